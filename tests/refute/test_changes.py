"""The table against Python, numpy and pandas: a function that changes what it is given is among those of which the engine knows it."""

from __future__ import annotations

import copy
import itertools
import warnings
from collections import Counter, defaultdict, deque
from typing import Any, Callable

import numpy as np
import pandas as pd
import pytest

from dpcheck.infer.effects import MUTATING
from dpcheck.rules import load_table

OWNERS: dict[str, Callable[[], Any]] = {
    "builtins.list": lambda: [3.0, 1.0, 2.0], "builtins.dict": lambda: {"a": 1.0, "b": 2.0}, "builtins.set": lambda: {1.0, 2.0},
    "numpy.ndarray": lambda: np.array([3.0, 1.0, 2.0]), "collections.deque": lambda: deque([3.0, 1.0]), "collections.Counter": lambda: Counter("aab"),
    "collections.defaultdict": lambda: defaultdict(int, a=1), "pandas.Series": lambda: pd.Series([3.0, 1.0, 2.0]),
    "pandas.DataFrame": lambda: pd.DataFrame({"a": [3.0, 1.0, 2.0], "b": [1.0, 2.0, 2.0]}),
}  # fmt: skip
FIRSTS = (OWNERS["numpy.ndarray"], OWNERS["builtins.list"], OWNERS["pandas.DataFrame"])
REST = ((), (0,), ("a",), ([0, 1],), (lambda: np.array([5.0, 6.0, 7.0]),), (0, 5.0), ([0, 1], 5.0), ("a", 9.0), ({"c": 5.0},), ([9.0],))
LAZY = {"iter", "next"}  # that an iterator is used up, the engine follows by itself


def functions() -> list[tuple[str, bool, Callable[..., Any], tuple[Callable[[], Any], ...]]]:
    """Every function and method with a rule, whether the engine knows that it changes what it is given, and what to hand to it first."""
    found = []
    modules: dict[str, Any] = {"numpy": np, "pandas": pd, "builtins": __import__("builtins"), "collections": __import__("collections"), "heapq": __import__("heapq"),
                               "operator": __import__("operator"), "random": __import__("random"), "bisect": __import__("bisect"), "copy": copy}  # fmt: skip
    for row in load_table().rows():
        parts = row.name.split(".")
        if parts[0] not in modules or row.kind in ("noise", "mechanism", "source") or row.operation == "random" or parts[-1] in ("input", "print", "exit", "open", "breakpoint", "__init__"):
            continue
        function: Any = modules[parts[0]]
        for part in parts[1:]:
            holder, function = function, getattr(function, part, None)
        owner = OWNERS.get(".".join(parts[:-1]))
        if callable(function) and not (isinstance(holder, type) and owner is None):  # a method wants an object of its own class: written in C, it may not even look
            changes = row.operation in MUTATING or row.operation in LAZY or row.into == row.parameters[0].name if row.parameters else False
            found.append((row.name, changes, function, (owner,) if owner else FIRSTS))
    return found


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, (pd.DataFrame, pd.Series)):
        return bool(one.equals(other))
    return bool(np.array_equal(one, other)) if isinstance(one, np.ndarray) else bool(one == other)


@pytest.mark.parametrize(("name", "changes", "function", "firsts"), functions())
def test_what_changes_its_argument_is_known_to(name: str, changes: bool, function: Callable[..., Any], firsts: tuple[Callable[[], Any], ...]) -> None:
    """A few arguments of each function: what came first is as it was, or the engine knows that it changes it."""
    for first, rest in itertools.product(firsts, REST):
        given = first()
        before = copy.deepcopy(given)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                function(given, *(one() if callable(one) else copy.deepcopy(one) for one in rest))
            except Exception:
                continue  # other arguments are wanted
        assert _same(before, given) or changes, f"{name} changes what it is given"
