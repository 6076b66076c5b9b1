"""Public lists, tuples and sets of which nothing is known but their type: `+` joins them, and is no sum of arrays; and `op=` changes what other names have, too."""
from collections.abc import Sequence

from dpcheck import Real


def joined(x: Real, a: list):
    return x * len(a + [1])
# expect: joined x == len(a) + 1  # known: loose


def joined_in_front(x: Real, a: list):
    return x * len([1] + a)
# expect: joined_in_front x == len(a) + 1  # known: loose


def joined_numbers(x: Real, a: list[float]):
    return x * len(a + [1.0])
# expect: joined_numbers x == len(a) + 1


def joined_sequences(x: Real, a: Sequence[float]):
    return x * len(list(a) + [1.0])
# expect: joined_sequences x == len(a) + 1


def of_both_lists(x: Real, a: list[float], b: list[float]):
    return x * len(a + b)
# expect: of_both_lists x == len(a) + len(b)


def summed(x: Real, a: list):
    return x * sum(a + [1])
# expect: summed x == inf


def tuples(x: Real, a: tuple):
    return x * len(a + (1,))
# expect: tuples x == len(a) + 1  # known: loose


def sets(x: Real, a: set):
    return x * len(a | {1})
# expect: sets x == len(a) + 1  # known: loose


def walked(x: Real, a: list):
    total = 0
    for _ in a + [1]:
        total += x
    return total
# expect: walked x == len(a) + 1  # known: loose


def grown(x: Real, a: list):
    a += [5]
    return x * len(a)
# expect: grown x == len(a) + 1  # known: loose


def grown_by_another_name(x: Real, a: list):
    before = len(a)
    b = a
    b += [5]
    return x * (len(a) - before)
# expect: grown_by_another_name x == 1  # known: loose


def grown_set(x: Real, a: set):
    a |= {5}
    return x * len(a)
# expect: grown_set x == len(a) + 1  # known: loose


def lowered_by_another_name(x: Real, a):
    before = a[0]
    b = a
    b -= 2
    return x * (a[0] - before)
# expect: lowered_by_another_name x == 2  # known: loose


def lowered_in_an_object(x: Real, o):
    before = o.a[0]
    b = o.a
    b -= 2
    return x * (o.a[0] - before)
# expect: lowered_in_an_object x == 2  # known: loose


def lowered_under_a_condition(x: Real, a, k):
    before = a[0]
    b = a
    if k:
        b -= 2
    return x * (a[0] - before)
# expect: lowered_under_a_condition x == 2  # known: loose


def bound_again(x: Real, a: list):
    a = a + [5]
    return x * len(a)
# expect: bound_again x == len(a) + 1  # known: loose
