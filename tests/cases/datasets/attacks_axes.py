"""Functions of numpy that take the entries of a matrix in a line, along another axis than that of a row, or all of them: programs that a rule for each row would bound too small."""
# ruff: noqa
# columns: x=float y=float k=a|b|c
import functools
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import *

FS = Annotated[pd.DataFrame, SymmetricDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5))]
AS = Annotated[np.ndarray, SymmetricDistance, Interval(ge=-3, le=5)]
MD = Annotated[MetricMatrix[Data, LInf], Shape(3, 2), Interval(ge=-10, le=10)]
MQ = Annotated[MetricMatrix[Data, LInf], Shape(3, 3), Interval(ge=-10, le=10)]
MR = Annotated[MetricMatrix[Real, L1], Shape(3, 2), Interval(ge=-10, le=10)]
MS = Annotated[MetricMatrix[Real, L2], Shape(3, 3), Interval(ge=-10, le=10)]
WS = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), Interval(ge=-1, le=1)]
WC = Annotated[np.ndarray, ChangeOneDistance, Shape("n", 2), Interval(ge=-1, le=1)]
V1 = Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-10, le=10)]


def pa1(m: MD): return np.count_nonzero(m > 0)
# expect: pa1 m == 2


def pa2(m: MD): return np.count_nonzero(m)
# expect: pa2 m == 2


def pa3(m: WS): return np.count_nonzero(m > 0)
# expect: pa3 m == 2


def pa4(m: WC): return np.count_nonzero(m > 0)
# expect: pa4 m == 2


def pa5(df: FS): return np.count_nonzero(df[["x", "y"]].to_numpy())
# expect: pa5 df == 2


def pa6(df: FS): return np.count_nonzero(df[["x", "y"]])
# expect: pa6 df == 2


def pa7(df: FS): return np.count_nonzero(df[["x", "y"]] > 1)
# expect: pa7 df == 2


def pa8(m: WS): return (m > 0).sum()
# expect: pa8 m == 2


def pa9(m: WS): return np.count_nonzero(m, axis=0)[0]
# expect: pa9 m == 1


def pb1(m: MD): return np.roll(m, 1)
# expect: pb1 m == inf


def pb2(m: WS): return np.roll(m, 1)[:, 0].sum()
# expect: pb2 m == inf


def pb3(m: WS): return np.roll(m, 1).sum(axis=0)[0]
# expect: pb3 m == inf


def pb4(m: WS): return np.flip(m).sum(axis=0)[0]
# expect: pb4 m == inf


def pb5(m: MQ): return np.roll(m, 1)
# expect: pb5 m == inf


def pb7(m: MQ): return np.flip(m)
# expect: pb7 m == inf


def pb8(m: MQ): return np.flip(m, 0)
# expect: pb8 m == inf


def pb9(m: WS): return (np.roll(m, 1) * np.array([1.0, 2.0])).sum()
# expect: pb9 m == inf


def pb10(m: WS): return (np.roll(m, 1) > 0).sum()
# expect: pb10 m == inf


def pb11(m: MD): return np.roll(m, 1).sum(axis=1)
# expect: pb11 m == inf


def pc1(m: MD): return count(lambda r: r[0] > 0, m.T)
# expect: pc1 m == 2


def pc2(m: WS): return count(lambda r: r[0] > 0, m.T)
# expect: pc2 m == inf


def pc3(m: WS): return count(lambda r: r > 0, m.ravel())
# expect: pc3 m == inf


def pc4(m: MD): return count(lambda r: r > 0, m.ravel())
# expect: pc4 m == 2


def pc5(m: MD): return sum(1 for r in m.T if r[0] > 0)
# expect: pc5 m == 2


def pc6(m: MD):
    s = 0
    for r in m.T:
        s += r[0] > 0
    return s
# expect: pc6 m == 2


def pc7(m: WS): return sum(1 for r in m.T if r.sum() > 0)
# expect: pc7 m == 2


def pc8(m: MD): return map_rows(lambda r: r.sum(), m.T)
# expect: pc8 m == inf


def pc9(m: WS): return map_rows(lambda r: r.sum(), m.T)
# expect: pc9 m == inf


def pc10(m: MD): return count(lambda r: r[0] > 0, m.transpose())
# expect: pc10 m == 2


def pc11(m: MD): return count(lambda r: r[0] > 0, np.transpose(m))
# expect: pc11 m == 2


def pc12(m: MD): return count(lambda r: r.sum() > 0, m)
# expect: pc12 m == 1


def pc14(m: MD): return sum(map(lambda r: r[0] > 0, m.T))
# expect: pc14 m == inf


def pc15(m: MD): return len(list(filter(lambda r: r[0] > 0, m.T)))
# expect: pc15 m == inf


