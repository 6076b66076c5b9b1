"""Noise as it is drawn: anew for each entry of what it is added to, from no seed that is known, with a scale that is made of no data, and added with nothing done to it between.

One draw for all entries hides none of their differences; who knows the seed takes the noise off again; an entry of it that is set to 0 hides nothing. What is not seen to be right
here is not called so.
"""
from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.draws import FAMILIES
from dpcheck.infer.audit.reading.gradients import text_of
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.mentions import Mentions, held, is_measured, key_of
from dpcheck.infer.audit.reading.sums import Sum
from dpcheck.infer.audit.words import sounds_public
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_SEEDING = ("seed", "manual_seed", "manual_seed_all", "seed_all", "set_seed", "seed_everything", "set_random_seed", "set_state", "setstate", "set_rng_state",
            "default_rng", "RandomState", "Random", "PCG64", "MT19937", "Philox", "SFC64", "SeedSequence", "PRNGKey", "from_seed")
_SOURCES = frozenset(("numpy", "torch", "tensorflow", "random", "scipy", "jax"))
_SEEDS = frozenset(("seed", "random_state", "generator", "key"))
_FACTOR = re.compile(r"sigma|std|dev|scale|multiplier|clip|norm|bound|noise|sens|batch|len|size|^lr$|rate", re.IGNORECASE)
_WHOLE = re.compile(r"int|bool|long")  # kinds of entries that noise is cut to
_SETTLED = frozenset(("to", "float", "double", "cuda", "cpu", "type", "astype", "detach", "clone", "numpy"))  # methods that leave each entry where and what it is
_MADE = frozenset(("tensor", "from_numpy", "as_tensor", "asarray", "array", "FloatTensor", "Tensor", "Variable"))
_SAMPLING = frozenset(("sample", "rsample"))
_STEERING = (ir.If, ir.Try, ir.For, ir.While, ir.Match, ir.Comprehension, ir.Lambda, ir.Function)
_REPEATING = (ir.For, ir.While, ir.Comprehension, ir.Lambda, ir.Function)


