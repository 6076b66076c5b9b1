"""Sums over the rows of a data set: what one row more, less or other makes of them (rules S7, G2 to G5, G27).

Adding a row adds what that row contributes; so under added and removed rows a sum moves by at most the largest contribution,
and under edited rows by at most the largest difference of two. Sums over the same rows are first taken together: what one
row contributes to `sum(f) - sum(g)` is `f - g`.
"""
from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Callable, Sequence

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, ZERO, Apply, Atom, Bound, Expr, apply, maximum, minimum, of_atom, substitute, symbol
from dpcheck.infer import forward, numbers, shapes
from dpcheck.infer.datasets.model import Population, Table, Total, is_number_of_rows
from dpcheck.infer.datasets.parallel import added_up, beside_each_other
from dpcheck.infer.datasets.sizes import largest, measures, widest
from dpcheck.infer.datasets.spans import of_one_part
from dpcheck.infer.datasets.steps import moved_in_steps
from dpcheck.infer.datasets.supports import groups_apart, note_conditions
from dpcheck.infer.enclosure import enclose
from dpcheck.infer.forward import arithmetic, assume_present, ordered_columns
from dpcheck.infer.guards import Guard, refine, refreshed
from dpcheck.infer.reach import D1, DINF, L1, L2, LINF, ROWS, least, reach, tainted
from dpcheck.infer.structure import stack
from dpcheck.infer.values import Env, Growing, Moves, Num, Ref, constant
from dpcheck.spaces import ANY, BOOL, Interval, Norm, Relation

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_CASES = 3


def condition(run: Run, rows: Population, node: ir.Node) -> Num | None:
    """The truth value under which a row takes part; None where every row does."""
    result: Num | None = None
    for one in rows.kept:
        result = one if result is None else arithmetic(run, "&", result, one, node)
    return result


def within(run: Run, rows: Population, item: Num) -> Num:
    """The value of a row with what is known of it because the row was kept."""
    if not rows.kept:
        return item
    mark = run.mark()
    for kept in rows.kept:
        refine(run, Guard(kept, True))
    narrowed = refreshed(run, item)
    if not item.shape:
        narrowed = narrowed.but(domain=narrowed.domain.meet(enclose(run, item.term), run.facts))
    run.undo(mark)
    return narrowed


def contribution(run: Run, rows: Population, item: Num, node: ir.Node) -> tuple[Num, Num | None]:
    """What a row adds to the sum: its value, or 0 where it does not take part (G4); and the indicator of that."""
    weight = condition(run, rows, node)
    if weight is None:
        return item.but(boolean=False), None
    if weight.term.value is not None:
        return (item if weight.term.value else constant(0)), weight
    inside = within(run, rows, item)
    product = numbers.multiply(run, inside, weight.but(boolean=False), node).but(boolean=False)
    nothing = Interval(ZERO, ZERO, True)
    domain = product.domain.meet(inside.domain.hull(nothing, run.facts), run.facts)
    norms = {**product.norms, **inside.norms}
    return product.but(domain=domain, norms=norms), weight


def summed(run: Run, rows: Population, item: Num, node: ir.Node, rule: str = "G3") -> Num:
    """The sum of a value over the rows (G3, G4, G5)."""
    if item.shape and _may_hold_no_number(run, item):
        run.assume(f"{rows.label} has no missing values")
    added, weight = contribution(run, rows, item, node)
    inside = None if weight is None or item.shape else _at_any_place(run, rows, within(run, rows, item)).domain
    added = _at_any_place(run, rows, added)
    return _named(run, Total(replace(rows, kept=()), added, weight, inside), node, rule, item)


def _at_any_place(run: Run, rows: Population, item: Num) -> Num:
    """The value of a row that speaks of where the row stands: its domain over all places."""
    ends = [end for end in (item.domain.lo, item.domain.hi) if not end.infinite]
    places = {leaf: known.domain for end in ends for leaf in end.leaves() if (walked := run.indexed.get(leaf)) is not None and walked.row is rows.row
              and (known := run.known.get(leaf)) is not None}
    if not places:
        return item
    low, high = (end if end.infinite else enclose(run, end, places) for end in (item.domain.lo, item.domain.hi))
    return item.but(domain=Interval(low.lo if isinstance(low, Interval) else low, high.hi if isinstance(high, Interval) else high, item.domain.integer))


