"""Batches of rows: those that do not overlap have no row in common, where rows keep their places; and gradients clipped row by row, in the ways that programs write it."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import (
    ChangeOneDistance, Data, HammingDistance, InsertDeleteDistance, L1, L2, LInf, MetricMatrix, NormBound, Shape, Size, SymmetricDistance, clip,
    gaussian_mechanism, laplacian_mechanism,
)

Rows = MetricMatrix[Data, LInf]
Grads = Annotated[np.ndarray, SymmetricDistance, Shape("n", 3)]
Values = Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=1)]
Ordered = Annotated[np.ndarray, InsertDeleteDistance, Interval(ge=0, le=1)]
Edited = Annotated[np.ndarray, ChangeOneDistance, Shape("n", 3), Interval(ge=-1, le=1)]


def clipped(rows, bound):
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.where(norms > bound, rows * bound / norms, rows)


# -- what batches cost


def by_step(x: Rows, n: int, delta: float):
    for i in range(0, n, 32):
        gaussian_mechanism(clipped(x[i:i + 32], 1.0).sum(axis=0), 2, 0.5, delta)
# expect: by_step x.epsilon == 0.5


def by_step_of_any_size(x: Rows, size: int, delta: float):
    out = []
    for start in range(0, len(x), size):
        batch = x[start:start + size]
        out.append(gaussian_mechanism(clipped(batch, 1.0).mean(axis=0), 2, 0.5, delta))
    return out
# expect: by_step_of_any_size x.epsilon == 0.5


def by_number(x: Rows, k: int, size: int, delta: float):
    for i in range(k):
        gaussian_mechanism(clipped(x[i * 10:(i + 1) * 10], 1.0).sum(axis=0), 2, 0.5, delta)
# expect: by_number x.epsilon == 0.5


def unrolled(x: Rows, delta: float):
    return [gaussian_mechanism(clipped(x[i * 10:(i + 1) * 10], 1.0).sum(axis=0), 2, 0.5, delta) for i in range(4)]
# expect: unrolled x.epsilon == 0.5


def epochs(x: Rows, n: int, times: int, delta: float):
    theta = np.zeros(x.shape[1])
    for _ in range(times):
        for i in range(0, n, 32):
            grads = clipped(x[i:i + 32] - theta, 1.0)
            theta = theta - 0.1 * gaussian_mechanism(grads.sum(axis=0), 2, 0.5, delta)
    return theta
# at: epochs times=3
# expect: epochs x.epsilon == 0.5 * times


def two_halves(v: Values, k: int):
    first = laplacian_mechanism(v[:100].sum(), 1, 0.1)
    return first, laplacian_mechanism(v[100:].sum(), 1, 0.2)
# expect: two_halves v.epsilon == 0.2


def sums_of_batches(v: Values, n: int):
    return [v[i:i + 10].sum() for i in range(0, n, 10)]
# expect: sums_of_batches v.L1 == 1
# given: sums_of_batches n = 10 * rng.randint(0, 3)


def sums_of_three(v: Values):
    return [v[:2].sum(), v[2:5].sum(), v[5:].sum()]
# expect: sums_of_three v.L1 == 1
# expect: sums_of_three v.L2 == 1


def filtered_batches(v: Values):
    low = [v[i:i + 3] for i in (0, 3)]
    return [laplacian_mechanism((b > 0.5).sum(), 1, 0.1) for b in low]
# expect: filtered_batches v.epsilon == 0.1


# -- what looks like it


def overlapping(x: Rows, k: int, delta: float):
    for i in range(k):
        gaussian_mechanism(clipped(x[i * 10:i * 10 + 11], 1.0).sum(axis=0), 2, 0.5, delta)
# at: overlapping k=5
# expect: overlapping x.epsilon == 1  # known: loose


def sliding(v: Values, k: int):
    for i in range(k):
        laplacian_mechanism(v[i:i + 2].sum(), 1, 0.1)
# at: sliding k=5
# expect: sliding v.epsilon == 0.2  # known: loose


def sums_that_overlap(v: Values):
    return [v[:3].sum(), v[2:5].sum()]
# expect: sums_that_overlap v.L1 == 2
# expect: sums_that_overlap v.L2 == sqrt(2)
# expect: sums_that_overlap v.LInf == 1
# expect: sums_that_overlap v.D == 2


def counted_from_the_end(v: Values):
    return laplacian_mechanism(v[:3].sum(), 1, 0.1), laplacian_mechanism(v[-3:].sum(), 1, 0.1)
# expect: counted_from_the_end v.epsilon == 0.2


def ends_of_either_sign(v: Values, n: int):
    for i in range(0, n, 10):
        laplacian_mechanism(v[i - 5:i + 5].sum(), 1, 0.1)
# at: ends_of_either_sign n=40
# expect: ends_of_either_sign v.epsilon == 0.4


def beside_the_whole(v: Values, n: int):
    for i in range(0, n, 10):
        laplacian_mechanism(v[i:i + 10].sum() + v.sum(), 2, 0.1)
# at: beside_the_whole n=40
# expect: beside_the_whole v.epsilon == 0.4


def times_the_whole(v: Values, n: int):
    for i in range(0, n, 10):
        laplacian_mechanism(v[i:i + 10].sum() * (v.sum() > 5), 1, 0.1)  # error: DP102


def of_rows_that_move_along(v: Ordered, n: int):
    for i in range(0, n, 10):
        laplacian_mechanism(v[i:i + 10].sum(), 1, 0.1)
# at: of_rows_that_move_along n=40
# expect: of_rows_that_move_along v.epsilon == 0.4


def of_rows_in_any_order(x: Edited, n: int, delta: float):
    for i in range(0, n, 10):
        gaussian_mechanism(x[i:i + 10].sum(axis=0), 4, 0.5, delta)  # error: DP102


def sums_of_rows_that_move_along(v: Ordered):
    return [v[:2].sum(), v[2:4].sum()]
# expect: sums_of_rows_that_move_along v.L1 == 2
# expect: sums_of_rows_that_move_along v.L2 == sqrt(2)
# expect: sums_of_rows_that_move_along v.LInf == 1
# expect: sums_of_rows_that_move_along v.D == 2


def of_a_sorted_copy(v: Values):
    w = np.sort(v)
    return laplacian_mechanism(w[:100].sum(), 1, 0.1), laplacian_mechanism(w[100:].sum(), 1, 0.2)
# expect: of_a_sorted_copy v.epsilon == 0.3  # known: loose


def of_a_view_that_was_written_to(v: Values):
    first = v[:100]
    v[:] = v.sum()
    return laplacian_mechanism(first.sum(), 1, 0.1)  # error: DP102


# -- rows clipped, in the ways that programs write it


def clipped_by_where(g: Grads):
    return clipped(g, 2.0).sum(axis=0)
# expect: clipped_by_where g.L2 == 2
# expect: clipped_by_where g.L1 == 2 * sqrt(3)
# expect: clipped_by_where g.LInf == 2
# expect: clipped_by_where g.D == 3


def clipped_by_minimum(g: Grads):
    norms = np.linalg.norm(g, axis=1)
    return (g * np.minimum(1, 2 / norms)[:, None]).sum(axis=0)
# expect: clipped_by_minimum g.L2 == 2
# expect: clipped_by_minimum g.L1 == 2 * sqrt(3)
# expect: clipped_by_minimum g.LInf == 2
# expect: clipped_by_minimum g.D == 3


def clipped_in_place(g: Grads):
    g = g.copy()
    g /= np.maximum(1, np.linalg.norm(g, axis=1) / 2)[:, None]
    return g.sum(axis=0)
# expect: clipped_in_place g.L2 == 2
# expect: clipped_in_place g.L1 == 2 * sqrt(3)
# expect: clipped_in_place g.LInf == 2
# expect: clipped_in_place g.D == 3


def clipped_by_a_branch(g: Grads):
    total = np.zeros(3)
    for row in g:
        norm = np.linalg.norm(row)
        if norm > 2:
            row = row * 2 / norm
        total = total + row
    return total
# expect: clipped_by_a_branch g.L2 == 2
# expect: clipped_by_a_branch g.LInf == 2
# expect: clipped_by_a_branch g.D == 3


def clipped_in_a_loop(g: Grads):
    total = np.zeros(3)
    for row in g:
        total += clip(L2, row, bound=2.0)
    return total
# expect: clipped_in_a_loop g.L2 == 2


def clipped_and_weighed(g: Grads):
    total = np.zeros(3)
    for row in g:
        total += 0.5 * clip(L2, row, bound=2.0) - 0.25 * np.clip(row, -1, 1)
    return total
# expect: clipped_and_weighed g.L2 == 1  # known: loose


def clipped_on_the_wrong_side(g: Grads):
    norms = np.linalg.norm(g, axis=1, keepdims=True)
    return np.where(norms > 2, g, g * 2 / norms).sum(axis=0)
# expect: clipped_on_the_wrong_side g.L2 == inf
# expect: clipped_on_the_wrong_side g == inf


def clipped_by_one_norm_for_all(g: Grads):
    return (g / max(1, np.linalg.norm(g) / 2)).sum(axis=0)
# expect: clipped_by_one_norm_for_all g.L2 == inf


def clipped_by_each_entry(g: Grads):
    return np.where(np.abs(g) > 2, 2 * np.sign(g), g).sum(axis=0)
# expect: clipped_by_each_entry g.LInf == 2  # known: loose
# expect: clipped_by_each_entry g.L2 == 2 * sqrt(3)  # known: loose


def mean_of_edited(x: Edited, n: int):
    return x.mean(axis=0)
# expect: mean_of_edited x.LInf == 2 / n


def by_halves_of_numbers(v: Values, k: int):
    for i in range(k):
        j = i // 2
        laplacian_mechanism(v[10 * j:10 * j + 10].sum(), 1, 0.1)
# at: by_halves_of_numbers k=6
# expect: by_halves_of_numbers v.epsilon == 0.2  # known: loose


def by_a_step_of_its_own(v: Values, n: int, step: int):
    for i in range(0, n, step):
        laplacian_mechanism(v[i:i + 10].sum(), 1, 0.1)
# at: by_a_step_of_its_own n=40 step=5
# expect: by_a_step_of_its_own v.epsilon == 0.2  # known: loose
