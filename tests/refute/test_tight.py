"""`tight` is a claim: for every row that makes it, neighbouring inputs of some case come within a hundredth of a bound that rests on the row.

A bound that is composed of several rows is come close to only if each of them is, so one such case shows them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dpcheck.rules import load_table
from refute.claims import Key, inferred_claims
from refute.reports import case_report  # noqa: F401
from refute.rows import Rows, is_installed, rows_by_function
from refute.search import Claim, NotSearchable, program, search
from refute.test_refute import CASES, FILES, JUDGED, UNMEASURED

NEAR = 0.99
PAIRS = 400
SAMPLE = ("numpy.mean", "numpy.clip", "math.tanh", "builtins.sorted", "numpy.linalg.norm", "builtins.max", "statistics.mean", "numpy.diff", "numpy.median")
"""Rows that the ordinary run looks at, too."""


def shown(claims: dict[Key, list[Claim]], applied: Rows, wanted: set[str]) -> set[str]:
    """The rows of which some case comes near to its bound. A function is run only while some of its rows is not shown yet."""
    found: set[str] = set()
    for (path, function, argument), stated in claims.items():
        finite = [claim for claim in stated if claim.bound not in ("inf", "0")]
        rows = (applied.get((path, function), set()) & wanted) - found
        if finite and rows and path in CASES:
            try:
                verdicts = search(program(path, function), CASES[path], argument, finite, PAIRS)
            except NotSearchable:
                continue
            if any(NEAR <= verdict.closeness for verdict in verdicts):
                found |= rows
    return found


def claiming() -> set[str]:
    """The rows with a bound of distances that call it tight, under the names by which the analysis applies them."""
    table = load_table()
    rows = [found for row in table.rows() if (found := table.find(row.name)) is not None]
    return {row.name for row in rows if row.tight and row.operation not in UNMEASURED and row.kind not in JUDGED and is_installed(row.name) and not row.name.startswith("opendp.")}


NOT_SHOWN = frozenset("""
builtins.list.clear builtins.list.count builtins.set.add builtins.tuple.count collections.Counter.get collections.Counter.items collections.Counter.total heapq.nlargest heapq.nsmallest
itertools.islice math.isfinite math.isinf math.isnan numpy.delete numpy.einsum numpy.histogram2d numpy.nanmax numpy.nanmean numpy.nanmedian numpy.nanmin numpy.nansum
numpy.random.Generator.binomial numpy.random.RandomState.binomial numpy.random.binomial statistics.median_high statistics.median_low statistics.mode
""".split())
"""Rows that call themselves tight without a case here that comes near: of rows of data sets, of values that are missing, of what is drawn. It must not become more."""


def of_tables(row: str) -> bool:
    """Whether a row is about data sets, which another search makes neighbours of."""
    return row.startswith("pandas.")


def test_a_sample_of_what_is_called_tight_is_attained(case_report: Callable[[str], dict[str, Any]]) -> None:
    files = [path for path in FILES if path.stem in ("elementwise", "vectors_norms", "vectors_order", "exact_statistics")]
    claims = {key: stated for key, stated in inferred_claims(case_report("infer")).items() if key[0] in files}
    assert set(SAMPLE) <= claiming()
    assert not set(SAMPLE) - shown(claims, rows_by_function(files, load_table()), set(SAMPLE))


@pytest.mark.left_to_long
def test_what_is_called_tight_is_attained(case_report: Callable[[str], dict[str, Any]]) -> None:
    wanted = {row for row in claiming() if not of_tables(row)}
    missed = wanted - shown(inferred_claims(case_report("infer")), rows_by_function(FILES, load_table()), wanted)
    assert missed <= NOT_SHOWN, sorted(missed - NOT_SHOWN)