def _may_hold_no_number(run: Run, item: Num) -> bool:
    """Whether a vector is made of entries of which nothing is declared: a missing one is missing in the sum, however it is clipped."""
    made_of = [run.known[atom] for atom in item.term.leaves() if atom in run.known and run.known[atom].env]
    return not item.boolean and any(not known.domain.bounded and not known.norms and not known.boolean for known in made_of)


def known_sum(run: Run, rows: Population, item: Num) -> Num | None:
    """The sum of a value over the rows, with what the current branch knows of it; None where the program has not asked for it."""
    added, weight = contribution(run, rows, item, ir.Pass(0, 0))
    atom = _term(run, Total(replace(rows, kept=()), _at_any_place(run, rows, added), weight), "", added.domain.integer).atom()
    return None if atom is None else run.known.get(atom)


def _named(run: Run, total: Total, node: ir.Node, rule: str, *operands: Num) -> Num:
    added = total.item
    if added.term == ZERO and not added.shape:
        return constant(0)
    note_conditions(run, added)
    text = f"a sum over {total.rows.label}"
    whole = added.domain.integer
    if not added.env and not added.shape and total.rows.size is not None:
        return numbers.multiply(run, added, Num(total.rows.size), node)
    term = _term(run, total, text, whole)
    atom = term.atom()
    known = run.known.get(atom) if atom is not None else None
    if known is not None and known.total is not None:  # the same sum again, with what the current branch knows of it
        return known
    result = Num(term, added.shape, _range(run, total), environment(run, total), total=total, released=added.released)
    if result.env:
        result.step = run.step(node, rule, *operands)
    run.know(term, result)
    return result


def _term(run: Run, total: Total, text: str, whole: bool) -> Expr:
    """Sums of equal contributions over the same rows are the same number, whether private or (a size) public.

    The size of a data set of edited rows is public, but has no name: it stands in no bound (see `numbers.writable`).
    """
    name = symbol(text, key=("total", total.rows.place, total.item.term, total.item.shape), integer=whole)
    return apply("total", (name,), integer=whole)


def _range(run: Run, total: Total) -> Interval:
    """n * [lo, hi] for the numbers n of rows that there can be."""
    domain, rows = total.item.domain, total.rows
    if rows.size is not None:
        found = domain.scaled(rows.size, run.facts)
        return Interval(found.lo, found.hi, domain.integer, found.lo_open, found.hi_open)
    low = ZERO if domain.is_nonnegative(run.facts) else -INFINITY
    high = ZERO if domain.is_nonpositive(run.facts) else INFINITY
    if low == ZERO and rows.least.value != 0 and not domain.lo.infinite:
        low = domain.lo * rows.least
    return Interval(low, high, domain.integer)


# ---------------------------------------------------------------- moves
def environment(run: Run, total: Total) -> Env:
    """The moves of a sum by source: the data set's own by what a row contributes, others once a row."""
    rows, item = total.rows, total.item
    env: Growing = {}
    for source in item.env:
        if source is rows.row:
            continue
        if source is rows.source or source.key == "order" or rows.size is None:  # a statistic of all rows moves every row (F24)
            env[source] = tainted({source: item.env[source]})[source]
        else:
            env[source] = {key: reach(item, source, key).scaled(rows.size) for key in measures(item)} | {DINF: reach(item, source, DINF)}
    if rows.row not in item.env and rows.public_size and not item.env:
        return env  # the size of a data set whose rows are edited
    if rows.source not in env:
        moves: Moves = {}
        for key in measures(item):
            size = moved_by(run, rows, item, key)
            moves[key] = Bound.INFINITE if size.infinite else Bound.linear(size)
        moves[DINF] = Bound.linear(ONE)
        if all(bound.is_zero for key, bound in moves.items() if key != DINF):
            return env
        env[rows.source] = moves
    env.update(rows.chosen_by_order)
    return env


def moved_by(run: Run, rows: Population, item: Num, key: str) -> Expr:
    """By how much one unit of distance moves the sum."""
    if rows.relation.edits:
        width = widest(run, item, key)
        return width if width.infinite else width * rows.times
    size = largest(run, item, key)
    if size.infinite and rows.step is not None:
        return moved_in_steps(run, rows, item)
    if size.infinite or rows.vanish.value == 0:
        return size if size.infinite else size * rows.times
    if item.shape:
        return size * (rows.times + rows.vanish)
    low, high = item.domain.lo, item.domain.hi
    apart = maximum(*(bound for others in (rows.paired, rows.vanish) for bound in (rows.times * high - others * low, others * high - rows.times * low)))
    return minimum(apart, moved_in_steps(run, rows, item)) if rows.step is not None else apart


