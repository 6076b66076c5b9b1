"""Numbers of rows, and statistics that are not sums: means, spreads, order statistics (rules G1, G6 to G18)."""
from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, ZERO, Apply, Bound, Expr, apply, maximum, nonnegative, number, positive, sqrt, substitute, symbol
from dpcheck.infer import forward, numbers
from dpcheck.infer.datasets import totals
from dpcheck.infer.datasets.levels import note_level
from dpcheck.infer.datasets.model import Population, Total
from dpcheck.infer.datasets.sizes import KEYS, largest, widest
from dpcheck.infer.datasets.smoothing import smoothed
from dpcheck.infer.datasets.sources import one
from dpcheck.infer.datasets.totals import MOST_CASES, known_sum, summed, total_of, truths_in, within
from dpcheck.infer.reach import D1, DINF, L1, least, tainted
from dpcheck.infer.values import Growing, Moves, Num, constant
from dpcheck.spaces import BOOL, NORMS, Interval, Norm

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def count(run: Run, rows: Population, node: ir.Node) -> Num:
    """The number of rows (G1, G2): private where rows come and go, public where they are edited."""
    if rows.leading is not None and rows.leading[0] is rows.place and not rows.kept:  # as many as there are values of the key, whichever rows these are
        return distinct(run, rows.leading[1], rows.leading[2], node)
    result = summed(run, rows, one(), node, "G1" if not rows.kept else "G2")
    run.counted[result.term] = rows
    return result


def fewest(run: Run, rows: Population) -> Expr:
    """The least number of rows that take part, at least 1: declared, or what the program has tested; that there is one at all is assumed otherwise."""
    counted = None if rows.size is not None else known_sum(run, rows, one())
    if counted is not None and positive(counted.domain.lo, run.facts):
        return maximum(counted.domain.lo, rows.least)
    if not rows.kept and (rows.least.value is None or rows.least.value >= 1):
        if rows.least.value is None and not nonnegative(rows.least - 1, run.facts):
            run.assume_number(rows, f"{rows.label} is not empty")
        return rows.least
    run.assume_number(rows, f"{rows.label} is not empty" if not rows.kept else f"some row of {rows.label} is kept")
    return ONE


def local(rows: Population, item: Num) -> bool:
    """Whether the value of a row depends on that row only."""
    return all(source is rows.row for source in item.env) and all(source is rows.row for kept in rows.kept for source in kept.env)


def statistic(run: Run, rows: Population, item: Num, name: str, bound: Expr, domain: Interval, node: ir.Node, rule: str, *, scaled: bool = True) -> Num:
    """A number that a data set determines, with the bound by which a row (or, not `scaled`, a unit of distance) moves it."""
    env: Growing = {}
    if not local(rows, item):
        env = dict(tainted(*({s: m for s, m in part.env.items() if not s.stands_in} for part in (item, *rows.kept))))
        env[rows.source] = {D1: Bound.linear(ONE)}  # wherever the values of all rows go, it stays in its range
    elif bound.value != 0:
        env = {rows.source: {D1: Bound.linear(ONE)}}
        if not bound.infinite:
            env[rows.source][L1] = Bound.linear(bound * (rows.times + rows.vanish) if scaled else bound)
    if env:
        env.update(rows.chosen_by_order)

    key = ("statistic", name, rows.place, item.term, tuple(kept.term for kept in rows.kept), bound, domain.lo, domain.hi)
    term = apply("statistic", (symbol(f"{name} of {rows.label}", key=key),))
    known = next((run.known[atom] for atom in term.atoms() if atom in run.known), None)
    if known is not None:
        return known
    result = Num(term, (), domain, env)
    if env:
        result.step = run.step(node, rule, item)
    run.know(result.term, result)
    return result


def mean(run: Run, rows: Population, item: Num, node: ir.Node) -> Num:
    """The mean of a value over the rows (G6, G7)."""
    inside = within(run, rows, item)
    if inside.shape:
        return numbers.divide(run, summed(run, rows, item, node), count(run, rows, node), node)
    between = Interval(inside.domain.lo, inside.domain.hi)
    result = statistic(run, rows, inside, "mean", _mean_bound(run, rows, inside.domain.width), between, node, "G6" if rows.public_size else "G7")
    return note_level(run, result, _values(rows, inside), ZERO, ONE)


def _mean_bound(run: Run, rows: Population, width: Expr) -> Expr:
    if rows.public_size and rows.size is not None:
        return width / rows.size
    few = fewest(run, rows)
    return INFINITY if width.infinite else width / few if rows.relation.edits else width / (few + 1)


