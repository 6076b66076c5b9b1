"""What once made the checker fail: an array of rows of several lengths, keys of several kinds, iterables without an end in sight, long numbers."""
from __future__ import annotations

import numpy as np
from dpcheck import Data, L1, MetricVector, Real, randomized_response


async def asynchronous_loop(x: Real):
    total = x
    async for i in (1, 2, 3):
        total += x
    return total
# expect: asynchronous_loop x == inf


def sorted_keys_of_several_kinds(x: Real):
    d = {}
    d[1, 2] = x
    d[2, 2, 4] = 4
    total = 0
    for key in sorted(d):
        total += d[key]
    return total
# expect: sorted_keys_of_several_kinds x == 1  # known: loose


def rows_of_several_lengths(x: Real):
    assert max([(1, 2), (1, 2, 3)]) is not None
    return x
# expect: rows_of_several_lengths x == 1


def responses(x: MetricVector[Data, L1], eps: float):
    return [randomized_response(v, [0, 1], eps) for v in x]
# expect: responses x.epsilon == eps


def many_items(x: Real):
    return sum([x for i in range(3050)])
# expect: many_items x == 3050


def declared_in_parentheses(x: Real):
    (name): int = 2
    (other): float
    return name * x
# expect: declared_in_parentheses x == 2


def left_out_of_a_loop(items: list[str], x: Real):
    found = []
    for item in items:
        if item in ("self", "cls"):
            continue
        found.append(len(item))
    return x
# expect: left_out_of_a_loop x == 1
