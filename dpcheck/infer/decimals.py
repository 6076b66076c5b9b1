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
def _names_them(module: ir.Module) -> bool:
    return _NAMED.search(module.text) is not None


@of_text(1 << 12)
def _names_contexts(module: ir.Module) -> bool:
    return _names_them(module) and "ontext" in module.text


def are_rounded(run: Run) -> bool:
    """Whether a program has to do with contexts of `decimal`, which say to how many digits, and how, all that is calculated is rounded."""
    return any(map(_names_contexts, run.program.modules.values()))


def may_truncate(run: Run, left: Num, right: Num) -> bool:
    """Whether `left // right` and `left % right` may be of decimal numbers below 0: then the quotient is cut off towards 0, and the remainder has the sign of what is divided (A11)."""
    if left.domain.is_nonnegative(run.facts) and right.domain.is_nonnegative(run.facts):
        return False
    return any(map(_names_them, run.program.modules.values()))
