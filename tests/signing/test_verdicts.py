"""The verdict at a glance: whatever is wrong, open or hidden is in it, and nothing of that reads as clean."""
from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from dpcheck.check import codes
from dpcheck.check.records import Diagnostic, Entry, Fault, Hidden, LeftOut, Release, Report, Weakening
from dpcheck.project import run
from dpcheck.settings import Settings
from dpcheck.signing.command import rendered
from dpcheck.signing.statement import Asked
from dpcheck.signing.verdict import HEADLINES, STATEMENTS, VERDICTS, Level, Tone, verdict_of

RIGHT = Release("a.py", 3, 1, "f", "laplace", "x", "Real", "1", "1", "eps", "0", "right", times=1, module="a.py")
ENTRY = Entry("a.py", 1, "f", "x", "Real", "eps", "0", [], [], declaration="x: Real")


def clean() -> Report:
    return Report(releases=[replace(RIGHT)], ledger=[replace(ENTRY)], files={"a.py": "checked"})


def found(code: str) -> Diagnostic:
    return Diagnostic(code, codes.BY_CODE[code].severity, "something", "a.py", 3, 1, 3, 2)


def test_a_clean_report_is_covered() -> None:
    verdict = verdict_of(clean(), False)
    assert verdict.level is Level.COVERED and verdict.reasons == ("1 release covered by its noise", "the costs rest on 1 declaration that nobody checks")
    assert verdict.headline == "One call costs ε = eps; every release has the noise that it claims"


def test_noise_that_claims_nothing_is_no_approval() -> None:
    report = clean()
    report.releases = [replace(RIGHT, declared="", inferred="5000", epsilon="2500")]
    report.ledger = [replace(ENTRY, epsilon="2500")]
    verdict = verdict_of(report, False)
    assert verdict.level is Level.RESERVED and verdict.headline == "One call costs ε = 2500; every release was judged, with reservations"
    assert verdict.reasons[-1] == "1 release of whose noise nothing is claimed: what it costs says how much is hidden"
    for suffix in (".html", ".md"):
        page = rendered(report, Asked(("a.py",), "1", "2026-11-25"), suffix)
        assert "nothing is claimed of its noise: what it costs says all" in page and "covered" not in page.partition("What was examined")[0]


@pytest.mark.parametrize("costs, told", [(("1",), "One call costs ε = 1"), (("1 / 2", "1.25"), "One call costs up to ε = 1.25"), (("eps",), "One call costs ε = eps"),
                                         (("eps", "1"), "What it costs is named below")])
def test_the_cost_comes_first(costs: tuple[str, ...], told: str) -> None:
    report = replace(clean(), ledger=[replace(ENTRY, epsilon=cost) for cost in costs])
    assert verdict_of(report, False).headline.partition(";")[0] == told


@pytest.mark.parametrize("verdict", VERDICTS)
def test_a_release_that_is_not_right_decides(verdict: str) -> None:
    report = clean()
    report.releases.append(replace(RIGHT, line=4, verdict=verdict))
    assert verdict_of(report, False).level is {"good": Level.COVERED, "open": Level.OPEN, "bad": Level.WRONG}[VERDICTS[verdict][0]]


@pytest.mark.parametrize("code", [entry.code for entry in codes.TABLE])
def test_a_finding_is_never_lost(code: str) -> None:
    report = clean()
    report.diagnostics.append(found(code))
    level = verdict_of(report, False).level
    severity = codes.BY_CODE[code].severity
    assert level is Level.WRONG if severity == "error" and not code.startswith(("DP3", "DP9")) else level is not Level.COVERED or severity == "note"
    if code in ("DP301", "DP302", "DP304", "DP305", "DP901", "DP904"):
        assert level is Level.OPEN


@pytest.mark.parametrize("report", [
    replace(clean(), faults=[Fault("a.py", "f", "KeyError: 1")]), replace(clean(), files={"a.py": "checked", "b.py": "unread"}), replace(clean(), ledger=[replace(ENTRY, epsilon="inf")]),
    replace(clean(), ledger=[replace(ENTRY, delta="inf")]), Report(), Report(files={"a.py": "unread", "b.py": "irrelevant"})], ids=["fault", "unread", "epsilon", "delta", "nothing", "all unread"])
def test_what_is_not_known_is_open(report: Report) -> None:
    assert verdict_of(report, False).level is Level.OPEN


def test_settings_are_a_reservation() -> None:
    assert verdict_of(replace(clean(), weakenings=[Weakening("p.toml", "ignore", '["DP1"]')]), False).level is Level.RESERVED


@pytest.mark.parametrize("code, level", [("DP201", Level.WRONG), ("DP207", Level.RESERVED)])
def test_what_is_hidden_is_no_secret(code: str, level: Level) -> None:
    report = replace(clean(), hidden=[Hidden(found(code), "comment", "a.py:3", "as agreed")])
    assert verdict_of(report, False).level is level
    for suffix in (".html", ".md"):
        assert "hidden by a comment at a.py:3: as agreed" in rendered(report, Asked(("a.py",), "1", "2026-11-25"), suffix)


def test_what_is_left_out_is_told() -> None:
    assert verdict_of(replace(clean(), left_out=[LeftOut("b.py", ".gitignore")]), False).level is Level.COVERED
    report = replace(clean(), left_out=[LeftOut("b.py", "exclude")])
    assert verdict_of(report, False).level is Level.RESERVED and "b.py (by exclude)" in rendered(report, Asked(("a.py",), "1", "2026-11-25"), ".html")


def test_nothing_released() -> None:
    assert verdict_of(Report(files={"a.py": "checked", "b.py": "irrelevant"}), False).level is Level.NOTHING
    assert verdict_of(Report(files={"b.py": "irrelevant"}), True).level is Level.NOTHING


def test_every_level_has_its_words() -> None:
    assert set(HEADLINES) == set(STATEMENTS) == set(Level) and {tone for tone, _ in VERDICTS.values()} == set(get_args(Tone))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name, level", [("census.py", Level.COVERED), ("mistakes.py", Level.WRONG)])
def test_examples(name: str, level: Level) -> None:
    path = Path(__file__).parents[2] / "examples" / name
    report = run([str(path)], Settings(no_cache=True, jobs=1), "check")
    assert verdict_of(report, False).level is level
    page = rendered(report, Asked((name,), "1", "2026-11-25"), ".html")
    assert HEADLINES[level] in page and STATEMENTS[level] in page


def test_a_release_of_a_helper_is_said_to_be_paid_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("from dpcheck import Real, laplacian_mechanism\n\ndef inner(x: Real, eps: float):\n    return laplacian_mechanism(x, 1, eps)\n\n"
                                   "def outer(y: Real, eps: float):\n    return inner(2 * y, eps) + inner(y, eps)\n")
    report = run([str(tmp_path)], Settings(no_cache=True, jobs=1), "check")
    text = rendered(report, Asked(("a.py",), "1", "2026-11-25"), ".md")
    assert "Other functions call inner" in text and "inner: paid for by its callers" in text and text.count("too little noise") >= 1
