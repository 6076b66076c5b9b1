"""How far a value can move, as a function of how far its source moves: the least of a few terms a * d + b.

Neither a nor b is negative at any public values: a part that was (the `k - 3` passes of a loop, for k = 1) would pay for another.
"""
from __future__ import annotations

from typing import ClassVar

from .digits import shortened
from .evident import complexity, evidently_at_most
from .expr import INFINITY, ZERO, Expr, Operand, number
from .functions import maximum, minimum
from .order import nonnegative

Term = tuple[Expr, Expr]
_MOST_TERMS = 3


class Bound:
    """The least over its terms (a, b) of a * d + b, for a distance d > 0; 0 at distance 0."""

    __slots__ = ("_coefficient", "terms")

    ZERO: ClassVar[Bound]
    INFINITE: ClassVar[Bound]

    def __init__(self, terms: tuple[Term, ...]) -> None:
        self.terms = terms
        self._coefficient: Expr | None = None

    @staticmethod
    def linear(coefficient: Operand) -> Bound:
        """a * d."""
        return Bound(((_size_of(coefficient), ZERO),))

    @staticmethod
    def of(terms: list[Term]) -> Bound:
        """The least of these terms, without those that another provably covers."""
        if len(terms) == 1:
            return Bound((terms[0],))
        kept: list[Term] = []
        for term in terms:
            if any(_at_most(other, term) for other in kept):
                continue
            kept = [other for other in kept if not _at_most(term, other)]
            kept.append(term)
        if len(kept) > _MOST_TERMS:
            # Dropping a term only loosens the least; the linear ones and the caps are the ones that get asked for.
            kept.sort(key=lambda term: (bool(term[0]) and bool(term[1]), _size(term)))
            kept = kept[:_MOST_TERMS]
        return Bound(tuple(kept))

    @property
    def is_zero(self) -> bool:
        """Whether the value does not move."""
        for a, b in self.terms:
            if not a and not b:
                return True
        return False

    @property
    def is_infinite(self) -> bool:
        """Whether nothing is known."""
        for a, b in self.terms:
            if not a.infinite and not b.infinite:
                return False
        return True

    @property
    def coefficient(self) -> Expr:
        """The least a among the terms without jump or cap; infinity if there is none."""
        if len(self.terms) == 1:
            a, b = self.terms[0]
            return INFINITY if b else a
        if self._coefficient is None:
            self._coefficient = minimum(INFINITY, *(a for a, b in self.terms if not b))
        return self._coefficient

    def at(self, distance: Operand) -> Expr:
        """The bound for a distance, which is positive."""
        d = number(distance)
        return minimum(INFINITY, *(a * d + b for a, b in self.terms))

    def __add__(self, other: Bound) -> Bound:
        if len(self.terms) == 1 and len(other.terms) == 1:
            (a, b), (c, e) = self.terms[0], other.terms[0]
            return Bound(((a + c, b + e if b or e else ZERO),))
        return Bound.of([(a + c, b + e) for a, b in self.terms for c, e in other.terms])

    def scaled(self, factor: Operand) -> Bound:
        """The bound times a factor; where that is negative, by 0."""
        c = _size_of(factor)
        if c == 1:
            return self
        if not c:
            return Bound.ZERO
        if len(self.terms) == 1:
            ((a, b),) = self.terms
            return Bound(((a * c, b * c if b is not ZERO else ZERO),))
        return Bound(tuple((a * c, b * c) for a, b in self.terms))

    def least(self, other: Bound) -> Bound:
        """The lesser of two bounds that both hold."""
        if self is other or other.is_infinite or self.is_zero or self.terms == other.terms:
            return self
        if self.is_infinite or other.is_zero:
            return other
        return Bound.of([*self.terms, *other.terms])

    def greatest(self, other: Bound) -> Bound:
        """A bound for whichever of two moves further."""
        if self is other or other.is_zero or self.is_infinite or self.terms == other.terms:
            return self
        if self.is_zero or other.is_infinite:
            return other
        if all(any(_at_most(mine, theirs) for mine in self.terms) for theirs in other.terms):
            return other
        if all(any(_at_most(theirs, mine) for theirs in other.terms) for mine in self.terms):
            return self
        return Bound.of([(maximum(a, c), maximum(b, e)) for a, b in self.terms for c, e in other.terms])

    def capped(self, diameter: Operand) -> Bound:
        """The bound of a value that cannot move further than the diameter of its range."""
        cap = _size_of(diameter)
        return self if cap.infinite else self.least(Bound(((ZERO, cap),)))

    def jumped(self, jump: Operand) -> Bound:
        """The bound of a value that moves by `jump` on top."""
        height = _size_of(jump)
        if not height or self.is_infinite:
            return self
        return Bound.of([(a, b + height) for a, b in self.terms])

    def collapsed(self) -> Bound:
        """The linear bound for a source whose distances are at least 1, where b <= b * d."""
        if not any(b for _, b in self.terms):
            return self
        return Bound.of([(a + b, ZERO) for a, b in self.terms])

    def shortened(self) -> Bound:
        """This bound or one next above it, whose numbers have few digits."""
        return Bound(tuple((shortened(a, True), shortened(b, True)) for a, b in self.terms))

    def __eq__(self, other: object) -> bool:
        return self.terms == other.terms if isinstance(other, Bound) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.terms)

    def __repr__(self) -> str:
        from .render import render

        return "Bound(" + ", ".join(f"({render(a)}) * d + {render(b)}" if b else f"({render(a)}) * d" for a, b in self.terms) + ")"


def _at_most(p: Term, q: Term) -> bool:
    """Whether the line of p is evidently nowhere above that of q."""
    return evidently_at_most(p[0], q[0]) and (p[1] == q[1] or evidently_at_most(p[1], q[1]))


def _size_of(operand: Operand) -> Expr:
    """An expression that stands for a size: 0 where it is negative."""
    expr = number(operand)
    return expr if nonnegative(expr) else maximum(expr, ZERO)


def _size(term: Term) -> tuple[int, int]:
    return (1 if term[0].infinite or term[1].infinite else 0, complexity(term[0]) + complexity(term[1]))


Bound.ZERO = Bound(((ZERO, ZERO),))
Bound.INFINITE = Bound(((INFINITY, ZERO),))
