"""What the type of an array does to what is stored in it: whole numbers and truth values round, narrow types wrap.

An array is made of 64-bit floats where that is known: it says so (`Num.storage`), or real private data is in it. Into any other
one only values go unchanged that its own entries show to fit; of the rest nothing is known afterwards.
"""
from __future__ import annotations

from dataclasses import replace
from typing import Iterable

from dpcheck.bounds import Apply
from dpcheck.infer.values import Library, Nothing, Num, Text, Value

FLOAT, WHOLE, UNKNOWN, LIST = "float", "whole", "unknown", "list"  # 64-bit floats, whole numbers that were truth values, no type that is known, no type at all: it is a list of numbers
INDICATORS = frozenset(("step", "equal", "member", "present"))
_NAMES = {"float": "float", "float64": "float", "double": "float", "float_": "float", "d": "float", "f8": "float",
          "int": "int", "int64": "int", "int_": "int", "i8": "int", "bool": "bool", "bool_": "bool"}


def type_of(value: Value) -> str | None:
    """ "float", "int" (of 64 bits) or "bool" of a `dtype=`; "" where none is given, None for any other type."""
    if isinstance(value, Nothing):
        return ""
    if isinstance(value, Library) and value.name.partition(".")[0] in ("builtins", "numpy"):
        return _NAMES.get(value.name.rpartition(".")[2])
    return _NAMES.get(value.value or "") if isinstance(value, Text) and not value.env else None


def holds_reals(num: Num) -> bool:
    """Whether a number, or every entry of an array, is proved to be a 64-bit float."""
    if num.storage in (FLOAT, UNKNOWN) or num.boolean:
        return num.storage == FLOAT
    return not num.domain.integer and any(not source.unit for source in num.env)


def may_be_truths(num: Num) -> bool:
    """Whether it is not known if the entries of a column are truth values or numbers: what is made of truth values without arithmetic mostly keeps their type."""
    if num.boolean:
        return num.storage == UNKNOWN
    if not num.domain.integer or num.storage in (FLOAT, WHOLE) or any(factor not in (1, -1) for _, factor in num.term.monomials()):
        return False
    return num.storage == UNKNOWN or any(isinstance(atom, Apply) and atom.name in INDICATORS for atom in num.term.leaves())


def chosen_among(result: Num, operands: Iterable[Value], filled: bool = False) -> Num:
    """What a function makes of columns by choosing, not by arithmetic: of truth values it may make numbers. What is `filled` was a column of any objects."""
    if result.storage or not result.domain.integer or result.boolean and not filled:
        return result
    return result.but(storage=UNKNOWN) if any(isinstance(one, Num) and (one.boolean or one.storage == UNKNOWN) for one in operands) else result


def takes(array: Num, value: Num) -> bool:
    """Whether a store of `value` into `array` leaves the value as it is."""
    if not array.boolean and value.constant in (0, 1):
        return True  # numbers of every type
    if array.storage in (UNKNOWN, LIST):
        return array.storage == LIST
    if array.boolean:
        return value.boolean
    return holds_reals(array) or array.domain.integer and value.domain.integer


def takes_of_row(old: Num, value: Num) -> bool:
    """Whether a store of `value` into an array of rows, of which `old` is the typical one, leaves the value as it is. Rows that were declared with real numbers hold floats."""
    reals = not old.boolean and not old.storage and not old.domain.integer and any(source.stands_in for source in old.env)
    return reals or takes(old, value)


def is_array(cell: object) -> bool:
    """Whether numbers stand in an array, and not in a list."""
    return isinstance(cell, Num) and cell.storage != LIST


def listed(num: Num) -> Num:
    """The same numbers as a list."""
    return num.but(storage=LIST)


def unlisted(num: Num) -> Num:
    """The same numbers as an array, whose type is that of its entries."""
    return num.but(storage="") if num.storage == LIST else num


def floats(num: Num) -> Num:
    """The same numbers, as 64-bit floats."""
    return num if num.storage == FLOAT else num.but(storage=FLOAT, boolean=False)


def whole_numbers(num: Num) -> Num:
    """The same whole numbers in an array of them, all through."""
    return num.but(storage="", boolean=False, elements=None if num.elements is None else tuple(map(whole_numbers, num.elements)))


def typed_as(content: Num, array: Num) -> Num:
    """New content of an array, whose type stays."""
    if array.storage == LIST:
        return listed(content)
    return floats(content) if holds_reals(array) else content.but(storage=array.storage) if array.storage else content


def stored_in(content: Num, array: Num) -> Num:
    """The content of an array after a store of what it takes as it is: whole numbers stay whole numbers, whatever was stored (`counts[0] = 0.0`)."""
    if array.storage or array.boolean or not array.domain.integer:
        return typed_as(content, array)
    return _as_whole(content)


def _as_whole(num: Num) -> Num:
    elements = None if num.elements is None else tuple(map(_as_whole, num.elements))
    return num.but(storage="", boolean=False, domain=replace(num.domain, integer=True), elements=elements)
