"""The table against numpy: an array that shares memory with one that the function was given is said to be a view of it."""

from __future__ import annotations

import itertools
import warnings
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest

from dpcheck.rules import load_table

ARGUMENTS = ((), (1,), (0.5,), ("float64",), ((6,),), ([1.0, 2.0],), ("float64", "K"))


def functions() -> list[tuple[str, Callable[..., Any], bool]]:
    """Every function and method of arrays that has a rule, with whether the rule says that it gives a view."""
    found = []
    for row in load_table().rows():
        parts = row.name.split(".")
        if parts[0] != "numpy" or parts[1] in ("random",) or row.kind in ("noise", "mechanism", "source"):
            continue
        function: Any = np
        for part in parts[1:]:
            function = getattr(function, part, None)
        if callable(function):
            found.append((row.name, function, row.view))
    return found


@pytest.mark.parametrize(("name", "function", "view"), functions())
def test_what_shares_memory_is_marked(name: str, function: Callable[..., Any], view: bool) -> None:
    """numpy.shares_memory, on vectors and matrices and a few further arguments."""
    for array, rest in itertools.product((np.array([3.0, 1.0, 2.0, 5.0, 4.0, 6.0]), np.arange(6.0).reshape(2, 3), np.arange(6.0).reshape(1, 6)), ARGUMENTS):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                result = function(array, *rest)
            except Exception:
                continue  # other arguments are wanted
        for part in result if isinstance(result, (tuple, list)) else (result,):
            if isinstance(part, np.ndarray) and np.shares_memory(part, array):
                assert view, f"{name} gives a view, which its row does not say"
