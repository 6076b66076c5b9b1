"""Iterators that other code advances while they are walked through: programs that a rule for all rows at once would bound too small."""
# ruff: noqa
# columns: x=float y=float k=a|b|c
import functools
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import *

LS = Annotated[list[float], SymmetricDistance, Interval(ge=-3, le=5)]
AS = Annotated[np.ndarray, SymmetricDistance, Interval(ge=-3, le=5)]
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5))]
X = Annotated[Real, Interval(ge=-10, le=10)]
class Holder: pass
def advance(z): next(z, None)


def a1(d: LS):
    it = iter(d); s = 0
    for t in it:
        s += t
        next(it, None)
    return s
# expect: a1 d == inf


def a2(d: LS):
    it = iter(sorted(d)); s = 0
    for t in it:
        s += t
        next(it, None)
    return s
# expect: a2 d == inf


def a3(df: FS):
    it = iter(df["x"]); s = 0
    for t in it:
        s += t
        next(it, None)
    return s
# expect: a3 df == inf


def a4(d: AS):
    it = iter(d); s = 0
    for t in it:
        s += t
        next(it, None)
    return s
# expect: a4 d == inf


def a5(df: FS):
    it = df.itertuples(); s = 0
    for t in it:
        s += t.x
        next(it, None)
    return s
# expect: a5 df == inf


def a6(df: FS):
    it = df.iterrows(); s = 0
    for i, t in it:
        s += t["x"]
        next(it, None)
    return s
# expect: a6 df == inf


def a7(d: LS):
    it = iter(d); jt = it; s = 0
    for t in it:
        s += t
        next(jt, None)
    return s
# expect: a7 d == inf


def a8(d: LS):
    h = Holder(); h.it = iter(d); s = 0
    for t in h.it:
        s += t
        next(h.it, None)
    return s
# expect: a8 d == inf


def a9(d: LS):
    it = [iter(d)]; s = 0
    for t in it[0]:
        s += t
        next(it[0], None)
    return s
# expect: a9 d == inf


def a10(d: LS):
    it = iter(d); s = 0
    for t in it:
        s += t
        advance(it)
    return s
# expect: a10 d == inf


def a11(d: LS):
    it = iter(d); s = 0
    for t in it:
        s += t
        any(it)
    return s
# expect: a11 d == inf


def a12(d: LS):
    it = iter(d); s = 0
    for t in it:
        s += t
        x, *r = it
    return s
# expect: a12 d == inf


def a13(d: LS):
    it = iter(d); s = 0
    for t in it:
        s += t
        for k in range(2):
            next(it, None)
    return s
# expect: a13 d == inf


def a14(d: LS):
    it = iter(d); s = 0
    def f():
        next(it, None)
    for t in it:
        s += t
        f()
    return s
# expect: a14 d == inf


def a15(d: LS):
    it = reversed(d); s = 0
    for t in it:
        s += t
        next(it, None)
    return s
# expect: a15 d == inf


def a16(df: FS):
    it = iter(df["x"].items()); s = 0
    for i, t in it:
        s += t
        next(it, None)
    return s
# expect: a16 df == inf


def a17(df: FS):
    it = df["x"].items(); s = 0
    for i, t in it:
        s += t
        next(it, None)
    return s
# expect: a17 df == inf


def a18(d: LS):
    it = iter(d); s = 0
    for t in it:
        s += t
        it.__next__()
    return s
# expect: a18 d == inf


def a19(d: LS):
    s = 0
    it = iter(d)
    for t in iter(it):
        s += t
        next(it, None)
    return s
# expect: a19 d == inf


def a20(d: LS):
    s = 0
    it = iter(d)
    for a, b in zip(it, d):
        s += a
        next(it, None)
    return s
# expect: a20 d == inf


def a21(d: LS):
    s = 0
    it = iter(d)
    for i, b in enumerate(it):
        s += b
        next(it, None)
    return s
# expect: a21 d == inf


def a22(d: LS):
    s = 0
    it = iter(d)
    for b in map(abs, it):
        s += b
        next(it, None)
    return s
# expect: a22 d == inf


def a23(d: LS):
    it = iter(d)
    return sum([x + 0 * next(it, 0) for x in it])
# expect: a23 d == inf


def a24(d: LS):
    it = iter(d)
    return sum([x + (next(it, 0) > 99) for x in it])
# expect: a24 d == inf


