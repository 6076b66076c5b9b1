"""What every expression of some files was, each time that it was read: kept for a door that shows it, and only while one asks.

Nothing that is done here changes what the interpreter finds.
"""
from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Union

from dpcheck import ir
from dpcheck.bounds.budget import Meter
from dpcheck.infer.coerce import as_array
from dpcheck.infer.datasets.model import Grouped, Keyed, Table
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.exhausted import STOPS
from dpcheck.infer.values import Nothing, Num, Opaque, Ref, Text, Tup, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

MOST = 100  # readings of one expression that are kept
_LONGEST = 8  # items of a tuple that are looked at

Held = Union[Num, Text, Nothing, Opaque, Table, Grouped, Keyed, tuple["Held", ...]]


@dataclass(slots=True, frozen=True)
class Sight:
    """What an expression was once, in the analysis `run`; `depth` calls led there from the function that it began with."""

    run: Run
    depth: int
    held: Held


@dataclass(eq=False)
class Watch:
    """What was seen in the files at the paths, by path and the place of the expression in the text; the first `MOST` times, and how often."""

    paths: Collection[str]
    seen: dict[str, dict[tuple[int, int], list[Sight]]] = field(default_factory=dict)
    times: dict[tuple[str, int, int, int], int] = field(default_factory=dict)

    def see(self, run: Run, node: ir.Expr, value: Value) -> None:
        """Notes what an expression is here."""
        if run.module is None or run.module.path not in self.paths:
            return
        path = run.module.path
        counted = path, node.start, node.end, len(run.calls)
        self.times[counted] = times = self.times.get(counted, 0) + 1
        if times > MOST:
            return
        held = _held(run, value, node)
        if held is not None:
            self.seen.setdefault(path, {}).setdefault((node.start, node.end), []).append(Sight(run, len(run.calls), held))


def _held(run: Run, value: Value, node: ir.Expr) -> Held | None:
    """What there is to tell of a value, as it is now: an object may be another thing later. None of functions, modules and the like."""
    if isinstance(value, (Num, Text, Nothing, Opaque)):
        return value
    if not isinstance(value, (Ref, Tup)):
        return None
    troubles, mark = len(run.troubles), run.mark()
    try:
        with Meter.boundless():
            return _inside(run, value, node)
    except STOPS:
        return None
    finally:
        run.undo(mark)
        del run.troubles[troubles:]


def _inside(run: Run, value: Value, node: ir.Expr) -> Held | None:
    if isinstance(value, Tup):
        items = [_inside(run, item, node) for item in value.items[:_LONGEST]]
        return tuple(item if item is not None else Nothing() for item in items)
    if isinstance(value, Ref):
        cell = run.store.heap.get(value.address)
        if isinstance(cell, (Table, Grouped, Keyed)):
            return cell
        array = as_array(run, value, node)
        return array if array is not None else Opaque(deep_env(run, value), what="an object")
    return value if isinstance(value, (Num, Text, Nothing, Opaque)) else None
