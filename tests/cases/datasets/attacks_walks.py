"""Walks over rows that see what earlier rows left: programs that a rule for one row at a time would bound too small."""
# ruff: noqa
# columns: x=float y=float k=a|b|c
from collections import defaultdict
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import *

Sn = Annotated[list[float], SymmetricDistance, Interval(ge=-10, le=10)]
In = Annotated[list[float], InsertDeleteDistance, Interval(ge=-10, le=10)]
S = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
MH = Annotated[MetricMatrix[Data, LInf], Shape(3, 2), Interval(ge=-1, le=1)]
SI = Annotated[list[int], SymmetricDistance, Interval(ge=0, le=3)]
AM = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), Interval(ge=-1, le=1)]
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5))]
H = Annotated[list[float], HammingDistance, Interval(ge=0, le=10)]
AS = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]
C = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10)]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5))]
I = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=10)]


# -- a loop over rows: a condition on (or an index into) what earlier passes left is forgotten; the increment counts as row-local

def cap1(d: Sn):
    n = 0
    t = 0
    for x in d:
        if n < 2:
            t += x
        n += 1
    return t
# expect: cap1 d == inf


def cap2(d: Sn):
    n = 0
    t = 0
    for x in d:
        n += 1
        if n > 2:
            continue
        t += x
    return t
# expect: cap2 d == inf


def cap3(d: In):
    n = 0
    t = 0
    for x in d:
        if n == 2:
            n = 0
            t += x
        n += 1
    return t
# expect: cap3 d == inf


def par1(d: S):
    n = 0
    t = 0
    for x in d:
        n += 1
        if n % 2 == 0:
            t += x
    return t
# expect: par1 d == inf


def aft19(d: S):
    t = 0
    for x in d:
        if t < 15:
            t += x
    return t
# expect: aft19 d == inf


def aft19n(d: In):
    t = 0
    for x in d:
        if t < 5:
            t += x
    return t
# expect: aft19n d == inf


def st1(d: S):
    t = 0
    for x in d:
        if t < 15:
            t += x
        else:
            t -= x
    return t
# expect: st1 d == inf


def st2(d: S):
    t = 0
    for x in d:
        t += x if t < 15 else 0
    return t
# expect: st2 d == inf


def st3(d: S):
    t = 0
    for x in d:
        if t + x <= 15:
            t += x
    return t
# expect: st3 d == inf


def st5(d: S):
    t = 0
    for x in d:
        t += (t < 15) * x
    return t
# expect: st5 d == inf


def st8(d: S):
    t = 0
    for x in d:
        if t >= 15:
            continue
        t += x
    return t
# expect: st8 d == inf


def st9(d: S):
    t = 0
    u = 0
    for x in d:
        if t < 15:
            t += x
            u += 1
    return u
# expect: st9 d == inf


def st10(d: S):
    t = 0
    u = 0
    for x in d:
        t += x
        if t < 15:
            u += 1
    return u
# expect: st10 d == inf


def st11(d: S):
    t = [0]
    for x in d:
        if t[0] < 15:
            t[0] += x
    return t[0]
# expect: st11 d == inf


def aft18n(d: Sn):
    t = 0
    for x in d:
        t += x
        if t > 15:
            t = 15
    return t
# expect: aft18n d == inf


def h3(a: MH):
    t = 0
    for r in a:
        if t < 1:
            t += r[0]
    return t
# expect: h3 a == inf


def o50(d: SI):
    a = [0, 0, 0, 0]
    for x in d:
        a[x] += a[0] + 1
    return np.array(a)
# expect: o50 d == inf


def l44(d: S):
    o = []
    n = 0
    for x in d:
        n += 1
        if n < 3:
            o.append(x)
    return sum(o)
# expect: l44 d == inf


def l46(d: S):
    o = []
    t = 0
    for x in d:
        t += x
        if t < 15:
            o.append(x)
    return len(o)
# expect: l46 d == inf


def l47(d: SI):
    c = {0: 0, 1: 0, 2: 0, 3: 0}
    n = 0
    for x in d:
        n += 1
        if n < 3:
            c[x] += 1
    return c[1]
# expect: l47 d == inf


def l52(d: SI):
    c = np.zeros(4)
    n = 0
    for x in d:
        if n < 2:
            c[x] += 1
        n += 1
    return c
# expect: l52 d == inf


def l54(d: SI):
    c = np.zeros(4)
    for x in d:
        if c.sum() < 2:
            c[x] += 1
    return c
# expect: l54 d == inf


def l55(d: SI):
    c = np.zeros(4)
    n = 0
    for x in d:
        c[n % 4] += x
        n += 1
    return c
# expect: l55 d == inf


