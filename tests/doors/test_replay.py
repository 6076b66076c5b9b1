"""A run that is replayed: only where nothing of what it depends on has changed, and then it says the same."""
from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from .helpers import RIGHT, WRONG

SETTLED = 0.1  # seconds after which a change bears another time


@dataclass
class Tree:
    """A project in a folder of its own, that of a repository or not, and how dpcheck is run on it."""

    root: Path
    arguments: list[str] = field(default_factory=lambda: ["check", "."])
    environment: dict[str, str] = field(default_factory=dict)

    def run(self, *more: str, cwd: Path | None = None) -> tuple[str, str, int, bool]:
        """What is written to both outputs, the status, and whether it was a replay: which imports no command line."""
        program = [sys.executable, "-X", "importtime", "-m", "dpcheck", *self.arguments, *more]
        done = subprocess.run(program, cwd=cwd or self.root, env={**os.environ, **self.environment}, capture_output=True, text=True, check=False)
        lines = done.stderr.splitlines()
        told = "\n".join(line for line in lines if not line.startswith("import time:"))
        return done.stdout, told, done.returncode, not any(line.endswith(" dpcheck.cli") for line in lines)

    def settle(self) -> None:
        """Makes the run, which is replayed from then on."""
        time.sleep(SETTLED)
        self.run()
        assert self.run()[3], "it is not replayed"

    def says_what_is_so(self) -> bool:
        """Holds a run against one that looks at everything anew; returns whether it was a replay."""
        *said, again = self.run()
        *anew, _ = self.run("--no-cache")
        assert said == anew
        return again


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    root = tmp_path / "above" / "project"
    root.mkdir(parents=True)
    (root / "part").mkdir()
    (root / ".dpcheck_cache").mkdir()  # which changes the folder, when a run makes it
    (root / "setup.cfg").write_text("")
    (root / "a.py").write_text(WRONG)
    (root / "part" / "b.py").write_text(RIGHT)
    (root / "part" / "c.py").write_text("x = 1\n")
    return Tree(root)


def test_it_says_the_same(tree: Tree) -> None:
    first = tree.run()
    assert first[2] == 1 and not first[3]
    tree.settle()
    assert tree.run() == (*first[:3], True)
    tree.arguments += ["--format", "json"]
    assert not tree.run()[3], "other arguments are another run"


def _edit_within_the_same_time(tree: Tree) -> None:
    path = tree.root / "part" / "b.py"
    state = path.stat()
    path.write_text(RIGHT.replace("1", "9", 1))
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))


def _replace(tree: Tree) -> None:
    (tree.root / "new").write_text(RIGHT)
    os.replace(tree.root / "new", tree.root / "a.py")


def _leave_out(tree: Tree) -> None:
    (tree.root / ".git").mkdir()
    (tree.root / ".gitignore").write_text("a.py\n")


def _turn_a_link(tree: Tree) -> None:
    (tree.root / "part" / "c.py").unlink()
    (tree.root / "part" / "c.py").symlink_to(tree.root / "a.py")


CHANGES: dict[str, Callable[[Tree], object]] = {
    "edit": lambda tree: (tree.root / "a.py").write_text(RIGHT),
    "edit within the same time": _edit_within_the_same_time,
    "another file in its place": _replace,
    "new file": lambda tree: (tree.root / "part" / "d.py").write_text(WRONG),
    "new folder": lambda tree: shutil.copytree(tree.root / "part", tree.root / "other"),
    "file gone": lambda tree: (tree.root / "a.py").unlink(),
    "folder gone": lambda tree: shutil.rmtree(tree.root / "part"),
    "renamed": lambda tree: (tree.root / "a.py").rename(tree.root / "z.py"),
    "package": lambda tree: (tree.root / "__init__.py").write_text(""),
    "left out": _leave_out,
    "settings": lambda tree: (tree.root / "dpcheck.toml").write_text('ignore = ["DP103"]\n'),
    "settings above": lambda tree: (tree.root.parent / "pyproject.toml").write_text('[tool.dpcheck]\nignore = ["DP103"]\n'),
    "vocabulary shadowed": lambda tree: (tree.root / "part" / "dpcheck.py").write_text("def laplacian_mechanism(*_): pass\n"),
    "link": _turn_a_link,
}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_is_seen(tree: Tree, change: str) -> None:
    tree.settle()
    CHANGES[change](tree)
    assert not tree.says_what_is_so()


def test_what_is_imported_from_elsewhere_is_looked_at(tree: Tree) -> None:
    (tree.root / "part" / "b.py").write_text("from helper import noisy\nfrom dpcheck import Real\ndef f(x: Real):\n    return noisy(x)\n")
    helper = tree.root / "helper.py"
    helper.write_text("from dpcheck import laplacian_mechanism\ndef noisy(x):\n    return laplacian_mechanism(x, 1, 1)\n")
    tree.arguments = ["check", "part"]
    tree.settle()
    helper.write_text("from dpcheck import laplacian_mechanism\ndef noisy(x):\n    return laplacian_mechanism(2 * x, 1, 1)\n")
    assert not tree.says_what_is_so()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("PYTHONIOENCODING", "ascii")])
def test_circumstances_count(tree: Tree, name: str, value: str) -> None:
    tree.settle()
    tree.environment[name] = value
    assert not tree.says_what_is_so()


def test_what_is_installed_counts(tree: Tree, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    tree.environment["PYTHONPATH"] = str(tmp_path / "site")
    tree.settle()
    (tmp_path / "site" / "something.py").write_text("")
    assert not tree.says_what_is_so()


@pytest.mark.left_to_thorough
def test_what_was_changed_just_before_is_not_kept(tree: Tree) -> None:
    """A second edit might bear the same time as the first."""
    tree.settle()
    later = time.time() + 3600  # as seen from a clock that is slow
    os.utime(tree.root / "a.py", (later, later))
    assert not tree.run()[3]
    for _ in range(3):
        (tree.root / "a.py").write_text(random.choice((RIGHT, WRONG)))
        tree.says_what_is_so()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("option", ["--no-cache", "--fix", "--output=report.txt"])
def test_a_run_that_does_more_is_made_each_time(tree: Tree, option: str) -> None:
    tree.arguments.append(option)
    for _ in range(3):
        time.sleep(SETTLED)
        assert not tree.run()[3]


def test_what_comes_with_a_repository_does_not_count(tree: Tree) -> None:
    tree.settle()
    kept = next((tree.root / ".dpcheck_cache").glob("*.run"))
    kept.write_bytes(kept.read_bytes())
    assert not tree.run()[3], "it is not what dpcheck wrote"


def test_a_folder_that_is_gone(tree: Tree) -> None:
    """There is nothing to be replayed from, and nothing to be kept in."""
    program = f"cd {tree.root / 'part'} && rm -r ../part && {sys.executable} -m dpcheck check {tree.root / 'a.py'}"
    done = subprocess.run(["sh", "-c", program], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr and done.returncode in (1, 2), done.stderr


@pytest.mark.left_to_thorough
def test_random_edits(tree: Tree) -> None:
    choice = random.Random(20)
    texts = (RIGHT, WRONG, "x = 1\n", "def broken(:\n")
    for _ in range(8):
        for path in choice.sample([*tree.root.rglob("*.py")], 1):
            path.write_text(choice.choice(texts))
        if choice.random() < 0.3:
            (tree.root / "part" / f"m{choice.randrange(3)}.py").write_text(choice.choice(texts))
        if choice.random() < 0.5:
            time.sleep(SETTLED)
            tree.run()
        tree.says_what_is_so()
