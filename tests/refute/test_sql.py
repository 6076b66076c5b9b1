"""Random queries of the SQL that is followed, run by sqlite on two neighbouring data bases: no result moves further than the printed bound."""

from __future__ import annotations

import math
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from refute.claims import dpcheck

from dpcheck.infer.sql import sent
from dpcheck.project import run
from dpcheck.settings import Settings
from dpcheck.syntax.sql import INSTALL

pytest.importorskip("sqlglot", reason="sqlglot is not installed")

QUERIES, PAIRS = 60, 50
HEAD = """import sqlite3
from typing import Annotated
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, SymmetricDistance

Added = Annotated[sqlite3.Connection, SymmetricDistance, Column("age", Interval(ge=0, le=120)), Column("ill", bool)]
Edited = Annotated[sqlite3.Connection, ChangeOneDistance, Column("age", Interval(ge=0, le=120)), Column("ill", bool)]
"""
Row = tuple[Any, ...]


class Writer:
    """Writes random queries over `visits(age, ill, cost, dose, sex)`; cost and dose may be NULL, sex is a text."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.numbers: tuple[str, ...] = ("age", "cost", "dose", "ill")
        self.may_miss: tuple[str, ...] = ("cost", "dose", "sex")

    def number(self, depth: int = 2) -> str:
        """A number of one row."""
        kind = self.rng.randrange(11 if depth else 3)
        if kind < 3:
            return self.rng.choice((*self.numbers, str(self.rng.randint(-3, 9)), "0.5"))
        one, other = self.number(depth - 1), self.number(depth - 1)
        low, high = sorted((self.rng.randint(-9, 9), self.rng.randint(-9, 9)))
        return (
            f"MIN(MAX({one}, {low}), {high})",
            f"MAX({low}, MIN({one}, {high}))",
            f"({one} {self.rng.choice('+-*')} {other})",
            f"CASE WHEN {one} < {low} THEN {low} WHEN {one} > {high} THEN {high} ELSE {one} END",
            f"CASE WHEN {self.condition(depth - 1)} THEN {one} {self.rng.choice(('', f'ELSE {other}'))} END",
            f"COALESCE({one}, {other})",
            f"{one} / {self.rng.choice(('2', '3', '4.0', '-2'))}",
            f"{self.rng.choice(('ABS', 'ROUND', '-'))}({one})",
        )[kind - 3]  # fmt: skip

    def condition(self, depth: int = 2) -> str:
        """A condition on one row."""
        kind = self.rng.randrange(9 if depth else 6)
        if kind < 2:
            return f"{self.number(depth - 1 if depth else 0)} {self.rng.choice(('<', '<=', '>', '>=', '=', '<>'))} {self.number(0)}"
        if kind == 2:
            return f"sex {self.rng.choice(('=', '<>'))} '{self.rng.choice('FMf')}'"
        if kind == 3:
            return f"{self.rng.choice(self.may_miss)} IS {self.rng.choice(('', 'NOT '))}NULL"
        if kind == 4:
            return f"sex {self.rng.choice(('', 'NOT '))}IN ('F', {self.rng.choice(('NULL', chr(39) + 'M' + chr(39)))})"
        if kind == 5:
            return f"{self.rng.choice(self.numbers[:2])} BETWEEN {self.rng.randint(-5, 5)} AND {self.rng.randint(0, 60)}"
        one, other = self.condition(depth - 1), self.condition(depth - 1)
        return (f"({one} AND {other})", f"({one} OR {other})", f"NOT ({one})")[kind - 6]

    def aggregate(self) -> str:
        """A number of all rows."""
        kind, inner = self.rng.randrange(9), self.number()
        plain = (
            "COUNT(*)", f"COUNT({inner})", f"COUNT(DISTINCT {inner})", f"SUM({inner})", f"TOTAL({inner})", f"AVG({inner})", f"MIN({self.number()})", f"MAX(ABS({inner}))", f"COALESCE(SUM({inner}), 0)",
        )[kind]  # fmt: skip
        if kind < 7 and self.rng.random() < 0.3:
            return f"{plain} FILTER (WHERE {self.condition()})" if plain != f"MAX({inner})" else plain
        return f"2 * {plain} - 1" if self.rng.random() < 0.15 else plain

    def groups(self) -> str:
        """A query that gives a key and numbers of each group."""
        kind = self.rng.randrange(4)
        keys = self.rng.choice(("sex", "age", "ill", "CASE WHEN age < 18 THEN 'F' ELSE 'M' END", "sex, ill"))
        where = f" WHERE {self.condition(1)}" if self.rng.random() < 0.3 else ""
        if kind == 0:
            return f"SELECT DISTINCT {self.rng.choice(('sex, age, ill, cost, dose', 'sex, ill, ill + 1 AS age, ill - 1 AS cost, ill AS dose'))} FROM visits{where}"
        of_group = f"{keys.replace(', ill', '')} AS sex, {'MAX(ill)' if 'ill' not in keys else 'ill'} AS ill, COUNT(*) AS age, {self.of_group()} AS cost, {self.of_group()} AS dose"
        having = f" HAVING {self.rng.choice(('COUNT(*)', self.of_group(), 'age'))} {self.rng.choice(('>', '<', '=', '<>'))} {self.rng.randint(0, 3)}" if kind == 1 else ""
        return f"SELECT {of_group} FROM visits{where} GROUP BY {keys}{having if ' age' not in keys else ''}"

    def of_group(self) -> str:
        """A number of each group."""
        low, high = sorted((self.rng.randint(-9, 9), self.rng.randint(-9, 9)))
        inner = self.rng.choice(("age", "ill", f"MIN(MAX(cost, {low}), {high})", self.number(1)))
        return self.rng.choice((f"SUM({inner})", f"COUNT({inner})", f"MAX({inner})", f"AVG({inner})", f"TOTAL({inner})", f"COALESCE(SUM({inner}), 0)", f"COUNT(DISTINCT {inner})", "COUNT(*)"))

    def query(self) -> str:
        """A query that gives one row of numbers."""
        kind = self.rng.random()
        if kind < 0.4:
            inner = self.groups()
        elif kind < 0.5:
            inner = " UNION ALL ".join(f"SELECT age, ill, {self.number(1)} AS cost, dose, sex FROM visits WHERE {self.condition(1)}" for _ in range(self.rng.choice((2, 2, 3))))
        else:
            return self.plain()
        columns = ", ".join(self.aggregate() for _ in range(self.rng.choice((1, 1, 2))))
        where = f" WHERE {self.condition()}" if self.rng.random() < 0.3 else ""
        return f"SELECT {columns} FROM ({inner}){where}"

    def plain(self) -> str:
        """A query of the rows of the table."""
        columns = ", ".join(self.aggregate() for _ in range(self.rng.choice((1, 1, 2, 3))))
        where = f" WHERE {self.condition()}" if self.rng.random() < 0.5 else ""
        if self.rng.random() < 0.2:
            return f"WITH some AS (SELECT age, ill, {self.number(1)} AS cost, dose, sex FROM visits WHERE {self.condition(1)}) SELECT {columns} FROM some{where}"
        return f"SELECT {columns} FROM visits{where}"


def _row(rng: random.Random) -> Row:
    def number() -> Any:
        return rng.choice((None, 0, 1, -1, rng.randint(-12, 12), rng.uniform(-12, 12), rng.choice((1e6, -1e6))))

    return rng.choice((0, 120, rng.randint(0, 120), rng.uniform(0, 120))), rng.randint(0, 1), number(), number(), rng.choice(("F", "M", "f", None))


def _result(query: str, rows: list[Row], collation: str) -> list[float] | None:
    """What sqlite answers; None where it is NULL, of which the bound says nothing."""
    with sqlite3.connect(":memory:") as connection:
        connection.execute(f"CREATE TABLE visits (age, ill, cost, dose, sex TEXT COLLATE {collation})")
        connection.executemany("INSERT INTO visits VALUES (?, ?, ?, ?, ?)", rows)
        try:
            found = connection.execute(query).fetchone()
        except sqlite3.OperationalError as fault:
            raise AssertionError(f"{query}: {fault}") from fault
    connection.close()
    return None if any(one is None for one in found) else [float(one) for one in found]


def _neighbours(rng: random.Random, edited: bool) -> tuple[list[Row], list[Row]]:
    rows = [_row(rng) for _ in range(rng.choice((0, 1, 1, 2, 3, 6)) + edited)]
    if rng.random() < 0.3:
        rows = rows[:1] * len(rows)
    other, place = list(rows), rng.randrange(len(rows) + (not edited))
    other[place : place + edited] = [_row(rng)]
    return rows, other


def _bounds(text: str, path: Path) -> Iterator[tuple[str, dict[str, float]]]:
    """By function the bound in each norm."""
    path.write_text(text, encoding="utf-8")
    for function in dpcheck("infer", [path])["functions"]:
        (argument,) = function["arguments"]
        found = argument.get("sensitivities") or dict.fromkeys(("L1", "L2", "LInf"), argument["sensitivity"])
        yield function["name"], {norm: math.inf if found[norm] == "inf" else float(eval(found[norm], {"sqrt": math.sqrt, "max": max, "min": min, "abs": abs})) for norm in ("L1", "L2", "LInf")}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(2))
def test_no_query_moves_further_than_its_bound(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    writer = Writer(rng)
    queries = {f"{kind.lower()}_{number}": writer.query() for number in range(QUERIES) for kind in ("Added", "Edited")}
    functions = [
        f'def {name}(con: {name.partition("_")[0].title()}):\n    row = con.execute("{query}").fetchone()\n    return [one for one in row]\n'
        for name, query in queries.items()
    ]
    bounds = dict(_bounds("\n".join((HEAD, *functions)), tmp_path / "queries.py"))
    finite = sum(math.isfinite(bound["LInf"]) for bound in bounds.values())
    assert finite > len(queries) / 4, "most random queries have no bound: the search looks at nothing"
    for name, query in queries.items():
        bound = bounds[name]
        for _ in range(PAIRS if math.isfinite(bound["LInf"]) else 0):
            one, other = _neighbours(rng, name.startswith("edited"))
            collation = rng.choice(("BINARY", "NOCASE"))
            before, after = _result(query, one, collation), _result(query, other, collation)
            if before is None or after is None:
                continue
            moves = [abs(x - y) for x, y in zip(before, after)]
            seen = {"L1": sum(moves), "L2": math.hypot(*moves), "LInf": max(moves)}
            for norm, limit in bound.items():
                assert seen[norm] <= limit * (1 + 1e-9) + 1e-6, f"{query}\n{one}\n{other}\n{before} {after}: {norm} {seen[norm]} > {limit}"


def test_without_sqlglot_nothing_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "count.py"
    path.write_text(HEAD + '\n\ndef count(con: Added):\n    return con.execute("SELECT COUNT(*) FROM visits").fetchone()[0]\n', encoding="utf-8")
    known = run([str(path)], Settings(no_cache=True), "infer")
    monkeypatch.setattr(sent, "is_read", lambda: False)
    unknown = run([str(path)], Settings(no_cache=True), "infer")
    assert [function.arguments[0].sensitivity for function in (*known.functions, *unknown.functions)] == ["1", "inf"]
    assert [finding.code for finding in unknown.diagnostics] == ["DP301"] and INSTALL in unknown.diagnostics[0].message
