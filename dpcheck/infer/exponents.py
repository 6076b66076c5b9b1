"""Powers and roots of numbers and arrays (docs/calculus/scalars.md)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, Number, absolute, log, number, positive
from dpcheck.infer import enclosure
from dpcheck.infer.equations import ROOTS, by_equation
from dpcheck.infer.first_steps import by_first_step
from dpcheck.infer.forward import exponential, logarithm
from dpcheck.infer.numbers import by_steps, divide, finish, multiply, opaque_elementwise
from dpcheck.infer.reach import least, scaled, unbounded
from dpcheck.infer.roots_of_squares import root_of_quadratic
from dpcheck.infer.shapes import fit
from dpcheck.infer.values import Env, Num, constant
from dpcheck.spaces import exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def power(run: Run, base: Num, exponent: Num, node: ir.Node) -> Num:
    """base ** exponent (A7, A12 to A15, A23)."""
    value = exponent.term.value if exponent.public and exponent.scalar else None
    if value is not None:
        if value == 0:
            return fit(constant(1), base.shape) if base.shape else constant(1)
        if value == 1:
            return base
        if int(value) == value and 1 < value <= 64:
            return _whole_power(run, base, int(value), node)
        if value == number(-1).value:
            return divide(run, constant(1), base, node)
        if int(value) == value and value < 0:
            return divide(run, constant(1), power(run, base, constant(-int(value)), node), node)
        return _root(run, base, value, node)
    if base.public and exponent.public and base.scalar and exponent.scalar:
        try:
            term = base.term ** exponent.term
        except ArithmeticError:
            term = run.fresh("a power")
        return Num(term, released=base.released or exponent.released)
    if base.public and base.scalar and base.domain.is_positive(run.facts):
        result = exponential(run, multiply(run, exponent, Num(log(base.term), domain=exactly(log(base.term))), node), node)
        return finish(run, result, by_steps(run, exponent))
    if base.domain.is_positive(run.facts) and base.env:
        return exponential(run, multiply(run, exponent, logarithm(run, base, node), node), node)
    return opaque_elementwise(run, "power", (base, exponent), node)


def _whole_power(run: Run, base: Num, exponent: int, node: ir.Node) -> Num:
    domain = base.domain.power(exponent, run.facts)
    size = base.domain.magnitude(run.facts)
    slope = size ** (exponent - 1) * exponent if not size.infinite else INFINITY
    env = scaled(base.env, slope) if not slope.infinite else unbounded(base.env)
    elements = None if base.elements is None else tuple(power(run, item, constant(exponent), node) for item in base.elements)
    result = Num(base.term ** exponent, base.shape, domain, env, {}, base.data, base.norm, elements, False, base.released)
    if env:
        result.step = run.step(node, "A12" if exponent > 2 else "A7", base)
    return finish(run, result, bool(base.env) and (base.term.is_sum() or exponent > 2 or by_steps(run, base)))


def _root(run: Run, base: Num, exponent: Number, node: ir.Node) -> Num:
    """x ** p for a p that is not whole: p * m ** (p - 1) from m > 0 on, for 0 < p < 1 (A13)."""
    low = base.domain.lo
    try:
        term = base.term ** exponent
    except (ArithmeticError, ValueError):
        return opaque_elementwise(run, "power", (base,), node)
    if not base.env and not base.shape:
        return Num(term, released=base.released)
    size = low
    if exponent > 1:
        size = base.domain.hi
    nonneg = base.domain.is_nonnegative(run.facts)
    known = nonneg and not size.infinite and positive(size, run.facts)
    env: Env
    if known:
        env = scaled(base.env, size ** (exponent - 1) * absolute(number(exponent)))
    else:
        env = unbounded(base.env)
    if nonneg and 0 < exponent < 1:
        env = by_first_step(run, base, env, lambda end: end ** exponent)
    domain = enclosure.domain_raised(base.domain, exponent, run)
    result = Num(term, base.shape, domain, env, {}, base.data, base.norm, None, False, base.released)
    if env:
        result.step = run.step(node, "A13", base)

    return _root_of_squares(run, result, base, exponent, node) or finish(run, result, bool(env))


def _root_of_squares(run: Run, result: Num, base: Num, exponent: Number, node: ir.Node) -> Num | None:
    """sqrt(x**2 + y**2), sqrt(sum(v**2)), sqrt(mean((v - mean)**2)): norms, hence 1-Lipschitz (A20, D13, D16)."""
    if exponent != number(ONE / 2).value or not base.env or base.shape:
        return None
    deviation = by_equation(run, base.term, (), ROOTS, node)
    return root_of_quadratic(run, result, base) if deviation is None else result.but(env=least(result.env, deviation.env))
