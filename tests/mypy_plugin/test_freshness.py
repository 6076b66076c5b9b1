"""Right answers when warm: after each of many random edits, mypy with its cache, in parallel and as a daemon says what `dpcheck check` says."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from mypy.version import __version__ as mypy_version
from mypy_plugin.edits import Project
from mypy_plugin.runs import checked, daemon, dmypy, mypy, told

EDITS = 20
HAS_WORKERS = int(mypy_version.split(".")[0]) >= 2


def follow(folder: Path, seed: int, edits: int, say: Callable[[], str]) -> None:
    project = Project(folder, seed)
    done = ["begin"]
    for _ in range(edits):
        output = say()
        if project.broken is None:
            assert told(output) == checked(folder) - {("ignored.py", 6, "dp-under-noised")}, (done, output)  # which a comment ignores
        else:
            assert "[syntax]" in output
        done.append(project.edit())


@pytest.mark.parametrize("seed", [1, 2])
def test_with_a_cache(tmp_path: Path, seed: int) -> None:
    follow(tmp_path, seed, EDITS, lambda: mypy(tmp_path))


def test_with_a_cache_for_the_daemon(tmp_path: Path) -> None:
    follow(tmp_path, 3, EDITS // 2, lambda: mypy(tmp_path, "--cache-fine-grained"))


@pytest.mark.skipif(not HAS_WORKERS, reason="this version of mypy has no workers")
def test_in_parallel(tmp_path: Path) -> None:
    follow(tmp_path, 4, EDITS // 2, lambda: mypy(tmp_path, "-n", "2"))


@pytest.mark.parametrize("seed", [5, 6])
def test_in_the_daemon(tmp_path: Path, seed: int) -> None:
    with daemon(tmp_path) as status:
        follow(tmp_path, seed, EDITS, lambda: dmypy(tmp_path, status))
