"""The GitHub action: its script runs on a real repository, with a `gh` that writes down what it is asked for."""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from dpcheck.revisions.markdown import MARK

from .repositories import PAY, SIZE, commit, git, repository, summary

CHECKOUT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((CHECKOUT / "action.yml").read_text(encoding="utf-8"))
COMPARE: dict[str, Any] = ACTION["runs"]["steps"][-1]
pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")

_GH = """#!{python}
import json, sys
arguments = sys.argv[1:]
with open({log!r}, "a") as log:
    log.write(json.dumps([arguments, [open(each.partition("@")[2]).read() for each in arguments if each.startswith("body=@")]]) + "\\n")
if "--jq" in arguments:
    print({known!r})
sys.exit({status})
"""


class Job:
    """A run of the script."""

    def __init__(self, folder: Path, known: str = "", status: int = 0) -> None:
        self.project = repository(folder / "project")
        commit(self.project, a__report=summary(SIZE), b__other=summary(SIZE))
        self.base = git(self.project, "rev-parse", "HEAD")
        self.log, self.summary, self.temporary = folder / "log", folder / "summary.md", folder / "runner"
        (self.temporary / "dpcheck" / "bin").mkdir(parents=True)
        program = self.temporary / "dpcheck" / "bin" / "dpcheck"
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -m dpcheck "$@"\n')
        gh = folder / "bin" / "gh"
        gh.parent.mkdir()
        gh.write_text(_GH.format(python=sys.executable, log=str(self.log), known=known, status=status))
        for each in (program, gh):
            each.chmod(0o755)
        self.path = f"{gh.parent}{os.pathsep}{os.environ['PATH']}"

    def run(self, **inputs: str) -> subprocess.CompletedProcess[str]:
        given = {"PATHS": "", "AUDIT": "false", "RELATION": "", "FAIL": "false", "COMMENT": "true", "NUMBER": "7", "GH_TOKEN": "t", "BASE": self.base,
                 "HEAD": git(self.project, "rev-parse", "HEAD"), **inputs}
        assert given.keys() == COMPARE["env"].keys()
        environment = {"RUNNER_TEMP": str(self.temporary), "GITHUB_STEP_SUMMARY": str(self.summary), "GITHUB_REPOSITORY": "somebody/something", "PYTHONPATH": str(CHECKOUT), "PATH": self.path}
        return subprocess.run(["bash", "-c", COMPARE["run"]], cwd=self.project, env={**os.environ, **environment, **given}, capture_output=True, text=True, check=False)

    def asked(self) -> list[tuple[list[str], list[str]]]:
        return [tuple(json.loads(line)) for line in self.log.read_text().splitlines()] if self.log.exists() else []


def test_no_input_is_written_into_a_script() -> None:
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step["run"]
    assert {re.fullmatch(r"\$\{\{ (?:inputs\.(\w+)|github\.event\.pull_request\.number) \}\}", text) is not None for text in COMPARE["env"].values()} == {True}
    assert set(ACTION["inputs"]) == set(re.findall(r"inputs\.(\w+)", json.dumps(COMPARE["env"])))


def test_a_comment_is_made(tmp_path: Path) -> None:
    job = Job(tmp_path)
    commit(job.project, a__report=summary(SIZE, PAY))
    done = job.run()
    assert done.returncode == 0, done.stderr
    (look, _), (post, bodies) = job.asked()
    assert look[:3] == ["api", "--paginate", "repos/somebody/something/issues/7/comments"] and post[2:5] == ["--method", "POST", "repos/somebody/something/issues/7/comments"]
    assert bodies == [job.summary.read_text()] and bodies[0].startswith(MARK) and "raises epsilon on `people`" in bodies[0]


def test_the_comment_that_is_there_is_written_anew(tmp_path: Path) -> None:
    job = Job(tmp_path, known="41\n42")
    assert job.run().returncode == 0
    assert job.asked()[1][0][3:5] == ["PATCH", "repos/somebody/something/issues/comments/41"]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("inputs, status", [({"FAIL": "true"}, 1), ({"FAIL": "true", "PATHS": "b\n"}, 0), ({"FAIL": "true", "PATHS": "\nb\na/report.py\n"}, 1), ({"PATHS": "a"}, 0),
                                            ({"HEAD": "--output=x"}, 2), ({"PATHS": "nowhere"}, 2), ({"FAIL": "true", "AUDIT": "true", "RELATION": "add-remove"}, 1)])
def test_status(tmp_path: Path, inputs: dict[str, str], status: int) -> None:
    job = Job(tmp_path)
    commit(job.project, a__report=summary(SIZE, PAY))
    assert job.run(**inputs).returncode == status
    assert bool(job.asked()) == (status < 2)


def test_a_token_that_may_not_write(tmp_path: Path) -> None:
    job = Job(tmp_path, status=1)
    done = job.run()
    assert done.returncode == 0 and "::warning::" in done.stdout and job.summary.read_text().startswith(MARK)


def test_no_comment(tmp_path: Path) -> None:
    job = Job(tmp_path)
    assert job.run(COMMENT="false").returncode == job.run(NUMBER="").returncode == 0 and not job.asked()


def test_a_long_comparison_stands_in_the_summary(tmp_path: Path) -> None:
    job = Job(tmp_path)
    commit(job.project, **{f"part{number}": summary(*[PAY] * 10, name=f"f{number}_" + "long" * 60) for number in range(25)})
    assert job.run().returncode == 0
    assert "too long for a comment" in job.asked()[1][1][0] and job.asked()[1][1][0].startswith(MARK) and len(job.summary.read_text()) > 60_000


def test_the_workflow_of_the_documentation_uses_what_there_is() -> None:
    page = (CHECKOUT / "docs" / "diff.md").read_text(encoding="utf-8")
    block = re.search(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert block is not None
    workflow = yaml.safe_load(block[1])
    steps = workflow["jobs"]["diff"]["steps"]
    assert steps[0]["with"] == {"fetch-depth": 0} and set(steps[1]["with"]) <= set(ACTION["inputs"]) and workflow["permissions"]["pull-requests"] == "write"
