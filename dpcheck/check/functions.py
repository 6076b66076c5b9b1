"""The report of one function: what each private argument does to the result, and what releasing it costs."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck.bounds import INFINITY, ZERO, Apply, Atom, Expr, Facts, Order, compare, decided, maximum, minimum, render, substitute
from dpcheck.check.places import spot
from dpcheck.check.records import Argument, FunctionReport, Privacy, Returns
from dpcheck.infer.declared import Declared
from dpcheck.infer.datasets.sources import ORDER
from dpcheck.infer.extents import with_entries
from dpcheck.infer.numbers import writable
from dpcheck.infer.reach import D1, D2, DINF, DM2, L1, L2, LINF, ROW_KEY, ROWS, changed, reach
from dpcheck.infer.roots import Root
from dpcheck.infer.values import Nothing, Num, Opaque, Source, Text, Tup, Value
from dpcheck.numerals import as_meant, for_people, in_source
from dpcheck.spaces import Norm

if TYPE_CHECKING:
    from dpcheck.check.judge import Judge

DISCRETE_KEY = {Norm.L1: D1, Norm.L2: D2, Norm.LINF: DINF}
DISCRETE_ROW_KEY = {Norm.L1: D1, Norm.L2: DM2, Norm.LINF: ROWS}


def function_report(root: Root, judge: Judge) -> FunctionReport:
    """What `infer` prints of a function."""
    place = (root.module, root.line_at, root.line_at)
    path, line, _, _, _, cell = spot(place)
    result = root.result if root.result is not None else Nothing()
    by_source = {source: name for name, source in root.parameters.items()}
    arguments: list[Argument] = []
    listed: set[Source] = set()
    params = root.function.node.params if root.function is not None else []
    for parameter in params:
        source = root.parameters.get(parameter.name)
        said = root.declared.get(parameter.name)
        if source is None:
            arguments.append(Argument(parameter.name, False, said.text if said is not None else "public", "0"))
        else:
            listed.add(source)
            arguments.append(replace(argument_of(root, result, source, said), name=parameter.name))
    for source in [*root.sources, *captured(result)]:
        if source not in listed and source not in by_source:
            listed.add(source)
            arguments.append(argument_of(root, result, source, None))
    privacy = [Privacy(source.name, text_of(epsilon), text_of(delta), "approx-dp") for source, (epsilon, delta) in judge.costs.items()
               if not source.stands_in and source.key != ORDER]
    return FunctionReport(path, line, root.name, arguments, returns_of(result), privacy, list(root.assumptions if root.run is None else root.run.assumptions), cell)


def captured(value: Value) -> list[Source]:
    """Sources of a result that are no parameters: private variables around the function."""
    if isinstance(value, Tup):
        return [source for item in value.items for source in captured(item)]
    return [source for source in getattr(value, "env", {}) if not source.stands_in and source.key != ORDER]


def argument_of(root: Root, result: Value, source: Source, said: Declared | None) -> Argument:
    """One private argument's entry."""
    known = Argument(source.name, True, source.space, "inf")
    if source in root.escaped:
        return known
    facts = with_entries(root.run.facts if root.run is not None else Facts(), said)
    if isinstance(result, Tup):
        items = [own_bound(item, source) for item in result.items]
        known.items = [text_of_bound(decided(item, facts)) for item in items]
        total = ZERO
        for item in items:
            total = total + item
        known.sensitivity = text_of_bound(decided(total, facts))
        return known
    known.sensitivity = text_of_bound(decided(own_bound(result, source), facts))
    known.sensitivities = all_bounds(result, source, facts)
    return known


def own_bound(value: Value, source: Source) -> Expr:
    """The bound in the value's own metric: that of its annotation; L2 for an array without a norm of its own."""
    if isinstance(value, Tup):
        total = ZERO
        for item in value.items:
            total = total + own_bound(item, source)
        return total
    if any(other.stands_in for other in getattr(value, "env", {})):
        return INFINITY  # what a loop left behind stands for something that is not known here
    if isinstance(value, Num):
        return reach(value, source, own_key(value)).coefficient
    if isinstance(value, Text):
        if source not in value.env:
            return ZERO
        return changed(Num(ZERO, env=value.env), source).coefficient
    return INFINITY if isinstance(value, (Opaque, Nothing)) and source in value.env else ZERO


def own_key(value: Num) -> str:
    """The measure of a value's own metric."""
    if not value.shape:
        return D1 if value.data else L1
    norm = value.norm if value.norm is not None else Norm.L2
    if value.data:
        return (DISCRETE_KEY if len(value.shape) == 1 else DISCRETE_ROW_KEY)[norm]
    return norm.value if len(value.shape) == 1 else ROW_KEY[norm]


def all_bounds(value: Value, source: Source, facts: Facts) -> dict[str, str]:
    """The bounds in every norm, as texts."""
    return {norm: text_of_bound(bound) for norm, bound in bounds_of(value, source, facts).items()}


