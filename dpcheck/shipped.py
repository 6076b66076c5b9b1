"""What comes with dpcheck beside its code."""
from __future__ import annotations

from pathlib import Path


def shipped_stubs() -> Path:
    """The folder of dpcheck's own stubs: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "stubs"
    return inside if inside.is_dir() else package.parent / "stubs"
