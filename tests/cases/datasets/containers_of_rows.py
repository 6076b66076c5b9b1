"""Containers of which it is known what their rows are, and others: a frame that is walked by columns, a dict, whatever may be used up."""
# ruff: noqa
from collections import deque
from collections.abc import Iterator
from typing import Annotated, Any, Iterable

from dpcheck import HammingDistance, SymmetricDistance
from somelib import Frame


def by_columns(df: Annotated[Frame, SymmetricDistance]):  # error: DP904
    return sum(min(max(float(c.sum()), 0.0), 5.0) for c in df)
# expect: by_columns df == inf


def of_anything(d: Annotated[Any, SymmetricDistance]):  # error: DP904
    return len(d)
# expect: of_anything d == inf


def of_a_dict(d: Annotated[dict[str, float], SymmetricDistance]):  # error: DP904
    return len(d)
# expect: of_a_dict d == inf


def list_or_text(d: Annotated[list[str] | str, SymmetricDistance]):  # error: DP904
    return len(d)
# expect: list_or_text d == inf


def of_a_deque(d: Annotated[deque[float], SymmetricDistance]):  # error: DP904
    d.append(1.0)
    return len(d)
# expect: of_a_deque d == inf


def places_of_a_set(d: Annotated[set[float], HammingDistance]):  # error: DP904
    return sum(i * x for i, x in enumerate(d))
# expect: places_of_a_set d == inf


def of_a_set(d: Annotated[set[float], SymmetricDistance]):
    return sum(min(max(x, 0.0), 5.0) for x in d)
# expect: of_a_set d == 5


def of_a_list_or_nothing(d: Annotated[list[float] | None, SymmetricDistance]):
    return sum(1 for x in d)
# expect: of_a_list_or_nothing d == 1


def walked_once(d: Annotated[Iterable[float], SymmetricDistance]):
    return sum(min(max(x, 0.0), 5.0) for x in d)
# expect: walked_once d == 5


def walked_twice(d: Annotated[Iterator[float], SymmetricDistance]):
    return len(list(d)) - len(list(d))
# expect: walked_twice d == 1  # known: loose


def maybe_walked_twice(d: Annotated[Iterable[float], SymmetricDistance]):
    return len(list(d)) - len(list(d))
# expect: maybe_walked_twice d == 1  # known: loose
