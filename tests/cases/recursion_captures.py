"""Recursion: what a function that calls itself captures, changes and releases counts in every call."""
# ruff: noqa
from typing import Annotated

from annotated_types import Ge, Interval
from dpcheck import Real, black_box, laplacian_mechanism


def adds_captured(x: Real, k: Annotated[int, Ge(1)]):
    def g(n):
        return 0 if n <= 0 else x + g(n - 1)
    return g(k)
# expect: adds_captured x == k  # known: loose


def adds_captured_by_default(x: Real, k: Annotated[int, Ge(1)]):
    def g(n, u=x):
        return 0 if n <= 0 else u + g(n - 1)
    return g(k)
# expect: adds_captured_by_default x == k  # known: loose


def adds_to_nonlocal(x: Real, k: Annotated[int, Ge(1)]):
    s = 0

    def g(n):
        nonlocal s
        if n > 0:
            s += x
            g(n - 1)
    g(k)
    return s
# expect: adds_to_nonlocal x == k  # known: loose


def sets_a_nonlocal(x: Real, k: Annotated[int, Ge(1)]):
    c = 0

    def g(n):
        nonlocal c
        if n <= 0:
            return c
        c = x
        return g(n - 1)
    return g(k)
# expect: sets_a_nonlocal x == 1  # known: loose


def too_deep_for_public_arguments(x: Real):
    def g(n):
        return x if n <= 0 else g(n - 1)
    return g(30)
# expect: too_deep_for_public_arguments x == 1


def far_too_deep(x: Real):
    def g(n):
        return x if n <= 0 else g(n - 1)
    return g(300)
# expect: far_too_deep x == 1  # known: loose


def releases_captured(x: Real, k: Annotated[int, Ge(1)], eps: float):
    def g(n):
        if n > 0:
            laplacian_mechanism(x, 1, eps)
            g(n - 1)
    g(k)
# at: releases_captured k=3 eps=0.5
# expect: releases_captured x.epsilon == k * eps  # known: loose


def adds_what_the_last_call_was_given(x: Real, k: Annotated[int, Ge(1)]):
    b = 0

    def g(n, u):
        nonlocal b
        if n > 0:
            b += u
            g(n - 1, x)
    g(k, 0)
    return b
# at: adds_what_the_last_call_was_given k=3
# expect: adds_what_the_last_call_was_given x == k - 1  # known: loose


def captured_by_a_lambda(x: Real, k: Annotated[int, Ge(1)]):
    g = lambda n: 0 if n <= 0 else x + g(n - 1)
    return g(k)
# expect: captured_by_a_lambda x == k  # known: loose


def turn_by_turn(x: Real, k: Annotated[int, Ge(1)]):
    def even(n):
        return 0 if n <= 0 else odd(n - 1)

    def odd(n):
        return 0 if n <= 0 else x + even(n - 1)
    return even(k)
# at: turn_by_turn k=4
# expect: turn_by_turn x == floor(k / 2)  # known: loose


def turn_by_turn_in_another(x: Real, k: Annotated[int, Ge(1)]):
    total = 0

    def even(n):
        if n > 0:
            odd(n - 1)

    def odd(n):
        nonlocal total
        total += x
        if n > 0:
            even(n - 1)
    odd(k)
    return total
# at: turn_by_turn_in_another k=4
# expect: turn_by_turn_in_another x == 1 + floor(k / 2)  # known: loose


class Adder:
    def __init__(self, x):
        self.x = x
        self.total = 0

    def add(self, n):
        if n > 0:
            self.total += self.x
            self.add(n - 1)

    def sum(self, n):
        return 0 if n <= 0 else self.x + self.sum(n - 1)


def adds_to_itself(x: Real, k: Annotated[int, Ge(1)]):
    adder = Adder(x)
    adder.add(k)
    return adder.total
# expect: adds_to_itself x == k  # known: loose


def sums_through_self(x: Real, k: Annotated[int, Ge(1)]):
    return Adder(x).sum(k)
# expect: sums_through_self x == k  # known: loose


