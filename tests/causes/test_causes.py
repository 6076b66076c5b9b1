"""One finding a cause: programs with one planted cause each, and what is told of the examples."""
from __future__ import annotations

import re
import statistics
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from doors.helpers import CHECKOUT, WRONG, document, told
from doors.test_formats import STRICT
from dpcheck.check.records import Diagnostic, Edit, Fix, key_of
from dpcheck.folding import beside, folded

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.py"))
_CAUSE = re.compile(r"# cause: (DP\d+) at (\d+)")
SEVERAL = {"promise_too_small"}  # a promise that is broken is told apart from what its callers release


@pytest.fixture(scope="module")
def found() -> dict[str, list[dict[str, Any]]]:
    return {path.stem: document(path.name, cwd=path.parent)["diagnostics"] for path in PROGRAMS}


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_the_cause_is_told(path: Path, found: dict[str, list[dict[str, Any]]]) -> None:
    match = _CAUSE.match(path.read_text())
    assert match is not None
    findings = [(each["code"], each["line"]) for each in found[path.stem]]
    assert (match[1], int(match[2])) in findings and (len(findings) == 1 or path.stem in SEVERAL)


def test_mostly_one_finding_a_cause(found: dict[str, list[dict[str, Any]]]) -> None:
    counts = [len(each) for each in found.values()]
    assert len(counts) >= 30 and statistics.median(counts) == 1 and statistics.mean(counts) < 1.1


@pytest.mark.parametrize("name", ["mistakes.py", "census_mistakes.py"])
def test_examples_have_one_finding_a_mistake(name: str) -> None:
    marked = {number: line.partition("# error: ")[2].split() for number, line in enumerate((CHECKOUT / "examples" / name).read_text().splitlines(), 1) if "# error: " in line}
    assert [each["line"] for each in document(name, cwd=CHECKOUT / "examples")["diagnostics"]] == list(marked)


