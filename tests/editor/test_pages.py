"""The page on editors: what it says to write is what is run."""
from __future__ import annotations

import re

from doors.helpers import CHECKOUT

PAGE = CHECKOUT / "docs" / "editor.md"


def block(language: str, number: int = 0) -> str:
    """A piece of the page in a language."""
    return re.findall(rf"^```{language}[^\n]*\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)[number]
