"""Annotations that name themselves, objects, lists and classes that hold themselves: reading them ends."""
# ruff: noqa
from dataclasses import dataclass
from typing import Annotated, List, NewType, Optional, Tuple, TypeVar, Union

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, L1, MetricVector, Real, SymmetricDistance, laplacian_mechanism

Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100))]
Itself = "Itself"
There = "Back"
Back = "There"
Either = Union["Either", Real]
Bar = "Bar | Real"
Listed = List["Listed"]
Paired = Tuple["Paired", Real]
Vector = MetricVector["Vector", L1]
Perhaps = Optional["Perhaps"]
Marked = Annotated["Marked", Interval(ge=0, le=1)]
Renewed = NewType("Renewed", "Renewed")
Bounded = TypeVar("Bounded", bound="Bounded")
Chosen = TypeVar("Chosen", "Chosen", Real)


@dataclass
class Node:
    value: Real
    next: "Node"


@dataclass
class MaybeNode:
    value: Real
    next: "MaybeNode | None" = None


class Holder:
    def twice(self, x: Real):
        return 2 * x
    # expect: Holder.twice x == 2


Holder.me = Holder


class Outer:
    class Inner:
        def thrice(self, x: Real):
            return 3 * x
        # expect: Outer.Inner.thrice x == 3


Outer.Inner.around = Outer


def of_itself(a: Itself, x: Real):
    return 2 * x
# expect: of_itself x == 2


def there_and_back(a: There, x: Real):
    return 2 * x
# expect: there_and_back x == 2


def either(a: Either, x: Real):
    return 2 * x
# expect: either x == 2


def with_a_bar(a: Bar, x: Real):
    return 2 * x
# expect: with_a_bar x == 2


def listed(a: Listed, x: Real):
    return 2 * x
# expect: listed x == 2


def paired(a: Paired, x: Real):
    return 2 * x
# expect: paired x == 2


def vector_of_itself(a: Vector, x: Real):
    return 2 * x
# expect: vector_of_itself x == 2


def perhaps(a: Perhaps, x: Real):
    return 2 * x
# expect: perhaps x == 2


def marked(a: Marked, x: Real):
    return 2 * x
# expect: marked x == 2


def renewed(a: Renewed, b: Bounded, c: Chosen, x: Real):
    return 2 * x
# expect: renewed x == 2


def of_a_chain(node: Node, x: Real):
    return node.value + 2 * x
# expect: of_a_chain x == 2


def of_what_may_be_a_chain(node: MaybeNode, x: Real):
    return node.value + 2 * x
# expect: of_what_may_be_a_chain x == 2


def list_that_holds_itself(x: Real):
    items = [2 * x]
    items.append(items)
    return items[0]
# expect: list_that_holds_itself x == 2


def entry_of_an_entry_of_itself(x: Real):
    items = [2 * x]
    items.append(items)
    return items[1][1][0]
# expect: entry_of_an_entry_of_itself x == 2


def dictionary_that_holds_itself(x: Real):
    held = {"a": 3 * x}
    held["me"] = held
    return held["me"]["me"]["a"]
# expect: dictionary_that_holds_itself x == 3


def rows_in_a_list_that_holds_itself(df: Frame):
    items = [df]
    items.append(items)
    return items[0]["age"].sum() + len(items)
# expect: rows_in_a_list_that_holds_itself df == 100  # known: loose


def noise_in_a_list_that_holds_itself(x: Real):
    items = [laplacian_mechanism(x, 1, 0.5)]
    items.append(items)
    return items
# expect: noise_in_a_list_that_holds_itself x.epsilon == 1 / 2


def drawn_into_a_list_that_holds_itself(x: Real):
    items = [np.random.laplace(0, 2)]
    items.append(items)
    print(items)
    return x + items[0]


def handed_on_with_itself(x: Real, f):
    items = [2 * x]
    items.append(items)
    return f(items)
# expect: handed_on_with_itself x == inf


def iterated_with_itself(x: Real, f):
    items = [1]
    items.append(items)
    if x > 0:
        items.append(items)
    return f(items)
# expect: iterated_with_itself x == inf


def written_by_another_name(x: Real):
    items = [1]
    items.append(items)
    items[1][0] = 5 * x
    return items[0]
# expect: written_by_another_name x == 5


def compared_with_itself(x: Real):
    items = [x]
    items.append(items)
    return 1 if items == items else 0


def objects_in_a_ring(x: Real):
    class Item:
        pass
    a, b = Item(), Item()
    a.other, b.other = b, a
    a.other.other.value = 7 * x
    return a.value
# expect: objects_in_a_ring x == 7


def ring_handed_on(x: Real, f):
    class Item:
        pass
    a, b = Item(), Item()
    a.other, b.other, b.value = b, a, x
    return f(a)
# expect: ring_handed_on x == inf
