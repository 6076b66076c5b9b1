"""Counters that end a loop (rule P21), and what looks like one."""
# ruff: noqa
from typing import Annotated
import numpy as np
from annotated_types import Interval
from dpcheck import Real, Size, laplacian_mechanism

Eps = Annotated[float, Interval(ge=0.01, le=5)]
Few = Annotated[int, Interval(ge=1, le=4)]


def stops_after_so_many(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n >= N:
                break
    return out
# expect: stops_after_so_many x.epsilon == N * eps


def stops_beyond_so_many(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n > N:
                break
    return out
# expect: stops_beyond_so_many x.epsilon == (N + 1) * eps


def stops_at_so_many(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n == N:
                break
    return out
# expect: stops_at_so_many x.epsilon == N * eps


def counts_down(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], N
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n -= 1
            if n <= 0:
                break
    return out
# expect: counts_down x.epsilon == N * eps


def counts_down_to_none(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], N
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n -= 1
            if n == 0:
                break
    return out
# expect: counts_down_to_none x.epsilon == N * eps


def counts_up_and_down(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n >= N:
                break
        else:
            n -= 1
    return out
# expect: counts_up_and_down x.epsilon == 6 * eps


def counts_down_and_up(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], N
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n -= 1
            if n <= 0:
                break
        else:
            n += 1
    return out
# expect: counts_down_and_up x.epsilon == 6 * eps


def counts_by_nothing(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 0
            if n >= N:
                break
    return out
# expect: counts_by_nothing x.epsilon == 6 * eps


def counts_in_the_name_of_the_loop(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out = []
    for n in range(6):
        if flags[n] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n >= 30:
                break
    return out
# expect: counts_in_the_name_of_the_loop x.epsilon == 6 * eps


def counts_in_a_name_of_a_file(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        with open('a') as n:
            pass
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n = n + 1
            if n >= N:
                break
    return out
# expect: counts_in_a_name_of_a_file x.epsilon == 6 * eps


def counts_by_two_past_the_end(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 2
            if n == 3:
                break
    return out
# expect: counts_by_two_past_the_end x.epsilon == 6 * eps


def counts_by_two(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 2
            if n >= 6:
                break
    return out
# expect: counts_by_two x.epsilon == 2 * eps  # known: loose


def counts_by_what_is_given(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few, by: int):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += by
            if n >= N:
                break
    return out
# expect: counts_by_what_is_given x.epsilon == 6 * eps


def counts_in_a_loop_inside(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            for _ in range(2):
                n += 1
            if n == 3:
                break
    return out
# expect: counts_in_a_loop_inside x.epsilon == 6 * eps


def counts_on_some_ways(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            if flags[k] > 5:
                continue
            n += 1
            if n >= N:
                break
    return out
# expect: counts_on_some_ways x.epsilon == 6 * eps
