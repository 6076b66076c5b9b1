"""Rounding, casts, comparisons and truth values: what jumps on reals and what does not on whole numbers."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, Real, discrete, undisc


def floor_of_real(x: Real):
    return math.floor(x)
# expect: floor_of_real x == inf


def ceiling_of_real(x: Annotated[Real, Interval(ge=0, le=9)]):
    return math.ceil(x)
# expect: ceiling_of_real x == inf


def truncated_real(x: Real):
    return int(x)
# expect: truncated_real x == inf


def rounded_to_cents(x: Real):
    return round(x, 2)
# expect: rounded_to_cents x == inf


def rounded_numpy(x: Real):
    return float(np.round(x))
# expect: rounded_numpy x == inf


def floor_of_integer(i: Integer):
    return math.floor(i) + math.ceil(i)
# expect: floor_of_integer i == 2


def rounded_integer(i: Integer):
    return round(i)
# expect: rounded_integer i == 1


def int_of_integer(i: Integer):
    return int(3 * i)
# expect: int_of_integer i == 3


def float_of_integer(i: Integer):
    return float(i) / 2
# expect: float_of_integer i == 1/2


def floor_division_of_real(x: Real):
    return x // 2
# expect: floor_division_of_real x == inf


def floor_division_of_integer(i: Integer):
    return i // 2
# expect: floor_division_of_integer i == 1


def floor_division_by_ten(i: Integer):
    return i // 10
# expect: floor_division_by_ten i == 1


def floor_division_by_one_half(i: Integer):
    return i // 0.5
# expect: floor_division_by_one_half i == 2  # known: loose


def true_division_of_integer(i: Integer):
    return i / 10
# expect: true_division_of_integer i == 1/10


def remainder_of_integer(i: Integer):
    return i % 5
# expect: remainder_of_integer i == 4


def remainder_real(x: Real):
    return x % 1.0
# expect: remainder_real x == inf


def parity(i: Integer):
    return i % 2
# expect: parity i == 1


def remainder_by_divmod(i: Integer):
    q, r = divmod(i, 3)
    return q, r
# expect: remainder_by_divmod i[0] == 1
# expect: remainder_by_divmod i[1] == 2


def above_threshold_real(x: Real):
    return x > 3
# expect: above_threshold_real x == inf


def above_threshold_integer(i: Integer):
    return i > 3
# expect: above_threshold_integer i == 1


def equals_real(x: Real):
    return x == 0
# expect: equals_real x == inf


def equals_integer(i: Integer):
    return i == 7
# expect: equals_integer i == 1


def chained_comparison_integer(i: Integer):
    return 0 <= i < 10
# expect: chained_comparison_integer i == 1


def compared_data(x: Data):
    return x <= 18
# expect: compared_data x == 1


def negation_of_comparison(i: Integer):
    return not i > 3
# expect: negation_of_comparison i == 1


def conjunction(i: Integer, j: Integer):
    return i > 3 and j > 3
# expect: conjunction i == 1
# expect: conjunction j == 1


def weighted_comparison(i: Integer):
    return 10 * (i > 3)
# expect: weighted_comparison i == 10


def sum_of_comparisons(i: Integer):
    return (i > 3) + (i >= 4)
# expect: sum_of_comparisons i == 2


def truth_of_integer(i: Integer):
    return bool(i)
# expect: truth_of_integer i == 1


def truth_of_real(x: Real):
    return bool(x)
# expect: truth_of_real x == inf


def int_of_bool(i: Integer):
    return int(i >= 2) * 4
# expect: int_of_bool i == 4


def compared_with_itself(x: Real):
    return x == x
# expect: compared_with_itself x == 0


def identity_test(x: Real, y: Real):
    return 1 if x is y else 0
# expect: identity_test x == inf


def membership_integer(i: Integer):
    return i in (1, 2, 3)
# expect: membership_integer i == 1


def membership_data(x: Data):
    return x not in {1, 2, 3}
# expect: membership_data x == 1


def sign_by_numpy(x: Real):
    return np.sign(x)
# expect: sign_by_numpy x == inf


def sign_of_integer(i: Integer):
    return (i > 0) - (i < 0)
# expect: sign_of_integer i == 1  # known: loose


def sign_copied(x: Real):
    return math.copysign(1, x)
# expect: sign_copied x == inf


def real_to_data(x: Real) -> Data:
    return discrete(x)
# expect: real_to_data x == inf


def integer_to_data(i: Integer) -> Data:
    return discrete(i)
# expect: integer_to_data i == 1


def data_to_real(x: Annotated[Data, Interval(ge=-2, le=5)]):
    return undisc(x)
# expect: data_to_real x == 7


def data_to_real_unbounded(x: Data):
    return undisc(x)
# expect: data_to_real_unbounded x == inf


def data_to_real_clamped(x: Data):
    return 2 * undisc(max(0, min(x, 10)))
# expect: data_to_real_clamped x == 20


def rounded_data(x: Data):
    return undisc(round(max(0, min(x, 10))))
# expect: rounded_data x == 10


def remainder_data(x: Annotated[Data, Interval(ge=0, le=100)]):
    return undisc(x % 5)
# expect: remainder_data x == 5


def integer_capped(i: Integer):
    return max(0, min(i, 3)) * 2
# expect: integer_capped i == 2


def integer_square_capped(i: Integer):
    return max(0, min(i, 3)) ** 2
# expect: integer_square_capped i == 5


def rounded_half(i: Integer):
    return round(i / 2)
# expect: rounded_half i == 1  # known: loose


def rounding_error(x: Real):
    return x - round(x)
# expect: rounding_error x == inf


def text_of_integer(i: Integer):
    return str(i)
# expect: text_of_integer i == 1


def text_of_real(x: Real):
    return f"{x:.2f}"
# expect: text_of_real x == inf


def bit_length_like(i: Annotated[Integer, Interval(ge=0, le=255)]):
    return i & 15
# expect: bit_length_like i == 15


def nan_test(x: Real):
    return math.isnan(x)
# expect: nan_test x == 0  # known: loose
