"""Gradients that a loop clips one by one, sums and gives Gaussian noise, by hand: what the text shows of that form, whole or not at all.

One example's gradient has length at most C over all parameters together, and is added to sums that begin at 0: an example more moves them by C in L2, and
noise whose deviation is a multiple of C costs what that multiple says (rules D20 and P3). Conditions, each of which some program breaks: gradients are set to
zero before each example, or they hold those before it, too; the loss is one of the example alone; the length is taken over all parameters that are
summed; the sums begin anew for every draw.
"""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.index import Index, argument_of, holds, is_method, names_in
from dpcheck.infer.audit.reading.sums import Sum
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

BY_HAND = "each example's gradient is clipped before they are summed, and the noise is a multiple of that bound: where an example is added or removed, and how many are taken is public"
LENGTHS = (1e-6, 0.3, 0.9, 1.0, 1.7, 40.0, 1e6)
_CLOSE = 1e-5
_NORMS = frozenset(("norm", "sqrt", "sum", "stack", "item", "pow", "float", "detach", "cpu", "square", "flatten", "view", "parameters", "named_parameters", "tensor"))
_CLIPPING = "clip_grad_norm_"  # which makes gradients shorter, if anything
_ZEROING = frozenset(("zero_grad", "zero_", "clear_grad"))


class At(Point):
    """A point at which some pieces of code, and all that is written as some texts, are given numbers; names of which nothing is known are left open."""

    def __init__(self, index: Index, given: dict[int, float], written: dict[str, float], seed: int = 0, call: ir.Call | None = None) -> None:
        super().__init__(index, seed)
        self._numbers = given
        self._written = written
        self._at = call  # of several calls of a function, the one whose arguments its parameters are

    def _given(self, function: ir.Function, name: str) -> ir.Expr | None:
        if self._at is not None and self.index.defined(self._at) is function:
            return argument_of(self._at, function, name, is_method(self.index, function))
        return super()._given(function, name)

    def of(self, node: ir.Expr, depth: int = 0) -> float | None:
        if id(node) in self._numbers:
            return self._numbers[id(node)]
        if isinstance(node, (ir.Name, ir.Attribute)) and (text := text_of(self.index, node)) in self._written:
            return self._written[text]
        found = super().of(node, depth)
        if found is None and (isinstance(node, ir.Attribute) and node.attr == "size" or isinstance(node, ir.Call) and not node.args and called_name(node.func) in ("numel", "nelement")):
            return self._open(f"len({text_of(self.index, node)})")  # how many entries something has
        return self._open(node.id) if found is None and isinstance(node, ir.Name) else found


def text_of(index: Index, node: ir.Node) -> str:
    """A piece of code as it is written."""
    return index.module.text[node.start:node.end]


def are_clipped_one_by_one(index: Index, one: Sum) -> bool:
    """Whether a sum with a draw is that of gradients which a loop around clips one by one."""
    kept = _sums_that_grow(index, one)
    if kept is None or one.draw.family != "gaussian" or _loops(index, one.draw.call) != _loops(index, one.node):
        return False
    store, (examples, parameters) = kept
    product = store.value
    if (whole := _model_of(_copied(product), parameters)) is not None:
        bound = _clipped_in_place(index, examples, parameters, whole)
        return bound is not None and _are_of_one_example(index, examples, store, whole) and _is_multiple(index, one, bound)
    if not isinstance(product, ir.Binary) or product.op != "*":
        return False
    for gradient, factor in ((product.left, product.right), (product.right, product.left)):
        model = _model_of(gradient, parameters)
        if model is not None and isinstance(factor, ir.Name):
            clip = _clip(index, factor, model, examples)
            return clip is not None and _are_of_one_example(index, examples, store, model) and _is_multiple(index, one, clip)
    return False