def a25(d: LS):
    it = iter(d)
    return sum(x + (next(it, 0) > 99) for x in it)
# expect: a25 d == inf


def a26(d: LS):
    s = 0
    it = d.__iter__()
    for b in it:
        s += b
        next(it, None)
    return s
# expect: a26 d == inf


def a27(d: LS):
    s = 0
    f = [iter(d)] * 2
    for a in f[0]:
        s += a
        next(f[1], None)
    return s
# expect: a27 d == inf


def a28(d: LS):
    s = 0
    it = iter(d)
    for t in it:
        s += t
        min(it, default=0)
    return s
# expect: a28 d == inf


def a29(df: FS):
    s = 0
    it = df.groupby("k")
    g = iter(df["x"].to_numpy())
    for t in g:
        s += t
        next(g, None)
    return s
# expect: a29 df == inf


def a30(d: LS):
    s = 0
    it = iter(d)
    def gen():
        for t in it:
            yield t
    for t in gen():
        s += t
        next(it, None)
    return s
# expect: a30 d == inf
# expect: a30 d == inf


def a31(d: LS):
    s = 0
    it = iter(d)
    g = (t for t in it)
    for t in g:
        s += t
        next(it, None)
    return s
# expect: a31 d == inf


def a32(d: LS):
    it = iter(d)
    return functools.reduce(lambda a, b: a + b + 0 * (next(it, 0) > 99), it, 0)
# expect: a32 d == inf


def a33(d: LS):
    it = iter(d)
    return sum(list(filter(lambda t: next(it, 0) > -9, it)))
# expect: a33 d == inf


def ok1(d: LS):
    s = 0
    for t in iter(d):
        s += t
    return s
# expect: ok1 d == 5


def ok2(df: FS):
    s = 0
    for t in df.itertuples():
        s += t.x
    return s
# expect: ok2 df == 10


def ok3(d: LS):
    s = 0
    it = iter(d)
    for t in it:
        s += t
    return s
# expect: ok3 d == 5


def ok4(df: FS):
    return sum(t["x"] for i, t in df.iterrows())
# expect: ok4 df == 10


def ok5(d: LS):
    it = iter(d)
    return sum(it)
# expect: ok5 d == 5


def ok6(d: LS):
    return len([x for x in iter(d) if x > 1])
# expect: ok6 d == 1


def ok7(d: LS):
    it = iter(d)
    return sum(t for t in it) + sum(it)
# expect: ok7 d == inf


def ok8(d: LS):
    s = 0
    it = iter(d)
    for i, t in enumerate(it):
        s += t
    return s
# expect: ok8 d == inf


def ok9(d: LS):
    s = 0
    g = (u + 1 for u in d)
    for t in g:
        s += t
    return s
# expect: ok9 d == 6


def ok10(d: LS):
    def gen():
        for u in d:
            yield u * 2
    s = 0
    for t in gen():
        s += t
    return s
# expect: ok10 d == 10


def ok11(d: LS):
    s = 0
    for a, b in zip(d, map(abs, d)):
        s += a + b
    return s
# expect: ok11 d == 10


def ok12(d: LS):
    s = 0
    for i, a in enumerate(d):
        s += a
    return s
# expect: ok12 d == 5


def ok13(df: FS):
    s = 0
    for i, t in df.iterrows():
        s += t["x"]
    return s
# expect: ok13 df == 10


def ok14(d: LS):
    s = 0
    for a in filter(lambda u: u > 0, map(abs, d)):
        s += a
    return s
# expect: ok14 d == 5


def ok17(d: LS):
    it = iter(d)
    it = map(abs, it)
    it = (u for u in it if u > 1)
    return sum(it)
# expect: ok17 d == inf


def ok19(d: LS):
    it = iter(d)
    s = 0
    for a in it:
        for b in (1, 2):
            s += a * b
    return s
# expect: ok19 d == 15


def b8(d: LS):
    h = Holder(); h.it = (u for u in d); s = 0
    for t in h.it:
        s += t
        next(h.it, None)
    return s
# expect: b8 d == inf


def b9(d: LS):
    it = [(u for u in d)]; s = 0
    for t in it[0]:
        s += t
        next(it[0], None)
    return s
# expect: b9 d == inf


def b14(d: LS):
    it = (u for u in d); s = 0
    def f():
        next(it, None)
    for t in it:
        s += t
        f()
    return s
