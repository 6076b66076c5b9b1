"""When another process is worth its start."""
from __future__ import annotations

import os

WORTH = 100_000  # bytes of source, a quarter of a second of work; for less, a second process saves nothing worth having


def available() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def worth(size: int) -> int:
    """How many processes the work on so many bytes is worth."""
    return 1 if size < WORTH else min(available(), 8)
