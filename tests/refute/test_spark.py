"""Random pipelines of Spark on two neighbouring frames: no result moves further than the printed bound."""

from __future__ import annotations

import importlib
import math
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from refute.claims import dpcheck

sql = pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
if shutil.which("java") is None:
    pytest.skip("there is no Java, on which Spark runs", allow_module_level=True)

FUNCTIONS, PAIRS = 24, 4
HEAD = """from typing import Annotated
from annotated_types import Interval
from pyspark.sql import DataFrame
from pyspark.sql import functions as F
from dpcheck import ChangeOneDistance, Column, SymmetricDistance

Added = Annotated[DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=120))]
Edited = Annotated[DataFrame, ChangeOneDistance, Column("age", Interval(ge=0, le=120))]
"""
Row = tuple[Any, ...]
SCHEMA = "age double, pay double, hours double, sex string"


class Writer:
    """Writes random programs on a frame with the columns age, pay, hours and sex, of which all but age may be NULL."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def number(self, depth: int = 2) -> str:
        """A number of each row."""
        kind = self.rng.randrange(10 if depth else 2)
        if kind < 2:
            return f'F.col("{self.rng.choice(("age", "pay", "hours"))}")'
        one, other = self.number(depth - 1), self.number(depth - 1)
        low, high = sorted((self.rng.randint(-9, 9), self.rng.randint(-9, 9)))
        return (
            f"F.least(F.greatest({one}, F.lit({low})), F.lit({high}))",
            f"F.greatest(F.least({one}, F.lit({high})), {other}, F.lit({low}))",
            f"({one} {self.rng.choice('+-*')} {other})",
            f"({one} / {self.rng.choice((2, 4, -8))})",
            f"F.when({self.condition(depth - 1)}, {one}).otherwise({other})",
            f"F.when({one} < {low}, {low}).when({one} > {high}, {high}).otherwise({one})",
            f"F.coalesce({one}, {other})",
            f"F.{self.rng.choice(('abs', 'round'))}({one})",
        )[kind - 2]  # fmt: skip

    def condition(self, depth: int = 2) -> str:
        """A condition on each row."""
        kind = self.rng.randrange(8 if depth else 5)
        if kind == 0:
            return f"({self.number(0)} {self.rng.choice(('<', '<=', '>', '>=', '==', '!='))} {self.rng.randint(-5, 20)})"
        if kind == 1:
            return f'(F.col("sex") {self.rng.choice(("==", "!="))} "{self.rng.choice("FM")}")'
        if kind == 2:
            return f'F.col("sex").isin("F", "{self.rng.choice("MX")}")'
        if kind == 3:
            return f'F.col("{self.rng.choice(("pay", "sex"))}").{self.rng.choice(("isNull", "isNotNull"))}()'
        if kind == 4:
            return f"{self.number(0)}.between({self.rng.randint(-5, 5)}, {self.rng.randint(0, 60)})"
        one, other = self.condition(depth - 1), self.condition(depth - 1)
        return (f"({one} & {other})", f"({one} | {other})", f"(~{one})")[kind - 5]

    def clipped(self) -> str:
        low, high = sorted((self.rng.randint(-9, 9), self.rng.randint(-9, 9)))
        return f"F.least(F.greatest({self.number(1)}, F.lit({low})), F.lit({high}))"

    def aggregate(self) -> str:
        """A number of all rows."""
        inner = self.rng.choice((self.number, self.clipped))()
        return ('F.count("*")', f"F.sum({inner})", f"F.avg({inner})", f"F.max({inner})", f"F.sum(F.when({self.condition()}, {inner}))", f"F.countDistinct({inner})", f"F.count({inner})")[self.rng.randrange(7)]

    def program(self) -> str:
        """The body of a function."""
        frame, kind = "df", self.rng.random()
        if self.rng.random() < 0.5:
            frame += f".filter({self.condition()})"
        if self.rng.random() < 0.4:
            frame += f'.withColumn("{self.rng.choice(("pay", "age", "more"))}", {self.number()})'
        if self.rng.random() < 0.2:
            frame += f'.fillna({self.rng.randint(-3, 3)}, subset=["pay"])'
        if self.rng.random() < 0.15:
            frame = f"{frame}.union({frame}.filter({self.condition(1)}))"
        if kind < 0.2:
            return f'    t = {{row["sex"]: row["n"] for row in {frame}.groupBy("sex").agg({self.aggregate()}.alias("n")).collect()}}\n    return [t.get("F", 0) or 0, t.get("M", 0) or 0]'
        if kind < 0.3:
            return f'    return [{frame}.groupBy("sex").agg({self.aggregate()}.alias("n")).filter(F.col("n") > {self.rng.randint(0, 3)}).count()]'
        if kind < 0.4:
            return f'    row = {frame}.groupBy().pivot("sex", ["F", "M"]).agg({self.aggregate()}).first()\n    return [row["F"], row["M"]]'
        if kind < 0.5:
            return f'    return [{frame}.select("sex", F.round({self.clipped()}).alias("r")).distinct().count()]'
        columns = [f"{self.aggregate()}.alias('c{place}')" for place in range(self.rng.choice((1, 2, 3)))]
        return f"    return [one for one in {frame}.agg({', '.join(columns)}).first()]"


def _row(rng: random.Random) -> Row:
    def number() -> float | None:
        return rng.choice((None, 0.0, 1.0, -1.0, float(rng.randint(-12, 12)), rng.uniform(-12, 12), 1e6, -1e6))

    return rng.choice((0.0, 120.0, rng.uniform(0, 120))), number(), number(), rng.choice(("F", "M", "X", None))


def _neighbours(rng: random.Random, edited: bool) -> tuple[list[Row], list[Row]]:
    rows = [_row(rng) for _ in range(rng.choice((1, 1, 2, 3, 6)))]
    other, place = list(rows), rng.randrange(len(rows) + (not edited))
    other[place : place + edited] = [_row(rng)]
    return rows, other


def _bounds(path: Path) -> Iterator[tuple[str, dict[str, float]]]:
    """By function the bound in each norm."""
    names = {"sqrt": math.sqrt, "max": max, "min": min, "abs": abs}
    for function in dpcheck("infer", [path])["functions"]:
        (argument,) = function["arguments"]
        found = argument.get("sensitivities") or dict.fromkeys(("L1", "L2", "LInf"), argument["sensitivity"])
        yield function["name"], {norm: math.inf if found[norm] == "inf" else float(eval(found[norm], names)) for norm in ("L1", "L2", "LInf")}


@pytest.fixture(scope="module")
def session() -> Iterator[Any]:
    spark = sql.SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "1").config("spark.driver.host", "127.0.0.1").getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    yield spark
    spark.stop()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("part", range(3))
def test_no_pipeline_moves_further_than_its_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, session: Any, part: int) -> None:
    rng = random.Random(part)
    writer = Writer(rng)
    programs = [f"def {kind.lower()}_{place}(df: {kind}):\n{writer.program()}\n" for place in range(FUNCTIONS) for kind in ("Added", "Edited")]
    (tmp_path / f"spark_pipelines_{part}.py").write_text("\n".join((HEAD, *programs)), encoding="utf-8")
    bounds = dict(_bounds(tmp_path / f"spark_pipelines_{part}.py"))
    monkeypatch.syspath_prepend(str(tmp_path))
    module = importlib.import_module(f"spark_pipelines_{part}")
    assert sum(math.isfinite(bound["LInf"]) for bound in bounds.values()) > len(bounds) / 4
    for (name, bound), text in zip(bounds.items(), programs):
        for _ in range(PAIRS if math.isfinite(bound["LInf"]) else 0):
            both = _neighbours(rng, name.startswith("edited"))
            before, after = (getattr(module, name)(session.createDataFrame(rows, SCHEMA)) for rows in both)
            if any(one is None for one in (*before, *after)):  # no rows, or none with a value: that there are some is assumed
                continue
            moves = [abs(x - y) for x, y in zip(before, after)]
            seen = {"L1": sum(moves), "L2": math.hypot(*moves), "LInf": max(moves)}
            for norm, limit in bound.items():
                assert seen[norm] <= limit * (1 + 1e-9) + 1e-3, f"{text}{both[0]}\n{both[1]}\n{before} {after}: {norm} {seen[norm]} > {limit}"
