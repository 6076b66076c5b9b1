"""Random expressions of polars on two neighbouring frames: no result moves further than the printed bound."""

from __future__ import annotations

import importlib
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from refute.claims import dpcheck

pl = pytest.importorskip("polars", reason="polars is not installed")

FUNCTIONS, PAIRS = 60, 40
HEAD = """import polars as pl
from typing import Annotated
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, SymmetricDistance

Added = Annotated[pl.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=120))]
Edited = Annotated[pl.DataFrame, ChangeOneDistance, Column("age", Interval(ge=0, le=120))]
"""
Row = tuple[Any, ...]


class Writer:
    """Writes random programs on a frame with the columns age, pay, hours and sex, none of which has missing values."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def number(self, depth: int = 2) -> str:
        """A number of each row."""
        kind = self.rng.randrange(8 if depth else 2)
        if kind < 2:
            return f'pl.col("{self.rng.choice(("age", "pay", "hours"))}")'
        one, other = self.number(depth - 1), self.number(depth - 1)
        low, high = sorted((self.rng.randint(-9, 9), self.rng.randint(-9, 9)))
        return (
            f"{one}.clip({low}, {high})",
            f"({one} {self.rng.choice('+-*')} {other})",
            f"({one} / {self.rng.choice((2, 4, -8))})",
            f"pl.when({self.condition(depth - 1)}).then({one}).otherwise({other})",
            f"{one}.abs()",
            f"({one}.clip({low}, {high}) - {one}.clip({low}, {high}).mean())",
        )[kind - 2]  # fmt: skip

    def condition(self, depth: int = 2) -> str:
        """A condition on each row."""
        kind = self.rng.randrange(6 if depth else 3)
        if kind == 0:
            return f"({self.number(0)} {self.rng.choice(('<', '<=', '>', '>=', '==', '!='))} {self.rng.randint(-5, 20)})"
        if kind == 1:
            return f'(pl.col("sex") {self.rng.choice(("==", "!="))} "{self.rng.choice("FM")}")'
        if kind == 2:
            return f'pl.col("sex").is_in(["F", "{self.rng.choice("MX")}"])'
        one, other = self.condition(depth - 1), self.condition(depth - 1)
        return (f"({one} & {other})", f"({one} | {other})", f"(~{one})")[kind - 3]

    def aggregate(self) -> str:
        """A number of all rows."""
        inner = self.number()
        return (
            "pl.len()", f"{inner}.sum()", f"{inner}.mean()", f"{inner}.max()", f"{self.condition()}.sum()", f"{inner}.n_unique()", f"{inner}.filter({self.condition()}).sum()", f"{inner}.count()",
        )[self.rng.randrange(8)]  # fmt: skip

    def program(self) -> str:
        """The body of a function."""
        frame = f"df.filter({self.condition()})" if self.rng.random() < 0.5 else "df"
        if self.rng.random() < 0.4:
            frame += f".with_columns({self.number()}.alias(\"{self.rng.choice(('pay', 'age', 'more'))}\"))"
        columns = [f"{self.aggregate()}.alias('c{place}')" for place in range(self.rng.choice((1, 2, 3)))]
        return f"    return [one for one in {frame}.lazy().select({', '.join(columns)}).collect().row(0)]"


def _row(rng: random.Random) -> Row:
    def number() -> float:
        return rng.choice((0.0, 1.0, -1.0, float(rng.randint(-12, 12)), rng.uniform(-12, 12), 1e6, -1e6))

    return rng.choice((0.0, 120.0, rng.uniform(0, 120))), number(), number(), rng.choice("FMX")


def _neighbours(rng: random.Random, edited: bool) -> tuple[list[Row], list[Row]]:
    rows = [_row(rng) for _ in range(rng.choice((1, 1, 2, 3, 6)))]
    other, place = list(rows), rng.randrange(len(rows) + (not edited))
    other[place : place + edited] = [_row(rng)]
    return rows, other


def _bounds(path: Path) -> Iterator[tuple[str, dict[str, float]]]:
    """By function the bound in each norm."""
    for function in dpcheck("infer", [path])["functions"]:
        (argument,) = function["arguments"]
        found = argument.get("sensitivities") or dict.fromkeys(("L1", "L2", "LInf"), argument["sensitivity"])
        names = {"sqrt": math.sqrt, "max": max, "min": min, "abs": abs}
        yield function["name"], {norm: math.inf if found[norm] == "inf" else float(eval(found[norm], names)) for norm in ("L1", "L2", "LInf")}


@pytest.mark.left_to_thorough
def test_no_expression_moves_further_than_its_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(0)
    writer = Writer(rng)
    programs = [f"def {kind.lower()}_{place}(df: {kind}):\n{writer.program()}\n" for place in range(FUNCTIONS) for kind in ("Added", "Edited")]
    (tmp_path / "random_pipelines.py").write_text("\n".join((HEAD, *programs)), encoding="utf-8")
    bounds = dict(_bounds(tmp_path / "random_pipelines.py"))
    monkeypatch.syspath_prepend(str(tmp_path))
    module = importlib.import_module("random_pipelines")
    assert sum(math.isfinite(bound["LInf"]) for bound in bounds.values()) > len(bounds) / 4
    for (name, bound), text in zip(bounds.items(), programs):
        for _ in range(PAIRS if math.isfinite(bound["LInf"]) else 0):
            frames = [pl.DataFrame(rows, schema=["age", "pay", "hours", "sex"], orient="row") for rows in _neighbours(rng, name.startswith("edited"))]
            before, after = (getattr(module, name)(frame) for frame in frames)
            if any(one is None for one in (*before, *after)):
                continue
            moves = [abs(x - y) for x, y in zip(before, after)]
            seen = {"L1": sum(moves), "L2": math.hypot(*moves), "LInf": max(moves)}
            for norm, limit in bound.items():
                assert seen[norm] <= limit * (1 + 1e-9) + 1e-3, f"{text}{frames[0].rows()}\n{frames[1].rows()}\n{before} {after}: {norm} {seen[norm]} > {limit}"
