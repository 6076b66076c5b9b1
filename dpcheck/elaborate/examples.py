"""The kind of what a pure function gives, found by calling it on small arguments of the kinds at hand. It is looked at again on every value (`core/kinds.py`)."""
from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import Any

from dpcheck.core.kinds import Beyond
from dpcheck.core.library import resolve
from dpcheck.core.methods import method
from dpcheck.core.term import ANY, LIST, NUMBER, TEXT, Kind, Term
from dpcheck.elaborate.shapes import item_kind

_LENGTH = 3


class ShapeNotKnown(Exception):
    """What is known of the arguments does not tell the shape of the result."""


def by_example(name: str, terms: Sequence[Term], keyed: Mapping[str, Term], sized: bool = True) -> Kind:
    """What comes of a function of the table, or a method (`.name`, of the first term). `ANY` where the example fails.
    `sized`: arguments of known sizes give a result of a known size."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            given, named = [example(each) for each in terms], {key: example(each) for key, each in keyed.items()}
            function = method(given.pop(0), name[1:]) if name.startswith(".") else resolve(name)
            found = function(*given, **named)
    except (Exception, Beyond):  # of a library, on arguments that are made up
        return ANY
    return _kind(found, sized and all(map(_is_of_known_size, (*terms, *keyed.values()))))


def example(term: Term) -> Any:
    """Something of the kind of a term. Raises `ShapeNotKnown`."""
    if term.op == "constant":
        return term.data
    if term.op == "name":
        return resolve(str(term.data))
    if term.op == "build" and term.data in ("list", "tuple", "slice", "set"):
        parts = [example(each) for each in term.args]
        return slice(*parts) if term.data == "slice" else parts if term.data == "list" else tuple(parts) if term.data == "tuple" else set(parts)
    if term.op == "build" and term.data == "dict":
        parts = [example(each) for each in term.args]
        return dict(zip(parts[::2], parts[1::2]))
    match term.kind.sort:
        case "number":
            return 1
        case "text":
            return "a"
        case "array":
            return resolve("numpy.ones")([_LENGTH if size is None else size for size in term.kind.shape])
        case "list":
            inner = item_kind(term)
            return [1.0 if inner is None or inner.sort != "array" else resolve("numpy.ones")([size or _LENGTH for size in inner.shape])] * _LENGTH
        case "series":
            return resolve("pandas.Series")([1.0] * _LENGTH)
        case "frame":
            return resolve("pandas.DataFrame")({"a": [1.0] * _LENGTH, "b": [2.0] * _LENGTH})
    raise ShapeNotKnown


def _is_of_known_size(term: Term) -> bool:
    if term.op == "build":
        return all(map(_is_of_known_size, term.args))
    return term.op in ("constant", "name") or term.kind.sort == "array" and None not in term.kind.shape


def _kind(value: Any, sized: bool) -> Kind:
    named = type(value).__name__
    if named in ("DataFrame", "Series"):
        return Kind("frame" if named == "DataFrame" else "series")
    if isinstance(value, str):
        return TEXT
    if type(value) is list:
        return LIST
    if type(value) is dict:
        return Kind("dict")
    if named == "ndarray" and value.shape:
        return Kind("array", tuple(value.shape) if sized else (None,) * len(value.shape))
    return NUMBER if isinstance(value, (int, float, complex)) or getattr(value, "shape", None) == () else ANY
