"""Updates that are clipped as a whole before they get Gaussian noise: the gradients of a batch, or what a client sends, brought to length C over all tensors together.

One person more, or another one, may turn such an update round: it moves by 2 C in L2 (rule D20), which is what the noise has to cover where an epsilon is named. Conditions: the length is
that of all tensors that get noise; nothing is done to them between the clip and the noise; and the factor keeps every length below C, which is tried at lengths from almost nothing to very long.
"""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.alone import Clip
from dpcheck.infer.audit.reading.factors import bound_by
from dpcheck.infer.audit.reading.gradients import text_of
from dpcheck.infer.audit.reading.index import Index, holds
from dpcheck.infer.audit.reading.mentions import held
from dpcheck.infer.audit.reading.sums import Sum
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

APART = "it is clipped by itself before the noise, which costs something finite: it moves by twice the bound, with others by more, and no epsilon is claimed"
CLIPPED = "it is clipped as a whole before the noise, which costs something finite: it moves by twice the bound, and no epsilon is claimed"
_WRAPPERS = frozenset(("float", "item", "detach", "cpu", "data", "tensor"))
_SQUARING = frozenset(("norm", "sum", "pow", "square", "item", "float", "detach", "cpu", "flatten", "view", "reshape", "dot", "sqrt"))
_ROOTS = frozenset(("sqrt", "sqrt_"))


def clipped_as_a_whole(index: Index, one: Sum) -> Clip | None:
    """Whether what gets a draw is a tensor of an update that was clipped as a whole before; None where that is not seen."""
    if one.draw.family != "gaussian" or one.draw.done or one.draw.calls or index.function_of(one.node) is None:
        return None
    value = held(one.value)
    if isinstance(value, ir.Attribute) and value.attr == "grad" and isinstance(value.value, ir.Name):
        owner = _collection(index, value.value)
        return _of_gradients(index, one, owner) if owner is not None and owner.endswith(".parameters") else None
    return _of_items(index, one, value)


# ---------------------------------------------------------------- collections
def _collection(index: Index, name: ir.Name) -> str | None:
    """The collection that a name goes through: `model.parameters`, or a dictionary by its name."""
    found = [definition for definition in index.bound(name)[1] if definition.kind == "item"]
    loops = [definition for definition in found if definition.node.start <= name.start < definition.node.end]
    loop = max(loops, key=lambda definition: definition.node.start) if loops else None
    if loop is None:
        comprehension = [definition for definition in found if isinstance(definition.node, ir.Clause)]
        loop = comprehension[0] if len(comprehension) == 1 else None
    return None if loop is None else _goes_through(index, loop.value, loop.place)


def _goes_through(index: Index, goes: ir.Expr, place: int | None) -> str | None:
    """The collection, of which an item stands at a place of what is gone through."""
    if not isinstance(goes, ir.Call):
        return text_of(index, goes) if isinstance(goes, (ir.Name, ir.Attribute)) and place is None else None  # its keys
    if not isinstance(goes.func, ir.Attribute) or goes.args:
        return None
    owner, method = text_of(index, goes.func.value), goes.func.attr
    if method == "parameters" and place is None or method == "named_parameters" and place == 1:
        return f"{owner}.parameters"
    return owner if method == "values" and place is None or method == "items" and place == 1 or method == "keys" and place is None else None


def _is_item(index: Index, node: ir.Expr, owner: str) -> bool:
    """Whether an expression is one tensor of a collection: its value, the gradient of a parameter, or what stands at a key."""
    node = held(node)
    if owner.endswith(".parameters"):
        return isinstance(node, ir.Attribute) and node.attr == "grad" and isinstance(node.value, ir.Name) and _collection(index, node.value) == owner
    if isinstance(node, ir.Subscript):
        return text_of(index, node.value) == owner and isinstance(node.index, ir.Name) and _collection(index, node.index) == owner
    return isinstance(node, ir.Name) and _collection(index, node) == owner


