"""Annotations, classes and schemas that name themselves: reading them ends, and what they say of others holds."""
# ruff: noqa
from typing import Annotated, NewType, Optional, TypeVar, Union

import pandera as pa
from annotated_types import Ge
from dpcheck import L1, MetricVector, Real
from pandera.typing import DataFrame

Text = "Text"
Either = "Either | None"
Perhaps = Optional["Perhaps"]
OneOf = Union["OneOf", int]
Least = Annotated["Least", Ge(0)]
Many = list["Many"]
Two = tuple["Two", int]
Entries = MetricVector["Entries", L1]
New = NewType("New", "New")
Any = TypeVar("Any", bound="Any")


def of_a_text(x: Text, y: Real):
    return 2 * y
# expect: of_a_text y == 2


def of_an_alternative(x: Either, y: Real):
    return 3 * y
# expect: of_an_alternative y == 3


def of_an_option(x: Perhaps, z: OneOf, y: Real):
    return 4 * y
# expect: of_an_option y == 4


def of_a_domain(x: Least, y: Real):
    return 5 * y
# expect: of_a_domain y == 5


def of_containers(x: Many, z: Two, y: Real):
    return 6 * y
# expect: of_containers y == 6


def of_entries(x: Entries, y: Real):
    return 7 * y
# expect: of_entries y == 7


def of_what_is_made(x: New, z: Any, y: Real):
    return 8 * y
# expect: of_what_is_made y == 8


class Node:
    def __init__(self, inner: "Node", value: Real):
        self.inner: Optional[Node] = inner
        self.value: Real = value


def of_a_class(x: Optional["Node"], y: Real):
    return 9 * y
# expect: of_a_class y == 9


class Rows(pa.DataFrameModel):
    inner: "DataFrame[Rows]"


def of_a_schema(x: DataFrame[Rows], y: Real):
    return 10 * y
# expect: of_a_schema y == 10


def of_loops(y: Real):
    pair = [y, 0]
    pair[1] = pair
    return 11 * pair[1][0]
# expect: of_loops y == 11
