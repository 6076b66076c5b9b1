"""What one run of a program on tables gives, and how far apart what two runs gave is."""

from __future__ import annotations

import contextlib
import math
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd

from refute import coins
from refute.neighbours import ORDER, Array, entry_norm
from refute.search import SLACK, Claim

STATISTICS = ("mean", "median", "min", "max", "std", "var", "sem", "quantile")


@dataclass(slots=True)
class Outcome:
    """What one run gives: its parts, each a structure (two results of different structures are infinitely far apart) and numbers."""

    parts: list[tuple[object, Array | None]]
    items: bool
    fault: str = ""
    of_nothing: bool = False  # a statistic on the way was of no rows

    @property
    def undefined(self) -> bool:
        """It failed, or has a NaN somewhere, or rests on one."""
        return bool(self.fault) or self.of_nothing or any(array is not None and bool(np.isnan(array).any()) for _, array in self.parts)


def _labels(labels: Iterable[object]) -> tuple[object, ...]:
    """Keys or labels, of which a NaN is like any other."""
    return tuple("NaN" if isinstance(label, float) and math.isnan(label) else label for label in labels)


def _part(value: object) -> tuple[object, Array | None]:
    if isinstance(value, pd.DataFrame):
        return ("frame", _labels(value.index), _labels(value.columns)), np.asarray(value.to_numpy(), dtype=float)
    if isinstance(value, pd.Series):
        keys, values = ("series", _labels(value.index)), value.to_numpy()
        try:
            return keys, np.asarray(values, dtype=float)
        except (TypeError, ValueError):
            return ("texts", keys, tuple(values)), None
    if isinstance(value, dict):
        parts = [_part(inner) for inner in value.values()]
        if all(array is not None for _, array in parts):
            arrays = [np.atleast_1d(array).reshape(-1) for _, array in parts if array is not None]
            return ("dict", _labels(value), tuple(s for s, _ in parts)), np.concatenate([np.zeros(0), *arrays])
        return ("atom", repr(value)), None
    if type(value).__module__ == "torch":
        value = value.detach().numpy()
    if isinstance(value, (bool, int, float, Decimal, Fraction, np.ndarray, np.generic, list, tuple)):
        try:
            array = np.asarray(value, dtype=float)
            return ("array", array.shape), array
        except (TypeError, ValueError):
            pass
    return ("atom", repr(value)), None


@contextlib.contextmanager
def _statistics_of_nothing() -> Iterator[list[str]]:
    """The names of the statistics of columns that are no number from now on."""
    found: list[str] = []
    originals = {name: getattr(pd.Series, name) for name in STATISTICS}

    def watched(name: str) -> Any:
        def call(*given: Any, **named: Any) -> Any:
            result = originals[name](*given, **named)
            if isinstance(result, float) and math.isnan(result):
                found.append(name)
            return result

        return call

    for name in STATISTICS:
        setattr(pd.Series, name, watched(name))
    try:
        yield found
    finally:
        for name, original in originals.items():
            setattr(pd.Series, name, original)


def outcome(run: Callable[..., object], arguments: dict[str, object], number: int, null: bool) -> Outcome:
    """What a program gives with equal coins of that number; with `null`, that None stands for an aggregate of no rows."""
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"), _statistics_of_nothing() as missing, coins.equal(number):
            warnings.simplefilter("ignore")
            value = run(**arguments)
            several = isinstance(value, tuple)
            parts = [_part(item) for item in value] if several else [_part(value)]
            return Outcome(parts, several, of_nothing=bool(missing) or null and any(kind == ("atom", "None") for kind, _ in parts))
    except (Exception, SystemExit) as raised:  # an outcome like any other: that the program fails can be seen
        return Outcome([], False, type(raised).__name__ + ": " + str(raised)[:80])


def _apart(before: tuple[object, Array | None], after: tuple[object, Array | None], key: str | None, element: str | None = None) -> float:
    """The distance of two parts in a norm, without one the euclidean; infinite where their structures differ."""
    (kind, x), (other, y) = before, after
    if x is None or y is None:
        atoms = kind if isinstance(kind, tuple) and kind[0] == "atom" else None
        return float(kind != other) if atoms and isinstance(other, tuple) and other[0] == "atom" else (0.0 if kind == other else math.inf)
    if kind != other or x.shape != y.shape:
        return math.inf
    if key == "D":  # the number of entries that differ, by more than rounding
        with np.errstate(all="ignore"):
            near = np.abs(x - y) <= SLACK * np.maximum(1, np.maximum(np.abs(x), np.abs(y)))
        return float(np.count_nonzero(~(near | (x == y) | (np.isnan(x) & np.isnan(y)))))
    with np.errstate(all="ignore"):
        change = np.where((x == y) | (np.isnan(x) & np.isnan(y)), 0.0, x - y)
    if np.isnan(change).any() or np.isinf(change).any():
        return math.inf
    norm = key if key in ORDER else "L2"
    if change.ndim <= 1:
        return entry_norm(change.reshape(-1), element or "Real", norm)
    return sum(entry_norm(row.reshape(-1), element or "Real", norm) for row in change)


def axes(outcome: Outcome) -> list[int]:
    """How many axes the parts of a result have."""
    return [-1 if array is None else array.ndim for _, array in outcome.parts]


def moved(claim: Claim, before: Outcome, after: Outcome, own: str | None) -> float:
    key = claim.key or own
    if claim.item is not None:
        if claim.item >= len(before.parts) or claim.item >= len(after.parts):
            return math.inf
        return _apart(before.parts[claim.item], after.parts[claim.item], key, claim.element)
    if len(before.parts) != len(after.parts):
        return math.inf
    if before.items and claim.key in ORDER:  # a tuple of numbers is a vector too
        return entry_norm(np.array([_apart(b, a, key, claim.element) for b, a in zip(before.parts, after.parts)]), "Real", claim.key or "L2")
    return sum(_apart(b, a, key, claim.element) for b, a in zip(before.parts, after.parts))


def magnitude(outcome: Outcome) -> float:
    return max([1.0, *(float(np.abs(a[np.isfinite(a)]).max(initial=0.0)) for _, a in outcome.parts if a is not None)])
