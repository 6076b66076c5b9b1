"""Numbers that are measured on boxes, and held under a factor on all of a domain by bisection."""
from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from dpcheck.proof import intervals
from dpcheck.proof.comparing import TOLERANCE, split
from dpcheck.proof.intervals import Interval
from dpcheck.proof.scalars import Box

MOST_BOXES = 3_000
Measure = Callable[[Box], float]


class Covering(NamedTuple):
    """A number that is measured on boxes, and has to be at most some factor on all of them.

    `whole`: the variables that are whole numbers, which are cut between them; `work`: how long a measurement takes, more or less.
    """

    measure: Measure
    box: dict[str, Interval]
    whole: frozenset[str] = frozenset()
    work: int = 1

    def at_most(self, factor: Fraction, most: int = MOST_BOXES) -> bool:
        limit = float(factor) * (1 + TOLERANCE)
        boxes = [self.box]
        while boxes:
            box = boxes.pop()
            if self.measure(box) <= limit:
                continue
            most -= 1
            cut = self.cut(box) if most > 0 else None
            if cut is None:
                return False
            boxes += cut
        return True

    def cut(self, box: dict[str, Interval]) -> tuple[dict[str, Interval], dict[str, Interval]] | None:
        """The two halves of a box along its longest side."""
        name = max(box, key=lambda each: self._length(each, box[each]), default=None)
        if name is None or not self._length(name, box[name]):
            return None
        low, high = box[name]
        middle = split(box[name])
        if name in self.whole:
            middle = math.floor(middle)
            return {**box, name: (low, middle)}, {**box, name: (middle + 1, high)}
        return {**box, name: (low, middle)}, {**box, name: (middle, high)}

    def _length(self, name: str, side: Interval) -> float:
        length = side[1] - side[0]
        if name in self.whole:
            return length * 1e7 if length < 64 else length  # a few whole numbers are told apart before anything else
        if math.isinf(length):
            far = max(side[0], -side[1], 0.0)  # of a side without an end: the further out, the less there is to see
            return 1e6 / (1.0 + far) if far < 1e9 else 0.0
        return length if length > 1e-11 * max(1.0, intervals.size(side)) else 0.0
