"""Generators that may end before their end: which items they give is decided by whatever lies on the way."""
# ruff: noqa
import contextlib
from typing import Annotated

from annotated_types import Interval
from dpcheck import Real, SymmetricDistance

Rows = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]


def left_early(x: Real):
    def g():
        yield 1
        if x > 0: return
        yield 10
    return sum(g())
# expect: left_early x == inf


def left_in_a_pass(x: Real):
    def g():
        i = 0
        while i < 3:
            i += 1
            yield i
            if x > 0: break
    return sum(g())
# expect: left_in_a_pass x == inf


def passes_that_give_nothing(x: Real):
    def g():
        for i in range(3):
            if i > x: continue
            yield 1.0
    return sum(g())
# expect: passes_that_give_nothing x == inf


def an_inner_loop(x: Real):
    def g():
        for i in range(3):
            for j in range(3):
                if j > x: break
                yield 1.0
            yield 5.0
    return sum(g())
# expect: an_inner_loop x == inf


def behind_an_exception(x: Real):
    def g():
        try:
            if x > 0: raise ValueError
            yield 5.0
        except ValueError: pass
        yield 1.0
    return sum(g())
# expect: behind_an_exception x == inf


def swallowed(x: Real):
    def g():
        with contextlib.suppress(ValueError):
            if x > 0: raise ValueError
            yield 5.0
        yield 1.0
    return sum(g())
# expect: swallowed x == inf


def a_pattern(x: Real):
    def g():
        yield 1.0
        match x:
            case y if y > 0: return
        yield 2.0
    return sum(g())
# expect: a_pattern x == inf


def by_a_public_condition(x: Real, k: int):
    def g():
        yield x
        if k > 3: return
        yield -x
    return sum(g())
# expect: by_a_public_condition x == 1  # known: loose


def how_many(x: Real):
    def g():
        yield 1.0
        if x > 0: return
        yield 10.0
    a, *b = g()
    return len(b)
# expect: how_many x == inf


def rows_unless(d: Rows, k: int):
    def g():
        if k > 3: return
        for r in d: yield r
    return len(list(g())) - len(d)
# expect: rows_unless d == 1  # known: loose


def rows_of_few(d: Rows):
    def g():
        if len(d) > 3: return
        for r in d: yield r
    return sum(g())
# expect: rows_of_few d == 30  # known: loose


def all_rows(d: Rows):
    def g():
        for r in d: yield r
    return sum(g())
# expect: all_rows d == 10


def left_behind_the_last_one(x: Real):
    def g():
        yield 5.0
        yield 1.0
        if x > 0: return
    return sum(i * x for i in g())
# expect: left_behind_the_last_one x == 6
