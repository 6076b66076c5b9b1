"""Two names of one thing, copies that are none, views, stores in whole-number arrays, and sorts in place."""
# ruff: noqa
import contextlib
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, LInf, MetricVector, Real, Size

Four = Annotated[MetricVector[Real, L1], Size(4)]


def same_inner_list(x: Real):
    rows = [[0.0] * 2] * 3
    rows[0][0] = x
    return sum(row[0] for row in rows)
# expect: same_inner_list x == 3


def overwritten_by_alias(x: Real):
    a = [x, x]
    b = a
    b[0] = 0
    return sum(a)
# expect: overwritten_by_alias x == 1


def grown_by_alias(x: Real):
    a = [x]
    b = a
    a += [x]
    a = a + [x]
    return sum(b)
# expect: grown_by_alias x == 2


def reshaped_view(v: Four):
    w = v.reshape(2, 2)
    w[0] *= 3
    return v
# expect: reshaped_view v.L1 == 3  # known: loose


def copied_by_index(v: Four):
    w = v[[0, 1]]
    w *= 100
    return v.sum()
# expect: copied_by_index v == 1


def every_second(v: Four):
    w = v[::2]
    w += w
    return v.sum()
# expect: every_second v == 2  # known: loose


def stored_whole(x: Real):
    a = np.array([1, 2, 3])
    a[1] = x
    return a.sum()
# expect: stored_whole x == inf


def stored_in_a_byte(x: Annotated[Integer, Interval(ge=0, le=1000)]):
    return np.array([x]).astype(np.uint8)[0]
# expect: stored_in_a_byte x == 255  # known: loose


def named_twice(x: Real):
    a = b = np.zeros(3)
    b[1] = x
    return a + b
# expect: named_twice x.L1 == 2


def out_and_zeroed(v: Four):
    buffer = np.ones(4)
    out = np.multiply(v, 3, out=buffer)
    buffer[0] = 0
    return out.sum()
# expect: out_and_zeroed v == 3


# --- a list of numbers, too, may be longer after a call that is not followed
@contextlib.contextmanager
def noting(items, a):
    items.append(a)
    yield items
    items.append(2 * a)


def sorted_list_in_a_context(x: Real, k: int):
    parts = [abs(k), 0, 1]
    parts.sort()
    with noting(parts, x):
        pass
    return sum(parts)
# expect: sorted_list_in_a_context x == 3  # known: loose
