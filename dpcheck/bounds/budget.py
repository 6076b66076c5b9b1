"""How much work an analysis may do: a meter of work units, counted and never timed, that its user holds.

A unit is about what one term of an expression costs. Whoever analyses something makes a meter and works `with` it; without one
there is no limit. What is spent beyond the meter raises `Exhausted`, which is no arithmetic error: only those who know what to
say instead catch it. A part of the work that may fail without harm (a proof, a sharper bound) has a limit of its own, `tried`.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dpcheck.stopping import stop

T = TypeVar("T")

LARGEST_NUMBER: int = 1 << 14_000
"""Numerators and denominators from here on are too long to work with (Python itself writes no integer of more than 4300 digits)."""
TOO_LARGE = "its expressions grow too large"
TOO_LONG = "its numbers have too many digits"
TOO_MANY_CALLS = "too much code can be reached from its calls"
TOO_MANY_STEPS = "it is too long to be followed"
TOO_MANY_PARTS = "its values have too many parts"
LEFT_OVER = "a value that takes too much work"
"""What is told of a value of which nothing is known because the work ran out."""
_BOUNDLESS = 1 << 60
_MOST_KNOWN = 4_000


class Exhausted(Exception):
    """The work that was allowed is used up; the text says what it was spent on."""


class Meter:
    """So many units of work; `known` is what has been found out with them, for the same question is not paid for twice."""

    __slots__ = ("_before", "floor", "known", "left")

    def __init__(self, units: int) -> None:
        self.left = units
        self.floor = 0
        self.known: dict[Any, Any] = {}
        self._before: list[Meter] = []

    def __enter__(self) -> Meter:
        global current
        self._before.append(current)
        current = self
        return self

    def __exit__(self, *fault: object) -> None:
        global current
        current = self._before.pop()

    @staticmethod
    def boundless() -> Meter:
        """A meter for work that is known to end."""
        return Meter(_BOUNDLESS)

    def refill(self, units: int) -> None:
        """Allows so much from here on, whatever is left; what lies below the floor is kept."""
        self.left = self.floor + units


current = Meter(_BOUNDLESS)


def spend(units: int, what: str) -> None:
    """Pays for work; raises `Exhausted` where there is nothing left to pay with."""
    current.left -= units
    if stop.asked:
        stop.look()
    if current.left < current.floor:
        raise Exhausted(what)


def tried(units: int, work: Callable[[], T], otherwise: T) -> T:
    """What the work gives, or `otherwise` if that takes more than so many units; it does not catch that all is spent."""
    meter = current
    floor = meter.floor
    meter.floor = max(floor, meter.left - units)
    try:
        return work()
    except Exhausted:
        if meter.left < floor:
            raise
        return otherwise
    finally:
        meter.floor = floor


def remembered(key: Any, work: Callable[[], T]) -> T:
    """What the work gives, found out once by everybody who uses the same meter: what it costs does not depend on others."""
    known = current.known
    if key in known:
        found: T = known[key]
        return found
    found = work()
    if len(known) >= _MOST_KNOWN:
        known.clear()
    known[key] = found
    return found


_shared: dict[Any, tuple[Any, int]] = {}  # with what it cost


def shared(key: Any, work: Callable[[], T]) -> T:
    """As `remembered`, found out once in a process; it costs everybody the same, so that nothing depends on who asked before.

    For work that depends on its key alone, and pays with the current meter.
    """
    return remembered(key, lambda: _of_all(key, work))


def _of_all(key: Any, work: Callable[[], T]) -> T:
    meter = current
    if key in _shared:
        found, cost = _shared[key]
        meter.left -= cost
        if meter.left < meter.floor:
            raise Exhausted(TOO_LARGE)
        return found  # type: ignore[no-any-return]
    before, own = meter.left, meter.known
    meter.known = {}
    try:
        result = work()
    finally:
        meter.known = own
    if len(_shared) >= _MOST_KNOWN:
        _shared.clear()
    _shared[key] = result, before - meter.left
    return result