class Noise:
    """The noise of one sum, and what leads to it; `tensors` have its shape, and `private` says what is made of the data."""

    def __init__(self, index: Index, one: Sum, tensors: Collection[ir.Expr], private: Mentions) -> None:
        self._index, self._one, self._tensors, self._private = index, one, tensors, private
        self._scope = index.function_of(one.node)

    def is_fresh(self) -> bool:
        """Whether all that is told above holds."""
        added = self._added()
        return added is not None and not is_seeded(self._index) and self._is_of_a_known_source() and self._is_public() and self._is_drawn(added) and self._run_alike(self._one.draw.call)

    def _is_of_a_known_source(self) -> bool:
        """Whether a generator that is drawn from is not one of another file, where it may have got a seed."""
        call = self._one.draw.call
        owner = call.func
        while isinstance(owner, ir.Attribute):
            owner = owner.value
        if called_name(call.func) not in FAMILIES or owner is call.func or not isinstance(owner, ir.Name) or not self._index.is_import(owner.id):
            return True
        return self._index.full_names().get(owner.id, "").partition(".")[0] in _SOURCES

    def _added(self) -> ir.Expr | None:
        """What is added to the value."""
        node, value = self._one.node, self._one.value
        if node is self._one.draw.call:
            return node
        if isinstance(node, ir.Binary):
            return node.right if node.left is value else node.left if node.right is value else None
        if isinstance(node, ir.Augment):
            return node.value
        if not isinstance(node, ir.Call) or any(argument.name or argument.star for argument in node.args):
            return None
        others = [argument.value for argument in node.args if argument.value is not value]
        return others[0] if len(others) == 1 else None

    def _is_public(self) -> bool:
        """Whether no part of the scale is made of the data, and each name in it holds one thing."""
        return all(self._is_number(factor) for factor in self._one.draw.scale)

    def is_setting(self, node: ir.Expr) -> bool:
        """Whether a value is one number from the beginning of the function to its end, and no number of data."""
        if self._private.read_in(node):
            return False
        return all(self._is_one_thing(part) for part in walk([node]) if isinstance(part, (ir.Name, ir.Attribute)) and not is_measured(self._index, part))

    def _is_number(self, factor: ir.Expr) -> bool:
        """Whether a factor of the noise is one setting for all entries, by the names in it: a mask would leave some of them bare."""
        functions = {id(part.func) for part in walk([factor]) if isinstance(part, ir.Call)}
        named = [part for part in walk([factor]) if isinstance(part, (ir.Name, ir.Attribute)) and id(part) not in functions and key_of(part) not in ("self", None) and not is_measured(self._index, part)]
        last = [part.attr if isinstance(part, ir.Attribute) else part.id for part in named if not isinstance(self._index.parents.get(id(part)), ir.Attribute)]
        return self.is_setting(factor) and all(sounds_public(name) or _FACTOR.search(name) for name in last)

    def _is_one_thing(self, part: ir.Name | ir.Attribute) -> bool:
        if isinstance(part, ir.Attribute):
            return not any(self._index.function_of(store.node) is self._scope for store in self._index.attribute(part))
        scope, _ = self._index.bound(part)
        given = isinstance(scope, (ir.Function, ir.Lambda)) and any(parameter.name == part.id for parameter in scope.params)
        return len(self._index.definitions(scope, part.id)) + given <= 1

    def _is_drawn(self, node: ir.Expr, depth: int = 8) -> bool:
        """Whether an expression is the draw, an entry for each of those of the value, times settings."""
        if depth == 0:
            return False
        if node is self._one.draw.call:
            return self._has_the_shape(self._one.draw.call)
        if isinstance(node, ir.Unary):
            return node.op in ("-", "+") and self._is_drawn(node.operand, depth - 1)
        if isinstance(node, ir.Binary) and node.op in ("*", "/"):
            pairs = [(node.left, node.right)] if node.op == "/" else [(node.left, node.right), (node.right, node.left)]
            return any(self._is_drawn(drawn, depth - 1) and self._is_number(factor) for drawn, factor in pairs)
        if isinstance(node, ir.Name):
            return self._holds_the_draw(node, depth)
        return isinstance(node, ir.Call) and self._is_drawn_by(node, depth)

    def _is_drawn_by(self, call: ir.Call, depth: int) -> bool:
        name, owner = called_name(call.func), call.func.value if isinstance(call.func, ir.Attribute) else None
        if owner is not None and name in _SAMPLING:
            return self._is_the_sampler(owner) and self._has_the_shape(call)
        if owner is not None and name in _SETTLED:
            return not any(_WHOLE.search(text_of(self._index, argument)) for argument in call.args) and self._is_drawn(owner, depth - 1)
        if owner is not None and name in ("mul", "mul_") and len(call.args) == 1:
            return self._is_drawn(owner, depth - 1) and self._is_number(call.args[0].value)
        return name in _MADE and bool(call.args) and not call.args[0].name and self._is_drawn(call.args[0].value, depth - 1)

    def _is_the_sampler(self, node: ir.Expr) -> bool:
        """Whether an expression is the distribution that is drawn from."""
        if isinstance(node, ir.Name):
            found = self._index.definitions(self._index.bound(node)[0], node.id)
            return len(found) == 1 and found[0].value is self._one.draw.call
        return node is self._one.draw.call

    def _holds_the_draw(self, name: ir.Name, depth: int) -> bool:
        """Whether a variable holds the draw and nothing else, and nothing but the sum sees it: what else does may change it, or tell it."""
        scope, _ = self._index.bound(name)
        found = self._index.definitions(scope, name.id)
        if len(found) != 1 or found[0].kind != "is" or scope is not self._scope or not self._run_alike(found[0].node):
            return False
        made = found[0].node
        others = (read for read in self._index.loads.get(name.id, ()) if read is not name and self._index.bound(read)[0] is scope)
        if any(not (made.start <= read.start < made.end or is_measured(self._index, read)) for read in others):
            return False
        return self._is_drawn(found[0].value, depth - 1)

    def _run_alike(self, node: ir.Node) -> bool:
        """Whether something is run once for each time that the sum is."""
        above = list(self._index.around(self._one.node))
        own = list(self._index.around(node))
        return all(any(part is other for other in above) for part in own if isinstance(part, _STEERING)) and all(any(part is other for other in own) for part in above if isinstance(part, _REPEATING))

    def _has_the_shape(self, call: ir.Call) -> bool:
        """Whether a call draws as many entries as what gets them has."""
        if any(argument.name in _SEEDS and not _is_none(argument.value) for argument in call.args):
            return False
        given = [argument.value for argument in call.args]
        if called_name(call.func).endswith("_like"):
            return bool(given) and self._is_tensor(given[0])
        if any(self._is_shape(each) for each in given):
            return True
        if any(isinstance(each, ir.Call) and called_name(each.func) in ("zeros_like", "zeros") and each.args and (self._is_tensor(each.args[0].value) or self._is_shape(each.args[0].value)) for each in given[:1]):
            return len(given) <= 2
        location = self._one.draw.location
        return location is not None and call is self._one.node and len(given) == 2

    def _is_shape(self, node: ir.Expr) -> bool:
        if isinstance(node, ir.Attribute):
            return node.attr == "shape" and self._is_tensor(node.value)
        if not isinstance(node, ir.Call):
            return False
        if isinstance(node.func, ir.Attribute) and node.func.attr == "size" and not node.args:
            return self._is_tensor(node.func.value)
        return called_name(node.func) in ("shape", "tuple", "list") and len(node.args) == 1 and (self._is_tensor(node.args[0].value) or self._is_shape(node.args[0].value))

    def _is_tensor(self, node: ir.Expr) -> bool:
        return text_of(self._index, held(node)) in {text_of(self._index, each) for each in self._tensors} and (not isinstance(node := held(node), ir.Name) or self._held_by(node) <= {
            one for each in self._tensors if isinstance(each, ir.Name) and each.id == node.id for one in self._held_by(each)})

    def _held_by(self, name: ir.Name) -> set[int]:
        """What a name may hold where it is read, by where it got that; 0 for what the function is given."""
        return {*(id(one.node) for one in self._index.bound(name)[1]), *([0] if self._index.is_still_given(name) else [])}


def is_seeded(index: Index) -> bool:
    """Whether anything in the module gives a seed to what random numbers are drawn from, or takes them from a source that is not seen."""
    return any(True for _ in _seeded(index))


def _seeded(index: Index) -> Iterator[ir.Call]:
    for name in _SEEDING:
        for call in index.calls.get(name, ()):
            if any(not _is_none(argument.value) for argument in call.args):
                yield call


def _is_none(node: ir.Expr) -> bool:
    return isinstance(node, ir.Constant) and node.value is None
