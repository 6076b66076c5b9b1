"""Norms of public matrices and vectors as linear maps (rules E7, E8, E9), exact where their entries are known."""
from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Callable

from dpcheck.bounds import INFINITY, ZERO, Bound, Expr, absolute, maximum, minimum, number, sqrt
from dpcheck.bounds.numeric import float_up
from dpcheck.infer.affine import sum_of
from dpcheck.infer.reach import L1, L2, LINF, M2, MINF, reach
from dpcheck.infer.values import Num, Source

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

Rational = int | Fraction
MANY_DIGITS = 1 << 20
SHORT = 100  # the largest denominator of squared norms that are tried as they are
MOST_SIGNS = 8  # rows or columns that are tried with either sign


class OperatorNorms:
    """A matrix (or vector) that is held fixed in a product; infinite where nothing bounds its entries."""

    def __init__(self, run: Run, num: Num) -> None:
        self.run = run
        self.num = num
        self.matrix = len(num.shape) == 2

    @cached_property
    def rows(self) -> list[list[Expr]] | None:
        """The entries as known public expressions; a vector is one column."""
        if self.num.env or self.num.elements is None:
            return None
        if not self.matrix:
            return [[item.term] for item in self.num.elements]
        if any(row.elements is None for row in self.num.elements):
            return None
        return [[item.term for item in row.elements or ()] for row in self.num.elements]

    @cached_property
    def numbers(self) -> list[list[Fraction]] | None:
        """The entries as rational numbers, where they are known."""
        values = [[entry.value for entry in row] for row in self.rows or ()]
        return [[Fraction(value) for value in row if value is not None] for row in values] if values and all(row and None not in row for row in values) else None

    @cached_property
    def largest_entry(self) -> Expr:
        if self.rows is not None:
            return maximum(*(absolute(entry) for row in self.rows for entry in row))
        return self.num.domain.magnitude(self.run.facts)

    @cached_property
    def row_sum(self) -> Expr:
        """The largest sum of absolute values of a row: LInf to LInf of A @ v, L1 to L1 of r @ A."""
        if self.rows is not None:
            return maximum(*(sum_of(absolute(entry) for entry in row) for row in self.rows))
        return self.largest_entry * (self.num.shape[1] if self.matrix else number(1))

    @cached_property
    def column_sum(self) -> Expr:
        """The largest sum of absolute values of a column: L1 to L1 of A @ v, LInf to LInf of r @ A."""
        if self.rows is not None:
            return maximum(*(sum_of(absolute(row[j]) for row in self.rows) for j in range(len(self.rows[0]))))
        return self.largest_entry * self.num.shape[0]

    @cached_property
    def row_length(self) -> Expr:
        """The largest Euclidean length of a row."""
        if self.rows is not None:
            return maximum(*(root(sum_of(entry * entry for entry in row)) for row in self.rows))
        return self.largest_entry * (sqrt(self.num.shape[1]) if self.matrix else number(1))

    @cached_property
    def column_length(self) -> Expr:
        """The largest Euclidean length of a column."""
        if self.rows is not None:
            return maximum(*(root(sum_of(row[j] * row[j] for row in self.rows)) for j in range(len(self.rows[0]))))
        return self.largest_entry * sqrt(self.num.shape[0])

    @cached_property
    def spectral(self) -> Expr:
        """The largest singular value: exact for a single row or column, else certified from above."""
        if not self.matrix:
            return self.column_length
        bound = self._of_orthogonal_columns() if self.numbers is None else largest_singular_value(self.numbers)
        if bound is not None:
            return bound
        if self.row_sum.infinite or self.column_sum.infinite:
            return INFINITY
        return sqrt(self.row_sum * self.column_sum)

    def _of_orthogonal_columns(self) -> Expr | None:
        """The length of the longest column, where all are orthogonal to each other whatever public names stand in them."""
        if self.rows is None or not 1 < len(self.rows[0]) <= MOST_SIGNS:
            return None
        columns = list(zip(*self.rows))
        if any(sum_of(a * b for a, b in zip(one, other)) != ZERO for place, one in enumerate(columns) for other in columns[:place]):
            return None
        return self.column_length

    @cached_property
    def from_euclidean(self) -> Expr:
        """From L2 into L1 of A @ v, from LInf into L2 of r @ A: the longest sum of rows with signs."""
        longest = None if self.numbers is None else longest_sum(self.numbers)
        return sqrt(self.num.shape[0]) * self.spectral if longest is None else longest

    @cached_property
    def into_euclidean(self) -> Expr:
        """From LInf into L2 of A @ v, from L2 into L1 of r @ A: the longest sum of columns with signs."""
        longest = None if self.numbers is None else longest_sum([list(column) for column in zip(*self.numbers)])
        return (sqrt(self.num.shape[1]) if self.matrix else number(1)) * self.spectral if longest is None else longest

    @cached_property
    def largest_total(self) -> Expr:
        """From LInf into L1, of A @ v and of r @ A: the largest sum of absolute values of a sum of rows with signs."""
        largest = None if self.numbers is None else largest_sum(self.numbers)
        if largest is not None:
            return largest
        return minimum(self.row_sum * self.num.shape[0], self.column_sum * (self.num.shape[1] if self.matrix else number(1)))

    def before(self, moving: Num, source: Source, key: str) -> Bound:
        """The move of A @ x in `key` when x moves and A (this) is held."""
        if not moving.env.get(source) and source not in moving.env:
            return Bound.ZERO
        one, two, sup = (reach(moving, source, k) for k in (L1, L2, LINF))
        if not self.matrix:  # a row vector times a matrix: sum of rows weighted
            return self._combined(moving, source, key)
        if len(moving.shape) == 1:
            return _best((one, two, sup), {L1: (lambda: self.column_sum, lambda: self.from_euclidean, lambda: self.largest_total),
                                           L2: (lambda: self.column_length, lambda: self.spectral, lambda: self.into_euclidean),
                                           LINF: (lambda: self.largest_entry, lambda: self.row_length, lambda: self.row_sum)}[key])
        if key == L2:
            return two.scaled(self.spectral).least(reach(moving, source, M2).scaled(self.column_length))
        if key == LINF:
            return sup.scaled(self.row_sum)
        return reach(moving, source, key).scaled(self.column_sum)

    def _combined(self, moving: Num, source: Source, key: str) -> Bound:
        """w @ m for a fixed vector w: rows weighted by w."""
        rowwise = {L1: L1, L2: M2, LINF: MINF}[key]
        flat = reach(moving, source, key)
        best = reach(moving, source, rowwise).scaled(self.largest_entry)
        if key == LINF:
            best = best.least(flat.scaled(self.column_sum))
        if key == L2:
            best = best.least(flat.scaled(self.column_length))
        return best

    def after(self, moving: Num, source: Source, key: str) -> Bound:
        """The move of x @ A in `key` when x moves and A (this) is held: every row r becomes r @ A."""
        if source not in moving.env:
            return Bound.ZERO
        if not self.matrix:  # m @ w: one number a row
            by_rows = [reach(moving, source, MINF).scaled(self.column_sum), reach(moving, source, M2).scaled(self.column_length),
                       reach(moving, source, L1).scaled(self.largest_entry)]
            best = by_rows[0].least(by_rows[1]).least(by_rows[2])
            if key == L2:
                best = best.least(reach(moving, source, L2).scaled(self.column_length))
            if key == LINF:
                best = best.least(reach(moving, source, LINF).scaled(self.column_sum))
            return best
        if len(moving.shape) == 1:
            one, two, sup = (reach(moving, source, k) for k in (L1, L2, LINF))
            return _best((one, two, sup), {L1: (lambda: self.row_sum, lambda: self.into_euclidean, lambda: self.largest_total),
                                           L2: (lambda: self.row_length, lambda: self.spectral, lambda: self.from_euclidean),
                                           LINF: (lambda: self.largest_entry, lambda: self.column_length, lambda: self.column_sum)}[key])
        if key == L1:
            return reach(moving, source, L1).scaled(self.row_sum)
        if key == M2:
            return reach(moving, source, M2).scaled(self.spectral).least(reach(moving, source, L1).scaled(self.row_length))
        if key == MINF:
            return reach(moving, source, MINF).scaled(self.column_sum).least(reach(moving, source, L1).scaled(self.largest_entry)).least(
                reach(moving, source, M2).scaled(self.column_length))
        if key == L2:
            return reach(moving, source, L2).scaled(self.spectral)
        return reach(moving, source, LINF).scaled(self.column_sum)


