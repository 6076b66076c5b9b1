"""What the bounds of a function rest on, and what follows from it for the inputs to search among: they must satisfy it, or nothing is searched."""
from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

# By a pattern of the sentence (`Run.assume` writes them): how many rows there are at least, or 0.
_HOLDS_OF_WHAT_IS_DRAWN = (
    r"has no missing values$", r"is labelled by the places of its rows$", r"^no two rows of .* have the same label$", r"are labelled as the others of", r"has one row that is labelled",
    r"^the index of .* has none of the names", r"is the name of one column$", r"is one value$", r"is a number$", r" is one number$", r"returns one number$",
    r"^the table of .* has a column", r"is what it is by default$", r"has its default value$", r"does not change (the|it)", r"are the edges of the bins",
)
_NOT_A_NUMBER_OTHERWISE = (
    r"^every index lies within its list$", r"is defined for what it is given$", r"^the group .* is not empty$", r"^some row of .* is (kept|in a bin)$", r"is divided by is not 0$",
    r"^the weights of .* do not sum to zero$", r" has a row ", r"^a norm or sum that is divided by is not 0$",
)
_ABSENT = re.compile(r"^.* has no column '(.+)' before another one is renamed to it$")
_AXES = re.compile(r"^(\w+) has (one|two|three|\d+) ax[ie]s$")
_ROWS = ((re.compile(r"at least two rows|has at least two rows"), 2), (re.compile(r"is not empty$|has a row|is kept$|is in a bin$"), 1))


@dataclass(slots=True)
class Needs:
    """What inputs must be like: so many rows, arrays of so many axes, and comparisons of public names that hold."""

    rows: int = 0
    axes: dict[str, int] = field(default_factory=dict)
    absent: set[str] = field(default_factory=set)  # columns that there may not be
    conditions: list[ast.Expression] = field(default_factory=list)
    unknown: str = ""  # an assumption of which it is not known how to satisfy it

    def allow(self, names: Mapping[str, Any]) -> bool:
        """Whether the comparisons hold of public values. What cannot be computed does not."""
        try:
            return all(eval(compile(each, "", "eval"), {"__builtins__": {}, **_FUNCTIONS}, dict(names)) for each in self.conditions)
        except (ArithmeticError, NameError, TypeError, ValueError, AttributeError, IndexError):
            return False


_FUNCTIONS: dict[str, Callable[..., Any]] = {"len": len, "min": min, "max": max, "abs": abs}
_ALLOWED = (ast.Expression, ast.Compare, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq, ast.Name, ast.Load, ast.Constant, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.UnaryOp, ast.unaryop, ast.Call, ast.Attribute, ast.Subscript)


def needs(assumptions: Iterable[str]) -> Needs:
    """What the assumptions of a function ask of its inputs. An input on which the result is no finite number, or an exception, is never compared."""
    found = Needs()
    for text in assumptions:
        for pattern, rows in _ROWS:
            if pattern.search(text):
                found.rows = max(found.rows, rows)
                break
        if absent := _ABSENT.match(text):
            found.absent.add(absent[1])
        elif axes := _AXES.match(text):
            found.axes[axes[1]] = {"one": 1, "two": 2, "three": 3}.get(axes[2], 4)
        elif condition := _condition(text):
            found.conditions.append(condition)
        elif not any(re.search(pattern, text) for pattern in (*_HOLDS_OF_WHAT_IS_DRAWN, *_NOT_A_NUMBER_OTHERWISE)) and not re.search(r"is not empty$|rows? of .* (is|are) kept$|has at least two rows$", text):
            found.unknown = found.unknown or text
    return found


def _condition(text: str) -> ast.Expression | None:
    """`k > 0`, `n == m`, `... is not 0`, over public names."""
    text = re.sub(r"^(.*) is not 0$", r"(\1) != 0", text)
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError:
        return None
    simple = isinstance(tree.body, ast.Compare) and all(isinstance(node, _ALLOWED) for node in ast.walk(tree))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return tree if simple and all(isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS for node in calls) else None
