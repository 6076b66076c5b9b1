"""What mends a finding, as edits of the source: one file a kind of mend. None of it is believed before the file has been checked again."""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable

if TYPE_CHECKING:
    from dpcheck.check.mending.mends import Mends
    from dpcheck.check.records import Fix

Mend = Callable[["Mends"], "list[Fix]"]
"""What mends a finding, worked out where it is asked for; the best fixes first."""


def nothing(_: Mends) -> list[Fix]:
    """There is no edit that mends it."""
    return []
