"""Calls: summaries, defaults, keywords, argument order, shadowed and rebound names, globals, recursion."""
# ruff: noqa
import functools
import math
import math as arithmetic
from functools import partial
from typing import Annotated, Callable

import numpy
import numpy as np
from annotated_types import Ge, Interval
from dpcheck import L1, L2, LInf, Integer, MetricVector, Real, Size, clamp
from dpcheck import Real as Number

SCALE = 3
offsets = [1, 2]


def triple(x):
    return 3 * x


def called(x: Real):
    return triple(x) + 1
# expect: called x == 3


def called_twice(x: Real):
    return triple(triple(x))
# expect: called_twice x == 9


def called_on_sum(x: Real, y: Real):
    return triple(x + 2 * y)
# expect: called_on_sum x == 3
# expect: called_on_sum y == 6


def weighted(a, b, c=10):
    return a + 2 * b + c


def positional(x: Real, y: Real):
    return weighted(x, y)
# expect: positional x == 1
# expect: positional y == 2


def arguments_swapped(x: Real, y: Real):
    return weighted(y, x)
# expect: arguments_swapped x == 2
# expect: arguments_swapped y == 1


def by_keyword(x: Real, y: Real):
    return weighted(b=x, a=y)
# expect: by_keyword x == 2
# expect: by_keyword y == 1


def default_replaced(x: Real):
    return weighted(1, 2, x)
# expect: default_replaced x == 1


def by_unpacking(x: Real, y: Real):
    arguments = (x, y)
    return weighted(*arguments)
# expect: by_unpacking x == 1
# expect: by_unpacking y == 2


def by_double_star(x: Real, y: Real):
    return weighted(**{"b": x, "a": y})
# expect: by_double_star x == 2
# expect: by_double_star y == 1


def total_of(*values):
    return sum(values)


def variadic(x: Real, y: Real):
    return total_of(x, 2 * y, x)
# expect: variadic x == 2
# expect: variadic y == 2


def keyword_only(x: Real):
    def scaled(value, *, by=2):
        return by * value
    return scaled(x) + scaled(x, by=5)
# expect: keyword_only x == 7


def default_from_definition(x: Real):
    factor = 2
    def scaled(value, by=factor):
        return by * value
    factor = 100
    return scaled(x)
# expect: default_from_definition x == 2


def summary_keeps_domain(x: Real):
    return squared(clamp(x, -3, 3))
# expect: summary_keeps_domain x == 6


def summary_without_domain(x: Real):
    return squared(x)
# expect: summary_without_domain x == inf


def squared(x):
    return x * x


def defined_later(x: Real):
    return later(x)
# expect: defined_later x == 4


def later(x):
    return 4 * x


def annotated_helper(x: Real):
    return helper_with_assumption(clamp(x, 0, 5))
# expect: annotated_helper x == 10


def helper_with_assumption(x: Annotated[float, Interval(ge=0, le=5)]):
    return x * x


def two_results(x: Real):
    a, b = pair(x)
    return a - b
# expect: two_results x == 1


def pair(x):
    return 3 * x, 2 * x


def second_result(x: Real):
    return pair(x)[1]
# expect: second_result x == 2


def tuple_result(x: Real, y: Real):
    return x + y, 2 * y, 5
# expect: tuple_result x[0] == 1
# expect: tuple_result x[1] == 0
# expect: tuple_result y[1] == 2
# expect: tuple_result y[2] == 0
# expect: tuple_result y == 3
# expect: tuple_result y[0] == 1


def branch_in_callee(x: Real):
    return 2 * relu(x - 1)
# expect: branch_in_callee x == 2


def relu(x):
    if x > 0:
        return x
    return 0.0


def cancels_across_call(x: Real):
    return triple(x) - 2 * x
# expect: cancels_across_call x == 1


def public_argument_in_bound(x: Real, n: int):
    return scaled_by(n + 1, x)
# expect: public_argument_in_bound x == n + 1


def scaled_by(k, x):
    return k * x


def module_constant(x: Real):
    return SCALE * x
# expect: module_constant x == 3


def module_list(x: Real):
    return offsets[1] * x
# expect: module_list x == 2


def local_shadows_global(x: Real):
    SCALE = 10
    return SCALE * x
# expect: local_shadows_global x == 10


def parameter_shadows_function(x: Real, triple: float):
    return triple * x
# expect: parameter_shadows_function x == abs(triple)


def import_alias(x: Annotated[Real, Ge(1)]):
    return arithmetic.log(x)
# expect: import_alias x == 1


def import_inside(x: Annotated[Real, Ge(1)]):
    from math import sqrt as root
    return root(x)
# expect: import_inside x == 1/2


