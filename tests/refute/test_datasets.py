"""No bound of a frame, array or list of rows that a case file expects, or that dpcheck prints for it, is refuted by neighbouring tables."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from refute.claims import expected_claims, inferred_claims
from refute.expectations import read_cases
from refute.frame_search import assumptions_of, search_tables, target
from refute.frames import aliases_of, discovered, read_drawn, read_table
from refute.reports import case_report  # noqa: F401
from refute.search import Claim, NotSearchable

CASES = Path(__file__).resolve().parent.parent / "cases"
FILES = sorted(path for path in (CASES / "datasets").glob("*.py"))
SHORT, USUAL, LONG = 4, 48, 10_000
ROWS = 300  # of the file with a case for every row of the stubs


def pairs_for(path: Path, thorough: bool, long: bool) -> int:
    return LONG if long else SHORT if not thorough else ROWS if path.stem == "pandas_rows" else USUAL


def refuted(path: Path, claims: dict[tuple[str, str], list[Claim]], pairs: int, assumptions: dict[str, list[str]] | None) -> list[str]:
    """What the search refutes of the claims about the tables of one file, keyed by function and argument."""
    cases = read_cases(path)
    found: list[str] = []
    for (function, argument), stated in claims.items():
        told = None if assumptions is None else assumptions.get(function, [])
        try:
            aim = target(path, function)
            if aim is None or not aim.has(argument):
                continue
            found += [v.refuted for v in search_tables(aim, cases, argument, stated, pairs, told) if v.refuted]
        except NotSearchable:
            continue
    return found


@pytest.mark.sampled(20)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_inferred_bounds(case_report: Callable[[str], dict[str, Any]], path: Path, thorough: bool, long: bool) -> None:
    """With missing values, and with data on which the program fails, wherever the report's assumptions do not exclude them."""
    report = case_report("infer")
    claims = {key[1:]: stated for key, stated in inferred_claims(report).items() if key[0] == path}
    finite = {key: some for key, stated in claims.items() if (some := [claim for claim in stated if claim.bound != "inf"])}
    assumed = {name: told for (file, name), told in assumptions_of(report).items() if file == path}
    found = refuted(path, finite, pairs_for(path, thorough, long), assumed)
    assert not found, "\n".join(found)


