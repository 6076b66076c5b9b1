"""Closures: late binding, captured variables that change, nonlocal, factories, captured private data."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, L2, LInf, MetricVector, Real, Size


def late_bound_loop(x: Real):
    functions = []
    for i in range(1, 4):
        functions.append(lambda t: i * t)
    return functions[0](x)
# expect: late_bound_loop x == 3


def early_bound_by_default(x: Real):
    functions = []
    for i in range(1, 4):
        functions.append(lambda t, i=i: i * t)
    return functions[0](x)
# expect: early_bound_by_default x == 1


def early_bound_all(x: Real):
    functions = [lambda t, i=i: i * t for i in range(1, 4)]
    return sum(f(x) for f in functions)
# expect: early_bound_all x == 6


def captured_changes_before_call(x: Real):
    k = 2
    f = lambda t: k * t
    k = 5
    return f(x)
# expect: captured_changes_before_call x == 5


def captured_changes_between_calls(x: Real):
    k = 1
    f = lambda t: k * t
    a = f(x)
    k = 10
    return a + f(x)
# expect: captured_changes_between_calls x == 11


def captured_private(x: Real, y: Real):
    f = lambda t: t + 3 * x
    return f(y)
# expect: captured_private x == 3
# expect: captured_private y == 1


def captured_private_rebound(x: Real, y: Real):
    z = x
    f = lambda: z
    z = 2 * y
    return f()
# expect: captured_private_rebound x == 0
# expect: captured_private_rebound y == 2


def captured_in_map(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real):
    add = lambda t: t + x
    return [add(t) for t in v]
# expect: captured_in_map x.L1 == 3
# expect: captured_in_map v.L1 == 1
# expect: captured_in_map x.L2 == sqrt(3)
# expect: captured_in_map x.LInf == 1


def counter(x: Real):
    total = 0
    def bump():
        nonlocal total
        total += x
    bump()
    bump()
    return total
# expect: counter x == 2


def counter_in_loop(x: Real):
    total = 0
    def bump(k):
        nonlocal total
        total = total + k * x
    for i in range(4):
        bump(i)
    return total
# expect: counter_in_loop x == 6


def without_nonlocal(x: Real):
    total = 5
    def bump():
        total = x
        return total
    bump()
    return total
# expect: without_nonlocal x == 0


def factory(k):
    def scale(t):
        return k * t
    return scale


def made_by_factory(x: Real):
    return factory(4)(x)
# expect: made_by_factory x == 4


def two_from_one_factory(x: Real):
    f, g = factory(2), factory(3)
    return f(g(x))
# expect: two_from_one_factory x == 6


def factory_with_private(x: Real, y: Annotated[Real, Interval(ge=-1, le=1)]):
    f = factory(y)
    return f(3)
# expect: factory_with_private x == 0
# expect: factory_with_private y == 3


def accumulator():
    total = 0
    def add(t):
        nonlocal total
        total += t
        return total
    return add


def stateful_closure(x: Real):
    add = accumulator()
    add(x)
    add(x)
    return add(x)
# expect: stateful_closure x == 3


def independent_closures(x: Real, y: Real):
    a, b = accumulator(), accumulator()
    a(x)
    return b(y)
# expect: independent_closures x == 0
# expect: independent_closures y == 1


def closure_over_list(x: Real):
    values = []
    def put(t):
        values.append(t)
    put(x)
    put(2 * x)
    return values[0] + values[1]
# expect: closure_over_list x == 3


def decorator(f):
    def wrapped(t):
        return 2 * f(t)
    return wrapped


@decorator
def decorated(x):
    return 3 * x


def calls_decorated(x: Real):
    return decorated(x)
# expect: calls_decorated x == 6


def key_function(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return max(v, key=lambda t: t)
# expect: key_function v == 1  # known: loose


def key_function_negated(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return max(v, key=lambda t: -t)
# expect: key_function_negated v == 1  # known: loose


def recursion_in_closure(x: Real):
    def go(n, t):
        return t if n == 0 else go(n - 1, 2 * t)
    return go(3, x)
# expect: recursion_in_closure x == 8


def condition_in_closure(x: Real):
    positive = lambda t: t if t > 0 else 0
    return positive(x) + positive(-x)
# expect: condition_in_closure x == 1


def returned_list_of_closures(x: Real):
    f, g = (lambda t: t), (lambda t: 4 * t)
    return [f(x), g(x)]
# expect: returned_list_of_closures x.L1 == 5
# expect: returned_list_of_closures x.LInf == 4
# expect: returned_list_of_closures x.L2 == sqrt(17)
