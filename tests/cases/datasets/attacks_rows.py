"""Rows in lists and arrays used in sly ways: views, order, sets, sizes and statistics."""
# ruff: noqa
# columns: x=float y=float k=a|b|c
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import *

S = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
MH = Annotated[MetricMatrix[Data, LInf], Shape(3, 2), Interval(ge=-1, le=1)]
SI = Annotated[list[int], SymmetricDistance, Interval(ge=0, le=3)]
AM = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), Interval(ge=-1, le=1)]
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5))]
AS = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]
C = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10)]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5))]
Cp = Annotated[list[float], ChangeOneDistance, Interval(ge=5, le=10)]
S2 = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10), MinLen(2)]
FM = Annotated[pd.DataFrame, SymmetricDistance]
IN = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=10), Size(3)]
ASn = Annotated[np.ndarray, SymmetricDistance, Interval(ge=-1, le=1)]
AH = Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=10)]


# -- a set of rows keeps the relation, size and identity of the rows: its size is private under edits, its elements are not the rows

def set_co_len(d: C):
    return sum(1 for x in set(d))
# expect: set_co_len d == 1


def set_co_len2(d: C):
    return len(sorted(set(d)))
# expect: set_co_len2 d == 1


def set_co_sum(d: Cp):
    return sum(set(d))
# expect: set_co_sum d == 10


def setcomp_co(d: Cp):
    return sum({x for x in d})
# expect: setcomp_co d == 10


def gath_set(d: C):
    s = set()
    for x in d:
        s.add(x)
    return sum(1 for x in s)
# expect: gath_set d == 1


def gath_set2(d: Cp):
    s = set()
    for x in d:
        s.add(x)
    return sum(s)
# expect: gath_set2 d == 10


def setcomp_diff(d: S):
    return sum({x for x in d}) - sum(d)
# expect: setcomp_diff d == 10  # known: loose


def set_mean(d: S2):
    return np.mean(sorted(set(d)))
# expect: set_mean d == 5


# -- statistics that differ in default or in weights are taken for the same number

def stat_def(d: S):
    return max(d, default=0) - max(d, default=100)
# expect: stat_def d == 100  # known: loose


def avg_w(df: FS):
    a = df["x"] + 1
    b = df["y"] + 6
    return np.average(df["x"], weights=a) - np.average(df["x"], weights=b)
# expect: avg_w df == 55 / 3


# -- quantile(interpolation="lower"/"nearest"/"higher") moves by the whole width

def fq_lower(df: FS):
    return df["x"].quantile(0.5, interpolation="lower")
# expect: fq_lower df == 10  # known: loose


def fq_near(df: FS):
    return df["x"].quantile(0.5, interpolation="nearest")
# expect: fq_near df == 10  # known: loose


# -- groupby(...).count() (rows with a value) is the same number as size()

def grp_count_size(df: FM):
    return df.groupby("k")["x"].count()["a"] - df.groupby("k").size()["a"]
# expect: grp_count_size df == 1


# -- insertDelete with a public Size: mean and variance are said not to move at all

def id_size_mean(d: IN):
    return np.mean(d)
# expect: id_size_mean d == 5 / 3


def id_size_var(d: IN):
    return np.var(d)
# expect: id_size_var d == 100 / 9


# -- slices, columns, transposes and asarray of an array of rows are views: writing to them writes to the array

def view_arr(a: ASn):
    b = a[:]
    b[b < 100] = 100
    return a.sum()
# expect: view_arr a == 100  # known: loose


def view_rev(a: ASn):
    b = a[::-1]
    b[b < 100] = 100
    return a.sum()
# expect: view_rev a == 100  # known: loose


def view_asarray(a: ASn):
    b = np.asarray(a)
    b[b < 100] = 100
    return a.sum()
# expect: view_asarray a == 100  # known: loose


def view_col(a: ASn):
    b = a[1:]
    b[b < 100] = 100
    return a.sum()
# expect: view_col a == inf


def view_newaxis(a: ASn):
    b = a[:, None]
    b += 100
    return a.sum()
# expect: view_newaxis a == 101  # known: loose


def aug_view(a: ASn):
    b = a[:]
    b += 100
    return a.sum()
# expect: aug_view a == 101  # known: loose


def m9(a: AM):
    b = a[:, 0]
    b[:] = 5
    return a.sum(axis=0)
# expect: m9 a.L1 == 6  # known: loose


def m10(a: AM):
    b = a.T
    b += 5
    return a.sum(axis=0)
# expect: m10 a.L1 == 12  # known: loose


def v1(a: MH):
    b = a[:]
    b *= 100
    return a.sum()
# expect: v1 a == 400  # known: loose


def v2(a: MH):
    b = a[:, 0]
    b += 100 * a[:, 1]
    return a.sum()
# expect: v2 a == inf


def v3(a: MH):
    b = a.T
    b *= 100
    return a.sum()
# expect: v3 a == 400  # known: loose


