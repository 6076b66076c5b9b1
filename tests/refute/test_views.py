"""The table against numpy: of an array that shares memory with one that the function was given the row does not say that it is new."""

from __future__ import annotations

import itertools
import warnings
from typing import Any, Callable

import numpy as np
import pytest

from dpcheck.rules import load_table

ARGUMENTS = ((), (1,), (0.5,), ("float64",), ((6,),), ([1.0, 2.0],), ("float64", "K"))


def functions() -> list[tuple[str, Callable[..., Any], bool]]:
    """Every function and method of arrays that has a rule, with whether the rule says that what it gives is new."""
    found = []
    for row in load_table().rows():
        parts = row.name.split(".")
        if parts[0] != "numpy" or parts[1] in ("random",) or row.kind in ("noise", "mechanism", "source"):
            continue
        function: Any = np
        for part in parts[1:]:
            function = getattr(function, part, None)
        if callable(function):
            found.append((row.name, function, row.gives == "new"))
    return found


@pytest.mark.parametrize(("name", "function", "new"), functions())
def test_what_shares_memory_is_marked(name: str, function: Callable[..., Any], new: bool) -> None:
    """numpy.shares_memory, on vectors and matrices of real and of whole numbers, and of truth values, and a few further arguments."""
    reals = np.array([3.0, 1.0, 2.0, 5.0, 4.0, 6.0]), np.arange(6.0).reshape(2, 3), np.arange(6.0).reshape(1, 6), np.array([2.0]), np.array([[2.0]])
    arrays = [array.astype(kind) for array in reals for kind in (float, int, bool)]
    for array, rest in itertools.product(arrays, ARGUMENTS):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                result = function(array, *rest)
            except Exception:
                continue  # other arguments are wanted
        for part in result if isinstance(result, (tuple, list)) else (result,):
            if isinstance(part, np.ndarray) and np.shares_memory(part, array):
                assert not new, f"{name} gives a view: what its row says to be new"
