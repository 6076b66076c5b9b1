"""diffprivlib.accountant: keeps account of epsilon and delta that are spent; it sees no data."""

class BudgetAccountant:
    @configured("K12", why="keeps its parameters")
    def __init__(self, epsilon=..., delta=1.0, slack=0.0, spent_budget=None): ...
