"""Neighbouring data sets, by all four relations: rows with values at the ends, at constants of the program, equal ones, few and none.

Rows are tuples, in the order of the columns. No value is missing and rows are labelled by their places: so much may be assumed of what is drawn here.
"""
from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from dpcheck.proof.neighbours import length
from dpcheck.spaces import Norm, Relation, assert_never

Row = tuple[Any, ...]
_WIDTH, _FAR = 20.0, (1e3, -1e3, 1e5)
_MOST = 7  # rows, where nothing is declared


@dataclass(frozen=True, slots=True)
class Column:
    """What stands in a column: numbers between two ends, or one of some values."""

    name: str
    lower: float = -math.inf
    upper: float = math.inf
    whole: bool = False
    choices: tuple[Any, ...] = ()

    def drawn(self, rng: random.Random, landmarks: Sequence[float]) -> Any:
        if self.choices:
            return rng.choice(self.choices)
        low, high = self.box
        style = rng.randrange(6)
        value = rng.uniform(low, high)
        if style == 0:
            value = rng.choice((low, high))
        elif style == 1:
            value = float(round(value))
        elif style == 2:
            value = rng.choice(landmarks)
        elif style == 3 and math.isinf(self.upper - self.lower):
            value = rng.choice((*_FAR, 0.0, landmarks[0], landmarks[-1]))
        elif style == 4 and math.isinf(self.upper - self.lower):
            value = rng.uniform(rng.choice(landmarks), rng.choice(landmarks))
        return self.within(value)

    @property
    def box(self) -> tuple[float, float]:
        """A part of the domain with two ends."""
        if math.isinf(self.lower) and math.isinf(self.upper):
            return -_WIDTH / 2, _WIDTH / 2
        if math.isinf(self.lower):
            return self.upper - _WIDTH, self.upper
        return self.lower, self.lower + _WIDTH if math.isinf(self.upper) else self.upper

    def within(self, value: float) -> float:
        value = min(max(round(value) if self.whole else value, self.lower), self.upper) + 0.0
        return int(value) if self.whole else value


class Record(dict[str, Any]):
    """An object of which nothing is known but what it is asked for: by key, or as an attribute."""

    def __getattr__(self, name: str) -> Any:
        if name not in self:
            raise AttributeError(name)
        return self[name]


@dataclass(frozen=True, slots=True)
class Rows:
    """A data set with everything evaluated. `container`: frame, series, array, matrix, list, tuples, dicts. `unit`: the column of users, and how many rows one has at most."""

    container: str
    relation: Relation
    columns: tuple[Column, ...]
    size: int | None = None
    least: int = 0
    most: int | None = None
    balls: tuple[tuple[Norm, float], ...] = ()
    unit: tuple[int, int] | None = None
    lengths: tuple[int, ...] = ()  # that the constants of the program suggest

    @property
    def longest(self) -> int:
        return self.most if self.most is not None else self.least + _MOST

    def at_least(self, rows: int) -> Rows:
        """The same with so many rows at least."""
        return replace(self, least=max(self.least, rows))


def drawn_row(rng: random.Random, of: Rows, landmarks: Sequence[float]) -> Row:
    row = tuple(column.drawn(rng, landmarks) for column in of.columns)
    return inside(of, tuple(0.0 if value and not column.choices and rng.random() < 0.15 and column.lower <= 0 <= column.upper else value for column, value in zip(of.columns, row)))


def inside(of: Rows, row: Row) -> Row:
    """The row, brought into the balls that are declared."""
    for norm, radius in of.balls:
        size = length([abs(each) for each in row], norm)
        if size > radius:
            row = tuple(each * radius / size * (1 - 1e-12) for each in row)
    return row


def drawn_rows(rng: random.Random, of: Rows, landmarks: Sequence[float]) -> list[Row]:
    """A data set: of all different rows, of equal ones, of two kinds, of equal ones but one."""
    if of.unit is not None:
        rows: list[Row] = []
        for user in range(rng.randrange(4)):
            rows += rows_of_unit(rng, of, user, landmarks)
        return rows
    count = of.size if of.size is not None else rng.choice(of.lengths) if of.lengths and rng.random() < 0.2 else rng.choice((of.least, min(of.least + 1, of.longest), rng.randint(of.least, of.longest), rng.randint(of.least, of.longest)))
    style = rng.randrange(4)
    if style == 0:
        return [drawn_row(rng, of, landmarks)] * count
    if style == 1:
        pair = drawn_row(rng, of, landmarks), drawn_row(rng, of, landmarks)
        return [rng.choice(pair) for _ in range(count)]
    if style == 2 and count > 1:
        return [drawn_row(rng, of, landmarks)] * (count - 1) + [drawn_row(rng, of, landmarks)]
    return [drawn_row(rng, of, landmarks) for _ in range(count)]


