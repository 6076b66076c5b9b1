"""Whether what was clipped goes out with its noise and in no other way: between the measuring of its length, the clip and the noise nothing else sees it, and nothing raw leaves beside it.

A bound that is told of what is clipped holds for what was measured, at the place where it was: a store into it, a call that may change it, and another name for it each end that. And noise
hides nothing that is given back, printed or kept as well: the length, or what the update was made of. So every mention of what is made of data has to be one of those that are known here:
those of the length, the clip, the test that decides on it, and the sum; those of sizes; and what holds the sum afterwards.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dpcheck import ir
from dpcheck.infer.audit.reading.fresh import Noise
from dpcheck.infer.audit.reading.gradients import text_of
from dpcheck.infer.audit.reading.index import PUTTING, Definition, Index, argument_of, holds, is_method, names_in
from dpcheck.infer.audit.reading.mentions import Mentions, held, key_of
from dpcheck.infer.audit.reading.sums import Sum
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_DEEPEST = 6  # names that are followed from a clip to the length that it is made of
_TELLING = re.compile(r"print$|send|post$|upload|publish|save|write|dump|export|store|push|put$|emit|to_csv|to_json", re.IGNORECASE)
_SIMPLE = (ir.Assign, ir.Augment, ir.Annotate, ir.Evaluate, ir.Return, ir.Raise, ir.Break, ir.Continue, ir.Delete, ir.Walrus, ir.Yield)
_BRANCHES = (ir.If, ir.Try, ir.Match)


@dataclass(frozen=True, slots=True)
class Clip:
    """What was clipped, to which bound, and the code that did it: expressions and calls."""

    bound: ir.Expr
    item: ir.Expr
    made: tuple[ir.Node, ...]


def goes_out_alone(index: Index, one: Sum, clip: Clip) -> bool:
    """Whether a sum is all that is told of what was clipped, and its noise as it should be."""
    function = index.function_of(one.node)
    private = Mentions(index, function, [clip.item, held(one.value)], one.node, clip.bound)
    noise = Noise(index, one, (one.value, held(one.value), clip.item), private)
    return noise.is_setting(clip.bound) and noise.is_fresh() and _Way(index, one, clip, private, function).is_closed() and (
        function is None or all(_is_called_well(index, one, clip, call, function) for call in index.called(function)))


def has_fresh_noise(index: Index, one: Sum) -> bool:
    """Whether the noise of a sum, which may be divided, is drawn as it should be."""
    value = one.value.left if isinstance(one.value, ir.Binary) and one.value.op == "/" else one.value
    private = Mentions(index, index.function_of(one.node), [held(value)], one.node)
    return Noise(index, one, (value, held(value)), private).is_fresh()


def _is_called_well(index: Index, one: Sum, clip: Clip, call: ir.Call, function: ir.Function) -> bool:
    """Whether a call gives a bound and a scale that are not made of what it has clipped, and its function does not give that back beside what the call does."""
    settings = {name for node in (clip.bound, *one.draw.scale) for name in names_in(node)}
    given = {parameter.name: argument_of(call, function, parameter.name, is_method(index, function)) for parameter in function.params}
    caller = index.function_of(call)
    inside = Mentions(index, function, [clip.item, held(one.value)], one.node, clip.bound)
    private = Mentions(index, caller, [value for name, value in given.items() if value is not None and name in inside.keys and name not in settings], one.node)
    if any(value is not None and private.read_in(value) for name, value in given.items() if name in settings):
        return False
    body = caller.body if caller is not None else index.module.body
    told = [part for part in walk(body) if isinstance(part, ir.Return) or isinstance(part, ir.Call) and _TELLING.match(called_name(part.func))]
    return all(holds(call, read) or _is_given_back(index, read, call) for part in told if index.function_of(part) is caller for read in private.private_in(part))


def _is_given_back(index: Index, read: ir.Expr, call: ir.Call) -> bool:
    """Whether a name holds what a call gave back, and nothing else."""
    found = index.bound(read)[1] if isinstance(read, ir.Name) else []
    return bool(found) and all(one.value is call for one in found)


class _Way:
    """The way from the measuring to the noise, in the function around both."""

    def __init__(self, index: Index, one: Sum, clip: Clip, private: Mentions, function: ir.Function | None) -> None:
        self._index, self._one, self._private = index, one, private
        self._body: list[ir.Stmt] = function.body if function is not None else index.module.body
        self._known: list[ir.Node] = [one.node, *clip.made, *_measuring(index, clip)]
        self._deciding = [around for part in clip.made for around in index.around(part) if isinstance(around, ir.If) and not holds(around, one.node)]
        self._known += [branch.test for branch in self._deciding]  # which whoever found the clip has judged
        self._start = min(part.start for part in self._known)
        self._statement = next((part for part in index.around(one.node) if isinstance(part, (ir.Assign, ir.Augment, ir.Evaluate, ir.Return, ir.Annotate))), one.node)
        stores = (self._statement, *(index.parents.get(id(part)) for part in clip.made))
        self._known += [target for store in stores if isinstance(store, ir.Assign) for target in store.targets]

    def is_closed(self) -> bool:
        """Whether nothing before, between or after tells or changes what is private."""
        if any(isinstance(part, ir.Scope) and self._private.keys & set(part.names) for part in walk(self._body)) or ".grad" in self._private.keys and not self._is_of_all_parameters():
            return False
        if any(isinstance(part, _SIMPLE) and not any(holds(part, known) or holds(known, part) for known in self._known) for branch in self._deciding for part in walk([*branch.body, *branch.orelse])):
            return False  # what else a branch does tells which one was taken
        return not any(self._is_told(part) for part in walk(self._body) if part.start < self._start) and not any(self._is_unknown(part) for part in walk(self._body)) and all(
            self._is_known(part) or self._is_of_sum(part) for statement in self._body for part in self._private.private_in(statement) if part.start >= self._start)

    def _is_told(self, part: ir.Node) -> bool:
        """Whether a piece of code before the measuring gives something private away."""
        if isinstance(part, (ir.Return, ir.Yield)):
            tests = [around.test for around in self._index.around(part) if isinstance(around, (ir.If, ir.While)) and not holds(around, self._one.node)]
            return any(not self._is_known(read) for node in (*tests, *([part.value] if part.value is not None else [])) for read in self._private.private_in(node))
        if isinstance(part, ir.Call) and _TELLING.match(called_name(part.func)) or isinstance(part, ir.Raise):
            return self._private.read_in(part)
        if isinstance(part, ir.Assign):
            return any(self._is_kept(target) for target in part.targets) and self._private.read_in(part.value) and not self._is_known(part.value)
        if not isinstance(part, ir.Evaluate) or not isinstance(part.value, ir.Call) or part.end > self._start:
            return False
        call = part.value
        if isinstance(call.func, ir.Attribute) and call.func.attr in PUTTING and isinstance(call.func.value, ir.Name):
            return self._index.bound(call.func.value)[0] is not self._index.function_of(part)
        return any(self._private.read_in(argument.value) for argument in call.args)

    def _is_kept(self, target: ir.Expr) -> bool:
        """Whether what is put into a place stays there when the function has ended: in an attribute, or in what the function did not make, but for the tensor itself."""
        if isinstance(target, ir.Attribute):
            return target.attr not in ("grad", "data")
        root: ir.Expr = target
        while isinstance(root, ir.Subscript):
            root = root.value
        if not isinstance(target, ir.Subscript) or not isinstance(root, ir.Name):
            return isinstance(target, ir.Subscript) and self._is_kept(root)
        scope, _ = self._index.bound(root)
        return (scope is not self._index.function_of(self._one.node) or not self._index.definitions(scope, root.id)) and root.id != key_of(self._one.value)

    def _is_unknown(self, part: ir.Node) -> bool:
        """Whether a statement between the measuring and the noise calls something for what it does, of which nothing is known."""
        if not isinstance(part, ir.Evaluate) or not isinstance(part.value, ir.Call) or not self._start <= part.start < self._one.node.start or called_name(part.value.func) == "print":
            return False
        return not any(holds(known, part) or holds(part, known) for known in self._known)

    def _is_known(self, part: ir.Node) -> bool:
        return any(holds(known, part) for known in self._known) or self._is_looked_for(part)

    def _is_looked_for(self, part: ir.Node) -> bool:
        """`p.grad is not None`, and the head of a loop that goes through what has many tensors."""
        parent = self._index.parents.get(id(part))
        if isinstance(parent, ir.Compare):
            return parent.ops in (["is"], ["is not"]) and isinstance(parent.rights[0], ir.Constant) and parent.rights[0].value is None
        heads = [node for around in self._index.around(self._one.node) if isinstance(around, ir.For) for node in (around.iter, around.target)]
        heads += [node for known in self._known for around in self._index.around(known) if isinstance(around, ir.For) for node in (around.iter, around.target)]
        return any(holds(head, part) for head in heads)

    def _is_of_sum(self, part: ir.Expr) -> bool:
        """Whether what is read after the noise is what holds the sum."""
        if part.start < self._statement.end:
            return False
        if isinstance(part, ir.Name) and (found := self._index.bound(part)[1]):
            if all(self._is_the_sum(one) for one in found) and not self._index.stored(part):
                return True
            if not self._is_in_place() and not self._is_of_all_items(part):
                return False
        return self._is_in_the_place(part) or isinstance(part, ir.Name) and self._is_of_all_items(part)

    def _is_the_sum(self, definition: Definition) -> bool:
        return holds(definition.value, self._one.node) and not self._private.read_in(definition.value)

    def _is_of_all_parameters(self) -> bool:
        """Whether gradients that get noise in a loop are those of all parameters of a model: what takes a step with them does so with all."""
        loop = next((around for around in self._index.around(self._one.node) if isinstance(around, (ir.For, ir.Comprehension))), None)
        if not isinstance(loop, ir.For):
            return loop is None
        if any(isinstance(part, (ir.Subscript, ir.Comprehension)) for part in walk([loop.iter])) or not any(isinstance(part, ir.Attribute) and part.attr in ("parameters", "named_parameters") for part in walk([loop.iter])):
            return False
        branches = [part for part in walk(loop.body) if isinstance(part, ir.If)]
        skipping = [part for part in branches if holds(part, self._statement) or any(isinstance(inner, (ir.Continue, ir.Break)) for inner in walk([part]))]
        return all(_is_there(part.test) for part in skipping) and not any(isinstance(part, (ir.Continue, ir.Break)) and not any(holds(one, part) for one in skipping) for part in walk(loop.body))

    def _is_in_place(self) -> bool:
        """Whether noise is added where the value stands: `x += noise`, `x.add_(noise)`."""
        node = self._one.node
        return isinstance(node, ir.Augment) or isinstance(node, ir.Call) and called_name(node.func) == "add_"

    def _is_in_the_place(self, part: ir.Expr) -> bool:
        """Whether what is read is the place in which the sum stands since, in the same pass."""
        node = self._one.node
        targets = self._statement.targets if isinstance(self._statement, ir.Assign) and self._statement.value is node else []
        places = [held(self._one.value)] if self._is_in_place() else [held(target) for target in targets]
        above = self._index.parents.get(id(self._statement))
        surely = above is not None and any(around is above for around in self._index.around(part)) and not (isinstance(above, _BRANCHES) and not holds(above, part))
        return surely and any(text_of(self._index, place) == text_of(self._index, part) for place in places)

    def _is_of_all_items(self, part: ir.Name) -> bool:
        """Whether a loop that went through all items of what is read has put the sum in the place of each: `for i in range(len(x)): x[i] += noise`."""
        loop = self._index.parents.get(id(self._statement))
        value = held(self._one.value)
        if not isinstance(loop, ir.For) or part.start < loop.end or not isinstance(value, ir.Subscript) or key_of(value) != part.id or not isinstance(value.value, ir.Name):
            return False
        into = isinstance(self._statement, ir.Assign) and any(text_of(self._index, target) == text_of(self._index, value) for target in self._statement.targets) or self._is_in_place()
        left = any(isinstance(inner, (ir.Break, ir.Continue, ir.Return, ir.Try)) for inner in walk(loop.body))
        return into and not left and _goes_through_all(self._index, loop, value)


def _goes_through_all(index: Index, loop: ir.For, value: ir.Subscript) -> bool:
    """Whether a loop goes through all places of what is asked for one by its own name."""
    target, goes = loop.target, loop.iter
    while isinstance(goes, ir.Call) and called_name(goes.func) in ("range", "len", "keys", "items", "enumerate", "list"):
        owner = goes.func.value if isinstance(goes.func, ir.Attribute) else None
        if owner is None and len(goes.args) != 1:
            return False
        goes = goes.args[0].value if owner is None else owner
    first = target.items[0] if isinstance(target, ir.Sequence) and target.items else target
    return isinstance(first, ir.Name) and isinstance(value.index, ir.Name) and value.index.id == first.id and text_of(index, goes) == text_of(index, value.value)


def _measuring(index: Index, clip: Clip) -> Iterator[ir.Node]:
    """The statements that made what a clip is made of besides the tensor itself: its length, a factor."""
    own, seen = {key_of(clip.item), key_of(clip.bound)}, set[int]()
    todo: list[tuple[ir.Node, int]] = [(made, _DEEPEST) for made in clip.made]
    while todo:
        node, depth = todo.pop()
        for part in walk([node]):
            if not isinstance(part, ir.Name) or part.id in own or not depth:
                continue
            for found in index.definitions(index.bound(part)[0], part.id):
                if found.kind in ("is", "augmented") and id(found.node) not in seen and isinstance(found.node, (ir.Assign, ir.Augment, ir.Annotate)) and _is_of_lengths(index, found.value, depth):
                    seen.add(id(found.node))
                    yield found.node
                    todo.append((found.value, depth - 1))


def _is_of_lengths(index: Index, node: ir.Expr, depth: int) -> bool:
    """Whether an expression is made of a length: of a norm, or of squares that are summed."""
    for part in walk([node]):
        if isinstance(part, ir.Call) and (called_name(part.func) in ("norm", "vector_norm", "square", "pow", "sum") or index.defined(part) is not None):
            return True
        if isinstance(part, ir.Constant) and part.value in (0, 0.0):
            return True
        if isinstance(part, ir.Name) and depth and any(one.value is not node and _is_of_lengths(index, one.value, depth - 1) for one in index.definitions(index.bound(part)[0], part.id) if one.kind != "item"):
            return True
    return False


def _is_there(test: ir.Expr) -> bool:
    """`p.grad is not None`, `p.requires_grad`, and what says the contrary."""
    inner = test.operand if isinstance(test, ir.Unary) and test.op == "not" else test
    if isinstance(inner, ir.Bool):
        return all(map(_is_there, inner.values))
    return isinstance(inner, ir.Attribute) and inner.attr == "requires_grad" or isinstance(inner, ir.Compare) and inner.ops in (["is"], ["is not"])
