"""Laplace noise that a function makes by hand of uniform draws: a fair coin, or the sign of a draw, picks the side, and a logarithm the size."""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.coins import COINS, coin_of
from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk


def two_sided(index: Index) -> Iterator[ir.Call]:
    """The logarithms, one of each: `if random() < 0.5: n = -b * log(1 - u) else: n = b * log(u)`."""
    for branch in index.branches:
        if len(branch.body) != 1 or len(branch.orelse) != 1:
            continue
        sides = [_given(part) for part in (branch.body[0], branch.orelse[0])]
        if any(side is None for side in sides) or sides[0][0] != sides[1][0]:  # type: ignore[index]
            continue
        coin = coin_of(index, branch.test)
        if coin is None or (heads := coin.heads(Point(index, 0))) is None or abs(heads - 0.5) > 1e-12:
            continue
        logs = [_logarithm(index, side[1]) for side in sides if side is not None]
        if logs[0] is not None and logs[1] is not None and logs[0][1] + logs[1][1] == 0 and logs[0][2] == logs[1][2]:
            yield logs[0][0]


def inverted(index: Index) -> Iterator[ir.Call]:
    """The logarithms of the inverse of its distribution: `sign(u) * log(1 - 2 * abs(u))` with u from [-0.5, 0.5], where the sign may be that of another such draw."""
    for call in index.calls.get("log", ()):
        if len(call.args) != 1:
            continue
        signed = _signed(index, call)
        sizes = [part for part in walk([call.args[0].value]) if isinstance(part, ir.Call) and called_name(part.func) in ("abs", "absolute", "fabs") and len(part.args) == 1]
        if len(sizes) != 1 or not _is_centred(index, sizes[0].args[0].value):
            continue
        inside = [_At(index, sizes[0], number).of(call.args[0].value) for number in (0.1, 0.4)]
        if None in inside or abs(inside[0] - 0.8) > 1e-9 or abs(inside[1] - 0.2) > 1e-9:  # type: ignore[operator]
            continue
        if signed is not None:
            yield signed
        elif any(isinstance(factor, ir.Call) and called_name(factor.func) in ("sign", "copysign") and _is_centred(index, factor.args[-1].value) for factor in _factors(index, call)):
            yield call


def _signed(index: Index, call: ir.Call) -> ir.Call | None:
    """`copysign(log(...), u)`: the call that gives a logarithm the sign of a centred draw."""
    outer = index.parents.get(id(index.parents.get(id(call))))
    signs = isinstance(outer, ir.Call) and called_name(outer.func) == "copysign" and len(outer.args) == 2 and outer.args[0].value is call and _is_centred(index, outer.args[1].value)
    return outer if signs and isinstance(outer, ir.Call) else None


def _factors(index: Index, inner: ir.Node) -> Iterator[ir.Expr]:
    """What something is multiplied with, in the products around it."""
    outer = index.parents.get(id(inner))
    while isinstance(outer, ir.Binary) and outer.op == "*" or isinstance(outer, ir.Unary) and outer.op == "-":
        if isinstance(outer, ir.Binary):
            todo = [outer.left if outer.right is inner else outer.right]
            while todo:
                side = todo.pop()
                if isinstance(side, ir.Binary) and side.op == "*":
                    todo += [side.left, side.right]
                else:
                    yield side.operand if isinstance(side, ir.Unary) else side
        inner, outer = outer, index.parents.get(id(outer))


def _is_centred(index: Index, node: ir.Expr) -> bool:
    """Whether an expression is a draw from [-0.5, 0.5]: `random() - 0.5`, `uniform(-0.5, 0.5)`, or a name for it."""
    if isinstance(node, ir.Name):
        found = index.bound(node)[1]
        return len(found) == 1 and found[0].kind == "is" and not isinstance(found[0].value, ir.Name) and _is_centred(index, found[0].value)
    if isinstance(node, ir.Binary) and node.op == "-":
        return isinstance(node.right, ir.Constant) and node.right.value == 0.5 and isinstance(node.left, ir.Call) and called_name(node.left.func) in COINS and not node.left.args
    ends = [Point(index, 0).of(argument.value) for argument in node.args] if isinstance(node, ir.Call) and called_name(node.func) == "uniform" else []
    return ends[:2] == [-0.5, 0.5]


def _given(part: ir.Stmt) -> tuple[str, ir.Expr] | None:
    """What a side gives back ("") or puts into a variable."""
    if isinstance(part, ir.Return) and part.value is not None:
        return "", part.value
    if isinstance(part, ir.Assign) and len(part.targets) == 1 and isinstance(part.targets[0], ir.Name):
        return part.targets[0].id, part.value
    return None


def _logarithm(index: Index, value: ir.Expr) -> tuple[ir.Call, float, str] | None:
    """The logarithm of a uniform draw, or of 1 less that, with its factor at a point, and the draw's name."""
    calls = [part for part in walk([value]) if isinstance(part, ir.Call)]
    logs = [call for call in calls if called_name(call.func) == "log" and len(call.args) == 1]
    if len(logs) != 1:
        return None
    drawn = logs[0].args[0].value
    if isinstance(drawn, ir.Binary) and drawn.op == "-" and isinstance(drawn.left, ir.Constant) and drawn.left.value == 1:
        drawn = drawn.right
    if not isinstance(drawn, ir.Name):
        return None
    found = index.bound(drawn)[1]
    if len(found) != 1 or found[0].kind != "is" or not isinstance(found[0].value, ir.Call) or called_name(found[0].value.func) not in COINS or found[0].value.args:
        return None
    factors = [_At(index, logs[0], number).of(value) for number in (1.0, 2.0)]
    if factors[0] is None or factors[1] is None or factors[0] == 0 or abs(factors[1] - 2 * factors[0]) > 1e-9:
        return None
    return logs[0], factors[0], drawn.id


class _At(Point):
    """A point at which one piece of code is a number."""

    def __init__(self, index: Index, node: ir.Expr, number: float) -> None:
        super().__init__(index, 0)
        self._node, self._number = node, number

    def of(self, node: ir.Expr, depth: int = 0) -> float | None:
        return self._number if node is self._node else super().of(node, depth)
