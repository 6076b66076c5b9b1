"""Items of known lists and matrices at a private place: as far as two of them lie apart (rule D33)."""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Iterable

from dpcheck.bounds import Expr, number
from dpcheck.bounds.budget import TOO_LARGE, spend
from dpcheck.infer.operator_norms import OperatorNorms, root
from dpcheck.infer.reach import L1, L2, LINF, changed, reach
from dpcheck.infer.values import Env, Num
from dpcheck.spaces import Interval, Norm

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST = 1 << 16  # numbers that are compared
Item = list[Fraction]
_LENGTHS = {L1: Norm.L1, L2: Norm.L2, LINF: Norm.LINF}


@dataclass(frozen=True)
class Lookup:
    """What is known of an item at a private place: its moves, its domain, and its lengths."""

    env: Env
    domain: Interval
    norms: dict[Norm, Expr]


def looked_up(run: Run, array: Num, index: Num) -> Lookup | None:
    """What is known of array[index], where the entries of the array are known numbers; None where they are not."""
    rows = None if array.env or array.boolean or len(array.shape) > 2 else OperatorNorms(run, array).numbers
    if rows is None or index.shape:
        return None
    low, high = index.domain.lo.value, index.domain.hi.value
    inside = low is not None and high is not None and low >= 0 and high < len(rows)
    if inside and low is not None and high is not None:
        rows = rows[int(low):int(high) + 1]
    if not rows or len(rows) ** 2 * len(rows[0]) > MOST:
        return None
    spend(len(rows) ** 2 * len(rows[0]) // 8, TOO_LARGE)
    apart = _largest(_difference(one, other) for at, one in enumerate(rows) for other in rows[:at])
    beside = _largest(map(_difference, rows, rows[1:]))
    env = {source: {key: changed(index, source).scaled(apart[key]).least(reach(index, source, L1).scaled(beside[key]))
                    if inside and index.domain.integer else changed(index, source).scaled(apart[key]) for key in _LENGTHS} for source in index.env}
    entries = [value for row in rows for value in row]
    sizes = _largest(rows)
    domain = Interval(number(min(entries)), number(max(entries)), all(value.denominator == 1 for value in entries))
    return Lookup(env, domain, {norm: sizes[key] for key, norm in _LENGTHS.items()})


def _difference(one: Item, other: Item) -> Item:
    return [a - b for a, b in zip(one, other)]


def _largest(items: Iterable[Item]) -> dict[str, Expr]:
    """The largest length of several vectors, in each norm."""
    total, square, entry = Fraction(0), Fraction(0), Fraction(0)
    for item in items:
        total = max(total, sum(map(abs, item), Fraction(0)))
        square = max(square, sum((value * value for value in item), Fraction(0)))
        entry = max(entry, *map(abs, item))
    return {L1: number(total), L2: root(number(square)), LINF: number(entry)}
