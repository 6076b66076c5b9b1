"""Decimal numbers, which are taken for the numbers that they are: where a program computes with them in a way of their own, that is not so."""
from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.values import Num
from dpcheck.syntax.walk import of_text

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

_NAMED = re.compile(r"\b[dD]ecimal\b")


@of_text(1 << 12)
def names_decimals(module: ir.Module) -> bool:
    """Whether the text of a module has to do with decimal numbers."""
    return _NAMED.search(module.text) is not None


def may_truncate(run: Run, left: Num, right: Num) -> bool:
    """Whether `left // right` and `left % right` may be of decimal numbers below 0: then the quotient is cut off towards 0, and the remainder has the sign of what is divided (A11)."""
    return bool(run.program.with_decimals) and not (left.domain.is_nonnegative(run.facts) and right.domain.is_nonnegative(run.facts))


def are_rounded(run: Run) -> bool:
    """Whether a program has to do with contexts of `decimal`, which say to how many digits, and how, all that is calculated is rounded."""
    return any("ontext" in module.text for module in run.program.with_decimals)
