"""Domains of numbers: intervals with symbolic, open or infinite ends, and whether the values are whole."""
from __future__ import annotations

from dataclasses import dataclass

from dpcheck.bounds import INFINITY, ONE, ZERO, Expr, Facts, absolute, ceil, compare, floor, maximum, minimum, nonnegative, positive, shortened
from dpcheck.bounds import Order

MINUS_INFINITY = -INFINITY


@dataclass(slots=True, unsafe_hash=True)  # never changed; not frozen, for then making one takes three times as long
class Interval:
    """All values of a number (or of every entry of an array) lie between `lo` and `hi`, for every input.

    An open end excludes the end itself. `integer` says that the values are whole numbers.
    """

    lo: Expr = MINUS_INFINITY
    hi: Expr = INFINITY
    integer: bool = False
    lo_open: bool = False
    hi_open: bool = False

    @property
    def bounded(self) -> bool:
        return not self.lo.infinite and not self.hi.infinite

    @property
    def width(self) -> Expr:
        """The diameter of the domain."""
        return self.hi - self.lo if self.bounded else INFINITY

    def magnitude(self, facts: Facts | None = None) -> Expr:
        """The largest absolute value."""
        if not self.bounded:
            return INFINITY
        if nonnegative(self.lo, facts):
            return self.hi
        if nonnegative(-self.hi, facts):
            return -self.lo
        return maximum(absolute(self.lo), absolute(self.hi))

    def mignitude(self, facts: Facts | None = None) -> Expr:
        """The least absolute value (0 where zero may be inside)."""
        if nonnegative(self.lo, facts):
            return ZERO if self.lo.infinite else self.lo
        if nonnegative(-self.hi, facts):
            return ZERO if self.hi.infinite else -self.hi
        return ZERO

    def is_nonnegative(self, facts: Facts | None = None) -> bool:
        return nonnegative(self.lo, facts)

    def is_positive(self, facts: Facts | None = None) -> bool:
        return positive(self.lo, facts) or (self.lo_open and nonnegative(self.lo, facts))

    def is_negative(self, facts: Facts | None = None) -> bool:
        return positive(-self.hi, facts) or (self.hi_open and nonnegative(-self.hi, facts))

    def is_nonpositive(self, facts: Facts | None = None) -> bool:
        return nonnegative(-self.hi, facts)

    def excludes_zero(self, facts: Facts | None = None) -> bool:
        return self.is_positive(facts) or self.is_negative(facts)

    @property
    def point(self) -> Expr | None:
        """The only value, where there is just one."""
        return self.lo if self.lo == self.hi and not self.lo.infinite else None

    # ------------------------------------------------------------ arithmetic
    def __add__(self, other: Interval) -> Interval:
        return Interval(_sum(self.lo, other.lo, MINUS_INFINITY), _sum(self.hi, other.hi, INFINITY),
                        self.integer and other.integer, self.lo_open or other.lo_open, self.hi_open or other.hi_open)

    def __neg__(self) -> Interval:
        return Interval(-self.hi, -self.lo, self.integer, self.hi_open, self.lo_open)

    def __sub__(self, other: Interval) -> Interval:
        return self + -other

    def scaled(self, factor: Expr, facts: Facts | None = None) -> Interval:
        """The image under multiplication by a public factor."""
        if factor.value == 0:
            return Interval(ZERO, ZERO, True)
        if self.point is not None:  # of which the sign of the factor says nothing more
            return Interval(factor * self.lo, factor * self.lo, self.integer and is_whole(factor))
        if factor.value == 1:
            return self
        whole = self.integer and is_whole(factor)
        if nonnegative(factor, facts):
            open_ends = (self.lo_open or self.hi_open) and positive(factor, facts)  # times 0 they are met
            return Interval(_times(factor, self.lo), _times(factor, self.hi), whole, open_ends and self.lo_open, open_ends and self.hi_open)
        if nonnegative(-factor, facts):  # by the sizes: an infinite end times what is not seen to be negative keeps its sign
            return -self.scaled(-factor, facts)
        if not self.bounded:
            return Interval(integer=whole)
        ends = (factor * self.lo, factor * self.hi)
        return Interval(minimum(*ends), maximum(*ends), whole)

    def times(self, other: Interval, facts: Facts | None = None) -> Interval:
        """The product of two independent values."""
        if other.point is not None:
            return self.scaled(other.point, facts)
        if self.point is not None:
            return other.scaled(self.point, facts)
        whole = self.integer and other.integer
        if self.is_nonnegative(facts) and other.is_nonnegative(facts):
            return Interval(_times(self.lo, other.lo), _times(self.hi, other.hi), whole,
                            (self.lo_open and other.is_positive(facts)) or (other.lo_open and self.is_positive(facts)))
        if self.is_nonpositive(facts):
            if self.is_nonnegative(facts):
                return Interval(ZERO, ZERO, True)
            return -((-self).times(other, facts)) if not other.is_nonpositive(facts) else (-self).times(-other, facts)
        if other.is_nonpositive(facts):
            return other.times(self, facts)
        if not (self.bounded and other.bounded):
            return Interval(integer=whole)
        ends = (self.lo * other.lo, self.lo * other.hi, self.hi * other.lo, self.hi * other.hi)
        return Interval(minimum(*ends), maximum(*ends), whole)

    def reciprocal(self, facts: Facts | None = None) -> Interval:
        """1 / x; everything where zero may be inside (its neighbourhood is unbounded)."""
        if self.is_positive(facts) and positive(self.lo, facts):
            return Interval(ONE / self.hi, ONE / self.lo, False, self.hi_open, self.lo_open)
        if self.is_positive(facts):
            return Interval(ONE / self.hi, INFINITY, False, self.hi_open or bool(self.hi.infinite), True)
        if self.is_negative(facts):
            return -((-self).reciprocal(facts))
        return Interval()

    def absolute(self, facts: Facts | None = None) -> Interval:
        if self.is_nonnegative(facts):
            return self
        if self.is_nonpositive(facts):
            return -self
        least = maximum(ZERO, self.lo, -self.hi) if self.bounded else ZERO
        return Interval(least, self.magnitude(facts), self.integer)

    def power(self, exponent: int, facts: Facts | None = None) -> Interval:
        """x ** exponent for a whole exponent >= 1."""
        if exponent % 2 == 0:
            base = self.absolute(facts)
            return Interval(_power(base.lo, exponent), _power(base.hi, exponent), self.integer, base.lo_open, base.hi_open)
        return Interval(_power(self.lo, exponent), _power(self.hi, exponent), self.integer, self.lo_open, self.hi_open)

    def hull(self, other: Interval, facts: Facts | None = None) -> Interval:
        """The least interval that holds both."""
        if self == other:
            return self
        whole = self.integer and other.integer
        lo = _least(self.lo, other.lo, facts)
        hi = _largest(self.hi, other.hi, facts)
        return Interval(lo, hi, whole, self.lo_open and other.lo_open, self.hi_open and other.hi_open)

    def meet(self, other: Interval, facts: Facts | None = None) -> Interval:
        """What both say, where both are known to hold."""
        lo, lo_open = self.lo, self.lo_open
        if not other.lo.infinite:
            if self.lo.infinite or compare(self.lo, other.lo, facts) is Order.AT_MOST:
                lo, lo_open = other.lo, other.lo_open or (self.lo == other.lo and self.lo_open)
            elif compare(other.lo, self.lo, facts) is Order.UNKNOWN:
                lo, lo_open = maximum(self.lo, other.lo), False
        hi, hi_open = self.hi, self.hi_open
        if not other.hi.infinite:
            if self.hi.infinite or compare(other.hi, self.hi, facts) is Order.AT_MOST:
                hi, hi_open = other.hi, other.hi_open or (self.hi == other.hi and self.hi_open)
            elif compare(self.hi, other.hi, facts) is Order.UNKNOWN:
                hi, hi_open = minimum(self.hi, other.hi), False
        integer = self.integer or other.integer
        if integer:
            if not lo.infinite and lo.value is not None:
                lo, lo_open = (floor(lo) + 1 if lo_open else ceil(lo)), False
            if not hi.infinite and hi.value is not None:
                hi, hi_open = (ceil(hi) - 1 if hi_open else floor(hi)), False
            if lo_open and is_whole(lo):
                lo, lo_open = lo + 1, False
            if hi_open and is_whole(hi):
                hi, hi_open = hi - 1, False
        return Interval(lo, hi, integer, lo_open, hi_open)

    def shortened(self) -> Interval:
        """This interval or one next around it, whose ends have few digits."""
        return Interval(shortened(self.lo, False), shortened(self.hi, True), self.integer, self.lo_open, self.hi_open)

    def holds(self, other: Interval, facts: Facts | None = None) -> bool:
        """Whether `other` provably lies inside."""
        low = bool(self.lo.infinite) or (not other.lo.infinite and compare(self.lo, other.lo, facts) is Order.AT_MOST)
        high = bool(self.hi.infinite) or (not other.hi.infinite and compare(other.hi, self.hi, facts) is Order.AT_MOST)
        if self.lo_open and not self.lo.infinite and self.lo == other.lo and not other.lo_open:
            low = False
        if self.hi_open and not self.hi.infinite and self.hi == other.hi and not other.hi_open:
            high = False
        return low and high and (other.integer or not self.integer)


