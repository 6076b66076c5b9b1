"""Helpers that nobody here calls, and that add noise to what they are given: what that is worth is up to their callers."""
from __future__ import annotations

import re

from dpcheck import ir
from dpcheck.infer.audit.reading.draws import is_seeded_there
from dpcheck.infer.audit.reading.exponents import are_of_the_caller, is_added_gumbel
from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.hidden import hides_a_part
from dpcheck.infer.audit.reading.index import Index, names_in
from dpcheck.infer.audit.reading.short_scales import product
from dpcheck.infer.audit.reading.sums import Sum
from dpcheck.infer.audit.reading.verdict import Reading
from dpcheck.infer.audit.reading.ways import COUNT, LIMITED, SAME, Bound, Leaf, Way, Ways
from dpcheck.infer.audit.words import sounds_public
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_GIVEN = re.compile(r"sens|scale|sigma|std|stddev|^b$|beta|lam|norm|clip|bound|^C$|^S$|^s$|delta_f|delta_q|gs$|multiplier|noise", re.IGNORECASE)
_SENSITIVITY = re.compile(r"sens|delta_?[fqu]$|^(gs|d[fqu])$", re.IGNORECASE)
_RESULT = re.compile(r"count|hist|freq|vote|tally|result|answer|(^|_)((sum|total|mean|value|val|stat|number|query|output|score)s?|queries)($|_)|^(v|x|y|q|n)$", re.IGNORECASE)
_CLIPPING = re.compile(r"clip|clamp", re.IGNORECASE)
_LENGTH = re.compile(r"clip|clamp|norm", re.IGNORECASE)
_NUMBER = re.compile(r"batch|size|num|len|count|^n$|_n$|world", re.IGNORECASE)
_POINTS = 3
_CLOSE = 1e-7
_FOLLOWED = 4  # names, one behind another, of what is asked of data
GIVEN_SCALE = "nothing here calls this helper: what it counts is right for the scale that its caller gives"


def given_by_caller(index: Index, one: Sum, value: list[Way], scale: list[Way]) -> Reading | None:
    """A helper that nobody here calls, and that adds noise to what it is given as it is."""
    given = _left_as_it_is(index, one, value, scale)
    if given is not None and hides_a_part(index, one):
        return Reading("undecided", one.draw.call, one.node, one.draw.family, "DP302", "less is hidden than was drawn for: a part of the noise, one draw for many numbers, or what it hides is told beside it", "add each draw whole to one number, and tell the sum alone")
    return given


def _left_as_it_is(index: Index, one: Sum, value: list[Way], scale: list[Way]) -> Reading | None:
    leaves = {way.leaf for way in value if way.leaf.kind == "parameter"}
    if one.draw.family == "exponential-noise" and not _is_for_the_place(index, one.node):
        return None  # it is on one side of the value
    if is_seeded_there(one.draw.call):
        return None
    made = {leaf for leaf in leaves if isinstance(leaf.function, ir.Function) and leaf.function.name == "__init__"}  # what the object was made with
    if not leaves or len({id(leaf.function) for leaf in leaves - made}) > 1 or any(way.leaf.kind == "data" for way in value):
        return None
    function = index.function_of(one.node)
    if function is not None and one.draw.family == "gumbel" and is_added_gumbel(one.node) is one.value and _is_for_the_place(index, one.node) and are_of_the_caller(Bound(Ways(index), function), function):
        return _left_to_caller(one, "nothing here calls this helper: right for scores of the sensitivity that its caller gives")
    if any(way.mark not in (SAME, LIMITED) for way in value if way.leaf.kind == "parameter"):
        counted = all(way.mark in (SAME, LIMITED, COUNT) for way in value if way.leaf.kind == "parameter")
        if _is_for_a_clip(index, one, scale) and function is not None and not index.called(function) and _is_difference(index, one.value):
            return _left_to_caller(one, "nothing here calls this helper: right for what its caller has clipped to the bound that the noise is made for")
        return _left_to_caller(one, GIVEN_SCALE) if counted and _is_given_whole(scale) else None
    if _is_asked(Ways(index), one.value, leaves):
        return _left_to_caller(one, "nothing here calls this helper: right for what its caller asks of the data, if that moves by no more than the noise is made for")
    names = {leaf.name for leaf in leaves if not sounds_public(leaf.name) or _RESULT.search(leaf.name)}
    claims = {way.leaf.name.removeprefix("self.") for way in scale if way.leaf.kind != "literal"}
    claims |= {part.attr for node in one.draw.scale for part in Ways(index).behind(node) if isinstance(part, ir.Attribute)}
    if any(_GIVEN.search(name) for name in claims) or _is_picked(one.value) or names and all(_RESULT.search(name) for name in names):
        return _left_to_caller(one, "nothing here calls this helper: right for the sensitivity that its caller gives")
    return None


