"""What a condition teaches holds where it holds: not in the next pass of a loop, not after it, not behind a `continue`, a `break` or a handler."""
# ruff: noqa
from typing import Annotated

from annotated_types import Interval
from dpcheck import L1, MetricVector, Real


def returns_in_a_pass(x: Real, k: int):
    for _ in range(k):
        if k > 1:
            return x
    return 0
# expect: returns_in_a_pass x == 1  # known: loose


def breaks_in_a_pass(x: Real, k: int, t: int):
    for _ in range(k):
        if t > 2:
            break
    else:
        x = 0
    return x
# expect: breaks_in_a_pass x == 1  # known: loose


def conditional_in_a_pass(x: Real, k: int, t: int):
    for _ in range(k):
        if (t if t <= k else t) > 1:
            return x
# expect: conditional_in_a_pass x == 1  # known: loose


def else_of_a_loop_that_breaks(x: Real, k: int, t: int, u: int):
    for _ in range(k):
        if t > 1:
            break
    else:
        if u > 5:
            return 0
    if u > 5:
        return x
    return 0
# expect: else_of_a_loop_that_breaks x == 1


def continues_with_more(x: Annotated[Real, Interval(ge=0, le=1)], k: int, t: int):
    total = 0.0
    for _ in range(k):
        if t > 1:
            total = total + 100 * x
            continue
        total = total + x
    return total
# expect: continues_with_more x == 100 * max(0, k)


def continues_and_asks_again(x: Real, k: int, t: int):
    total = 0.0
    for _ in range(k):
        if t > 1:
            continue
        total = total + x
    if t > 1:
        return 2 * x
    return total
# expect: continues_and_asks_again x == max(2, k)


def behind_another_handler(x: Real, t: int):
    try:
        if t > 1:
            raise ValueError
    except ValueError:
        if t > 5:
            return 0
    except KeyError:
        pass
    if t > 5:
        return x
    return 0
# expect: behind_another_handler x == 1
