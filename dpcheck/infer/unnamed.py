"""Public values of which no more is known than a name, and what was computed of them: beside private data they are taken for numbers, which is said (rule S9).

An array there would make an array of the result, with a distance in every entry.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterable

from dpcheck.bounds import Expr, of_atom, render
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.values import Num, Opaque, Tup, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


NUMBER = "a number"
ONE_VALUE = "one value"  # a number, a text, anything but an array


def note(run: Run, kind: str, *operands: Value) -> None:
    """Remembers the names that something is computed of, or that are compared, as if they were numbers; beside private data it is said at once."""
    for operand in operands:
        if isinstance(operand, Opaque) and not operand.env and operand.term is not None:
            if any(deep_env(run, other) for other in operands):
                _say(run, operand.term, kind)
            else:
                for leaf in operand.term.leaves():
                    run.unnamed[leaf] = NUMBER if NUMBER in (kind, run.unnamed.get(leaf)) else kind


def tell(run: Run, values: Iterable[Value]) -> None:
    """Says which names are taken for numbers in what was computed of them, where private data meet it."""
    for value in values if run.unnamed else ():
        if isinstance(value, Tup):
            tell(run, value.items)
        elif isinstance(value, Num) and not value.env:
            tell_term(run, value.term)


def tell_term(run: Run, term: Expr) -> None:
    for leaf in sorted(run.unnamed.keys() & term.leaves(), key=lambda atom: atom.order):
        _say(run, of_atom(leaf), run.unnamed[leaf])


def tell_cancelled(run: Run, operands: Iterable[Num], result: Value) -> None:
    """Says so of names that are gone from what was computed of them (`u - u`, `u == u`): where the result is used, nothing shows them any more."""
    if run.unnamed and isinstance(result, Num) and result.term.value is not None:
        for operand in operands:
            for leaf in sorted((run.unnamed.keys() & operand.term.leaves()) - result.term.leaves(), key=lambda atom: atom.order):
                _say(run, of_atom(leaf), run.unnamed[leaf])


def _say(run: Run, term: Expr, kind: str) -> None:
    text = render(term)
    if kind == NUMBER:
        run.assumptions.pop(f"{text} is {ONE_VALUE}", None)  # which says less
    if f"{text} is {NUMBER}" not in run.assumptions:
        run.assume(f"{text} is {kind}")


def tell_beside(run: Run, values: list[Value]) -> None:
    """Says so where any of several operands is private."""
    if run.unnamed and any(deep_env(run, value) for value in values):
        tell(run, values)
