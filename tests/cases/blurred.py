"""Objects inside of what is not followed any more: what is done to a part of it is done to them."""
# ruff: noqa
import numpy as np
from dpcheck import Real


class Box:
    def __init__(self, v): self.v = v


def stored_under_a_computed_key(x: Real, n: int):
    a = []
    d = {}
    d[n] = a
    d[n].append(x)
    return sum(a)
# expect: stored_under_a_computed_key x == 1  # known: loose


def displayed_under_a_computed_key(x: Real, n: int):
    a = []
    d = {n: a}
    d[n].append(x)
    return sum(a)
# expect: displayed_under_a_computed_key x == 1  # known: loose


def read_under_a_computed_key(x: Real, n: int):
    a = []
    d = {1: a}
    d[n].append(x)
    return sum(a)
# expect: read_under_a_computed_key x == 1


def slice_at_an_unknown_place(x: Real, n: int):
    a = []
    l = [a, [], []]
    l[n:][0].append(x)
    return sum(a)
# expect: slice_at_an_unknown_place x == 1  # known: loose


def values_of_a_dict(x: Real, n: int):
    a = []
    for b in {1: a, 2: []}.values():
        b.append(x)
    return sum(a)
# expect: values_of_a_dict x == 1


def sorted_lists(x: Real, n: int):
    a = []
    l = sorted([a, []], key=id)
    l[0].append(x)
    l[1].append(x)
    return sum(a)
# expect: sorted_lists x == 1  # known: loose


def lists_of_two_lengths(x: Real, n: int):
    a = []
    b = a or [1]
    c = [b, a][n > 0]
    c.append(x)
    return sum(a)
# expect: lists_of_two_lengths x == 1  # known: loose


def appended_in_a_loop(x: Real, n: int):
    a = []
    l = []
    for i in range(n):
        l.append(a)
    for b in l:
        b.append(x)
    return sum(a)
# expect: appended_in_a_loop x == inf


def stored_in_a_loop(x: Real, n: int):
    a = []
    d = {}
    for i in range(n):
        d[i] = a
    for k, b in d.items():
        b.append(x)
    return sum(a)
# expect: stored_in_a_loop x == inf


def object_under_a_computed_key(x: Real, n: int):
    a = Box(0)
    d = {}
    d[n] = a
    d[n].v = x
    return a.v
# expect: object_under_a_computed_key x == 1  # known: loose


def array_under_a_computed_key(x: Real, n: int):
    a = np.zeros(2)
    d = {}
    d[n] = a
    d[n][0] = x
    return a.sum()
# expect: array_under_a_computed_key x == 1  # known: loose


def object_at_an_unknown_place(x: Real, n: int):
    a = Box(0)
    l = [Box(1), a]
    l[n].v = x
    return a.v
# expect: object_at_an_unknown_place x == 1  # known: loose


def attribute_of_a_computed_name(x: Real, n: int):
    a = []
    b = Box(a)
    setattr(b, str(n), a)
    getattr(b, str(n)).append(x)
    return sum(a)
# expect: attribute_of_a_computed_name x == 1  # known: loose


def updated_by_a_computed_key(x: Real, n: int):
    a = []
    d = dict(p=a)
    d.update({n: a})
    d.pop(n).append(x)
    return sum(a)
# expect: updated_by_a_computed_key x == 1  # known: loose


def inside_an_exception(x: Real, n: int):
    a = []
    try:
        raise KeyError(a)
    except KeyError as e:
        e.args[0].append(x)
    return sum(a)
# expect: inside_an_exception x == 1  # known: loose


def keyed_by_identity(x: Real, n: int):
    a = []
    s = {id(a): a}
    s[id(a)].append(x)
    return sum(a)
# expect: keyed_by_identity x == 1  # known: loose


def comprehension_of_one_list(x: Real, n: int):
    a = []
    l = [a for _ in range(n)]
    l[0].append(x)
    return sum(a)
# expect: comprehension_of_one_list x == 1  # known: loose


def filtered_by_a_comprehension(x: Real, n: int):
    a = []
    l = [b for b in [a, []] if len(b) < n]
    l[0].append(x)
    return sum(a)
# expect: filtered_by_a_comprehension x == 1  # known: loose


def filtered_by_filter(x: Real, n: int):
    a = []
    l = list(filter(lambda b: len(b) < n, [a]))
    l[0].append(x)
    return sum(a)
# expect: filtered_by_filter x == 1  # known: loose


def bound_in_a_loop(x: Real, n: int):
    a = []
    b = None
    for i in range(n):
        b = a
    if b is not None:
        b.append(x)
    return sum(a)
# expect: bound_in_a_loop x == 1  # known: loose


def extended_by_an_unknown_number(x: Real, n: int):
    a = []
    l = [a]
    l += [[]] * n
    l[n].append(x)
    l[0].append(x)
    return sum(a)
# expect: extended_by_an_unknown_number x == 2  # known: loose


def deleted_at_an_unknown_place(x: Real, n: int):
    a = []
    l = [a, []]
    del l[n]
    l[0].append(x)
    return sum(a)
# expect: deleted_at_an_unknown_place x == 1  # known: loose


def array_of_objects(x: Real, n: int):
    a = []
    l = np.array([a, None], dtype=object)
    l[0].append(x)
    return sum(a)
# expect: array_of_objects x == 1  # known: loose


def shallow_slice(x: Real, n: int):
    a = [[]]
    b = a[:]
    b[0].append(x)
    return sum(a[0])
# expect: shallow_slice x == 1


def union_of_dicts(x: Real, n: int):
    a = {"k": []}
    b = a | {}
    b["k"].append(x)
    return sum(a["k"])
# expect: union_of_dicts x == 1  # known: loose


def in_place_by_keyword(x: Real, n: int):
    a = []
    (lambda *r, **k: k["z"].append(x))(z=a)
    return sum(a)
# expect: in_place_by_keyword x == 1
