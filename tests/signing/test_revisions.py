"""`dpcheck diff` on real repositories: what it says of a change, in which status, and what it does not do."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dpcheck.cli import main
from dpcheck.revisions.growth import Growth, growth

from .repositories import PAY, SIZE, TOO_LITTLE, commit, git, repository, summary

Capture = pytest.CaptureFixture[str]


@pytest.fixture()
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = repository(tmp_path / "project")
    monkeypatch.chdir(folder)
    return folder


def diff(capsys: Capture, *arguments: str) -> tuple[int, dict[str, Any]]:
    """The status, and what is said as JSON."""
    status = main(["diff", "--format", "json", "--jobs", "1", *arguments])
    printed = capsys.readouterr()
    assert not printed.err and status in (0, 1), printed.err
    return status, json.loads(printed.out)


def refused(capsys: Capture, *arguments: str) -> str:
    assert main(["diff", *arguments]) == 2
    printed = capsys.readouterr()
    assert not printed.out and "Traceback" not in printed.err
    return printed.err


# ---------------------------------------------------------------- what is said
def test_a_new_release_raises_the_cost(project: Path, capsys: Capture) -> None:
    commit(project, report=summary(SIZE))
    (project / "report.py").write_text(summary(SIZE, PAY))
    status, said = diff(capsys, "HEAD")
    assert status == 1 and said["worse"] == ["1 total is larger"] and said["after"] == "working tree"
    (total,) = said["totals"]
    assert (total["function"], total["source"], total["epsilon"]) == ("summary", "people", {"before": "1 / 2", "after": "1", "growth": "larger"})
    (release,) = said["releases"]
    assert (release["state"], release["line"], release["facts"]["scale"]) == ("new", 7, {"before": None, "after": "180"}) and not said["findings"]["new"]


def test_what_was_not_judged_is_not_called_no_worse(project: Path, capsys: Capture) -> None:
    noisy = "import numpy as np\nimport pandas as pd\n\npeople = pd.read_csv('people.csv')\nprint(people['pay'].clip(0, 90).sum() + np.random.laplace(0, {scale}))\n"
    (project / "raw.py").write_text(noisy.format(scale=90))
    commit(project)
    (project / "raw.py").write_text(noisy.format(scale=1))
    status, said = diff(capsys, "HEAD")
    assert status == 0 and said["unjudged"] == ["raw.py"]
    assert main(["diff", "HEAD"]) == 0
    printed = capsys.readouterr().out
    assert "leaves every release that was judged" in printed and "raw.py was not read in full, or has noise that was not judged. Annotate what is private, or compare with --audit." in printed
    assert printed.endswith("\nno worse in what was judged\n")
    status, said = diff(capsys, "--audit", "HEAD")
    assert status == 1 and not said["unjudged"]


def test_the_other_way_round_is_no_worse(project: Path, capsys: Capture) -> None:
    first = commit(project, report=summary(SIZE, TOO_LITTLE))
    second = commit(project, report=summary(SIZE))
    status, said = diff(capsys, first, second)
    assert status == 0 and not said["worse"] and [each["state"] for each in said["releases"]] == ["gone"]
    assert said["totals"][0]["epsilon"]["growth"] == "smaller" and [each["code"] for each in said["findings"]["gone"]] == ["DP103"]
    status, said = diff(capsys, second, first)
    assert status == 1 and said["worse"] == ["1 total is larger", "1 finding is new", "1 release is newly not covered by its noise, or not judged"]


def test_a_change_of_a_release_says_what_it_was(project: Path, capsys: Capture) -> None:
    commit(project, report=summary(SIZE, PAY))
    commit(project, report=summary(SIZE, TOO_LITTLE))
    status, said = diff(capsys, "HEAD~1", "HEAD")
    (release,) = said["releases"]
    assert status == 1 and release["state"] == "changed" and release["facts"] == {
        "verdict": {"before": "right", "after": "under-noised"}, "inferred": {"before": "90", "after": "100"}, "epsilon": {"before": "1 / 2", "after": "5 / 9"}}


@pytest.mark.parametrize("after", [
    {"report": "# a comment\n\n" + summary(SIZE, PAY)}, {"report": summary(PAY, SIZE)}, {"report": None, "other": summary(SIZE, PAY)},
    {"report": summary(SIZE, PAY, name="renamed")}, {"report": summary(SIZE, PAY), "more": "print(1)\n"}], ids=["moved down", "in another order", "another file", "another name", "a file beside"])
def test_what_only_moves_is_no_change(project: Path, capsys: Capture, after: dict[str, str | None]) -> None:
    commit(project, report=summary(SIZE, PAY))
    commit(project, **after)
    status, said = diff(capsys, "HEAD~1", "HEAD")
    assert status == 0 and not said["releases"] and not said["totals"] and said["findings"] == {"new": [], "gone": [], "hidden": []}


def test_a_finding_that_was_there_is_not_new_where_it_moves(project: Path, capsys: Capture) -> None:
    commit(project, report=summary(TOO_LITTLE))
    commit(project, report="\n\n\n" + summary(TOO_LITTLE))
    assert diff(capsys, "HEAD~1")[0] == 0
    commit(project, report=summary(TOO_LITTLE, TOO_LITTLE))
    status, said = diff(capsys, "HEAD~2")
    assert status == 1 and len(said["findings"]["new"]) == 1


@pytest.mark.parametrize("settings", ['ignore = ["DP103"]', 'exclude = ["report.py"]', 'select = ["DP9"]'])
def test_a_setting_that_hides_something_is_worse(project: Path, capsys: Capture, settings: str) -> None:
    commit(project, report=summary(SIZE, PAY))
    (project / "pyproject.toml").write_text(f"[tool.dpcheck]\n{settings}\n")
    commit(project)
    status, said = diff(capsys, "HEAD~1", "HEAD")
    assert status == 1 and any("pyproject.toml weakens this check" in each for each in said["worse"])
    assert diff(capsys, "HEAD", "HEAD")[0] == 0
    assert diff(capsys, "HEAD~1", "HEAD", "--isolated")[0] == 0


@pytest.mark.parametrize("before", [SIZE, TOO_LITTLE])
def test_a_comment_that_hides_something_is_worse(project: Path, capsys: Capture, before: str) -> None:
    commit(project, report=summary(SIZE, before))
    commit(project, report=summary(SIZE, TOO_LITTLE).replace("0.5))\n    return", "0.5))  # dpcheck: ignore[DP103] they agreed\n    return"))
    status, said = diff(capsys, "HEAD~1", "HEAD")
    (hidden,) = said["findings"]["hidden"]
    assert status == 1 and "1 finding has come to be hidden" in said["worse"] and not said["findings"]["new"] and not said["findings"]["gone"]
    assert (hidden["code"], hidden["by"], hidden["where"], hidden["reason"]) == ("DP103", "comment", "report.py:7", "they agreed")
    assert diff(capsys, "HEAD", "HEAD")[0] == 0 and diff(capsys, "HEAD", "HEAD~1")[0] == int(before == TOO_LITTLE)
    assert main(["diff", "HEAD~1", "HEAD"]) == main(["diff", "--format", "markdown", "HEAD~1", "HEAD"]) == 1
    assert capsys.readouterr().out.count("hidden by a comment at") == 2


def test_a_baseline_hides_nothing(project: Path, capsys: Capture) -> None:
    commit(project, report=summary(SIZE))
    (project / "dpcheck.toml").write_text('baseline = "known.json"\n')
    (project / "report.py").write_text(summary(SIZE, TOO_LITTLE))
    assert main(["check", "--write-baseline", "--baseline", "known.json", "report.py"]) == 0
    capsys.readouterr()
    commit(project)
    status, said = diff(capsys, "HEAD~1", "HEAD")
    assert status == 1 and [each["code"] for each in said["findings"]["new"]] == ["DP103"]


def test_what_cannot_be_read_any_more_is_worse(project: Path, capsys: Capture) -> None:
    commit(project, report=summary(SIZE))
    commit(project, report=summary(SIZE) + "x = = 1\n")
    status, said = diff(capsys, "HEAD~1", "HEAD")
    assert status == 1 and [each["code"] for each in said["findings"]["new"]] == ["DP901"]


def test_noise_that_is_newly_not_judged_is_worse(project: Path, capsys: Capture) -> None:
    commit(project, audited="import numpy as np\n")
    commit(project, audited="import numpy as np\n\ndef privacy(epsilon):\n    return np.random.laplace(0, 1 / epsilon)\n")
    status, said = diff(capsys, "HEAD~1", "HEAD", "--audit", "--relation", "add-remove")
    assert status == 1 and said["releases"][0]["facts"]["verdict"]["after"] in ("not-judged", "generic")


def test_paths_choose(project: Path, capsys: Capture) -> None:
    commit(project, a__one=summary(SIZE), b__two=summary(SIZE))
    commit(project, a__one=summary(SIZE, PAY), b__two=summary(SIZE))
    assert diff(capsys, "HEAD~1", "HEAD", "b")[0] == 0 and diff(capsys, "HEAD~1", "HEAD", "a/one.py")[0] == 1 and diff(capsys, "HEAD~1", "a", "b")[0] == 1
    (project / "b" / "two.py").unlink()
    status, said = diff(capsys, "HEAD~1", "b/two.py")  # in the first revision alone
    assert status == 0 and said["releases"][0]["state"] == "gone"


def test_paths_are_those_of_the_folder_one_stands_in(project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(project, a__one=summary(SIZE), b__two=summary(SIZE))
    commit(project, a__one=summary(SIZE, PAY), b__two=summary(SIZE))
    monkeypatch.chdir(project / "a")
    status, said = diff(capsys, "HEAD~1", "one.py")
    assert status == 1 and said["releases"][0]["path"] == "a/one.py"
    assert Path.cwd() == project / "a" and diff(capsys, "HEAD~1", "../b")[0] == 0


def test_text_and_markdown(project: Path, capsys: Capture) -> None:
    first = commit(project, report=summary(SIZE, PAY))
    second = commit(project, report=summary(SIZE, TOO_LITTLE, SIZE))
    assert main(["diff", first, second]) == 1
    assert capsys.readouterr().out == f"""\
{first} -> {second}
This change raises epsilon on `people` in `summary` from 1 to 1.556 (14/9).

