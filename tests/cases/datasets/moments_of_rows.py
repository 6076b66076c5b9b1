"""Moments of rows: X.T @ X, covariance, regression."""
# ruff: noqa
# columns: p=float[0,10] q=float[-3,5] a=float b=float z=float
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import L1, L2, ChangeOneDistance, Column, HammingDistance, Joint, NormBound, Shape, Size, SymmetricDistance, gaussian_mechanism

FS = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5))]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5))]
FN = Annotated[pd.DataFrame, ChangeOneDistance, Size("m"), Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5))]
XS = Annotated[np.ndarray, SymmetricDistance, NormBound(L2, 1.0)]
XC = Annotated[np.ndarray, ChangeOneDistance, NormBound(L2, 1.0)]
XH = Annotated[np.ndarray, HammingDistance, NormBound(L2, 1.0), Size("m")]


def gram(x: XS):
    return x.T @ x
# expect: gram x == sqrt(x.shape[1])


def gram_edited(x: XC):
    return x.T @ x
# expect: gram_edited x == sqrt(2) * sqrt(x.shape[1])


def gram_of_columns(df: FS):
    x = df[["p", "q"]].to_numpy()
    return x.T @ x
# expect: gram_of_columns df == 15 * sqrt(125)
# expect: gram_of_columns df.L1 == 225
# expect: gram_of_columns df.LInf == 150


def gram_by_einsum(x: XS):
    return np.einsum("ij,ik->jk", x, x)
# expect: gram_by_einsum x == sqrt(x.shape[1])


def gram_by_loop(x: XS):
    return sum(np.outer(r, r) for r in x)
# expect: gram_by_loop x == sqrt(x.shape[1])


def products(df: FS):
    return (df["p"] * df["q"]).sum()
# expect: products df == 50


def products_edited(df: FC):
    return (df["p"] * df["q"]).sum()
# expect: products_edited df == 80


def statistics(df: FS):
    x, y = df["p"], df["q"]
    return np.array([len(df), x.sum(), y.sum(), (x * y).sum(), (x ** 2).sum()])
# expect: statistics df == sqrt(1 + 100 + 25 + 2500 + 10000)
# expect: statistics df.L1 == 166
# expect: statistics df.LInf == 100


def covariance(df: FN, m: int):
    return np.cov(df["p"], df["q"])[0, 1]
# expect: covariance df == 80 / m


def covariance_of_series(df: FN, m: int):
    return df["p"].cov(df["q"])
# expect: covariance_of_series df == 80 / m


def covariance_by_hand(df: FN, m: int):
    x, y = df["p"], df["q"]
    return (x * y).sum() / m - x.mean() * y.mean()
# expect: covariance_by_hand df == 80 * (m - 1) / m ** 2  # known: loose


def correlation(df: FS):
    return df["p"].corr(df["q"])
# expect: correlation df == 2


def correlation_np(df: FC):
    return np.corrcoef(df["p"], df["q"])[0, 1]
# expect: correlation_np df == 2


def mean_vector(x: XH, m: int):
    return x.mean(axis=0)
# expect: mean_vector x == 2 / m


def second_moment(x: XH, m: int):
    return x.T @ x / m
# expect: second_moment x == sqrt(2) * sqrt(x.shape[1]) / m


def squares(x: XS):
    return (x ** 2).sum()
# expect: squares x == 1


def row_norms(x: XS):
    return np.linalg.norm(x, axis=1).sum()
# expect: row_norms x == 1


def ridge(x: Annotated[np.ndarray, Joint("people"), SymmetricDistance, NormBound(L2, 1.0), Shape("m", 3)],
          y: Annotated[np.ndarray, Joint("people"), SymmetricDistance, Interval(ge=-1, le=1)], eps: float, delta: float):
    a = gaussian_mechanism(x.T @ x, 1, eps, delta)
    b = gaussian_mechanism(x.T @ y, 1, eps, delta)
    return np.linalg.solve(a + np.eye(3), b)
# expect: ridge people.epsilon == 2 * eps


def weighted(x: XS, w: np.ndarray):
    return (x / np.maximum(1, np.linalg.norm(x, axis=1, keepdims=True))).sum(axis=0)
# expect: weighted x == 1


def clipped_gram(df: FS):
    x = df[["a", "b"]].clip(-1, 1).to_numpy()
    return x.T @ x
# expect: clipped_gram df == 2 * sqrt(2)
# expect: clipped_gram df.LInf == 2


def logistic_gradient(x: Annotated[np.ndarray, Joint("people"), SymmetricDistance, NormBound(L2, 1.0)],
                      y: Annotated[np.ndarray, Joint("people"), SymmetricDistance, Interval(ge=0, le=1)], w: np.ndarray):
    s = 1 / (1 + np.exp(-(x @ w)))
    return x.T @ (s - y)
# expect: logistic_gradient x == 1


def covariance_added(df: FS):  # of two rows or more: 10 * 8 / 3
    return df["p"].cov(df["q"])
# expect: covariance_added df == 80 / 3


def covariance_of_all(df: FS):  # of one row or more, ddof 0: 80 * 1 / 4
    return df["p"].cov(df["q"], ddof=0)
# expect: covariance_of_all df == 20


def covariance_of_some(df: FC):
    some = df[df["q"] > 0]
    return some["p"].cov(some["q"])
# expect: covariance_of_some df == 25


def covariance_with_anything(df: FS):
    return df["p"].cov(df["z"])
# expect: covariance_with_anything df == inf


def covariance_beside_the_mean(df: FS):
    return df["p"].cov(df["q"] - df["p"].mean())
# expect: covariance_beside_the_mean df == inf
