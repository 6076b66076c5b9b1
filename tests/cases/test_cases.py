"""Every literate case: what dpcheck infers and reports for the files of this folder is what their comments say, and all of it what the golden files say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from golden.files import difference
from golden.told import Told, found_in, told
from refute.claims import CASE_FILES, dpcheck, faults_of
from refute.expectations import CaseFile, Expectation, Mark, bound_of, compare, read_cases
from refute.reports import case_report  # noqa: F401

CASES = [read_cases(path) for path in CASE_FILES]
PARTS = 30  # in which they are also checked by themselves
WITH_GOLDEN = [path for path in CASE_FILES if path.parent.name != "audit"]  # the others' are of audits: see test_audit.py


Inferred = dict[tuple[Path, str], Any]
Reported = dict[tuple[Path, int], list[tuple[str, str]]]


@pytest.fixture(scope="module")
def inferred(case_report: Callable[[str], dict[str, Any]]) -> Inferred:
    return {(Path(function["path"]).resolve(), function["name"]): function for function in case_report("infer")["functions"]}


@pytest.fixture(scope="module")
def reported(case_report: Callable[[str], dict[str, Any]]) -> Reported:
    """The codes and severities on each line."""
    lines: Reported = {}
    for diagnostic in found_in(case_report("check")):
        for line in range(diagnostic["line"], diagnostic["end_line"] + 1):
            lines.setdefault((Path(diagnostic["path"]).resolve(), line), []).append((diagnostic["code"], diagnostic["severity"]))
    return lines


@pytest.mark.parametrize("cases", [cases for cases in CASES if cases.expectations], ids=lambda cases: cases.path.stem)
def test_bounds(inferred: Inferred, cases: CaseFile) -> None:
    wrong = [f"{cases.path.name}:{each.line}: {each.label}: {fault}" for each in cases.expectations if (fault := _missed(inferred, cases, each))]
    assert not wrong, "\n".join(wrong)


def _missed(inferred: Inferred, cases: CaseFile, expectation: Expectation) -> str:
    """What is wrong with the bound that an expectation is about; "" where it is as expected."""
    name = expectation.function
    function = inferred.get((cases.path, name))
    bound = None if function is None else bound_of(function, expectation)
    if bound is None:
        return "not in the report"
    verdict, detail = compare(bound, expectation.bound, cases.ties.get(name, {}), cases.points.get(name, []))
    if expectation.known_loose and verdict == "exact":
        return "exact by now: remove the mark `# known: loose`"
    return "" if verdict == "exact" or expectation.known_loose and verdict in ("loose", "infinite") else f"{verdict}: {detail}"


@pytest.mark.parametrize("cases", [cases for cases in CASES if cases.marks], ids=lambda cases: cases.path.stem)
def test_diagnostics(reported: Reported, cases: CaseFile) -> None:
    own = cases.path.stem[:5].upper() if cases.path.parent.name == "codes" else ""  # a near miss of a warning, too
    wrong = [f"{cases.path.name}:{mark.line}: {' '.join(mark.codes) or 'clean'}: reported is {here}"
             for mark in cases.marks if not _is_as_marked(mark, own, here := reported.get((cases.path, mark.line), []))]
    assert not wrong, "\n".join(wrong)


def _is_as_marked(mark: Mark, own: str, here: list[tuple[str, str]]) -> bool:
    if mark.codes:
        return set(mark.codes) <= {code for code, _ in here}
    return not any(severity == "error" or code == own for code, severity in here)


@pytest.fixture(scope="module")
def told_today(case_report: Callable[[str], dict[str, Any]]) -> Told:
    """All that is told of each file."""
    by_path = {Path(path).resolve(): lines for path, lines in told(case_report("infer"), case_report("check")).items()}
    return {str(path): by_path.get(path, []) for path in WITH_GOLDEN}


@pytest.mark.parametrize("path", WITH_GOLDEN, ids=lambda path: path.stem)
def test_golden(told_today: Told, path: Path) -> None:
    changed = difference(str(path), told_today[str(path)])
    assert not changed, changed


@pytest.mark.parametrize("command", ["check", "infer"])
def test_no_internal_fault(case_report: Callable[[str], dict[str, Any]], command: str) -> None:
    """What a fault left out is not in the report: the expectations about it say only that it is missing."""
    faults = faults_of(case_report(command))
    assert not faults, "\n".join(faults)


@pytest.mark.left_to_thorough
@pytest.mark.parametrize("part", range(PARTS))
def test_check_tells_what_infer_tells(case_report: Callable[[str], dict[str, Any]], part: int) -> None:
    """The reports above are of one analysis: what a run of `dpcheck check` by itself prints for some files is in it."""
    share = CASE_FILES[part::PARTS]
    shares = [path for path in CASE_FILES if (not part if path.parent.name == "files" else path in share)]  # those of files import each other
    paths = [path for path in shares if path.parent.name != "audit"]
    alone, together = dpcheck("check", paths), case_report("check")
    for what in ("diagnostics", "releases", "ledger"):
        assert alone[what] == [one for one in together[what] if Path(one["path"]).resolve() in paths]


def test_names_are_unique() -> None:
    """Expectations are keyed by function, so that a file may not define a function with expectations twice."""
    for cases in CASES:
        definitions = [line.split("(")[0][4:] for line in cases.path.read_text(encoding="utf-8").splitlines() if line.startswith("def ")]
        expected = {e.function for e in cases.expectations}
        assert not [name for name in expected if definitions.count(name) > 1], cases.path
