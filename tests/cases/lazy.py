"""Iterators: what they give is computed when it is consumed, in step with what consumes it, and given once."""
# ruff: noqa
import itertools
from typing import Annotated

from dpcheck import Integer, L1, MetricVector, Real, Size


def lazy_condition(x: Real, y: Real):
    on = False
    g = (t for t in [x, y] if on)
    on = True
    return sum(g)
# expect: lazy_condition y == 1
# expect: lazy_condition x == 1


def lazy_array_scaled(v: Annotated[MetricVector[Real, L1], Size(3)]):
    g = (t for t in v)
    v *= 5
    return sum(g)
# expect: lazy_array_scaled v == 5


def lazy_in_a_loop(x: Real):
    gs = []
    for i in range(1, 4):
        gs.append(i * t for t in [x])
    return sum(gs[0])
# expect: lazy_in_a_loop x == 3


def lazy_map_appended(x: Real):
    l = [x]
    g = map(lambda t: t, l)
    l.append(3 * x)
    return sum(g)
# expect: lazy_map_appended x == 4


def lazy_reversed(x: Real):
    l = [x, 0]
    g = reversed(l)
    l[1] = 7 * x
    return sum(g)
# expect: lazy_reversed x == 8


def values_are_a_view(x: Real):
    d = {"a": x}
    values = d.values()
    d["b"] = 5 * x
    return sum(values)
# expect: values_are_a_view x == 6


def keys_are_a_view(x: Real):
    d = {1: x}
    keys = d.keys()
    d[50] = 5 * x
    return x * sum(keys)
# expect: keys_are_a_view x == 51


def kept_by_filter(x: Real):
    t = []
    list(filter(lambda a: t.append(x), [1, 2]))
    return sum(t)
# expect: kept_by_filter x == 2


def consumed_twice(x: Real):
    g = (t for t in [x, 2 * x, 4 * x])
    return sum(g) + sum(g)
# expect: consumed_twice x == 7


def one_iterator_in_both_places_of_a_zip(x: Real):
    l = [x, 2 * x, 3 * x, 4 * x]
    it = iter(l)
    return sum(a * 10 + b for a, b in zip(it, it))
# expect: one_iterator_in_both_places_of_a_zip x == 46


def grown_after_iter(x: Real):
    l = [x, 2*x]
    it = iter(l)
    l.append(5 * x)
    return sum(it)
# expect: grown_after_iter x == 8


def captured_changed_by_the_loop(x: Real):
    k = 1
    g = (k * t for t in [x, x])
    s = 0
    for t in g:
        k = 5
        s += t
    return s
# expect: captured_changed_by_the_loop x == 6


def captured_by_a_generator(x: Real):
    def g():
        yield k * x
    k = 1
    it = g()
    k = 5
    return sum(it)
# expect: captured_by_a_generator x == 5


def list_grown_by_its_loop(x: Real):
    l = [x, 2*x, 3*x]
    s = 0
    for t in l:
        if len(l) < 5:
            l.append(t)
        s += t
    return s
# expect: list_grown_by_its_loop x == 9


def array_changed_by_its_loop(v: Annotated[MetricVector[Real, L1], Size(3)]):
    s = 0
    for i, t in enumerate(v):
        v[2] = 5 * v[0]
        s += t
    return s
# expect: array_changed_by_its_loop v == 6  # known: loose


def dict_changed_by_its_loop(x: Real):
    d = {"a": x, "b": 0}
    s = 0
    for k, t in d.items():
        d["b"] = 3 * x
        s += t
    return s
# expect: dict_changed_by_its_loop x == 4


def list_emptied_by_its_comprehension(x: Real):
    l = [x, 2*x, 3*x, 4*x]
    return sum([l.pop() for t in l])
# expect: list_emptied_by_its_comprehension x == 7  # known: loose


def appended_by_a_source(x: Real):
    l = []
    return sum([len(l) * t for t in map(lambda a: l.append(a) or a, [x, x, x])])
# expect: appended_by_a_source x == 6


def enumerate_begun(x: Real):
    e = enumerate([x, 2 * x])
    next(e)
    return sum(i * t for i, t in e)
# expect: enumerate_begun x == 2


def reversed_step_by_step(x: Real):
    r = reversed([x, 2*x, 3*x])
    a = next(r)
    return a + 10 * next(r)
# expect: reversed_step_by_step x == 23


def chain_begun(x: Real):
    c = itertools.chain([x], (5 * t for t in [x]))
    next(c)
    return sum(c)
# expect: chain_begun x == 5


def unpacked_then_summed(x: Real):
    g = (t for t in [x, 2*x, 3*x])
    a, *b = g
    return a + sum(b) + sum(g)
# expect: unpacked_then_summed x == 6


def stopped_by_in(x: Integer):
    g = (t for t in [1, 2, 3, 4])
    x in g
    return sum(g)
# expect: stopped_by_in x == 9  # known: loose


def begun_by_private_control(x: Real):
    g = (t for t in [1, 2, 3])
    if x > 0:
        next(g)
    return sum(g)
# expect: begun_by_private_control x == inf


def map_of_a_later_factor(x: Real):
    m = map(lambda t: k * t, [x])
    k = 7
    return list(m)
# expect: map_of_a_later_factor x.L1 == 7


def factor_changed(v: MetricVector[Real, L1]):
    k = 1
    g = (k * t for t in v)
    k = 3
    return sum(g)
# expect: factor_changed v == 3


def factor_changed_by_the_loop(v: MetricVector[Real, L1]):
    k = 1
    g = (k * t for t in v)
    s = 0
    for t in g:
        k = 3
        s += t
    return s
# expect: factor_changed_by_the_loop v == 3  # known: loose


def items_are_a_view(x: Real):
    d = {"a": x}
    it = d.items()
    d["a"] = 9 * x
    return sum(v for k, v in it)
# expect: items_are_a_view x == 9


def keys_counted_later(x: Real):
    d = {"a": x}
    k = d.keys()
    d["b"] = 0
    return x * len(k)
# expect: keys_counted_later x == 2


def two_names_of_one_iterator(x: Real):
    g = (t for t in [x, 2*x])
    h = g
    next(h)
    return sum(g)
# expect: two_names_of_one_iterator x == 2


def two_clauses(x: Real):
    g = (a * b for a in [1, 2] for b in [x, 3 * x])
    return sum(g)
# expect: two_clauses x == 12


def generator_begun(x: Real):
    def g():
        l.append(x)
        yield 1
        l.append(5 * x)
    l = []
    it = g()
    next(it)
    return sum(l)
# expect: generator_begun x == 1  # known: loose


def left_by_break(x: Real):
    g = (t for t in [x, x, x])
    s = 0
    for t in g:
        s += t
        break
    return s + 10 * sum(g)
# expect: left_by_break x == 21


def list_replaced_in_place(x: Real):
    l = [1, 2, 3]
    g = (t * x for t in l)
    l[:] = [7]
    return sum(g)
# expect: list_replaced_in_place x == 7


def name_bound_again(x: Real):
    l = [1, 2, 3]
    g = (t * x for t in l)
    l = [9]
    return sum(g)
# expect: name_bound_again x == 6


def next_inside_its_loop(x: Real):
    it = iter([x, 5 * x])
    for t in it:
        u = next(it)
    return t + u
# expect: next_inside_its_loop x == 6


def generator_of_steps(x: Real):
    def g():
        for i in range(3):
            yield i * x
    return sum(g())
# expect: generator_of_steps x == 3
