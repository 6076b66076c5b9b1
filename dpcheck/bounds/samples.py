"""A few points at which a claim is tried before a proof of it is sought: most claims that are false fail there."""
from __future__ import annotations

import math
from collections.abc import Iterable

from .expr import Atom, Expr, of_atom
from .numeric import FLOAT, Interval, enclosure, is_known, remembering

_PLACES = (0.37, -1.83, 2.59, -0.41, 11.3, -7.9, 0.93, 5.7, -2.3, 0.08, -13.1, 1.61, -0.77)
_TRIALS = 7


def refuted(expr: Expr, facts: Iterable[Expr], strict: bool) -> bool:
    """Whether expr is negative (or not positive, if strict) at some point where the facts and the ranges of the atoms hold."""
    facts = tuple(facts)
    leaves = dict.fromkeys(leaf for part in (expr, *facts) for leaf in part.leaves())  # in their order, for those without one of their own
    free = sorted((atom for atom in leaves if not is_known(atom)), key=lambda atom: atom.order)
    ranges = [of_atom(atom) - atom.lo for atom in free if atom.lo is not None and atom.lo.terms]
    ranges += [atom.hi - of_atom(atom) for atom in free if atom.hi is not None and atom.hi.terms]
    for trial in range(_TRIALS):
        point = {atom: _end(atom) if trial == 1 else _place(atom, position + 3 * trial) for position, atom in enumerate(free)}
        at = remembering(point, FLOAT)
        upper = enclosure(expr, at, FLOAT)[1]
        if upper > 0 or (upper == 0 and not strict):
            continue
        if all(enclosure(fact, at, FLOAT)[0] >= 0 for fact in (*facts, *ranges)):
            return True
    return False


def _end(atom: Atom) -> Interval:
    """The least value of the atom, or the greatest, where it has one: where claims that nearly hold tend to fail."""
    low, high = _ends(atom)
    value = low if low > -math.inf else high if high < math.inf else 0.0
    if atom.integer:
        value = float(math.ceil(value) if low > -math.inf else math.floor(value))
    return value, value


def _ends(atom: Atom) -> Interval:
    """Ends within the range of the atom, as far as that is made of numbers; an end of which no number is known counts as none."""
    low = -math.inf if atom.lo is None else float(enclosure(atom.lo, arithmetic=FLOAT)[1])
    high = math.inf if atom.hi is None else float(enclosure(atom.hi, arithmetic=FLOAT)[0])
    return low if math.isfinite(low) else -math.inf, high if math.isfinite(high) else math.inf


def _place(atom: Atom, position: int) -> Interval:
    """A value in the range of the atom, as far as that is made of numbers."""
    place = _PLACES[position % len(_PLACES)]
    low, high = _ends(atom)
    if low > -math.inf and high < math.inf:
        value = low + (high - low) * (abs(place) % 1)
    elif low > -math.inf:
        value = low + abs(place)
    elif high < math.inf:
        value = high - abs(place)
    else:
        value = place
    if atom.integer:
        value = float(math.ceil(value) if math.ceil(value) <= high else math.floor(value))
    return value, value
