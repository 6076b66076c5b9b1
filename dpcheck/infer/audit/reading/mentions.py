"""What in a function is made of data: the names, and the attributes, that lead to a tensor or are made of it, and where each is mentioned.

Nothing is followed in order: a name that holds data anywhere in a function is one of data everywhere in it. That calls too much private, which is the safe side.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.index import PUTTING, Definition, Index
from dpcheck.infer.audit.words import sounds_public
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import children, walk

_MEASURES = frozenset(("shape", "ndim", "dtype", "device", "numel", "nelement", "requires_grad"))
_MEASURING = frozenset(("len", "zeros_like", "ones_like", "empty_like", "randn_like", "shape", "ndim"))
_OF_A_MODEL = frozenset(("parameters", "named_parameters", "zero_grad", "train", "eval"))
_HELD = frozenset(("detach", "clone", "cpu", "item", "float"))
_MODEL = re.compile(r"model|net|weight|theta|^[wpqfv]$|state|target|label|col|quer|name|file|item|field|candidate|option", re.IGNORECASE)  # that may be trained with data, or be it
_BEFORE = re.compile(r"(^|_)(old|before|global|server|initial|init|prev|previous)(_|$)", re.IGNORECASE)  # how a model is called that everybody has
_DEEPEST = 20  # rounds, at most, until nothing more is found


def held(node: ir.Expr) -> ir.Expr:
    """A tensor by what holds it: without `.data` and `.detach()`."""
    while True:
        if isinstance(node, ir.Attribute) and node.attr == "data":
            node = node.value
        elif isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) and node.func.attr in _HELD and not node.args:
            node = node.func.value
        else:
            return node


def is_measured(index: Index, node: ir.Node) -> bool:
    """Whether only how many entries something has, or of what kind they are, is asked of it."""
    parent = index.parents.get(id(node))
    if isinstance(parent, ir.Subscript):
        return parent.value is node and is_measured(index, parent)
    if isinstance(parent, ir.Attribute) and parent.attr == "size":
        return isinstance(index.parents.get(id(parent)), ir.Call) or not isinstance(node, ir.Attribute)
    if isinstance(parent, ir.Attribute):
        return parent.attr in _MEASURES or parent.attr == "data" and is_measured(index, parent)
    call = index.parents.get(id(parent)) if isinstance(parent, ir.Arg) else None
    return isinstance(call, ir.Call) and called_name(call.func) in _MEASURING and call.args[0] is parent


def key_of(node: ir.Expr) -> str | None:
    """By what something is known: a name; an attribute of `self`, or the gradient of anything, by a dot and its name; what it is a place in."""
    while isinstance(node, (ir.Subscript, ir.Starred)) or isinstance(node, ir.Attribute) and not (node.attr == "grad" or isinstance(node.value, ir.Name) and node.value.id == "self"):
        node = node.value
    if isinstance(node, ir.Attribute):
        return f".{node.attr}"
    return node.id if isinstance(node, ir.Name) else None


class Mentions:
    """The keys of what is made of data in a function, and what a tensor that is noised is made of; the sum itself may be seen by everybody."""

    def __init__(self, index: Index, scope: ir.Function | None, roots: Iterable[ir.Expr], sum_node: ir.Node, bound: ir.Expr | None = None) -> None:
        self._index, self._sum = index, sum_node
        self._bound = key_of(bound) if bound is not None else None  # made of data only where it is assigned what is
        self._body: list[ir.Stmt] = scope.body if scope is not None else index.module.body
        self._public = self._that_all_have()
        self.keys = {key for root in roots if (key := key_of(root)) is not None}
        self._nodes = list(walk(self._body))
        self._grow(self._led_from)
        self._grow(self._made_of)

    def within(self, node: ir.Node) -> Iterator[tuple[str, ir.Expr]]:
        """The keys in a piece of code, with where each stands; none of what is only measured, called, or a module."""
        todo: list[ir.Node] = [node]
        while todo:
            part = todo.pop()
            if isinstance(part, ir.Attribute) and (part.attr == "grad" or isinstance(part.value, ir.Name) and part.value.id == "self"):
                if not is_measured(self._index, part):
                    yield f".{part.attr}", part
            elif isinstance(part, ir.Name):
                if not (self._index.is_import(part.id) or is_measured(self._index, part)):
                    yield part.id, part
            elif isinstance(part, ir.Attribute) and part.attr in _OF_A_MODEL:
                continue
            elif isinstance(part, ir.Call) and (isinstance(part.func, ir.Name) or _is_of_self(part.func)):
                todo += part.args
            else:
                todo += children(part)

    def read_in(self, node: ir.Node) -> bool:
        """Whether a piece of code mentions what is made of data, besides in the sum."""
        return next(self.private_in(node), None) is not None

    def private_in(self, node: ir.Node) -> Iterator[ir.Expr]:
        """Where a piece of code mentions what is made of data, besides in the sum."""
        return (part for key, part in self.within(node) if key in self.keys and not self._is_summed(part) and key not in self._public)

    def _is_summed(self, part: ir.Node) -> bool:
        return self._sum.start <= part.start < self._sum.end

    def _that_all_have(self) -> set[str]:
        """What a model was before, by its name, where an update is its difference from that: `update = new - old`."""
        differences = (part.right for part in walk(self._body) if isinstance(part, ir.Binary) and part.op == "-")
        return {name.id for name in differences if isinstance(name, ir.Name) and _BEFORE.search(name.id) and self._is_had_before(name)}

    def _is_had_before(self, name: ir.Name) -> bool:
        """Whether a name holds what the function was given, or an item of what is called so, too."""
        scope, _ = self._index.bound(name)
        found = self._index.definitions(scope, name.id)
        if isinstance(scope, ir.Function) and any(parameter.name == name.id for parameter in scope.params):
            return not found
        if len(found) != 1:
            return False
        value, place = found[0].value, found[0].place
        if found[0].kind == "item" and isinstance(value, ir.Call) and called_name(value.func) == "zip" and place is not None and place < len(value.args):
            value, place = value.args[place].value, None
        keys = [key for key, _ in self.within(value)]
        return place is None and bool(keys) and all(_BEFORE.search(key.lstrip(".")) for key in keys)

    def _grow(self, more: Callable[[], Iterator[str]]) -> None:
        for _ in range(_DEEPEST):
            found = set(more()) - self.keys - self._public
            if not found:
                return
            self.keys |= found

    def _led_from(self) -> Iterator[str]:
        """What is behind what is known to be private: what it is assigned, gone through, or computed from."""
        for part in self._nodes:
            if isinstance(part, ir.Call) and isinstance(part.func, ir.Attribute) and part.func.attr == "backward" and ".grad" in self.keys:
                yield from self._told(part.func.value)
            for targets, value in _bindings(part):
                if any(key_of(target) in self.keys for target in targets):
                    yield from self._told(value)

    def _told(self, node: ir.Expr) -> Iterator[str]:
        return (key for key, part in self.within(node) if key not in ("self", self._bound) and not (sounds_public(key) and not _MODEL.search(key)) and not self._is_summed(part) and not self._is_place(part))

    def _is_place(self, part: ir.Node) -> bool:
        """Whether a name tells where in something its item stands: its number, or its key."""
        place = self._index.parents.get(id(part))
        found = self._index.bound(part)[1] if isinstance(part, ir.Name) and isinstance(place, ir.Subscript) and place.index is part else []
        return bool(found) and isinstance(place, ir.Subscript) and all(one.kind == "item" and _goes_by_places(one, key_of(place.value)) for one in found)

    def _made_of(self) -> Iterator[str]:
        """What is made of what is known to be private."""
        for part in self._nodes:
            if isinstance(part, ir.Call) and isinstance(part.func, ir.Attribute) and part.func.attr in PUTTING and any(self.read_in(argument.value) for argument in part.args):
                yield from filter(None, [key_of(part.func.value)])
            for targets, value in _bindings(part):
                if self.read_in(value):
                    yield from (key for target in targets if (key := key_of(target)) is not None)


def _goes_by_places(one: Definition, container: str | None) -> bool:
    """Whether a loop goes through numbers, or the keys of a container."""
    if not isinstance(one.value, ir.Call):
        return container is not None and key_of(one.value) == container
    name = called_name(one.value.func)
    return name in ("range", "keys") or name in ("enumerate", "items", "named_parameters") and one.place == 0


def _is_of_self(node: ir.Expr) -> bool:
    """Whether what is called is a method of the object itself, or of a part of it."""
    return isinstance(node, ir.Attribute) and (isinstance(node.value, ir.Name) and node.value.id == "self")


def _bindings(part: ir.Node) -> Iterator[tuple[list[ir.Expr], ir.Expr]]:
    """What a piece of code gives to what: the keys of a dictionary, and the number of a place, are not what stands there."""
    if isinstance(part, ir.Assign):
        for target in part.targets:
            if isinstance(target, ir.Sequence) and isinstance(part.value, ir.Sequence) and len(target.items) == len(part.value.items):
                yield from (([each], value) for each, value in zip(target.items, part.value.items))
            else:
                yield _leaves(target), part.value
    elif isinstance(part, ir.Augment) or isinstance(part, (ir.Annotate, ir.Walrus)) and part.value is not None:
        yield _leaves(part.target), part.value  # type: ignore[misc]
    elif isinstance(part, (ir.For, ir.Clause)):
        if isinstance(part.target, ir.Name) and part.target.id in _keys_of(part, key_of(part.iter)):
            return
        keyed = isinstance(part.iter, ir.Call) and called_name(part.iter.func) in ("items", "enumerate", "named_parameters")
        target = part.target
        yield _leaves(target.items[-1] if keyed and isinstance(target, ir.Sequence) and target.items else target), part.iter
    elif isinstance(part, ir.With):
        yield from (([target], context) for context, target in part.items if target is not None)


def _keys_of(loop: ir.For | ir.Clause, container: str | None) -> set[str]:
    """The names by which what is gone through is asked for its items: `for name in update: update[name]`."""
    places = (part for part in walk(loop.body if isinstance(loop, ir.For) else []) if isinstance(part, ir.Subscript) and isinstance(part.index, ir.Name) and container is not None and key_of(part.value) == container)
    return {part.index.id for part in places if isinstance(part.index, ir.Name)}


def _leaves(target: ir.Expr) -> list[ir.Expr]:
    return [leaf for item in target.items for leaf in _leaves(item)] if isinstance(target, ir.Sequence) else [target]
