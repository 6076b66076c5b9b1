"""What floats leave where private numbers cancel: last digits, which a function that jumps may show (A31)."""
from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from dpcheck.bounds import INFINITY, absolute
from dpcheck.infer.reach import DISCRETE, is_still
from dpcheck.infer.values import Num
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


LAST_DIGITS = Fraction(1, 1 << 20)  # of a number: much more than rounding leaves of those that it was made of


def before_jumps(run: Run, num: Num) -> Num:
    """What a function that jumps is given: where all that is private has cancelled, a float beside what is left, which rounding may push to either side of a jump (A31)."""
    if not num.env or num.domain.integer or not all(map(is_still, num.env.values())):
        return num
    low, high = (-sign * INFINITY if end.value is None else end - sign * LAST_DIGITS * (absolute(end) + 1) for end, sign in ((num.domain.lo, 1), (num.domain.hi, -1)))
    elements = None if num.elements is None else tuple(before_jumps(run, item) for item in num.elements)
    env = {source: {key: bound for key, bound in moves.items() if key not in DISCRETE} for source, moves in num.env.items()}
    near = num.but(term=run.fresh("what is left by rounding", lo=low, hi=high), domain=Interval(low, high), env=env, elements=elements)
    run.know(near.term, near)
    return near