def v10(a: AH):
    b = a[1:]
    b += 100 * a[:-1]
    return a.sum()
# expect: v10 a == inf


# -- a += 1 on an array, mask or series of rows changes the object, with all its other names

def aug_arr(a: ASn):
    b = a
    b += 100
    return a.sum()
# expect: aug_arr a == 101


def v7(a: AM):
    b = a.copy()
    c = b
    b *= 100
    return c.sum(axis=0)
# expect: v7 a.L1 == 200
# expect: v7 a.LInf == 100


def v11(a: AS):
    b = [a]
    b[0] += 100
    return a.sum()
# expect: v11 a == 110


def v12(a: AS):
    b = {"k": a}
    b["k"] *= 100
    return a.sum()
# expect: v12 a == 1000


def v13(a: AS):
    def f(z):
        z *= 100
        return z
    f(a)
    return a.sum()
# expect: v13 a == 1000


def v18(a: AS):
    m = a > 5
    e = m
    m &= a > 100
    return e.sum() - (a > 5).sum()
# expect: v18 a == 1


def v20(a: AS):
    class B:
        def __init__(self, z):
            self.z = z
    b = B(a)
    b.z *= 100
    return a.sum()
# expect: v20 a == 1000


def ser_alias3(df: FS):
    s = df["x"].copy()
    t = s
    s += 100
    return t.sum()
# expect: ser_alias3 df == 110


def ser_vals(df: FS):
    s = df["x"].to_numpy(copy=True)
    t = s
    s *= 50
    return t.sum()
# expect: ser_vals df == 500


# -- places of rows, sorted, are the order of the rows: no order of their own

def sorted_places(d: S):
    idx = sorted(i for i in range(len(d)))
    return sum(d[j] for j in idx[:2])
# expect: sorted_places d == inf


def sorted_places4(d: S):
    idx = sorted([i for i in range(len(d)) if d[i] > 3])
    return sum(d[j] for j in idx[:1])
# expect: sorted_places4 d == inf


# -- l1 is inf but D is 1 where data sets at distance 0 (another order of rows) differ

def arange2(df: FS):
    z = np.arange(len(df))
    return (z * df["x"]).sum()
# expect: arange2 df.D == inf
# expect: arange2 df == inf


def arange3(df: FS):
    z = np.arange(len(df))
    return ((z < 1) & (df["x"] > 5)).sum()
# expect: arange3 df.D == inf


def arange4(df: FS):
    df["z"] = np.arange(len(df))
    return len(df[(df["z"] < 1) & (df["x"] > 5)])
# expect: arange4 df.D == inf
# expect: arange4 df == inf


def ones3(df: FC):
    w = np.linspace(0, 1, len(df))
    return (w * df["x"]).sum()
# expect: ones3 df.D == inf
# expect: ones3 df == inf


def arr_read2(d: SI):
    a = [0, 0]
    for x in d:
        a[1] += a[0] * x
        a[0] += 1
    return a[1]
# expect: arr_read2 d.D == inf
# expect: arr_read2 d == inf


# Sorted rows are in an order of their own, but which rows these are was decided by the other one.
def least_of_the_rest(d: AS):
    return np.sort(d[1:])[0]
# expect: least_of_the_rest d == inf


def least_of_the_first(d: AS):
    return sorted(d[:3])[0]
# expect: least_of_the_first d == inf


def least_of_all(d: AS):
    return np.sort(d)[0]
# expect: least_of_all d == 10


def least_of_the_first_places(l: Annotated[list[float], SymmetricDistance]):
    return sorted([min(max(l[i], 0), 1) for i in range(len(l)) if i < 2])[0]
# expect: least_of_the_first_places l == inf


def least_of_every_other_place(l: Annotated[list[float], SymmetricDistance]):
    return sorted([min(max(x, 0), 1) for i, x in enumerate(l) if i % 2 == 0])[0]
# expect: least_of_every_other_place l == inf


def most_at_places_of_a_value(l: Annotated[list[float], SymmetricDistance]):
    return max([min(max(x, 0), 1) for i, x in enumerate(l) if x > i], default=0)
# expect: most_at_places_of_a_value l == inf


def entries_of_pairs(d: SI):
    """Each row has two entries."""
    pairs = np.array([[e, e + 1] for e in d])
    return np.count_nonzero(pairs > 0)
# expect: entries_of_pairs d == 2


def sums_of_pairs(d: SI):
    pairs = np.array([[e, e + 1] for e in d])
    return pairs.sum(axis=0)
# expect: sums_of_pairs d.L1 == 7
# expect: sums_of_pairs d.LInf == 4


def values_of_pairs(d: SI):
    return len(np.unique(np.array([[e, e + 10] for e in d])))
# expect: values_of_pairs d == 2  # known: loose


def one_entry_of_two_arrays(d: SI):
    """What np.delete takes away without an axis is one entry, and no row."""
    twice = np.stack([np.array(d), np.array(d)])
    return np.delete(twice, 0).sum()
# expect: one_entry_of_two_arrays d == inf