@pytest.mark.left_to_thorough
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_expectations(path: Path, long: bool) -> None:
    """None is too small, and every one is tried: the search is worth nothing where it can't run the program. (Nothing can be larger than an infinite one.)

    One that dpcheck meets is what is printed, and so is searched above: these searches are for the others, and for whether the programs run.
    """
    cases = read_cases(path)
    found = []
    for (_, function, argument), stated in expected_claims(cases).items():
        if all(claim.bound == "inf" for claim in stated):
            continue
        aim = target(path, function)
        if aim is None or not aim.has(argument):
            found.append(f"{function} {argument} is neither a table nor a number beside one")
            continue
        try:
            verdicts = search_tables(aim, cases, argument, stated, LONG if long else USUAL // 2)
        except NotSearchable as refusal:
            found += [] if aim.refused else [str(refusal)]
            continue
        found += [verdict.refuted for verdict in verdicts if verdict.refuted]
        found += [] if verdicts[0].pairs else [f"{function} fails on every input"]
    assert not found, "\n".join(found)


WRONG = """
from typing import Annotated
import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Column, Data, L1, L2, LInf, MaxRowsPer, MetricFrame, MetricMatrix, NormBound, Size, SymmetricDistance

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]

def one_sided(df: Added):
    return df["Age"].clip(upper=100).sum()
# expect: one_sided df == 100

def away_from_zero(df: Added):
    return df["Age"].clip(17, 90).sum()
# expect: away_from_zero df == 73

def about_zero(df: Edited):
    return df["Age"].clip(-5, 10).sum()
# expect: about_zero df == 10

def edited_histogram(df: Edited):
    return [int((df["sex"] == s).sum()) for s in ("F", "M")]
# expect: edited_histogram df.L1 == 1

def first_rows(df: Added):
    return df.head(3)["Age"].clip(0, 1).sum()
# expect: first_rows df == 2

def own_bins(df: Added):
    return np.histogram(df["Age"], bins=3)[0]
# expect: own_bins df.L1 == 1

def observed(df: Added):
    return df["sex"].value_counts()
# expect: observed df.L1 == 1

def sample_variance(df: Annotated[pd.DataFrame, ChangeOneDistance, Column("Age", Interval(ge=0, le=10)), Size("n")], n: int):
    return df["Age"].var()
# expect: sample_variance df == 100 * (n - 1) / n ** 2
# where: sample_variance n = len(df)

def by_position(df: Added):
    young = df[df["Age"] < 30]
    return (df["Age"].clip(0, 1) + young["Age"].clip(0, 1)).sum()
# expect: by_position df == 2

def of_users(df: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 4)]):
    return len(df)
# expect: of_users df == 1

def present_or_absent(m: MetricMatrix[Data, LInf]):
    return (m / np.maximum(np.linalg.norm(m, axis=1), 1)[:, None]).sum(axis=0)
# expect: present_or_absent m.L2 == 1

def unit_rows(x: Annotated[np.ndarray, ChangeOneDistance, NormBound(L2, 1.0)]):
    return (x.T @ x).ravel()
# expect: unit_rows x.L2 == 1

def sometimes_a_key(rows: Annotated[list[str], SymmetricDistance]):
    return {r: 1 for r in rows}
# expect: sometimes_a_key rows.L1 == 1
"""


@pytest.mark.left_to_thorough
def test_known_errors_are_found(tmp_path: Path) -> None:
    """The errors that are made about data sets, stated as expectations, are all refuted."""
    path = tmp_path / "wrong.py"
    path.write_text(WRONG, encoding="utf-8")
    claims = {key[1:]: stated for key, stated in expected_claims(read_cases(path)).items()}
    missed = set(claims) - {key for key in claims if refuted(path, {key: claims[key]}, 400, None)}
    assert not missed


FAILING = """
from dpcheck import MetricFrame, SymmetricDistance

def share(df: MetricFrame[SymmetricDistance]):
    return (df["Age"] > 3).sum() / len(df)
"""


@pytest.mark.parametrize(("assumptions", "wrong"), [([], True), (["df is not empty"], False)])
def test_assumptions_excuse_what_they_exclude(tmp_path: Path, assumptions: list[str], wrong: bool) -> None:
    """A mean of no rows is no number: a finite bound needs the assumption that there is a row."""
    path = tmp_path / "failing.py"
    path.write_text(FAILING, encoding="utf-8")
    assert bool(refuted(path, {("share", "df"): [Claim("1/2")]}, 200, {"share": assumptions})) is wrong


def test_missing_values_are_drawn_unless_excluded(tmp_path: Path) -> None:
    """A sum by Python's `sum` over a column with a missing value is no number."""
    path = tmp_path / "gaps.py"
    path.write_text(FAILING.replace('(df["Age"] > 3).sum() / len(df)', 'sum(df["Age"].clip(0, 1))'), encoding="utf-8")
    assert refuted(path, {("share", "df"): [Claim("1")]}, 200, {"share": []})
    assert not refuted(path, {("share", "df"): [Claim("1")]}, 200, {"share": ["df['Age'] has no missing values"]})


def test_columns_are_discovered() -> None:
    """By subscript, query, attribute and name; text where it is compared with text; not those that the program makes itself."""
    tree = ast.parse("""
def f(df):
    df["new"] = df["Age"] * 2
    women = df.query("pay > 3 and sex == 'F'").rename(columns={"Age": "years"})
    north = df[df["region"] == "north"].sort_values("hours")
    begun = df["name"].str.startswith("a")
    return women["years"].sum() + north["new"].sum()
""")
    columns = {column.name: column.kind for column in discovered(tree.body, frozenset(dir(list)))}
    assert columns == {"Age": "float", "pay": "float", "sex": "str", "region": "str", "hours": "float", "name": "str"}


def test_annotations_are_read() -> None:
    tree = ast.parse("""
Added = MetricFrame[SymmetricDistance]
def f(a: Added, b: Annotated[pd.DataFrame, ChangeOneDistance, Column("x", Interval(ge=0, le="u")), Size("n"), MaxRowsPer("id", 3)], c: float): ...
""")
    function = tree.body[1]
    assert isinstance(function, ast.FunctionDef)
    a, b, c = (read_table(p.arg, p.annotation, aliases_of(tree)) for p in function.args.args)
    assert a is not None and b is not None and c is None
    assert (a.container, a.relation) == ("DataFrame", "SymmetricDistance")
    assert (b.relation, b.size, b.per_unit) == ("ChangeOneDistance", "n", ("id", 3.0))
    assert [(column.name, column.lower, column.upper, column.domain) for column in b.columns] == [("x", 0.0, "u", True)]


def test_comments_are_read() -> None:
    drawn = read_drawn("# columns: Age=float[0,9] sex=F|M k=1|2 s=a|?\n# columns: f sex=cat:F|M pay=float?\n# given: f w = np.ones(3)\n# refused: g by pandas 3\n")
    assert {name: column.kind for name, column in drawn.columns[""].items()} == {"Age": "float", "sex": "str", "k": "int", "s": "str"}
    assert drawn.columns[""]["s"].missing and drawn.columns[""]["s"].choices == ["a"] and drawn.refused == {"g"}
    assert drawn.columns["f"]["sex"].kind == "category" and drawn.columns["f"]["pay"].missing
    assert drawn.given == {"f": {"w": "np.ones(3)"}}
