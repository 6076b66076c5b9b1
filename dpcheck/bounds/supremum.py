"""Certified upper bounds of expressions over boxes: branch and bound with outward-rounded intervals and exact corners.

A box is cut down before it is split: a variable in which the expression is monotone, or convex, is moved to its ends,
where rational values are exact. What remains is bounded by its interval enclosure and by the mean value form, and split.
"""
from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from .budget import shared, tried
from .expr import Apply, Atom, Expr, Number, number, of_atom, reduced
from .functions import CONSTRUCTORS, PIECEWISE, exp, log
from .numeric import FLOAT, Interval, Lookup, enclosure, float_down, float_up, remembering
from .order import Order, compare
from .rewrite import derivative, substitute

_MOST_VARIABLES = 3
_MOST_WORK = 60_000
"""Units of work that one search may take."""
_TOLERANCE = 1e-11
_EXTRA = 40
_LARGEST_END = 10**100
_SHORT = 1000
_ROUNDING = Fraction(1, 10**10)

_End = int | Fraction | float
_Box = dict[Atom, tuple[_End, _End]]


def supremum(expr: Expr, box: Mapping[Atom, tuple[Expr, Expr]], budget: int = 400) -> Expr | None:
    """A number that expr exceeds nowhere in the box; None where there is none, or none can be found.

    It is the least one where that is attained at a rational point that is an end or a midpoint; otherwise, for smooth
    expressions, it is the least one up to a relative error of about 1e-10. `budget` is how many boxes are looked at.
    """
    return greatest((expr,), box, budget)


def greatest(exprs: Sequence[Expr], box: Mapping[Atom, tuple[Expr, Expr]], budget: int = 400) -> Expr | None:
    """As `supremum`, a number that none of several expressions exceeds; `budget` is for each of them."""
    parts = [part for expr in exprs for part in _alternatives(expr)]
    ends: _Box = {}
    for leaf in sorted(dict.fromkeys(leaf for part in parts for leaf in part.leaves()), key=lambda leaf: leaf.order):
        if leaf in box:
            low, high = (_end(side) for side in box[leaf])
            if low is None or high is None or low > high:
                return None
            ends[leaf] = (low, high)
        elif not (isinstance(leaf, Apply) and (leaf.name in CONSTRUCTORS or leaf.name == "const")):
            return None
    if len(ends) > _MOST_VARIABLES or any(part.infinite for part in parts):
        return None
    # Under names that tell of a variable no more than its place and range, so that equal questions are asked once.
    names = {atom: Atom((place, atom.lo, atom.hi, atom.integer), f"x{place}", atom.lo, atom.hi, atom.integer) for place, atom in enumerate(ends)}
    renamed = {atom: of_atom(name) for atom, name in names.items()}
    question = tuple(substitute(part, renamed) for part in parts), tuple((names[atom], pair) for atom, pair in ends.items()), budget * len(parts)
    return shared(("supremum", *question), lambda: tried(_MOST_WORK, lambda: _found(*question), None))


def _alternatives(expr: Expr) -> Iterator[Expr]:
    """Expressions of which the greatest is expr."""
    atom = expr.atom()
    if isinstance(atom, Apply) and atom.name in ("abs", "max"):
        for part in (atom.args[0], -atom.args[0]) if atom.name == "abs" else atom.args:
            yield from _alternatives(part)
    else:
        yield expr


def _found(parts: tuple[Expr, ...], box: tuple[tuple[Atom, tuple[_End, _End]], ...], budget: int) -> Expr | None:
    return _Search(budget).run([problem for part in parts for problem in _finite(part, dict(box))])


def _finite(expr: Expr, box: _Box) -> list[tuple[Expr, _Box]]:
    """The problem without infinite ends: what is beyond 1 and -1 is seen through s = 1 / x.

    A variable that occurs in exponentials of one multiple of it alone is seen through that exponential first.
    """
    for atom, (low, high) in box.items():
        if not math.isinf(low) and not math.isinf(high):
            continue
        rest = {other: ends for other, ends in box.items() if other is not atom}
        variable = of_atom(atom)
        through = _exponential(expr, atom)
        if through is not None:
            rate, image = through
            left, right = sorted((rate * low, rate * high))
            # Rounded outward: a larger box has no smaller supremum.
            ends = enclosure(exp(variable), {atom: (left, right)}.get)
            exact = (Fraction(1) if left == 0 else ends[0], Fraction(1) if right == 0 else ends[1])
            return _finite(image, {**rest, atom: exact})
        result = []
        if low < 1 and high > -1:
            result.extend(_finite(expr, {**rest, atom: (max(low, -1), min(high, 1))}))
        for sign, start, stop in ((1, low, high), (-1, -high, -low)):
            if stop > 1:
                tail = substitute(expr, {atom: sign * variable**-1})
                near = Fraction(1) / Fraction(max(start, 1)) if not math.isinf(start) else Fraction(1)
                far = Fraction(0) if math.isinf(stop) else 1 / Fraction(stop)
                result.extend(_finite(tail, {**rest, atom: (far, near)}))
        return result
    return [(expr, box)]


