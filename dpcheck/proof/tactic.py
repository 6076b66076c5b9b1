"""Finds the steps of a proof: tries the rules on a term, and keeps the best bound. It may be wrong, or find nothing: only the checker counts."""
from __future__ import annotations

import heapq
import math
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from typing import Any

from dpcheck.core.term import Term
from dpcheck.proof import formulas
from dpcheck.proof.comparing import at_most, enclose, split
from dpcheck.proof.coverings import Covering
from dpcheck.proof.formulas import Formula, NotProved
from dpcheck.proof.operations import NUMBER
from dpcheck.proof.rules import OPTIONS, RULES
from dpcheck.proof.theory import Moves, Theory

_MOST_CUTS = 600
_FEWEST_CUTS = 40
_WORK = 12_000
_CLOSE = 1e-8
_MOST_PARTS = 120


@dataclass(slots=True)
class Step:
    """A step with those that it rests on."""

    judgement: Moves
    rule: str
    option: str
    bound: Formula
    premises: list[Step] = field(default_factory=list)
    factors: list[Fraction] = field(default_factory=list)


class Prover:
    """Proofs about one source of one program."""

    def __init__(self, theory: Theory) -> None:
        self.theory = theory
        self._direct: dict[tuple[int, str], Step | None] = {}
        self._known: dict[tuple[int, str], Step | None] = {}
        self._factors: dict[tuple[object, ...], Fraction] = {}

    def prove(self, goal: Moves, target: Formula) -> Step | None:
        """Steps that end in a bound of at most the target; None where there are none."""
        found = self.best(goal)
        return found if found is not None and at_most(found.bound, target, self.theory.entries.ranges) else None

    def best(self, goal: Moves) -> Step | None:
        """Steps that end in the least bound that is found."""
        key = goal.term.id, goal.norm
        if key not in self._known:
            found = [self._without_conversion(goal)]
            if found[0] is None or found[0].bound.terms:
                others = [option for option in OPTIONS["S2"] if option != goal.norm and option[0] in (goal.norm[0], "L")]
                found += [self._apply("S2", goal, option, self._without_conversion) for option in others]
            self._known[key] = self._smallest(found)
        return self._known[key]

    def _without_conversion(self, goal: Moves) -> Step | None:
        key = goal.term.id, goal.norm
        if goal.norm[1:] != "1" and self.theory.entries.shape(goal.term) == NUMBER:
            return None  # of a number all norms are the same
        if key not in self._direct:
            self._direct[key] = None
            found: list[Step | None] = []
            for rule in RULES:
                if rule != "S2":
                    found += [self._apply(rule, goal, option, self.best) for option in OPTIONS.get(rule, ("",))]
                    if rule in ("A1", "S1") and found[-1] is not None:
                        break
            self._direct[key] = self._smallest(found)
        return self._direct[key]

    def _smallest(self, steps: list[Step | None]) -> Step | None:
        return min((each for each in steps if each is not None), key=self._size, default=None)

    def _size(self, step: Step) -> tuple[float, int]:
        """A number to compare bounds by: what they are where all symbols have some value within their ranges."""
        ranges = self.theory.entries.ranges

        def lookup(name: formulas.Atom) -> tuple[float, float]:
            low, high = ranges.get(str(name), (-math.inf, math.inf))
            value = 2.75 if low <= 2.75 <= high else low if math.isfinite(low) else high
            return value, value

        enclosed = enclose(step.bound, lookup)[1]
        return (math.inf if math.isnan(enclosed) else enclosed), len(step.premises) + (step.rule == "S2")

    def _is_long(self, term: Term) -> bool:
        """Whether a term is made of so much that its parts are not looked at one by one."""
        try:
            return len(self.theory.scalars.below(self.theory.roots(term)[0])) > _MOST_PARTS
        except NotProved:
            return False

    def _apply(self, rule: str, goal: Moves, option: str, premise: Any) -> Step | None:
        """A rule tried on a goal."""
        step = Step(goal, rule, option, formulas.ZERO)
        try:
            if option == "parts" and self._is_long(goal.term):
                return None
            asking = RULES[rule](self.theory, goal.term, goal.norm, option)
            answer: Any = None
            while True:
                try:
                    wanted = asking.send(answer)
                except StopIteration as end:
                    step.bound = end.value
                    return step if self.theory.entries.public >= set(step.bound.symbols()) else None
                if isinstance(wanted, Covering):
                    answer = least(wanted)
                    step.factors.append(answer)
                else:
                    found = premise(wanted) if wanted != goal else None  # what rests on itself shows nothing
                    if found is None:
                        return None
                    step.premises.append(found)
                    answer = found.bound
        except NotProved:
            return None


def least(covering: Covering) -> Fraction:
    """A factor that holds on all of a covering, close to the least one. Raises `NotProved` where none is found."""
    most = max(_FEWEST_CUTS, min(_MOST_CUTS, _WORK // covering.work))
    turn = count()
    boxes = [(-covering.measure(covering.box), next(turn), covering.box)]
    seen = 0.0
    for cuts in range(most):
        worst, _, box = boxes[0]
        seen = max(seen, covering.measure({name: _middle(name, side, covering) for name, side in box.items()}))
        if -worst <= seen * (1 + _CLOSE):
            break
        hopeless = cuts > _FEWEST_CUTS and len(box) > 2 and -worst > seen * 1.05
        cut = None if hopeless else covering.cut(box)
        if cut is None:
            break
        heapq.heappop(boxes)
        for each in cut:
            heapq.heappush(boxes, (-covering.measure(each), next(turn), each))
    found = -boxes[0][0]
    if not math.isfinite(found):
        raise NotProved("a slope without a bound")
    exact = Fraction(found)
    for near in (found, seen):  # a simple number near by is more likely to be what it is
        simple = Fraction(near).limit_denominator(1000)
        if abs(simple - Fraction(near)) <= simple * Fraction(1, 10 ** 6) and (simple >= exact or covering.at_most(simple, 2 * most)):
            return simple
    return Fraction(f"{found * (1 + 1e-12):.12g}")


def _middle(name: str, side: tuple[float, float], covering: Covering) -> tuple[float, float]:
    if side[0] == side[1]:
        return side
    middle = split(side)
    if name in covering.whole:
        middle = math.floor(middle)
    middle = min(max(middle, side[0]), side[1])
    return middle, middle
