"""diffprivlib: what it exports at its top."""

@same("diffprivlib.accountant.BudgetAccountant")
class BudgetAccountant: ...