def l57(a: AM):
    t = np.zeros(2)
    n = 0
    for r in a:
        if n < 2:
            t += r
        n += 1
    return t
# expect: l57 a == inf


def l58(a: AM):
    t = np.zeros(2)
    for r in a:
        if t[0] < 1:
            t += r
    return t
# expect: l58 a == inf


# -- for ... break ... else over rows: the else branch is always taken, the private choice is lost

def els(d: S):
    for x in d:
        if x > 7:
            break
    else:
        return 0
    return 1
# expect: els d == 1


def els1(d: S):
    r = 1
    for x in d:
        if x > 7:
            break
    else:
        r = 0
    return r
# expect: els1 d == 1


def els3(d: S):
    for x in d:
        if x > 7:
            r = 2
            break
    else:
        r = 0
    return r
# expect: els3 d == 2


def els12(df: FS):
    for i, r in df.iterrows():
        if r["x"] > 7:
            break
    else:
        return 0
    return 1
# expect: els12 df == 1  # known: loose


def els14(d: S):
    for i in range(len(d)):
        if d[i] > 7:
            break
    else:
        return 0
    return 1
# expect: els14 d == 1


def els16(d: S):
    for a in [1, 2]:
        for x in d:
            if x > 7:
                break
        else:
            continue
        return 1
    return 0
# expect: els16 d == 1


def h16(a: MH):
    for r in a:
        if r[0] > 0:
            break
    else:
        return 0
    return 1
# expect: h16 a == 1


def y21(d: S):
    while True:
        for x in d:
            if x > 7:
                break
        else:
            return 0
        return 1
# expect: y21 d == 1


# -- two nested walks over the same data set share one typical row, so x - y is 0 and y < x is False

def nested_abs(d: S):
    t = 0
    for x in d:
        for y in d:
            t += abs(x - y)
    return t
# expect: nested_abs d == inf


def nested_gen(d: S):
    return sum(sum(abs(x - y) for y in d) for x in d)
# expect: nested_gen d == inf


def nested_cnt(d: S):
    return sum(1 for x in d if sum(1 for y in d if y < x) == 0)
# expect: nested_cnt d == inf


def nested_idx(d: H):
    t = 0
    for i in range(len(d)):
        for j in range(len(d)):
            t += abs(d[i] - d[j])
    return t
# expect: nested_idx d == inf


# -- a function given to apply/map/filter/count/vectorize is run once: what it changes outside is kept as if there were one row

G = []


def _addg(x):
    G.append(x)
    return x
# expect: _addg G == inf



def apply_nonlocal(df: FS):
    n = 0
    def f(v):
        nonlocal n
        n += 1
        return v
    df["x"].apply(f)
    return n
# expect: apply_nonlocal df == 1  # known: loose


def apply_append2(df: FS):
    acc = []
    df["x"].apply(acc.append)
    return len(acc)
# expect: apply_append2 df == 1  # known: loose


def map_append(d: S):
    acc = []
    list(map(acc.append, d))
    return len(acc)
# expect: map_append d == 1  # known: loose


def gl3(d: S):
    G.clear()
    sum(map(_addg, d))
    return len(G)
# expect: gl3 d == 1  # known: loose


def gl11(d: S):
    class A:
        def __init__(self):
            self.n = 0
        def f(self, x):
            self.n += 1
            return x
    a = A()
    sum(map(a.f, d))
    return a.n
# expect: gl11 d == 1  # known: loose


def gl18(d: S):
    stack = [1, 2, 3, 4, 5, 6]
    list(map(lambda x: stack.pop(), d))
    return len(stack)
# expect: gl18 d == 1  # known: loose


def gl23(d: S):
    acc = []
    count(lambda x: acc.append(1) is None, d)
    return len(acc)
# expect: gl23 d == 1  # known: loose


def gl29(df: FS):
    acc = []
    df["x"].pipe(lambda s: s.apply(acc.append))
    return len(acc)
# expect: gl29 df == 1  # known: loose


def gl30(df: FS):
    acc = []
    df["x"].map(acc.append)
    return len(acc)
# expect: gl30 df == 1  # known: loose


def gl34(a: AS):
    acc = []
    np.vectorize(acc.append)(a)
    return len(acc)
# expect: gl34 a == 1  # known: loose


def apply_state(df: FS):
    n = 0
    def f(v):
        nonlocal n
        n += 1
        return v * n
    return df["x"].apply(f).sum()
# expect: apply_state df == inf


def gl9(d: S):
    class A:
        n = 0
    def f(x):
        A.n += 1
        return A.n
    return sum(map(f, d))
# expect: gl9 d == inf


def gl10(d: S):
    class A:
        def __init__(self):
            self.n = 0
        def __call__(self, x):
            self.n += 1
            return self.n
    return sum(map(A(), d))
