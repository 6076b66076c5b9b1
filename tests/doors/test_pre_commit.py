"""The hook under the real pre-commit, in a repository of its own. Slow: it builds an environment from the package index."""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .helpers import CHECKOUT, RIGHT, WRONG

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed"),
]


def git(folder: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "init.defaultBranch=main"]
    return subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def test_hook(tmp_path: Path) -> None:
    pytest.importorskip("pre_commit")
    tool, project = tmp_path / "tool", tmp_path / "project"
    shutil.copytree(CHECKOUT, tool, ignore=shutil.ignore_patterns(".git", "__pycache__", ".*_cache", "tests", ".hypothesis"))
    project.mkdir()
    (project / "a.py").write_text(WRONG)
    (project / "b.txt").write_text("not Python\n")
    for folder in (tool, project):
        git(folder, "init", "--quiet")
        git(folder, "add", "--all")
        git(folder, "commit", "--quiet", "--message", "state")
    (project / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {tool}\n  rev: {git(tool, 'rev-parse', 'HEAD')}\n  hooks:\n  - id: dpcheck\n")
    git(project, "add", "--all")

    def hook(everything: bool = True) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "pre_commit", "run", *["--all-files"] * everything], cwd=project, capture_output=True, text=True,
                              env={**os.environ, "PRE_COMMIT_HOME": str(tmp_path / "home")})

    failed = hook()
    assert failed.returncode == 1 and "a.py:5:39 DP103 under-noised error" in failed.stdout, failed.stdout + failed.stderr
    (project / "a.py").write_text(RIGHT)
    git(project, "add", "--all")
    passed = hook()
    assert passed.returncode == 0 and "Passed" in passed.stdout, passed.stdout + passed.stderr

    (project / "helper.py").write_text("import numpy as np\n\ndef noisy(value, eps):\n    return value + np.random.laplace(0, 1 / eps)\n")
    git(project, "add", "--all")
    git(project, "commit", "--quiet", "--message", "a helper")
    (project / "a.py").write_text("from dpcheck import Real\nfrom helper import noisy\n\ndef f(x: Real):\n    return noisy(3 * x, 0.5)\n")
    git(project, "add", "--all")
    failed = hook(everything=False)  # the helper is no part of this commit
    assert failed.returncode == 1 and "DP103" in failed.stdout, failed.stdout + failed.stderr
