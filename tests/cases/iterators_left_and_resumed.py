"""Iterators that are left on the way and walked through again: their code goes on, and what is known of them does not nest."""
# ruff: noqa
from typing import Annotated

from annotated_types import Ge
from dpcheck import Real


def summed_in_many_passes(x: Real, y: Real, k: int):
    # every pass leaves the iterator in one of two states: that these do not nest is what the time limit of the tests is for
    l1 = (q * 5 for q in [min(max(k, -1), 3) * y, 1])
    n2 = sum(l1)
    for _ in range(6):
        for _ in range(6):
            if k > 2:
                while n2 > 1:
                    n3 = sum(l1)
                    break
    return 1
# expect: summed_in_many_passes x == 0
# expect: summed_in_many_passes y == 0


def writes_when_resumed(x: Real, k: Annotated[int, Ge(0)]):
    s = 0

    def gen():
        nonlocal s
        for _ in range(3):
            s += x
            yield 1
    it = gen()
    for _ in it:
        if k > 2:
            break
    s = 0
    for _ in it:
        pass
    return s
# at: writes_when_resumed k=3
# expect: writes_when_resumed x == 2  # known: loose
