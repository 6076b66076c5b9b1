"""Witnesses: two neighbouring inputs, and what becomes of them at a release, found by search on the term. Nothing of the checked code is executed."""
from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from dpcheck.bounds import Expr
from dpcheck.core.kinds import Beyond
from dpcheck.elaborate.values import Release, Span
from dpcheck.proof.inputs import Again, Inputs, NotSearched, Numbers, Point, enclosed, numbers_of
from dpcheck.proof.neighbours import length
from dpcheck.proof.shrinking import Pair, drawn_pair, smaller, written
from dpcheck.proof.traces import Released, Trace, is_drawn, trace
from dpcheck.spaces import Norm

PAIRS = 240
_SHRINKING = 160
MANY = 100.0
"""So many times further than is declared moves an input of which nothing is bounded."""
_UNTOLD = 1_000.0  # so far, where nothing is declared
_SEEDS = 4
_SLACK = 1e-9


@dataclass(frozen=True, slots=True)
class Question:
    """A finding to be shown: what it says, of which source, and where."""

    code: str
    source: str
    place: Span
    calls: tuple[Span, ...] = ()
    value: Span | None = None  # where its input stands
    parameter: Span | None = None  # where the parameter stands that is private
    measure: str = "L1"
    declared: Expr | None = None
    sensitivity: Span | None = None  # where that stands what is declared
    order: bool = False  # it is about the order of rows
    shared: bool = False  # it is about noise that is drawn once for several values
    data: tuple[Span, ...] = ()  # where what stands that may be private
    vector: bool = False  # its input is an array: the passes of a loop may release an entry each


@dataclass(frozen=True, slots=True)
class Witness:
    """Two neighbouring values of a source, the other inputs of the function, and what becomes of them: the input of the release, or what is seen of it."""

    function: str
    source: str
    before: str
    after: str
    apart: float
    others: dict[str, str] = field(default_factory=dict)
    given_before: str = ""
    given_after: str = ""
    moved: float = math.nan
    declared: float = math.nan
    text: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """What two runs show: how far the two are apart, what that may be at most, and what is given."""

    moved: float
    allowed: float
    before: Any
    after: Any
    says: str = ""
    said: float = math.nan  # what was declared in the run

    @property
    def shows(self) -> bool:
        return self.moved > self.allowed * (1 + 1e-6) + _SLACK


def witness(inputs: Inputs, question: Question) -> Witness | None:
    """Two inputs that show a finding, as small as they could be made; None where none was found. Raises `NotSearched`."""
    while True:
        try:
            return _found(_Search(inputs, question))
        except Again:
            continue