def pc16(m: MD): return functools.reduce(lambda a, r: a + (r[0] > 0), m.T, 0)
# expect: pc16 m == inf


def pc17(m: MD): return sum(1 for r in reversed(m.T) if r[0] > 0)
# expect: pc17 m == 2


def pc18(m: MD): return sum(1 for r in list(m.T) if r[0] > 0)
# expect: pc18 m == inf


def pc19(m: MD): return sum(1 for r in iter(m.T) if r[0] > 0)
# expect: pc19 m == inf


def pc20(m: MD): return sum(1 for r, q in zip(m.T, [1, 2]) if r[0] > 0)
# expect: pc20 m == 2


def pc21(m: MD): return sum(1 for i, r in enumerate(m.T) if r[0] > 0)
# expect: pc21 m == 2


def pc22(m: MD): return any([r[0] > 0 for r in m.T])
# expect: pc22 m == 1


def pc23(m: MD): return max(m.T, key=lambda r: r[0])[0]
# expect: pc23 m == inf


def pc24(m: MD): return m.T.tolist()[0][0]
# expect: pc24 m == inf


def pc25(m: WS): return sum([r.sum() for r in m.T.tolist()])
# expect: pc25 m == inf


def pc26(m: MD): return (m.T)[0]
# expect: pc26 m.D == 1


def pc27(m: MD): return [r[0] for r in m.T]
# expect: pc27 m.D == 2


def pc28(m: MD): return m.T.sum(axis=1)
# expect: pc28 m == 20 * sqrt(2)
# expect: pc28 m.LInf == 20
# expect: pc28 m.D == 2


def pc29(m: MD): return (m.T > 0).sum()
# expect: pc29 m == 2


def pc30(m: MD): return count(lambda r: r[0] > 0, m[:, ::-1].T)
# expect: pc30 m == 2


def pc31(m: MD): return count(lambda r: r[0] > 0, (m + 1).T)
# expect: pc31 m == 2


def pd1(m: MQ): return np.inner(m, np.arange(9.0).reshape(3, 3)).sum()
# expect: pd1 m == 720  # known: loose


def pd3(m: MQ): return np.inner(m, np.array([[1.0, 2, 3], [0, 0, 0], [0, 0, 0]])).sum()
# expect: pd3 m == 120


def pd4(m: MQ): return np.vdot(m, np.array([[1.0, 2, 3], [0, 0, 0], [0, 0, 0]]))
# expect: pd4 m == 120  # known: loose


def pd9(m: WS): return np.inner(m, np.array([[1.0, 2], [0, 0]])).sum()
# expect: pd9 m == 3


def pd10(m: WS): return np.vdot(m, m)
# expect: pd10 m == inf


def pd11(m: WS): return np.inner(m, m)
# expect: pd11 m == inf


def pd12(m: WS): return np.inner(m.T, m.T)
# expect: pd12 m == 2 * sqrt(2)


def pd13(m: WS): return np.inner(m, np.array([1.0, 2])).sum()
# expect: pd13 m == 3


def pd14(m: MQ): return np.inner(m[0], m[1])
# expect: pd14 m == inf


def pd15(m: WS): return np.inner(m[:, 0], m[:, 1])
# expect: pd15 m == 1


def pd16(m: WS): return np.vdot(m[:, 0], m[:, 1])
# expect: pd16 m == 1


def qa1(m: WS): return np.maximum.accumulate(m).sum()
# expect: qa1 m == inf


def qa2(m: WC): return np.minimum.accumulate(m).sum()
# expect: qa2 m == inf


def qa3(m: MD): return np.maximum.accumulate(m)
# expect: qa3 m == inf


def qa4(m: WS): return np.cumsum(m).sum()
# expect: qa4 m == inf


def qa5(m: MD): return np.cumsum(m)
# expect: qa5 m == inf


def qa7(m: WS): return np.cumprod(m).sum()
# expect: qa7 m == inf


def qa8(m: WS): return np.diff(m).sum()
# expect: qa8 m == inf


def qa9(m: MD): return np.diff(m)
# expect: qa9 m == inf


def qa10(m: WS): return m.cumsum().sum()
# expect: qa10 m == inf


def qa11(m: MD): return np.maximum.reduce(m)
# expect: qa11 m == inf


def qa12(m: WS): return np.add.reduce(m)
# expect: qa12 m == inf


def qa13(m: WS): return np.add.reduce(m)[0]
# expect: qa13 m == inf


def qa14(m: WS): return np.maximum.reduce(m)[0]
# expect: qa14 m == inf


def qa15(m: WS): return np.add.accumulate(m).sum()
# expect: qa15 m == inf