def ratio(run: Run, result: Num, top: Num, bottom: Num) -> Num:
    """A sum over the number of the same rows is a mean (G7), over max(number, m) nearly one (G8); with public numbers added it is smoothed (G32)."""
    total = top.total
    number_of, at_least = _counted(run, bottom)
    if total is None or total.blurred or number_of is None or number_of.total is None or number_of.total.blurred:
        return result
    rows, weights = total.rows, number_of.total
    counted = _counted_by(weights)
    if rows.place is not weights.rows.place or counted is None or not _over_the_counted(run, total, counted):
        return result
    if total.shifted or weights.shifted:
        if at_least is not None or _decided_by_others(total) or _decided_by_others(weights):
            return result
        totals.assume_no_gaps(run, total)
        return smoothed(run, result, total, weights.rest, counted != ONE, _inside_domain(total, counted))
    few = at_least
    if few is None:
        few = number_of.domain.lo
        if few.infinite or few.value is not None and few.value < 1 or few.value is None and not nonnegative(few - 1, run.facts):
            run.assume_number(rows, f"{rows.label} is not empty" if counted == ONE else f"some row of {rows.label} is kept")
            few = few if few.value is None and not few.infinite else ONE
    totals.assume_no_gaps(run, total)
    moves: Moves = {DINF: Bound.linear(ONE)}
    alone = not _decided_by_others(total) and not _decided_by_others(weights)
    for norm in () if not alone else NORMS if total.item.shape else (Norm.L1,):
        width, size = _inside(run, total, counted, norm)
        if width.infinite or size.infinite:
            continue
        bound = width / (few if rows.relation.edits else few + 1)
        if at_least is not None and not (rows.public_size and counted == ONE):  # of fewer than that, one that comes or goes moves the sum alone
            bound = maximum(size / few, bound)
        moves[KEYS[norm]] = Bound.linear(bound * (rows.times + rows.vanish))
    env = {rows.source: moves}
    domain = result.domain
    if not total.item.shape:
        inside = _inside_domain(total, counted)
        between = Interval(inside.lo, inside.hi)
        domain = domain.meet(between if at_least is None else between.hull(Interval(ZERO, ZERO), run.facts), run.facts)
    sharp = result.but(domain=domain, env={**{s: m for s, m in result.env.items() if s is not rows.source}, **(
        least({rows.source: result.env[rows.source]}, env) if rows.source in result.env else {})}, total=result.total)
    run.know(sharp.term, sharp)
    return sharp


forward.ratio_of_totals.give(ratio)


def _counted(run: Run, bottom: Num) -> tuple[Num | None, Expr | None]:
    """The number of rows that a denominator is; with m where it is max(number, m)."""
    direct = bottom if bottom.total is not None else total_of(run, bottom.term)
    if direct is not None:
        known = run.known.get(direct.term.atom()) if direct.term.atom() is not None else None  # type: ignore[arg-type]
        return known if known is not None and known.total is not None else direct, None
    atom = bottom.term.atom()
    if isinstance(atom, Apply) and atom.name == "max" and len(atom.args) == 2:
        for counted, low in (atom.args, reversed(atom.args)):
            found = total_of(run, counted)
            if found is not None and positive(low, run.facts) and not any(leaf in run.known for leaf in low.leaves()):
                return found, low
    return None, None


def _decided_by_others(total: Total) -> bool:
    """Whether what a row contributes, or whether it does, depends on the other rows: one row more can then move the contributions of all."""
    parts = (total.item, *(() if total.weight is None else (total.weight,)), *total.rows.kept)
    return any(total.rows.source in part.env for part in parts)


def _counted_by(weights: Total) -> Expr | None:
    """The truth value by which rows are counted, 1 where all are; None of a sum that is no number of rows."""
    item = weights.item
    if item.shape or weights.weight is not None and weights.weight.term != item.term:
        return None
    zero_or_one = item.domain.integer and item.domain.lo == ZERO and item.domain.hi == ONE
    return item.term if weights.weight is not None or item.term == ONE or zero_or_one else None


def _over_the_counted(run: Run, total: Total, counted: Expr) -> bool:
    """Whether only rows that are counted contribute to a sum: every one is, or in each case in which the condition does not hold what they contribute is 0."""
    if counted == ONE or total.weight is not None and total.weight.term == counted:
        return True
    item = total.item.term if total.weight is None else total.weight.term
    truths = list(dict.fromkeys((*truths_in(run, counted), *truths_in(run, item))))
    cases = product((ZERO, ONE), repeat=len(truths)) if len(truths) <= MOST_CASES else ()
    held = [(substitute(counted, case), substitute(item, case)) for values in cases for case in [dict(zip(truths, values))]]
    return bool(held) and all(holds == ONE or holds == ZERO and what == ZERO for holds, what in held)


def _inside_domain(total: Total, counted: Expr) -> Interval:
    """The domain of what the rows that are counted contribute: 0 is there too, where they need not be summed."""
    return total.inside if total.inside is not None and total.weight is not None and total.weight.term == counted else total.item.domain


def _inside(run: Run, total: Total, counted: Expr, norm: Norm) -> tuple[Expr, Expr]:
    """How far two contributions lie apart, and the size of one."""
    if total.item.shape:
        return widest(run, total.item, KEYS[norm]), largest(run, total.item, KEYS[norm])
    domain = _inside_domain(total, counted)
    return domain.width, domain.magnitude(run.facts)


