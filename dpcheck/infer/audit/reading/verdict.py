"""A verdict that the text of a module shows of a place."""
from __future__ import annotations

from dataclasses import dataclass

from dpcheck import ir

RESPONSE = "randomized-response"

@dataclass(frozen=True, slots=True)
class Reading:
    """A verdict on a place: where the draw is made and where it is added, the draw's family, what is wrong and what to do."""

    verdict: str
    draw: ir.Node
    place: ir.Node
    family: str
    code: str  # of the finding; "" for none
    message: str
    fix: str | None
    source: str = ""  # the data that it is about
    coins: tuple[ir.Node, ...] = ()  # other draws that it accounts for
    through: tuple[ir.Node, ...] = ()  # the calls that give the draw back