releases
  changed: report.py:7 summary: laplace of people
    verdict: covered -> too little noise
    sensitivity: 90 -> 100
    epsilon: 0.5 -> 0.5556 (5/9)
  new: report.py:8 summary: laplace of people
    verdict: covered
    sensitivity: 1
    noise made for: 1
    scale: 2
    epsilon: 0.5

findings
  new: report.py:7:72 DP103 error: the declared sensitivity 90 does not cover 100, by which its input can move when `people` (SymmetricDistance) does: this costs epsilon = 0.5556 (5/9), not 0.5

worse: 1 total is larger; 1 finding is new; 1 release is newly not covered by its noise, or not judged
"""
    assert main(["diff", "--format", "markdown", first, second]) == 1
    assert capsys.readouterr().out == f"""\
<!-- dpcheck diff -->
## Privacy: this change makes something worse

`{first}` → `{second}`

- This change raises epsilon on `people` in `summary` from 1 to 1.556 (14/9).
- Worse: 1 total is larger
- Worse: 1 finding is new
- Worse: 1 release is newly not covered by its noise, or not judged

### What it costs

| Function | Private source | Epsilon | Delta |
| --- | --- | --- | --- |
| `summary` | `people` | `1` → `1.556 (14/9)` | `0` |

### Releases