def test_what_follows_is_told_with_its_cause(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text((PROGRAMS[0].parent / "unknown_cleaning.py").read_text())
    text = told("check", "--no-cache", "a.py", cwd=tmp_path)
    assert text.returncode == 1 and "a.py:9:10 DP301 unknown-call error\n" in text.stdout and "(and 4 releases that depend on it)\n" in text.stdout
    assert text.stdout.count("DP102: its input ") == 4 and "= and 5 more" in text.stdout and "\n1 error; 1 file checked\n" in text.stdout
    one, = document("a.py", cwd=tmp_path)["diagnostics"]
    assert one["severity"] == "error" and len(one["follows"]) == 9 and {each["code"] for each in one["follows"]} == {"DP102", "DP301"}
    for format in ("concise", "github", "gitlab", "junit", "sarif"):
        assert "and 4 releases that depend on it" in told("check", "--no-cache", "--format", format, "a.py", cwd=tmp_path).stdout


def test_what_follows_is_told_where_its_cause_is_hidden(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text((PROGRAMS[0].parent / "unknown_cleaning.py").read_text().replace("cleaned(raw)\n", "cleaned(raw)  # dpcheck: ignore[DP301] known\n"))
    assert {each["code"] for each in document("a.py", cwd=tmp_path)["diagnostics"]} >= {"DP102"}
    assert {each["code"] for each in document("--ignore", "DP301", "a.py", cwd=tmp_path)["diagnostics"]} == {"DP102"}
    assert told("check", "--no-cache", "--ignore", "DP301", "a.py", cwd=tmp_path).returncode == 1
    hidden = document("--ignore", "DP102", "a.py", cwd=tmp_path)
    assert all(each["severity"] == "warning" for each in hidden["diagnostics"])


def test_a_baseline_knows_findings_one_by_one(tmp_path: Path) -> None:
    source = (PROGRAMS[0].parent / "unknown_cleaning.py").read_text()
    (tmp_path / "a.py").write_text(source)
    told("check", "--no-cache", "--baseline", "b.json", "--write-baseline", "a.py", cwd=tmp_path)
    (tmp_path / "a.py").write_text(source.replace("    return size", "    more = laplacian_mechanism(df['x'].sum(), 1, epsilon)\n    return size"))
    assert {each["code"] for each in document("--baseline", "b.json", "a.py", cwd=tmp_path)["diagnostics"]} <= {"DP102", "DP301"}
    assert told("check", "--no-cache", "--baseline", "b.json", "a.py", cwd=tmp_path).returncode == 1


UNFOLLOWED = """import numpy as np
import pandas as pd
from elsewhere import toolbox

# differential privacy
people = pd.read_csv("people.csv")


def noised(value):
    return value + np.random.laplace(0, 1 / 0.5)


box = toolbox()
box.first(noised, people)
box.second(noised, people)
box.third(noised, people)
"""


def test_an_audit_tells_what_was_not_checked_once_a_reason(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(UNFOLLOWED)
    audited = document("--audit", "a.py", cwd=tmp_path)
    unchecked, = [each for each in audited["diagnostics"] if each["code"] == "DP305"]
    assert [(each["code"], each["line"]) for each in unchecked["follows"]] == [("DP305", 16)]
    assert "(and at another place)" in told("check", "--audit", "--no-cache", "a.py", cwd=tmp_path).stdout


# ---------------------------------------------------------------- folding
def finding(code: str, line: int, severity: str = "error", cause: Diagnostic | None = None, **more: Any) -> Diagnostic:
    return Diagnostic(code, severity, f"{code} at {line}", "a.py", line, 1, line, 9, cause="" if cause is None else key_of(cause), **more)


def test_chains_end_at_what_is_told() -> None:
    first = finding("DP904", 1)
    second = finding("DP301", 2, "warning", first)
    third = finding("DP102", 3, cause=second)
    assert [(each.code, [one.code for one in each.follows]) for each in folded([third, second, first])] == [("DP904", ["DP102", "DP301"])]
    assert [(each.code, each.severity, [one.code for one in each.follows]) for each in folded([second, third])] == [("DP301", "error", ["DP102"])]
    assert [each.code for each in folded([first, third])] == ["DP904", "DP102"]


def test_circles_end() -> None:
    one, other = finding("DP301", 1), finding("DP301", 2)
    one.cause, other.cause = key_of(other), key_of(one)
    assert len(folded([one, other])) <= 2


def test_words_for_what_follows() -> None:
    cause = finding("DP301", 1)
    assert beside(folded([cause, finding("DP102", 2, cause=cause)])[0]) == " (and a release that depends on it)"
    assert beside(folded([cause, *(finding("DP102", line, cause=cause) for line in (2, 3, 3))])[0]) == " (and 2 releases that depend on it)"
    assert beside(folded([cause, finding("DP102", 1, cause=cause)])[0]) == ""
    assert beside(folded([cause, finding("DP301", 2, cause=cause)])[0]) == ""
    sampler = [Diagnostic("DP207", "warning", "m", "a.py", line, 1, line, 5) for line in (1, 2, 3)]
    assert beside(folded(sampler)[0]) == " (and at 2 other places)"


def test_one_fix_for_all_that_follows() -> None:
    cause = finding("DP301", 1)
    fixes = [[Fix("clamp it", False, [Edit("a.py", line, 1, line, 2, "x"), Edit("a.py", 1, 1, 1, 1, "import")])] for line in (2, 3)]
    others = [finding("DP102", line, cause=cause, fixes=its) for line, its in zip((2, 3), fixes)]
    one, = folded([cause, *others])
    assert [len(fix.edits) for fix in one.fixes] == [3]
    others[1].fixes = []
    assert folded([cause, *others])[0].fixes == []
    bins = finding("DP203", 1)  # a clamp mends what follows from bins that the data lay, and not the bins
    assert folded([bins, finding("DP102", 2, cause=bins, fixes=fixes[0])])[0].fixes == []


def test_the_json_has_what_follows_as_its_schema_says(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG)
    assert "follows" not in document("a.py", cwd=tmp_path)["diagnostics"][0]
    found = document("unknown_cleaning.py", cwd=PROGRAMS[0].parent)
    assert found["diagnostics"][0]["follows"]
    jsonschema.validate(found, STRICT)


def test_what_is_counted_is_what_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text((PROGRAMS[0].parent / "unknown_cleaning.py").read_text())
    assert told("check", "--no-cache", "--statistics", "a.py", cwd=tmp_path).stdout == "1  DP301  unknown-call  error\n\n1 error; 1 file checked\n"
    written = told("check", "--no-cache", "--quiet", "--baseline", "b.json", "--write-baseline", "a.py", cwd=tmp_path)
    assert written.stderr == "dpcheck: 1 finding written to b.json, with 9 that follow from it\n"
    assert "; 1 finding hidden (by the baseline b.json)" in written.stdout
    assert "; 1 finding hidden (by --ignore)" in told("check", "--no-cache", "--ignore", "DP301,DP102", "a.py", cwd=tmp_path).stdout


def test_a_long_chain_of_unknown_calls_is_one_finding(tmp_path: Path) -> None:
    """Every call is made on what the calls before it may have changed: what is behind each is looked for near it, once."""
    calls = "    x, y = g(x, y), x.ask(y)\n" * 5 + "    y.append(g(x, x))\n" * 400
    (tmp_path / "a.py").write_text("from warehouse import f, g\n\nfrom dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism\n\n\n"
                                   f"def report(people: MetricFrame[SymmetricDistance]):\n    x = y = f(people)\n{calls}    return laplacian_mechanism(x, 1, 1)\n")
    assert [(each["code"], each["line"]) for each in document("a.py", cwd=tmp_path)["diagnostics"]] == [("DP301", 7)]


def test_what_follows_in_a_helper_of_another_file_is_told_with_its_cause(tmp_path: Path) -> None:
    """What is lost in one file makes the rules of numpy's functions useless in the next, and leaves the number of draws unknown: that is one finding."""
    (tmp_path / "noise.py").write_text("import numpy as np\n\n\ndef clipped(v, bound):\n    return v * min(1.0, bound / max(np.linalg.norm(v), 1e-12))\n\n\n"
                                       "def gaussian(value, sensitivity, epsilon):\n    return value + np.random.normal(0, sensitivity / epsilon, size=np.shape(value))\n")
    (tmp_path / "rounds.py").write_text("import numpy as np\nfrom noise import clipped, gaussian\nfrom warehouse import features\n\nfrom dpcheck import MetricFrame, SymmetricDistance\n\n\n"
                                        "def one_round(people: MetricFrame[SymmetricDistance], epsilon):\n    rows = features(people)\n    return gaussian(np.sum([clipped(row, 1.0) for row in rows], axis=0), 1.0, epsilon)\n")
    first, second = (each for each in document(".", cwd=tmp_path)["diagnostics"] if each["path"] == "rounds.py")
    assert (first["code"], first["path"], first["line"], second["code"]) == ("DP301", "rounds.py", 9, "DP207")
    follows = {(each["code"], each["message"].partition(" ")[0]) for each in first["follows"]}
    assert {("DP203", "the"), ("DP301", "numpy.linalg.norm"), ("DP301", "numpy.shape")} <= follows


def test_a_scale_that_is_upside_down_is_one_finding(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import numpy as np\n\nfrom dpcheck import MetricFrame, SymmetricDistance\n\n\ndef noisy(value, sensitivity, eps):\n    return value + np.random.laplace(0, eps / sensitivity)\n\n\n"
                                   "def stats(people: MetricFrame[SymmetricDistance], eps: float):\n    return noisy(len(people), 1, eps), noisy(people['a'].clip(0, 5).sum(), 5, eps)\n")
    found, = document("--ignore", "DP207", "a.py", cwd=tmp_path)["diagnostics"]
    assert found["code"] == "DP302" and [each["code"] for each in found["follows"]] == ["DP302"]
