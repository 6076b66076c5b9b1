"""Tensors that are clipped by themselves before they get noise: by their own length, or entry by entry.

What is clipped by its own length to C turns round for another person, and moves by 2 C in L2 (rule D20); of several tensors, each clipped so, all of them move by more than that,
and so does one of several entries, each cut to [-C, C]. Where an epsilon is named, noise that is made for less than 2 C does not cover it. Laplace noise covers what moves in L1,
which is as much as that in L2 at least. Where none is named, what is spent is finite. Conditions: the length is that of what gets noise, at that time, and nothing is done to it between.
"""
from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dpcheck import ir
from dpcheck.infer.audit.reading.alone import Clip
from dpcheck.infer.audit.reading.factors import bound_by
from dpcheck.infer.audit.reading.gradients import text_of
from dpcheck.infer.audit.reading.index import Index, argument_of, is_method, names_in
from dpcheck.infer.audit.reading.mentions import held
from dpcheck.infer.audit.reading.sums import Sum
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_FAMILIES = frozenset(("gaussian", "laplace"))
_CUTTING = frozenset(("clamp", "clip", "clamp_", "clip_"))
_LAYING_OUT = frozenset(("flatten", "ravel", "reshape", "view"))
_MODULES = frozenset(("torch", "np", "numpy", "tf", "jnp", "linalg"))


def clipped_apart(index: Index, one: Sum) -> Clip | None:
    """How what gets a draw was clipped by itself, just before; None where that is not seen."""
    if one.draw.family not in _FAMILIES or one.draw.done:
        return None
    value = held(one.value)
    if isinstance(value, (ir.Attribute, ir.Subscript)):
        return _cut_in_place(index, value, one)
    if index.function_of(one.node) is None:
        return None
    if not isinstance(value, ir.Name):
        return _clip_of(index, value)
    found = [definition for definition in index.bound(value)[1] if definition.node is not one.node]
    if not 1 <= len(found) <= 2 or found[-1].kind != "is":
        return None
    clip = _clip_of(index, found[-1].value)
    deciding = _deciding(index, found[-1].node, one.node)
    if clip is None or not deciding and len(found) == 1:
        return clip
    branch = deciding[0] if len(deciding) == 1 else None
    if not isinstance(branch, ir.If) or not any(part.start <= found[-1].node.start < part.end for part in branch.body) or found[0].node.start >= branch.start and len(found) > 1:
        return None
    return clip if _is_too_long(index, branch.test, clip.bound, found[-1].value) else None


def _clip_of(index: Index, made: ir.Expr) -> Clip | None:
    """How an expression clips something: entry by entry, or by its own length; by a function of the module, too."""
    if isinstance(made, ir.Call):
        return _cut(index, made) or _clipped_by(index, made)
    if not isinstance(made, ir.Binary) or made.op not in ("*", "/"):
        return None
    pairs = [(made.left, made.right)] if made.op == "/" else [(made.left, made.right), (made.right, made.left)]
    for item, factor in pairs:
        bound = bound_by(index, factor, partial(_is_own_length, index, held(item)), divides=made.op == "/")
        if bound is not None:
            return Clip(bound, held(item), (made,))
    for item in _multiplied(made):
        bound = bound_by(index, made, partial(_is_own_length, index, held(item)), item=item)
        if bound is not None:
            return Clip(bound, held(item), (made,))
    return None


def _clipped_by(index: Index, call: ir.Call) -> Clip | None:
    """How a function that is called clips what it is given, in all that it gives back: `clip(update, bound)`."""
    function = index.defined(call)
    given_back = index.returned.get(id(function), []) if function is not None else []
    if function is None or function.decorators or not 1 <= len(given_back) <= 2:
        return None
    method, clips, bare = is_method(index, function), [], []
    for value in given_back:
        for made in [value] if not isinstance(value, ir.Name) else [one.value for one in index.bound(value)[1]]:
            clips.append(None if isinstance(made, ir.Call) and index.defined(made) is not None else _clip_of(index, made))
        bare += [value] if isinstance(value, ir.Name) and index.is_still_given(value) else []
    found = [clip for clip in clips if clip is not None]
    clip = found[0] if len(found) == 1 == len(clips) else None
    if clip is None or not isinstance(clip.item, ir.Name) or not isinstance(clip.bound, ir.Name):
        return None
    if bare and not (all(one.id == clip.item.id for one in bare) and _is_only_if_too_long(index, function, clip)):
        return None
    item, bound = (argument_of(call, function, name.id, method) for name in (clip.item, clip.bound))
    return Clip(bound, held(item), (call,)) if item is not None and bound is not None else None


def _is_only_if_too_long(index: Index, function: ir.Function, clip: Clip) -> bool:
    """Whether a function leaves what it is given as it is just where that is not longer than the bound."""
    made = clip.made[0]
    branch = next((part for part in index.around(made) if isinstance(part, ir.If)), None)
    return branch is not None and branch in function.body and not branch.orelse and _is_too_long(index, branch.test, clip.bound, made)  # type: ignore[arg-type]


def _multiplied(node: ir.Expr) -> Iterator[ir.Expr]:
    """What stands above the line of products and quotients: `x` and `clip` of `x * clip / norm`."""
    if isinstance(node, ir.Binary) and node.op in ("*", "/"):
        yield from _multiplied(node.left)
        if node.op == "*":
            yield from _multiplied(node.right)
    elif isinstance(node, (ir.Name, ir.Attribute, ir.Subscript)):
        yield node


