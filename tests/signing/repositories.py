"""Real git repositories for the tests of comparisons."""
from __future__ import annotations

import os
import subprocess
from pathlib import Path

_WHO = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b", "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
        "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z", "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


def git(folder: Path, *arguments: str, given: bytes = b"") -> str:
    """What git prints."""
    done = subprocess.run(["git", *arguments], cwd=folder, input=given, capture_output=True, env={**os.environ, **_WHO}, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().strip()


def repository(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q", "-b", "main")
    return folder


def commit(folder: Path, **contents: str | None) -> str:
    """Writes files (`a__b` is `a/b.py`), or takes those that are None away, and commits all; the commit."""
    for name, text in contents.items():
        path = folder / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.unlink()
        else:
            path.write_text(text, encoding="utf-8")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", "a change")
    return git(folder, "rev-parse", "HEAD")


def summary(*releases: str, name: str = "summary", source: str = "people") -> str:
    """A function with these releases, of data that are private."""
    lines = "".join(f"    found.append({each})\n" for each in releases)
    return ("from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism\n\n\n"
            f"def {name}({source}: MetricFrame[SymmetricDistance], eps: float):\n    found = []\n{lines}    return found\n")


SIZE = "laplacian_mechanism(len(people), 1, 0.5)"
PAY = 'laplacian_mechanism(people["pay"].clip(0, 90).sum(), 90, 0.5)'
TOO_LITTLE = PAY.replace("(0, 90)", "(0, 100)")
