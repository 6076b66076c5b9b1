"""What is left of an iterator that something has taken items from: `zip` takes no more than the shortest has, a slice of a list takes all."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import L2, MetricVector, Real, Size

V = Annotated[MetricVector[Real, L2], Size(3)]


def numbers(x): return iter([x, 2 * x, 3 * x])


def longer_than_the_other(x: Real):
    items = numbers(x)
    list(zip(items, [1]))
    return next(items)
# expect: longer_than_the_other x == 3  # known: loose


def behind_the_shorter(x: Real):
    items = numbers(x)
    list(zip([1], items))
    return next(items)
# expect: behind_the_shorter x == 2  # known: loose


def mapped_with_a_shorter(x: Real):
    items = numbers(x)
    list(map(lambda one, _: one, items, [1]))
    return sum(items)
# expect: mapped_with_a_shorter x == 3


def by_hand(x: Real):
    items = numbers(x)
    for _ in zip([1], items): pass
    return next(items)
# expect: by_hand x == 2


def of_a_generator(x: Real):
    items = (one for one in [x, 2 * x, 3 * x])
    list(zip([1], items))
    return next(items)
# expect: of_a_generator x == 2


def written_to_afterwards(v: V):
    items = iter([v, v])
    list(zip([1], items))
    row = next(items)
    row *= 7
    return v
# expect: written_to_afterwards v.L2 == 7  # known: loose


def into_a_slice(x: Real):
    items, places = numbers(x), [0, 0]
    places[0:1] = zip(items, [1])
    return next(items)
# expect: into_a_slice x == 3  # known: loose


def all_into_a_slice(x: Real):
    items, places = numbers(x), [0.0]
    places[:] = items
    return places[2] + next(items, 0.0)
# expect: all_into_a_slice x == 3  # known: loose