def bounds_of(value: Value, source: Source, facts: Facts) -> dict[str, Expr]:
    """The bounds in every norm, and in the number of entries that differ ("D"); of a matrix, the row norms summed over the rows."""
    if not isinstance(value, Num):
        return {} if isinstance(value, Tup) else dict.fromkeys(("L1", "L2", "LInf", "D"), decided(own_bound(value, source), facts))
    if not value.shape:
        return {**dict.fromkeys(("L1", "L2", "LInf"), decided(own_bound(value, source), facts)), "D": decided(reach(value, source, D1).coefficient, facts)}
    keys = {"L1": L1, "L2": L2, "LInf": LINF} if len(value.shape) == 1 else {norm.value: key for norm, key in ROW_KEY.items()}
    if value.data:
        keys = {norm.value: key for norm, key in (DISCRETE_KEY if len(value.shape) == 1 else DISCRETE_ROW_KEY).items()}
    return {name: decided(reach(value, source, key).coefficient, facts) for name, key in {**keys, "D": D1}.items()}


def text_of(expr: Expr) -> str:
    """A bound as text; one that depends on a value without a name in the program cannot be written down, and is no bound. Nor can two values of one name."""
    return render(expr) if not expr.terms or _can_be_written(expr) else "inf"


def text_of_bound(expr: Expr) -> str:
    """As `text_of`; the least of several bounds is told by those of them that can be written down, and what has no name by the most that it can be."""
    expr = end_in_words(expr, True)
    if expr.infinite or _can_be_written(expr) or not _have_texts_of_their_own(expr):
        return text_of(expr)
    most = {leaf: leaf.hi for leaf in expr.leaves() if not isinstance(leaf, Apply) and not _has_a_name(leaf) and leaf.hi is not None}
    larger = substitute(expr, most)
    return render(larger) if most and _can_be_written(larger) and compare(expr, larger) is Order.AT_MOST else "inf"


def end_in_words(end: Expr, upper: bool) -> Expr:
    """An upper (a lower) end that is the least (the largest) of several: of those that can be written down, where some can and some can not."""
    atom = end.atom()
    if not isinstance(atom, Apply) or atom.name != ("min" if upper else "max") or not _have_texts_of_their_own(end) or _can_be_written(end):
        return end
    some = [one for one in atom.args if _can_be_written(one)]
    return end if not some else minimum(*some) if upper else maximum(*some)


def _can_be_written(expr: Expr) -> bool:
    return writable(expr) and _have_texts_of_their_own(expr) and all(_has_a_name(atom) for atom in expr.leaves() if not isinstance(atom, Apply))


def _have_texts_of_their_own(expr: Expr) -> bool:
    leaves = [atom for atom in expr.leaves() if not isinstance(atom, Apply)]
    return len({atom.text for atom in leaves}) == len(leaves)


def shown(expr: Expr) -> str:
    """A bound as it is told to people."""
    return for_people(text_of(expr))


def sourced(expr: Expr) -> str:
    """A bound as it would be written in a program."""
    return in_source(text_of(expr))


def declared_as(declared: Expr, needed: Expr) -> str:
    """A declared sensitivity as it is told beside what is needed: as it was meant, unless that hides how they differ."""
    meant = as_meant(sourced(declared))
    return sourced(declared) if meant == shown(needed) else meant


def _has_a_name(atom: Atom) -> bool:
    """Whether the text of a symbol means the same to whoever reads the bound: a part of what was handed in, as it was when the function began."""
    match atom.key:
        case ("fresh" | "call" | "leaf" | "unknown length", *_):
            return False
        case ("part" | "len", int() as epoch, Expr() as owner, *rest):
            handed_in = all(isinstance(inner.key, str) for inner in owner.leaves())
            named = all(isinstance(inner.key, str) or inner.key[:1] == ("call",) or _has_a_name(inner) for inner in owner.leaves() if not isinstance(inner, Apply))  # type: ignore[index]
            return named and (epoch == 0 or not handed_in) and not any(isinstance(each, tuple) for each in rest)
    return True


def returns_of(value: Value) -> Returns:
    """What a function returns: its space, and between which ends."""
    if isinstance(value, Tup):
        items = [returns_of(item) for item in value.items]
        return Returns("tuple", all(item.released for item in items) if items else False, items=items)
    if isinstance(value, Num):
        if value.boolean and not value.shape:
            return Returns("bool", value.released and value.public)
        lower, upper = value.domain.lo, value.domain.hi
        return Returns(space_of(value), value.released and value.public, _end(lower, False), _end(upper, True))
    if isinstance(value, Text):
        return Returns("str", value.released and not value.env)
    if isinstance(value, Nothing):
        return Returns("None", False)
    return Returns("unknown" if getattr(value, "env", None) else "public", bool(getattr(value, "released", False)) and not getattr(value, "env", None))


def _end(end: Expr, upper: bool) -> str | None:
    end = end_in_words(end, upper)
    text = text_of(end) if not end.infinite else "inf"
    return None if text in ("inf", "-inf") else text if upper else render(end, upward=False)


def space_of(value: Num) -> str:
    """The space that a value shows."""
    element = "Data" if value.data else "Integer" if value.domain.integer else "Real"
    if not value.shape:
        return "bool" if value.boolean else element
    kind = "MetricVector" if len(value.shape) == 1 else "MetricMatrix"
    return f"{kind}[{element}, {value.norm.value if value.norm is not None else 'L2'}]"
