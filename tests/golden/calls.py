"""Every operation of the rule table, called with every kind of value: what is told of it, in few words.

A rule asks what it is given before it says anything; here every one of them is given what it does not expect.
"""
from __future__ import annotations

import json
import keyword
from collections.abc import Iterator
from pathlib import Path

from dpcheck import ir
from dpcheck.examination import examined
from dpcheck.parsing import parse
from dpcheck.progress import Progress
from dpcheck.report.json import render
from dpcheck.rules import Row, load_table
from dpcheck.settings import Settings
from dpcheck.sources import Source
from golden.told import Told, returns

FOLDER = Path(__file__).parent.parent / "programs"
_TOGETHER = 20  # rows in one module
_LIBRARIES = ("builtins", "collections", "copy", "functools", "heapq", "itertools", "math", "numpy", "operator", "pandas", "random", "statistics")
_TYPES = ("dict", "list", "ndarray", "set", "str", "tuple")  # whose names do not begin as those of classes do
_GIVEN = {  # the parameters that a value is made of
    "x": "Real", "y": "Real", "z": "Integer", "v": "Annotated[MetricVector[Real, L1], Size(3)]", "m": "Annotated[MetricMatrix[Real, L2], Shape(2, 3)]",
    "d": "Annotated[list[float], SymmetricDistance, Interval(ge=0, le=5)]", "thing": "", "k": "int",
    "df": 'Annotated[MetricFrame[SymmetricDistance], Column("a", Interval(ge=0, le=5)), Column("b", Interval(ge=1, le=3))]',
}
_VALUES = {
    "real": "x", "vector": "v", "matrix": "m", "list": "[x, 2.0]", "dict": '{"a": x}', "text": "str(x)", "none": "None", "truth": "x > 3", "iterator": "iter([x, 2.0])",
    "unknown": "thing", "public": "k", "frame": "df", "column": 'df["a"]', "groups": 'df.groupby("b")["a"]', "counts": 'df["b"].value_counts()', "rows": "d",
    "function": "lambda u: u + x",
}
_BESIDE = ("real", "vector", "text", "none", "unknown", "column")  # kinds that another argument has beside a column or a vector
_HEADER = """import builtins, collections, copy, functools, heapq, itertools, math, operator, random, statistics
from typing import Annotated
import numpy as np
import numpy
import pandas
from annotated_types import Interval
from dpcheck import Column, Integer, L1, L2, MetricFrame, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance
"""


def told_of_calls() -> Told:
    """By library: each row, and below it the kinds of values by what is told of the calls with them."""
    found: Told = {}
    for module, calls in modules():
        report = examined([module], Settings(), "infer", Progress())
        said = _outcomes(render(report, "infer")) | {fault.function: f"fault: {fault.message}" for fault in report.faults}
        for row, functions in calls.items():
            lines = found.setdefault(str(FOLDER / f"calls_of_{row.partition('.')[0]}.py"), [])
            by_outcome: dict[str, list[str]] = {}
            for name, kind in functions.items():
                by_outcome.setdefault(said[name], []).append(kind)
            lines += [row, *(f"  {outcome}: {', '.join(kinds)}" for outcome, kinds in by_outcome.items())]
    return found


def modules() -> Iterator[tuple[ir.Module, dict[str, dict[str, str]]]]:
    """Modules of calls, with the kinds of values by function, by row."""
    rows = sorted(_rows(), key=lambda row: row.name)
    for start in range(0, len(rows), _TOGETHER):
        texts, calls = [_HEADER], dict[str, dict[str, str]]()
        for place, row in enumerate(rows[start:start + _TOGETHER]):
            calls[row.name] = {}
            for number, (kind, text) in enumerate(_calls(row)):
                texts.append(_function(f"p{place}_{number}", text))
                calls[row.name][f"p{place}_{number}"] = kind
        name = f"calls_{start // _TOGETHER}"
        yield parse(Source(str(FOLDER / f"{name}.py"), "\n\n".join(texts).encode(), name, False, None)), calls


def _rows() -> Iterator[Row]:
    """Of the rows with the same operation in a library the first one, and all that have a formula."""
    seen = set()
    for row in load_table().rows():
        library = row.name.partition(".")[0]
        what = library, row.kind if row.kind == "by_group" else row.operation or row.name
        if library in _LIBRARIES and row.kind in ("operation", "define", "draw", "elementwise", "transform", "reduction", "opaque", "by_group") and what not in seen:
            seen.add(what)
            yield row


def _calls(row: Row) -> Iterator[tuple[str, str]]:
    """The calls of a row: with each kind of value, then with some beside a column or a vector."""
    needed = [parameter for parameter in row.parameters if parameter.required and parameter.kind in ("positional", "normal")]
    many = max(len(needed), 1 if row.parameters else 0)
    for kind, value in _VALUES.items():
        yield kind, _call(row, [value, *["2"] * (many - 1)])
    if len(row.parameters) > 1 and row.parameters[1].kind in ("positional", "normal", "*"):
        for first in ("column", "vector"):
            for kind in _BESIDE:
                yield f"{first} and {kind}", _call(row, [_VALUES[first], _VALUES[kind], *["2"] * (many - 2)])


def _call(row: Row, values: list[str]) -> str:
    *parts, name = row.name.split(".")
    method = bool(parts) and (parts[-1][0].isupper() or parts[-1] in _TYPES)
    if keyword.iskeyword(name) or not values or name == "__init__":
        return row.name.removesuffix(".__init__") + "()"
    return f"({values[0]}).{name}({', '.join(values[1:])})" if method else f"{row.name}({', '.join(values)})"


def _function(name: str, text: str) -> str:
    """A function of what its text reads."""
    read = {node for node in compile(text, "", "eval").co_names} & _GIVEN.keys()
    parameters = ", ".join(f"{one}: {_GIVEN[one]}" if _GIVEN[one] else one for one in _GIVEN if one in read or one == "x" and "lambda" in text)
    return f"def {name}({parameters}):\n    return {text}"


def _outcomes(document: str) -> dict[str, str]:
    found = {}
    for function in json.loads(document)["functions"]:
        bounds = [f"{one['name']} {one['sensitivity']}" for one in function["arguments"] if one["private"]]
        costs = [f"{one['argument']} costs {one['epsilon']}" for one in function["privacy"]]
        found[function["name"]] = "; ".join([returns(function["returns"]), *bounds, *costs])
    return found
