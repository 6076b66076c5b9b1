"""Code that something unknown has may be run at any time: it changes whatever it mentions, by whatever name, and sees what its names mean then."""
# ruff: noqa
import threading

import numpy as np
from dpcheck import Real


def run(code):
    thread = threading.Thread(target=code)
    thread.start()
    thread.join()


def bound_later(x: Real):
    t = threading.Thread(target=lambda: r.append(4 * x))
    r = []
    t.start(); t.join()
    return sum(r)
# expect: bound_later x == 4  # known: loose


def rebound_later(x: Real):
    def f():
        nonlocal r
        r = 4 * x
    t = threading.Thread(target=f)
    r = 0.0
    t.start(); t.join()
    return r
# expect: rebound_later x == 4  # known: loose


def a_function_that_is_defined_later(x: Real):
    def f(): h()
    t = threading.Thread(target=f)
    r = []
    def h(): r.append(4 * x)
    t.start(); t.join()
    return sum(r)
# expect: a_function_that_is_defined_later x == 4  # known: loose


def private_later(x: Real):
    r = []
    def f(): r.append(k)
    t = threading.Thread(target=f)
    k = 4 * x
    t.start(); t.join()
    return sum(r)
# expect: private_later x == 4  # known: loose


def an_attribute_set_later(x: Real):
    class A: pass
    t = threading.Thread(target=lambda: A.l.append(4 * x))
    A.l = []
    t.start(); t.join()
    return sum(A.l)
# expect: an_attribute_set_later x == 4  # known: loose


def an_attribute_of_a_function(x: Real):
    def f(): f.l.append(4 * x)
    t = threading.Thread(target=f)
    f.l = []
    t.start(); t.join()
    return sum(f.l)
# expect: an_attribute_of_a_function x == 4  # known: loose


def put_in_later(x: Real):
    d = {}
    t = threading.Thread(target=lambda: d["a"].append(4 * x))
    d["a"] = r = []
    t.start(); t.join()
    return sum(r)
# expect: put_in_later x == 4  # known: loose


def another_name(x: Real):
    m = []
    def f():
        k = m
        k.append(4 * x)
    run(f)
    return sum(m)
# expect: another_name x == 4  # known: loose


def unpacked(x: Real):
    m = [0.0]
    def f():
        n, k = m, 1
        n[0] = 4 * x
    run(f)
    return m[0]
# expect: unpacked x == 4  # known: loose


def one_of_its_items(x: Real):
    m = [[]]
    def f():
        for l in m: l.append(4 * x)
    run(f)
    return sum(m[0])
# expect: one_of_its_items x == 4  # known: loose


def chosen(x: Real):
    m = [0.0]
    def f(): (m if x > 0 else [1])[0] = 4 * x
    run(f)
    return m[0]
# expect: chosen x == inf


def given_back(x: Real):
    m = [0.0]
    def f():
        def g(): return m
        g()[0] = 4 * x
    run(f)
    return m[0]
# expect: given_back x == 4  # known: loose


def a_default(x: Real):
    m = [0.0]
    def f(n=m): n[0] = 4 * x
    run(f)
    return m[0]
# expect: a_default x == 4  # known: loose


def a_target(x: Real):
    m = [3.0, 1.0]
    def f():
        for m[0] in [4 * x]: pass
    run(f)
    return m[0]
# expect: a_target x == 4  # known: loose


def code_in_a_dict(x: Real):
    r = []
    d = {"f": lambda: r.append(4 * x)}
    run(lambda: d["f"]())
    return sum(r)
# expect: code_in_a_dict x == 4  # known: loose


def a_property(x: Real):
    class A:
        @property
        def p(self): r.append(4 * x)
    a = A()
    r = []
    run(lambda: a.p)
    return sum(r)
# expect: a_property x == 4  # known: loose


def an_operator(x: Real):
    class A:
        def __add__(self, other): r.append(4 * x)
    a = A()
    r = []
    run(lambda: a + 1)
    return sum(r)
# expect: an_operator x == 4  # known: loose


def an_object_that_is_made(x: Real):
    class A:
        def __init__(self): r.append(4 * x)
    r = []
    run(lambda: A())
    return sum(r)
# expect: an_object_that_is_made x == 4  # known: loose


def a_manager(x: Real):
    class A:
        def __enter__(self): r.append(4 * x)
        def __exit__(self, *how): pass
    a = A()
    r = []
    def f():
        with a: pass
    run(f)
    return sum(r)
# expect: a_manager x == 4  # known: loose


def an_iterator(x: Real):
    m = iter([1.0, 5.0])
    def f():
        if x > 0:
            for i in m: break
    run(f)
    return next(m)
# expect: an_iterator x == inf


def looked_at_only(x: Real):
    m, k = np.ones(3), [2.0, 3.0]
    run(lambda: m + k[0])
    return m.sum() * x * k[1]
# expect: looked_at_only x == 9
