"""What the interpreter knows to mend a slip: a call of the vocabulary around an expression."""
from __future__ import annotations

from dataclasses import dataclass

from dpcheck.bounds import Expr
from dpcheck.infer.values import Place


@dataclass(frozen=True, slots=True)
class Wrap:
    """A function of the vocabulary called on what stands at a place, with further arguments: names of the vocabulary, and numbers."""

    place: Place
    function: str
    others: tuple[str | Expr, ...] = ()