- **changed**: laplace in `summary` at `report.py:7`, of `people`
    - verdict: `covered` → `too little noise`
    - sensitivity: `90` → `100`
    - epsilon: `0.5` → `0.5556 (5/9)`
- **new**: laplace in `summary` at `report.py:8`, of `people`
    - verdict: `covered`
    - sensitivity: `1`
    - noise made for: `1`
    - scale: `2`
    - epsilon: `0.5`

### Findings

- **new**: DP103 (error) at `report.py:7:72`: the declared sensitivity 90 does not cover 100, by which its input can move when `people` (SymmetricDistance) does: this costs epsilon = 0.5556 (5/9), not 0.5
"""


def test_no_change_is_told_as_one(project: Path, capsys: Capture) -> None:
    commit(project, report=summary(TOO_LITTLE))
    assert main(["diff", "HEAD"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["This change leaves every release, its noise and its cost as they were.", "", "no worse"]


def test_that_a_public_value_is_set_otherwise_is_not_passed_over(project: Path, capsys: Capture) -> None:
    text = """
import argparse
from dpcheck import Real, laplacian_mechanism
args = argparse.ArgumentParser().parse_args()
EPSILON = 1
def f(x: Real):
    return laplacian_mechanism(x, 1, args.epsilon)
"""
    commit(project, report=text)
    (project / "report.py").write_text(text.replace("EPSILON = 1", "EPSILON = 8"))
    assert main(["diff", "HEAD"]) == 0
    told = "This change leaves every release, its noise and its cost as they were, for the same value of `args.epsilon`: what gives it its value was not compared."
    assert capsys.readouterr().out.splitlines()[1] == told


def test_of_a_module_the_file_is_told(project: Path, capsys: Capture) -> None:
    text = "from dpcheck import Real, laplacian_mechanism\nx: Real = 1.0\nprint(laplacian_mechanism(x, 1, 0.5))\n"
    commit(project, report=text)
    (project / "report.py").write_text(text.replace("0.5", "0.75"))
    assert main(["diff", "HEAD"]) == 1
    assert capsys.readouterr().out.splitlines()[1] == "This change raises epsilon on `x` in `<module>` of report.py from 0.5 to 0.75."


# ---------------------------------------------------------------- how costs compare
@pytest.mark.parametrize("before, after, what", [
    ("1", "3 / 2", Growth.LARGER), ("163 / 146", "1", Growth.SMALLER), ("1 / 2", "0.5", Growth.SAME), ("eps", "2 * eps", Growth.LARGER), ("2 * eps", "eps", Growth.SMALLER),
    ("inf", "eps", Growth.SMALLER), ("eps", "inf", Growth.LARGER), ("0", "eps", Growth.LARGER), ("eps", "budget", Growth.UNKNOWN), ("eps", "eps ** 2", Growth.UNKNOWN),
    ("log(3)", "log(4)", Growth.LARGER), ("eps / len(v)", "2 * eps / len(v)", Growth.LARGER), ("max(eps, 1)", "eps", Growth.SMALLER), ("f(x)", "1", Growth.UNKNOWN), ("", "1", Growth.UNKNOWN),
    ("(" * 5000, "1", Growth.UNKNOWN), ("9" * 5000, "1", Growth.UNKNOWN)])
def test_growth(before: str, after: str, what: Growth) -> None:
    assert growth(before, after) is what and growth(after, after) is growth(before, before) is Growth.SAME


# ---------------------------------------------------------------- bad input
def test_bad_revisions_and_paths(project: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(project, report=summary(SIZE))
    blob = git(project, "rev-parse", "HEAD:report.py")
    assert "names no commit" in refused(capsys, "nowhere") and "names no commit" in refused(capsys, blob) and "names no commit" in refused(capsys, "HEAD:report.py")
    assert "names no commit" in refused(capsys, "") and "names no commit" in refused(capsys, "HEAD\nHEAD")
    assert "begins as an option does" in refused(capsys, "--", "--output=x") and "begins as an option does" in refused(capsys, "HEAD", "--", "-x")
    assert "no such file or folder in either revision" in refused(capsys, "HEAD", "nowhere.py") and "outside of the repository" in refused(capsys, "HEAD", str(tmp_path))
    git(project, "branch", "report.py")
    assert "both a revision and a path" in refused(capsys, "HEAD", "report.py")
    monkeypatch.chdir(tmp_path)
    assert "is in no git repository" in refused(capsys, "HEAD")
    monkeypatch.setenv("PATH", "")
    monkeypatch.chdir(project)
    assert "git is not installed" in refused(capsys, "HEAD")


# ---------------------------------------------------------------- counts
RUN = """import numpy as np
import pandas as pd
from dpcheck import MetricFrame, SymmetricDistance


def main():
    people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")
    print(len(people) + np.random.laplace(0, 1 / 0.5))
    print(people["pay"].clip(0, 100).sum() + np.random.laplace(0, 1 / 0.5))


main()
"""


def test_it_is_told_once_what_a_module_runs(project: Path, capsys: Capture) -> None:
    """A release where it stands, not also where its module runs it; and findings as a check has them."""
    commit(project, report="print(1)\n")
    (project / "report.py").write_text(RUN)
    _, said = diff(capsys, "HEAD")
    assert [(release["function"], release["line"]) for release in said["releases"]] == [("main", 8), ("main", 9)]
    assert main(["diff", "--jobs", "1", "HEAD"]) == 1
    text = capsys.readouterr().out
    assert text.count("DP207") == 1 and "(and at another place)" in text and "2 findings are new" in text
    assert main(["report", "report.py", "--output", "r.md", "--no-cache"]) == 1
    assert main(["check", "report.py", "--no-cache"]) == 1
    assert "\n1 error, 1 warning; 1 file checked\n" in capsys.readouterr().out
    page = (project / "r.md").read_text()
    assert "- 1 error among the findings\n" in page and "- 1 warning among the findings\n" in page
