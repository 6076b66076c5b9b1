"""Branches, early returns, exceptions and matches."""
# ruff: noqa
from typing import Annotated

from annotated_types import Interval
from dpcheck import Data, Real


def glued(x: Real):
    if x > 3:
        return 2 * x - 3
    return x
# expect: glued x == 2


def not_glued(x: Real):
    if x > 3:
        return 2 * x
    return x
# expect: not_glued x == inf


def by_a_public_flag(x: Real, y: Real, flag: bool):
    total = 0.0
    if flag:
        total += 3 * x
    else:
        total -= y
    return total + x
# expect: by_a_public_flag x == 4
# expect: by_a_public_flag y == 1


def early(x: Annotated[Real, Interval(ge=0, le=4)], k: int):
    for i in range(k):
        if i > 2:
            return 5 * x
    return x
# expect: early x == 5  # known: loose


def tried(x: Real):
    try:
        with open("f") as f:
            y = 2 * x
    except OSError:
        y = -7 * x
    finally:
        y = y + x
    return y
# expect: tried x == 6  # known: loose


def matched(x: Real, k):
    match k:
        case 1:
            return 2 * x
        case [a, *rest]:
            return 3 * x
        case {"b": other}:
            return 4 * x
    return 5 * x
# expect: matched x == 5


def chosen(x: Data, y: Real):
    return y if x > 0 else -y
# expect: chosen x == inf
