"""Pairs of neighbouring inputs as a base and a step, so that every smaller base has a neighbour, too; and how they are written."""
from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dpcheck.proof import neighbours
from dpcheck.proof.inputs import Inputs, Point, Raw, native
from dpcheck.proof.neighbours import Space
from dpcheck.proof.tables import Row, Rows, drawn_row, drawn_rows, inside, neighbour


_LONG = 6


@dataclass(frozen=True, slots=True)
class Step:
    """One row that comes, goes or is another one; or another order of all rows. `place` is that of the row in the base."""

    kind: str  # "comes", "goes", "edited", "order", "other"
    place: int = 0
    row: Row = ()
    rows: tuple[Row, ...] = ()  # of "other" and "order": all of them

    def done(self, rows: Raw) -> Raw:
        match self.kind:
            case "comes":
                return [*rows[:self.place], self.row, *rows[self.place:]]
            case "goes":
                return [*rows[:self.place], *rows[self.place + 1:]]
            case "edited":
                return [*rows[:self.place], self.row, *rows[self.place + 1:]]
        return list(self.rows)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two points that differ in one private value."""

    source: str
    first: Point
    second: Point
    apart: float
    step: Step | None = None

    @property
    def distance(self) -> str:
        """How the two are neighbours, in words."""
        of = self.first.spaces[self.source]
        if isinstance(of, Space):
            return f"which are {self.apart:.6g} apart" if self.apart != 1 else "which are 1 apart"
        if self.step is None or self.step.kind == "other":
            return "which are neighbours"
        return {"comes": "one row more", "goes": "one row less", "edited": "one row edited", "order": "the same rows in another order"}[self.step.kind]

    def text(self, first: bool) -> str:
        point = self.first if first else self.second
        return written(native(point.spaces[self.source], point.private[self.source]))


def drawn_pair(rng: random.Random, inputs: Inputs, source: str, point: Point, order: bool) -> Pair:
    """A pair around a point; with `order`, of the same rows in two orders."""
    of = point.spaces[source]
    if isinstance(of, Space):
        first, second = neighbours.pair(rng, of, inputs.landmarks)
        return Pair(source, point.with_private(source, first), point.with_private(source, second), of.distance(first, second))
    if order:
        rows = drawn_rows(rng, of.at_least(2), inputs.landmarks) if of.unit is None else point.private[source]
        turned = list(rows)
        rng.shuffle(turned)
        return Pair(source, point.with_private(source, rows), point.with_private(source, turned), 0.0, Step("order", rows=tuple(turned)))
    if of.unit is not None:
        rows, apart = neighbour(rng, of, point.private[source], inputs.landmarks)
        return Pair(source, point, point.with_private(source, rows), apart, Step("other", rows=tuple(rows)))
    step, apart = _step(rng, of, point.private[source], inputs.landmarks)
    return Pair(source, point, point.with_private(source, step.done(point.private[source])), apart, step)


def _step(rng: random.Random, of: Rows, rows: Raw, landmarks: Sequence[float]) -> tuple[Step, float]:
    if of.relation.edits or of.size is not None:
        if not rows:
            return Step("other"), 1.0
        place = rng.randrange(len(rows))
        row = drawn_row(rng, of, landmarks)
        if len(row) > 1 and rng.random() < 0.3:
            column = rng.randrange(len(row))
            row = inside(of, (*rows[place][:column], row[column], *rows[place][column + 1:]))
        return Step("edited", place, row), 1.0 if of.relation.edits else 2.0
    if (rng.random() < 0.6 or len(rows) <= of.least) and (of.most is None or len(rows) < of.most):
        row = rng.choice(rows) if rows and rng.random() < 0.2 else drawn_row(rng, of, landmarks)
        return Step("comes", rng.choice((0, len(rows), rng.randint(0, len(rows)))), row), 1.0
    return (Step("goes", rng.randrange(len(rows))), 1.0) if len(rows) > of.least else (Step("other", rows=tuple(rows)), 1.0)


# ---------------------------------------------------------------- smaller ones
def smaller(pair: Pair, inputs: Inputs) -> Iterator[Pair]:
    """Pairs with fewer rows, rounder numbers and plainer public values, the boldest first."""
    of = pair.first.spaces[pair.source]
    if isinstance(of, Space):
        yield from _fewer_digits(pair, of)
    elif pair.step is not None:
        yield from _fewer_rows(pair, of, pair.step)
        yield from _plainer_rows(pair, of, pair.step)
    yield from _plainer_beside(pair)


def _fewer_digits(pair: Pair, of: Space) -> Iterator[Pair]:
    first, second = pair.first.private[pair.source], pair.second.private[pair.source]
    for place in range(len(first)):
        for one, other in ((0.0, 0.0), (0.0, second[place] - first[place]), (0.0, 1.0), (round(first[place]), round(second[place])), (float(f"{first[place]:.1g}"), float(f"{second[place]:.1g}"))):
            given = [*first[:place], one + 0.0, *first[place + 1:]], [*second[:place], other + 0.0, *second[place + 1:]]
            if given != (first, second) and all(of.within(each) == each for each in given):
                if sum(map(_digits, (*given[0], *given[1]))) < sum(map(_digits, (*first, *second))):
                    yield replace(pair, first=pair.first.with_private(pair.source, given[0]), second=pair.second.with_private(pair.source, given[1]), apart=of.distance(*given))


def _digits(value: Any) -> int:
    """How much there is to read in a number."""
    return len(f"{value:g}".rstrip("0")) + len(f"{value:g}") // 4 if isinstance(value, (int, float)) else len(str(value))


def _fewer_rows(pair: Pair, of: Rows, step: Step) -> Iterator[Pair]:
    rows = pair.first.private[pair.source]
    if of.size is not None:
        return
    if step.kind == "order" and len(rows) > 2:
        for place in range(len(rows)):
            left = [*rows[:place], *rows[place + 1:]]
            yield _with(pair, left, Step("order", rows=tuple(reversed(left))))
    if step.kind == "other" or len(rows) <= of.least or step.kind == "order":
        return
    yield from (_with(pair, *_without(rows, step, keep)) for keep in (0, 1, 2) if of.least <= keep < len(rows) - (step.kind != "comes"))
    for place in range(len(rows)):
        if not (step.kind in ("goes", "edited") and place == step.place):
            yield _with(pair, [*rows[:place], *rows[place + 1:]], replace(step, place=step.place - (place < step.place)))


def _without(rows: Raw, step: Step, keep: int) -> tuple[Raw, Step]:
    """The first rows alone, with the one that the step is about."""
    if step.kind == "comes":
        return rows[:keep], replace(step, place=min(step.place, keep))
    return [*rows[:keep], rows[step.place]], replace(step, place=keep)


def _plainer_rows(pair: Pair, of: Rows, step: Step) -> Iterator[Pair]:
    rows = pair.first.private[pair.source]
    if step.kind in ("other",):
        return
    for place, row in enumerate(rows):
        for column, value in _plainer(of, row):
            changed = inside(of, (*row[:column], value, *row[column + 1:]))
            left = [*rows[:place], changed, *rows[place + 1:]]
            yield _with(pair, left, replace(step, rows=tuple(changed if each == row else each for each in step.rows)) if step.kind == "order" else step)
    for column, value in _plainer(of, step.row) if step.row else ():
        yield _with(pair, rows, replace(step, row=inside(of, (*step.row[:column], value, *step.row[column + 1:]))))


def _plainer(of: Rows, row: Row) -> Iterator[tuple[int, Any]]:
    """Columns of a row, with plainer values for them."""
    for place, (column, value) in enumerate(zip(of.columns, row)):
        if column.choices:
            if value != column.choices[0]:
                yield place, column.choices[0]
            continue
        for plain in (0.0, 1.0, *(end for end in (column.lower, column.upper) if abs(end) < 1e9), float(round(value)), float(f"{value:.1g}"), value / 10):
            given = column.within(plain)
            if _digits(given) < _digits(value) or _digits(given) == _digits(value) and abs(given) < abs(value):
                yield place, given


def _plainer_beside(pair: Pair) -> Iterator[Pair]:
    """Plainer public values, and other private ones."""
    for name, value in pair.first.public.items():
        for plain in (1, 2, 1.0, 0.5, 0.1):
            if type(value) is type(plain) and value != plain and _digits(plain) < _digits(value):
                public = {**pair.first.public, name: plain}
                yield replace(pair, first=replace(pair.first, public=public), second=replace(pair.second, public=public))


def _with(pair: Pair, rows: Raw, step: Step) -> Pair:
    return replace(pair, first=pair.first.with_private(pair.source, rows), second=pair.second.with_private(pair.source, step.done(rows)), step=step)


def written(value: Any) -> str:
    """A value as a program would write it."""
    if hasattr(value, "to_dict") and hasattr(value, "columns"):
        return "pd.DataFrame({" + ", ".join(f"{name!r}: {_in_short(_plain_numbers(column))}" for name, column in value.to_dict("list").items()) + "})"
    if hasattr(value, "to_numpy"):
        return f"pd.Series({_in_short(_plain_numbers(value.to_list()))})"
    if hasattr(value, "tolist"):
        if getattr(value, "ndim", 0) > 1 and not value.size:
            return f"np.empty({value.shape})"
        found = _plain_numbers(value.tolist())
        return f"np.array({_in_short(found)})" if isinstance(found, list) else repr(found)
    return _in_short(_plain_numbers(value))


def _in_short(value: Any) -> str:
    """A value as a program would write it; a long list with the same values next to each other in parts."""
    if type(value) is not list or len(value) < _LONG:
        return repr(value)
    parts: list[tuple[Any, int]] = []
    for each in value:
        if parts and repr(parts[-1][0]) == repr(each):
            parts[-1] = each, parts[-1][1] + 1
        else:
            parts.append((each, 1))
    return " + ".join(f"[{each!r}]" + (f" * {count}" if count > 1 else "") for each, count in parts) if len(parts) < _LONG else repr(value)


def _plain_numbers(value: Any) -> Any:
    """Numbers of nine digits at most, and none of a library's own."""
    if isinstance(value, dict):
        return {key: _plain_numbers(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_plain_numbers(each) for each in value)
    if hasattr(value, "item"):
        value = value.item()
    return float(f"{value:.9g}") if isinstance(value, float) else value