def _found(search: _Search) -> Witness | None:
    rng = random.Random(f"{search.inputs.root.name}/{search.question}")
    point: Point | None = None
    for attempt in range(PAIRS):
        if attempt % 3 == 0 or point is None:
            point = search.inputs.point(rng, attempt > PAIRS // 2 and rng.random() < 0.5)
        pair = drawn_pair(rng, search.inputs, search.question.source, point, search.question.order)
        seen = search.seen(pair)
        if seen is not None and seen.shows:
            return search.told(*_shrunk(search, pair, seen))
        if attempt > PAIRS * 3 // 4 and not search.ran:
            return None  # the release is never come to
    return None


def _shrunk(search: _Search, pair: Pair, seen: Seen) -> tuple[Pair, Seen]:
    """The same with smaller and rounder inputs, as far as so many attempts lead."""
    tries = _SHRINKING
    candidates = smaller(pair, search.inputs)
    while tries:
        candidate = next(candidates, None)
        if candidate is None:
            break
        tries -= 1
        found = search.seen(candidate)
        if found is not None and found.shows:
            pair, seen = candidate, found
            candidates = smaller(pair, search.inputs)
    return pair, seen


class _Search:
    """Looks at what pairs of inputs show of a finding."""

    def __init__(self, inputs: Inputs, question: Question) -> None:
        self.inputs, self.question = inputs, question
        if question.source not in {**inputs.declared, **inputs.stored}:
            raise NotSearched(f"what {question.source} is")
        self.releases = {each.term.id: each for each in inputs.elaborated.releases}
        self.targets = _targets(inputs.elaborated.releases, question)
        self.ran = 0
        if not self.targets and not question.shared and question.code != "DP106":
            raise NotSearched("the release is not in the term")

    def seen(self, pair: Pair) -> Seen | None:
        """What two runs show; None where they cannot be compared."""
        if not self.inputs.needs.allow(pair.first.names()):
            return None
        if self.question.shared:
            return self._shared(pair)
        one, other = self._runs(pair, 0)
        if self.question.code == "DP106":
            self.ran += one.ended == other.ended == ""
            return self._compared(pair, one.value, other.value, math.nan) if one.ended == other.ended == "" else None
        if self.question.code == "DP204":
            counts = [len(self._passes(run)) for run in (one, other)]
            ended = one.ended in ("", "unknown") and other.ended in ("", "unknown")
            self.ran += 1
            return Seen(float(counts[0] != counts[1] and ended), 0, counts[0], counts[1], "runs")
        passes: list[tuple[Any, Any]] = []
        for before, after in zip(self._passes(one), self._passes(other)):
            self.ran += 1
            given = self._parameters(before, after) if self.question.parameter is not None else (self._given(before), self._given(after))
            found = self._compared(pair, *given, self._said(before))
            if found is not None and found.shows:
                return found
            passes.append(given)
        if self.question.vector and len(passes) > 1 and all(isinstance(each, (int, float)) for given in passes for each in given):
            found = self._compared(pair, [before for before, _ in passes], [after for _, after in passes], math.nan)
            return replace(found, says="passes") if found is not None else None
        return None

    def _passes(self, run: Trace) -> list[Released]:
        """The releases that a finding is about, as they happened in a run."""
        return [each for each in run.log if each.release.term.id in self.targets and run.came_through(each)]

    def _runs(self, pair: Pair, seed: int) -> tuple[Trace, Trace]:
        one = self._run(pair.first, seed)
        return one, self._run(pair.second, seed, one)

    def _run(self, point: Point, seed: int, told: Trace | None = None) -> Trace:
        try:
            return trace(self.inputs.program, self.releases, self.inputs.given(point), seed, told)
        except Beyond as beyond:
            self.inputs.refuted(beyond)
            raise AssertionError from None

    def _given(self, released: Released) -> Any:
        """What of that which is given to a release is to be hidden."""
        release, given, wanted = released.release, released.given, self.question.value
        if wanted is not None and wanted in release.parts:
            return given[release.parts.index(wanted)]
        private = [place for place, each in enumerate(release.term.args) if not is_drawn(each)]
        if release.name == "" and private:
            return given[private[0]]
        return given[0] if given and release.gives.op == "call" and wanted is None else None

    def _parameters(self, before: Released, after: Released) -> tuple[Any, Any]:
        """The parameter that the finding is about, in two runs: at its place, or around it; else the only one that is another one."""
        assert self.question.parameter is not None
        parts = [place for place, part in enumerate(before.release.parts) if part not in self.question.data]
        there = [place for place in parts if _within(self.question.parameter, before.release.parts[place])]
        if not there and before.release.name.partition(".")[0] in ("numpy", "random"):
            return before.given[1:], after.given[1:]  # noise by hand: its scale
        changed = [place for place in there or parts if not _same(before.given[place], after.given[place])]
        return (before.given[changed[0]], after.given[changed[0]]) if len(changed) == 1 else (None, None)

    def _said(self, released: Released) -> float:
        """What is declared for a release, as it was given; no number where that is not known."""
        parts = released.release.parts
        try:
            return float(released.given[parts.index(self.question.sensitivity)]) if self.question.sensitivity in parts else math.nan
        except (TypeError, ValueError):
            return math.nan

    def _compared(self, pair: Pair, before: Any, after: Any, said: float) -> Seen | None:
        if before is None or after is None:
            return None
        if self.question.code == "DP203":
            return Seen(float(not _same(before, after)), 0, before, after, "is")
        try:
            one, other = numbers_of(before), numbers_of(after)
        except (TypeError, ValueError):
            return None
        moved = _moved(one, other, self.question.measure)
        if moved is None:
            return None
        return Seen(moved, self._allowed(pair, said), before, after, said=said)

    def _allowed(self, pair: Pair, said: float) -> float:
        """How far the input may move at most, for the finding not to be shown."""
        if self.question.order:
            return 0.0
        declared = self.declared(pair.first)
        declared = said if math.isnan(declared) else declared
        if self.question.code == "DP102":
            return (MANY * declared if not math.isnan(declared) and declared > 0 else _UNTOLD) * pair.apart
        return declared * pair.apart

    def declared(self, point: Point) -> float:
        if self.question.declared is None or self.question.declared.infinite:
            return math.nan
        try:
            return enclosed(self.question.declared, point.names())[1]
        except (ArithmeticError, ValueError, TypeError, NotSearched):
            return math.nan

    def _shared(self, pair: Pair) -> Seen | None:
        """Whether something that is seen is the same whatever is drawn, and another one for the neighbour."""
        runs = [(self._run(pair.first, seed), self._run(pair.second, seed)) for seed in range(_SEEDS)]
        if any(run.ended for both in runs for run in both):
            return None
        values = [[_flat(run.value) for run in both] for both in runs]
        if len({len(each) for both in values for each in both}) != 1:
            return None
        self.ran += 1
        for says, feature in _features(len(values[0][0])):
            before, after = ([feature(both[side]) for both in values] for side in (0, 1))
            if _constant(before) and _constant(after) and abs(before[0] - after[0]) > 1e-6 * max(1.0, abs(before[0])):
                return Seen(abs(before[0] - after[0]), 0, _plain(before[0]), _plain(after[0]), says)
        return None

    def told(self, pair: Pair, seen: Seen) -> Witness:
        """The pair in words."""
        others = {name: written(value) for name, value in self.inputs.given(pair.first).items() if name != self.question.source}
        declared = self.declared(pair.first)
        declared = seen.said if math.isnan(declared) else declared
        made = Witness(self.inputs.name, self.question.source, pair.text(True), pair.text(False), pair.apart, others, written(seen.before), written(seen.after), seen.moved, declared)
        return replace(made, text=sentence(made, self.question, seen, pair))


def _targets(releases: tuple[Release, ...], question: Question) -> frozenset[int]:
    """The releases that a finding is about: at its place, by its calls; where there is none, those that are given what stands there."""
    if question.parameter is not None:
        by_parameter = [each for each in releases if question.parameter in each.parts] or [each for each in releases if any(_within(question.parameter, part) for part in each.parts)]
        inside = [each for each in releases if each.name and each.sites and _within(each.sites[-1], question.parameter)]
        if by_parameter or inside:
            return frozenset(each.term.id for each in by_parameter or inside)
    by_place = [each for each in releases if each.sites and each.sites[-1] == question.place and all(call in each.sites for call in question.calls)]
    by_value = [each for each in releases if question.value is not None and question.value in each.parts] if not by_place else []
    return frozenset(each.term.id for each in by_place or by_value)


def _within(inner: Span, outer: Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _moved(one: Numbers, other: Numbers, measure: str) -> float | None:
    """How far two inputs are apart; None where they are no finite numbers."""
    if one.structure != other.structure:
        return math.inf
    change = [a - b for a, b in zip(one.array.ravel().tolist(), other.array.ravel().tolist())]
    if not all(map(math.isfinite, change)):
        return None
    sizes = [abs(each) for each in change]
    match measure:
        case "L2":
            return length(sizes, Norm.L2)
        case "LInf":
            return length(sizes, Norm.LINF)
        case "D1":
            return float(sum(each > _SLACK for each in sizes))
        case "span":
            return max(change, default=0.0) - min(change, default=0.0)
        case "half span":
            return (max(change, default=0.0) - min(change, default=0.0)) / 2
    return float(sum(sizes))


def _same(one: Any, other: Any) -> bool:
    try:
        return numbers_of(one).structure == numbers_of(other).structure and bool((numbers_of(one).array == numbers_of(other).array).all())
    except (TypeError, ValueError):
        return repr(one) == repr(other)


def _flat(value: Any) -> list[float]:
    """The numbers in a result, in order."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [number for each in value for number in _flat(each)]
    try:
        return [float(each) for each in numbers_of(value).array.ravel().tolist()]
    except (TypeError, ValueError):
        return []


def _features(count: int) -> Iterator[tuple[str, Callable[[list[float]], float]]]:
    """What may be seen of several numbers: each alone, and the differences of two."""
    for place in range(count):
        yield ("what stands behind its point" if count == 1 else f"what stands behind the point of number {place + 1}"), lambda values, place=place: round(values[place] % 1, 9) % 1  # type: ignore[misc]
        yield ("the result" if count == 1 else f"number {place + 1} of the result"), lambda values, place=place: values[place]  # type: ignore[misc]
    for first in range(min(count, 12)):
        for second in range(first + 1, min(count, 12)):
            for one, other in ((1, -1), (1, 1), (2, -1), (1, -2), (2, 1), (1, 2)):
                names = [f"number {place + 1} of the result" if count > 2 else name for place, name in ((first, "the first"), (second, "the second"))]
                says = f"{'' if one == 1 else 'twice '}{names[0]} {'less' if other < 0 else 'and'} {'' if abs(other) == 1 else 'twice '}{names[1]}"
                yield says, lambda values, place=(first, one, second, other): place[1] * values[place[0]] + place[3] * values[place[2]]  # type: ignore[misc]


def _constant(values: list[float]) -> bool:
    return all(math.isfinite(each) for each in values) and max(values) - min(values) <= 1e-9 * max(1.0, *map(abs, values))


def _plain(value: float) -> float:
    return round(value, 9) + 0.0


def sentence(found: Witness, question: Question, seen: Seen, pair: Pair) -> str:
    """What a witness shows, for people."""
    beside = f" (with {', '.join(f'{name} = {value}' for name, value in found.others.items())})" if found.others else ""
    start = f"in {found.function}, for {question.source} = {found.before} and {found.after}, {pair.distance}{beside}"
    if question.shared:
        return f"{start}, {seen.says} is {found.given_before} and {found.given_after}, whatever noise is drawn"
    if question.code == "DP204":
        return f"{start}, this runs {_times(seen.before)} and {_times(seen.after)}"
    if question.code == "DP203":
        return f"{start}, it is {found.given_before} and {found.given_after}"
    if question.code == "DP106":
        return f"{start}, the result is {found.given_before} and {found.given_after}: it moves by {found.moved:.6g}, promised {found.declared:.6g}"
    moved = "is of another size" if math.isinf(found.moved) else f"moves by {found.moved:.6g}"
    declared = f": declared {found.declared:.6g}" if not math.isnan(found.declared) else ""
    given = "its inputs are, pass by pass, where the same was released before," if seen.says == "passes" else "its input is"
    return f"{start}, {given} {found.given_before} and {found.given_after}: it {moved}{declared}"


def _times(count: Any) -> str:
    return {0: "not at all", 1: "once"}.get(count, f"{count} times")
