"""Options are part of a function: every parameter of every row is marked, as the library has it, and the rules read what they say they understand."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dpcheck.infer.requests import Call
from dpcheck.rules import load_table
from dpcheck.rules.row import Parameter, Row
from refute.rows import rows_by_function

CASES = Path(__file__).resolve().parent.parent / "cases"

LIBRARIES = ("builtins", "collections", "copy", "functools", "itertools", "math", "numpy", "operator", "pandas", "random", "statistics")
KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: "positional", inspect.Parameter.POSITIONAL_OR_KEYWORD: "normal", inspect.Parameter.KEYWORD_ONLY: "keyword",
    inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**",
}


def rows() -> Iterator[Row]:
    return (row for row in load_table().rows() if row.kind != "same")


def real(name: str) -> object:
    """The function of a row in the version of the library that runs here; None where there is none."""
    head, *parts = name.split(".")
    if head not in LIBRARIES:
        return None
    found: object = importlib.import_module(head)
    if head == "pandas" and parts[0] in ("DataFrameGroupBy", "SeriesGroupBy"):
        found = importlib.import_module("pandas.api.typing")
    for part in parts:
        found = getattr(found, part, None)
    return found


def real_parameters(name: str) -> list[inspect.Parameter] | None:
    try:
        return list(inspect.signature(real(name)).parameters.values())  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None


def positional(parameters: list[Parameter]) -> list[Parameter]:
    return [one for one in parameters if one.kind in ("positional", "normal")]


KNOWN = [row for row in rows() if row.kind != "source" and real_parameters(row.name) is not None]


def test_enough_signatures_are_compared() -> None:
    assert len(KNOWN) > 300


@pytest.mark.parametrize("row", KNOWN, ids=lambda row: row.name)
def test_arguments_by_place_are_those_of_the_library(row: Row) -> None:
    """What a stub takes by place stands at that place in the library: under the same name, or under one that the library has nowhere."""
    theirs = real_parameters(row.name) or []
    names = [one.name for one in theirs]
    places = [one for one in theirs if KINDS[one.kind] in ("positional", "normal")]
    takes_more = any(one.kind is inspect.Parameter.VAR_POSITIONAL for one in theirs)
    for place, parameter in enumerate(positional(row.parameters)):
        if place >= len(places):
            assert takes_more, f"{row.name} takes no {parameter.name} by place"
        elif parameter.name != places[place].name:
            assert parameter.name not in names[:place] + names[place + 1:], f"{parameter.name} stands elsewhere: {names}"


@pytest.mark.parametrize("row", KNOWN, ids=lambda row: row.name)
def test_defaults_are_those_of_the_library(row: Row) -> None:
    theirs = {one.name: one.default for one in real_parameters(row.name) or []}
    for parameter in row.parameters:
        default = theirs.get(parameter.name, inspect.Parameter.empty)
        if default is inspect.Parameter.empty or parameter.default is ... or parameter.required:
            continue
        if isinstance(default, (bool, int, float, str)) and default == default:  # NaN stands for nothing, as None does
            assert parameter.default == default or parameter.default is None and default in parameter.mark.values, f"{parameter.name}: {default!r}"


# ---------------------------------------------------------------- what the rules read
class Recorded(dict[str, object]):
    """The arguments of one call, noting which of them the rule reads."""

    found: set[tuple[str, str]] = set()
    quiet = False

    def __init__(self, row: Row, given: dict[str, object]) -> None:
        super().__init__(given)
        self.operation = row.operation

    def _read(self, *names: str) -> None:
        if not Recorded.quiet:
            Recorded.found.update((self.operation, name) for name in names)

    def __getitem__(self, name: str) -> object:
        self._read(name)
        return super().__getitem__(name)

    def get(self, name: str, default: object = None) -> object:
        self._read(name)
        return super().get(name, default)

    def values(self):  # type: ignore[no-untyped-def]
        self._read(*list(self)[:1], "...")
        return super().values()

    def items(self):  # type: ignore[no-untyped-def]
        self._read(*self, "...")
        return super().items()


@pytest.fixture(scope="module")
def read() -> set[tuple[str, str]]:
    """The parameters that the rule of each operation reads in some case, beside those that a lost call only carries on."""
    from dpcheck.infer import library_calls

    def recording(request: Call) -> object:
        return by_rule(replace(request, given=Recorded(request.row, request.given)))  # type: ignore[arg-type]

    def quietly(asked: Callable[..., object]) -> Callable[..., object]:
        def quiet(*args: object) -> object:
            before, Recorded.quiet = Recorded.quiet, True
            try:
                return asked(*args)
            finally:
                Recorded.quiet = before

        return quiet

    by_rule = library_calls.by_rule
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library_calls, "by_rule", recording)
        patch.setattr(library_calls, "over_rows_of", quietly(library_calls.over_rows_of))
        patch.setattr(Call, "lost", quietly(Call.lost))
        rows_by_function(sorted(CASES.rglob("*.py")), load_table())
    return Recorded.found


def claimed() -> Iterator[tuple[str, str]]:
    """The parameters that the rows of each operation mark as read, whatever their value or one of several."""
    for row in rows():
        if row.kind == "operation" and not row.operation.startswith("opendp"):
            for parameter in row.parameters:
                if parameter.mark.kind in ("operand", "public", "number") or parameter.mark.kind == "values" and len(parameter.mark.values) > 1:
                    yield row.operation, parameter.name


ALL = frozenset(("joined_text", "output", "uniform"))  # rules that go through all that they are given
BY_KEYWORDS = {("dict_update", "keywords"), ("partial", "keywords")}  # as `request.keywords`


@pytest.mark.left_to_long
def test_rules_read_what_they_are_marked_to_read(read: set[tuple[str, str]]) -> None:
    assert {operation for operation in ALL if (operation, "...") in read} == ALL
    unread = {(operation, name) for operation, name in claimed() if operation not in ALL} - read - BY_KEYWORDS
    assert not unread, sorted(unread)
