"""Budgets that are kept: by releases that cost less, by one more release, or by leaving something out."""
from __future__ import annotations

from collections.abc import Sequence

from dpcheck import ir
from dpcheck.bounds import Expr
from dpcheck.check.calibration import calibration_of
from dpcheck.check.functions import sourced, text_of
from dpcheck.check.mending.declared import ways_back
from dpcheck.check.mending.writing import Imports, fix, in_place, removed, text_at, written
from dpcheck.check.records import Edit, Fix
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.values import Place
from dpcheck.numerals import in_budget
from dpcheck.syntax import codemods


def split(function: ir.Function, module: ir.Module, calls: Sequence[MechanismCall], what: str, spent: Expr, allowed: Expr) -> list[Fix]:
    """Each release costs the same share less, so that all of them together cost what is allowed."""
    if spent.infinite or allowed.infinite or spent.value == 0:
        return []
    ratio = allowed / spent
    edits: dict[tuple[int, int], Edit] = {}
    for call in calls:
        calibration = calibration_of(call)
        cost = calibration.epsilon if what == "epsilon" else calibration.delta
        at = call.argument_places.get(what)
        if at is None or cost is None:
            return []
        inside = [each for each in ways_back(at, call.calls) if each[0] is module and function.start <= each[1] < function.end]
        text = in_place(in_budget(sourced(cost * ratio)), inside[0], Imports(module)) if inside else None
        if text is None or edits.setdefault(inside[0][1:], written(inside[0], text)).text != text:
            return []
    return [fix(f"spend {what} = {sourced(allowed)} in all, in the same proportions", False, list(edits.values()))] if edits else []


def releasing(place: Place, bound: Expr, left: Expr) -> list[Fix]:
    """What is returned, released with what is left of the budget."""
    if "inf" in (text_of(bound), text_of(left)) or left.value is None or left.value <= 0:
        return []
    imports = Imports(place[0])
    sensitivity, epsilon = in_place(sourced(bound), place, imports), in_place(sourced(left), place, imports)
    if sensitivity is None or epsilon is None:
        return []
    text = f"{imports.name('laplacian_mechanism')}({text_at(place)}, {sensitivity}, {epsilon})"
    return [fix(f"release it, with the epsilon of {epsilon} that is left", False, [written(place, text)], imports)]


def leaving_out(place: Place) -> list[Fix]:
    """A statement that shows something private, taken away."""
    made = removed(place, "leave it out")
    return [] if made is None else [made]


def unwrapped(place: Place, call: ir.Call) -> list[Fix]:
    """A call that only tells what is known of its argument: the argument alone, or nothing where it is a statement."""
    made = removed(place, "remove it")
    if made is not None:
        made.safe = True
        return [made]
    if not call.args:
        return []
    value = call.args[0].value
    source = place[0].text[value.start:value.end]
    return [fix("write what it is called on", True, [written(place, codemods.operand(source))])]