def _sums_that_grow(index: Index, one: Sum) -> tuple[ir.Augment, tuple[ir.For, ir.For]] | None:
    """The only store into what is noised, `sums[n] += ...`, and the loops over examples and over parameters that it stands in, in a pass that begins the sums anew."""
    held = _undivided(one.value)
    name = held.value if isinstance(held, ir.Subscript) else held
    if not isinstance(name, ir.Name):
        return None
    begun, stored = index.bound(name)[1], index.stored(name)
    store = stored[0].node if len(stored) == 1 else None
    if len(begun) != 1 or begun[0].kind != "is" or not _is_zero(begun[0].value) or not isinstance(store, ir.Augment) or store.op != "+":
        return None
    known = (begun[0].node, store, one.value, one.draw.call)
    if any(not any(holds(place, read) for place in known) for read in index.loads.get(name.id, ()) if index.bound(read)[0] is index.bound(name)[0]):
        return None  # something else may change them
    outside = _loops(index, one.node)
    inner = [loop for loop in _loops(index, store) if loop not in outside]
    again = next((loop for loop in outside if loop.start <= store.start < loop.end), None)  # of which each pass draws for these sums once
    if len(inner) != 2 or again is not None and not again.start <= begun[0].node.start < again.end or any(loop not in outside for loop in _loops(index, begun[0].node)):
        return None
    parameters, examples = inner
    return (store, (examples, parameters)) if isinstance(examples, ir.For) and isinstance(parameters, ir.For) else None


def _undivided(value: ir.Expr) -> ir.Expr:
    """What is noised, before it is divided by how many were taken."""
    return value.left if isinstance(value, ir.Binary) and value.op == "/" else value


def _loops(index: Index, node: ir.Node) -> list[ir.For | ir.While]:
    """The loops around a node, the innermost first."""
    return [part for part in index.around(node) if isinstance(part, (ir.For, ir.While))]


def _is_zero(value: ir.Expr) -> bool:
    if isinstance(value, ir.Comprehension):
        return _is_zero(value.value if value.value is not None else value.element)
    return isinstance(value, ir.Call) and called_name(value.func) in ("zeros_like", "zeros")


def _copied(gradient: ir.Expr) -> ir.Expr:
    """What `.clone()` and `.detach()` are called on."""
    while isinstance(gradient, ir.Call) and isinstance(gradient.func, ir.Attribute) and gradient.func.attr in ("clone", "detach") and not gradient.args:
        gradient = gradient.func.value
    return gradient


def _clipped_in_place(index: Index, examples: ir.For, parameters: ir.For, model: str) -> str | None:
    """The bound in `clip_grad_norm_(model.parameters(), clip)`, in L2, in every pass after its gradients are there and before they are summed."""
    for part in examples.body:
        call = part.value if isinstance(part, (ir.Evaluate, ir.Assign)) else None
        if not isinstance(call, ir.Call) or called_name(call.func) != _CLIPPING or part.end > parameters.start or not _is_computed_after_gradients(index, part, examples):
            continue
        named = {argument.name: argument.value for argument in call.args if argument.name}
        plain = [argument.value for argument in call.args if argument.name is None and not argument.star]
        bound = named.get("max_norm", plain[1] if len(plain) == 2 else None)
        if plain and _model(plain[0]) == model and bound is not None and set(named) <= {"max_norm", "error_if_nonfinite"}:
            return _bound_in(index, bound, set()) if isinstance(bound, (ir.Name, ir.Attribute)) else None
    return None


def _model_of(gradient: ir.Expr, parameters: ir.For) -> str | None:
    """Of `p.grad`, the model whose parameters the loop goes through: all of them."""
    target, goes = parameters.target, parameters.iter
    last = target.items[-1] if isinstance(target, ir.Sequence) and target.items else target
    if not (isinstance(gradient, ir.Attribute) and gradient.attr == "grad" and isinstance(gradient.value, ir.Name) and isinstance(last, ir.Name) and gradient.value.id == last.id):
        return None
    return _model(goes)


def _model(goes: ir.Expr) -> str | None:
    """The model in `model.parameters()`, `model.named_parameters()`."""
    owner = goes.func.value if isinstance(goes, ir.Call) and isinstance(goes.func, ir.Attribute) and goes.func.attr in ("parameters", "named_parameters") and not goes.args else None
    return owner.id if isinstance(owner, ir.Name) else None


def _clip(index: Index, factor: ir.Name, model: str, examples: ir.For) -> str | None:
    """The bound to which a factor brings gradients by their length over all parameters of a model."""
    found = index.bound(factor)[1]
    if len(found) != 1 or found[0].kind != "is" or not _is_computed_after_gradients(index, found[0].node, examples):
        return None
    formula = found[0].value
    lengths = [part for part in walk([formula]) if isinstance(part, ir.Name) and _is_length(index, part, model, examples)]
    if not lengths or len({part.id for part in lengths}) != 1:
        return None
    clip = _bound_in(index, formula, {id(part) for part in lengths})
    if clip is None:
        return None
    for length in LENGTHS:
        for bound in (0.5, 1.0, 3.0):
            scaled = At(index, {id(part): length for part in lengths}, {clip: bound}).of(formula)
            if scaled is None or abs(scaled) * length > bound * (1 + _CLOSE):
                return None
    return clip


