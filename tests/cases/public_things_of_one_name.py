"""Two public things that would be written alike are two: parts of an object, entries of a list that one piece of code made, lengths, what calls give.

What is printed is read by people and by programs as an expression over the arguments, as they are when the function begins: a bound that needs two values of
one name, or a value that has changed since, cannot be written down.
"""

import enum
from typing import Annotated, Any

import numpy as np
from annotated_types import Interval
from dpcheck import L1, MetricVector, Real, Size, laplacian_mechanism, private


# --- slices and items of a public list
def even_and_odd_places(x: Real, a: list):
    return (len(a[::2]) - len(a[1::2])) * x
# expect: even_and_odd_places x == inf


def the_same_slice(x: Real, a: list):
    return (len(a[1:]) - len(a[1:])) * x
# expect: the_same_slice x == 0


def front_and_back(x: Real, a: np.ndarray):
    return (a[1:].shape[0] - a[:1].shape[0]) * x
# expect: front_and_back x == inf


def one_item(x: Real, a: list):
    return (a[0] - a[0]) * x + x
# expect: one_item x == 1  # known: loose


# --- entries of a list that one piece of code made
def first_and_last(x: Real, a: list):
    made = [v + 1 for v in a]
    return (made[0] - made[-1]) * x
# expect: first_and_last x == inf


def largest_and_smallest(x: Real, a: list):
    made = [2 * v for v in a]
    return (max(made) - min(made)) * x
# expect: largest_and_smallest x == inf


def attributes_of_two(x: Real, a):
    made = [o for o in a]
    return (made[0].k - made[1].k) * x
# expect: attributes_of_two x == inf


def each_with_each(v: MetricVector[Real, L1]):
    """v = (0, 0) and (1, 0): from (0, 0) to (2, 2)."""
    doubled = [2 * e for e in v]
    return [sum(abs(p - q) for q in doubled) for p in doubled]
# expect: each_with_each v.L1 == 4 * len(v) - 4  # known: loose


def each_with_the_first_walk(x: Real, a: list):
    made = [2 * e for e in a]
    total = 0.0
    for p in made:
        for q in made:
            total += (p - q) * (p - q) * x
    return total
# expect: each_with_the_first_walk x == inf


def in_step_with_itself(v: Annotated[MetricVector[Real, L1], Size("n")], n: int):
    doubled = [2 * e for e in v]
    return sum(p - q for p, q in zip(doubled, doubled))
# expect: in_step_with_itself v == 0  # known: loose


def bounded_by_what_varies(x: Real, a: Annotated[list[float], Size(3)]):
    made = [min(1.0, max(0.0, v)) for v in a]
    return (made[0] - made[1]) * x
# expect: bounded_by_what_varies x == 1


# --- lengths
def of_the_shorter(x: Real, a: list, b: list):
    return (len(list(zip(a, b))) - len(a)) * x
# expect: of_the_shorter x == abs(len(a) - min(len(a), len(b)))


def of_different_ones(x: Real, a: list):
    return (len({k for k in a}) - len(a)) * x
# expect: of_different_ones x == inf


def of_different_private_ones(v: MetricVector[Real, L1]):
    """How many entries differ: between 1 and all of them."""
    return len({e for e in v})
# expect: of_different_private_ones v == inf


def after_a_deletion(x: Real, a: list):
    before = len(a)
    del a[0]
    return (before - len(a)) * x
# expect: after_a_deletion x == 1  # known: loose


def of_a_range(x: Real, n: int):
    return (len(np.arange(n)) - n) * x
# expect: of_a_range x == max(0, n) - n
# at: of_a_range n=-2
# at: of_a_range n=3


# --- what calls and members give
class Colour(enum.Enum):
    RED = 1
    BLUE = 20


def members(x: Real):
    return Colour(1).value * x - Colour(20).value * x
# expect: members x == 19  # known: loose


def two_answers(x: Real, tool):
    return (tool.ask(1).k - tool.ask(2).k) * x
# expect: two_answers x == inf


def two_splits(x: Real, text):
    return (len(text.split(",")) - len(text.split(";"))) * x
# expect: two_splits x == inf


def appended_meanwhile(x: Real, a):
    before = len(a)
    a.append(1)
    return len(a) * x - before * x
# expect: appended_meanwhile x == 1  # known: loose


# --- what a condition must not decide
@private(epsilon=1.0)
def let_out_for_the_shorter(x: Real, a: list, b: list) -> Any:
    if len(list(zip(a, b))) < len(a):
        return x  # error: DP201
    return laplacian_mechanism(x, 1, 1.0)
# expect: let_out_for_the_shorter x.epsilon == 1


@private(epsilon=1.0)
def let_out_for_equal_ones(x: Real, a: list) -> Any:
    if len({k for k in a}) < len(a):
        return x  # error: DP201
    return laplacian_mechanism(x, 1, 1.0)
# expect: let_out_for_equal_ones x.epsilon == 1


@private(epsilon=1.0)
def let_out_for_a_slice(x: Real, a: list) -> Any:
    if len(a[:3]) != len(a[3:]):
        return x  # error: DP201
    return laplacian_mechanism(x, 1, 1.0)
# expect: let_out_for_a_slice x.epsilon == 1


def noised_for_a_deletion(x: Real, a: list, eps: Annotated[float, Interval(ge=0.1, le=5)]):
    before = len(a)
    del a[0]
    if len(a) != before:
        return laplacian_mechanism(1000 * x, 1, eps)  # error: any
    return 0.0
