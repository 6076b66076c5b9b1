"""Every literate case: what dpcheck infers and reports for the files of this folder is what their comments say, and all of it what the golden files say."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from golden.files import difference
from golden.told import Told, told
from refute.claims import dpcheck, faults_of
from refute.expectations import CaseFile, Expectation, Mark, bound_of, compare, read_cases

FOLDER = Path(__file__).parent
FILES = sorted(path for path in FOLDER.rglob("*.py") if not path.name.startswith("test_"))
CASES = [read_cases(path) for path in FILES]
WITH_GOLDEN = [path for path in FILES if path.parent.name != "audit"]  # the others' are of audits: see test_audit.py


@lru_cache(maxsize=2)
def _ran(command: str) -> dict[str, Any] | RuntimeError:
    """The report of one run over all files, or why there is none: a run that fails is not repeated for every expectation."""
    try:
        return dpcheck(command, FILES)
    except RuntimeError as failed:
        return failed


def report(command: str) -> dict[str, Any]:
    ran = _ran(command)
    if isinstance(ran, RuntimeError):
        pytest.fail(str(ran), pytrace=False)
    return ran


@lru_cache(maxsize=1)
def inferred() -> dict[tuple[Path, str], Any]:
    return {(Path(function["path"]).resolve(), function["name"]): function for function in report("infer")["functions"]}


@lru_cache(maxsize=1)
def reported() -> dict[tuple[Path, int], list[tuple[str, str]]]:
    """The codes and severities on each line."""
    lines: dict[tuple[Path, int], list[tuple[str, str]]] = {}
    for diagnostic in report("check")["diagnostics"]:
        for line in range(diagnostic["line"], diagnostic["end_line"] + 1):
            lines.setdefault((Path(diagnostic["path"]).resolve(), line), []).append((diagnostic["code"], diagnostic["severity"]))
    return lines


@pytest.mark.parametrize(
    ("cases", "expectation"),
    [pytest.param(cases, e, id=f"{cases.path.stem}:{e.line}:{e.label}") for cases in CASES for e in cases.expectations],
)
def test_bound(cases: CaseFile, expectation: Expectation) -> None:
    function = inferred().get((cases.path, expectation.function))
    assert function is not None, f"{expectation.function} is not in the report"
    bound = bound_of(function, expectation)
    assert bound is not None, f"{expectation.label} is not in the report"
    name = expectation.function
    verdict, detail = compare(bound, expectation.bound, cases.ties.get(name, {}), cases.points.get(name, []))
    if expectation.known_loose:
        assert verdict != "exact", "exact by now: remove the mark `# known: loose`"
        assert verdict in ("loose", "infinite"), f"{verdict}: {detail}"
    else:
        assert verdict == "exact", f"{verdict}: {detail}"


@pytest.mark.parametrize(
    ("cases", "mark"), [pytest.param(c, m, id=f"{c.path.stem}:{m.line}:{' '.join(m.codes) or 'clean'}") for c in CASES for m in c.marks]
)
def test_diagnostic(cases: CaseFile, mark: Mark) -> None:
    here = reported().get((cases.path, mark.line), [])
    if mark.codes:
        assert set(mark.codes) <= {code for code, _ in here}, f"reported on this line: {here}"
    else:
        own = cases.path.stem[:5].upper() if cases.path.parent.name == "codes" else ""  # a near miss of a warning, too
        assert not [code for code, severity in here if severity == "error" or code == own], f"reported on this line: {here}"


@lru_cache(maxsize=1)
def told_today() -> Told:
    """All that is told of each file."""
    by_path = {Path(path).resolve(): lines for path, lines in told(report("infer"), report("check")).items()}
    return {str(path): by_path.get(path, []) for path in WITH_GOLDEN}


@pytest.mark.parametrize("path", WITH_GOLDEN, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    changed = difference(str(path), told_today()[str(path)])
    assert not changed, changed


@pytest.mark.parametrize("command", ["check", "infer"])
def test_no_internal_fault(command: str) -> None:
    """What a fault left out is not in the report: the expectations about it say only that it is missing."""
    faults = faults_of(report(command))
    assert not faults, "\n".join(faults)


def test_names_are_unique() -> None:
    """Expectations are keyed by function, so that a file may not define a function with expectations twice."""
    for cases in CASES:
        definitions = [line.split("(")[0][4:] for line in cases.path.read_text(encoding="utf-8").splitlines() if line.startswith("def ")]
        expected = {e.function for e in cases.expectations}
        assert not [name for name in expected if definitions.count(name) > 1], cases.path
