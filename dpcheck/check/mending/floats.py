"""Noise of a sampler of floats, replaced by the mechanism that draws it safely."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.check.calibration import GAUSSIAN, Calibration
from dpcheck.check.functions import sourced
from dpcheck.check.mending.sensitivities import beside
from dpcheck.check.mending.writing import Imports, fix, in_place, text_at, written
from dpcheck.check.records import Fix
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.syntax.lookup import as_given, expression_at, names_in, names_in_sight


def by_mechanism(call: MechanismCall, calibration: Calibration) -> list[Fix]:
    """A call of a mechanism in the place of a sum with a draw of noise; it runs where OpenDP is installed."""
    value = beside(call)
    node = expression_at(*call.place)
    if value is None or not isinstance(node, ir.Binary) or node.op != "+" or call.mechanism not in ("laplace", "gaussian") or calibration.chosen or calibration.upside_down:
        return []
    imports = Imports(call.place[0])
    given = [text_at(value)]
    needed = [calibration.declared, calibration.epsilon, *([calibration.delta] if call.mechanism in GAUSSIAN else [])]
    for part, own in zip(needed, _as_it_stands(call)):
        text = own if own is not None else in_place(sourced(part), call.place, imports) if part is not None and not call.calls else None  # the numbers of one caller are not those of others
        if text is None:
            return []
        given.append(text)
    name = "gaussian_mechanism" if call.mechanism in GAUSSIAN else "laplacian_mechanism"
    return [fix(f"draw it by {name}", False, [written(call.place, f"{imports.name(name)}({', '.join(given)})")], imports)]


def _as_it_stands(call: MechanismCall) -> list[str | None]:
    """Sensitivity, epsilon and delta as the scale has them, where it is written as a quotient, there or where its name was given it."""
    assert call.noise is not None
    place = call.noise.places.get("scale")
    module, start, _ = call.place
    node = expression_at(*place) if place is not None and place[0] is module else None
    node = as_given(module, node) if node is not None else None
    if call.mechanism != "laplace" or not isinstance(node, ir.Binary) or node.op != "/":
        return [None, None, None]
    parts = [module.text[part.start:part.end] for part in (node.left, node.right)]
    in_sight = all((names := names_in(part)) is not None and names <= names_in_sight(module, start) for part in parts)
    return list(parts) if in_sight else [None, None, None]
