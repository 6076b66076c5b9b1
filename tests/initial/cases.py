"""Programs before and after `dpcheck init`, with what it says: `python -m initial.cases` in `tests` writes what it makes of them today into `after`."""
from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dpcheck.initial.command import Initiated, Options, initiate

BEFORE = Path(__file__).parent / "before"
AFTER = Path(__file__).parent / "after"


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def initiated(folder: Path, name: str, text: str, *, write: bool, relation: str | None = None) -> Initiated:
    """What becomes of a file of that name and text, in a folder in which it is written."""
    (folder / name).write_text(text, encoding="utf-8")
    with inside(folder):
        return initiate(Options((name,), write, relation, isolated=True, jobs=1))


def after(folder: Path, path: Path) -> tuple[str, str]:
    """A program as it is then, and what is told."""
    done = initiated(folder, path.name, path.read_text(encoding="utf-8"), write=True)
    return (folder / path.name).read_text(encoding="utf-8"), f"{done.text}{done.told}\nstatus {done.status}\n"


def main() -> None:
    AFTER.mkdir(exist_ok=True)
    for old in AFTER.iterdir():
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(BEFORE.glob("*.py")):
            text, told = after(Path(folder), path)
            (AFTER / path.name).write_text(text, encoding="utf-8")
            (AFTER / f"{path.stem}.txt").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
