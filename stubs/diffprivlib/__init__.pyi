"""diffprivlib: what it exports at its top."""

class BudgetAccountant:
    @same("diffprivlib.accountant.BudgetAccountant.__init__")
    def __init__(self, epsilon=..., delta=1.0, slack=0.0, spent_budget=None): ...
