"""Neighbouring tables with nasty rows: ends and far outside, ties, both zeros, empty and single, labels that repeat or are shuffled."""

from __future__ import annotations

import importlib
import math
import random
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import numpy as np
import pandas as pd

from refute.neighbours import ORDER

Row = tuple[object, ...]
ARRAYS = ("ndarray", "Tensor")  # containers of numbers in columns, whatever their library
OTHER_FRAMES = ("Connection", "polars DataFrame", "polars LazyFrame")
FAR = (1e6, -1e6, 1e3, -1e3)


@dataclass(slots=True)
class Domain:
    """A column with every term evaluated; `landmarks` are the program's own constants, of numbers or words."""

    name: str
    kind: str
    lower: float
    upper: float
    choices: list[object]
    domain: bool
    missing: bool = False
    landmarks: Sequence[object] = ()


@dataclass(slots=True)
class Shape:
    """A table with every term evaluated."""

    container: str
    relation: str
    columns: list[Domain]
    wide: bool = False
    size: int | None = None
    least: int = 0
    most: int | None = None
    norm_bounds: list[tuple[str, float]] = field(default_factory=list)
    per_unit: tuple[int, int] | None = None
    missing: bool = False
    keeps_order: bool = False  # that of the rows may not change, though the relation would let it
    lengths: Sequence[int] = ()  # that the program's constants suggest
    makes: Callable[..., object] | None = None  # makes a row of its fields, where rows are objects
    parts: dict[str, Shape] = field(default_factory=dict)  # of tables that hold values of the same records: their shapes, side by side

    def part(self, name: str, rows: list[Row]) -> list[Row]:
        """The rows of one of the parts."""
        first = 0
        for other, shape in self.parts.items():
            if other == name:
                return [row[first : first + len(shape.columns)] for row in rows]
            first += len(shape.columns)
        raise KeyError(name)


def _value(rng: random.Random, column: Domain, style: int) -> object:
    if column.kind == "bool":
        return rng.random() < 0.5
    if column.choices and (column.domain or rng.random() < 0.85):
        return rng.choice(column.choices)
    if column.kind in ("str", "category"):
        return rng.choice(("", "a", "b", "ab", "xa", "a7", "no", "zz", *column.choices, *column.landmarks))
    lower, upper = column.lower, column.upper
    low, high = lower if math.isfinite(lower) else -10.0, upper if math.isfinite(upper) else 10.0
    if low > high:
        low, high = (lower, lower + 20) if math.isfinite(lower) else (upper - 20, upper)
    if style == 0:
        value = rng.choice(
            (lower if math.isfinite(lower) else rng.choice((-1e6, -1e3, low)), upper if math.isfinite(upper) else rng.choice((1e6, 1e3, high)))
        )
    elif style == 1 and column.landmarks:
        value = float(str(rng.choice(column.landmarks)))
    elif style == 2:
        value = float(round(rng.uniform(low, high)))
    elif style == 3:
        value = rng.choice((0.0, -0.0, low, high, *FAR))
    elif style == 4 and column.landmarks:
        value = rng.choice(
            (lower if math.isfinite(lower) else -1e6, upper if math.isfinite(upper) else 1e6, float(str(rng.choice(column.landmarks))))
        )
    else:
        value = rng.uniform(low, high)
    value = min(max(value, lower), upper)
    return round(value) if column.kind == "int" else value


def _row(rng: random.Random, shape: Shape) -> Row:
    if shape.parts:
        return tuple(value for part in shape.parts.values() for value in _row(rng, part))
    style = rng.randrange(6)
    row = tuple(_value(rng, column, style if rng.random() < 0.7 else rng.randrange(6)) for column in shape.columns)
    if shape.wide and rng.random() < 0.15:  # along an axis
        axis = rng.randrange(len(row))
        row = tuple(value if place == axis or not isinstance(value, float) else 0.0 for place, value in enumerate(row))
    for norm, radius in shape.norm_bounds:
        entries = np.array(row, dtype=float)
        length = float(np.linalg.norm(entries, ORDER[norm]))
        if length > radius or (length and rng.random() < 0.5):
            inside = radius * rng.choice((1.0, 1.0, 1.0, rng.random())) * (1 - 1e-12)
            row = tuple((entries * (inside / length)).tolist())
    return tuple(math.nan if _gone(rng, shape, column) else value for column, value in zip(shape.columns, row))


def _may_miss(shape: Shape, column: Domain) -> bool:
    """Whether values of a column may be missing: where it is told so, or of a column of which nothing is declared."""
    columnar = shape.container in ("DataFrame", *OTHER_FRAMES, "Series")
    undeclared = not column.domain and (column.kind == "float" and (columnar or shape.container in ARRAYS) or column.kind == "str" and columnar)
    return column.missing or shape.missing and not shape.norm_bounds and undeclared