def _exponential(expr: Expr, atom: Atom) -> tuple[Number, Expr] | None:
    """The c and the expression in t of an expression that holds x in whole powers of t = exp(c * x) only."""
    variable = of_atom(atom)
    rates: list[Number] = []
    for leaf in expr.leaves():
        if isinstance(leaf, Apply) and leaf.name == "exp" and atom in leaf.args[0].atoms():
            rates.append(leaf.args[0].coefficient(atom))
    if not rates or any(rate == 0 or reduced(Fraction(rate) / rates[0]).__class__ is not int for rate in rates):
        return None
    image = substitute(expr, {atom: log(variable).scaled(reduced(1 / Fraction(rates[0])))})
    if any(isinstance(leaf, Apply) and leaf.name in ("log", "exp") and atom in leaf.args[0].leaves() for leaf in image.leaves()):
        return None
    return rates[0], image


def _end(side: Expr) -> _End | None:
    if side.infinite:
        return side.infinite * math.inf
    value = side.value
    return value if value is not None and -_LARGEST_END < value < _LARGEST_END else None


class _Piece:
    """An expression with its first and second derivatives, made when they are asked for."""

    def __init__(self, expr: Expr) -> None:
        self.expr = expr
        self.first: dict[Atom, Expr | None] = {}
        self.second: dict[Atom, Expr | None] = {}
        self.denominators = [
            atom for part in _parts(expr) for monomial in part.terms for atom, exponent in monomial if exponent < 0
        ]
        """Where one of them is 0 inside a box, derivatives say nothing about the whole of it."""

    def slope(self, atom: Atom) -> Expr | None:
        if atom not in self.first:
            self.first[atom] = derivative(self.expr, atom)
        return self.first[atom]

    def curvature(self, atom: Atom) -> Expr | None:
        if atom not in self.second:
            slope = self.slope(atom)
            self.second[atom] = None if slope is None else derivative(slope, atom)
        return self.second[atom]


def _parts(expr: Expr) -> Iterator[Expr]:
    yield expr
    for atom in expr.leaves():
        if isinstance(atom, Apply):
            yield from atom.args


