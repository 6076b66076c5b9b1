"""Sensitivities that are declared too small or too large, written anew: as an argument, or as a part of the scale of noise by hand."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.bounds import Expr, as_written, parse, symbol
from dpcheck.check.calibration import GAUSSIAN, Calibration
from dpcheck.check.functions import sourced
from dpcheck.check.mending.declared import ways_back
from dpcheck.check.mending.writing import Imports, fix, in_place, text_at, written
from dpcheck.check.records import Fix
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.response import EPSILONS
from dpcheck.infer.values import Place
from dpcheck.syntax import codemods
from dpcheck.syntax.lookup import expression_at, functions_around, given, is_library, names_in, names_in_sight, statement_at
from dpcheck.syntax.walk import walk


def declaring(call: MechanismCall, calibration: Calibration, needed: Expr, safe: bool) -> list[Fix]:
    """Declares a sensitivity; of noise by hand, draws it with the scale for it."""
    if call.noise is not None:
        return _rescaling(call, calibration, needed, safe)
    place = call.argument_places.get("sensitivity")
    return [] if place is None else anew(place, call.calls, called_in(call, needed), safe, "declare")


def anew(place: Place, calls: tuple[Place, ...], text: str, safe: bool, what: str, beside: bool = False) -> list[Fix]:
    """A value written anew where it is written first, or where it is used; there it stands `beside` an operator, or not."""
    found = []
    back = _of_it_alone(ways_back(place, calls))
    for each in reversed(back):
        imports = Imports(each[0])
        there = in_place(text, each, imports)
        if there is None or there == text_at(each) or of_one_caller(each, calls, there):
            continue
        where = f" in the place of {text_at(each)}" if len(back) > 1 and len(text_at(each)) < 20 else ""
        found.append(fix(f"{what} {there}{where}", safe, [written(each, codemods.operand(there) if beside and each is place else there)], imports))
    return found


def of_one_caller(place: Place, calls: tuple[Place, ...], text: str) -> bool:
    """Whether a number would stand in a function that `calls` lead to for what is made of its parameters there: it would hold for this call alone."""
    module, start, _ = place
    node = expression_at(*place)
    around = functions_around(module, start) if calls and not names_in(text) else []
    return any(isinstance(behind := given(module, part.id, part.start), ir.Param) and any(behind in each.params for each in around)
               for part in walk([] if node is None else [node]) if isinstance(part, ir.Name))


def _of_it_alone(back: list[Place]) -> list[Place]:
    """The places of a value as far as they are its own: not those of what is called an epsilon, which others are made of, nor of settings that are looked up."""
    for count, (place, before) in enumerate(zip(back[1:], back), 1):
        node = expression_at(*place)
        if text_at(before).lower().startswith(EPSILONS) or node is not None and _looks_up(place, node):
            return back[:count]
    return back


def _looks_up(place: Place, node: ir.Expr) -> bool:
    """Whether an expression is an attribute or an item of something that is no module, as settings and options are read."""
    return any(isinstance(part, ir.Subscript) or isinstance(part, ir.Attribute) and not is_library(place[0], part.value) for part in walk([node]))


def called_in(call: MechanismCall, needed: Expr) -> str:
    """A bound as it would be written in a program: by the name that the code has for the number, where its input is made with that."""
    text = sourced(needed)
    if needed.value is None:
        return text
    module = call.place[0]
    value = call.argument_places.get("value") or beside(call)
    current = [] if value is None else ways_back(value, call.calls)
    for place in current:
        if place[0] is not module:
            continue
        node = expression_at(*place)
        for part in walk([] if node is None else [node]):
            if isinstance(part, ir.Name) and isinstance(behind := given(module, part.id, part.start), ir.Constant) and str(behind.value) == text:
                return part.id
    return text


def _rescaling(call: MechanismCall, calibration: Calibration, needed: Expr, safe: bool) -> list[Fix]:
    """The part of a scale that stands for the sensitivity, or the scale as a whole."""
    assert call.noise is not None
    place = call.argument_places.get("scale") or call.noise.places.get("scale")
    if place is None:
        return []
    found: list[Fix] = []
    text = called_in(call, needed)
    for each in reversed(_of_it_alone(ways_back(place, call.calls))):
        module, start, end = each
        node = expression_at(module, start, end)
        if isinstance(node, ir.Binary) and node.op == "/" and calibration.written is None and not calibration.upside_down:
            above = (module, node.left.start, node.left.end)
            for part in _factors(above, call, calibration):
                found += anew(part, call.calls, text, safe, "make it for sensitivity", beside=True)
        if calibration.upside_down:
            found += _turned(each, call, text)
        else:
            found += _whole(each, call.calls, calibration, needed, safe)
    return found


def _turned(place: Place, call: MechanismCall, text: str) -> list[Fix]:
    """A scale with epsilon above its line, as a sensitivity over that epsilon."""
    node = expression_at(*place)
    names = list(dict.fromkeys(part.id for part in walk([] if node is None else [node]) if isinstance(part, ir.Name) and part.id.lower().startswith(EPSILONS)))
    imports = Imports(place[0])
    there = in_place(f"{codemods.operand(text)} / {names[0]}", place, imports) if len(names) == 1 and call.mechanism not in GAUSSIAN else None
    return [] if there is None else [fix(f"draw it with scale {there}", False, [written(place, there)], imports)]


def _factors(above: Place, call: MechanismCall, calibration: Calibration) -> list[Place]:
    """The parts of what stands above the line that are the sensitivity: all of it for Laplace noise, a factor of it for Gaussian noise."""
    module, start, end = above
    node = expression_at(module, start, end)
    if call.mechanism not in GAUSSIAN:
        return [above]
    found = []
    while isinstance(node, ir.Binary) and node.op == "*":
        found.append((module, node.right.start, node.right.end))
        node = node.left
        found.append((module, node.start, node.end))
    return [part for part in found if any(_says(text_at(each), calibration.declared) for each in ways_back(part, call.calls))]


def _says(text: str, declared: Expr | None) -> bool:
    """Whether a text is the one for a declared sensitivity."""
    try:
        return declared is not None and as_written(parse(text, symbol)) == declared
    except ValueError:
        return False


def _whole(place: Place, calls: tuple[Place, ...], calibration: Calibration, needed: Expr, safe: bool) -> list[Fix]:
    """The scale as a whole: the sensitivity over epsilon, or so many times what stands there."""
    found = []
    imports = Imports(place[0])
    if calibration.epsilon is not None and calibration.declared is not None and calibration.delta is not None and calibration.delta.value == 0:
        known = needed.value is not None and calibration.epsilon.value is not None
        text = sourced(needed / calibration.epsilon) if known else f"{codemods.operand(sourced(needed))} / {codemods.operand(sourced(calibration.epsilon))}"
        there = in_place(text, place, imports)
        if there is not None and not of_one_caller(place, calls, there):
            found.append(fix(f"draw it with scale {there}", safe, [written(place, there)], imports))
    elif calibration.declared is not None and calibration.declared.value != 0:
        times = in_place(sourced(needed / calibration.declared), place, imports)
        if times is not None and not of_one_caller(place, calls, times):
            found.append(fix(f"draw it with {times} times {text_at(place) if len(text_at(place)) < 20 else 'this scale'}", safe, [written(place, f"{codemods.operand(times)} * {_factor(text_at(place))}")], imports))
    return found


def _factor(text: str) -> str:
    """A text as it may stand behind a `*`: a product or quotient as it is."""
    tree = codemods.expression(text)
    return text if codemods.is_product(tree) else codemods.operand(text)


def drawing_each(call: MechanismCall) -> list[Fix]:
    """A draw of its own for each entry of what the noise is added to."""
    noise, place = call.noise, call.place
    assert noise is not None
    value = beside(call)
    if value is None or place[0] is not noise.place[0]:
        return []
    source = text_at(value)
    node = expression_at(*noise.place)
    tree = codemods.expression(source)
    names = {part for part in codemods.names(tree)} if tree is not None else {""}
    if not isinstance(node, ir.Call) or not names <= names_in_sight(noise.place[0], noise.place[1]):
        return []
    found = []
    for size in (f"len({source})", f"{codemods.operand(source)}.shape"):
        text = codemods.with_argument(text_at(noise.place), "size", size)
        if text is not None and not noise.places.get("size"):
            found.append(fix(f"draw one for each entry: size={size}", True, [written(noise.place, text)]))
        elif (at := noise.places.get("size")) is not None:
            found.append(fix(f"draw one for each entry: size={size}", True, [written(at, size)]))
    return found


def drawing_anew(call: MechanismCall) -> list[Fix]:
    """A draw of its own for this value, in the place of the variable that holds one for several."""
    noise, place = call.noise, call.place
    assert noise is not None
    node = expression_at(*place)
    if not isinstance(node, ir.Binary) or place[0] is not noise.place[0] or noise.place[1:] == place[1:]:
        return []
    found = []
    for side in (node.left, node.right):
        at = (place[0], side.start, side.end)
        if isinstance(side, ir.Name) and ways_back(at, call.calls)[-1] == noise.place:
            source = text_at(noise.place)
            tree = codemods.expression(source)
            if tree is not None and codemods.names(tree) <= names_in_sight(place[0], side.start):
                found.append(fix(f"draw fresh noise here, as {side.id} was drawn", True, [written(at, source)]))
    return found


def beside(call: MechanismCall) -> Place | None:
    """What the noise is added to, where the two stand beside each other, also in `value += noise`."""
    noise, module = call.noise, call.place[0]
    node = added_at(call.place)
    if noise is None or node is None or node.op not in ("+", "-"):
        return None
    sides = ((node.left, node.right), (node.right, node.left)) if isinstance(node, ir.Binary) else ((node.value, node.target),)
    for side, other in sides:
        held = ways_back((module, side.start, side.end), call.calls)
        if any(place[0] is noise.place[0] and place[1] <= noise.place[1] and noise.place[2] <= place[2] for place in held):
            return module, other.start, other.end
    return None


def added_at(place: Place) -> ir.Binary | ir.Augment | None:
    """The sum that stands at a place, as an expression or as a statement."""
    module, start, end = place
    node: ir.Node | None = expression_at(module, start, end) or statement_at(module, start)
    return node if isinstance(node, (ir.Binary, ir.Augment)) and (node.start, node.end) == (start, end) else None
