"""Annotations that say less than they seem to, or say it in another way."""
from typing import Annotated, Literal, NewType, TypeVar, Union
import numpy as np
from annotated_types import Ge, Interval, Le, Len, MaxLen, MinLen
from dpcheck import ChangeOneDistance, Column, Data, Integer, Joint, L1, L2, LInf, MaxRowsPer, MetricFrame, MetricMatrix, MetricVector, NormBound, Real, Shape, Size, SymmetricDistance, clamp, undisc

AGE = "Age"
LATER = Interval(ge=0, le=5)
SYM = SymmetricDistance


def described(name, inside):
    return name


def of_two_to_four(v: Annotated[MetricVector[Real, LInf], Len(2, 4)]):
    return v.sum()
# expect: of_two_to_four v == len(v)


def of_three(v: Annotated[MetricVector[Real, LInf], Len(3, 3)]):
    return v.sum()
# expect: of_three v == 3


def open_above(x: Annotated[Data, Ge(0)]):
    return undisc(x)
# expect: open_above x == inf


def closed_by_two(x: Annotated[Data, Ge(0), Le(4)]):
    return undisc(x)
# expect: closed_by_two x == 4


def closed_by_another_name(x: Annotated[Data, LATER]):
    return undisc(x)
# expect: closed_by_another_name x == 5


def related_by_another_name(d: Annotated[list[float], SYM, Interval(ge=0, le=3)]):
    return sum(d)
# expect: related_by_another_name d == 3


def described_by_another(df: Annotated[MetricFrame[SymmetricDistance], described("Age", Interval(ge=0, le=5))]):
    return df["Age"].sum()
# expect: described_by_another df == inf


def column_by_a_name(df: Annotated[MetricFrame[SymmetricDistance], Column(AGE, Interval(ge=0, le=5))]):
    return df["Age"].sum()


def column_of_a_name(df: Annotated[MetricFrame[SymmetricDistance], Column("Age", LATER)]):
    return df["Age"].sum()
# expect: column_of_a_name df == 5


def users_by_a_name(df: Annotated[MetricFrame[SymmetricDistance], MaxRowsPer(AGE, 3)]):
    return len(df)


def of_a_union(x: Union[None, Real]):
    return 2 * x
# expect: of_a_union x == 2


def of_a_bar(x: "Real | None"):
    return 2 * x
# expect: of_a_bar x == 2


def of_a_bar_the_other_way_round(x: "None | Real"):
    return 2 * x
# expect: of_a_bar_the_other_way_round x == 2


Age = NewType("Age", Real)
T = TypeVar("T", bound=Real)
S = TypeVar("S", int, Real)


def of_a_new_type(x: Age, y: T, z: S):
    return 2 * x + 3 * y + 4 * z
# expect: of_a_new_type x == 2
# expect: of_a_new_type y == 3
# expect: of_a_new_type z == 4


def of_a_few(x: Real, k: Literal[1, 2, 5], s: Literal["a", "b"], w: Literal[1, "a"], e: Literal[0.5, 2]):
    return k * x + e * x
# expect: of_a_few x == k + e


def of_public_lists(x: Real, k: list[int], s: list[str], w: list[float]):
    return k[0] * x + w[1] * x + len(s) * x
# expect: of_public_lists x == inf


def beyond_its_ends(x: Annotated[Data, Interval(ge=5, le=3)]):  # error: DP205
    return undisc(x)


def no_expression(v: 'Annotated[MetricVector[Real, LInf], Size("n +")]'):  # error: DP106
    return v.sum()


def of_nested_names(x: Annotated[Annotated[Data, Ge(1)], Le(3)]):
    return undisc(x)
# expect: of_nested_names x == 2


def of_a_matrix_of_rows(m: Annotated[MetricMatrix[Data, LInf], Interval(ge=0, le=1)]):
    return m.sum()
# expect: of_a_matrix_of_rows m == m.shape[1]