def two_names_of_numpy(v: MetricVector[Real, L1]):
    return numpy.sum(v) + np.sum(v)
# expect: two_names_of_numpy v == 2


def vocabulary_alias(x: Number):
    return 2 * x
# expect: vocabulary_alias x == 2


def string_annotation(x: "Real"):
    return 2 * x
# expect: string_annotation x == 2


def function_as_value(x: Real):
    f = triple
    return f(x)
# expect: function_as_value x == 3


def function_in_list(x: Real):
    return [triple, squared][0](x)
# expect: function_in_list x == 3


def function_in_dictionary(x: Real, which: str):
    table = {"triple": triple, "later": later}
    return table["later"](x)
# expect: function_in_dictionary x == 4


def applied(f, x):
    return f(f(x))


def higher_order(x: Real):
    return applied(triple, x)
# expect: higher_order x == 9


def higher_order_lambda(x: Real):
    return applied(lambda t: t / 2, x)
# expect: higher_order_lambda x == 1/4


def partial_application(x: Real):
    return partial(scaled_by, 7)(x)
# expect: partial_application x == 7


def composed(f, g):
    return lambda t: f(g(t))


def composition(x: Real):
    return composed(triple, later)(x)
# expect: composition x == 12


def chosen_function(x: Real, flag: bool):
    f = triple if flag else later
    return f(x)
# expect: chosen_function x == 4


def recursion(x: Real):
    return power_by_recursion(x, 4)
# expect: recursion x == 16


def power_by_recursion(x, n):
    if n == 0:
        return x
    return 2 * power_by_recursion(x, n - 1)


def recursion_unbounded(x: Real):
    return halved_until(x)
# expect: recursion_unbounded x == inf


def halved_until(x):
    if abs(x) < 1:
        return 5 * x
    return halved_until(x / 2)


def mutual(x: Real):
    return even_step(x, 3)
# expect: mutual x == 12


def even_step(x, n):
    return x if n == 0 else 2 * odd_step(x, n - 1)


def odd_step(x, n):
    return x if n == 0 else 3 * even_step(x, n - 1)


def nested_function(x: Real):
    def inner(t):
        return 5 * t + x
    return inner(x)
# expect: nested_function x == 6


def inner_returns_early(x: Real):
    def inner(t):
        if t > 1:
            return 1
        return t
    return 3 * inner(x)
# expect: inner_returns_early x == 3


def callee_changes_list(x: Real):
    out = [0]
    put(out, x)
    return out[0]
# expect: callee_changes_list x == 2


def put(target, x):
    target[0] = 2 * x


def callee_changes_global(x: Real):
    global state
    state = 1
    remember(x)
    return state
# expect: callee_changes_global x == 3


def remember(x):
    global state
    state = 3 * x


state = 0


def mutable_default_shared(x: Real):
    collect(1)
    return collect(x)[-1] - collect(x)[0]
# expect: mutable_default_shared x == inf


def collect(x, into=[]):
    into.append(x)
    return into
# expect: collect an object == inf


def shadowed_sum(x: Real):
    sum = lambda values: 100 * values[0]
    return sum([x, x])
# expect: shadowed_sum x == 100


def shadowed_abs(x: Real):
    def abs(t):
        return 4 * t
    return abs(x)
# expect: shadowed_abs x == 4


def shadowed_max(x: Real, max: Callable[..., float] = lambda *a: 7 * a[0]):
    return min(x, 0)
# expect: shadowed_max x == 1


def shadowed_module(x: Real):
    class math:
        @staticmethod
        def sin(t):
            return 50 * t
    return math.sin(x)
# expect: shadowed_module x == 50


def redefined(x):
    return x


def redefined(x):
    return 6 * x


def last_definition_counts(x: Real):
    return redefined(x)
# expect: last_definition_counts x == 6


def cached(x: Real):
    return remembered(x)
# expect: cached x == 3


@functools.lru_cache(maxsize=None)
def remembered(x):
    return 3 * x


def lambda_default(x: Real):
    return (lambda t, k=3: k * t)(x)
# expect: lambda_default x == 3


def immediately_called(x: Real):
    return (lambda t: t - 1)(4 * x)
# expect: immediately_called x == 4


def vector_helper(v: MetricVector[Real, L2]):
    return mean_of(v) + 1
# expect: vector_helper v == 1/sqrt(len(v))


def mean_of(values):
    return np.sum(values) / len(values)


def called_in_loop(x: Real):
    for _ in range(3):
        x = weighted(x, x, 0)
    return x
# expect: called_in_loop x == 27


def called_in_comprehension(v: MetricVector[Real, L1]):
    return sum(triple(t) for t in v)
# expect: called_in_comprehension v == 3
