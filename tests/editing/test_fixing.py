"""`--fix`, `--diff` and `--add-ignore` on files: what is kept, what is taken back, and what is left alone."""
from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from doors.helpers import WRONG, codes, document, notebook, told
from dpcheck.check.records import Diagnostic, Edit, Entry, Fix, Release, Report
from dpcheck.editing.costs import costs_no_more
from dpcheck.editing.fixing import Outcome, fixed
from dpcheck.settings import Settings

MENDED = WRONG.replace("1, eps", "3, eps")
TWO = """from dpcheck import L1, MetricVector, Real, gaussian_mechanism, laplacian_mechanism


def first(v: MetricVector[Real, L1]):
    return gaussian_mechanism(v, 1, 0.5, 1e-6)


def second(x: Real, eps: float):
    return laplacian_mechanism(3 * x, 1, eps)  # dpcheck: ignore[DP104] idle


def third(v: MetricVector[Real, L1]):
    return gaussian_mechanism(2 * v, 1, 0.5, 1e-6)
"""


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)


def test_fixes_are_made_and_the_rest_is_reported(tmp_path: Path) -> None:
    write(tmp_path, a=WRONG, b="from dpcheck import Real, laplacian_mechanism\n\n\ndef f(x: Real, y: Real, e: float):\n    return laplacian_mechanism(x * y, lower_than(3), e)\n")
    done = told("check", "--no-cache", "--fix", "--format", "json", ".", cwd=tmp_path)
    assert done.returncode == 1 and done.stderr == "dpcheck: 1 finding mended\n"
    assert (tmp_path / "a.py").read_text() == MENDED and {path for path, _, _ in codes(json.loads(done.stdout))} == {"b.py"}
    assert told("check", "--no-cache", "--fix", "--quiet", "a.py", cwd=tmp_path).stderr == "dpcheck: nothing mended\n"


def test_several_fixes_in_one_file_come_together(tmp_path: Path) -> None:
    write(tmp_path, a=TWO)
    done = told("check", "--no-cache", "--fix", "--quiet", "a.py", cwd=tmp_path)
    assert done.returncode == 0 and done.stdout == "" and done.stderr == "dpcheck: 5 findings mended\n"
    text = (tmp_path / "a.py").read_text()
    assert text.startswith("from dpcheck import L1, L2, MetricVector, Real, gaussian_mechanism, laplacian_mechanism, norm_convert\n")
    assert text.count("norm_convert(L2, ") == 2 and "laplacian_mechanism(3 * x, 3, eps)\n" in text and ", 2, 0.5, 1e-6)" in text


def test_unsafe_fixes_are_asked_for(tmp_path: Path) -> None:
    write(tmp_path, a=WRONG.replace("1, eps", "10, eps"))
    done = told("check", "--no-cache", "--fix", "--quiet", "a.py", cwd=tmp_path)
    assert done.stderr == "dpcheck: nothing mended (1 more, perhaps, with --unsafe-fixes)\n" and "10, eps" in (tmp_path / "a.py").read_text()
    assert told("check", "--no-cache", "--fix", "--unsafe-fixes", "--quiet", "a.py", cwd=tmp_path).stderr == "dpcheck: 1 finding mended\n"
    assert (tmp_path / "a.py").read_text() == MENDED


def test_a_diff_changes_nothing_and_can_be_applied(tmp_path: Path) -> None:
    write(tmp_path, a=TWO, b=WRONG.rstrip("\n"))
    done = told("check", "--no-cache", "--diff", ".", cwd=tmp_path)
    assert done.returncode == 1 and (tmp_path / "a.py").read_text() == TWO and done.stderr == "dpcheck: 6 findings would be mended\n"
    subprocess.run(["git", "apply", "-p0"], input=done.stdout, text=True, cwd=tmp_path, check=True)
    assert codes(document(".", cwd=tmp_path)) == [] and told("check", "--no-cache", "--diff", ".", cwd=tmp_path).stdout == ""