def qa16(df: FS): return np.cumsum(df[["x", "y"]].to_numpy()).sum()
# expect: qa16 df == inf


def qa17(df: FS): return np.maximum.accumulate(df[["x", "y"]].to_numpy()).sum()
# expect: qa17 df == inf


def qa18(df: FS): return np.cumsum(df[["x", "y"]]).sum()["x"]
# expect: qa18 df == inf


def qa19(m: AS): return np.maximum.accumulate(m).sum()
# expect: qa19 m == inf


def qa20(m: WS): return np.array([np.maximum.accumulate(r) for r in m]).sum()
# expect: qa20 m == 2


def qa24(m: WS): return np.sort(m).sum(axis=0)[0]
# expect: qa24 m == 1


def qa25(m: WS): return np.sort(m, axis=None).sum()
# expect: qa25 m == inf


def qa26(m: WS): return np.ravel(m).sum()
# expect: qa26 m == inf


def qa27(m: WS): return np.sort(m, axis=0).sum()
# expect: qa27 m == inf


def qa28(m: MD): return np.sort(m, axis=None)
# expect: qa28 m == inf


def qa29(m: MD): return np.sort(m)
# expect: qa29 m.D == 2


def qb1(m: WS): return (np.quantile(m, [.4, .6], axis=0) > 0).sum()
# expect: qb1 m == inf


def qb2(m: MD): return np.quantile(m, [.4, .6], axis=0)
# expect: qb2 m == inf


def qb3(m: MD): return (np.quantile(m, [.4, .6], axis=0) > 0).sum()
# expect: qb3 m == inf


def qb4(m: WS): return (np.percentile(m, [40, 60], axis=0) > 0).sum()
# expect: qb4 m == inf


def qb5(m: WS): return np.quantile(m, [.4, .6], axis=1).sum()
# expect: qb5 m == 2


def qb6(m: WS): return (np.quantile(m, [.4, .6]) > 0).sum()
# expect: qb6 m == inf


def qb7(m: WS): return (np.quantile(m, .4, axis=0) > 0).sum()
# expect: qb7 m == 2


def qb8(m: WS): return (np.quantile(m, .4, axis=1) > 0).sum()
# expect: qb8 m == 1


def qb9(m: MD): return (np.quantile(m, [.4, .6], axis=1) > 0).sum()
# expect: qb9 m == 2


def qb10(m: MD): return np.quantile(m, [.4, .6])
# expect: qb10 m == inf


def qb11(m: WS): return (np.median(m, axis=0, keepdims=True) > 0).sum()
# expect: qb11 m == 2


def qb12(m: WS): return (np.median(m, axis=(0, 1)) > 0)
# expect: qb12 m == inf


def qb13(m: MD): return (np.median(m, axis=(0, 1)) > 0)
# expect: qb13 m == inf


def qb14(m: MD): return np.median(m, axis=1, keepdims=True)
# expect: qb14 m.D == 1


def qb15(m: WS): return np.median(m, axis=1, keepdims=True).sum()
# expect: qb15 m == 1


def qb16(m: WS): return (np.quantile(m, np.array([.4, .6]), axis=0) > 0).sum()
# expect: qb16 m == inf


def qb18(d: AS): return (np.quantile(d, [.4, .6]) > 0).sum()
# expect: qb18 d == 2


def qb19(d: AS): return (np.quantile(d, [[.4, .6]]) > 0).sum()
# expect: qb19 d == inf


def qb20(d: AS): return (np.quantile(d, np.array([[.4, .6], [.1, .2]])) > 0).sum()
# expect: qb20 d == inf


def qb21(d: AS): return (np.quantile(d, (.4, .6)) > 0).sum()
# expect: qb21 d == inf


def qb22(df: FS): return (df[["x", "y"]].quantile([.4, .6]) > 0).sum()["x"]
# expect: qb22 df == inf


def qb23(df: FS): return (np.quantile(df[["x", "y"]], [.4, .6], axis=0) > 0).sum()
# expect: qb23 df == inf


def qb24(df: FS): return (np.quantile(df[["x", "y"]], .4, axis=0) > 0).sum()
# expect: qb24 df == 2


def qb25(df: FS): return (np.median(df[["x", "y"]], axis=0) > 0).sum()
# expect: qb25 df == 2


def qb26(df: FS): return np.median(df[["x", "y"]])
# expect: qb26 df == inf


def qb27(df: FS): return (df["x"].quantile([.4, .6]) > 0).sum()
# expect: qb27 df == 2


def qb28(df: FS): return (df["x"].quantile([.4]) > 0).sum()
# expect: qb28 df == 1


def qb29(d: AS): return np.quantile(d, [.4])
# expect: qb29 d == 4.8
