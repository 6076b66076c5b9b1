"""Decimal and Fraction."""
# ruff: noqa
from decimal import Decimal
from fractions import Fraction
from typing import Annotated

from annotated_types import Interval
from dpcheck import ChangeOneDistance, HammingDistance, Integer, Real, Size, SymmetricDistance, clamp, laplacian_mechanism

DS = Annotated[list[Decimal], SymmetricDistance]
DI = Annotated[list[Decimal], SymmetricDistance, Interval(ge=0, le=10)]


def decimals(d: DI):
    return sum(d, Decimal(0))
# expect: decimals d == 10


def decimals_clipped(d: DS):
    total = Decimal("0")
    for x in d:
        total += min(max(x, Decimal("0")), Decimal("99.5"))
    return total
# expect: decimals_clipped d == 99.5


def decimal_of_texts(d: Annotated[list[str], SymmetricDistance]):
    return sum(min(max(Decimal(t), Decimal(0)), Decimal(50)) for t in d)
# expect: decimal_of_texts d == 50


def decimal_factor(n: Integer):
    return Decimal("0.25") * n
# expect: decimal_factor n == 0.25


def decimal_of_float(x: Real):
    return Decimal(x) * 3
# expect: decimal_of_float x == 3


def fraction_factor(x: Integer):
    return Fraction(1, 3) * x
# expect: fraction_factor x == 1/3


def fraction_of_count(d: DI):
    return Fraction(len(d), 4)
# expect: fraction_of_count d == 1/4


def share_of(d: Annotated[list[bool], HammingDistance, Size("n")], n: int):
    return Fraction(sum(d), n)
# expect: share_of d == 1 / n


def mean_of_fractions(d: Annotated[list[Fraction], ChangeOneDistance, Size("n"), Interval(ge=0, le=1)], n: int):
    return sum(d) / n
# expect: mean_of_fractions d == 1 / n


def as_float(d: DI, eps: float):
    total = float(sum(d))
    return laplacian_mechanism(total, 10, eps)  # clean
# expect: as_float d.epsilon == eps


def remainders(d: Annotated[list[Decimal], ChangeOneDistance, Interval(ge=-10, le=10)]):  # Decimal("-2.9") % 3 is -2.9
    return sum(x % 3 for x in d)
# expect: remainders d == 6