def variance(run: Run, rows: Population, item: Num, ddof: int, node: ir.Node, *, root: bool = False) -> Num:
    """var and std, with ddof 0 or 1 (G10 to G12)."""
    inside = within(run, rows, item)
    width = inside.domain.width
    bound, top = INFINITY, INFINITY
    if not width.infinite and ddof in (0, 1):
        bound = spread_bound(run, rows, width, ddof, root)
        top = width / 2 if root else width * width / 4
    if ddof != 0:
        top = INFINITY
    name = f"{'std' if root else 'var'} {ddof}"
    return statistic(run, rows, inside, name, bound, Interval(ZERO, top), node, "G12" if root else "G10" if ddof == 0 else "G11")


def spread_bound(run: Run, rows: Population, width: Expr, ddof: int, root: bool) -> Expr:
    """By how much a row moves the variance of numbers of that width, or (`root`) the standard deviation."""
    if rows.public_size and rows.size is not None:
        size = rows.size
        if root:
            return width * sqrt(size - 1) / size if ddof == 0 else width / sqrt(size)
        return width * width * (size - 1) / size ** 2 if ddof == 0 else width * width / size
    few = fewest(run, rows)
    if ddof == 1 and not rows.public_size and not nonnegative(few - 2, run.facts):
        run.assume_number(rows, f"at least two rows of {rows.label} are kept" if rows.kept else f"{rows.label} has at least two rows")
    if rows.relation.edits:  # n is public, but unnamed: (n - 1) / n**2 falls from 2 on, and so does 1/n
        few = maximum(few, number(2))
        if root:
            return width * sqrt(few - 1) / few if ddof == 0 else width / sqrt(few)
        return width * width * (few - 1) / few ** 2 if ddof == 0 else width * width / few
    if ddof == 0:
        few = maximum(few, ONE)  # both fall from 1 on
        return width * sqrt(few) / (few + 1) if root else width * width * few / (few + 1) ** 2
    if root:
        return width / sqrt(maximum(few, number(2)) + 1)
    return width * width / (maximum(few, number(2)) + 1)


def standard_error(run: Run, rows: Population, item: Num, node: ir.Node) -> Num:
    """The standard deviation (ddof 1) over the root of the number of rows: of two rows or more it is at most W / 2 (G30)."""
    inside = within(run, rows, item)
    width = inside.domain.width
    spread_bound(run, rows, width, 1, True)
    top = INFINITY if width.infinite else width / 2
    return statistic(run, rows, inside, "sem", top, Interval(ZERO, top), node, "G30", scaled=False)


def extreme(run: Run, rows: Population, item: Num, name: str, node: ir.Node, default: Num | None = None) -> Num:
    """min and max: any row may be the extreme one (G13)."""
    inside = within(run, rows, item)
    domain = inside.domain if default is None else inside.domain.hull(default.domain, run.facts)
    if default is not None:
        return statistic(run, rows, inside, name, domain.width, domain, node, "G13")
    fewest(run, rows)
    level = {"min": ZERO, "max": ONE}.get(name)
    result = statistic(run, rows, inside, name, domain.width, domain, node, "G13")
    return result if level is None else note_level(run, result, _values(rows, inside), level, level)


def quantile(run: Run, rows: Population, item: Num, q: Expr, node: ir.Node) -> Num:
    """median and quantiles with linear interpolation (G14, G15)."""
    inside = within(run, rows, item)
    width = inside.domain.width
    fewest(run, rows)
    domain = Interval(inside.domain.lo, inside.domain.hi)
    inner = nonnegative(q, run.facts) and nonnegative(1 - q, run.facts)
    if width.infinite or not inner:
        bound = INFINITY
    elif not rows.relation.edits:
        bound = width * maximum(q, 1 - q)
    else:
        bound = width
        size = rows.size.value if rows.size is not None and not rows.kept else None
        if size is not None and q.value is not None:
            place = q.value * (size - 1)
            part = number(place - int(place))
            bound = width * maximum(part, 1 - part) if part.value else width
    result = statistic(run, rows, inside, f"quantile {q!r}", bound, domain, node, "G15")
    return note_level(run, result, _values(rows, inside), q, q) if inner else result


def _values(rows: Population, inside: Num) -> object:
    """What statistics of the same values have in common."""
    return rows.place, inside.term, tuple(kept.term for kept in rows.kept)


def distinct(run: Run, rows: Population, item: Num, node: ir.Node) -> Num:
    """The number of different values: one row more makes at most one more (G18)."""
    if any(kept.term == ZERO for kept in rows.kept):
        return constant(0)
    times = rows.times + rows.vanish
    atom = item.term.atom()
    if rows.users is not None and atom is not None and isinstance(atom.key, tuple) and atom.key[-1] == rows.users and not rows.relation.edits:
        times = ONE  # all rows of one user name the same one
    return statistic(run, rows, within(run, rows, item), "nunique", ONE if times == ONE else times, Interval(ZERO, INFINITY, True), node, "G18",
                     scaled=False)


def any_row(run: Run, rows: Population, item: Num, name: str, node: ir.Node) -> Num:
    """any, all, `x in rows`: a truth value (G17)."""
    result = statistic(run, rows, item, name, ONE, BOOL, node, "G17")
    return result.but(boolean=True)
