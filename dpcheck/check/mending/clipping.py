"""Clips where nothing bounds an input: by the ends that the code itself knows, or by the sensitivity that it declares."""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck import ir
from dpcheck.bounds import Expr, of_atom
from dpcheck.check.functions import sourced, text_of
from dpcheck.check.mending.writing import Imports, fix, text_at, written
from dpcheck.check.places import most_moved
from dpcheck.check.records import Fix
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.values import Num, Opaque, Place, Source, Value
from dpcheck.spaces import Interval
from dpcheck.syntax.lookup import expression_at, functions_around, is_library, names_in_sight
from dpcheck.syntax.walk import walk

AGGREGATES = frozenset(("sum", "mean", "std", "var", "min", "max", "median", "fsum", "average"))
ENDS = (("lower", "upper"), ("low", "high"), ("lo", "hi"), ("minimum", "maximum"))  # as code calls them
_CLIPS = ("clip", "clamp")
Ends = tuple[str, str]


def clipping(call: MechanismCall, value: Value | None, source: Source, declared: Expr | None) -> list[Fix]:
    """Clips what is summed up or, where nothing is, the input itself; nothing of a group that a loop takes up, whose number may be a count."""
    if source.stands_in:
        return []
    found: list[Fix] = []
    most = None if declared is None else _most(declared)
    for place in _summed(value, source):
        for ends in _ends(place, value, most):
            found += _clipped(place, ends)
    at = call.argument_places.get("value")
    if not found and at is not None and most is not None and not getattr(value, "shape", ()):
        number = text_at(at) if isinstance(value, Num) else f"float({text_at(at)})"
        imports = Imports(at[0])
        found.append(fix(f"clamp it to [0, {most}], as the declared sensitivity has it", False, [written(at, f"{imports.name('clamp')}({number}, 0, {most})")], imports))
    return found


def _most(declared: Expr) -> str | None:
    """The number that a declared sensitivity is, or that it shares out: 100 of `100 / len(v)`."""
    numbers = (declared, *(declared * of_atom(leaf) for leaf in declared.leaves()))
    return next((sourced(each) for each in numbers if each.value is not None and each.value > 0), None)


def _summed(value: Value | None, source: Source) -> Iterator[Place]:
    """What aggregates on the way to a value are of, the last one first."""
    current: Num | None = value if isinstance(value, Num) else None
    step = current.step if current is not None else value.step if isinstance(value, Opaque) else None
    for _ in range(20):
        if step is None:
            return
        module, start, end = step.place
        node = expression_at(module, start, end)
        if isinstance(node, ir.Call):
            if isinstance(node.func, ir.Attribute) and node.func.attr in AGGREGATES and not is_library(module, node.func.value):
                yield module, node.func.value.start, node.func.value.end
            elif _last_name(node.func) in AGGREGATES and node.args and not node.args[0].star:
                yield module, node.args[0].value.start, node.args[0].value.end
        current = most_moved(step, source)
        step = current.step if current is not None else None


def _ends(place: Place, value: Value | None, most: str | None) -> Iterator[Ends]:
    """The ends by which it may be clipped, the best ones first."""
    module, start, _ = place
    yield from _in_vain(place)
    names = names_in_sight(module, start)
    yield from (ends for ends in ENDS if names.issuperset(ends))
    domain = value.total.item.domain if isinstance(value, Num) and value.total is not None and not value.total.item.shape else Interval()
    low, high = text_of(domain.lo), text_of(domain.hi)
    if most is not None:
        if high not in ("inf", "-inf"):
            yield "0", high
        yield low if low not in ("inf", "-inf") else "0", most


def _in_vain(place: Place) -> Iterator[Ends]:
    """The ends of clips of the same thing whose result is thrown away."""
    module, start, _ = place
    source = text_at(place)
    around = functions_around(module, start)
    for node in walk([around[-1]] if around else module.body):
        if not isinstance(node, ir.Evaluate) or not isinstance(node.value, ir.Call) or _last_name(node.value.func) not in _CLIPS:
            continue
        call = node.value
        is_method = isinstance(call.func, ir.Attribute) and not is_library(module, call.func.value)
        of = call.func.value if is_method and isinstance(call.func, ir.Attribute) else call.args[0].value if call.args else None
        ends = [each.value for each in call.args if not each.star][0 if is_method else 1:]
        if of is not None and module.text[of.start:of.end] == source and len(ends) == 2:
            yield module.text[ends[0].start:ends[0].end], module.text[ends[1].start:ends[1].end]


def _clipped(place: Place, ends: Ends) -> Iterator[Fix]:
    """What stands at a place, clipped: in the manner of the library that it is of; where it is clipped already, by other ends."""
    module, start, end = place
    node = expression_at(module, start, end)
    low, high = ends
    message = f"clip it to [{low}, {high}]"
    if isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) and node.func.attr == "clip" and not is_library(module, node.func.value):
        inner = module.text[node.func.value.start:node.func.value.end]
        yield fix(message, False, [written(place, f"{inner}.clip({low}, {high})")])
        return
    if isinstance(node, ir.Call) and _last_name(node.func) in ("minimum", "maximum") and len(node.args) == 2:
        inner = next((module.text[each.value.start:each.value.end] for each in node.args if not isinstance(each.value, ir.Constant)), "")
        place, source = place, inner
    else:
        source = text_at(place)
    imports = Imports(module)
    if isinstance(node, (ir.Subscript, ir.Attribute)):
        yield fix(message, False, [written(place, f"{source}.clip({low}, {high})")])
    yield fix(f"clamp it to [{low}, {high}]", False, [written(place, f"{imports.name('clamp')}({source}, {low}, {high})")], imports)


def _last_name(node: ir.Expr) -> str:
    return node.attr if isinstance(node, ir.Attribute) else node.id if isinstance(node, ir.Name) else ""