def _gone(rng: random.Random, shape: Shape, column: Domain) -> bool:
    """Whether a value is missing."""
    return _may_miss(shape, column) and rng.random() < 0.2


def _rows(rng: random.Random, shape: Shape, length: int) -> list[Row]:
    style = rng.randrange(6)
    if style == 0:
        return [_row(rng, shape)] * length
    if style == 1:
        pair = _row(rng, shape), _row(rng, shape)
        return [rng.choice(pair) for _ in range(length)]
    if style == 2 and length > 1:
        common = _row(rng, shape)
        return [common] * (length - 1) + [_row(rng, shape)]
    if style == 3:
        pair = _row(rng, shape), _row(rng, shape)
        return [pair[place % 2] for place in range(length)]
    return [_row(rng, shape) for _ in range(length)]


def _length(rng: random.Random, shape: Shape) -> int:
    if shape.size is not None:
        return shape.size
    if shape.lengths and rng.random() < 0.1:
        return rng.choice(shape.lengths)
    most = shape.most if shape.most is not None else shape.least + (8 if rng.random() < 0.93 else 60)
    return rng.choice((shape.least, min(shape.least + 1, most), rng.randint(shape.least, most), rng.randint(shape.least, most)))


def _one_unit_more(rng: random.Random, shape: Shape, rows: list[Row], unit: object) -> list[Row]:
    assert shape.per_unit is not None
    place, most = shape.per_unit
    own = [_row(rng, shape)] * most if rng.random() < 0.5 else [_row(rng, shape) for _ in range(rng.randint(1, max(most, 1)))]
    return [*rows, *((*row[:place], unit, *row[place + 1 :]) for row in own[:most])]


def draw(rng: random.Random, shape: Shape) -> list[Row]:
    """A data set of the shape."""
    if shape.per_unit is None:
        return _rows(rng, shape, _length(rng, shape))
    rows: list[Row] = []
    for unit in range(rng.choice((0, 1, 2, 3))):
        rows = _one_unit_more(rng, shape, rows, unit)
    return rows


def _other_row(rng: random.Random, shape: Shape, rows: list[Row]) -> Row:
    """A row to add or to put in place of another: a fresh one, or one that is there already."""
    return rng.choice(rows) if rows and rng.random() < 0.25 else _row(rng, shape)


def neighbour(rng: random.Random, shape: Shape, x: list[Row]) -> tuple[list[Row], float]:
    """A neighbour of `x` and a distance that it is not further away than; 0 where only the order differs and that costs nothing."""
    y = list(x)
    unordered = shape.relation in ("SymmetricDistance", "ChangeOneDistance")
    steps = rng.choice((0, 1, 1, 1, 1, 1, 1, 2)) if unordered else rng.choice((1, 1, 1, 1, 2))
    apart = 0
    if shape.per_unit is not None:
        place = shape.per_unit[0]
        units = sorted({int(str(row[place])) for row in x})
        for _ in range(steps):
            leaves = bool(units) and rng.random() < 0.6
            if leaves:
                gone = units.pop(rng.randrange(len(units)))
                y = [row for row in y if row[place] != gone]
            if not leaves or shape.relation in ("ChangeOneDistance", "HammingDistance") and rng.random() < 0.7:  # one in place of another
                y = _one_unit_more(rng, shape, y, 100 + apart)
            apart += 1
    elif shape.relation in ("ChangeOneDistance", "HammingDistance") or shape.size is not None:
        cost = 1 if shape.relation in ("ChangeOneDistance", "HammingDistance") else 2
        for _ in range(steps if y else 0):
            place = rng.choice((0, -1, rng.randrange(len(y))))
            changed = _other_row(rng, shape, x)
            if rng.random() < 0.3 and len(changed) > 1:  # only one column of the row
                column = rng.randrange(len(changed))
                if not any(part.norm_bounds for part in (shape, *shape.parts.values())):
                    changed = (*y[place][:column], changed[column], *y[place][column + 1 :])
            y[place] = changed
            apart += cost
    else:
        for _ in range(steps):
            if (rng.random() < 0.6 and (shape.most is None or len(y) < shape.most)) or len(y) <= shape.least:
                if shape.most is not None and len(y) >= shape.most:
                    continue
                y.insert(rng.choice((0, len(y), rng.randint(0, len(y)))), _other_row(rng, shape, x))
            else:
                y.pop(rng.choice((0, -1, rng.randrange(len(y)))))
            apart += 1
    if unordered and not shape.keeps_order and (not apart or rng.random() < 0.25):
        rng.shuffle(y)
    return y, float(apart)


