"""Joins of what is equal, but not the same: objects of two classes, dicts whose keys stand in two orders."""
# ruff: noqa
from dpcheck import Real


class A: n = 1


class B: n = 1


def object_of_two_classes(x: Real):
    z = A() if x > 0 else B()
    return 1 if isinstance(z, A) else 0
# expect: object_of_two_classes x == inf


def dict_or_list(x: Real):
    z = {} if x > 0 else []
    return 1 if isinstance(z, dict) else 0
# expect: dict_or_list x == inf


def order_of_keys(x: Real):
    z = {'a': 1, 'b': 1} if x > 0 else {'b': 1, 'a': 1}
    return 1 if list(z)[0] == 'a' else 0
# expect: order_of_keys x == inf


def keys_of_two_kinds(x: Real):
    z = {1: 2} if x > 0 else {1.0: 2}
    return len(str(z))
# expect: keys_of_two_kinds x == inf


def class_or_function(x: Real):
    f = A if x > 0 else (lambda: A())
    return 1 if isinstance(f, type) else 0
# expect: class_or_function x == inf


def order_of_keys_that_were_set(x: Real):
    d = {}
    if x > 0:
        d['a'] = 1; d['b'] = 1
    else:
        d['b'] = 1; d['a'] = 1
    for k in d: return 1 if k == 'a' else 0
# expect: order_of_keys_that_were_set x == inf


def order_by_a_public_choice(x: Real, k: int):
    d = {'a': x, 'b': 3 * x} if k > 0 else {'b': 3 * x, 'a': x}
    return list(d.values())[0]
# expect: order_by_a_public_choice x == inf
