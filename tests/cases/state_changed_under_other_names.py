"""Public things of a module that functions change under other names than theirs: what a function finds there, no other one can know."""
import heapq

import numpy as np

from dpcheck import Real, laplacian_mechanism

BY_PARAMETER = {"a": 1}
UNDER_ANOTHER_NAME = [1, 2]
IN_ANOTHER_LIST = [3, 1]
LISTS = [IN_ANOTHER_LIST]
WALKED_OVER = {"a": [1]}
HEAP = [1, 2]
COPIED_TO = np.ones(3)
BOUND_BEFORE = [1]
STEPS = iter([1, 5, 9])
FIXED = [1, 2]


def put(there):
    there["a"] = 9


def change():
    put(BY_PARAMETER)
    other = UNDER_ANOTHER_NAME
    other[0] = 9
    LISTS[0][1] = 9
    for values in WALKED_OVER.values():
        values[0] = 9
    heapq.heapreplace(HEAP, 9)
    add = BOUND_BEFORE.append
    add(8)


def copy(weights):
    np.copyto(COPIED_TO, weights)


def by_parameter(x: Real, eps: float):
    return laplacian_mechanism(BY_PARAMETER["a"] * x, 1, eps)  # expect: DP102


def under_another_name(x: Real, eps: float):
    return laplacian_mechanism(UNDER_ANOTHER_NAME[0] * x, 1, eps)  # expect: DP102


def in_another_list(x: Real, eps: float):
    return laplacian_mechanism(IN_ANOTHER_LIST[1] * x, 1, eps)  # expect: DP102


def walked_over(x: Real, eps: float):
    return laplacian_mechanism(WALKED_OVER["a"][0] * x, 1, eps)  # expect: DP102


def in_a_heap(x: Real, eps: float):
    return laplacian_mechanism(HEAP[0] * x, 1, eps)  # expect: DP102


def copied_to(x: Real, eps: float):
    return laplacian_mechanism(COPIED_TO[0] * x, 1, eps)  # expect: DP102


def bound_before(x: Real, eps: float):
    return laplacian_mechanism(sum(BOUND_BEFORE) * x, 1, eps)  # expect: DP102


def next_step(x: Real, eps: float):
    return laplacian_mechanism(next(STEPS) * x, 1, eps)  # expect: DP302


def counter(start):
    count = start

    def step():
        nonlocal count
        count += 1
        return count

    return step


NEXT = counter(0)


def counted_by_a_closure(x: Real, eps: float):
    return laplacian_mechanism(NEXT() * x, 1, eps)  # expect: DP302


def often(x):
    often.calls += 1
    return often.calls * x


often.calls = 0


def counted_in_an_attribute(x: Real, eps: float):
    return laplacian_mechanism(often(x), 1, eps)  # expect: DP302


def read_only(x: Real, eps: float):
    return laplacian_mechanism(FIXED[1] * x, 2, eps)
# expect: read_only x.epsilon == eps
