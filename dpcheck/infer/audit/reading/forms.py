"""What the forms of randomized responses have in common: where an answer is drawn, and what that costs at a point."""
from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Optional

from dpcheck import ir
from dpcheck.infer.audit.reading.formulas import Point

Spent = Callable[[Point], Optional[float]]


@dataclass(frozen=True, slots=True)
class Response:
    """Where an answer is drawn, by how much two answers can be told apart, for the numbers at a point, what that takes for granted, and the draws that it is made of, where they stand elsewhere."""

    place: ir.Node
    spent: Spent
    granted: str = ""
    coins: tuple[ir.Node, ...] = ()


def ratio(high: ir.Expr, low: ir.Expr) -> Spent:
    """One output is so much likelier for one answer than for another."""
    def spent(point: Point) -> float | None:
        p, q = point.of(high), point.of(low)
        return None if p is None or q is None or not (0 < p < 1 and 0 < q < 1) else abs(math.log(p / q))

    return spent


def two_bits(truth: Spent, lie: Spent) -> Spent:
    """Two bits of the answer differ: each is 1 with the chance `truth` where it was 1, and `lie` where it was 0."""
    def spent(point: Point) -> float | None:
        p, q = truth(point), lie(point)
        return None if p is None or q is None or not (0 < p < 1 and 0 < q < 1) else abs(math.log(p * (1 - q) / (q * (1 - p))))

    return spent