# expect: gl10 d == inf


def filter_state(d: S):
    seen = []
    def f(v):
        seen.append(v)
        return len(seen) < 3
    return sum(filter(f, d))
# expect: filter_state d == inf


def pop2(d: S):
    stack = [100, 50, 20, 1, 1]
    return sum(map(lambda x: stack.pop(), d))
# expect: pop2 d == inf


def gl20(d: S):
    arr = np.zeros(3)
    def f(x):
        arr[0] += x
        return x
    sum(map(f, d))
    return arr.sum()
# expect: gl20 d.D == 1  # known: loose


def gl21(df: FS):
    arr = np.zeros(3)
    def f(x):
        arr[0] += x
        return x
    df["x"].apply(f)
    return arr.sum()
# expect: gl21 df.D == 1  # known: loose


def gl37(d: S):
    m = defaultdict(list)
    list(map(lambda x: m["a"].append(x), d))
    return len(m["a"])
# expect: gl37 d.D == 1  # known: loose


def gl38(d: S):
    s = set()
    list(map(s.add, d))
    return len(s)
# expect: gl38 d.D == 1  # known: loose


def apply_dict(df: FS):
    last = {}
    def f(v):
        last["v"] = v
        return v
    df["x"].apply(f)
    return last.get("v", 0)
# expect: apply_dict df.D == inf
# expect: apply_dict df == inf


def h11(a: MH):
    acc = []
    count(lambda r: acc.append(r[0]) or True, a)
    return sum(acc)
# expect: h11 a.D == 1  # known: loose


# -- mechanisms in a function given to apply/map/count/assign are charged once, or not at all, instead of once a row

def k1(d: C):
    return count(lambda v: laplacian_mechanism(sum(d), 10, 1.0) > 0, d)
# expect: k1 d.epsilon == inf


def k2(df: FC):
    return df["x"].apply(lambda v: laplacian_mechanism(df["x"].sum(), 10, 1.0)).sum()
# expect: k2 df.epsilon == inf


def k3(d: C):
    return sum(map(lambda v: laplacian_mechanism(sum(d), 10, 1.0), d))
# expect: k3 d.epsilon == inf


def k7(d: H):
    return sum(map(lambda v: laplacian_mechanism(v, 10, 1.0), d))
# expect: k7 d.epsilon == 1


def k8(d: H):
    return sum(map(lambda v: laplacian_mechanism(sum(d), 10, 1.0), d))
# expect: k8 d.epsilon == inf


def k11(df: FC):
    g = df["k"].map(lambda v: laplacian_mechanism(df["x"].sum(), 10, 1.0) > 3)
    return laplacian_mechanism(g.sum(), 1, 1.0)
# expect: k11 df.epsilon == inf


# -- a comprehension whose element or filter reads what earlier elements left (walrus, list.pop, a function with memory)

def wal4(d: S):
    p = 0
    return sum(abs(p - (p := x)) for x in d)
# expect: wal4 d == inf


def wal5(d: S):
    p = 0
    return sum([abs(p - (p := x)) for x in d])
# expect: wal5 d == inf


def wal6(d: S):
    n = 0
    return sum(x for x in d if (n := n + 1) < 3)
# expect: wal6 d == inf


def wal7(d: S):
    n = 0
    return sum(x * (n := n + 1) for x in d)
# expect: wal7 d == inf


def wal10(df: FS):
    p = 0
    return sum(abs(p - (p := r["x"])) for _, r in df.iterrows())
# expect: wal10 df == inf


def cond_if2(d: S):
    n = [0]
    def f(x):
        n[0] += 1
        return x if n[0] < 3 else 0
    return sum(f(x) for x in d)
# expect: cond_if2 d == inf


def cond_if4(d: S):
    seen = []
    return sum(x for x in d if not (len(seen) > 1 or seen.append(x)))
# expect: cond_if4 d == inf


def cond_if6(df: FS):
    seen = set()
    return sum(r["x"] for _, r in df.iterrows() if not (r["k"] in seen or seen.add(r["k"])))
# expect: cond_if6 df == inf


def cond_if7(d: S):
    seen = {"n": 0}
    def f(x):
        seen["n"] = seen["n"] + x
        return seen["n"]
    return sum(f(x) for x in d)
# expect: cond_if7 d == inf


def cond_if8(d: S):
    prev = [0]
    def f(x):
        r = abs(x - prev[0])
        prev[0] = x
        return r
    return sum(f(x) for x in d)
# expect: cond_if8 d == inf


def cond_if9(d: S):
    class P:
        v = 0
    def f(x):
        r = abs(x - P.v)
        P.v = x
        return r
    return sum(f(x) for x in d)
# expect: cond_if9 d == inf


