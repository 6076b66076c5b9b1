"""What becomes of files when they are mended: run in this process, on a copy in a folder of its own.

`python -m editing.battery` in `tests` writes what becomes of them today into `mended`.
"""
from __future__ import annotations

import re
import shutil
import tempfile
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from dpcheck.check.records import Report
from dpcheck.editing.command import Outcome, mended, write
from dpcheck.project import run
from dpcheck.settings import Settings

MISTAKES = Path(__file__).parent / "mistakes"
MENDED = Path(__file__).parent / "mended"
_HEAD = re.compile(r"# mistake: (DP\d+), mended: (safe|unsafe|never)")


@dataclass
class Trial:
    """A file before and after all its fixes."""

    name: str
    code: str
    expected: str
    before: Report
    outcome: Outcome
    text: str

    @property
    def verdict(self) -> str:
        """Which fixes leave nothing to be found: "safe" ones, "unsafe" ones, or none."""
        return "never" if self.outcome.report.diagnostics else "safe" if all(made.fix.safe for made in self.outcome.made) else "unsafe"

    @property
    def is_worse(self) -> bool:
        """Whether something is found that was not found before."""
        return bool(Counter(d.code for d in self.outcome.report.diagnostics) - Counter(d.code for d in self.before.diagnostics))


def trial(path: Path, folder: Path) -> Trial:
    """The file mended in a folder; what it becomes is written there."""
    head = _HEAD.match(path.read_text(encoding="utf-8"))
    assert head is not None, path
    copy = folder / path.name
    shutil.copy(path, copy)
    settings = Settings(no_cache=True)
    before = run([str(copy)], replace(settings, with_fixes=True), "check")
    outcome = mended([str(copy)], settings, unsafe=True)
    write(outcome)
    return Trial(path.stem, head[1], head[2], before, outcome, copy.read_text(encoding="utf-8"))


def main() -> None:
    MENDED.mkdir(exist_ok=True)
    for old in MENDED.glob("*.py"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(MISTAKES.glob("*.py")):
            it = trial(path, Path(folder))
            if it.outcome.made:
                (MENDED / path.name).write_text(it.text, encoding="utf-8")


if __name__ == "__main__":
    main()
