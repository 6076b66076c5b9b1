"""Parameters of mechanisms that are out of range, private or wasteful: given anew."""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck import ir
from dpcheck.bounds import Expr
from dpcheck.check.calibration import Calibration
from dpcheck.check.functions import sourced
from dpcheck.check.mending.declared import ways_back
from dpcheck.check.mending.floats import by_mechanism
from dpcheck.check.mending.sensitivities import anew, beside
from dpcheck.check.mending.writing import fix, text_at, written
from dpcheck.check.records import Fix
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.values import Num, Place
from dpcheck.syntax import codemods
from dpcheck.syntax.lookup import expression_at, functions_around

DELTA = "1e-6"
_ENDS = (("ge", "le"), ("gt", "lt"), ("lower", "upper"), ("a_min", "a_max"), ("min", "max"))


def giving(call: MechanismCall, name: str, text: str, safe: bool) -> list[Fix]:
    """Gives a parameter another value."""
    place = call.argument_places.get(name)
    return [] if place is None else anew(place, call.calls, text, safe, f"take {name} =")


def positive(call: MechanismCall, name: str) -> list[Fix]:
    """Gives a parameter that is below zero without its sign."""
    num = call.arguments.get(name)
    value = num.term.value if isinstance(num, Num) else None
    return giving(call, name, sourced(-num.term), False) if isinstance(num, Num) and value is not None and value < 0 else []


def publicly(call: MechanismCall, needed: Expr) -> list[Fix]:
    """Declares the bound in the place of a sensitivity that the data decide."""
    place = call.argument_places.get("sensitivity")
    if place is not None:
        return anew(place, call.calls, sourced(needed), True, "declare")
    scale = call.argument_places.get("scale") or (call.noise.places.get("scale") if call.noise is not None else None)
    for each in ways_back(scale, call.calls) if scale is not None else ():
        node = expression_at(*each)
        if isinstance(node, ir.Binary) and node.op == "/":
            return anew((each[0], node.left.start, node.left.end), call.calls, sourced(needed), True, "make it for sensitivity", beside=True)
    return []


def monotone(call: MechanismCall) -> list[Fix]:
    """Says that all scores move in one direction."""
    text = codemods.with_argument(text_at(call.place), "monotone", "True")
    return [] if text is None else [fix("pass monotone=True", False, [written(call.place, text)])]


def named(call: MechanismCall) -> list[Fix]:
    """The scale of a draw, called by its name."""
    assert call.noise is not None
    node = expression_at(*call.noise.place)
    if not isinstance(node, ir.Call) or not node.args or node.args[0].name is not None or node.args[0].star:
        return []
    value = node.args[0].value
    place = (call.noise.place[0], value.start, value.end)
    return [fix("call it scale", False, [written(place, f"scale={text_at(place)}")])]


def exchanged(place: Place) -> list[Fix]:
    """The two ends of an interval, exchanged."""
    module, start, end = place
    node = expression_at(module, start, end)
    if not isinstance(node, ir.Call) or any(each.star for each in node.args):
        return []
    by_name = {each.name: each.value for each in node.args if each.name}
    pair = next(((by_name[low], by_name[high]) for low, high in _ENDS if low in by_name and high in by_name), None)
    values = [each.value for each in node.args if not each.name]
    if pair is None and len(values) >= 2:
        pair = values[-2], values[-1]
    if pair is None:
        return []
    low, high = ((module, each.start, each.end) for each in pair)
    return [fix("exchange the two ends", False, [written(low, text_at(high)), written(high, text_at(low))])]


def named_groups(call: MechanismCall, calibration: Calibration) -> list[Fix]:
    """The groups of a count, named by a list of texts that the code has: one that the module or the function binds.

    Noise by hand is drawn by a mechanism along with it where it can be: the number of its draws is that of the groups, and what its sampler gives away
    would be found next.
    """
    at = call.argument_places.get("value") or beside(call)
    if at is None:
        return []
    found = []
    drawn = by_mechanism(call, calibration, ())
    for each in ways_back(at, call.calls)[::-1]:
        node = expression_at(*each)
        if isinstance(node, (ir.Call, ir.Name, ir.Attribute)):
            beyond = [part for other in drawn[:1] for part in other.edits] if each is not at else []
            found += [fix(f"name the groups: {name}", False, [written(each, f"{text_at(each)}.reindex({name}, fill_value=0)"), *beyond]) for name in _lists(each)]
    return found


def _lists(place: Place) -> Iterator[str]:
    """The names of lists of texts that are in sight."""
    module, start, _ = place
    around = functions_around(module, start)
    for body in (*(each.body for each in around if isinstance(each, ir.Function)), module.body):
        for statement in body:
            match statement:
                case ir.Assign(targets=[ir.Name(id=name)], value=ir.Sequence(items=items)) | ir.Annotate(target=ir.Name(id=name), value=ir.Sequence(items=items)):
                    if items and statement.start < start and all(isinstance(item, ir.Constant) and isinstance(item.value, str) for item in items):
                        yield name
