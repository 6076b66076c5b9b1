"""Clipping by a length: the bound to which a factor brings what it is multiplied with, and what noise is worth that is made for that bound."""
from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.gradients import LENGTHS, At, text_of
from dpcheck.infer.audit.reading.formulas import is_epsilon
from dpcheck.infer.audit.reading.index import Index, argument_of, is_method
from dpcheck.infer.audit.reading.sums import Sum
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_SEEDS = 4
_CLOSE = 1e-5
_DEEPEST = 3  # variables that are followed
_BOUNDS = (0.5, 1.0, 3.0)  # that are tried
_LEAST_DELTA = 1e-3  # a delta above it says nothing: so many of a thousand may be told outright
_COUNTING = frozenset(("size", "numel", "nelement"))
_DELTA = re.compile(r"^delta|_delta$", re.IGNORECASE)


def bound_by(index: Index, formula: ir.Expr, is_length: Callable[[ir.Node], bool], shrinks: bool = False, divides: bool = False, item: ir.Expr | None = None) -> ir.Expr | None:
    """The bound below which a factor, or a divisor where it `divides`, brings the length of what it is applied to; `shrinks` says that it is applied only where it is less than 1.

    `item` is what it is applied to, where that stands in the formula: `x * clip / norm`.
    """
    if isinstance(formula, ir.Name) and not is_length(formula):
        found = index.bound(formula)[1]
        if len(found) != 1 or found[0].kind != "is":
            return None
        formula = found[0].value
    lengths = [part for part in walk([formula]) if isinstance(part, (ir.Name, ir.Call)) and is_length(part)]
    inside = {id(inner) for part in (*lengths, *([item] if item is not None else [])) for inner in walk([part])}
    one = {id(item): 1.0} if item is not None else {}
    functions = {id(part.func) for part in walk([formula]) if isinstance(part, ir.Call)}
    owners = {id(part.value) for part in walk([formula]) if isinstance(part, ir.Attribute)}
    others = [part for part in walk([formula]) if isinstance(part, (ir.Name, ir.Attribute)) and id(part) not in inside | functions | owners]
    if not lengths or len({text_of(index, part) for part in others}) != 1 or any(len(index.bound(part)[1] if isinstance(part, ir.Name) else index.attribute(part)) > 1 for part in others):
        return None
    text = text_of(index, others[0])
    for length in LENGTHS:
        for bound in _BOUNDS:
            value = At(index, {**{id(part): length for part in lengths}, **one}, {text: bound}, 0).of(formula)
            if value is None or divides and value == 0:
                return None
            scaled = 1 / value if divides else value
            if abs(min(scaled, 1.0) if shrinks else scaled) * length > bound * (1 + _CLOSE):
                return None
    return others[0]


def spent_on(index: Index, one: Sum, bound: ir.Expr, call: ir.Call | None = None) -> str | None:
    """The verdict on noise that is added to what lies within a bound: "right" where no epsilon is named, "under-noised" where it is made for less than twice the bound; None where that is not seen.

    The bound stands in what the sum's function is called by, where a `call` is given.
    """
    worth = [_worth(index, one, bound, seed, call) for seed in range(_SEEDS)]
    found = [each for each in worth if each is not None]
    if len(found) < _SEEDS:
        return None
    if not any(named for named, _ in found):
        return "right" if not _is_open(index, one) else None
    shares = [share for _, share in found if share is not None]
    return "under-noised" if len(shares) == _SEEDS and all(share < 2 - _CLOSE for share in shares) and max(shares) - min(shares) < _CLOSE else None


def _worth(index: Index, one: Sum, bound: ir.Expr, seed: int, call: ir.Call | None) -> tuple[bool, float | None] | None:
    """At a point: whether an epsilon is named, and for how many times the bound the noise is made (0 where that is for nothing); None where it is no formula."""
    point = At(index, {}, {}, seed, call)
    size, noise = point.of(bound), 1.0
    for factor in one.draw.scale:
        number = point.of(factor)
        if number is None:
            return None
        noise *= number
    if size is None or size <= 0 or noise <= 0:
        return None
    deltas = [value for name, value in point.drawn.items() if _DELTA.search(name.rpartition(".")[2])]
    epsilon = next(iter(point.epsilons.values())) if len(point.epsilons) == 1 else None
    if epsilon is None:
        return bool(point.epsilons), None
    if one.draw.family == "laplace":
        return True, noise * epsilon / size
    if not deltas:
        return True, 0.0 if least_delta(epsilon, 2 * size / noise) > _LEAST_DELTA else None
    return True, noise * epsilon / math.sqrt(2 * math.log(1.25 / deltas[0])) / size if len(deltas) == 1 else None


def least_delta(epsilon: float, ratio: float) -> float:
    """The delta of Gaussian noise at an epsilon, for what moves by so many of its deviations (Balle and Wang 2018)."""
    def below(x: float) -> float:
        return math.erfc(-x / math.sqrt(2)) / 2

    return below(ratio / 2 - epsilon / ratio) - math.exp(epsilon) * below(-ratio / 2 - epsilon / ratio)


def _is_open(index: Index, one: Sum) -> bool:
    """Whether the noise may be made for an epsilon after all, by the names that lead to it from any caller; or is made smaller by something: by how many are taken, say, of which the value may be a sum."""
    return any(isinstance(part, ir.Binary) and part.op in ("/", "//") and not _counts_entries(index, part.right, one) or isinstance(part, (ir.Name, ir.Attribute)) and is_epsilon(part.id if isinstance(part, ir.Name) else part.attr)
               for node in one.draw.scale for part in _behind(index, node, _DEEPEST))


def _counts_entries(index: Index, node: ir.Expr, one: Sum) -> bool:
    """Whether an expression is how many entries the tensor has that gets noise, or its root: `np.sqrt(update.size)`, `p.numel()`."""
    while isinstance(node, ir.Call) and called_name(node.func) in ("sqrt", "float") and len(node.args) == 1:
        node = node.args[0].value
    counted = node.func if isinstance(node, ir.Call) and not node.args else node
    return isinstance(counted, ir.Attribute) and counted.attr in _COUNTING and text_of(index, counted.value) == text_of(index, one.value)


def _behind(index: Index, node: ir.Expr, depth: int) -> Iterator[ir.Node]:
    """The parts of an expression, of what its names are bound to, and of what any call gives for them; not of that of which only the number of entries is taken."""
    counted = {id(inner) for part in walk([node]) if isinstance(part, ir.Attribute) and part.attr in _COUNTING for inner in walk([part])}
    for part in walk([node]):
        yield part
        if not depth or id(part) in counted:
            continue
        if isinstance(part, ir.Attribute):
            values = [definition.value for definition in index.attribute(part)]
        elif isinstance(part, ir.Name):
            scope, found = index.bound(part)
            values = [definition.value for definition in found]
            if isinstance(scope, ir.Function) and any(parameter.name == part.id for parameter in scope.params):
                values += [given for call in index.called(scope) if (given := argument_of(call, scope, part.id, is_method(index, scope))) is not None]
        else:
            continue
        for value in values:
            yield from _behind(index, value, depth - 1)
