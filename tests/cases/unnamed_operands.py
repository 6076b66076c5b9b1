"""Parameters without an annotation: what is computed of them is taken for numbers beside private data, which is said."""
import numpy as np
from dpcheck import L1, MetricFrame, MetricVector, Real, SymmetricDistance


def sum_of_names(x: Real, a, b):
    return (a + b) * x
# expect: sum_of_names x == abs(a + b)


def negated_name(x: Real, a):
    return x + -a
# expect: negated_name x == 1


def grown_name(x: Real, a):
    a += 1
    return x - a
# expect: grown_name x == 1


def compared_names(x: Real, a, b):
    return np.where(a > b, x, 2 * x)
# expect: compared_names x == 2


def equal_names(x: Real, a, b):
    return (a == b) * x
# expect: equal_names x == 1


def at_a_sum(v: MetricVector[Real, L1], a, b):
    return v[a + b]
# expect: at_a_sum v == 1


def between_products(df: MetricFrame[SymmetricDistance], a, b):
    return df["q"].clip(0, a * b).sum()
# expect: between_products df == abs(a * b)


def names_alone(x: Real, a, b):
    return a + b
# expect: names_alone x == 0


def name_that_is_typed(x: Real, a: float, b: float):
    return (a + b) * x
# expect: name_that_is_typed x == abs(a + b)