# expect: b14 d == inf


def b23(d: LS):
    it = (u for u in d)
    return sum([x + 0 * next(it, 0) for x in it])
# expect: b23 d == inf


def b24(d: LS):
    it = (u for u in d)
    return sum([x + (next(it, 0) > 99) for x in it])
# expect: b24 d == inf


def b25(d: LS):
    it = (u for u in d)
    return sum(x + (next(it, 0) > 99) for x in it)
# expect: b25 d == inf


def b26(d: LS):
    s = 0
    it = d.__iter__()
    for b in it:
        s += b
        next(it, None)
    return s
# expect: b26 d == inf


def b27(d: LS):
    s = 0
    f = [(u for u in d)] * 2
    for a in f[0]:
        s += a
        next(f[1], None)
    return s
# expect: b27 d == inf


def c1(d: LS):
    it = map(abs, d); s = 0
    def f():
        next(it, None)
    for t in it:
        s += t
        f()
    return s
# expect: c1 d == inf


def c2(d: LS):
    h = Holder(); h.it = map(abs, d); s = 0
    for t in h.it:
        s += t
        next(h.it, None)
    return s
# expect: c2 d == inf


def c3(d: LS):
    h = Holder(); h.it = map(abs, d); s = 0
    it = h.it
    for t in it:
        s += t
        next(h.it, None)
    return s
# expect: c3 d == inf


def c4(d: LS):
    h = [map(abs, d)]; s = 0
    it = h[0]
    for t in it:
        s += t
        next(h[0], None)
    return s
# expect: c4 d == inf


def c5(d: LS):
    h = [map(abs, d)]; s = 0
    it = h[0]
    f = functools.partial(next, it)
    for t in it:
        s += t
        f(None)
    return s
# expect: c5 d == inf


def c6(d: LS):
    h = [map(abs, d)]; s = 0
    it = h[0]
    f = it.__next__
    for t in it:
        s += t
        f()
    return s
# expect: c6 d == inf


def d2(d: LS):
    it = iter(d)
    return count(lambda r: (next(it, 0), True)[1], it)
# expect: d2 d == inf


def d3(d: LS):
    it = map(abs, d)
    return count(lambda r: (next(it, 0), True)[1], it)
# expect: d3 d == inf


def d4(d: LS):
    it = map(abs, d)
    return len(sorted(it, key=lambda r: (next(it, 0), r)[1]))
# expect: d4 d == inf


def d5(d: LS):
    it = iter(d)
    return len({k: 0 for k in it if (next(it, 0), True)[1]})
# expect: d5 d == inf


def d6(d: LS):
    it = iter(d)
    return sum(1 for k in it if (next(it, 0), True)[1])
# expect: d6 d == inf


def d7(d: LS):
    it = iter(d)
    return sum(map(lambda r: (next(it, 0), 1)[1], it))
# expect: d7 d == inf


def d8(d: LS):
    it = iter(d)
    return sum(a for a, b in zip(it, (next(it, 0) for u in d)))
# expect: d8 d == inf


def d9(d: LS):
    it = iter(d)
    def gen():
        for t in d:
            next(it, 0)
            yield t
    return sum(a for a, b in zip(it, gen()))
# expect: d9 d == inf
# expect: d9 d == inf


def d10(d: LS):
    it = iter(d)
    s = 0
    for a in it:
        s += 1
        for b in it:
            pass
    return s
# expect: d10 d == inf


def d11(d: LS):
    it = iter(d)
    c = Counter()
    for a in it:
        c["x"] += 1
        next(it, 0)
    return c["x"]
# expect: d11 d == inf


def d12(d: LS):
    it = iter(d)
    l = []
    for a in it:
        l.append(a)
        next(it, 0)
    return sum(l)
# expect: d12 d == inf


def d13(df: FS):
    it = df["x"].items()
    return len(list(filter(lambda p: (next(it, 0), True)[1], it)))
# expect: d13 df == inf


def d14(df: FS):
    it = iter(df["x"])
    return len(np.fromiter(((next(it, 0), t)[1] for t in it), float))
# expect: d14 df == inf


def q8(d: LS):
    it = (u for u in d)
    g = [u for u in it]
    return sum(g)
# expect: q8 d == 5


def q9(d: LS):
    it = (u for u in d)
    return sum(map(abs, it))
# expect: q9 d == 5
