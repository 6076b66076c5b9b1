"""Windows of rows that are edited in place: a release of one costs for the rows of its places, and a row stays at its place (P12)."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import ChangeOneDistance, HammingDistance, SymmetricDistance, gaussian_mechanism, laplacian_mechanism

Rows = Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=1)]


def apart(rows: Rows):
    return [laplacian_mechanism(rows[start:start + 10].sum(), 1, 0.5) for start in range(0, 40, 10)]
# expect: apart rows.epsilon == 0.5


def overlapping(rows: Rows):
    """Each row is in two of them at most."""
    return [laplacian_mechanism(rows[start:start + 20].sum(), 1, 0.5) for start in range(0, 100, 10)]
# expect: overlapping rows.epsilon == 1


def three_at_once(rows: Rows):
    return [laplacian_mechanism(rows[start:start + 25].sum(), 1, 0.5) for start in range(0, 100, 10)]
# expect: three_at_once rows.epsilon == 1.5


def two_halves(rows: Rows, eps: float):
    return laplacian_mechanism(rows[:50].sum(), 1, eps), laplacian_mechanism(rows[50:].sum(), 1, eps)
# expect: two_halves rows.epsilon == eps


def unequal_halves(rows: Rows):
    """The dearer one."""
    return laplacian_mechanism(rows[:50].sum(), 1, 0.25), laplacian_mechanism(rows[50:].sum(), 1, 0.75)
# expect: unequal_halves rows.epsilon == 0.75


def and_the_whole(rows: Rows):
    return laplacian_mechanism(rows[:50].sum(), 1, 0.5), laplacian_mechanism(rows[50:].sum(), 1, 0.5), laplacian_mechanism(rows.sum(), 1, 0.25)
# expect: and_the_whole rows.epsilon == 0.75


def in_a_loop(rows: Rows):
    out = []
    for i in range(5):
        batch = rows[i * 20:(i + 1) * 20]
        out.append(laplacian_mechanism(batch.clip(0, 1).sum(), 1, 0.5))
    return out
# expect: in_a_loop rows.epsilon == 0.5


def windows_of_a_window(rows: Rows, eps: float):
    """Places 10 to 14 and 15 to 19."""
    part = rows[10:30]
    return laplacian_mechanism(part[:5].sum(), 1, eps), laplacian_mechanism(part[5:10].sum(), 1, eps)
# expect: windows_of_a_window rows.epsilon == eps


def turned_round(rows: Rows, eps: float):
    """The first ten of the last ten turned round are the last ten."""
    return laplacian_mechanism(rows[10:20].sum(), 1, eps), laplacian_mechanism(rows[0:20][::-1][0:10].sum(), 1, eps)
# expect: turned_round rows.epsilon == 2 * eps


def sorted_first(rows: Rows, eps: float):
    """Which places the smallest ten were at is not known."""
    low, high = np.sort(rows)[:10], np.sort(rows)[10:]
    return laplacian_mechanism(low.sum(), 1, eps), laplacian_mechanism(high.sum(), 1, eps)
# expect: sorted_first rows.epsilon == eps  # known: loose


def from_the_end(rows: Rows, eps: float):
    """The last ten may be among the first fifty."""
    return laplacian_mechanism(rows[:50].sum(), 1, eps), laplacian_mechanism(rows[-10:].sum(), 1, eps)
# expect: from_the_end rows.epsilon == 2 * eps


def rows_that_move(rows: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=1)], eps: float):
    """The order is not seen: a row may be anywhere."""
    return laplacian_mechanism(rows[:50].sum(), 1, eps), laplacian_mechanism(rows[50:].sum(), 1, eps)
# expect: rows_that_move rows.epsilon == inf


def rows_that_come(rows: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=1)], eps: float):
    return laplacian_mechanism(rows[:50].sum(), 1, eps), laplacian_mechanism(rows[50:].sum(), 1, eps)
# expect: rows_that_come rows.epsilon == inf
