"""Noise of a sampler of floats, replaced by the mechanism that draws it safely."""
from __future__ import annotations

from collections.abc import Iterable

from dpcheck import ir
from dpcheck.bounds import Expr, as_written, maximum
from dpcheck.check.calibration import GAUSSIAN, Calibration
from dpcheck.check.functions import sourced
from dpcheck.check.mending.sensitivities import added_at, beside
from dpcheck.check.mending.writing import Imports, fix, in_place, text_at, written
from dpcheck.check.records import Fix
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.syntax.lookup import as_given, expression_at, names_in, names_in_sight


def by_mechanism(call: MechanismCall, calibration: Calibration, moved: Iterable[Expr]) -> list[Fix]:
    """A call of a mechanism in the place of a sum with a draw of noise, whose input is `moved` so far by each source; it runs where OpenDP is installed."""
    value = beside(call)
    node = added_at(call.place)
    if value is None or node is None or node.op != "+" or call.mechanism not in ("laplace", "gaussian") or calibration.chosen or calibration.upside_down:
        return []
    needed = [calibration.declared, calibration.epsilon, *([calibration.delta] if call.mechanism in GAUSSIAN else [])]
    of_a_number = _of_a_number(calibration.scale, list(moved)) if calibration.epsilon is None and call.mechanism == "laplace" else None
    ways: list[list[tuple[Expr | None, str | None]]] = [list(zip(needed, _as_it_stands(call))), [(part, None) for part in of_a_number or needed]]
    name = "gaussian_mechanism" if call.mechanism in GAUSSIAN else "laplacian_mechanism"
    target = f"{text_at(value)} = " if isinstance(node, ir.Augment) else ""
    found: dict[str, Fix] = {}
    for way in ways:
        imports = Imports(call.place[0])
        given = [own if own is not None else in_place(sourced(part), call.place, imports) if part is not None and not call.calls else None for part, own in way]  # the numbers of one caller are not those of others
        if None not in given:
            arguments = ", ".join([text_at(value), *(text for text in given if text is not None)])
            found.setdefault(arguments, fix(f"draw it by {name}", False, [written(call.place, f"{target}{imports.name(name)}({arguments})")], imports))
    return list(found.values())


def _of_a_number(scale: Expr | None, moved: list[Expr]) -> list[Expr | None]:
    """Sensitivity and epsilon of noise whose scale is a number, of which nothing is claimed: what its input needs, and what that costs."""
    if scale is None or scale.value is None or scale.value <= 0 or not moved or any(each.value is None for each in moved):
        return [None, None]
    most = as_written(maximum(*moved))
    return [most, as_written(most / scale)]


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
