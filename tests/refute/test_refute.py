"""No expectation of the case files and no bound that dpcheck prints for them, is refuted by neighbouring inputs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dpcheck.rules import load_table
from refute.claims import Key, expected_claims, inferred_claims
from refute.expectations import CaseFile, read_cases
from refute.reports import case_report  # noqa: F401
from refute.rows import is_installed, rows_by_function
from refute.search import Claim, NotSearchable, moved, program, search

FOLDER = Path(__file__).resolve().parent.parent / "cases"
FILES = sorted(path for path in (*FOLDER.glob("*.py"), *(FOLDER / "kept_honest").glob("*.py")) if not path.name.startswith("test_"))
TABLES = sorted((FOLDER / "datasets").glob("*.py"))
CASES = {path: read_cases(path) for path in FILES}
SHORT, USUAL, LONG = 12, 150, 10_000


@pytest.fixture(scope="module")
def inferred(case_report: Callable[[str], dict[str, Any]]) -> dict[Key, list[Claim]]:
    """A function that dpcheck failed on is not among them; `tests/cases` tells of it."""
    return inferred_claims(case_report("infer"))


def refutations(cases: CaseFile, claims: dict[Key, list[Claim]], pairs: int) -> tuple[list[str], int]:
    """What the search refutes of the claims about one file, and how many claims it could try."""
    refuted, tried = [], 0
    for (_, function, argument), stated in claims.items():
        try:
            verdicts = search(program(cases.path, function), cases, argument, stated, pairs)
        except NotSearchable:
            continue
        tried += len(verdicts)
        refuted += [verdict.refuted for verdict in verdicts if verdict.refuted]
    return refuted, tried


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bounds(inferred: dict[Key, list[Claim]], path: Path, thorough: bool, long: bool) -> None:
    """Both kinds of claim are tried on the same pairs, since it is running the programs that takes the time."""
    claims = expected_claims(CASES[path])
    for key, stated in inferred.items():
        if key[0] == path:
            claims[key] = [*claims.get(key, []), *stated]
    refuted, _ = refutations(CASES[path], claims, LONG if long else USUAL if thorough else SHORT)
    assert not refuted, "\n".join(refuted)


@pytest.mark.left_to_thorough
def test_most_cases_are_searched() -> None:
    """The search is worth nothing where it can't run the program: nearly every case must be run."""
    stated = sum(len(claims) for cases in CASES.values() for claims in expected_claims(cases).values())
    tried = sum(refutations(cases, expected_claims(cases), 3)[1] for cases in CASES.values())
    assert tried > 0.9 * stated, f"{tried} of {stated}"


# Texts, types and output are no numbers; noise, and what mechanisms do with it, is random.
UNMEASURED = frozenset({"text", "anything", "output", "kind_of", "uniform", "choice", "frame_sample", "mechanism"})
# What these rows say is no bound but a cost (or where data comes from), which the obligations judge: `tests/accounting` holds it against the distributions.
JUDGED = frozenset({"noise", "mechanism", "configured", "adds", "seed", "source"})
# Every bound that rests on one of these is infinite so far, which nothing can refute.
NEVER_BOUNDED = frozenset({"builtins.tuple.count"})


@pytest.mark.left_to_long
def test_every_row_can_be_refuted(inferred: dict[Key, list[Claim]]) -> None:
    """Each row of the rule table is behind a finite bound of some case that a search runs: none is taken on trust."""
    table = load_table()
    applied = rows_by_function([*FILES, *TABLES], table)
    searched: set[str] = set()
    for (path, function, _), stated in inferred.items():  # those of tables `test_datasets.py` runs
        if path in TABLES and any(claim.bound != "inf" for claim in stated):
            searched |= applied.get((path, function), set())
    for (path, function, argument), stated in inferred.items():
        finite = [claim for claim in stated if claim.bound != "inf" and path in CASES]
        rows = applied.get((path, function), set()) - searched
        if finite and rows:
            _, tried = refutations(CASES[path], {(path, function, argument): finite}, 3)
            searched |= rows if tried else set()
    measured = [found for row in table.rows() if (found := table.find(row.name)) is not None]  # another name of a function is that function
    wanted = {row.name for row in measured if row.operation not in UNMEASURED and row.kind not in JUDGED and is_installed(row.name)
              and not row.name.startswith("opendp.")}  # held against OpenDP's own maps in `tests/accounting`
    assert sorted(wanted - searched) == sorted(NEVER_BOUNDED)


WRONG = """
from typing import Annotated
from annotated_types import Interval
from dpcheck import ChangeOneDistance, L1, L2, Integer, MetricVector, Real, SymmetricDistance

def loop(x: Real, c: Real):
    for _ in range(10):
        x = 2 * x + c
    return x
# expect: loop c == 10

def remainder(x: Real):
    return x % 5
# expect: remainder x == 5

def summed(v: MetricVector[Real, L2]):
    return v.sum()
# expect: summed v == 1

def edited(d: Annotated[list[float], ChangeOneDistance, Interval(ge=-3, le=5)]):
    return sum(d)
# expect: edited d == 5

def first(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=5)]):
    return d[0] if d else 0
# expect: first d == 5
"""


def test_known_errors_are_found(tmp_path: Path) -> None:
    """The errors of published checkers, stated as expectations, are refuted with a pair of inputs."""
    path = tmp_path / "wrong.py"
    path.write_text(WRONG, encoding="utf-8")
    cases = read_cases(path)
    refuted, _ = refutations(cases, expected_claims(cases), 500)
    assert len(refuted) == 5
    assert all("claimed" in sentence and "actual" in sentence for sentence in refuted)


def test_distances_of_results() -> None:
    assert moved([1, 2], [2, 4], "L1") == 3
    assert moved([1, 2], [2, 4], "LInf") == 2
    assert moved([1, 2], [2, 4], "L1", "Data") == 2
    assert moved({"a": 1}, {"b": 1}, "L1") == 2
    assert moved("a", "b", None) == 1
    assert moved([1], [1, 2], "L2") == float("inf")
