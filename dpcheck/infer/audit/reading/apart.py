"""Tensors that are clipped by themselves before they get noise: by their own length, or entry by entry.

What is clipped by its own length to C turns round for another person, and moves by 2 C in L2 (rule D20); of several tensors, each clipped so, all of them move by more than that,
and so does one of several entries, each cut to [-C, C]. Where an epsilon is named, noise that is made for less than 2 C does not cover it. Laplace noise covers what moves in L1,
which is as much as that in L2 at least. Where none is named, what is spent is finite. Conditions: the length is that of what gets noise, at that time, and nothing is done to it between.
"""
from __future__ import annotations

from functools import partial

from dpcheck import ir
from dpcheck.infer.audit.reading.factors import bound_by
from dpcheck.infer.audit.reading.gradients import text_of
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.sums import Sum
from dpcheck.infer.walk import called_name

_FAMILIES = frozenset(("gaussian", "laplace"))
_HELD = frozenset(("detach", "clone", "cpu", "item", "float"))
_CUTTING = frozenset(("clamp", "clip", "clamp_", "clip_"))
_MODULES = frozenset(("torch", "np", "numpy", "tf", "jnp", "linalg"))


def clipped_apart(index: Index, one: Sum) -> ir.Expr | None:
    """The bound to which what gets a draw was clipped by itself, just before; None where that is not seen."""
    if one.draw.family not in _FAMILIES or one.draw.done or index.function_of(one.node) is None:
        return None
    value = held(one.value)
    if isinstance(value, ir.Attribute):
        return _cut_in_place(index, value, one)
    made: ir.Expr = value
    if isinstance(value, ir.Name):
        found = [definition for definition in index.bound(value)[1] if definition.node is not one.node]
        if len(found) != 1 or found[0].kind != "is":
            return None
        made = found[0].value
    if isinstance(made, ir.Call):
        return _cut(index, made)
    if not isinstance(made, ir.Binary) or made.op not in ("*", "/"):
        return None
    pairs = [(made.left, made.right)] if made.op == "/" else [(made.left, made.right), (made.right, made.left)]
    for item, factor in pairs:
        bound = bound_by(index, factor, partial(_is_own_length, index, held(item)), divides=made.op == "/")
        if bound is not None:
            return bound
    return None


def held(node: ir.Expr) -> ir.Expr:
    """A tensor by what holds it: without `.data` and `.detach()`."""
    while True:
        if isinstance(node, ir.Attribute) and node.attr == "data":
            node = node.value
        elif isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) and node.func.attr in _HELD and not node.args:
            node = node.func.value
        else:
            return node


def _is_own_length(index: Index, item: ir.Expr, node: ir.Node) -> bool:
    """Whether an expression is the Euclidean length of all of a tensor."""
    if isinstance(node, ir.Name):
        found = index.bound(node)[1]
        return len(found) == 1 and found[0].kind == "is" and isinstance(found[0].value, ir.Call) and _is_own_length(index, item, found[0].value)
    call = held(node) if isinstance(node, ir.Call) else None
    if not isinstance(call, ir.Call) or called_name(call.func) not in ("norm", "vector_norm"):
        return False
    owner = call.func.value if isinstance(call.func, ir.Attribute) and called_name(call.func.value) not in _MODULES else None
    given = [argument.value for argument in call.args if argument.name is None and not argument.star]
    tensor = owner if owner is not None else given[0] if given else None
    named = {argument.name: argument.value for argument in call.args if argument.name is not None}
    kinds = (*(given if owner is not None else given[1:]), *named.values())
    euclidean = named.keys() <= {"p", "ord"} and all(isinstance(kind, ir.Constant) and kind.value in (2, "fro") for kind in kinds)
    return tensor is not None and euclidean and _is_same(index, held(tensor), item)


def _is_same(index: Index, one: ir.Expr, other: ir.Expr) -> bool:
    """Whether two expressions are one tensor: written alike, of names that hold the same."""
    if text_of(index, one) != text_of(index, other) or not isinstance(one, (ir.Name, ir.Attribute, ir.Subscript)):
        return False
    first, second = (index.bound(node)[1] if isinstance(node, ir.Name) else [] for node in (one, other))
    return [id(definition.node) for definition in first] == [id(definition.node) for definition in second]


def _cut(index: Index, call: ir.Call) -> ir.Expr | None:
    """The bound c of `clamp(x, -c, c)`."""
    if called_name(call.func) not in _CUTTING:
        return None
    method = isinstance(call.func, ir.Attribute) and called_name(call.func.value) not in _MODULES
    given = [argument.value for argument in call.args if argument.name is None][0 if method else 1:]
    named = {argument.name: argument.value for argument in call.args if argument.name is not None}
    low, high = (given[0] if given else named.get("min")), (given[1] if len(given) > 1 else named.get("max"))
    mirrored = isinstance(low, ir.Unary) and low.op == "-" and high is not None and text_of(index, low.operand) == text_of(index, high)
    return high if mirrored else None


def _cut_in_place(index: Index, value: ir.Attribute, one: Sum) -> ir.Expr | None:
    """The bound of the statement that cut an attribute last, in the block in which it gets noise: `p.grad.clamp_(-c, c)`, `p.grad = torch.clamp(p.grad, -c, c)`."""
    text = text_of(index, value)
    statement = next((part for part in index.around(one.node) if isinstance(part, (ir.Assign, ir.Augment, ir.Evaluate))), one.node)
    body = getattr(index.parents.get(id(statement)), "body", [])
    for part in reversed([part for part in body if part.end <= statement.start]):
        call = part.value if isinstance(part, (ir.Evaluate, ir.Assign)) else None
        if isinstance(part, ir.Assign) and any(text_of(index, held(target)) == text for target in part.targets):
            return _cut(index, call) if isinstance(call, ir.Call) else None
        if isinstance(part, ir.Evaluate) and isinstance(call, ir.Call) and isinstance(call.func, ir.Attribute) and text_of(index, held(call.func.value)) == text:
            return _cut(index, call) if call.func.attr.endswith("_") else None
        if not isinstance(part, (ir.Evaluate, ir.Assign)) or text in text_of(index, part) and isinstance(part, ir.Evaluate):
            return None
    return None
