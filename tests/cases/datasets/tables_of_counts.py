"""Tables that a loop counts into, or fills, cell by cell."""
# ruff: noqa
from typing import Annotated, Literal

import numpy as np
from dpcheck import ChangeOneDistance, SymmetricDistance

Added = Annotated[list[tuple[Literal[0, 1], Literal[0, 1, 2]]], SymmetricDistance]
Edited = Annotated[list[tuple[Literal[0, 1], Literal[0, 1, 2]]], ChangeOneDistance]
Points = Annotated[list[tuple[float, float]], SymmetricDistance]


def counted(rows: Added):
    table = np.zeros((2, 3))
    for i, j in rows:
        table[i, j] += 1
    return table
# expect: counted rows.L1 == 1
# expect: counted rows.L2 == 1


def counted_edited(rows: Edited):
    table = np.zeros((2, 3))
    for i, j in rows:
        table[i, j] += 1
    return table.ravel()
# expect: counted_edited rows.L1 == 2
# expect: counted_edited rows.L2 == sqrt(2)
# expect: counted_edited rows.LInf == 1


def by_two_steps(rows: Added):
    table = np.zeros((2, 3))
    for i, j in rows:
        table[i][j] += 1
    return table
# expect: by_two_steps rows.L1 == 1


def some_of_them(rows: Points):
    table = np.zeros((2, 2))
    for x, y in rows:
        if 0 <= x < 2 and 0 <= y < 2:
            table[int(x), int(y)] += 1
    return table
# expect: some_of_them rows.L1 == 1
# expect: some_of_them rows.LInf == 1


def left_out(rows: Added):
    table = np.zeros((2, 3))
    for i, j in rows:
        if j == 2:
            continue
        table[i, j] += 1
    return table
# expect: left_out rows.L2 == 1


def amounts(rows: Points):
    table = np.zeros((10, 10))
    for x, y in rows:
        i = int(min(max(x, 0), 9))
        j = int(min(max(y, 0), 9))
        table[i, j] += min(max(x, 0), 5)
    return table
# expect: amounts rows.L1 == 5
# expect: amounts rows.L2 == 5


def taken_off(rows: Added):
    table = np.zeros((3, 3))
    for i, j in rows:
        table[i, j] += 1
        table[j, i] -= 1
    return table
# expect: taken_off rows.L1 == 2


def rows_of_ones(rows: Added):
    table = np.zeros((2, 3))
    for i, j in rows:
        if j > 0:
            table[i] += np.ones(3)
    return table
# expect: rows_of_ones rows.L1 == 3
# expect: rows_of_ones rows.L2 == sqrt(3)


def whole_numbers_only(rows: Added):
    table = np.zeros((2, 3), dtype=int)
    for i, j in rows:
        table[i, j] += 0.5
    return table
# expect: whole_numbers_only rows == inf


def by_what_was_counted(rows: Added):
    table = np.zeros((2, 3))
    for i, j in rows:
        table[i, j] += table[0, 0] + 1
    return table
# expect: by_what_was_counted rows == inf


def seen_through_a_row(rows: Added):
    table = np.zeros((2, 3))
    first = table[0]
    for i, j in rows:
        table[i, j] += 1
    return first
# expect: seen_through_a_row rows == 1  # known: loose


def under_another_name(rows: Added):
    table = np.zeros((2, 3))
    same = table
    for i, j in rows:
        table[i, j] += 1
    return same
# expect: under_another_name rows.L1 == 1


# ---- filled cell by cell
def filled(rows: Added):
    table = np.zeros((2, 3))
    for i in range(2):
        for j in range(3):
            table[i, j] = sum(1 for a, b in rows if a == i and b == j)
    return table
# expect: filled rows.L1 == 1
# expect: filled rows.L2 == 1
