"""The larger and the smaller of several numbers or arrays (docs/calculus/scalars.md)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import Expr, Order, compare, maximum, minimum
from dpcheck.infer.numbers import by_entry, shown, tidy
from dpcheck.infer.reach import L1, LINF, reach
from dpcheck.infer.shapes import common_shape, fit
from dpcheck.infer.values import Growing, Num
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def extreme(run: Run, left: Num, right: Num, greatest: bool, node: ir.Node) -> Num:
    """max(x, y) or min(x, y), entry by entry (A17, A18, D40)."""
    shape = common_shape(left.shape, right.shape, run)
    a, b = fit(left, shape), fit(right, shape)
    end = _larger if greatest else _smaller
    one, other = (_own_ends(a), _own_ends(b)) if a.env or b.env else (a.domain, b.domain)
    lo, hi = end(run, one.lo, other.lo), end(run, one.hi, other.hi)
    if (lo.infinite or hi.infinite) and (a.env or b.env):
        one, other = _known_ends(a), _known_ends(b)
        lo, hi = end(run, one.lo, other.lo) if lo.infinite else lo, end(run, one.hi, other.hi) if hi.infinite else hi
    domain = Interval(lo, hi, a.domain.integer and b.domain.integer)
    term = maximum(left.term, right.term) if greatest else minimum(left.term, right.term)
    data, norm = shown(left, right)
    env: Growing = {}
    for source in {**a.env, **b.env}:
        if source not in b.env:
            env[source] = a.env[source]
        elif source not in a.env:
            env[source] = b.env[source]
        else:
            keys = {**a.env[source], **b.env[source]}
            env[source] = {key: reach(a, source, key).greatest(reach(b, source, key)) if key in (LINF,) or not shape and key == L1
                           else reach(a, source, key) + reach(b, source, key) for key in keys}
    result = Num(term, shape, domain, env, {}, data, norm, by_entry(run, a, b, lambda r, x, y, n: extreme(r, x, y, greatest, n), node),
                 left.boolean and right.boolean, left.released or right.released)
    if env:
        result.step = run.step(node, "A17", left, right)
    return tidy(run, result)


def _known_ends(num: Num) -> Interval:
    """Between which ends a number lies: a public one that has none, such as one that was released, is its own."""
    domain = num.domain
    if num.env or num.shape or num.term.infinite:
        return domain
    return Interval(num.term if domain.lo.infinite else domain.lo, num.term if domain.hi.infinite else domain.hi)


def _own_ends(num: Num) -> Interval:
    """As the domain; a public number that is no parameter, such as one that a loop or a mechanism chose, is its own end where that is further inside."""
    domain = num.domain
    if num.env or num.shape or num.term.infinite or domain.lo == domain.hi or all(isinstance(leaf.key, str) for leaf in num.term.leaves()):
        return domain
    low, high = (num.term if end.infinite else end if end.value is None else pick(num.term, end) for end, pick in ((domain.lo, maximum), (domain.hi, minimum)))
    return Interval(low, high)


def _larger(run: Run, a: Expr, b: Expr) -> Expr:
    if a.infinite or b.infinite:
        return b if a.infinite < 0 or b.infinite > 0 else a
    return b if compare(a, b, run.facts) is Order.AT_MOST else a if compare(b, a, run.facts) is Order.AT_MOST else maximum(a, b)


def _smaller(run: Run, a: Expr, b: Expr) -> Expr:
    if a.infinite or b.infinite:
        return b if a.infinite > 0 or b.infinite < 0 else a
    return a if compare(a, b, run.facts) is Order.AT_MOST else b if compare(b, a, run.facts) is Order.AT_MOST else minimum(a, b)