def _is_for_the_place(index: Index, node: ir.Node) -> bool:
    """Whether all that is told of a sum is where it is largest: `(scores + noise).argmax()`, under a name maybe that nothing else reads."""
    outer = index.parents.get(id(node))
    scope = index.function_of(node)
    if isinstance(outer, ir.Assign) and scope is not None and len(outer.targets) == 1 and isinstance(target := outer.targets[0], ir.Name):
        reads = [read for read in index.loads.get(target.id, ()) if scope.start <= read.start < scope.end and read is not target]
        return len(index.definitions(scope, target.id)) == 1 and bool(reads) and all(_is_asked_for_the_place(index, read) for read in reads)
    return _is_asked_for_the_place(index, node)


def _is_asked_for_the_place(index: Index, node: ir.Node) -> bool:
    outer = index.parents.get(id(node))
    call = index.parents.get(id(outer)) if isinstance(outer, (ir.Attribute, ir.Arg)) else None
    if not isinstance(call, ir.Call) or called_name(call.func) != "argmax":
        return False
    return not call.args if call.func is outer else len(call.args) == 1  # along an axis there are several places


def _is_difference(index: Index, value: ir.Expr, depth: int = 4) -> bool:
    """Whether something is what a function is given, or the sum or difference of that with something else that it is given: of weights before and after, say."""
    if isinstance(value, ir.Binary):
        return value.op in ("+", "-") and _is_difference(index, value.left, depth) and _is_difference(index, value.right, depth)
    found = index.bound(value)[1] if isinstance(value, ir.Name) else []
    return isinstance(value, ir.Name) and depth > 0 and all(one.kind == "item" or one.kind == "is" and _is_difference(index, one.value, depth - 1) for one in found)


def gradients_given(index: Index, one: Sum) -> Reading | None:
    """A helper that nobody here calls, and that adds noise for a bound which its caller gives to the gradients of a model that he gives, too."""
    function = index.function_of(one.node)
    if function is None or index.called(function) or index.is_handed_on(function) or not _are_gradients_of(index, function, one.value):
        return None
    scale = {way.leaf for node in one.draw.scale for way in Ways(index).of(node)}
    if not all(leaf.kind == "parameter" and leaf.function is function for leaf in scale) or not any(_LENGTH.search(leaf.name) for leaf in scale):
        return None
    if not _grows(index, one) or not _is_drawn_in_the_pass(index, one) or _are_changed_before(index, function, one):
        return None
    return _left_to_caller(one, "nothing here calls this helper: right for gradients that its caller has clipped to the bound that the noise is made for")


def _are_gradients_of(index: Index, function: ir.Function, value: ir.Expr) -> bool:
    """Whether something is the gradient of each of the tensors of a model that a function is given, and that makes none itself: `for p in model.parameters(): p.grad`."""
    while isinstance(value, ir.Attribute) and value.attr == "data":
        value = value.value
    if not isinstance(value, ir.Attribute) or value.attr != "grad" or not isinstance(value.value, ir.Name):
        return False
    found = index.bound(value.value)[1]
    goes = [part.iter for one in found if isinstance(part := one.node, (ir.For, ir.Clause))]
    owners = [part.func.value for part in goes if isinstance(part, ir.Call) and isinstance(part.func, ir.Attribute) and part.func.attr in ("parameters", "named_parameters")]
    given = all(isinstance(owner, ir.Name) and any(parameter.name == owner.id for parameter in function.params) and not index.bound(owner)[1] for owner in owners)
    calls = [part for part in walk(function.body) if isinstance(part, ir.Call)]
    models = {owner.id for owner in owners if isinstance(owner, ir.Name)}
    makes = any(called_name(call.func) in ("backward", "grad") or index.defined(call) is not None or any(isinstance(argument.value, ir.Name) and argument.value.id in models for argument in call.args)
                or called_name(call.func) == "step" and call.args for call in calls)
    return bool(owners) and len(owners) == len(found) and given and not makes