# ---------------------------------------------------------------- sums taken together
def combined(run: Run, result: Num, left: Num, right: Num, node: ir.Node) -> Num:
    """left + right of sums over the same rows: the sum of what each row contributes to both."""
    total = _together(run, left, right, node)
    if total is None:
        return added_up(run, result, left, right)
    sharp = _sharper(run, result, total)
    run.know(sharp.term, sharp)
    return sharp


forward.sum_of_totals.give(combined)


def _together(run: Run, left: Num, right: Num, node: ir.Node) -> Total | None:
    a, b = left.total, right.total
    if a is None or b is None:
        one, other = (left, right) if a is not None else (right, left)
        total = one.total
        if total is None or other.env or len(other.shape) > len(one.shape):
            return None
        if one.shape != shapes.common_shape(one.shape, other.shape):
            return None
        return replace(total, rest=total.rest + other.term) if not one.shape else replace(total, blurred=total.blurred or other.term != ZERO)
    if a.rows.place is not b.rows.place:
        return None
    same = a.weight is None and b.weight is None or a.weight is not None and b.weight is not None and a.weight.term == b.weight.term
    inside = a.inside + b.inside if same and a.inside is not None and b.inside is not None else None
    assume_no_gaps(run, a, b)
    item, parts = numbers.add(run, a.item, b.item, node), (*_parts(a), *_parts(b))
    if not item.shape:
        item = item.but(domain=item.domain.meet(_by_cases(run, item.term), run.facts))
    if not item.shape and len(groups_apart(run, parts)) == 1:
        domain = parts[0].domain
        for part in parts[1:]:
            domain = domain.hull(part.domain, run.facts)
        item = item.but(domain=item.domain.meet(domain.hull(Interval(ZERO, ZERO, True), run.facts), run.facts), total=None)
    else:
        parts = ()
    return Total(a.rows, item, a.weight if same else None, inside, a.rest + b.rest, a.blurred or b.blurred or not same, parts)


def assume_no_gaps(run: Run, *totals: Total) -> None:
    """Notes the columns that sums taken together are made of: a missing value is left out of one sum, and not of the other (C31)."""
    for total in totals:
        for atom in ordered_columns(total.item.term):
            assume_present(run, total.rows if total.weight is None else total.rows.where(total.weight), of_atom(atom))


def truths_in(run: Run, term: Expr) -> list[Atom]:
    """The atoms of a term that are 0 or 1."""
    return [atom for atom in term.atoms() if isinstance(atom, Apply) and atom.name in ("step", "equal") or atom in run.known and run.known[atom].boolean]


def _by_cases(run: Run, term: Expr) -> Interval:
    """The domain of a sum of products with truth values, case by case: of `c * x - c * y - x`, that of `-y` and that of `-x`."""
    truths = truths_in(run, term)
    if not 0 < len(truths) <= MOST_CASES:
        return ANY
    found: Interval | None = None
    for values in product((ZERO, ONE), repeat=len(truths)):
        mark = run.mark()
        for atom, value in zip(truths, values):
            refine(run, Guard(Num(of_atom(atom), domain=BOOL, boolean=True), value == ONE))
        domain = enclose(run, substitute(term, dict(zip(truths, values))))
        run.undo(mark)
        found = domain if found is None else found.hull(domain, run.facts)
    return ANY if found is None else found


def _parts(total: Total) -> tuple[Num, ...]:
    return total.parts or (total.item,)


def mapped(run: Run, result: Num, num: Num, linear: Callable[[Num], Num]) -> Num:
    """A linear function of a sum is the sum of that function of what each row contributes."""
    total = num.total
    if total is None:
        return result
    image = linear(total.item)
    if total.item.shape and not image.shape and total.item.elements is not None:
        image = image.but(domain=image.domain.meet(_of_one_group(run, total.item.elements), run.facts))
    if image.shape != result.shape:
        return result
    plain = not total.item.shape and not image.shape
    rest = linear(Num(total.rest)).term if plain and total.rest != ZERO else ZERO
    return _sharper(run, result, replace(total, item=image, inside=None, parts=(), rest=rest, blurred=total.blurred or total.shifted and not plain))


forward.total_mapped.give(mapped)


