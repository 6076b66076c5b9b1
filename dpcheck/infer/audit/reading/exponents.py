"""Whether choices by exp(...) of scores, as the text of a function shows them, are those of the exponential mechanism for the sensitivity that is named there."""
from __future__ import annotations

import re

from dpcheck import ir
from dpcheck.infer.audit.reading.formulas import Point, is_epsilon
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.ways import Ways
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_SENSITIVITY = re.compile(r"sens|delta_?[fqu]$|^(gs|d[fqu])$", re.IGNORECASE)
SCORES = re.compile(r"utilit|score|qualit|eval|prefer|weight|logit", re.IGNORECASE)
_POINTS = 4
_DEEPEST = 4  # names, one behind another
_CLOSE = 1e-7


class _Scored(Point):
    """A point at which what is no formula is a score, drawn once for each place; one of them may be larger by 1."""

    def __init__(self, index: Index, seed: int) -> None:
        super().__init__(index, seed)
        self.scores: dict[int, float] = {}
        self.places: list[ir.Expr] = []
        self.larger: int | None = None

    def of(self, node: ir.Expr, depth: int = 0) -> float | None:
        if isinstance(node, ir.Comprehension) and node.value is None:
            return self.of(node.element, depth + 1)
        if (moved := self._moved(node)) is not None:
            given = isinstance(moved, ir.Name) and not self.index.bound(moved)[1]
            return self._score(moved) if given else self.of(moved, depth + 1)  # a number has no largest entry: these are scores, whatever their name is
        if isinstance(node, ir.Name) and SCORES.search(node.id) and not self.index.bound(node)[1]:
            return self._score(node)
        found = super().of(node, depth)
        if found is None and not isinstance(node, (ir.Binary, ir.Unary, ir.Constant)):
            return self._score(node)
        return found

    def _score(self, node: ir.Expr) -> float:
        if id(node) not in self.scores:
            self.scores[id(node)] = 1.0 + len(self.scores) / 3
            self.places.append(node)
        return self.scores[id(node)] + (self.larger == id(node))

    def _moved(self, node: ir.Expr) -> ir.Expr | None:
        """What all exponents were before the largest of them was taken from each, which changes no chance: `w - w.max()`, `w -= np.max(w)`."""
        if isinstance(node, ir.Binary) and node.op == "-":
            return node.left if self._is_largest(node.right, node.left) or isinstance(node.right, ir.Name) and self._is_for_all(node.right, _DEEPEST) else None
        found = self.index.bound(node)[1] if isinstance(node, ir.Name) else []
        if len(found) != 2 or found[0].kind != "is" or not isinstance(augment := found[1].node, ir.Augment) or augment.op != "-":
            return None
        return found[0].value if self._is_largest(augment.value, augment.target) else None

    def _is_for_all(self, node: ir.Expr, depth: int) -> bool:
        """Whether an expression is one number, of settings and of what is largest of all scores: taken from each exponent, it changes no chance, either."""
        if isinstance(node, ir.Binary):
            return self._is_for_all(node.left, depth) and self._is_for_all(node.right, depth)
        if isinstance(node, ir.Call):
            return called_name(node.func) in ("max", "amax") and len(node.args) == (0 if isinstance(node.func, ir.Attribute) and not self.index.is_import(_owner(node.func)) else 1)
        if isinstance(node, ir.Name):
            scope, found = self.index.bound(node)
            if not found:
                return isinstance(scope, ir.Function) and (is_epsilon(node.id) or _SENSITIVITY.search(node.id) is not None)
            return depth > 0 and all(one.kind == "is" and self._is_for_all(one.value, depth - 1) for one in found)
        return isinstance(node, ir.Constant)

    def _is_largest(self, node: ir.Expr, of: ir.Expr) -> bool:
        """Whether an expression is the largest of the entries of another: the same numbers, so it stands in the same statement."""
        if not isinstance(node, ir.Call) or called_name(node.func) not in ("max", "amax") or any(argument.name not in (None, "axis", "keepdims") for argument in node.args):
            return False
        text = self.index.module.text
        given = node.args[0].value if node.args and node.args[0].name is None else node.func.value if isinstance(node.func, ir.Attribute) else None
        return given is not None and text[given.start:given.end] == text[of.start:of.end]


