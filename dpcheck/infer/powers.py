"""k passes of a linear map of bounds: its k-th power, and the sum of the lower ones (rules J2, J4, J6, J7)."""
from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from dpcheck.bounds import INFINITY, ONE, ZERO, Expr, Facts, Order, compare, maximum, number

MOST_PASSES = 100_000
Square = list[list[Expr]]
Numbers = list[list[Fraction]]


@dataclass(slots=True)
class Matrix:
    """How far one pass moves each state variable (row) per move of each (column); entries are >= 0, perhaps infinite."""

    rows: Square

    @property
    def finite(self) -> bool:
        return not any(entry.infinite for row in self.rows for entry in row)


@dataclass(slots=True)
class Passes:
    """`power` is A**k, `total` the sum of A**i for i < k, `largest` at least every A**i for i < k."""

    power: Square
    total: Square
    largest: Square


def passes_of(matrix: Matrix, count: Expr, facts: Facts) -> Passes | None:
    """Powers for a known or symbolic number of passes; None where no finite closed form is known."""
    if not matrix.rows:
        return Passes([], [], [])
    if not matrix.finite:
        return _without_infinite(matrix, count, facts)
    known = count.value
    values = [[entry.value for entry in row] for row in matrix.rows]
    if known is not None and int(known) == known and 0 <= known <= MOST_PASSES and all(v is not None for row in values for v in row):
        return _numeric([[Fraction(v) for v in row] for row in values], int(known))  # type: ignore[arg-type]
    return _diagonal(matrix, count, facts) or _unipotent(matrix, count, facts)


def _without_infinite(matrix: Matrix, count: Expr, facts: Facts) -> Passes | None:
    """A variable whose row is infinite spoils itself and what it flows into; the others are looked at alone."""
    size = len(matrix.rows)
    spoiled = {i for i in range(size) if any(entry.infinite for entry in matrix.rows[i])}
    changed = True
    while changed:
        changed = False
        for i in range(size):
            if i not in spoiled and any(matrix.rows[i][j].value != 0 for j in spoiled):
                spoiled.add(i)
                changed = True
    kept = [i for i in range(size) if i not in spoiled]
    inner = passes_of(Matrix([[matrix.rows[i][j] for j in kept] for i in kept]), count, facts)
    if inner is None:
        return None
    infinite = INFINITY

    def whole(part: Square) -> Square:
        result = [[infinite if i in spoiled else ZERO for _ in range(size)] for i in range(size)]
        for a, i in enumerate(kept):
            for b, j in enumerate(kept):
                result[i][j] = part[a][b]
        return result

    return Passes(whole(inner.power), whole(inner.total), whole(inner.largest))


def _numeric(rows: Numbers, count: int) -> Passes:
    """By squaring: the power and the total of m + n passes are those of m and of n together; numbers that grow too long are rounded up."""
    size = len(rows)
    identity = [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    done, step = (identity, [[Fraction(0)] * size for _ in range(size)]), (rows, identity)
    exponent = count
    while exponent:
        if exponent & 1:
            done = _after(done, step)
        exponent >>= 1
        if exponent:
            step = _after(step, step)
    power, total = ([[number(entry) for entry in row] for row in part] for part in done)
    if all(rows[i][j] == 0 for i in range(size) for j in range(size) if i != j):
        largest = [[maximum(ONE, number(rows[i][j] ** max(count - 1, 0))) if i == j else ZERO for j in range(size)] for i in range(size)]
    else:
        largest = total  # every power is at most the sum of all, entry by entry
    return Passes(power, total, largest)


def _after(first: tuple[Numbers, Numbers], others: tuple[Numbers, Numbers]) -> tuple[Numbers, Numbers]:
    """The power and the total of some passes and of others after them."""
    power, total = first
    return _multiply(power, others[0]), [[_shortened(one + more) for one, more in zip(*pair)] for pair in zip(total, _multiply(power, others[1]))]


def _multiply(a: Numbers, b: Numbers) -> Numbers:
    """The product, by whole numbers over the common denominator of each row and column."""
    rows, columns = [*map(_over_one, a)], [*map(_over_one, zip(*b))]
    return [[_shortened(Fraction(sum(map(operator.mul, row, column)), below * under)) for column, under in columns] for row, below in rows]


def _over_one(values: Iterable[Fraction]) -> tuple[list[int], int]:
    """The numerators over a common denominator, and that."""
    values = list(values)
    below = math.lcm(*(value.denominator for value in values))
    return [value.numerator * (below // value.denominator) for value in values], below


def _shortened(value: Fraction) -> Fraction:
    if value.denominator.bit_length() <= 512 and value.numerator.bit_length() <= 4096:
        return value
    shift = 256
    return Fraction(-(-(value.numerator << shift) // value.denominator), 1 << shift)


def _diagonal(matrix: Matrix, count: Expr, facts: Facts) -> Passes | None:
    """Variables that do not flow into each other: geometric series, one by one (J2, J6)."""
    size = len(matrix.rows)
    if any(matrix.rows[i][j].value != 0 for i in range(size) for j in range(size) if i != j):
        return None
    power = [[ZERO] * size for _ in range(size)]
    total = [[ZERO] * size for _ in range(size)]
    largest = [[ZERO] * size for _ in range(size)]
    for i in range(size):
        factor = matrix.rows[i][i]
        if factor == ONE:
            power[i][i], total[i][i], largest[i][i] = ONE, count, ONE
        elif factor.value == 0:
            power[i][i] = ZERO if compare(ONE, count, facts) is Order.AT_MOST else ONE  # no pass at all changes nothing
            total[i][i], largest[i][i] = ONE, ONE
        else:
            raised = _raised(factor, count)
            if raised is None:
                return None
            power[i][i] = raised
            below = compare(factor, ONE, facts) is Order.AT_MOST
            largest[i][i] = ONE if below else maximum(ONE, raised)
            total[i][i] = count * largest[i][i] if factor.value is None else (raised - 1) / (factor - 1)
    return Passes(power, total, largest)


def _raised(factor: Expr, count: Expr) -> Expr | None:
    try:
        return factor ** count
    except (ArithmeticError, ValueError, TypeError):
        return None


def _unipotent(matrix: Matrix, count: Expr, facts: Facts) -> Passes | None:
    """Triangular maps whose diagonal is at most 1: raised to 1, the powers are binomial sums of the nilpotent part (J4)."""
    size = len(matrix.rows)
    if size > 6 or any(compare(matrix.rows[i][i], ONE, facts) is not Order.AT_MOST for i in range(size)):
        return None
    if not any(all(matrix.rows[p[i]][p[j]].value == 0 for i in range(size) for j in range(i)) for p in permutations(range(size))):
        return None
    nilpotent = [[ZERO if i == j else matrix.rows[i][j] for j in range(size)] for i in range(size)]
    step = [[ONE if i == j else ZERO for j in range(size)] for i in range(size)]
    power = [[ZERO] * size for _ in range(size)]
    total = [[ZERO] * size for _ in range(size)]
    choose = ONE
    for order in range(size):
        following = choose * (count - order) / (order + 1)
        for i in range(size):
            for j in range(size):
                power[i][j] = power[i][j] + maximum(choose, ZERO) * step[i][j] if step[i][j].value != 0 else power[i][j]
                total[i][j] = total[i][j] + maximum(following, ZERO) * step[i][j] if step[i][j].value != 0 else total[i][j]
        step = [[sum((step[i][k] * nilpotent[k][j] for k in range(size)), ZERO) for j in range(size)] for i in range(size)]
        choose = following
    return Passes(power, total, power)
