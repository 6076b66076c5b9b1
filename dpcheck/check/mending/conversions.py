"""Values that are measured as a mechanism, a parameter, an operator or a promise needs them: converted, or clipped into what is declared."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.bounds import Expr
from dpcheck.check.functions import sourced, text_of
from dpcheck.check.mending.writing import Imports, fix, in_place, text_at, wrapped, written
from dpcheck.check.records import Fix
from dpcheck.infer.values import Num, Place
from dpcheck.infer.wraps import Wrap
from dpcheck.spaces import Norm


def into_norm(place: Place | None, norm: Norm) -> list[Fix]:
    """Measures a vector in another norm."""
    return [] if place is None else [wrapped(place, "norm_convert", f"measure it in {norm.value}", True, norm.value)]


def into_reals(place: Place | None, value: Num, declared: Expr | None) -> list[Fix]:
    """Measures a discrete value by how far it moves; what has no ends yet is clamped as the declared sensitivity has it."""
    if place is None:
        return []
    most = sourced(declared) if declared is not None and declared.value is not None and declared.value > 0 else None
    if value.shape:
        found = [wrapped(place, "undisc_container", "measure the clipped vector by how far it moves", True)]
        imports = Imports(place[0])
        clipped = f"{imports.name('undisc_container')}({imports.name('clip')}({imports.name('L2')}, {text_at(place)}, {most} / 2))"
        return found if value.norms or most is None else [fix(f"clip it onto the ball of diameter {most}, and measure it by how far it moves", False, [written(place, clipped)], imports)]
    if value.domain.bounded:
        return [wrapped(place, "undisc", "measure it by how far it moves in its range", True)]
    if most is None:
        return []
    imports = Imports(place[0])
    text = f"{imports.name('undisc')}({imports.name('clamp')}({text_at(place)}, 0, {most}))"
    return [fix(f"clamp it to [0, {most}], as the declared sensitivity has it, and measure it by how far it moves", False, [written(place, text)], imports)]


def into_discrete(place: Place | None) -> list[Fix]:
    """Measures a number by whether it differs."""
    return [] if place is None else [wrapped(place, "discrete", "measure it by whether it differs", True)]


def into_interval(place: Place, lower: Expr, upper: Expr) -> list[Fix]:
    """Clamps what is declared to lie between two ends."""
    if {text_of(lower), text_of(upper)} & {"inf", "-inf"}:
        return []
    imports = Imports(place[0])
    ends = [in_place(sourced(end), place, imports) for end in (lower, upper)]
    if ends[0] is None or ends[1] is None:
        return []
    text = f"{imports.name('clamp')}({text_at(place)}, {ends[0]}, {ends[1]})"
    return [fix(f"clamp it to [{ends[0]}, {ends[1]}]", False, [written(place, text)], imports)]


def as_told(wraps: tuple[Wrap, ...]) -> list[Fix]:
    """What the interpreter says would mend a slip."""
    return [made for wrap in wraps if (made := _as_told(wrap)) is not None]


def _as_told(wrap: Wrap) -> Fix | None:
    imports = Imports(wrap.place[0])
    others = []
    for other in wrap.others:
        text = imports.name(other) if isinstance(other, str) else in_place(sourced(other), wrap.place, imports)
        if text is None:
            return None
        others.append(text)
    source = text_at(wrap.place)
    arguments = [*others, source] if wrap.function == "norm_convert" else [others[0], source, *others[1:]] if wrap.function == "clip" else [source, *others]
    call = f"{imports.name(wrap.function)}({', '.join(arguments)})"
    return fix(f"write {call}" if len(call) <= 60 else f"call {wrap.function} on it", wrap.function in ("norm_convert", "undisc", "discrete"), [written(wrap.place, call)], imports)


def promising(decorator: ir.Call, name: str, module: ir.Module, bound: Expr) -> list[Fix]:
    """Promises the bound that holds."""
    value = next((each.value for each in decorator.args if each.name == name), None)
    if value is None or text_of(bound) == "inf":
        return []
    text = sourced(bound)
    if bound.value is None:  # names are those of the function's parameters: a text
        text = f'"{text}"'
    return [fix(f"promise {text}", True, [written((module, value.start, value.end), text)])]
