"""Annotations and language."""
# ruff: noqa
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, Optional, TypedDict

import numpy as np
import pandas as pd
from annotated_types import Ge, Interval, Le
from dpcheck import L1, L2, ChangeOneDistance, Column, Data, Integer, MetricVector, NormBound, Real, Size, SymmetricDistance, clamp, clip, laplacian_mechanism


def column_annotated(df: Annotated[pd.DataFrame, SymmetricDistance, Column("a", Annotated[float, Interval(ge=0, le=10)])]):
    return df["a"].sum()
# expect: column_annotated df == 10


def column_annotated_int(df: Annotated[pd.DataFrame, ChangeOneDistance, Column("a", Annotated[int, Ge(2), Le(5)])]):
    return df["a"].sum()
# expect: column_annotated_int df == 3


def matched(x: Real, k: int):
    match k:
        case int(q):
            return 3 * q * x
# expect: matched x == 3 * abs(k)  # known: loose


def matched_name(x: Real, k: int):
    match k:
        case q:
            return q * x
# expect: matched_name x == abs(k)


def matched_pair(x: Real, a: int, b: int):
    match (a, b):
        case (p, q):
            return p * x + q * x
# expect: matched_pair x == abs(a + b)


def matched_literal(x: Real, mode: str):
    match mode:
        case "double":
            return 2 * x
        case "triple" | "thrice":
            return 3 * x
        case _:
            return x
# expect: matched_literal x == 3


def matched_as(x: Real, k: int):
    match k:
        case 1 | 2 as q:
            return q * x
        case _:
            return 0 * x
# expect: matched_as x == 2
# at: matched_as k=2


class Person(NamedTuple):
    age: float
    pay: float


def named_tuples(people: Annotated[list[Person], SymmetricDistance]):
    return sum(clamp(p.age, 0, 120) for p in people)
# expect: named_tuples people == 120


class Row(TypedDict):
    age: float


def typed_dicts(people: Annotated[list[Row], ChangeOneDistance]):
    return sum(clamp(p["age"], 18, 90) for p in people)
# expect: typed_dicts people == 72


def walrus(d: Annotated[list[float], SymmetricDistance]):
    return sum(y for x in d if (y := clamp(x, -1, 2)) > 0)
# expect: walrus d == 2  # known: loose


def sgd_step(rows: Annotated[np.ndarray, SymmetricDistance], w: np.ndarray):
    total = np.zeros(3)
    for r in rows:
        total += clip(L2, r * (r @ w), bound=1.0)
    return w - 0.1 * total
# expect: sgd_step rows == 0.1  # known: loose


def trimmed(d: Annotated[np.ndarray, ChangeOneDistance, Size("n"), Interval(ge=0, le=1)], n: int):
    return np.clip(d, 0.1, 0.9).mean()
# expect: trimmed d == 0.8 / n


Age = Annotated[float, Interval(ge=0, le=120)]


def column_by_its_name(df: Annotated[pd.DataFrame, SymmetricDistance, Column("a", Age)]):
    return df["a"].sum()
# expect: column_by_its_name df == 120


def column_of_literals(df: Annotated[pd.DataFrame, SymmetricDistance, Column("a", Literal[0, 1, 5])]):
    return df["a"].sum()
# expect: column_of_literals df == 5


def column_of_lists(df: Annotated[pd.DataFrame, SymmetricDistance, Column("a", list[Age])]):
    return df["a"].sum()
# expect: column_of_lists df == inf


def of_a_class_or_not(x: Real, k: int):
    match k:
        case int(q):
            return 3 * q * x
        case _:
            return x
# expect: of_a_class_or_not x == max(1, 3 * abs(k))


def private_of_a_class(x: Real):
    match x:
        case float(y):
            return 3 * y
    return 0
# expect: private_of_a_class x == 3
