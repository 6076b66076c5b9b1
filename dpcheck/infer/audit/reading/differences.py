"""Differences of two draws that are alike: of geometric ones, discrete Laplace noise; that it is made for the epsilon and the sensitivity in its chance is looked at in numbers."""
from __future__ import annotations

import math
import re
from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.draws import Draw, is_seeded_there
from dpcheck.infer.audit.reading.formulas import DRAWN, ENDS, Point
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_SENSITIVITY = re.compile(r"sens|delta_?[fqu]$|^(gs|d[fqu])$", re.IGNORECASE)
_POINTS = 4
_CLOSE = 1e-7
_LARGE = 16.0  # beyond it a chance is 1 but for its last digits


def differences(index: Index) -> Iterator[tuple[Draw, ir.Binary]]:
    """`geometric(p) - geometric(p)`, where p is 1 - exp(-epsilon / sensitivity) at most, under names maybe."""
    if "geometric" not in index.calls:
        return
    for part in walk(index.module.body):
        if isinstance(part, ir.Binary) and part.op == "-":
            left, right = _drawn(index, part.left), _drawn(index, part.right)
            if left is not None and right is not None and left is not right and _text(index, left) == _text(index, right) and (chance := _chance(left)) is not None and _is_small(index, chance):
                yield Draw(left, "discrete-laplace", (chance,), None, False), part


def _drawn(index: Index, node: ir.Expr) -> ir.Call | None:
    """The geometric draw that an expression is, less a number that is written down maybe."""
    while isinstance(node, ir.Binary) and node.op == "-" and isinstance(node.right, ir.Constant):
        node = node.left
    if isinstance(node, ir.Name):
        found = index.bound(node)[1]
        return _drawn(index, found[0].value) if len(found) == 1 and found[0].kind == "is" and not isinstance(found[0].value, ir.Name) and _is_read_once(index, node) else None
    return node if isinstance(node, ir.Call) and called_name(node.func) == "geometric" and not is_seeded_there(node) else None


def _is_read_once(index: Index, name: ir.Name) -> bool:
    """Whether nothing else is done with what a name holds: what is written over it, or told of it, takes the noise off."""
    scope = index.function_of(name)
    reads = [read for read in index.loads.get(name.id, ()) if index.function_of(read) is scope and not isinstance(index.parents.get(id(read)), ir.Assign)]
    return len(reads) == 1 and not index.stored(name)


def _text(index: Index, call: ir.Call) -> str:
    return index.module.text[call.start:call.end]


def _chance(call: ir.Call) -> ir.Expr | None:
    return next((argument.value for argument in call.args if argument.name == "p"), call.args[0].value if call.args and call.args[0].name is None else None)


def _is_small(index: Index, chance: ir.Expr) -> bool:
    """Whether a chance is that of noise for the only epsilon in it, and the sensitivity that is named there (or 1), at most."""
    for seed in (*range(_POINTS), *range(DRAWN, DRAWN + len(ENDS))):
        point = Point(index, seed)
        number = point.of(chance)
        sensitivities = [value for name, value in point.drawn.items() if _SENSITIVITY.search(name.rpartition(".")[2])]
        if number is None or not 0 < number <= 1 or len(point.epsilons) != 1 or len(point.drawn) != 1 + len(sensitivities) or len(sensitivities) > 1:
            return False
        allowed = next(iter(point.epsilons.values())) / (sensitivities[0] if sensitivities else 1.0)
        if (number == 1 or -math.log1p(-number) > allowed * (1 + _CLOSE)) and allowed < _LARGE:
            return False
    return True
