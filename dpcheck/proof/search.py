"""The search that holds the engine to its word: neighbouring inputs, run on the term of a function, that move its result further than was printed.

A term is made by the second front end (`dpcheck.elaborate`), which shares nothing with the engine but the IR. So a pair that is found shows
that one of the two is wrong, and it is told as a fault of the checker. Nothing of the checked code is executed. What has no term, takes or
gives something of which nothing is known, draws noise, or rests on an assumption that no input is known to satisfy is not searched.
"""
from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any, NamedTuple

from dpcheck.bounds import Expr, decided, render
from dpcheck.check.functions import bounds_of, own_bound
from dpcheck.elaborate.driver import Elaborator
from dpcheck.infer.roots import Root
from dpcheck.infer.values import Num, Source, Tup
from dpcheck.proof.inputs import Again, Inputs, NotSearched, Numbers, Point, enclosed, native
from dpcheck.proof.neighbours import length, rows_of
from dpcheck.spaces import NORM_BY_NAME

__all__ = ["Exceeded", "NotSearched", "search"]
PAIRS = 120
_SLACK = 1e-9  # of a computation in floats, relative to the size of what it computes
_NEIGHBOURS = 4  # of one data set


@dataclass(frozen=True, slots=True)
class Exceeded:
    """Two neighbouring values of an argument that move the result further than its bound allows."""

    argument: str
    norm: str
    bound: str
    before: object
    after: object
    apart: float
    moved: float

    @property
    def message(self) -> str:
        norm = "" if self.norm == "own" else f" in {self.norm}"
        return (f"the bound {self.bound} for `{self.argument}`{norm} is too small: {_text(self.before)} and {_text(self.after)}, which are {self.apart:g} apart, "
                f"give results that are {self.moved:g} apart")


def _text(value: Any) -> str:
    if hasattr(value, "to_dict"):
        return repr(value.to_dict("list") if hasattr(value, "columns") else value.to_list())
    return repr(value.tolist()) if hasattr(value, "tolist") else repr(value)


def search(elaborator: Elaborator, root: Root, pairs: int = PAIRS) -> list[Exceeded]:
    """The bounds of a function that some pair exceeds, one pair each. Raises `NotSearched`."""
    if root.ledger:
        raise NotSearched("it draws noise")
    if not isinstance(root.result, (Num, Tup)) or root.escaped:
        raise NotSearched("its result is no number or array")
    claims = {name: found for name, source in root.parameters.items() if (found := claims_of(root, source))}
    if not claims:
        raise NotSearched("it has no finite bound")
    inputs = Inputs(elaborator, root)
    if inputs.elaborated.draws:
        raise NotSearched("it draws noise")
    return [each for name, found in claims.items() for each in _exceeding(inputs, name, found, pairs)]


class Claim(NamedTuple):
    """A bound that is printed: of the result, or of an item of it, in a norm."""

    of: Num
    item: int
    norm: str
    bound: Expr


def claims_of(root: Root, source: Source) -> list[Claim]:
    """The finite bounds that are printed for a source."""
    assert root.run is not None
    found = []
    for place, part in enumerate(root.result.items if isinstance(root.result, Tup) else (root.result,)):
        if isinstance(part, Num):
            own = decided(own_bound(part, source), root.run.facts)
            bounds = {"own": own} if not part.shape or isinstance(root.result, Tup) else bounds_of(part, source, root.run.facts)
            found += [Claim(part, place, norm, bound) for norm, bound in bounds.items() if not bound.infinite]
    return found


def _exceeding(inputs: Inputs, name: str, claims: list[Claim], pairs: int) -> list[Exceeded]:
    """The pairs that exceed bounds of an argument."""
    while True:
        try:
            return _once(inputs, name, claims, pairs)
        except Again:
            continue


def _once(inputs: Inputs, name: str, claims: list[Claim], pairs: int) -> list[Exceeded]:
    rng = random.Random(f"{inputs.root.name}/{name}")
    items = len(inputs.root.result.items) if isinstance(inputs.root.result, Tup) else None
    found: dict[tuple[int, str], Exceeded] = {}
    ran = 0
    for attempt in range(4 * pairs):
        if attempt >= pairs and ran:
            break  # the rest is for functions that are defined on few inputs
        if attempt % _NEIGHBOURS == 0:
            point = inputs.point(rng)
        before, after, apart = inputs.neighbour(rng, name, point)
        one, other = inputs.result(before, items), inputs.result(after, items)
        if one is None or other is None:
            continue
        ran += 1
        for claim in claims:
            moved, size = moved_by(claim.of, claim.norm, one[claim.item], other[claim.item])
            allowed = enclosed(claim.bound, before.names())[1] * apart
            if (claim.item, claim.norm) not in found and moved > allowed * (1 + 1e-7) + _SLACK * size:
                found[claim.item, claim.norm] = Exceeded(name, claim.norm, render(claim.bound), _native(before, name), _native(after, name), apart, moved)
    if not ran:
        raise NotSearched("it gives no number on any input that was drawn")
    return list(found.values())


def _native(point: Point, name: str) -> Any:
    return native(point.spaces[name], point.private[name])


def moved_by(result: Num, norm: str, one: Numbers, other: Numbers) -> tuple[float, float]:
    """How far two results are apart in a norm, and how large they are."""
    if one.structure != other.structure:
        return math.inf, 1.0
    entries = one.array.ravel().tolist(), other.array.ravel().tolist()
    size = max([1.0, *map(abs, entries[0]), *map(abs, entries[1])])
    change = [abs(a - b) for a, b in zip(*entries)]
    differ = [float(each > _SLACK * size) for each in change]
    if norm == "D":
        return sum(differ), size
    if result.data:
        change = differ
    if norm == "own" or not one.array.shape:
        return sum(change), size
    return sum(length(row, NORM_BY_NAME[norm]) for row in rows_of(change, one.array.shape)), size
