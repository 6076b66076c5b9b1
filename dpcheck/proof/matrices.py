"""Lengths of vectors and operator norms of tables of slopes, each at least as large as the true one."""
from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from dpcheck.proof import intervals
from dpcheck.proof.intervals import Interval

if TYPE_CHECKING:
    from dpcheck.proof.operations import Space

_ROOM = 1 + 2.0 ** -40  # of sums of a few hundred floats
_DUAL = {"1": "Inf", "2": "2", "Inf": "1"}
_MOST_SIGNS = 10
Table = Sequence[Sequence[Interval]]


def _norm(values: Sequence[float], power: str) -> float:
    if len(values) < 2:
        return values[0] if values else 0.0
    if power == "Inf":
        return max(values)
    if len({*values} - {0.0}) == 1 and max(values) == int(max(values)) if all(map(math.isfinite, values)) else False:
        several = sum(map(bool, values))  # whole numbers, exactly
        return max(values) * several if power == "1" else max(values) * (1.0 if several == 1 else math.nextafter(math.sqrt(several), math.inf))
    if power == "1":
        total = math.fsum(values)
        return total if all(value == int(value) for value in values if math.isfinite(value)) and total < 2 ** 50 else total * _ROOM
    return math.hypot(*values) * _ROOM


def length(values: Sequence[float], shape: tuple[int, ...], norm: str) -> float:
    """The norm of sizes: of a matrix, the norms of its rows added."""
    power = norm.lstrip("LD")
    if len(shape) < 2:
        return _norm(values, power)
    rows = [_norm(values[place * shape[1]:(place + 1) * shape[1]], power) for place in range(shape[0])]
    return _norm(rows, "1")


def operator(table: Table, shape: tuple[int, ...], names: Sequence[str], source: Space, norm: str) -> float:
    """How far the entries of a table's rows move, in a norm, when the source moves by 1. The columns are what is named of the source."""
    measured, wanted = (source.norm or "L1").lstrip("LD"), norm.lstrip("LD")
    if measured == "1" or len(names) == 1:  # the worst is one column alone
        return max(length([intervals.size(row[place]) for row in table], shape, norm) for place in range(len(names)))
    rows = [list(table)] if len(shape) < 2 else [list(table[place * shape[1]:(place + 1) * shape[1]]) for place in range(shape[0])]
    groups = _rows_of_source(names, source)
    return max(_sum([_between([[row[place] for place in group] for row in part], measured, wanted) for part in rows]) for group in groups)


def _sum(values: Sequence[float]) -> float:
    return values[0] if len(values) == 1 else math.fsum(values) * _ROOM


def _rows_of_source(names: Sequence[str], source: Space) -> list[list[int]]:
    """The columns that are of one row of the source."""
    if len(source.dims) < 2:
        return [list(range(len(names)))]
    width = source.dims[1].value
    assert width is not None
    groups: dict[int, list[int]] = {}
    for place, name in enumerate(names):
        groups.setdefault(int(name[name.index("[") + 1:-1]) // int(width), []).append(place)
    return list(groups.values())


def _between(table: Table, measured: str, wanted: str) -> float:
    """The norm of a table from L2 or LInf of the columns to a norm of the rows."""
    sizes = [[intervals.size(cell) for cell in row] for row in table]
    if wanted == "Inf":
        return max(_norm(row, _DUAL[measured]) for row in sizes)
    exact = all(low == high and math.isfinite(low) for row in table for low, high in row)
    columns = [list(column) for column in zip(*sizes)]
    if measured == "Inf":
        best = _norm([_norm(row, "1") for row in sizes], wanted)
        if exact and len(columns) <= _MOST_SIGNS:
            best = min(best, max(_norm([abs(math.fsum(sign * cell[0] for sign, cell in zip(signs, row))) * _ROOM for row in table], wanted) for signs in product((1, -1), repeat=len(columns))))
        return best
    if wanted == "1":
        best = _norm([_norm(column, "1") for column in columns], "2")
        if exact and len(sizes) <= _MOST_SIGNS:
            best = min(best, max(_norm([abs(math.fsum(sign * row[place][0] for sign, row in zip(signs, table))) * _ROOM for place in range(len(columns))], "2")
                                 for signs in product((1, -1), repeat=len(sizes))))
        return best
    best = min(_norm([_norm(row, "2") for row in sizes], "2"),
               math.sqrt(max(_norm(row, "1") for row in sizes)) * math.sqrt(max(_norm(column, "1") for column in columns)) * _ROOM)
    return min(best, _spectral(table, best)) if exact else best


def _spectral(table: Table, known: float) -> float:
    """The largest singular value, or what is known, where it cannot be shown to be smaller."""
    cells = [[Fraction(cell[0]) for cell in row] for row in table]
    gram = [[sum((row[i] * row[j] for row in cells), Fraction(0)) for j in range(len(cells[0]))] for i in range(len(cells[0]))]
    floats = [[float(each) for each in row] for row in gram]
    vector = [1.0 + 0.1 * place for place in range(len(gram))]
    size = 0.0
    for _ in range(200):
        vector = [math.fsum(a * b for a, b in zip(row, vector)) for row in floats]
        size = math.hypot(*vector)
        if not size:
            return known
        vector = [each / size for each in vector]
    limit = size * (1 + 1e-9)
    return math.sqrt(limit) * _ROOM if limit < known * known and _positive([[(Fraction(limit) if i == j else 0) - gram[i][j] for j in range(len(gram))] for i in range(len(gram))]) else known


def inverse(matrix: Sequence[Sequence[Fraction]]) -> list[list[Fraction]] | None:
    """The inverse of a square matrix, exactly, by elimination; None where it has none."""
    size = len(matrix)
    both = [[*row, *(Fraction(place == turn) for place in range(size))] for turn, row in enumerate(matrix)]
    for k in range(size):
        pivot = next((turn for turn in range(k, size) if both[turn][k]), None)
        if pivot is None:
            return None
        both[k], both[pivot] = both[pivot], both[k]
        both[k] = [cell / both[k][k] for cell in both[k]]
        both = [row if turn == k else [cell - row[k] * other for cell, other in zip(row, both[k])] for turn, row in enumerate(both)]
    return [row[size:] for row in both]


def _positive(matrix: list[list[Fraction]]) -> bool:
    """Whether a symmetric matrix is positive definite: all pivots are above 0."""
    for k in range(len(matrix)):
        if matrix[k][k] <= 0:
            return False
        for i in range(k + 1, len(matrix)):
            factor = matrix[i][k] / matrix[k][k]
            for j in range(k, len(matrix)):
                matrix[i][j] -= factor * matrix[k][j]
    return True