# ---------------------------------------------------------------- clipped in place
def _of_gradients(index: Index, one: Sum, owner: str) -> Clip | None:
    """Gradients of a model that a call, or a loop, clips before the noise."""
    function = index.function_of(one.node)
    assert function is not None
    above = {id(part) for part in index.around(one.node)}
    found: list[tuple[int, ir.Node, ir.Expr]] = []
    for call in index.calls.get("clip_grad_norm_", ()):
        bound = _bound_of_call(index, call, owner)
        statement = next((part for part in index.around(call) if isinstance(part, (ir.Evaluate, ir.Assign))), None)
        if bound is not None and statement is not None and index.function_of(call) is function and call.end <= one.node.start and _stands_before(index, statement, above):
            found.append((call.end, call, bound))
    for loop in (part for part in walk(function.body) if isinstance(part, ir.For) and part.end <= one.node.start):
        bound = _bound_of_loop(index, loop, owner)
        outer = index.parents.get(id(loop))
        whole: ir.Node = outer if isinstance(outer, ir.If) and _is_where_it_shrinks(outer) else loop
        if bound is not None and _stands_before(index, whole, above):
            found.append((loop.end, loop, bound))
    if not found:
        return None
    end, made, bound = max(found, key=lambda each: each[0])
    return Clip(bound, held(one.value), (made,)) if not _are_changed(index, function, end, one) else None


def _stands_before(index: Index, statement: ir.Node, above: set[int]) -> bool:
    """Whether a statement has run wherever what stands below `above` does."""
    parent = index.parents.get(id(statement))
    return parent is None or id(parent) in above and not isinstance(parent, (ir.If, ir.Try))


def _bound_of_call(index: Index, call: ir.Call, owner: str) -> ir.Expr | None:
    given = {argument.name: argument.value for argument in call.args if argument.name}
    plain = [argument.value for argument in call.args if argument.name is None]
    over = given.get("parameters", plain[0] if plain else None)
    bound = given.get("max_norm", plain[1] if len(plain) > 1 else None)
    kind = given.get("norm_type", plain[2] if len(plain) > 2 else None)
    if over is None or bound is None or kind is not None and not (isinstance(kind, ir.Constant) and kind.value == 2):
        return None
    return bound if isinstance(over, ir.Call) and _goes_through(index, over, None) == owner else None


def _bound_of_loop(index: Index, loop: ir.For, owner: str) -> ir.Expr | None:
    """The bound to which a loop brings all gradients: `p.grad.mul_(factor)`, `p.grad *= factor`."""
    factors: list[ir.Expr] = []
    for part in walk(loop.body):
        if isinstance(part, ir.Call) and called_name(part.func) in ("mul_", "mul") and isinstance(part.func, ir.Attribute) and len(part.args) == 1 and _is_item(index, part.func.value, owner):
            factors.append(part.args[0].value)
        elif isinstance(part, ir.Augment) and part.op == "*" and _is_item(index, part.target, owner):
            factors.append(part.value)
        elif isinstance(part, (ir.Assign, ir.Augment)):
            return None
    if len(factors) != 1 or any(isinstance(part, ir.If) and not _is_there(part.test) for part in walk(loop.body)):
        return None
    outer = index.parents.get(id(loop))
    return _bound_by(index, factors[0], owner, isinstance(outer, ir.If) and _is_where_it_shrinks(outer))


def _is_there(test: ir.Expr) -> bool:
    return isinstance(test, ir.Compare) and test.ops == ["is not"] or isinstance(test, ir.Attribute) and test.attr == "requires_grad"


def _is_where_it_shrinks(branch: ir.If) -> bool:
    """`if factor < 1:`"""
    test = branch.test
    return isinstance(test, ir.Compare) and test.ops in (["<"], ["<="]) and isinstance(test.left, ir.Name) and isinstance(test.rights[0], ir.Constant) and test.rights[0].value == 1 and not branch.orelse


def _are_changed(index: Index, function: ir.Function, start: int, one: Sum) -> bool:
    """Whether gradients are made or changed between the clip and the noise, or again beside it."""
    noise = next((part for part in index.around(one.node) if isinstance(part, (ir.For, ir.While))), one.node)
    for part in walk(function.body):
        if not start <= part.start < noise.end or one.node.start <= part.start < one.node.end:
            continue
        if isinstance(part, ir.Call) and called_name(part.func) in ("backward", "mul_", "add_", "sub_", "copy_", "zero_", "step"):
            return True
        targets = part.targets if isinstance(part, ir.Assign) else [part.target] if isinstance(part, ir.Augment) else []
        if any(isinstance(inner, ir.Attribute) and inner.attr in ("grad", "data") for target in targets for inner in walk([target])) and not holds(part, one.node):
            return True
    return False