def comp_state(d: S):
    seen = []
    def f(v):
        seen.append(v)
        return len(seen) < 3
    return sum(x for x in d if f(x))
# expect: comp_state d == inf


def pop1(d: S):
    stack = [100, 50, 20, 1, 1]
    return sum(stack.pop() for x in d)
# expect: pop1 d == inf


def y17(d: S):
    def g():
        n = 0
        for x in d:
            n += 1
            yield x if n < 3 else 0
    return sum(g())
# expect: y17 d == inf


def gen_state1(d: Sn):
    def g():
        t = 0
        for x in d:
            t += x
            yield t
    return max(g(), default=0)
# expect: gen_state1 d == inf


# -- closures made in a comprehension over rows all see the last row, not their own

def late1(d: S):
    fs = [lambda: x for x in d]
    return sum(f() for f in fs)
# expect: late1 d == inf


def clos4(d: S):
    fs = [(lambda: x, x) for x in d]
    return sum(abs(f() - v) for f, v in fs)
# expect: clos4 d == inf


# -- one iterator in two places of a zip, or used up by map/zip/enumerate/reversed/in, still counts as all rows

def zip_it(d: I):
    it = iter(d)
    return sum(a - b for a, b in zip(it, it))
# expect: zip_it d == inf


def gen12(d: I):
    z = (x for x in d if x > 3)
    return sum(a - b for a, b in zip(z, z))
# expect: gen12 d == inf


def gen13(d: I):
    z = map(lambda v: v, d)
    return sum(a - b for a, b in zip(z, z))
# expect: gen13 d == inf


def map_it(d: S):
    it = iter(d)
    a = sum(map(lambda x: x, it))
    return a - sum(it)
# expect: map_it d == 10  # known: loose


def gen16(d: S):
    z = reversed(d)
    return sum(z) - sum(z)
# expect: gen16 d == 10


def gen17(d: S):
    z = enumerate(d)
    a = sum(x for i, x in z)
    return a - sum(x for i, x in z)
# expect: gen17 d == 10


def gen18(d: S):
    z = zip(d, d)
    a = sum(x for i, x in z)
    return a - sum(x for i, x in z)
# expect: gen18 d == 10


def in_it(d: I):
    it = iter(d)
    b = 5.0 in it
    return sum(it)
# expect: in_it d == inf


# -- a dict entry stored twice in one pass from the same old value: the second store replaces the first

def tally_reset(d: SI):
    c = {0: 0, 1: 0, 2: 0, 3: 0}
    for x in d:
        o = c[x]
        c[x] = o + 1
        c[x] = o - 1
    return c[0]
# expect: tally_reset d == 1


# -- zip with something shorter (a public list, a range) cuts the rows off: a window by place

def zip_range(d: In):
    return sum(x for x, _ in zip(d, range(2)))
# expect: zip_range d == 20


def zip_list(d: In):
    return sum(x for x, _ in zip(d, [1, 2]))
# expect: zip_list d == 20  # known: loose


def zip_range_s(d: Sn):
    return sum(x for x, _ in zip(d, range(2)))
# expect: zip_range_s d == inf


def zip_range_c(d: C):
    return sum(x for x, _ in zip(d, range(2)))
# expect: zip_range_c d == inf


# -- a list that the loop over it adds to or takes from

def y25(d: S):
    t = 0
    for x in d:
        if x == 10:
            d.append(1)
        t += 1
    return t
# expect: y25 d == 2  # known: loose


def walk_append2(d: S):
    t = 0
    for x in d:
        if x > 7:
            d.append(0.0)
            d.append(0.0)
            d.append(0.0)
        t += 1
    return t
# expect: walk_append2 d == 4  # known: loose


def walk_alias(d: S):
    e = d
    t = 0
    for x in d:
        if x > 7:
            e.append(0.0)
            e.append(0.0)
        t += 1
    return t
# expect: walk_alias d == 3  # known: loose


def walk_fn(d: S):
    def f():
        d.append(0.0)
        d.append(0.0)
    t = 0
    for x in d:
        if x > 7:
            f()
        t += 1
    return t
# expect: walk_fn d == 3  # known: loose


def walk_comp(d: S):
    return len([d.append(0.0) if x > 7 else 0 for x in d])
# expect: walk_comp d == 2  # known: loose


def walk_clear(d: S):
    t = 0
    for x in d:
        t += x
        if x > 7:
            d.clear()
    return t
# expect: walk_clear d == inf


def walk_set(d: I):
    t = 0
    for i, x in enumerate(d):
        if i + 1 < len(d):
            d[i + 1] = 50.0
        t += x
    return t
# expect: walk_set d == inf


def walk_arr(a: AS):
    t = 0
    for x in a:
        a[:] = 100
        t += x
    return t
# expect: walk_arr a == inf
