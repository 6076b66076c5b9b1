"""diffprivlib.accountant: keeps account of epsilon and delta that are spent; it sees no data."""

class BudgetAccountant:
    @configured("K12", why="keeps its parameters")
    def __init__(self, epsilon: Operand = ..., delta: Operand = 1.0, slack: Ignored["it adds up what is spent"] = 0.0, spent_budget: Ignored["it adds up what is spent"] = None): ...