def _owner(func: ir.Attribute) -> str:
    return func.value.id if isinstance(func.value, ir.Name) else ""


def is_added_gumbel(node: ir.Node) -> ir.Expr | None:
    """What Gumbel noise of scale 1 is added to: the largest of these stands where a choice by their exponentials would fall; None for anything else."""
    if isinstance(node, ir.Binary) and node.op == "+":
        for noise, other in ((node.left, node.right), (node.right, node.left)):
            if isinstance(noise, ir.Call) and called_name(noise.func) == "gumbel" and _is_of_scale_1(noise) and _is_drawn_for_each(noise):
                return other
    return None


def _is_drawn_for_each(call: ir.Call) -> bool:
    """Whether there are as many draws as something has entries: one for all would change no place."""
    size = next((argument.value for argument in call.args if argument.name == "size"), call.args[2].value if len(call.args) > 2 else None)
    return size is not None and any(isinstance(part, (ir.Attribute, ir.Call)) for part in walk([size]))


def _is_of_scale_1(call: ir.Call) -> bool:
    plain = [argument.value for argument in call.args if argument.name is None]
    scale = next((argument.value for argument in call.args if argument.name == "scale"), plain[1] if len(plain) > 1 else None)
    return scale is None or isinstance(scale, ir.Constant) and scale.value == 1


def are_of_the_caller(ways: Ways, function: ir.Function) -> bool:
    """Whether nobody calls a function that chooses by exponents of scores, which are what it is given, or what a query says that it is given, and half of epsilon is spent on each."""
    index = ways.index
    if not are_for_their_range(index, function) or index.called(function) or index.is_handed_on(function):
        return False
    for exponent in _exponents(function):
        point = _Scored(index, 0)
        point.of(exponent)
        if not all(_is_of_the_caller(ways, place) for place in point.places):
            return False
    return True


def _is_of_the_caller(ways: Ways, score: ir.Expr) -> bool:
    if isinstance(score, ir.Call) and isinstance(score.func, ir.Attribute) and score.func.attr == "get":
        score = score.func.value  # which of the scores it is, does not tell whose they are
    found = [way for way in ways.of(score) if way.leaf.kind != "literal"]
    asked = any(isinstance(part, ir.Call) and ways.is_given(part) for part in ways.behind(score, 4))
    return bool(found) and all(way.leaf.kind == "parameter" and (asked or SCORES.search(way.leaf.name) is not None) or way.leaf.kind == "unknown" and way.leaf.name.startswith("self.") and asked for way in found)


def _exponents(function: ir.Function) -> list[ir.Expr]:
    parts = list(walk(function.body))
    found = [part.args[0].value for part in parts if isinstance(part, ir.Call) and called_name(part.func) in ("exp", "softmax") and len(part.args) == 1]
    return found + [value for part in parts if (value := is_added_gumbel(part)) is not None]


def are_for_their_range(index: Index, function: ir.Function) -> bool:
    """Whether a score that is larger by the sensitivity makes each exponent in a function larger by half of epsilon at most; False where that is not seen."""
    exponents = _exponents(function)
    return bool(exponents) and all(_is_half(index, exponent, seed) for exponent in exponents for seed in range(_POINTS))


def _is_half(index: Index, exponent: ir.Expr, seed: int) -> bool:
    point = _Scored(index, seed)
    before = point.of(exponent)
    named = [value for name, value in point.drawn.items() if _SENSITIVITY.search(name.rpartition(".")[2])]
    if before is None or len(point.epsilons) != 1 or not point.scores or len(named) > 1:
        return False
    allowed = next(iter(point.epsilons.values())) / (2 * (named[0] if named else 1.0))
    for place in list(point.scores):
        point.larger = place
        after = point.of(exponent)
        if after is None or abs(after - before) > allowed * (1 + _CLOSE):
            return False
    return True
