"""Branches and early ends: the rules of that chapter that no other case shows."""
# ruff: noqa
from typing import Annotated

from annotated_types import Interval
from dpcheck import Integer, MetricFrame, Real, SymmetricDistance, laplacian_mechanism, private


def slopes_and_a_jump(i: Integer):
    return 2 * i + 5 if i > 0 else i
# expect: slopes_and_a_jump i == 7


def jump_of_a_real(x: Real):
    return 2 * x + 5 if x > 0 else x
# expect: jump_of_a_real x == inf


def shared_base(i: Integer, s: Real, e: Annotated[Real, Interval(ge=-1, le=4)]):
    if i > 0:
        s = s + e
    return s
# expect: shared_base i == 4
# expect: shared_base s == 1
# expect: shared_base e == 1


def default_of_zero(i: Annotated[Integer, Interval(ge=0, le=2)]):
    return i or 3
# expect: default_of_zero i == 2  # known: loose


def raised_on_private_data(i: Integer):
    if i > 3:
        raise ValueError
    return 0
# expect: raised_on_private_data i == inf


def asserted_of_private_data(i: Integer):
    assert i > 0
    return 0
# expect: asserted_of_private_data i == inf


def handled(i: Annotated[Integer, Interval(ge=0, le=5)]):
    try:
        if i > 3:
            raise ValueError
        y = 2
    except ValueError:
        y = 7
    return y
# expect: handled i == 5


@private(epsilon=1.0)
def printed(df: MetricFrame[SymmetricDistance]):
    print(len(df))  # error: DP201
    return laplacian_mechanism(len(df), 1, 1.0)
# expect: printed df.epsilon == 1


@private(epsilon=1.0)
def printed_or_not(df: MetricFrame[SymmetricDistance]):
    if len(df) > 10:
        print("many")  # error: DP201
    return laplacian_mechanism(len(df), 1, 1.0)
# expect: printed_or_not df.epsilon == 1


def halved_until_small(i: Annotated[Integer, Interval(ge=0, le=100)]):
    while i > 1:
        i = i // 2
    return i
# expect: halved_until_small i == 1  # known: loose


def large_or_small(d: Annotated[list[float], SymmetricDistance]):
    return 3 if len(d) > 100 else -1
# expect: large_or_small d == 4
