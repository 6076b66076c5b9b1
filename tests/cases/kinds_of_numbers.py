"""What a number is besides its value, where a branch on private data decides it: its type, the sign of a zero, whether it is a number at all."""
# ruff: noqa
import math
import numpy as np
from dpcheck import L2, MetricVector, Real


def value_alone(x: Real):
    z = 1 if x > 0 else 1.0
    return z
# expect: value_alone x == 0


def in_arithmetic(x: Real):
    z = 1 if x > 0 else 1.0
    return 2 * z + x
# expect: in_arithmetic x == 1


def by_type(x: Real):
    z = 1 if x > 0 else 1.0
    return 1 if type(z) is int else 0
# expect: by_type x == inf


def by_isinstance(x: Real):
    z = 1 if x > 0 else 1.0
    return 1 if isinstance(z, int) else 0
# expect: by_isinstance x == inf


def by_isinstance_later(x: Real):
    z = 1 if x > 0 else 1.0
    return 1 if isinstance(z + 0, int) else 0
# expect: by_isinstance_later x == inf


def by_attribute(x: Real):
    z = 1 if x > 0 else 1.0
    return 1 if hasattr(z, 'hex') else 0
# expect: by_attribute x == inf


def by_text(x: Real):
    z = 1 if x > 0 else 1.0
    return len(str(z))
# expect: by_text x == inf


def by_text_in_a_list(x: Real):
    z = 1 if x > 0 else True
    return len(str([z]))
# expect: by_text_in_a_list x == inf


def by_text_of_nothing(x: Real):
    z = 1 if x > 0 else 2.0
    return len(str(z - z))
# expect: by_text_of_nothing x == inf


def by_identity(x: Real):
    z = True if x > 0 else 1
    return 1 if z is True else 0
# expect: by_identity x == inf


def by_pattern(x: Real):
    z = 1 if x > 0 else 1.0
    match z:
        case int(): return 1
    return 0
# expect: by_pattern x == inf


def by_a_dict(x: Real):
    z = 1 if x > 0 else 1.0
    return {int: 1, float: 5}[type(z)]
# expect: by_a_dict x == inf


def of_an_entry(x: Real):
    z = [1] if x > 0 else [1.0]
    return 1 if type(z[0]) is int else 0
# expect: of_an_entry x == inf


def one_or_the_other(x: Real):
    if x > 0: return 1
    return 1.0
# expect: one_or_the_other x == 0


def of_what_a_call_returned(x: Real):
    return len(repr(one_or_the_other(x)))
# expect: of_what_a_call_returned x == inf


def of_the_larger(x: Real):
    z = max(x, 1)
    return 1 if isinstance(z, int) else 0
# expect: of_the_larger x == inf


def of_one_by_place(x: Real):
    z = [1, 1.0][int(x > 0)]
    return 1 if isinstance(z, int) else 0
# expect: of_one_by_place x == inf


def untouched(x: Real):
    z = 1 if x > 0 else 1.0
    return x if isinstance(x, float) else 0
# expect: untouched x == 1  # known: loose


def never_chosen(x: Real):
    return x if isinstance(x, float) else 0
# expect: never_chosen x == 1


def zero_with_a_sign(x: Real):
    z = 0.0 if x > 0 else -0.0
    return math.copysign(1, z)
# expect: zero_with_a_sign x == inf


def zero_times(x: Real):
    return math.copysign(1, 0 * x)
# expect: zero_times x == inf


def maybe_nan(x: Real):
    z = float('nan') if x > 0 else 1.0
    return 1 if z == z else 0
# expect: maybe_nan x == inf


def maybe_nan_cancels(x: Real):
    z = float('nan') if x > 0 else 1.0
    return z - z
# expect: maybe_nan_cancels x == inf


def maybe_nan_times(x: Real):
    z = float('nan') if x > 0 else 1.0
    return z * 0
# expect: maybe_nan_times x == inf


def maybe_infinite_cancels(x: Real):
    z = math.inf if x > 0 else 1.0
    return z - z
# expect: maybe_infinite_cancels x == inf


def maybe_infinite_times(x: Real):
    z = 1e999 if x > 0 else 1.0
    return 0 * z
# expect: maybe_infinite_times x == inf


def least_so_far(xs: MetricVector[Real, L2]):
    best = math.inf
    for v in xs:
        best = min(best, v)
    return best
# expect: least_so_far xs == 1


def no_more_than(x: Real):
    return min(np.inf, x)
# expect: no_more_than x == 1
