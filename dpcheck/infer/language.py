"""All of Python that is modelled: importing it registers what each kind of expression and statement is, and what calling each kind of value does."""
from dpcheck.infer import (
    assignments, attributes, augmented, calls, comparisons, comprehensions, conditionals, definitions, displays, expressions, functions, lazy, loops, managers, matching, names,
    operators, returns, statements, subscripts, trying,
)

__all__ = [
    "assignments", "attributes", "augmented", "calls", "comparisons", "comprehensions", "conditionals", "definitions", "displays", "expressions", "functions", "lazy", "loops",
    "managers", "matching", "names", "operators", "returns", "statements", "subscripts", "trying",
]
