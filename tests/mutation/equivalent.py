"""The mutants that are argued to change nothing that can be seen: `equivalent.txt` has their keys, and above each group why."""
from __future__ import annotations

from pathlib import Path


def equivalent() -> set[str]:
    """Their keys."""
    lines = (Path(__file__).parent / "equivalent.txt").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}
