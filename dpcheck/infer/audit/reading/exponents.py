"""Whether choices by exp(...) of scores, as the text of a function shows them, are those of the exponential mechanism for the sensitivity that is named there."""
from __future__ import annotations

import re

from dpcheck import ir
from dpcheck.infer.audit.reading.draws import size_of
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
_BASES = (1.0, 0.05, -2.5, 30.0)  # about which scores lie: a root, a square or a quotient of one moves by more at some of them
_LITTLE = 1 / 64
_TAKEN = frozenset(("asarray", "array", "list", "astype", "float", "tensor", "as_tensor"))


class _Scored(Point):
    """A point at which what is no formula is a score, drawn once for each place; those that are written alike may be larger by a number."""

    def __init__(self, index: Index, seed: int) -> None:
        super().__init__(index, seed)
        self.scores: dict[int, float] = {}
        self.places: list[ir.Expr] = []
        self.larger, self.by = "", 1.0
        self._least = _BASES[seed % len(_BASES)]

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
            self.scores[id(node)] = self._least + len({self.text_of(place) for place in self.places} - {self.text_of(node)}) / 3
            self.places.append(node)
        return self.scores[id(node)] + (self.by if self.larger == self.text_of(node) else 0.0)

    def text_of(self, node: ir.Expr) -> str:
        """What stands there: the same text is the same score."""
        return self.index.module.text[node.start:node.end]

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
    size = size_of(call)
    if isinstance(size, ir.Sequence) and len(size.items) == 1:
        size = size.items[0]
    if isinstance(size, ir.Subscript) and isinstance(size.index, ir.Constant) and size.index.value == 0:
        size = size.value
    if isinstance(size, ir.Call) and called_name(size.func) in ("len", "shape", "size") and len(size.args) == 1:
        return isinstance(size.args[0].value, (ir.Name, ir.Attribute))
    return isinstance(size, ir.Attribute) and size.attr in ("shape", "size")


def _is_of_scale_1(call: ir.Call) -> bool:
    plain = [argument.value for argument in call.args if argument.name is None]
    scale = next((argument.value for argument in call.args if argument.name == "scale"), plain[1] if len(plain) > 1 else None)
    return scale is None or isinstance(scale, ir.Constant) and scale.value == 1


def are_of_the_caller(ways: Ways, function: ir.Function) -> bool:
    """Whether nobody calls a function that chooses by exponents of scores, which are what it is given, or what a query says that it is given, and half of epsilon is spent on each."""
    index = ways.index
    if not are_for_their_range(index, function) or index.called(function) or index.is_handed_on(function):
        return False
    by_gumbel = any(is_added_gumbel(part) is not None for part in walk(function.body))  # else all that is told may be made of the chances
    for exponent in _exponents(function):
        point = _Scored(index, 0)
        point.of(exponent)
        if by_gumbel and any(isinstance(part, ir.Name) and index.stored(part) for part in ways.behind(exponent, _DEEPEST)):
            return False
        if not all(_is_of_the_caller(ways, place) and not (by_gumbel and _is_told_of(index, function, _taken(index, place))) for place in point.places):
            return False
    return True


def _is_told_of(index: Index, function: ir.Function, score: ir.Expr) -> bool:
    """Whether something of the scores is given back beside the choice, or changed before it."""
    names = {score.id} if isinstance(score, ir.Name) else set()
    if any(isinstance(part, ir.Augment) and isinstance(part.target, ir.Name) and part.target.id in names for part in walk(function.body)):
        return True
    chosen = {id(inner) for part in walk(function.body) if isinstance(part, ir.Binary) and is_added_gumbel(part) is not None for inner in walk([part])}
    return any(isinstance(part, ir.Name) and part.id in names and id(part) not in chosen and not _is_measured(index, part) for end in walk(function.body) if isinstance(end, ir.Return) and end.value is not None for part in walk([end.value]))


def _is_measured(index: Index, name: ir.Name) -> bool:
    """Whether all that is asked of something is how many entries it has."""
    outer = index.parents.get(id(name))
    call = index.parents.get(id(outer)) if isinstance(outer, ir.Arg) else None
    return isinstance(outer, ir.Attribute) and outer.attr in ("shape", "size") or isinstance(call, ir.Call) and called_name(call.func) == "len"


def _taken(index: Index, score: ir.Expr) -> ir.Expr:
    """What scores are before they are put into an array: `np.asarray(scores)`."""
    while isinstance(score, ir.Call) and called_name(score.func) in _TAKEN:
        inner = score.func.value if isinstance(score.func, ir.Attribute) and not index.is_import(_owner(score.func)) else score.args[0].value if score.args else None
        if inner is None:
            break
        score = inner
    return score


def _is_of_the_caller(ways: Ways, score: ir.Expr) -> bool:
    score = _taken(ways.index, score)
    if isinstance(score, ir.Call) and not (isinstance(score.func, ir.Attribute) and score.func.attr == "get") and not ways.is_given(score):
        return False  # something that is made of scores moves as nobody says
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
    for place in dict.fromkeys(map(point.text_of, point.places)):
        for point.larger, point.by in ((place, 1.0), (place, _LITTLE)):
            after = point.of(exponent)
            if after is None or abs(after - before) > allowed * point.by * (1 + _CLOSE):
                return False
    return True