def _deciding(index: Index, inner: ir.Node, reader: ir.Node) -> list[ir.Node]:
    """The branches and loops that decide whether a statement is run before what reads it."""
    return [part for part in index.around(inner) if isinstance(part, (ir.If, ir.For, ir.While, ir.Try)) and not part.start <= reader.start < part.end]


def _is_too_long(index: Index, test: ir.Expr, bound: ir.Expr, made: ir.Expr) -> bool:
    """Whether a test holds just where something is longer than the bound that it is then clipped to: `if norm > clip`."""
    if not isinstance(test, ir.Compare) or len(test.ops) != 1 or test.ops[0] not in (">", ">=", "<", "<="):
        return False
    long, short = (test.left, test.rights[0]) if test.ops[0] in (">", ">=") else (test.rights[0], test.left)
    return text_of(index, short) == text_of(index, bound) and any(_is_own_length(index, held(item), long) for item in _multiplied(made))


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
    return tensor is not None and euclidean and _is_same(index, held(_entries(tensor)), item)


def _entries(tensor: ir.Expr) -> ir.Expr:
    """The tensor of which all entries are laid out one after another: `x.flatten()`, `x.reshape(-1)`, `np.ravel(x)`."""
    if isinstance(tensor, ir.Call) and called_name(tensor.func) in _LAYING_OUT and isinstance(tensor.func, ir.Attribute):
        if called_name(tensor.func.value) in _MODULES:
            return tensor.args[0].value if len(tensor.args) == 1 else tensor
        if all(isinstance(argument.value, ir.Unary) for argument in tensor.args):
            return tensor.func.value
    return tensor


def _is_same(index: Index, one: ir.Expr, other: ir.Expr) -> bool:
    """Whether two expressions are one tensor: written alike, of names that hold the same."""
    if text_of(index, one) != text_of(index, other) or not isinstance(one, (ir.Name, ir.Attribute, ir.Subscript)):
        return False
    first, second = (index.bound(node)[1] if isinstance(node, ir.Name) else [] for node in (one, other))
    return [id(definition.node) for definition in first] == [id(definition.node) for definition in second]


def _is_measured_there(index: Index, store: ir.Assign, body: list[ir.Stmt]) -> bool:
    """Whether all lengths by which something is clipped are taken in the statement itself, or before it in its block, and nothing is put there between."""
    found = [definition.node for part in walk([store.value]) if isinstance(part, ir.Name) for definition in index.bound(part)[1] if any(called_name(call.func) in ("norm", "vector_norm") for call in walk([definition.value]) if isinstance(call, ir.Call))]
    first = min((node.start for node in found), default=store.start)
    between = [part for part in body if first <= part.start < store.start]
    return all(node in body for node in found) and all(isinstance(part, ir.Assign) and all(isinstance(target, ir.Name) for target in part.targets) for part in between) and not any(
        isinstance(part, ir.Call) and called_name(part.func).endswith("_") for part in walk(between))


def _cut(index: Index, call: ir.Call) -> Clip | None:
    """`clamp(x, -c, c)`, `x.clamp_(-c, c)`."""
    if called_name(call.func) not in _CUTTING:
        return None
    method = isinstance(call.func, ir.Attribute) and called_name(call.func.value) not in _MODULES
    plain = [argument.value for argument in call.args if argument.name is None]
    item, given = (call.func.value, plain) if method and isinstance(call.func, ir.Attribute) else (plain[0] if plain else None, plain[1:])
    named = {argument.name: argument.value for argument in call.args if argument.name is not None}
    low, high = (given[0] if given else named.get("min")), (given[1] if len(given) > 1 else named.get("max"))
    mirrored = isinstance(low, ir.Unary) and low.op == "-" and high is not None and text_of(index, low.operand) == text_of(index, high)
    return Clip(high, held(item), (call,)) if mirrored and high is not None and item is not None else None


def _cut_in_place(index: Index, value: ir.Attribute | ir.Subscript, one: Sum) -> Clip | None:
    """The statement that clipped an attribute, or an item, last in the block in which it gets noise: `p.grad.clamp_(-c, c)`, `p.grad = torch.clamp(p.grad, -c, c)`, `g[i] = g[i] / max(1, norm / c)`."""
    text, names = text_of(index, value), set(names_in(value))
    statement = next((part for part in index.around(one.node) if isinstance(part, (ir.Assign, ir.Augment, ir.Evaluate))), one.node)
    body = getattr(index.parents.get(id(statement)), "body", [])
    for part in reversed([part for part in body if part.end <= statement.start]):
        call = part.value if isinstance(part, (ir.Evaluate, ir.Assign)) else None
        if isinstance(part, ir.Assign) and any(text_of(index, held(target)) == text for target in part.targets):
            return _clip_of(index, part.value) if _is_measured_there(index, part, body) else None
        if isinstance(part, ir.Evaluate) and isinstance(call, ir.Call) and isinstance(call.func, ir.Attribute) and text_of(index, held(call.func.value)) == text:
            return _cut(index, call) if call.func.attr.endswith("_") else None
        if not isinstance(part, (ir.Evaluate, ir.Assign)) or text in text_of(index, part) and isinstance(part, ir.Evaluate):
            return None
        if isinstance(part, ir.Assign) and any(isinstance(target, ir.Name) and target.id in names for target in part.targets):
            return None  # it is another one from there on
    return None