def through_a_callback(x: Real, k: Annotated[int, Ge(1)]):
    def again(f, n):
        return f(n)

    def g(n):
        return 0 if n <= 0 else x + again(g, n - 1)
    return g(k)
# expect: through_a_callback x == k  # known: loose


def through_its_own_argument(x: Real, k: Annotated[int, Ge(1)]):
    step = lambda itself, n: 0 if n <= 0 else x + itself(itself, n - 1)
    return step(step, k)
# expect: through_its_own_argument x == k  # known: loose


def through_a_list(x: Real, k: Annotated[int, Ge(1)]):
    found = []

    def g(n):
        if n > 0:
            found.append(x)
            g(n - 1)
    g(k)
    return sum(found)
# expect: through_a_list x == k  # known: loose


def a_counter_in_a_cell(x: Real, k: Annotated[int, Ge(1)]):
    left = [k]

    def g():
        if left[0] <= 0:
            return 0
        left[0] -= 1
        return x + g()
    return g()
# expect: a_counter_in_a_cell x == k  # known: loose


def with_a_nonlocal_counter(x: Real, k: Annotated[int, Ge(1)]):
    left, total = k, 0

    def g():
        nonlocal left, total
        if left > 0:
            left -= 1
            total = total + x
            g()
    g()
    return total
# expect: with_a_nonlocal_counter x == k  # known: loose


def matched_by_nothing(x: Real, k: Annotated[int, Ge(1)]):
    def g(n):
        return x
    try:
        return g(k, k)
    except TypeError:
        return 0
# expect: matched_by_nothing x == 0  # known: loose


def public_all_the_way(x: Real, k: Annotated[int, Ge(1)]):
    def power(n):
        return 1 if n <= 0 else 2 * power(n - 1)
    power(k)
    return x
# expect: public_all_the_way x == 1


def releases_nothing_private(x: Real, k: Annotated[int, Ge(1)], eps: float):
    def show(n):
        if n > 0:
            laplacian_mechanism(n, 1, eps)
            show(n - 1)
    show(k)
    return laplacian_mechanism(x, 1, eps)
# expect: releases_nothing_private x.epsilon == eps


def counts_its_calls(x: Real, k: Annotated[int, Ge(1)]):
    s = 0

    def g(n):
        nonlocal s
        if n > 0:
            s += 1
            g(n - 1)
    g(k)
    return s * x
# expect: counts_its_calls x == k  # known: loose


def counts_deep_calls(x: Real):
    s = 0

    def g(n):
        nonlocal s
        if n > 0:
            s += 1
            g(n - 1)
    g(40)
    return s * x
# expect: counts_deep_calls x == 40  # known: loose


def counts_by_an_attribute(x: Real, k: Annotated[int, Ge(1)]):
    def g(n):
        if n > 0:
            g.count += 1
            g(n - 1)
    g.count = 0
    g(k)
    return g.count * x
# expect: counts_by_an_attribute x == k  # known: loose


def counts_by_a_table(x: Real, k: Annotated[int, Ge(1)]):
    s = 0

    def add():
        nonlocal s
        s += 1
    table = {"add": add}

    def g(n):
        if n > 0:
            table["add"]()
            g(n - 1)
    g(k)
    return s * x
# expect: counts_by_a_table x == k  # known: loose


def releases_by_another(x: Real, k: Annotated[int, Ge(1)], eps: float):
    def let_out():
        return laplacian_mechanism(x, 1, eps)

    def g(n):
        if n > 0:
            let_out()
            g(n - 1)
    g(k)
# at: releases_by_another k=3 eps=0.5
# expect: releases_by_another x.epsilon == k * eps  # known: loose


def raises_deep_inside(x: Real, k: Annotated[int, Ge(1)]):
    def g(n, u):
        if u > 0:
            raise ValueError
        if n > 0:
            g(n - 1, x)
    try:
        g(k, 0)
    except ValueError:
        return 1
    return 0
# expect: raises_deep_inside x == inf


def a_black_box_that_captures(x: Real, k: int):
    @black_box
    def f(n):
        return x
    return f(k)
# expect: a_black_box_that_captures x == inf
