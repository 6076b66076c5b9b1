"""Functions applied number by number (docs/calculus/elementwise.md, casts.md): by a row of the table, or by a rule of their own here."""
from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Callable, Mapping

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, ZERO, Expr, absolute, apply, ceil, exp, floor, log, maximum, number, positive
from dpcheck.infer import forward
from dpcheck.infer.decimals import may_truncate
from dpcheck.infer.exponents import power
from dpcheck.infer.equations import LOGARITHMS, by_equation
from dpcheck.infer.first_steps import by_first_step
from dpcheck.infer.last_digits import before_jumps
from dpcheck.infer.numbers import by_steps, divide, entries_tainted, finish, least_size, opaque_elementwise, tidy
from dpcheck.infer.reach import DISCRETE, L1, scaled, unbounded
from dpcheck.infer.shapes import common_shape, fit
from dpcheck.infer.tabulated import tabulated
from dpcheck.infer.values import Env, Growing, Num, constant
from dpcheck.rules import Row
from dpcheck.spaces import Interval, is_whole

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


NEAR_THE_MIDDLE = Fraction(1, 1_000_000)
TERMS: dict[str, Callable[[Expr], Expr]] = {"exp": exp, "log": log, "abs": absolute, "floor": floor, "ceil": ceil}


def meanings(run: Run, num: Num, others: Mapping[str, Expr]) -> dict[str, Expr]:
    """What the names in a row's formulas stand for."""
    return {**others, "lo": num.domain.lo, "hi": num.domain.hi, "mag": num.domain.magnitude(run.facts), "mig": num.domain.mignitude(run.facts),
            "n": num.length}


def by_row(run: Run, row: Row, num: Num, others: Mapping[str, Expr], node: ir.Node) -> Num:
    """An elementwise row: the slope is the largest derivative over the domain, a jump is paid once a pair."""
    if num.elements is not None:
        elements: tuple[Num, ...] | None = tuple(by_row(run, row, item, others, node) for item in num.elements)
    else:
        elements = None
    if row.jump is not None:
        num = before_jumps(run, num)
    values = meanings(run, num, others)
    allowed = row.needs is None or row.needs.proved(values, run.facts)
    slope = INFINITY if not allowed else ONE if row.slope is None else evaluated(row.slope, values, INFINITY)
    if slope.infinite:
        num = before_jumps(run, num)
    integral = row.integer and num.domain.integer
    env: Env
    if row.jump is not None and not integral:
        env = _jumped(num, slope, evaluated(row.jump, values, INFINITY))
    else:
        env = entries_tainted(run, [num]) if slope.infinite else scaled(num.env, slope)
    domain = Interval(
        evaluated(row.lower, values, -INFINITY) if allowed and row.lower is not None else -INFINITY,
        evaluated(row.upper, values, INFINITY) if allowed and row.upper is not None else INFINITY,
        row.integer)
    if num.domain.integer and row.integer and row.jump is not None:
        domain = num.domain
        term = num.term
    else:
        term = _term(row, num, others)
    result = Num(term, num.shape, domain, env, {}, num.data, num.norm, elements, False, num.released)
    if env:
        result.step = run.step(node, row.row or row.name, num)
    return tidy(run, result)


def _term(row: Row, num: Num, others: Mapping[str, Expr]) -> Expr:
    short = row.name.rpartition(".")[2]
    builder = TERMS.get(row.operation)
    if builder is not None:
        try:
            return builder(num.term)
        except (ArithmeticError, ValueError):
            pass
    return apply(row.operation or short, (num.term, *others.values()))


def _jumped(num: Num, slope: Expr, jump: Expr) -> Env:
    """On reals a rounding moves by the slope and a jump; a value that does not move does not jump."""
    env: Growing = {}
    for source, moves in num.env.items():
        kept = {key: bound for key, bound in moves.items() if key in DISCRETE}
        if not num.shape and L1 in moves and not slope.infinite:
            bound = moves[L1].scaled(slope).jumped(jump)
            kept[L1] = bound.collapsed() if source.unit else bound
        elif "LInf" in moves and not slope.infinite:
            bound = moves["LInf"].scaled(slope).jumped(jump)
            kept["LInf"] = bound.collapsed() if source.unit else bound
        env[source] = kept
    return env