def _grows(index: Index, one: Sum) -> bool:
    """Whether noise is as many times as large as the bound, and as what else is said of it: of numbers of things alone it may be a part."""
    for seed in range(_POINTS):
        point = Point(index, seed)
        before = _size_of_noise(index, point, one)
        if before is None or before <= 0 or not all(_GIVEN.search(name) or _NUMBER.search(name) for name in point.drawn):
            return False
        for name, value in point.drawn.items():
            after = _size_of_noise(index, Point(index, seed, {**point.drawn, name: 2 * value}), one)
            if after is None or abs(after - 2 * before) > _CLOSE * before and not (_NUMBER.search(name) and abs(after - before / 2) <= _CLOSE * before):
                return False
    return True


def _size_of_noise(index: Index, point: Point, one: Sum) -> float | None:
    """What a draw is multiplied with, divided by what it is divided by."""
    beside = [(factor, outer) for factor in one.draw.scale for outer in [index.parents.get(id(factor))]]
    under = [factor for factor, outer in beside if isinstance(outer, ir.Binary) and outer.op == "/" and outer.right is factor]
    if any(isinstance(outer, ir.Binary) and outer.op == "/" and outer.left is factor for factor, outer in beside):
        return None
    above, below = product(point, [factor for factor, _ in beside if factor not in under]), product(point, under)
    return above / below if above is not None and below else None


def _is_drawn_in_the_pass(index: Index, one: Sum) -> bool:
    """Whether noise is drawn anew for each tensor and for all of its entries, whatever the gradients are."""
    loop = next((part for part in index.around(one.node) if isinstance(part, ir.For)), None)
    if loop is None or not loop.start <= one.draw.call.start < loop.end:
        return False
    names = {part.id for part in walk([loop.target]) if isinstance(part, ir.Name)}
    if not any(isinstance(part, ir.Name) and part.id in names for part in walk(one.draw.call.args)):
        return False
    return all(not isinstance(part, ir.Compare) or not isinstance(outer, ir.If) or set(part.ops) <= {"is", "is not"} or not names & set(names_in(part))
               for outer in index.around(one.node) if isinstance(outer, ir.If) for part in walk([outer.test]))


def _are_changed_before(index: Index, function: ir.Function, one: Sum) -> bool:
    """Whether something else is done with gradients before the noise is added: then they are not what the caller has clipped."""
    for part in walk(function.body):
        targets = part.targets if isinstance(part, ir.Assign) else [part.target] if isinstance(part, ir.Augment) else [part.func] if isinstance(part, ir.Call) and called_name(part.func).endswith("_") else []
        if part.start < one.node.start and any(isinstance(inner, ir.Attribute) and inner.attr == "grad" for target in targets for inner in walk([target])):
            return True
    return False


def _is_for_a_clip(index: Index, one: Sum, scale: list[Way]) -> bool:
    """Whether the noise is made for a bound that the caller gives along with what is noised: he has clipped it to that, then."""
    return any(way.leaf.kind == "parameter" and way.leaf.function is index.function_of(one.node) and _CLIPPING.search(way.leaf.name) for way in scale)


def _is_asked(ways: Ways, value: ir.Expr, leaves: set[Leaf]) -> bool:
    """Whether all that a value has of parameters is what functions say of them that the caller gives: `[quality(data, each) for each in candidates]`."""
    parts = list(ways.behind(value, _FOLLOWED))
    asked = [part for part in parts if isinstance(part, ir.Call) and isinstance(part.func, (ir.Name, ir.Attribute)) and ways.is_given(part)]
    inside = {id(inner) for call in asked for inner in walk([call])}
    goes = {id(inner) for part in parts if isinstance(part, ir.Comprehension) for clause in part.clauses for inner in walk([clause.target])}
    names = {leaf.name for leaf in leaves}
    return bool(asked) and all(id(part) in inside | goes for part in parts if isinstance(part, ir.Name) and part.id in names and not sounds_public(part.id))


def _left_to_caller(one: Sum, why: str) -> Reading:
    return Reading("generic", one.draw.call, one.node, one.draw.family, "", why, None)


def _is_given_whole(scale: list[Way]) -> bool:
    """Whether the caller gives the scale of the noise as it is, by the name of one: then nothing is claimed here of what it is made for."""
    return bool(scale) and all(way.leaf.kind == "parameter" and way.mark == SAME and _GIVEN.search(way.leaf.name) and not _SENSITIVITY.search(way.leaf.name) for way in scale)


def _is_picked(value: ir.Expr) -> bool:
    """Whether one entry is noised that is picked by a name: `answers[query]`."""
    return isinstance(value, ir.Subscript) and isinstance(value.index, ir.Name) and not isinstance(value.value, ir.Subscript)