def _is_computed_after_gradients(index: Index, node: ir.Node, examples: ir.For) -> bool:
    """Whether a statement runs in every pass, after the gradients of its example are there."""
    backwards = [part for part in walk(examples.body) if isinstance(part, ir.Call) and called_name(part.func) == "backward"]
    return index.parents.get(id(node)) is examples and len(backwards) == 1 and backwards[0].end <= node.start


def _bound_in(index: Index, formula: ir.Expr, lengths: set[int]) -> str | None:
    """What a formula of a length is made of besides: one name that holds one thing, or one attribute of `self`."""
    functions = {id(part.func) for part in walk([formula]) if isinstance(part, ir.Call)}
    inside = {id(part.value) for part in walk([formula]) if isinstance(part, ir.Attribute)}
    found = [part for part in walk([formula]) if isinstance(part, (ir.Name, ir.Attribute)) and id(part) not in lengths | functions | inside]
    texts = {text_of(index, part) for part in found}
    if len(texts) != 1 or any(len(index.bound(part)[1] if isinstance(part, ir.Name) else index.attribute(part)) > 1 for part in found):
        return None
    return texts.pop()


def _is_length(index: Index, name: ir.Name, model: str, examples: ir.For) -> bool:
    """Whether a name holds the length of all gradients together: `sqrt(sum(p.grad.norm() ** 2 for p in model.parameters()))`, or the norm of all their norms."""
    found = index.bound(name)[1]
    if len(found) != 1 or found[0].kind != "is" or not _is_computed_after_gradients(index, found[0].node, examples):
        return False
    value = found[0].value
    parts = list(walk([value]))
    over = [part for part in parts if isinstance(part, ir.Comprehension)]
    if len(over) != 1 or len(over[0].clauses) != 1 or _model(over[0].clauses[0].iter) != model or any(not _is_there(test) for test in over[0].clauses[0].ifs):
        return False
    calls = [called_name(part.func) for part in parts if isinstance(part, ir.Call)]
    if not set(calls) <= _NORMS or not any(isinstance(part, ir.Attribute) and part.attr == "grad" for part in parts) or any(argument.name for part in parts if isinstance(part, ir.Call) for argument in part.args):
        return False
    squares = any(isinstance(part, ir.Binary) and part.op == "**" and isinstance(part.right, ir.Constant) and part.right.value == 2 for part in walk([over[0].element]))
    binaries = [part for part in parts if isinstance(part, ir.Binary)]
    if calls.count("sqrt") == 1 and calls.count("sum") == 1:
        return squares and calls.count("norm") == 1 and len(binaries) == 1 and called_name(getattr(value, "func", value)) == "sqrt"
    return calls.count("norm") == 2 and not binaries and "stack" in calls and not {"sqrt", "sum", "pow", "square"} & set(calls)


def _is_there(test: ir.Expr) -> bool:
    """`p.grad is not None`, `p.requires_grad`."""
    if isinstance(test, ir.Attribute):
        return test.attr == "requires_grad"
    return isinstance(test, ir.Compare) and test.ops == ["is not"] and isinstance(test.left, ir.Attribute) and test.left.attr == "grad"


def _are_of_one_example(index: Index, examples: ir.For, store: ir.Augment, model: str) -> bool:
    """Whether a pass sets the gradients to zero, and takes those of a loss in which no data stand but the example of the pass."""
    before = [part for part in examples.body if part.start < store.start]
    calls = [(at, called_name(part.func)) for at, one in enumerate(before) for part in walk([one]) if isinstance(part, ir.Call)]
    zeroed = [at for at, one in enumerate(before) if isinstance(one, ir.Evaluate) and isinstance(one.value, ir.Call) and called_name(one.value.func) in _ZEROING]
    backwards = [at for at, name in calls if name == "backward"]
    if len(backwards) != 1 or not any(at < backwards[0] for at in zeroed) or not isinstance(before[backwards[0]], ir.Evaluate) or _are_changed(index, examples):
        return False
    own = set(names_in(examples.target)) | {name for one in before for name in _assigned(one)}
    told = {name for one in before[:backwards[0] + 1] for name in _read(one, model)} - own
    return _are_taken_one_by_one(examples.iter) and all(index.is_import(name) or name == "device" for name in told)


