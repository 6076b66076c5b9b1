"""A draw hides one value, and only from those who know nothing else of it: shown, kept or given twice by the function that draws it, it hides nothing (K12)."""
# ruff: noqa
import logging
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import MetricFrame, SymmetricDistance

Frame = MetricFrame[SymmetricDistance]
Eps = Annotated[float, Interval(ge=0.01, le=5)]
KEPT = {}
NOISES = []
LATEST = 0.0
TABLE = np.zeros(3)


def printed_where_it_is_drawn(df: Frame, eps: Eps):
    def noise():
        n = np.random.laplace(0, 1 / eps)
        print("drew", n)
        return n
    return len(df) + noise()
# expect: printed_where_it_is_drawn df.epsilon == inf


def logged_and_scaled(df: Frame, eps: Eps):
    def noise():
        n = np.random.laplace(0, 1)
        logging.debug("drew %s", n)
        return n
    return len(df) + noise() / eps
# expect: logged_and_scaled df.epsilon == inf


def named_while_it_is_printed(df: Frame, eps: Eps):
    def noise():
        return print(n := np.random.laplace(0, 1 / eps)) or n
    return len(df) + noise()
# expect: named_while_it_is_printed df.epsilon == inf


def decides_what_is_printed(df: Frame, eps: Eps):
    def noise():
        n = np.random.laplace(0, 1 / eps)
        if n > 1:
            print("large")
        return n
    return len(df) + noise()
# expect: decides_what_is_printed df.epsilon == inf


def one_of_two_exponentials_is_printed(df: Frame, eps: Eps):
    def half():
        v = np.random.exponential(1 / eps)
        print(v)
        return v
    return len(df) + (half() - half())
# expect: one_of_two_exponentials_is_printed df.epsilon == inf


def in_a_list_of_the_module(df: Frame, eps: Eps):
    def noise():
        n = np.random.laplace(0, 1 / eps)
        NOISES.append(n)
        return n
    return len(df) + noise()
# expect: in_a_list_of_the_module df.epsilon == inf


def in_a_list_that_is_given(df: Frame, eps: Eps, seen: list):
    def noise():
        n = np.random.laplace(0, 1 / eps)
        seen.append(n)
        return n
    return len(df) + noise()
# expect: in_a_list_that_is_given df.epsilon == inf


def in_a_default(df: Frame, eps: Eps, seen=[]):
    n = np.random.laplace(0, 1 / eps)
    seen += [n]
    return len(df) + n
# expect: in_a_default df.epsilon == inf


def in_an_array_of_the_module(df: Frame, eps: Eps):
    def noise():
        n = np.random.laplace(0, 1 / eps)
        TABLE[:] = n
        return n
    return len(df) + noise()
# expect: in_an_array_of_the_module df.epsilon == inf


def under_a_computed_key(df: Frame, eps: Eps):
    def noise():
        KEPT[str(eps)] = n = np.random.laplace(0, 1 / eps)
        return n
    return len(df) + noise()
# expect: under_a_computed_key df.epsilon == inf


def in_a_global_variable(df: Frame, eps: Eps):
    global LATEST
    LATEST = np.random.laplace(0, 1 / eps)
    return len(df) + LATEST
# expect: in_a_global_variable df.epsilon == inf


def in_a_variable_around_it(df: Frame, eps: Eps):
    n = None

    def noise():
        nonlocal n
        n = np.random.laplace(0, 1 / eps)
        return n
    noisy = len(df) + noise()
    print(n)
    return noisy
# expect: in_a_variable_around_it df.epsilon == inf


class Drawer:
    latest = 0.0

    def draw(self, eps):
        Drawer.latest = np.random.laplace(0, 1 / eps)
        return Drawer.latest


def in_a_class(df: Frame, eps: Eps):
    return len(df) + Drawer().draw(eps)
# expect: in_a_class df.epsilon == inf


def noted(eps):
    n = np.random.laplace(0, 1 / eps)
    noted.latest = n
    return n


def in_an_attribute_of_a_function(df: Frame, eps: Eps):
    return len(df) + noted(eps)
# expect: in_an_attribute_of_a_function df.epsilon == inf


def remembered_by_name(df: Frame, eps: Eps):
    known = {}

    def noise(name):
        if name not in known:
            known[name] = np.random.laplace(0, 1 / eps)
        return known[name]
    return len(df) + noise("a"), (df["age"] > 60).sum() + noise("a")
# expect: remembered_by_name df.epsilon == inf


def remembered_by_setdefault(df: Frame, eps: Eps):
    known = {}
    noise = lambda name: known.setdefault(name, np.random.laplace(0, 1 / eps))
    return len(df) + noise(1), (df["age"] > 60).sum() + noise(1)
# expect: remembered_by_setdefault df.epsilon == inf


def captured(df: Frame, eps: Eps):
    def make():
        n = np.random.laplace(0, 1 / eps)
        return lambda value: value + n
    add_noise = make()
    return add_noise(len(df)), add_noise((df["age"] > 60).sum())
# expect: captured df.epsilon == inf


def given_twice(df: Frame, eps: Eps):
    def noises():
        n = np.random.laplace(0, 1 / eps)
        return n, n
    a, b = noises()
    return len(df) + a, (df["age"] > 60).sum() + b
# expect: given_twice df.epsilon == inf


def drawn_and_given_back(df: Frame, eps: Eps):
    def noise(scale):
        n = np.random.laplace(0, scale)
        return n
    return len(df) + noise(1 / eps), (df["age"] > 60).sum() + noise(1 / eps)
# expect: drawn_and_given_back df.epsilon == 2 * eps


def sums_are_kept(df: Frame, eps: Eps):
    def put(name, value):
        KEPT[name] = value + np.random.laplace(0, 1 / eps)
        NOISES.append(KEPT[name])
    put("all", len(df))
    print(KEPT)
# expect: sums_are_kept df.epsilon == eps


def vectors_of_a_helper(df: Frame, eps: Eps):
    def noises(size):
        drawn = np.random.laplace(0, 1 / eps, size=size)
        return drawn
    counts = np.array([(df["age"] > 60).sum(), (df["age"] <= 60).sum()])
    return counts + noises(len(counts))
# expect: vectors_of_a_helper df.epsilon == eps