def rows_of_unit(rng: random.Random, of: Rows, user: object, landmarks: Sequence[float]) -> list[Row]:
    """The rows of one user, as many as one may have or fewer."""
    assert of.unit is not None
    place, most = of.unit
    count = most if rng.random() < 0.6 else rng.randint(1, max(most, 1))
    row = drawn_row(rng, of, landmarks)
    rows = [row if rng.random() < 0.5 else drawn_row(rng, of, landmarks) for _ in range(count)]
    return [(*each[:place], user, *each[place + 1:]) for each in rows]


def neighbour(rng: random.Random, of: Rows, rows: list[Row], landmarks: Sequence[float]) -> tuple[list[Row], float]:
    """Rows one step away, and how far that is; where the order costs nothing, sometimes in another one."""
    if of.unit is not None:
        found, apart = _other_unit(rng, of, rows, landmarks)
    else:
        match of.relation:
            case Relation.SYMMETRIC | Relation.INSERT_DELETE if of.size is None:
                found, apart = _come_or_go(rng, of, rows, landmarks)
            case Relation.SYMMETRIC | Relation.INSERT_DELETE:
                found, apart = _edited(rng, of, rows, landmarks), 2.0  # one goes and one comes
            case Relation.CHANGE_ONE | Relation.HAMMING:
                found, apart = _edited(rng, of, rows, landmarks), 1.0
            case _:
                assert_never(of.relation)
    if not of.relation.ordered and rng.random() < 0.15:
        rng.shuffle(found)
    return found, apart


def _come_or_go(rng: random.Random, of: Rows, rows: list[Row], landmarks: Sequence[float]) -> tuple[list[Row], float]:
    found = list(rows)
    if (rng.random() < 0.6 or len(found) <= of.least) and (of.most is None or len(found) < of.most):
        found.insert(rng.choice((0, len(found), rng.randint(0, len(found)))), _new(rng, of, rows, landmarks))
    elif len(found) > of.least:
        found.pop(rng.choice((0, -1, rng.randrange(len(found)))))
    return found, 1.0


def _edited(rng: random.Random, of: Rows, rows: list[Row], landmarks: Sequence[float]) -> list[Row]:
    found = list(rows)
    if found:
        place = rng.choice((0, -1, rng.randrange(len(found))))
        changed = _new(rng, of, rows, landmarks)
        if len(changed) > 1 and rng.random() < 0.3:
            column = rng.randrange(len(changed))
            changed = inside(of, (*found[place][:column], changed[column], *found[place][column + 1:]))
        found[place] = changed
    return found


def _new(rng: random.Random, of: Rows, rows: list[Row], landmarks: Sequence[float]) -> Row:
    return rng.choice(rows) if rows and rng.random() < 0.2 else drawn_row(rng, of, landmarks)


def _other_unit(rng: random.Random, of: Rows, rows: list[Row], landmarks: Sequence[float]) -> tuple[list[Row], float]:
    """One user comes, goes, or is another one."""
    assert of.unit is not None
    place = of.unit[0]
    users = sorted({row[place] for row in rows})
    leaves = bool(users) and (rng.random() < 0.5 or of.relation.edits)
    found = [row for row in rows if not leaves or row[place] != users[0]]
    if not leaves or of.relation.edits:
        found += rows_of_unit(rng, of, len(users) + 7, landmarks)
    return found, 1.0


def native(of: Rows, rows: Sequence[Row]) -> Any:
    """The data set as a program gets it, made afresh. Imports the library that it is of."""
    names = [column.name for column in of.columns]
    match of.container:
        case "tuples":
            return list(rows)
        case "dicts":
            return [dict(zip(names, row)) for row in rows]
        case "list":
            return [row[0] for row in rows]
        case "record":
            return Record(zip(names, rows[0]))
    import numpy as np

    if of.container in ("array", "matrix"):
        kinds: Any = object if any(isinstance(value, str) for row in rows for value in row) else np.int64 if all(column.whole for column in of.columns) else np.float64
        return np.array([row[0] for row in rows] if of.container == "array" else list(rows), dtype=kinds).reshape((len(rows),) if of.container == "array" else (len(rows), len(names)))
    import pandas as pd  # type: ignore[import-untyped, import-not-found, unused-ignore]

    if of.container == "series":
        return pd.Series(_column(of.columns[0], [row[0] for row in rows]), name=names[0] or None)
    return pd.DataFrame({column.name: _column(column, [row[place] for row in rows]) for place, column in enumerate(of.columns)}, index=pd.RangeIndex(len(rows)))


def _column(column: Column, values: list[Any]) -> Any:
    import numpy as np
    import pandas as pd  # type: ignore[import-untyped, import-not-found, unused-ignore]

    if any(isinstance(value, str) for value in (*column.choices, *values)):
        return pd.Series(values, dtype="str" if int(pd.__version__.partition(".")[0]) >= 3 else object)
    return np.array(values, dtype=bool if column.choices and all(isinstance(each, bool) for each in column.choices) else np.int64 if column.whole else np.float64)
