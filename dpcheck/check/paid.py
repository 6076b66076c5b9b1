"""By how much an input is taken to move where a release is paid for."""
from __future__ import annotations

from dpcheck.bounds import Apply, Atom, Expr, Facts, nonnegative, substitute
from dpcheck.check.calibration import Calibration
from dpcheck.check.functions import text_of


def to_pay_for(calibration: Calibration, needed: Expr, declared: Expr, covered: bool, facts: Facts) -> Expr:
    """What is needed, in the simplest words; what is declared where that is known to cover it and the cost of what is needed cannot be written down.

    `facts` say that the declared sensitivity is positive.
    """
    moved = _without_absolutes(needed, declared, facts)
    return declared if covered and text_of(calibration.spent(moved, facts)[0]) == "inf" else moved


def _without_absolutes(needed: Expr, declared: Expr, facts: Facts) -> Expr:
    """Without the absolute values of what is not below 0, because the declared sensitivity is not."""
    named = declared.leaves()
    known: dict[Atom, Expr] = {atom: atom.args[0] for atom in needed.leaves() if isinstance(atom, Apply) and atom.name == "abs" and atom.args[0].leaves() <= named
                               and nonnegative(atom.args[0], facts)}
    return substitute(needed, known) if known else needed