def evaluated(formula: Callable[[Mapping[str, Expr]], Expr], values: Mapping[str, Expr], otherwise: Expr) -> Expr:
    """The value of a formula, or `otherwise` where it is undefined (an infinite end, a division by zero)."""
    try:
        return formula(values)
    except (ArithmeticError, ValueError):
        return otherwise


# ---------------------------------------------------------------- functions with a rule of their own
def exponential(run: Run, num: Num, node: ir.Node) -> Num:
    """exp(x): e**U on (-inf, U] (C1)."""
    domain = num.domain
    top = INFINITY if domain.hi.infinite else exp(domain.hi)
    bottom = ZERO if domain.lo.infinite else exp(domain.lo)
    env = unbounded(num.env) if top.infinite else by_first_step(run, num, scaled(num.env, top), exp, from_top=True)
    elements = None if num.elements is None else tuple(exponential(run, item, node) for item in num.elements)
    result = Num(exp(num.term), num.shape, Interval(bottom, top, False, bool(domain.lo.infinite)), env, {}, num.data, num.norm, elements,
                 False, num.released)
    if env:
        result.step = run.step(node, "C1", num)
    return finish(run, result, by_steps(run, num))


forward.exponential.give(exponential)


def logarithm(run: Run, num: Num, node: ir.Node) -> Num:
    """log(x): 1/m on [m, inf) for m > 0 (C2), or what an equation says."""
    known = by_equation(run, num.term, num.shape, LOGARITHMS, node) if num.env else None
    if known is not None:
        return known
    low, high = num.domain.lo, num.domain.hi
    bounded = not low.infinite and positive(low, run.facts)
    size = least_size(run, num)
    env = scaled(num.env, ONE / size) if size.value != 0 else unbounded(num.env)
    if bounded:
        env = by_first_step(run, num, env, log)
    domain = Interval(log(low) if bounded else -INFINITY, INFINITY if high.infinite or not positive(high, run.facts) else log(high))
    try:
        term = log(num.term)
    except (ArithmeticError, ValueError):
        return opaque_elementwise(run, "log", (num,), node)
    elements = None if num.elements is None else tuple(logarithm(run, item, node) for item in num.elements)
    result = Num(term, num.shape, domain, env, {}, num.data, num.norm, elements, False, num.released)
    if env:
        result.step = run.step(node, "C2", num)
    return finish(run, result, bool(env) and term.is_sum() or by_steps(run, num))


forward.logarithm.give(logarithm)


def square_root(run: Run, num: Num, node: ir.Node) -> Num:
    """sqrt(x): 1 / (2 sqrt(m)) on [m, inf) for m > 0 (C5); the roots of sums of squares are recognised (A20, D13, D16)."""
    half = Num(number(1) / 2)
    return power(run, num, half, node)


def rounded(run: Run, num: Num, digits: Num | None, node: ir.Node) -> Num:
    """round(x, k): half to even; jumps by 10**-k on reals, the identity on whole numbers for k >= 0 (B2, B3)."""
    num = before_jumps(run, num)
    places = 0 if digits is None else digits.constant
    if not isinstance(places, int):
        return opaque_elementwise(run, "round", (num,) if digits is None else (num, digits), node)
    if num.domain.integer and places >= 0:
        return num

    grid = number(10) ** -places
    low, high = num.domain.lo, num.domain.hi
    whole = places <= 0
    domain = Interval(low if low.infinite else _nearest(low / grid, floor) * grid, high if high.infinite else _nearest(high / grid, ceil) * grid, whole)
    result = Num(apply("round", (num.term, number(places))), num.shape, domain, _jumped(num, ONE, grid), {}, num.data, num.norm,
                 None, False, num.released)
    if num.elements is not None:
        result.elements = tuple(rounded(run, item, digits, node) for item in num.elements)
    if result.env:
        result.step = run.step(node, "B2" if places == 0 else "B3", num)
    if num.public and num.term.value is not None and digits is None:
        return constant(round(num.term.value))
    return tidy(run, result)


