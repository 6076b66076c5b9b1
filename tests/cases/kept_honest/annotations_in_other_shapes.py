"""Annotations and descriptors in forms that few programs use."""
# ruff: noqa
import enum
import operator
from collections import namedtuple
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple, NewType, Optional, TypedDict, Union

import numpy as np
import pandas as pd
from annotated_types import Ge, Gt, Interval, Le, Len, Lt, MaxLen, MinLen
from dpcheck import ChangeOneDistance, Column, Data, Integer, L1, L2, LInf, MetricFrame, MetricMatrix, MetricVector, NormBound, Real, Shape, Size, SymmetricDistance

LIMIT = 5


def twice(t):
    return 2 * t


def unlucky(t):
    if t > 3:
        raise ValueError
    return 2 * t


# -- annotations

Age = NewType("Age", float)
PrivateAge = NewType("PrivateAge", Real)


def of_a_new_type(a: Age, b: PrivateAge):
    return a + 3 * b
# expect: of_a_new_type b == 3


def of_a_union(x: Real | None):
    return 2 * x


def of_a_union_of_two(x: Real | Data):
    return 2 * x


def of_an_optional(x: Optional[Real]):
    return 2 * x


def of_a_union_by_name(x: Union[Real, int]):
    return 2 * x


def of_literals(x: Real, k: Literal[1, 2, 5]):
    return k * x
# at: of_literals k=1
# at: of_literals k=2
# at: of_literals k=5
# expect: of_literals x == k


def of_a_literal_text(x: Real, k: Literal["a"]):
    return x * 2 if k == "a" else x * 100


def above_and_from(x: Annotated[Real, Interval(gt=1, ge=2, lt=4, le=3)]):
    return x * x
# expect: above_and_from x == 6


def above(x: Annotated[Real, Interval(gt=1, lt=4)]):
    return x * x
# expect: above x == 8


def by_single_ends(x: Annotated[Real, Ge(1), Le(3)]):
    return x * x
# expect: by_single_ends x == 6


def by_open_ends(x: Annotated[Real, Gt(1), Lt(3)]):
    return x * x
# expect: by_open_ends x == 6


def by_a_private_end(x: Annotated[Real, Interval(ge=0, le="y")], y: Real):  # error: DP904
    return x * x
# expect: by_a_private_end x == inf


def by_a_private_expression(x: Annotated[Real, Interval(ge=0, le="2 * y + k")], k: float, y: Real):  # error: DP904
    return x * x
# expect: by_a_private_expression x == inf


def by_a_private_end_of_the_public(x: Annotated[float, Interval(ge=0, le="y")], z: Real, y: Real):  # error: DP904
    return min(x, 5) * z
# expect: by_a_private_end_of_the_public z == abs(min(x, 5))


y = 3.0


def by_the_name_of_something_public(x: Annotated[Real, Interval(ge=0, le="y")], y: Real):  # error: DP904
    return x * x
# expect: by_the_name_of_something_public x == inf


def by_something_public(x: Annotated[Real, Interval(ge=0, le="y")]):
    return x * x
# expect: by_something_public x == 6


def by_a_private_radius(v: Annotated[MetricVector[Real, L2], NormBound(L2, "y")], y: Real):  # error: DP904
    return v @ v
# expect: by_a_private_radius v == inf


def by_a_public_length(v: MetricVector[Real, L2], x: Annotated[Real, Interval(ge=0, le="len(v)")]):
    return x * x
# expect: by_a_public_length x == 2 * len(v)


def by_an_entry(v: MetricVector[Real, L2], x: Annotated[Real, Interval(ge=0, le="v[0]")]):  # error: DP904
    return x * x
# expect: by_an_entry x == inf


class Capped:
    cap: Real

    def by_a_private_field(self, x: Annotated[Real, Interval(ge=0, le="self.cap")]):  # error: DP904
        return x * x


def inside_of_another(y: Real):
    def inner(x: Annotated[Real, Interval(ge=0, le="y")]):  # error: DP904
        return x * x
    return inner(3.0)
# expect: inside_of_another y == 0


def by_a_norm(v: Annotated[MetricVector[Real, L2], NormBound(L2, 2.0)]):
    return np.dot(v, v)
# expect: by_a_norm v == 4


def by_named_shapes(m: Annotated[MetricMatrix[Real, L2], Shape(rows=2, columns=3)]):
    return m.sum()
# expect: by_named_shapes m == sqrt(3)


def of_a_plain_matrix(m: MetricMatrix):
    return m.sum()
# expect: of_a_plain_matrix m == sqrt(m.shape[1])


def of_a_plain_vector(v: MetricVector):
    return v.sum()
# expect: of_a_plain_vector v == sqrt(len(v))


def of_a_plain_frame(df: MetricFrame):
    return len(df)


def of_a_list_of_numbers(x: Real, a: list[int]):
    return a[0] * x


def of_a_tuple(p: tuple[Real, int]):
    return p[0]


class Fields(TypedDict):
    a: Real
    b: int


def of_a_typed_dict(d: Fields):
    return d["a"]


class Record(NamedTuple):
    a: Real
    b: int = 3


def of_a_named_tuple(r: Record):
    return r.a


class Deep:
    inner: "Deep"


def of_a_ring(d: Deep):
    return d.inner.inner


def annotated_inside(x: Real):
    y: Data = x
    return y
# expect: annotated_inside x == 1


def annotated_inside_as_a_list(x: Real):
    y: list[Real] = [x]
    return y[0]
# expect: annotated_inside_as_a_list x == 1


def annotated_inside_without_value(x: Real):
    y: Real
    return x
# expect: annotated_inside_without_value x == 1


def annotated_as_a_vector(v: Annotated[MetricVector[Real, L1], Size(3)]):
    w: MetricVector[Real, L2] = v
    return w
# expect: annotated_as_a_vector v == 1


class Keeps:
    total: Real = 0

    def __init__(self, x):
        self.x = x


def annotated_in_a_class(x: Real):
    return Keeps(x).total