# ---------------------------------------------------------------- clipped item by item
def _of_items(index: Index, one: Sum, value: ir.Expr) -> Clip | None:
    """`d[k] * factor + noise`, also where the product has a name, or was put into the place first."""
    product: ir.Expr | None = value
    if isinstance(value, ir.Name):
        found = index.bound(value)[1]
        product = found[0].value if len(found) == 1 and found[0].kind == "is" else None
    elif isinstance(value, ir.Subscript):
        product = _stored_before(index, value, one.node)
    if not isinstance(product, ir.Binary) or product.op != "*":
        return None
    for item, factor in ((product.left, product.right), (product.right, product.left)):
        tensor = held(item)
        name = tensor.index if isinstance(tensor, ir.Subscript) else tensor
        owner = _collection(index, name) if isinstance(name, ir.Name) else None
        if owner is not None and not owner.endswith(".parameters") and _is_item(index, item, owner):
            bound = _bound_by(index, factor, owner, False)
            return None if bound is None else Clip(bound, tensor, (product,))
    return None


def _stored_before(index: Index, place: ir.Subscript, node: ir.Node) -> ir.Expr | None:
    """What was put into a place last, in the same block."""
    text = text_of(index, place)
    statement = next((part for part in index.around(node) if isinstance(part, (ir.Assign, ir.Augment, ir.Evaluate))), node)
    parent = index.parents.get(id(statement))
    body = getattr(parent, "body", []) if parent is not None else []
    before = [part for part in body if isinstance(part, ir.Assign) and part.end <= node.start and any(text_of(index, target) == text for target in part.targets)]
    return before[-1].value if before and statement in body else None


# ---------------------------------------------------------------- factors and lengths
def _bound_by(index: Index, factor: ir.Expr, owner: str, shrinks: bool) -> ir.Expr | None:
    """The bound below which a factor brings the length of a collection; `shrinks` says that it is applied only where it is less than 1."""
    return bound_by(index, factor, lambda part: isinstance(part, (ir.Name, ir.Call)) and _is_length(index, part, owner), shrinks)


def _is_length(index: Index, node: ir.Expr, owner: str) -> bool:
    """Whether an expression is the length of all tensors of a collection together."""
    if isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) and node.func.attr in _WRAPPERS and not node.args:
        return _is_length(index, node.func.value, owner)
    if isinstance(node, ir.Call):
        return _is_made_by(index, node, owner) or _is_root(index, node, owner)
    if not isinstance(node, ir.Name):
        return isinstance(node, ir.Binary) and _is_root(index, node, owner)
    found = [definition for definition in index.bound(node)[1] if definition.node.start < node.start]
    last = found[-1] if found else None
    return last is not None and last.kind == "is" and (_is_length(index, last.value, owner) if not isinstance(last.value, ir.Name) else False)


def _is_root(index: Index, node: ir.Expr, owner: str) -> bool:
    """`sqrt(squares)`, `squares ** 0.5`."""
    if isinstance(node, ir.Binary):
        return node.op == "**" and isinstance(node.right, ir.Constant) and node.right.value == 0.5 and _are_squares(index, node.left, owner)
    if not isinstance(node, ir.Call):
        return False
    name = called_name(node.func)
    if name in ("float", "tensor") and len(node.args) == 1:
        return _is_length(index, node.args[0].value, owner)
    if name in _ROOTS:
        inner = node.args[0].value if node.args else node.func.value if isinstance(node.func, ir.Attribute) else None
        return inner is not None and _are_squares(index, inner, owner)
    return False


