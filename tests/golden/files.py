"""The golden files: where what is told of a file stands, how it is written, and how it differs from what is told today."""
from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path

from golden.told import Told

FOLDER = Path(__file__).parent
TESTS = FOLDER.parent
RECORDS = "if all of that is right, record it: cd tests && python -m golden  (the names of case files after it record these alone)"
_MOST = 60  # lines of a difference that are shown


def golden_of(path: str) -> Path:
    """The golden file of a file below `tests`."""
    below = Path(path).resolve().relative_to(TESTS)
    return FOLDER / below.with_name(f"{below.name}.txt")


def difference(path: str, lines: Iterable[str]) -> str:
    """How what is told today differs from the golden file, and what to do about it; "" where it does not."""
    golden = golden_of(path)
    before = golden.read_text(encoding="utf-8").splitlines() if golden.exists() else []
    changes = list(difflib.unified_diff(before, list(lines), str(golden.relative_to(TESTS)), "today", "", "", 2, ""))
    left_out = [f"... and {len(changes) - _MOST} more lines"] if len(changes) > _MOST else []
    return "\n".join([*changes[:_MOST], *left_out, RECORDS]) if changes else ""


def write(told: Told) -> None:
    """Writes the golden files of the files that something is told of."""
    for path, lines in told.items():
        golden = golden_of(path)
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def remove_others(told: Told) -> None:
    """Removes the golden files of files that are no more."""
    kept = {golden_of(path) for path in told}
    for golden in FOLDER.rglob("*.txt"):
        if golden not in kept:
            golden.unlink()