def _are_taken_one_by_one(goes: ir.Expr) -> bool:
    """Whether a loop goes through data themselves, not through their places."""
    if isinstance(goes, ir.Call):
        return called_name(goes.func) in ("zip", "enumerate", "tqdm") and all(argument.name is None and _are_taken_one_by_one(argument.value) for argument in goes.args)
    return isinstance(goes, ir.Name)


def _are_changed(index: Index, examples: ir.For) -> bool:
    """Whether a pass changes gradients itself."""
    for part in walk(examples.body):
        targets = part.targets if isinstance(part, ir.Assign) else [part.target] if isinstance(part, ir.Augment) else []
        if any(isinstance(inner, ir.Attribute) and inner.attr in ("grad", "data") for target in targets for inner in walk([target])):
            return True
        if isinstance(part, ir.Call) and called_name(part.func).endswith("_") and called_name(part.func) not in (*_ZEROING, _CLIPPING):
            return True
    return False


def _assigned(node: ir.Stmt) -> Iterator[str]:
    for part in walk([node]):
        if isinstance(part, ir.Assign):
            yield from (inner.id for target in part.targets for inner in walk([target]) if isinstance(inner, ir.Name))


def _read(node: ir.Stmt, model: str) -> Iterator[str]:
    """The names in a statement that may stand for data: not what is called, the model, or whose gradients are set to zero."""
    parts = list(walk([node]))
    called = {id(part.func) for part in parts if isinstance(part, ir.Call)}
    set_up = {id(part.func.value) for part in parts if isinstance(part, ir.Call) and isinstance(part.func, ir.Attribute) and part.func.attr in _ZEROING}
    yield from (part.id for part in parts if isinstance(part, ir.Name) and id(part) not in called | set_up and part.id != model)


def _is_multiple(index: Index, one: Sum, clip: str) -> bool:
    """Whether the noise, beside what the sums are divided by, grows with the bound, and no epsilon is named that it would have to be held against."""
    if not isinstance(one.node, ir.Binary) or one.node.op != "+" or len(one.draw.calls):
        return False
    noise = one.node.right if one.node.left is one.value else one.node.left
    held = _undivided(one.value)
    if not _divisors(index, noise, one.draw.call) <= _divisors(index, one.value, held):
        return False  # what the noise alone is divided by makes it smaller than the multiple that is named
    found = []
    for bound in (1.0, 3.0):
        point = _Drawn(index, one, {id(held): 1.0}, {clip: bound})
        above, below = point.of(noise), point.of(one.value)
        if above is None or below is None or below <= 0 or above <= 0 or point.epsilons:
            return False
        found.append(above / below)
    return abs(found[1] - 3 * found[0]) <= _CLOSE * found[1]


def _divisors(index: Index, node: ir.Expr, inner: ir.Expr, depth: int = 3) -> set[str]:
    """What an expression, and what a name in it holds that is made of an inner one, is divided by."""
    found: set[str] = set()
    for part in walk([node]):
        if isinstance(part, ir.Binary) and part.op in ("/", "//"):
            found.add(text_of(index, part.right))
        elif isinstance(part, ir.Name) and depth:
            made = [one.value for one in index.bound(part)[1] if any(each is inner for each in walk([one.value]))]
            found.update(each for value in made for each in _divisors(index, value, inner, depth - 1))
        elif isinstance(part, ir.Call) and called_name(part.func) in ("div", "div_", "true_divide", "reciprocal"):
            found.add(text_of(index, part))
    return found


class _Drawn(At):
    """A point at which a draw is its deviation."""

    def __init__(self, index: Index, one: Sum, given: dict[int, float], written: dict[str, float]) -> None:
        super().__init__(index, given, written)
        self._draw = one.draw

    def of(self, node: ir.Expr, depth: int = 0) -> float | None:
        if node is self._draw.call:
            return 1.0 if called_name(self._draw.call.func) in ("randn_like", "randn", "standard_normal") else None
        return super().of(node, depth)