def _best(moves: tuple[Bound, Bound, Bound], factors: tuple[Callable[[], Expr], ...]) -> Bound:
    """The least of what moves in L1, L2 and LInf are stretched to. A larger ball is stretched to no less: a norm that says no more than a smaller one is not asked."""
    best = Bound.INFINITE
    for place, (bound, factor) in enumerate(zip(moves, factors)):
        if bound != Bound.INFINITE and all(bound != before for before in moves[:place]):
            best = best.least(bound.scaled(factor()))
    return best


def root(expr: Expr) -> Expr:
    """The square root, rounded up where it is that of a number of many digits, such as a sum of squares of floats."""
    value = expr.value
    return sqrt(expr) if value is None or value.denominator < MANY_DIGITS else number(Fraction(math.nextafter(math.sqrt(float_up(value)), math.inf)))


def longest_sum(rows: list[list[Fraction]]) -> Expr | None:
    """The largest Euclidean length of a sum of the rows, each with a sign; None for too many rows."""
    if len(rows) > MOST_SIGNS:
        return None
    whole, unit = _whole(rows)
    return root(number(max(sum(value * value for value in total) for total in _signed_sums(whole)) * unit * unit))


def largest_sum(rows: list[list[Fraction]]) -> Expr | None:
    """The largest sum of absolute values of a sum of the rows, or of the columns, each with a sign; None for too many of both."""
    few = rows if len(rows) <= len(rows[0]) else [list(column) for column in zip(*rows)]
    if len(few) > MOST_SIGNS:
        return None
    whole, unit = _whole(few)
    return number(max(sum(abs(value) for value in total) for total in _signed_sums(whole)) * unit)