ANY = Interval()
WHOLE = Interval(integer=True)
BOOL = Interval(ZERO, ONE, True)
NATURAL = Interval(ZERO, INFINITY, True)


def exactly(value: Expr) -> Interval:
    return Interval(value, value, is_whole(value))


def is_whole(value: Expr) -> bool:
    """Whether an expression is provably a whole number: whole coefficients and powers of whole symbols."""
    if value.infinite:
        return False
    constant = value.value
    if constant is not None:
        return int(constant) == constant
    for factors, coefficient in value.monomials():
        if int(coefficient) != coefficient:
            return False
        for atom, exponent in factors:
            if not atom.integer or int(exponent) != exponent or exponent < 0:
                return False
    return True


def _sum(left: Expr, right: Expr, infinity: Expr) -> Expr:
    return infinity if left.infinite or right.infinite else left + right


def _times(factor: Expr, end: Expr) -> Expr:
    return ZERO if factor.value == 0 or end.value == 0 else factor * end


def _power(end: Expr, exponent: int) -> Expr:
    if end.infinite:
        return INFINITY if end.infinite > 0 or exponent % 2 == 0 else MINUS_INFINITY
    return end ** exponent


def _least(left: Expr, right: Expr, facts: Facts | None) -> Expr:
    if left.infinite or right.infinite:
        return left if left.infinite < 0 or right.infinite > 0 else right
    if compare(left, right, facts) is Order.AT_MOST:
        return left
    if compare(right, left, facts) is Order.AT_MOST:
        return right
    return minimum(left, right)


def _largest(left: Expr, right: Expr, facts: Facts | None) -> Expr:
    if left.infinite or right.infinite:
        return left if left.infinite > 0 or right.infinite < 0 else right
    if compare(left, right, facts) is Order.AT_MOST:
        return right
    if compare(right, left, facts) is Order.AT_MOST:
        return left
    return maximum(left, right)