class _Search:
    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.pieces: dict[Expr, _Piece] = {}
        self.best: Expr | None = None
        """The greatest value known to be attained, as an expression without symbols."""
        self.best_low = -math.inf
        self.best_high = -math.inf
        self.best_is_corner = False
        self.rival = -math.inf
        """What the values at the other corners do not exceed."""

    def run(self, problems: list[tuple[Expr, _Box]]) -> Expr | None:
        queue: list[tuple[float, int, Expr, _Box]] = []
        count = 0
        for expr, box in problems:
            for item in self._bounded(expr, box):
                count += 1
                heapq.heappush(queue, (-item[0], count, *item[1:]))
        settled = False
        while queue and self.budget > 0:
            upper, _, piece, part = queue[0]
            if -upper <= self.best_low:
                break
            if not settled and -upper - self.best_low <= _TOLERANCE * abs(self.best_low):
                # Close enough; a little more may show that the best value found is the least upper bound exactly.
                settled = True
                self.budget = min(self.budget, _EXTRA)
            heapq.heappop(queue)
            for half in _halves(part):
                for item in self._bounded(piece, half):
                    if item[0] > self.best_low:
                        count += 1
                        heapq.heappush(queue, (-item[0], count, *item[1:]))
            if queue and not _splittable(part) and -queue[0][0] >= -upper:
                break
        remaining = max((-item[0] for item in queue), default=-math.inf)
        if self.best is not None and max(remaining, self.rival) <= self.best_low:
            return _presentable(self.best, self.best_high)
        upper = max(remaining, self.rival, self.best_high if self.best_is_corner else -math.inf)
        return None if math.isinf(upper) else number(_rounded_up(Fraction(upper)))

    def _attained(self, value: Expr, corner: bool) -> None:
        """Takes note of the value at a point; that at a corner stands for a whole part of the box."""
        if value == self.best or enclosure(value, arithmetic=FLOAT)[1] < self.best_low:
            return
        exact = value.value
        low, high = (exact, exact) if exact is not None else enclosure(value)
        if not low <= high:
            low, high = -math.inf, math.inf
        if corner and self.best is not None and high > self.best_low and self.best.value is not None and compare(value, self.best) is Order.AT_MOST:
            return
        if float_down(low) > self.best_low:
            if self.best_is_corner:
                self.rival = max(self.rival, self.best_high)
            self.best, self.best_is_corner = value, corner
            self.best_low, self.best_high = float_down(low), float_up(high)
        elif corner:
            self.rival = max(self.rival, float_up(high))

    def _bounded(self, expr: Expr, box: _Box) -> Iterator[tuple[float, Expr, _Box]]:
        """Upper bounds of the parts of a box that still have to be split; corners are evaluated and done with."""
        self.budget -= 1
        expr = _resolved(expr, box)
        box = {atom: ends for atom, ends in box.items() if atom in expr.leaves()}
        if not box:
            self._attained(expr, corner=True)
            return
        piece = self.pieces.get(expr)
        if piece is None:
            piece = self.pieces[expr] = _Piece(expr)
        floats = _floats(box)
        ranges = remembering(dict(floats), FLOAT)
        upper = enclosure(expr, ranges, FLOAT)[1]
        if upper <= self.best_low:
            return
        slopes: dict[Atom, Interval] = {}
        smooth = not any(low < 0 < high for low, high in map(ranges, piece.denominators))
        for atom, (low, high) in box.items():
            if not smooth:
                break
            chosen = self._moved(piece, atom, floats, ranges, slopes, low, high)
            if chosen is None:
                continue
            faces = [face for face in (_face(expr, atom, end) for end in chosen) if face is not None]
            if len(faces) < len(chosen):
                continue
            rest = {other: ends for other, ends in box.items() if other is not atom}
            for face in faces:
                yield from self._bounded(face, rest)
            return
        centre = {atom: _middle(*ends) for atom, ends in box.items()}
        around = {atom: (float_down(middle), float_up(middle)) for atom, middle in centre.items()}
        near = enclosure(expr, remembering(dict(around), FLOAT), FLOAT)
        if near[1] > self.best_low:
            middle = _point(expr, centre)
            if middle is not None:
                self._attained(middle, corner=False)
        if len(slopes) == len(box):
            upper = min(upper, _mean_value(near, around, floats, slopes))
        if upper > self.best_low:
            yield float(upper), expr, box

    def _moved(
        self, piece: _Piece, atom: Atom, floats: Mapping[Atom, Interval], ranges: Lookup, slopes: dict[Atom, Interval], low: _End, high: _End
    ) -> tuple[_End, ...] | None:
        """The ends at one of which the greatest value is taken, whatever the other variables; None if not known."""
        if low == high:
            return (low,)
        slope = piece.slope(atom)
        if slope is None:
            return None
        steep = slopes[atom] = enclosure(slope, ranges, FLOAT)
        if steep[0] >= 0:
            return (high,)
        if steep[1] <= 0:
            return (low,)
        curvature = piece.curvature(atom)
        if curvature is None:
            return None
        bend = enclosure(curvature, ranges, FLOAT)
        if bend[0] >= 0:
            return low, high
        if bend[1] > 0:
            return None
        # Concave: the slope falls, so its sign at an end decides.
        others = {other: ends for other, ends in floats.items() if other is not atom}
        for end, sign in ((high, 1), (low, -1)):
            there = _face(slope, atom, end)
            if there is not None and enclosure(there.scaled(sign), others.get)[0] >= 0:
                return (end,)
        guess = _simple_root(piece, atom, float(low), float(high)) if len(floats) == 1 else None
        if guess is not None and low <= guess <= high:
            there = _face(slope, atom, guess)
            if there is not None and not there:
                return (guess,)
        return None


def _mean_value(
    near: Interval, around: Mapping[Atom, Interval], floats: Mapping[Atom, Interval], slopes: Mapping[Atom, Interval]
) -> float:
    """An upper end of the value near a point plus the slopes times how far the box goes from there."""
    total = near
    for atom, slope in slopes.items():
        low, high = around[atom]
        total = FLOAT.add(total, FLOAT.times(slope, FLOAT.add(floats[atom], (-high, -low))))
    return float(total[1]) if not math.isnan(total[1]) else math.inf