def _nearest(end: Expr, outwards: Callable[[Expr], Expr]) -> Expr:
    """What an end of a range is rounded to: the next whole number `outwards`, unless it is known and not in the middle between two, where a float may lie on either side."""
    value = end.value
    if value is None or abs(value % 1 - Fraction(1, 2)) < NEAR_THE_MIDDLE:
        return outwards(end)
    return number(round(value))


def floor_divide(run: Run, left: Num, right: Num, node: ir.Node) -> Num:
    """x // c: whole steps; 1 per unit on whole numbers by a whole c, a jump on reals (A10)."""
    if may_truncate(run, left, right):
        return opaque_elementwise(run, "//", (left, right), node)
    if left.public and right.public and left.scalar and right.scalar:
        if left.term.value is not None and right.term.value:
            return constant(left.term.value // right.term.value)
        return Num(floor(left.term / right.term) if right.term.value != 0 else run.fresh("a division by zero"),
                   domain=Interval(integer=True), released=left.released or right.released)
    if not right.public or right.term.value == 0 or right.shape and right.term.value is None:
        return opaque_elementwise(run, "//", (left, right), node)
    quotient = before_jumps(run, divide(run, before_jumps(run, left), right, node))
    whole = left.domain.integer and is_whole(right.term)
    shape = common_shape(left.shape, right.shape, run)
    fitted = fit(quotient, shape)
    low, high = quotient.domain.lo, quotient.domain.hi
    domain = Interval(floor(low) if not low.infinite else low, floor(high) if not high.infinite else high, True)
    env = _jumped(fitted, ONE, ONE)
    if whole:  # between whole numbers d apart lie at most d multiples of c
        env = {source: {**moves, **{key: left_bound for key, left_bound in fit(left, shape).env[source].items()}} for source, moves in env.items()}
    result = Num(apply("//", (left.term, right.term)), shape, domain, env, {}, left.data, left.norm, None, False, left.released or right.released)
    if env:
        result.step = run.step(node, "A10", left)
    return tidy(run, tabulated(run, result))


def modulo(run: Run, left: Num, right: Num, node: ir.Node) -> Num:
    """x % c: jumps at every multiple; (|c| - 1) per unit on whole numbers (A11)."""
    left = before_jumps(run, left)
    truncated = may_truncate(run, left, right)
    if truncated and left.public:
        return opaque_elementwise(run, "%", (left, right), node)
    if left.public and right.public and left.scalar and right.scalar:
        if left.term.value is not None and right.term.value:
            return constant(left.term.value % right.term.value)  # type: ignore[arg-type]
        return Num(apply("%", (left.term, right.term)), domain=Interval(integer=left.domain.integer and right.domain.integer),
                   released=left.released or right.released)
    if not right.public or right.term.value == 0 or right.shape and right.term.value is None:
        return opaque_elementwise(run, "%", (left, right), node)
    size = absolute(right.term)
    whole = left.domain.integer and is_whole(right.term)
    inside = left.domain.is_nonnegative(run.facts) and positive(right.term - left.domain.hi, run.facts) if not left.domain.hi.infinite else False
    if inside and left.domain.is_nonnegative(run.facts):
        return fit(left, common_shape(left.shape, right.shape, run))  # the values stay below the modulus: nothing wraps
    top = maximum(size - 1, ZERO) if whole else size  # a branch may keep it from 0: where it is, nothing may be less than 0
    negative = positive(-right.term, run.facts)
    positive_modulus = positive(right.term, run.facts)
    domain = Interval(ZERO if positive_modulus and not truncated else -top, ZERO if negative and not truncated else top, whole)
    shape = common_shape(left.shape, right.shape, run)
    fitted = fit(left, shape)
    env = entries_tainted(run, [fitted])
    if not shape and whole:
        env = {source: {**moves, L1: fitted.env[source][L1].scaled(top)} if L1 in fitted.env[source] else moves for source, moves in env.items()}
    result = Num(apply("%", (left.term, right.term)) if not truncated else run.fresh("a remainder"), shape, domain if not (whole and not positive_modulus and not negative) else Interval(-top, top, True),
                 env, {}, left.data, left.norm, None, False, left.released or right.released)
    if env:
        result.step = run.step(node, "A11", left)
    return tidy(run, tabulated(run, result))
