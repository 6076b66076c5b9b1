"""Column domains read from schemas: a frame that is declared by a pandera model."""
# ruff: noqa
from typing import Annotated

import pandera.pandas as pa
from annotated_types import Interval
from dpcheck import ChangeOneDistance, SymmetricDistance
from pandera.typing import DataFrame, Series


class Person(pa.DataFrameModel):
    name: Series[str]
    age: Series[float] = pa.Field(ge=0, le=120)
    pay: Series[float]
    grade: Series[int] = pa.Field(isin=[1, 2, 3])
    score: Annotated[float, Interval(ge=-1, le=1)]


class Employee(Person):
    hours: Series[float] = pa.Field(gt=0, lt=80, nullable=False)


People = Annotated[DataFrame[Person], SymmetricDistance]


def ages(df: People):
    return df["age"].sum()
# expect: ages df == 120


def pay(df: People):
    return df["pay"].sum()
# expect: pay df == inf


def grades_edited(df: Annotated[DataFrame[Person], ChangeOneDistance]):
    return df["grade"].sum()
# expect: grades_edited df == 2


def scores(df: People):
    return df["score"].sum() + len(df)
# expect: scores df == 2


def hours(df: Annotated[DataFrame[Employee], SymmetricDistance]):
    return df["hours"].sum() + df["age"].sum()
# expect: hours df == 200
