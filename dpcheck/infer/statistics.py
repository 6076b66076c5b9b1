"""Order statistics and spreads of fixed-length vectors (rules D8 to D13)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Bound, Expr, absolute, apply, maximum, minimum, number, positive, render, sqrt
from dpcheck.infer.numbers import add, divide, entry, tidy
from dpcheck.infer.extremes import extreme
from dpcheck.infer.reach import D1, DINF, L1, L2, LINF, reach
from dpcheck.infer.sizes import entries_of
from dpcheck.infer.values import Env, Growing, Num, Source, constant
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def sort(run: Run, num: Num, node: ir.Node) -> Num:
    """np.sort(v): non-expansive in every norm (D10); one changed entry may move them all."""
    env: Env = {source: {L1: reach(num, source, L1), L2: reach(num, source, L2), LINF: reach(num, source, LINF), DINF: reach(num, source, DINF)}
                for source in num.env}
    result = num.but(term=apply("sort", (num.term,), num.shape), env=env, elements=None)
    if num.elements is not None and num.public:
        values = [item.term.value for item in num.elements]
        if all(value is not None for value in values):
            result.elements = tuple(sorted(num.elements, key=lambda item: item.term.value))  # type: ignore[arg-type,return-value]
    if env:
        result.step = run.step(node, "D10", num)
    return tidy(run, result)


def largest(run: Run, num: Num, node: ir.Node) -> Num:
    """max(v): the last entry of the sorted vector (D8)."""
    return _ordered(run, num, num.size - 1, node)


def smallest(run: Run, num: Num, node: ir.Node) -> Num:
    """min(v): the first entry of the sorted vector (D8)."""
    return _ordered(run, num, ZERO, node)


def _ordered(run: Run, num: Num, index: Expr, node: ir.Node) -> Num:
    if num.public and entries_of(num):
        entries = entries_of(num)
        result = entries[0]
        for item in entries[1:]:
            result = extreme(run, result, item, index != ZERO, node)
        return result
    flat = num if len(num.shape) == 1 else num.but(shape=(num.size,), env=_flat(num))
    result = entry(run, sort(run, flat, node), index, node, "D8")
    if num.elements and len(num.shape) == 1:  # no entry is above the largest, and no other can be
        outermost = minimum if index == ZERO else maximum
        ends = Interval(outermost(*(item.domain.lo for item in num.elements)), outermost(*(item.domain.hi for item in num.elements)))
        result = result.but(domain=result.domain.meet(ends, run.facts))
        run.know(result.term, result)
    return result


def _flat(num: Num) -> Env:
    return {source: {L1: reach(num, source, L1), L2: reach(num, source, L2), LINF: reach(num, source, LINF), DINF: reach(num, source, DINF)}
            for source in num.env}


def median(run: Run, num: Num, node: ir.Node) -> Num:
    """np.median(v): the middle of the sorted vector, or the mean of the two in the middle (D9)."""
    count = num.size.value
    if count is not None and len(num.shape) == 1:
        ordered = sort(run, num, node)
        middle = int(count) // 2
        upper = entry(run, ordered, number(middle), node, "D9")
        if count % 2:
            return upper

        return divide(run, add(run, entry(run, ordered, number(middle - 1), node, "D9"), upper, node), constant(2), node)
    return middle_value(run, num, "median", node)


def middle_value(run: Run, num: Num, name: str, node: ir.Node, *level: Expr) -> Num:
    """Any fixed quantile or order statistic, at a level where it has one: 1-Lipschitz in LInf (D9)."""
    env: Env = {source: {L1: reach(num, source, LINF), D1: reach(num, source, DINF)} for source in num.env}
    result = Num(apply(name, (num.term, *level), num.shape), (), Interval(num.domain.lo, num.domain.hi), env, released=num.released)
    if env:
        result.step = run.step(node, "D9", num)
    return tidy(run, result)


def degrees(run: Run, count: Expr, ddof: Expr) -> Expr:
    """n - ddof. That it is more than 0 is assumed where it is not known: of no degrees of freedom numpy gives no number, or an infinite one."""
    left = count - ddof
    if ddof.value in (0, 1) or positive(left, run.facts):
        return left
    run.assume(f"{render(count)} > {render(ddof)}")
    return absolute(left)


def variance(run: Run, num: Num, ddof: Expr, node: ir.Node) -> Num:
    """np.var(v, ddof) on [L, U] with W = U - L: 2W(n-1)/n**2 from L1, W/sqrt(n) from L2, W from LInf, W**2(n-1)/n**2 for each entry that changes, times n/(n - ddof) (D12)."""
    count = num.size
    width = num.domain.width
    scale = count / degrees(run, count, ddof) if ddof.value != 0 else ONE
    env: Growing = {}
    for source in num.env:
        bound = reach(num, source, L1).scaled(width * 2 * (count - 1) / count ** 2).least(
            reach(num, source, L2).scaled(width / sqrt(count))).least(reach(num, source, LINF).scaled(width)).least(
            reach(num, source, D1).scaled(width ** 2 * (count - 1) / count ** 2))
        env[source] = {L1: bound.scaled(scale), D1: reach(num, source, DINF)}
    result = Num(apply("var", (num.term, ddof), num.shape), (), Interval(ZERO, width * width / 4 * scale), env, released=num.released)
    if env:
        result.step = run.step(node, "D12", num)
    return tidy(run, result)


def deviation(run: Run, num: Num, ddof: Expr, node: ir.Node) -> Num:
    """np.std(v, ddof): an orthogonal projection, then a norm: 1/sqrt(n - ddof) from L2 (D13)."""
    count = num.size
    left = degrees(run, count, ddof)
    env: Growing = {}
    for source in num.env:
        env[source] = {L1: _deviation_moves(num, source, count, left), D1: reach(num, source, DINF)}
    width = num.domain.width
    result = Num(apply("std", (num.term, ddof), num.shape), (), Interval(ZERO, width / 2 * (ONE if ddof.value == 0 else sqrt(count / left))), env,
                 released=num.released)
    if env:
        result.step = run.step(node, "D13", num)
    return tidy(run, result)


def _deviation_moves(num: Num, source: Source, count: Expr, left: Expr) -> Bound:
    two = reach(num, source, L2).scaled(ONE / sqrt(left))
    one = reach(num, source, L1).scaled(sqrt((count - 1) / count) / sqrt(left))
    sup = reach(num, source, LINF).scaled(sqrt(count / left))
    return two.least(one).least(sup)
