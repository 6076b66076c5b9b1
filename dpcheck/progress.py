"""A progress bar on standard error, for people who have waited for a second; nothing at all for everybody else."""
from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

_PATIENCE = 1.0  # seconds


class Progress:
    """Counts steps; draws them only where somebody is looking, and only after a second. Use as a context manager. A `silent` one draws nothing."""

    def __init__(self, silent: bool = False) -> None:
        self._watched = not silent and sys.stderr.isatty()
        self._since = time.monotonic()
        self._bar: Any = None
        self._task: Any = None
        self._phase = ""
        self._total = 0
        self._done = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()

    def phase(self, name: str, total: int) -> None:
        """Begins a phase of `total` steps."""
        self._phase, self._total, self._done = name, total, 0
        if self._bar is not None:
            self._bar.reset(self._task, description=name, total=total)

    def step(self) -> None:
        """One step is done."""
        self._done += 1
        if not self._watched:
            return
        if self._bar is not None:
            self._bar.update(self._task, completed=self._done)
        elif time.monotonic() - self._since > _PATIENCE:
            self._draw()

    def _draw(self) -> None:
        from rich.console import Console
        from rich.progress import Progress as Bar

        self._bar = Bar(console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(self._phase, total=self._total, completed=self._done)
        self._bar.start()
