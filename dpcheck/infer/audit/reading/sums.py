"""Where the text of a module adds a draw to something: what was done to the draw before, and what it is added to."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dpcheck import ir
from dpcheck.infer.audit.reading.differences import differences
from dpcheck.infer.audit.reading.draws import FAMILIES, SETTLED, Draw, draws, is_module, is_number
from dpcheck.infer.audit.reading.foreign import Foreign
from dpcheck.infer.audit.reading.index import Index, holds
from dpcheck.infer.audit.reading.objects import randomised
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_CUT = frozenset(("clip", "clamp", "min", "max", "minimum", "maximum"))
_ORDERS = frozenset(("<", "<=", ">", ">="))
_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Sum:
    """A value and a draw that is added to it, at a place."""

    draw: Draw
    value: ir.Expr
    node: ir.Node


def sums(index: Index, foreign: Foreign | None = None) -> Iterator[Sum]:
    """What each draw is added to; of draws of helpers in other modules, where those are known."""
    for draw in draws(index):
        if draw.location is not None:
            yield Sum(draw, draw.location, draw.call)
        yield from {id(found.node): found for found in _added(index, draw, draw.call, 0, set())}.values()
    for draw, difference in differences(index):
        yield from {id(found.node): found for found in _added(index, draw, difference, 0, set())}.values()
    for call, family, scale, value in randomised(index):
        draw = Draw(call, family, scale, None, False)
        if is_number(value):  # the noise alone
            yield from {id(found.node): found for found in _added(index, draw, call, 0, set())}.values()
        else:
            yield Sum(draw, value, call)
    if foreign is not None:
        yield from _of_helpers(index, foreign)


def _of_helpers(index: Index, foreign: Foreign) -> Iterator[Sum]:
    """What draws are added to that helpers of other modules give back, or add themselves."""
    for call in (call for calls in index.calls.values() for call in calls):
        for one in foreign.given(call):
            if one.value is not None:
                yield Sum(one.draw, one.value, call)
            else:
                yield from {id(found.node): found for found in _added(index, one.draw, call, 0, set())}.values()


def _added(index: Index, draw: Draw, node: ir.Node, depth: int, seen: set[int]) -> Iterator[Sum]:
    """Where a draw, or what was made of it, is added to something."""
    if depth > _DEEPEST or id(node) in seen:
        return
    seen.add(id(node))
    parent = index.parents.get(id(node))
    if isinstance(parent, ir.Binary):
        yield from _operated(index, draw, parent, node, depth, seen)
    elif isinstance(parent, ir.Augment) and parent.value is node:
        if parent.op in ("+", "-"):
            yield Sum(draw, parent.target, parent)
        elif parent.op in ("*", "/") and isinstance(parent.target, ir.Name):
            yield from ()
    elif isinstance(parent, ir.Unary) or isinstance(parent, ir.Subscript) and parent.value is node or isinstance(parent, (ir.Starred, ir.Await)):
        yield from _added(index, draw, parent, depth + 1, seen)
    elif isinstance(parent, ir.Attribute):
        yield from _of_method(index, draw, parent, depth, seen)
    elif isinstance(parent, ir.Arg):
        call = index.parents.get(id(parent))
        if isinstance(call, ir.Call):
            yield from _given(index, draw, call, node, depth, seen)
    elif isinstance(parent, (ir.Assign, ir.Annotate, ir.Walrus)) and parent.value is node:
        targets = parent.targets if isinstance(parent, ir.Assign) else [parent.target]
        for target in targets:
            yield from _kept(index, draw, target, parent, depth, seen)
    elif isinstance(parent, ir.Comprehension) and parent.element is node:
        yield from _added(index, draw, parent, depth + 1, seen)
    elif isinstance(parent, (ir.For, ir.Clause)) and parent.iter is node:
        yield from _kept(index, draw, parent.target, parent, depth, seen)
    elif isinstance(parent, ir.Return):
        function = index.function_of(parent)
        for call in index.called(function) if function is not None else ():
            assert function is not None
            yield from _added(index, replace(draw, calls=(*draw.calls, (function, call))), call, depth + 1, seen)
    elif isinstance(parent, ir.Lambda) or isinstance(parent, ir.Sequence) or isinstance(parent, ir.Conditional):
        yield from _added(index, draw, parent, depth + 1, seen)


def _operated(index: Index, draw: Draw, parent: ir.Binary, node: ir.Node, depth: int, seen: set[int]) -> Iterator[Sum]:
    other = parent.right if parent.left is node else parent.left
    if parent.op in ("*", "/"):
        yield from _added(index, replace(draw, scale=(*draw.scale, other)), parent, depth + 1, seen)
    elif parent.op in ("+", "-"):
        if is_number(other) or _is_of_draw(index, draw, other, 4):
            yield from _added(index, draw, parent, depth + 1, seen)
        else:
            yield Sum(draw, other, parent)


def _is_of_draw(index: Index, draw: Draw, node: ir.Expr, depth: int) -> bool:
    """Whether all that an expression is made of is a draw itself: noise that is made symmetric, say."""
    functions = {id(part.func) for part in walk([node]) if isinstance(part, ir.Call)}
    names = [part for part in walk([node]) if isinstance(part, ir.Name) and not (id(part) in functions or isinstance(index.parents.get(id(part)), ir.Attribute) and id(index.parents.get(id(part))) in functions and is_module(part))]
    held = [[definition.value for definition in index.bound(name)[1]] for name in names]
    return bool(names) and all(values and all(holds(value, draw.call) or depth and _is_of_draw(index, draw, value, depth - 1) for value in values) for values in held)


def _of_method(index: Index, draw: Draw, parent: ir.Attribute, depth: int, seen: set[int]) -> Iterator[Sum]:
    call = index.parents.get(id(parent))
    if isinstance(call, ir.Call) and call.func is parent:
        if parent.attr in ("sample", "rsample") or parent.attr in SETTLED:
            yield from _added(index, draw, call, depth + 1, seen)
        elif parent.attr in ("clip", "clamp", "abs", "round"):
            yield from _added(index, replace(draw, done="cut" if parent.attr[0] == "c" else parent.attr), call, depth + 1, seen)
        elif parent.attr in ("mul", "mul_"):
            yield from _added(index, replace(draw, scale=(*draw.scale, *(argument.value for argument in call.args))), call, depth + 1, seen)
    elif parent.attr in ("T", "real", "values"):
        yield from _added(index, draw, parent, depth + 1, seen)


def _given(index: Index, draw: Draw, call: ir.Call, node: ir.Node, depth: int, seen: set[int]) -> Iterator[Sum]:
    """Where a draw is an argument."""
    name = called_name(call.func)
    if name in ("add_", "add", "append") and isinstance(call.func, ir.Attribute) and not is_module(call.func.value):
        if name == "append":
            yield from _kept(index, draw, call.func.value, call, depth, seen)
        else:
            yield Sum(draw, call.func.value, call)
    elif name == "add" and len(call.args) > 1:
        others = [argument.value for argument in call.args if argument.value is not node]
        yield Sum(draw, others[0], call)
    elif name in SETTLED or name in ("zip", "enumerate", "tril", "triu", "Variable"):
        if name == "zip":
            yield from _zipped(index, draw, call, node, depth, seen)
        else:
            yield from _added(index, draw, call, depth + 1, seen)
    elif name in ("abs", "fabs", "absolute"):
        yield from _added(index, replace(draw, done="abs"), call, depth + 1, seen)
    elif name in ("round", "rint", "around") and node is call.args[0].value:
        yield from _added(index, replace(draw, done="round"), call, depth + 1, seen)
    elif name in ("int", "trunc", "fix"):
        yield from _added(index, replace(draw, done="int"), call, depth + 1, seen)
    elif name in _CUT:
        yield from _added(index, replace(draw, done="cut"), call, depth + 1, seen)


def _zipped(index: Index, draw: Draw, call: ir.Call, node: ir.Node, depth: int, seen: set[int]) -> Iterator[Sum]:
    """`for x, n in zip(data, noise)`."""
    place = next((at for at, argument in enumerate(call.args) if argument.value is node), None)
    parent = index.parents.get(id(call))
    if place is not None and isinstance(parent, (ir.For, ir.Clause)) and isinstance(parent.target, ir.Sequence) and place < len(parent.target.items):
        yield from _kept(index, draw, parent.target.items[place], parent, depth, seen)


def _kept(index: Index, draw: Draw, target: ir.Expr, node: ir.Node, depth: int, seen: set[int]) -> Iterator[Sum]:
    """Where a variable that holds a draw is read."""
    if isinstance(target, ir.Subscript):
        target = target.value
    if isinstance(target, ir.Name):
        scope = index.scope_of(node)
        if draw.done == "" and _is_told_by_sign(index, target.id, node, scope):
            draw = replace(draw, done="changed")
        for read in index.loads.get(target.id, ()):
            if read is not target and index.bound(read)[0] is scope and _is_read(index, read) and any(definition.node is node or holds(definition.node, node) for definition in (
                    *index.bound(read)[1], *index.stored(read))) or read is not target and isinstance(node, ir.Call) and read.start > node.end and index.bound(read)[0] is index.scope_of(node):
                yield from _added(index, draw, read, depth + 1, seen)
    elif isinstance(target, ir.Attribute):
        for other in index.reads_of(target.attr):
            if other is not target:
                yield from _added(index, draw, other, depth + 1, seen)


def _is_told_by_sign(index: Index, name: str, node: ir.Node, scope: object) -> bool:
    """Whether something else is put into a variable that holds noise where a comparison of the noise itself says so: `if noise < 0: noise = -noise`, `noise[noise < 0] = 0`."""
    for read in index.loads.get(name, ()):
        comparison = next((part for part in index.around(read) if isinstance(part, ir.Compare) and set(part.ops) <= _ORDERS), None)
        if comparison is None or index.bound(read)[0] is not scope or read.start < node.start:
            continue
        for part in index.around(comparison):
            if isinstance(part, ir.If) and holds(part.test, comparison) and any(_puts_into(inner, name) for inner in part.body):
                return True
            if isinstance(part, ir.Assign) and any(isinstance(target, ir.Subscript) and holds(target.index, comparison) and _puts_into(part, name) for target in part.targets):
                return True
    return False


def _puts_into(node: ir.Stmt, name: str) -> bool:
    """Whether a statement gives a variable, or a place in it, a value; a new draw is none of those that change it."""
    targets = node.targets if isinstance(node, ir.Assign) else [node.target] if isinstance(node, ir.Augment) else []
    roots = [target.value if isinstance(target, ir.Subscript) else target for target in targets]
    drawn = isinstance(node, (ir.Assign, ir.Augment)) and any(isinstance(part, ir.Call) and called_name(part.func) in FAMILIES for part in walk([node.value]))
    return any(isinstance(root, ir.Name) and root.id == name for root in roots) and not drawn


def _is_read(index: Index, name: ir.Name) -> bool:
    """Whether a name is read where it stands, not assigned."""
    parent = index.parents.get(id(name))
    if isinstance(parent, ir.Assign):
        return parent.value is name
    if isinstance(parent, (ir.For, ir.Clause)):
        return parent.iter is name
    return not (isinstance(parent, ir.Sequence) and isinstance(index.parents.get(id(parent)), (ir.Assign, ir.For, ir.Clause)) and getattr(index.parents.get(id(parent)), "iter", None) is not parent
                and getattr(index.parents.get(id(parent)), "value", None) is not parent)