def _whole(rows: list[list[Fraction]]) -> tuple[list[list[int]], Fraction]:
    """A matrix as whole numbers and what they are multiples of: sums of these take less time."""
    below = math.lcm(*(value.denominator for row in rows for value in row))
    return [[value.numerator * (below // value.denominator) for value in row] for row in rows], Fraction(1, below)


def _signed_sums(rows: list[list[int]]) -> list[list[int]]:
    """All sums of the rows with signs, of which the first is 1: the others are these with the signs turned."""
    totals = [rows[0]]
    for row in rows[1:]:
        totals = [[a + sign * b for a, b in zip(total, row)] for total in totals for sign in (1, -1)]
    return totals


def largest_singular_value(rows: list[list[Fraction]], limit: int = 12) -> Expr | None:
    """A number at least the largest singular value, larger by at most about 1e-12: the guess is by power iteration, the proof by
    an exact Cholesky test of `guess * I - A^T A`. Diagonal Gram matrices give the root itself. None for matrices too large."""
    count = len(rows[0])
    if not rows or count > limit or len(rows) > 64:
        return None
    gram = [[sum((row[i] * row[j] for row in rows), Fraction(0)) for j in range(count)] for i in range(count)]
    if all(gram[i][j] == 0 for i in range(count) for j in range(count) if i != j):
        return sqrt(number(max(gram[i][i] for i in range(count))))
    if count == 2:  # the larger root of the characteristic polynomial
        trace, gap = gram[0][0] + gram[1][1], gram[0][0] - gram[1][1]
        return sqrt((number(trace) + sqrt(number(gap * gap + 4 * gram[0][1] * gram[0][1]))) / 2)
    vector = [1.0 + 0.1 * i for i in range(count)]
    size, floats = 1.0, [[float(value) for value in row] for row in gram]
    for _ in range(200):
        image = [sum(a * b for a, b in zip(row, vector)) for row in floats]
        size = max(abs(value) for value in image) or 1.0
        before, vector = vector, [value / size for value in image]
        if vector == before:
            break
    short = Fraction(size).limit_denominator(SHORT)
    for guess in (*([short] if abs(short - size) < 1e-9 * size else []), *(Fraction(size * (1 + slack)) for slack in (1e-13, 1e-12, 1e-10, 1e-8, 1e-4))):
        if _positive_semidefinite([[(guess if i == j else 0) - gram[i][j] for j in range(count)] for i in range(count)]):
            return root(number(guess))
    return root(number(max(sum(abs(v) for v in row) for row in gram)))


def _positive_semidefinite(matrix: list[list[Fraction]]) -> bool:
    """By elimination in exact arithmetic: no negative pivot, and a zero pivot only above a zero row."""
    rows = [row[:] for row in matrix]
    for k in range(len(rows)):
        pivot = rows[k][k]
        if pivot < 0 or (pivot == 0 and any(rows[k][j] for j in range(k + 1, len(rows)))):
            return False
        if pivot == 0:
            continue
        for i in range(k + 1, len(rows)):
            factor = rows[i][k] / pivot
            if factor:
                for j in range(k, len(rows)):
                    rows[i][j] -= factor * rows[k][j]
    return True