def _of_one_group(run: Run, elements: Sequence[Num]) -> Interval:
    """Where the sum of entries lies of which one row makes one at most other than 0: where that one does, or 0 (H7)."""
    flat = [part for one in elements for part in (one.elements if one.shape and one.elements is not None else (one,))]
    if not flat or any(one.shape for one in flat) or len(groups_apart(run, flat)) != 1:
        return ANY
    elements = flat
    domain = Interval(ZERO, ZERO, True)
    for one in elements:
        domain = domain.hull(one.domain, run.facts)
    return domain


def _sharper(run: Run, result: Num, total: Total) -> Num:
    better = environment(run, total)
    known = {source: moves for source, moves in result.env.items() if source is not total.rows.source}
    own = {source: moves for source, moves in result.env.items() if source is total.rows.source}
    return result.but(env={**known, **(least(own, better) if own else {})}, total=total)


def stacked(run: Run, result: Num, parts: Sequence[Num]) -> Num:
    """An array of sums over the same rows: a row contributes to each of them, or only to one (H1, H5)."""
    totals = [part.total for part in parts]
    of_one = of_one_part(run, parts)
    if of_one is not None:
        return result.but(env=least(result.env, of_one))
    first = next((total for total in totals if total is not None), None)
    if first is None or any(total is None and part.env for total, part in zip(totals, parts)):
        return beside_each_other(run, result, parts)
    if any(total is not None and total.rows.place is not first.rows.place for total in totals):
        return result
    items = [total.item if total is not None else constant(0) for total in totals]
    if any(len(item.shape) > 1 for item in items) or any(item.shape != items[0].shape for item in items if item.shape):
        return result

    item = stack(run, items, ir.Pass(0, 0))
    shifted = any(part.term != ZERO if total is None else total.shifted for total, part in zip(totals, parts))
    return _sharper(run, result, Total(first.rows, item, blurred=shifted))


forward.stacked_totals.give(stacked)


def in_place(run: Run, table: Table) -> Num | None:
    """Rows that are edited where they stand, as a vector or matrix of public length: so many of its rows change (rule S1)."""
    rows = table.rows
    item = run.store.heap[table.item.address] if isinstance(table.item, Ref) else table.item
    if isinstance(item, Num) and rows.keys in ((item.term,), (-item.term,)):
        return _in_own_order(run, table, item)
    if rows.relation is not Relation.HAMMING or rows.kept or rows.size is None or any(map(is_number_of_rows, rows.size.leaves())) or not isinstance(item, Num) or len(item.shape) > 1:
        return None
    if table.kind not in ("array", "list") or table.kind == "array" and table.after != len(item.shape) or any(source is not rows.row for source in item.env):
        return None
    if not item.boolean and item.domain != ANY:
        assume_present(run, rows, item.term)
    term = symbol(f"the rows of {rows.label}", key=("in place", rows.place, item.term))  # the same rows are the same array
    atom = term.atom()
    known = None if atom is None else run.known.get(atom)
    if known is not None:
        return known
    changed = Bound.linear(rows.times)
    data = table.kind == "array" and rows.source.space.startswith("MetricMatrix[Data")
    moves: Env = {rows.source: {ROWS if item.shape else D1: changed}} if item.env else {}
    result = Num(term, (rows.size, *item.shape), item.domain, moves,
                 dict(item.norms), data, Norm.LINF if data and item.shape else None, boolean=item.boolean, released=item.released)
    run.know(result.term, result)
    return result


def _in_own_order(run: Run, table: Table, item: Num) -> Num | None:
    """Sorted numbers of public length: an edited one moves them all together by no more than itself (D10)."""
    rows = table.rows
    if rows.relation is not Relation.CHANGE_ONE or not rows.ordered or rows.by_order or rows.kept or rows.size is None or item.shape or any(source is not rows.row for source in item.env):
        return None
    assume_present(run, rows, item.term)
    width = item.domain.width
    most = Bound.INFINITE if width.infinite else Bound.linear(width * rows.times)
    env: Env = {rows.source: {DINF: Bound.linear(ONE), L1: most, L2: most, LINF: most}}
    result = Num(run.fresh(f"{rows.label}, sorted"), (rows.size,), item.domain, env, boolean=item.boolean)
    run.know(result.term, result)
    return result


def total_of(run: Run, term: Expr) -> Num | None:
    """The sum over rows that a term is, where it is nothing else."""
    atom = term.atom()
    known = run.known.get(atom) if isinstance(atom, Apply) and atom.name == "total" else None
    return known if known is not None and known.total is not None else None