def labels(rng: random.Random, length: int, kind: str = "") -> list[object] | None:
    """Row labels of a frame: none of its own (only that for the `kind` "places"), shuffled (the last for "unique"), repeated, or words."""
    style = 0 if kind == "places" else rng.randrange(3 if kind == "unique" else 5)
    if style <= 1:
        return None
    if style == 2:
        return list(rng.sample(range(length), length))
    if style == 3:
        return [rng.randrange(max(1, length // 2 + 1)) for _ in range(length)]
    return [rng.choice(("a", "b", "c")) for _ in range(length)]


_TEXT: Any = "str" if int(pd.__version__.split(".")[0]) >= 3 else "object"


def _array(column: Domain, values: list[object]) -> Any:
    """The values as an array of the column's type."""
    if column.kind == "category":
        return pd.Categorical(values, categories=column.choices)
    if column.kind in ("float", "int", "bool"):
        return np.array(values, dtype={"float": np.float64, "int": np.int64, "bool": np.bool_}[column.kind])
    if all(isinstance(value, str) for value in values):
        return pd.array(values, dtype=_TEXT)
    mixed = np.empty(len(values), dtype=object)
    mixed[:] = values
    return mixed


def _of_objects(shape: Shape, column: Domain) -> bool:
    """Whether a column holds texts of which some may be missing: whichever are, all data sets have it of one type."""
    return column.kind == "str" and _may_miss(shape, column)


def native(shape: Shape, rows: list[Row], index: list[object] | None) -> object:
    """The data set as the program gets it, made afresh."""
    names = [column.name for column in shape.columns]
    if shape.container == "DataFrame":
        made = {column.name: _array(column, [row[place] for row in rows]) for place, column in enumerate(shape.columns)}
        frame = pd.DataFrame(made, index=pd.RangeIndex(len(rows)) if index is None else index)
        return frame.astype(dict.fromkeys((column.name for column in shape.columns if _of_objects(shape, column)), object))
    if shape.container == "Series":
        series = pd.Series(_array(shape.columns[0], [row[0] for row in rows]), index=index, name=shape.columns[0].name)
        return series.astype(object) if _of_objects(shape, shape.columns[0]) else series
    if shape.container == "Connection":
        return data_base(names, rows)
    if shape.container.startswith("polars "):
        return in_polars(shape, rows)
    if shape.makes is not None:
        return [shape.makes(*row) for row in rows]
    if shape.container == "tuples":
        return list(rows)
    if shape.container == "arrays":
        return [np.array(row, dtype=float) for row in rows]
    if shape.container == "examples":  # two features and a label each
        return [(entries[:, :2].copy(), entries[:, 2].copy()) for entries in (np.array(row, dtype=float).reshape(-1, 3) for row in rows)]
    if shape.container == "dicts":
        return [dict(zip(names, row)) for row in rows]
    if shape.container in ARRAYS and shape.wide:
        whole = {"int": np.int64, "str": object}.get(shape.columns[0].kind, np.float64) if len({c.kind for c in shape.columns}) == 1 else np.float64
        return in_container(np.array(rows, dtype=whole).reshape(len(rows), len(shape.columns)), shape.container)
    values = [row[0] for row in rows]
    if shape.container == "decimals":
        return [Decimal(value) for value in values]
    if shape.container in ARRAYS:
        return in_container(np.array(values, dtype={"int": np.int64, "float": np.float64, "bool": bool}.get(shape.columns[0].kind)), shape.container)
    return values


def data_base(names: list[str], rows: list[Row]) -> sqlite3.Connection:
    """A data base whose tables all hold these rows; what is no number is NULL there."""
    connection = sqlite3.connect(":memory:")
    for table in ("visits", "bills", "t"):
        connection.execute(f"CREATE TABLE {table} ({', '.join(names)})")
        connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(names))})", rows)
    return connection


def in_polars(shape: Shape, rows: list[Row]) -> Any:
    """A frame of polars; what is missing is null, or, of numbers of some rows, NaN."""
    pl = importlib.import_module("polars")
    rows = [tuple(None if value != value and len(repr(row)) % 2 else value for value in row) for row in rows]
    types = {"float": pl.Float64, "int": pl.Int64, "bool": pl.Boolean, "str": pl.String, "category": pl.String}
    columns = {c.name: [row[place] for row in rows] for place, c in enumerate(shape.columns)}
    texts = {c.name: [None if value != value else value for value in columns[c.name]] for c in shape.columns if c.kind in ("str", "category")}
    frame = pl.DataFrame({**columns, **texts}, schema={c.name: types[c.kind] for c in shape.columns}, strict=False)
    return frame.lazy() if shape.container.endswith("LazyFrame") else frame


def in_container(array: Any, container: str) -> Any:
    """An array of numpy as one of the library that a program is annotated with."""
    return importlib.import_module("torch").from_numpy(array) if container == "Tensor" else array
