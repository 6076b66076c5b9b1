"""Arrays and truth values by entry: `np.where`, `v[mask]` where the mask is private, and what is computed of what it picks (D38, D39, D56)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.bounds import Apply, Atom, Expr, apply, number
from dpcheck.infer import affine, enclosure, forward, numbers
from dpcheck.infer.branches import join_numbers
from dpcheck.infer.gluing import glue
from dpcheck.infer.guards import Guard, conjuncts, gap_of
from dpcheck.infer.numbers import entries_tainted, tidy
from dpcheck.infer.reach import D1, D2, DINF, L1, L2, LINF, least, reach
from dpcheck.infer.reduce import total
from dpcheck.infer.shapes import common_shape, fit
from dpcheck.infer.structure import as_column, rearranged
from dpcheck.infer.values import Env, Growing, Moves, Num, Picked, Ref, Source, Value, constant
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.requests import Call
    from dpcheck.infer.run import Run


FILLED = frozenset(("sum", "python_sum", "norm"))  # operations that zeros add nothing to
EACH = frozenset(("abs", "exp", "log", "clip", "add", "maximum", "minimum"))


def where(run: Run, mask: Num, left: Num, right: Num, node: ir.Node) -> Num:
    """The entries of `left` where the mask is true, those of `right` elsewhere (D38, D39)."""
    shape = common_shape(common_shape(mask.shape, left.shape, run), right.shape, run)
    a, b, m = fit(left, shape), fit(right, shape), fit(mask, shape)
    one = mask if not mask.shape else mask.elements[0] if mask.elements is not None and len(mask.elements) == 1 else None
    if one is not None and one.env and len(shape) == 1:  # the one array or the other
        return join_numbers(run, (Guard(one, True),), a, b, node)
    env: Growing = {}
    for source in {**m.env, **a.env, **b.env}:
        env[source] = _on_both_sides(a, b, source, not mask.shape) if source not in m.env else entries_tainted(run, [part.but(env={source: part.env[source]}) for part in (m, a, b) if source in part.env])[source]
    whole: Env = env
    found = glue(run, Guard(mask, True), a, b) if m.env else None
    if found is not None and not found[1].infinite and (found[1].value == 0 or all(source.unit for source in m.env)):
        glued: Growing = {}
        for atom, slope in found[0].items():
            affine.accumulate_moves(glued, run.known[atom], slope, shape)
        whole = least(env, _jumped(glued, m, found[1]))
    domain = _narrowed(run, a, m.term).hull(_narrowed(run, b, 1 - m.term), run.facts)
    result = Num(apply("phi", (mask.term, left.term, right.term)), shape, domain, whole, {}, a.data or b.data, a.norm or b.norm, None, a.boolean and b.boolean,
                 a.released or b.released)
    if whole:
        result.step = run.step(node, "D39" if mask.env else "D38", mask, left, right)
    return tidy(run, result)


def _on_both_sides(a: Num, b: Num, source: Source, one: bool) -> Moves:
    """The moves of what takes some entries of the one and the rest of the other, where the source does not move which."""
    if one:  # all of the one, or all of the other
        return {key: reach(a, source, key).greatest(reach(b, source, key)) for key in (L1, L2, LINF, D1, DINF)}
    moves = {key: reach(a, source, key) + reach(b, source, key) for key in (L1, D1, DINF)}
    moves[L2] = numbers.euclidean([reach(a, source, L2), reach(b, source, L2)])
    moves[LINF] = reach(a, source, LINF).greatest(reach(b, source, LINF))
    return moves


def _jumped(glued: Growing, mask: Num, jump: Expr) -> Env:
    """The moves within the sides, and a jump for every entry that may have changed sides."""
    if jump.value == 0:
        return glued
    found: Growing = dict(glued)
    for source in mask.env:
        crossed = {L1: reach(mask, source, D1), L2: reach(mask, source, D2), LINF: reach(mask, source, DINF)}
        within = glued.get(source)
        found[source] = {key: bound.scaled(jump) if within is None else within[key] + bound.scaled(jump) for key, bound in crossed.items() if within is None or key in within}
    return found


def _narrowed(run: Run, num: Num, holds: Expr) -> Interval:
    """Where the entries lie of which a condition holds."""
    domains: dict[Atom, Interval] = {}
    for one in conjuncts(holds):
        gap, atom = gap_of(one), one.atom()
        gaps = [gap] if gap is not None else [atom.args[0], -atom.args[0]] if isinstance(atom, Apply) and atom.name == "equal" else []
        for each in gaps:
            for leaf in each.atoms():
                known, factor, rest = run.known.get(leaf), each.coefficient(leaf), each.without(leaf)
                limit = enclosure.enclose(run, rest).hi
                if known is None or not known.shape or factor == 0 or leaf in rest.leaves() or limit.infinite:
                    continue
                end = -limit / number(factor)
                have = domains.get(leaf, known.domain)
                domains[leaf] = have.meet(Interval(lo=end) if factor > 0 else Interval(hi=end), run.facts)
    return num.domain.meet(enclosure.enclose(run, num.term, domains), run.facts) if any(leaf in domains for leaf in num.term.atoms()) else num.domain


# ---------------------------------------------------------------- what a private condition keeps
def pick(run: Run, array: Num, kept: Num, node: ir.Node) -> Value:
    """array[kept], with a private mask for the entries, or for the rows of a matrix: a new array of private length."""
    if kept.shape == array.shape[:len(kept.shape)] and len(kept.shape) < len(array.shape):  # rows
        filled = where(run, as_column(run, kept), array, constant(0), node)
    elif len(kept.shape) == 1:
        filled = where(run, kept, array, constant(0), node)
    else:  # entries of a matrix, of which it makes one row
        filled, kept, array = (rearranged(run, one, "ravel", (one.size,), node) for one in (where(run, kept, array, constant(0), node), kept, array))
    return Ref(run.store.allocate(Picked(kept, filled, array)))


forward.masked_by_private.give(pick)


def picked_of(run: Run, value: Value) -> Picked | None:
    cell = run.store.heap.get(value.address) if isinstance(value, Ref) else None
    return cell if isinstance(cell, Picked) else None


def how_many(run: Run, picked: Picked, node: ir.Node) -> Num:
    """How many entries were kept (D49)."""
    return total(run, picked.kept, node).but(boolean=False)


def each(run: Run, values: list[Value], made: Callable[[list[Value]], Value], node: ir.Node) -> Value | None:
    """What is computed entry by entry of picked entries and numbers; None where they were not picked alike."""
    found = [picked for value in values if (picked := picked_of(run, value)) is not None]
    if not found or any(one.entries is None or not one.array or one.kept.term != found[0].kept.term for one in found):
        return None
    if any(picked_of(run, value) is None and not (isinstance(value, Num) and not value.shape) for value in values):
        return None
    parts = [value if (picked := picked_of(run, value)) is None or picked.entries is None else Ref(run.store.allocate(picked.entries)) for value in values]
    result = made(parts)
    content = run.store.heap.get(result.address) if isinstance(result, Ref) else None
    if not isinstance(content, Num) or content.shape != found[0].kept.shape:
        return None
    return pick(run, content, found[0].kept, node)


def call_of_picked(request: Call, rule: Callable[[Call], Value]) -> Value | None:
    """A call of a library function that is given picked entries; None where it is given none."""
    run, row = request.run, request.row
    given = {name: picked for name, value in request.given.items() if (picked := picked_of(run, value)) is not None}
    if not given:
        return None
    if row.operation in FILLED and len(given) == 1 and request.given.get("axis") is None or row.operation in FILLED and request.constant("axis") in (None, 0, -1):
        ((name, picked),) = list(given.items())[:1]
        if len(given) == 1 and (row.operation != "norm" or request.constant("ord") in (None, 1, 2)):
            return rule(replace(request, given={**request.given, name: Ref(run.store.allocate(picked.filled))}))
    if row.kind == "elementwise" or row.operation in EACH:
        names = [name for name, value in request.given.items() if name in given or isinstance(value, Num)]
        result = each(run, [request.given[name] for name in names], lambda parts: rule(replace(request, given={**request.given, **dict(zip(names, parts))})), request.node)
        if result is not None:
            return result
    if row.operation == "len":
        return how_many(run, next(iter(given.values())), request.node)
    if row.operation == "array" and request.constant("dtype") is None:
        return Ref(run.store.allocate(replace(next(iter(given.values())), array=True)))
    return None