def _simple_root(piece: _Piece, atom: Atom, low: float, high: float) -> Fraction | None:
    """A simple rational near which the slope of a concave expression changes its sign."""
    slope = piece.slope(atom)
    if slope is None or math.isinf(low) or math.isinf(high):
        return None
    for _ in range(60):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        value = enclosure(slope, {atom: (middle, middle)}.get, FLOAT)
        if value[0] + value[1] > 0:
            low = middle
        else:
            high = middle
    margin = 1e-12 * max(abs(low), abs(high), 1e-3)
    return simplest_between(Fraction(low - margin), Fraction(high + margin))


def _floats(box: _Box) -> dict[Atom, Interval]:
    return {atom: (float_down(low), float_up(high)) for atom, (low, high) in box.items()}


def _face(expr: Expr, atom: Atom, end: _End) -> Expr | None:
    """expr with the variable at one end; None where it is not defined there."""
    if math.isinf(end):
        return None
    return _point(expr, {atom: end})


def _point(expr: Expr, values: Mapping[Atom, _End]) -> Expr | None:
    try:
        result = substitute(expr, {atom: number(value) for atom, value in values.items()})
    except ArithmeticError:
        return None
    return None if result.infinite else result


def _middle(low: _End, high: _End) -> Fraction:
    if math.isinf(low) and math.isinf(high):
        return Fraction(0)
    if math.isinf(high):
        return Fraction(max(2 * low, low + 1))
    if math.isinf(low):
        return Fraction(min(2 * high, high - 1))
    middle = (Fraction(low) + Fraction(high)) / 2
    if middle.denominator.bit_length() > 60:
        near = Fraction(float(middle))
        return near if low < near < high else middle
    return middle


def _width(low: _End, high: _End) -> float:
    return float(high) - float(low)


def _splittable(box: _Box) -> bool:
    return any(_width(low, high) > 1e-13 * max(abs(float(low)), abs(float(high)), 1e-6) for low, high in box.values())


def _halves(box: _Box) -> list[_Box]:
    atom = max(box, key=lambda name: _width(*box[name]))
    low, high = box[atom]
    middle = _middle(low, high)
    return [{**box, atom: (low, middle)}, {**box, atom: (middle, high)}]


def _resolved(expr: Expr, box: _Box) -> Expr:
    """expr without those `abs`, `max` and `min` that are decided everywhere in the box."""
    floats: dict[Atom, Interval] | None = None
    for _ in range(8):
        mapping: dict[Atom, Expr] = {}
        for atom in expr.leaves():
            if not isinstance(atom, Apply) or atom.name not in PIECEWISE:
                continue
            if floats is None:
                floats = _floats(box)
            chosen = _choice(atom, floats)
            if chosen is not None:
                mapping[atom] = chosen
        if not mapping:
            return expr
        expr = substitute(expr, mapping)
    return expr


def _choice(atom: Apply, floats: Mapping[Atom, Interval]) -> Expr | None:
    if atom.name == "abs":
        low, high = enclosure(atom.args[0], floats.get, FLOAT)
        return atom.args[0] if low >= 0 else -atom.args[0] if high <= 0 else None
    sign = 1 if atom.name == "max" else -1
    for candidate in atom.args:
        if all(
            other is candidate or enclosure((candidate - other).scaled(sign), floats.get, FLOAT)[0] >= 0 for other in atom.args
        ):
            return candidate
    return None


def _presentable(value: Expr, high: float) -> Expr:
    """An attained value: exact where it is rational or short, otherwise rounded up."""
    if value.value is not None or value.single() is not None and all(
        max(c.numerator, c.denominator) <= _SHORT for part in _parts(value) for _, c in part.monomials()
    ):
        return value
    return number(_rounded_up(Fraction(high)))


def _rounded_up(value: Fraction) -> Number:
    """The simplest rational at least the value and at most 1e-10 above it, relatively."""
    if value == 0:
        return 0
    return reduced(simplest_between(value, value + abs(value) * _ROUNDING))


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The rational with the least denominator in [low, high]."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest_between(-high, -low)
    whole = math.floor(low)
    if whole == low:
        return Fraction(whole)
    if whole + 1 <= high:
        return Fraction(whole + 1)
    return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole))