def _are_squares(index: Index, node: ir.Expr, owner: str) -> bool:
    """Whether an expression is the sum of the squares of all entries of a collection: a sum over it, or a variable to which a loop adds them, from 0."""
    if isinstance(node, ir.Call) and called_name(node.func) == "sum" and len(node.args) == 1 and isinstance(over := node.args[0].value, ir.Comprehension):
        clauses = over.clauses
        return len(clauses) == 1 and all(map(_is_there, clauses[0].ifs)) and _is_square(index, over.element, owner)
    if not isinstance(node, ir.Name):
        return False
    scope, _ = index.bound(node)
    found = [definition for definition in index.definitions(scope, node.id) if definition.node.end <= node.start]
    added = [definition for definition in found if definition.kind == "augmented"]
    begun = [definition for definition in found if definition.kind == "is"]
    if len(added) != 1 or len(begun) != 1 or len(found) != 2 or begun[0].node.start > added[0].node.start or not _is_nothing(begun[0].value):
        return False
    store = added[0].node
    loops = [part for part in index.around(store) if isinstance(part, (ir.For, ir.While)) and part.start > begun[0].node.start]
    tests = [part for part in index.around(store) if isinstance(part, ir.If) and part.start > begun[0].node.start]
    return isinstance(store, ir.Augment) and store.op == "+" and len(loops) == 1 and all(_is_there(part.test) for part in tests) and _is_square(index, store.value, owner)


def _is_nothing(value: ir.Expr) -> bool:
    if isinstance(value, ir.Constant):
        return value.value == 0
    given = value.args[0].value if isinstance(value, ir.Call) and value.args else None
    return isinstance(value, ir.Call) and (called_name(value.func) in ("zeros", "zeros_like") or called_name(value.func) in ("tensor", "float") and isinstance(given, ir.Constant) and given.value == 0)


def _is_square(index: Index, node: ir.Expr, owner: str) -> bool:
    """Whether an expression is the sum of the squares of the entries of one tensor: `p.grad.norm() ** 2`, `(p ** 2).sum()`."""
    parts = list(_unfolded(index, node, 2))
    calls = [called_name(part.func) for part in parts if isinstance(part, ir.Call)]
    powers = [part for part in parts if isinstance(part, ir.Binary)]
    squares = sum(part.op == "**" and isinstance(part.right, ir.Constant) and part.right.value == 2 for part in powers)
    squares += sum(isinstance(part, ir.Call) and (called_name(part.func) == "square" or called_name(part.func) == "pow" and isinstance(part.args[-1].value, ir.Constant) and part.args[-1].value.value == 2) for part in parts)
    kinds = [argument.value for part in parts if isinstance(part, ir.Call) and called_name(part.func) == "norm" for argument in part.args if isinstance(argument.value, ir.Constant)]
    items = [part for part in parts if isinstance(part, (ir.Name, ir.Attribute, ir.Subscript)) and _is_item(index, part, owner)]
    return (squares == 1 and len(powers) <= 1 and set(calls) <= _SQUARING and calls.count("norm") + calls.count("sum") == 1 and not any(argument.name for part in parts if isinstance(part, ir.Call) for argument in part.args)
            and all(kind.value == 2 for kind in kinds) and bool(items))


def _unfolded(index: Index, node: ir.Expr, depth: int) -> Iterator[ir.Node]:
    """The parts of an expression; for a name that one assignment binds, those of what it holds."""
    for part in walk([node]):
        found = index.bound(part)[1] if isinstance(part, ir.Name) and depth else []
        if len(found) == 1 and found[0].kind == "is":
            yield from _unfolded(index, found[0].value, depth - 1)
        else:
            yield part


def _is_made_by(index: Index, call: ir.Call, owner: str) -> bool:
    """Whether a function of the module gives back the length of what it is given."""
    function = index.defined(call)
    if function is None or len(call.args) != 1 or text_of(index, call.args[0].value) != owner or not function.params:
        return False
    given = index.returned.get(id(function), [])
    stores = [target for part in walk(function.body) if isinstance(part, (ir.Assign, ir.Augment)) for target in (part.targets if isinstance(part, ir.Assign) else [part.target])]
    if not all(isinstance(target, ir.Name) for target in stores) or any(isinstance(part, ir.Evaluate) and isinstance(part.value, ir.Call) for part in walk(function.body)):
        return False  # it may change what it measures
    return len(given) == 1 and _is_length(index, given[0], function.params[-1].name)