def test_a_notebook_keeps_its_form(tmp_path: Path) -> None:
    head, body = TWO.split("\n\n\n", 1)
    before = notebook("%matplotlib inline\n" + head, "# the functions\n" + body.rstrip("\n"))
    (tmp_path / "nb.ipynb").write_bytes(before)
    assert told("check", "--no-cache", "--fix", "nb.ipynb", cwd=tmp_path).returncode == 0
    after = json.loads((tmp_path / "nb.ipynb").read_bytes())
    sources = ["".join(cell["source"]) for cell in after["cells"]]
    assert sources[1].startswith("%matplotlib inline\nfrom dpcheck import L1, L2, ") and sources[2].startswith("# the functions\ndef first") and "norm_convert(L2, v)" in sources[2]
    for cell, old in zip(after["cells"], json.loads(before)["cells"]):
        assert {key: value for key, value in cell.items() if key != "source"} == {key: value for key, value in old.items() if key != "source"}
        assert "".join(cell["source"]).splitlines(keepends=True) == cell["source"]


def test_line_ends_and_encodings_stay(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(("# coding: latin-1\n# é\n" + TWO).replace("\n", "\r\n").encode("latin-1"))
    told("check", "--no-cache", "--fix", "a.py", cwd=tmp_path)
    data = (tmp_path / "a.py").read_bytes()
    assert b"\xe9" in data and data.count(b"\r\n") == data.count(b"\n") and b"norm_convert" in data


def test_an_import_gets_a_line_of_its_own(tmp_path: Path) -> None:
    write(tmp_path, a='"""Root."""\nimport dpcheck as dp\n\n\ndef f(v: dp.MetricVector[dp.Real, dp.L2], e: float):\n    return dp.laplacian_mechanism(v, 1, e)\n')
    told("check", "--no-cache", "--fix", "a.py", cwd=tmp_path)
    assert (tmp_path / "a.py").read_text().startswith('"""Root."""\nimport math\nimport dpcheck as dp\n') and "math.sqrt(len(v))" in (tmp_path / "a.py").read_text()


def test_what_is_hidden_is_not_mended(tmp_path: Path) -> None:
    source = WRONG.rstrip("\n") + "  # dpcheck: ignore[DP103] agreed on\n"
    write(tmp_path, a=source)
    told("check", "--no-cache", "--fix", "--unsafe-fixes", "a.py", cwd=tmp_path)
    assert (tmp_path / "a.py").read_text() == source


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    write(tmp_path / "elsewhere", a=WRONG)
    (tmp_path / "a.py").symlink_to(tmp_path / "elsewhere" / "a.py")
    done = told("check", "--no-cache", "--fix", "a.py", cwd=tmp_path)
    assert done.returncode == 2 and "it is a link" in done.stderr and (tmp_path / "elsewhere" / "a.py").read_text() == WRONG


def test_a_file_that_somebody_else_changes_is_left_alone(tmp_path: Path) -> None:
    from dpcheck.editing import command
    from dpcheck.output import Failure

    write(tmp_path, a=WRONG)
    outcome = command.mended([str(tmp_path / "a.py")], Settings(no_cache=True), unsafe=False)
    write(tmp_path, a="x = 1\n")
    with pytest.raises(Failure, match="it has changed since it was checked"):
        command.write(outcome)
    assert (tmp_path / "a.py").read_text() == "x = 1\n"


def test_the_mode_of_a_file_stays(tmp_path: Path) -> None:
    write(tmp_path, a=WRONG)
    os.chmod(tmp_path / "a.py", 0o750)
    told("check", "--no-cache", "--fix", "a.py", cwd=tmp_path)
    assert (tmp_path / "a.py").read_text() == MENDED and (tmp_path / "a.py").stat().st_mode & 0o777 == 0o750


# ---------------------------------------------------------------- comments
def test_comments_with_a_reason(tmp_path: Path) -> None:
    source = WRONG.replace("(3 * x, 1, eps)", "(\n        3 * x, 1,\n        eps)") + WRONG.partition("\n\n\n")[2].replace("noisy", "again").rstrip("\n").join(["\n\n", "  # noqa\n"])
    write(tmp_path, a=source)
    done = told("check", "--no-cache", "--quiet", "--add-ignore", "agreed on", "a.py", cwd=tmp_path)
    assert done.returncode == 0 and done.stderr == "dpcheck: 2 findings suppressed\n"
    text = (tmp_path / "a.py").read_text()
    assert text.count("  # dpcheck: ignore[DP103] agreed on\n") == 2 and "# noqa  # dpcheck: ignore" in text and codes(document("a.py", cwd=tmp_path)) == []


def test_a_comment_that_is_there_gets_the_code(tmp_path: Path) -> None:
    write(tmp_path, a=WRONG.rstrip("\n").replace("3 * x", "clamp(x, 5, 1)").replace("import", "import clamp,") + "  # dpcheck: ignore[DP205] known\n")
    before = codes(document("a.py", cwd=tmp_path))
    told("check", "--no-cache", "--add-ignore", "agreed on", "a.py", cwd=tmp_path)
    assert not before or "# dpcheck: ignore[DP205, " in (tmp_path / "a.py").read_text()


def test_comments_in_a_notebook(tmp_path: Path) -> None:
    head, body = WRONG.split("\n\n\n")
    (tmp_path / "nb.ipynb").write_bytes(notebook(head, body.rstrip("\n")))
    assert told("check", "--no-cache", "--add-ignore", "agreed on", "nb.ipynb", cwd=tmp_path).returncode == 0
    assert "".join(json.loads((tmp_path / "nb.ipynb").read_bytes())["cells"][2]["source"]).endswith("eps)  # dpcheck: ignore[DP103] agreed on")


def test_what_cannot_be_read_is_not_suppressed(tmp_path: Path) -> None:
    write(tmp_path, a="from dpcheck import Real\nx = (\n")
    done = told("check", "--no-cache", "--add-ignore", "agreed on", "a.py", cwd=tmp_path)
    assert done.returncode == 1 and done.stderr == "dpcheck: nothing suppressed\n"


# ---------------------------------------------------------------- what is believed of a fix
TEXT = "one two three\n"


def engine(check: Callable[[str], list[Diagnostic]], offers: Callable[[Diagnostic], list[Fix]], ledger: Callable[[str], list[Entry]] = lambda _: []) -> Outcome:
    """The fixer on a file of three words, with a checker and fixes of its own."""
    def examined(instead: Mapping[str, bytes]) -> Report:
        text = instead.get("a.py", TEXT.encode()).decode()
        return Report(diagnostics=check(text), files={"a.py": "checked"}, ledger=ledger(text))

    return fixed(examined, lambda _: TEXT.encode(), [lambda found, _: offers(found)])


def finding(text: str, word: str, code: str = "DP103") -> list[Diagnostic]:
    at = text.find(word)
    return [Diagnostic(code, "error", word, "a.py", 1, at + 1, 1, at + 1 + len(word))] if at >= 0 else []


def replaced(found: Diagnostic, text: str, safe: bool = True) -> Fix:
    return Fix(f"write {text}", safe, [Edit("a.py", found.line, found.column, found.end_line, found.end_column, text)])


def after(outcome: Outcome) -> str:
    return outcome.changed.get("a.py", TEXT.encode()).decode()


def test_a_fix_that_does_nothing_for_its_finding_is_taken_back() -> None:
    assert after(engine(lambda text: finding(text, "t"), lambda found: [replaced(found, "tt")])) == TEXT


def test_a_fix_that_brings_something_new_is_taken_back_and_the_next_one_tried() -> None:
    outcome = engine(lambda text: finding(text, "one") + finding(text, "bad", "DP901"), lambda found: [replaced(found, "bad"), replaced(found, "good")])
    assert after(outcome) == "good two three\n" and [made.fix.message for made in outcome.made] == ["write good"]


def test_a_bad_fix_does_not_spoil_a_good_one() -> None:
    outcome = engine(lambda text: [*finding(text, "one"), *finding(text, "two"), *finding(text, "three"), *finding(text, "bad", "DP901")],
                     lambda found: [replaced(found, "bad" if found.message == "two" else "2")])
    assert after(outcome) == "2 two 2\n"


def test_findings_may_move_and_tell_other_numbers() -> None:
    outcome = engine(lambda text: [*finding(text, "one"), *([Diagnostic("DP202", "error", f"{len(text)}", "a.py", 1, text.find("three") + 1, 1, 99)])],
                     lambda found: [replaced(found, "a much longer text")] if found.code == "DP103" else [])
    assert after(outcome).startswith("a much longer text two") and [d.code for d in outcome.report.diagnostics] == ["DP202"]


def test_what_meets_waits_for_the_next_round() -> None:
    def offers(found: Diagnostic) -> list[Fix]:
        return [Fix("wrap", True, [Edit("a.py", 1, 1, 1, 8, "1 2")])] if found.message == "one" else [replaced(found, "2")]

    assert after(engine(lambda text: [*finding(text, "one"), *finding(text, "two")], offers)) == "1 2 three\n"


def test_it_ends_where_fixes_go_in_circles() -> None:
    def check(text: str) -> list[Diagnostic]:
        return finding(text, "one") or finding(text, "two") or finding(text, "uno")

    assert after(engine(check, lambda found: [replaced(found, {"one": "uno", "uno": "one", "two": "one"}[found.message])])) == TEXT


def test_a_file_that_is_not_looked_at_is_not_changed() -> None:
    assert not engine(lambda text: finding(text, "one"), lambda _: [Fix("elsewhere", True, [Edit("b.py", 1, 1, 1, 1, "x")])]).changed


@pytest.mark.parametrize(("before", "now", "kept"), [
    ("1", "1", True), ("1", "0.5", True), ("1", "1.5", False), ("inf", "5", True), ("3 * eps", "eps", True), ("eps", "3 * eps", False), ("eps * sqrt(len(v))", "eps", True), ("eps", "inf", False), ("eps", "?", False)])
def test_a_safe_fix_takes_nothing_of_the_privacy(before: str, now: str, kept: bool) -> None:
    def ledger(text: str) -> list[Entry]:
        return [Entry("a.py", 1, "f", "x", "Real", before if "one" in text else now, "0", [], [])]

    assert (after(engine(lambda text: finding(text, "one"), lambda found: [replaced(found, "1")], ledger)) != TEXT) == kept
    assert after(engine(lambda text: finding(text, "one"), lambda found: [replaced(found, "1", safe=False)], ledger)) != TEXT


def test_a_safe_fix_does_not_hide_what_is_claimed() -> None:
    release = Release("a.py", 1, 1, "f", "laplace", "x", "Real", "1", "3", "3", "0", "under-noised")
    before, now = Report(releases=[release]), Report(releases=[Release("a.py", 1, 1, "f", "laplace", "x", "Real", "", "3", "1", "0", "right")])
    assert costs_no_more(before, before) and not costs_no_more(before, now)


def test_the_numbers_of_one_caller_are_not_written_into_a_helper(tmp_path: Path) -> None:
    text = """import numpy as np
from dpcheck import Real


def noisy(value, sensitivity, epsilon, delta):
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return value + np.random.normal(0, sigma)


def release(x: Real):
    return noisy(x, 1, 0.5, 1e-6)
"""
    (tmp_path / "a.py").write_text(text)
    done = told("check", "--no-cache", "--fix", "--unsafe-fixes", "--quiet", "a.py", cwd=tmp_path)
    assert "DP207" in done.stdout and (tmp_path / "a.py").read_text() == text
