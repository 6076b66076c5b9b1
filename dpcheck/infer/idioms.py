"""Idioms on which composition would lose everything, recognised by what they compute (rule S9).

Each function takes a result (or its operands) and returns a sharper value, or None where the pattern is not there.
Patterns are matched on terms, in normal form: every way of writing the same expression is the same term.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import (
    INFINITY, ONE, ZERO, Apply, Atom, Expr, absolute, apply, exp, log, maximum, minimum, nonnegative, number, of_atom, positive, render, sqrt,
)
from dpcheck.infer import enclosure, lipschitz
from dpcheck.infer.affine import is_sum
from dpcheck.infer.dependence import is_public
from dpcheck.infer.numbers import add, multiply, tidy
from dpcheck.infer.reach import D1, DINF, DISCRETE, L1, L2, LINF, M2, MINF, least, mixed, reach, scaled, tainted
from dpcheck.infer.roots_of_squares import root_of_quadratic
from dpcheck.infer.shapes import common_shape, fit
from dpcheck.infer.statistics import deviation_of_variance
from dpcheck.infer.values import Env, Growing, Num
from dpcheck.spaces import Interval, Norm, conversion, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


_NORM_OF = {"norm1": Norm.L1, "norm2": Norm.L2, "normInf": Norm.LINF}


# ---------------------------------------------------------------- rescaling onto a ball
def rescaled(run: Run, vector: Num, factor: Num, node: ir.Node) -> Num | None:
    """v * min(1, C / ||v||), and v * (C / ||v||) where the norm is known to be large (D18, D20, D21, D22)."""
    if not vector.shape or not vector.env or not factor.env or len(vector.shape) > 2:
        return None
    if factor.shape not in ((), (*vector.shape[:-1], ONE)):
        return None  # one number for the vector, or one a row
    found = _shrinking(run, factor.term, vector)
    if found is not None:
        return _clipped(run, vector, factor, *found, node)
    inverse = _norm_factor(factor.term, vector, -1)
    if inverse is not None:
        return _normalised(run, vector, factor, *inverse, node)
    over = _over_norm(run, factor.term, vector)
    if over is not None:
        return _shortened(run, vector, factor, *over, node)
    inner = _multiple_of(run, vector)
    shorter = None if inner is None else rescaled(run, inner[0], factor, node)
    return None if inner is None or shorter is None else multiply(run, shorter, Num(inner[1], domain=exactly(inner[1])), node)


def _multiple_of(run: Run, vector: Num) -> tuple[Num, Expr] | None:
    """The vector that a vector is a public multiple of, and the multiple: of C * v, in C * v / N(v)."""
    single = vector.term.single()
    if single is None or vector.term.atom() is not None:
        return None
    private = [atom for atom, exponent in single[0] if exponent == 1 and not is_public(run, of_atom(atom))]
    inner = run.known.get(private[0]) if len(private) == 1 else None
    scale = ONE if inner is None else vector.term / of_atom(private[0])
    return (inner, scale) if inner is not None and inner.shape == vector.shape and _is_public_number(run, scale) else None


def _note_ball(run: Run, num: Num, norm: Norm, radius: Expr) -> None:
    """Keeps the ball that a rescaled vector lies in, whatever is known of it where it is: its term may be all that is left of it after a loop."""
    if is_public(run, radius):
        run.balls[num.term] = num.shape, norm, radius


def ball_of(run: Run, term: Expr, shape: tuple[Expr, ...]) -> dict[Norm, Expr]:
    """In which ball a vector lies that is a public multiple of one that was rescaled, whatever its entries are."""
    exact = run.balls.get(term)
    if exact is not None and exact[0] == shape:
        return {exact[1]: exact[2]}
    for made, (its_shape, norm, radius) in run.balls.items() if term.single() is not None else ():
        scale = term / made if its_shape == shape and made.single() is not None else ZERO
        if scale != ZERO and _is_public_number(run, scale):
            return {norm: radius * absolute(scale)}
    return {}


def _is_public_number(run: Run, term: Expr) -> bool:
    return is_public(run, term) and not any(enclosure.is_array_atom(run, atom) for atom in term.atoms())


def rescaled_down(run: Run, vector: Num, divisor: Num, node: ir.Node) -> Num | None:
    """v / max(1, ||v|| / C), and v / ||v||."""
    if not vector.shape or not vector.env or not divisor.env or divisor.term.value == 0:
        return None
    inverse = divisor.but(term=divisor.term ** -1, domain=divisor.domain.reciprocal(run.facts))
    return rescaled(run, vector, inverse, node)


def _shrinking(run: Run, factor: Expr, vector: Num) -> tuple[Norm, Expr] | None:
    """Matches min(1, C / (N + e)) and 1 / max(1, N / C), up to a public multiple: the norm N of the vector and C."""
    single = factor.single()
    if single is None:
        return None
    factors, coefficient = single
    if coefficient != 1 or len(factors) != 1:
        return None
    atom, exponent = factors[0]
    if not isinstance(atom, Apply) or len(atom.args) != 2:
        return None
    if atom.name == "min" and exponent == 1 and ONE in atom.args:
        other = atom.args[0] if atom.args[1] == ONE else atom.args[1]
        return _radius_over_norm(run, other, vector)
    if atom.name == "max" and exponent == -1 and ONE in atom.args:
        other = atom.args[0] if atom.args[1] == ONE else atom.args[1]
        found = _norm_factor(other, vector, 1)
        if found is not None and positive_or_assumed(run, found[1]):
            return found[0], ONE / found[1]
    return None


def _radius_over_norm(run: Run, term: Expr, vector: Num) -> tuple[Norm, Expr] | None:
    """C / N, C / (N + e) with e >= 0, or C / max(N, e): the scaled vector is no longer than C, and never longer than it was."""
    found = _norm_factor(term, vector, -1)
    if found is not None:
        return found if positive_or_assumed(run, found[1]) else None
    over = _over_norm(run, term, vector)
    return over[:2] if over is not None and positive_or_assumed(run, over[1]) else None


def _over_norm(run: Run, term: Expr, vector: Num) -> tuple[Norm, Expr, Expr] | None:
    """Matches k / (N + e) with e >= 0 and k / max(N, e): the norm N of the vector, k, and e."""
    single = term.single()
    if single is None:
        return None
    rest, base, beside = number(single[1]), None, ZERO
    for atom, exponent in single[0]:
        if isinstance(atom, Apply) and atom.name == "group" and exponent == -1 and base is None:
            base = atom.args[0]
        elif isinstance(atom, Apply) and atom.name == "max" and exponent == -1 and base is None and len(atom.args) == 2:
            one, other = atom.args
            base, beside = (one, other) if is_public(run, other) else (other, one)
        else:
            rest = rest * of_atom(atom) ** exponent
    if base is None or not is_public(run, rest):
        return None
    found, floor = _norm_factor(base, vector, 1), beside
    for atom in base.atoms() if found is None and not beside else ():
        weight = number(base.coefficient(atom))
        if norm_of(atom, vector) is not None:
            found, floor = _norm_factor(weight * of_atom(atom), vector, 1), base - weight * of_atom(atom)
    if found is None or not is_public(run, found[1]) or not positive(found[1], run.facts) or not is_public(run, floor) or not nonnegative(floor, run.facts):
        return None
    norm, weight = found
    return norm, rest / weight, floor / weight


def positive_or_assumed(run: Run, radius: Expr) -> bool:
    """A clipping radius is positive: proved, or, for a public name, assumed and said."""
    if not is_public(run, radius):
        return False  # a private radius moves, too
    if positive(radius, run.facts):
        return True
    if nonnegative(-radius, run.facts):
        return False
    run.assume(f"{render(radius)} > 0")
    return True


def _norm_factor(term: Expr, vector: Num, exponent: int) -> tuple[Norm, Expr] | None:
    """term = c * N**exponent with N a norm of the vector and c free of it."""
    single = term.single()
    if single is None:
        return None

    rest, norm = number(single[1]), None
    for atom, power in single[0]:
        found = norm_of(atom, vector)
        if found is not None and power == exponent and norm is None:
            norm = found
        else:
            rest = rest * of_atom(atom) ** power
    if norm is None or rest.leaves() & vector.term.leaves():
        return None
    return norm, rest


def norm_of(atom: Atom, vector: Num) -> Norm | None:
    """Whether the atom is a norm of the vector (or, for a matrix, of each of its rows)."""
    if isinstance(atom, Apply) and atom.name in _NORM_OF and atom.args[0] in (vector.term, -vector.term):
        return _NORM_OF[atom.name] if atom.params == (vector.shape if len(vector.shape) < 2 else ("rows", *vector.shape)) else None
    if isinstance(atom, Apply) and atom.name == "column" and len(vector.shape) == 2:
        inner = atom.args[0].atom()
        return None if inner is None else norm_of(inner, vector)
    return None


def clip_moves(norm: Norm, key: str, length: Expr) -> Expr:
    """How far rescaling onto the ball of `norm` can stretch a move, measured in `key` (D20, D21, D22).

    L2 in L2 is a projection: 1; in L1 and LInf (1 + sqrt(n)) / 2. L1 and LInf rescaling is 2-Lipschitz in its own norm,
    elsewhere at most the conversion there and back.
    """
    wanted = {L1: Norm.L1, L2: Norm.L2, LINF: Norm.LINF, M2: Norm.L2, "MInf": Norm.LINF}[key]
    if norm is Norm.L2:
        return ONE if wanted is Norm.L2 else (ONE + sqrt(length)) / 2
    if norm is wanted:
        return ONE if length == ONE else number(2)
    return number(2) * conversion(norm, wanted, length) * conversion(wanted, norm, length)


def _clipped(run: Run, vector: Num, factor: Num, norm: Norm, radius: Expr, node: ir.Node) -> Num:
    """v times a factor that rescales it; sources that move the factor alone (a private radius) have no bound."""
    result = clip_onto_ball(run, vector, norm, radius, node, vector.term * factor.term)
    _note_ball(run, result, norm, absolute(radius))
    foreign = {source: moves for source, moves in factor.env.items() if source not in vector.env}
    return result.but(env={**result.env, **tainted(foreign)}) if foreign else result


def clip_onto_ball(run: Run, vector: Num, norm: Norm, radius: Expr, node: ir.Node, term: Expr | None = None) -> Num:
    """The vector (or every row of a matrix) rescaled onto the ball of that radius where it lies outside (D20, D21, D22, E17)."""
    env = _rescaled_moves(vector, norm, ONE)
    size = absolute(radius)
    norms = {norm: minimum(size, vector.norms[norm]) if norm in vector.norms else size}
    result = Num(apply("clip", (vector.term, radius), (norm,)) if term is None else term, vector.shape,
                 Interval(minimum(vector.domain.lo, ZERO), maximum(vector.domain.hi, ZERO)), env, norms, vector.data, vector.norm, released=vector.released)
    result.step = run.step(node, {Norm.L1: "D21", Norm.L2: "D20", Norm.LINF: "D22"}[norm], vector)
    return tidy(run, result)


def _rescaled_moves(vector: Num, norm: Norm, stretch: Expr) -> Growing:
    """The moves of a vector that is rescaled onto a ball of `norm`, and stretched."""
    flat = len(vector.shape) == 1
    return {source: {key: bound.scaled(stretch * clip_moves(norm, key, vector.length)) for key, bound in moves.items()
                     if key not in DISCRETE and (flat or key in (L1, M2, MINF) or key == L2 and norm is Norm.L2)} | mixed(vector, source)
            for source, moves in vector.env.items()}


def _shortened(run: Run, vector: Num, factor: Num, norm: Norm, scale: Expr, floor: Expr, node: ir.Node) -> Num | None:
    """k * v / (N + e) and k * v / max(N, e): shorter than k, and it moves by k / e times what v moves by (D18, D19)."""
    size = absolute(scale)
    if any(source not in vector.env for source in factor.env):
        return None
    positive_floor = floor.value != 0 and positive_or_assumed(run, floor)
    env = _rescaled_moves(vector, norm, size / floor) if positive_floor else {source: mixed(vector, source) for source in vector.env}
    if not positive_floor:
        _assume_not_zero(run, env)
    domain = vector.domain.times(factor.domain, run.facts).meet(Interval(-size, size), run.facts)
    result = Num(vector.term * factor.term, vector.shape, domain, env, {norm: size}, vector.data, vector.norm, released=vector.released)
    result.step = run.step(node, "D18" if norm is Norm.L2 else "D19", vector)
    _note_ball(run, result, norm, size)
    return tidy(run, result)


def _normalised(run: Run, vector: Num, factor: Num, norm: Norm, scale: Expr, node: ir.Node) -> Num | None:
    """c * v / ||v||: on the sphere; 1/m from a norm of at least m on in L2 (D18), 2/m in L1 (D19)."""
    if not is_public(run, scale):
        return None
    size = absolute(scale)
    least_norm = _least_norm(run, vector, norm)
    env: Growing = {source: mixed(vector, source) for source in vector.env}
    if positive(least_norm, run.facts) and norm is not Norm.LINF and len(vector.shape) == 1:
        key, stretch = (L2, ONE) if norm is Norm.L2 else (L1, number(2))
        for source in env:
            env[source] = {**env[source], key: reach(vector, source, key).scaled(stretch * size / least_norm)}
    if not positive(least_norm, run.facts):
        _assume_not_zero(run, env)
    upwards = vector.domain.is_nonnegative() and nonnegative(scale, run.facts)
    domain = vector.domain.times(factor.domain, run.facts).meet(Interval(ZERO if upwards else -size, size), run.facts)
    result = Num(vector.term * factor.term, vector.shape, domain, env, {norm: size}, vector.data, vector.norm, released=vector.released)
    result.step = run.step(node, "D18" if norm is Norm.L2 else "D19", vector)
    _note_ball(run, result, norm, size)
    return tidy(run, result)


def _least_norm(run: Run, vector: Num, norm: Norm) -> Expr:

    name = {Norm.L1: "norm1", Norm.L2: "norm2", Norm.LINF: "normInf"}[norm]
    atom = apply(name, (vector.term,), vector.shape).atom()
    known = run.known.get(atom) if atom is not None else None
    return ZERO if known is None or known.domain.lo.infinite else known.domain.lo


# ---------------------------------------------------------------- quotients
def ratio(run: Run, result: Num, top: Num, bottom: Num) -> Num | None:
    """Softmax, logistic functions and shares: quotients whose parts move together."""
    if not result.env:
        return None
    return _softmax(run, result) or _logistic(run, result) or _share(run, result, top, bottom)


def _softmax(run: Run, result: Num) -> Num | None:
    """exp(c * v) / sum(exp(c * v)) (D25)."""
    single = result.term.single()
    if single is None or len(result.shape) != 1:
        return None
    factors, coefficient = single
    inner: Expr | None = None
    total: Expr | None = None
    for atom, exponent in factors:
        if isinstance(atom, Apply) and atom.name == "exp" and exponent == 1 and inner is None:
            inner = atom.args[0]
        elif is_sum(atom) and exponent == -1 and total is None:
            total = atom.args[0]
        else:
            return None
    if inner is None or exp(inner) != total:
        return None
    logits = value_of(run, inner)
    if logits is None or logits.shape != result.shape:
        return None
    weight = absolute(number(coefficient))
    env: Growing = {}
    for source in logits.env:
        one, two, sup = (reach(logits, source, key) for key in (L1, L2, LINF))
        half = ONE / 2
        root = ONE / sqrt(number(2))
        env[source] = {
            L1: sup.least(two.scaled(root)).least(one.scaled(half)).scaled(weight),
            L2: two.scaled(half).least(sup.scaled(root)).least(one.scaled(sqrt(number(2)) / 4)).scaled(weight),
            LINF: sup.scaled(half).least(one.scaled(ONE / 4)).least(two.scaled(sqrt(number(2)) / 4)).scaled(weight),
            DINF: reach(logits, source, DINF),
        }
    domain = Interval(ZERO, number(coefficient)) if coefficient > 0 else result.domain
    return result.but(env=env, domain=domain, norms={Norm.L1: weight, Norm.L2: weight, Norm.LINF: weight})


def value_of(run: Run, term: Expr) -> Num | None:
    """What is known of a term: of an atom what was recorded, of an affine combination what follows."""
    atom = term.atom()
    if atom is not None:
        return run.known.get(atom)

    leaves = lipschitz.private_leaves(run, term)
    if not leaves:
        return None
    shape: tuple[Expr, ...] = ()
    for num in leaves.values():
        shape = common_shape(shape, num.shape, run)
    env = lipschitz.environment(run, term, shape)
    return None if env is None else Num(term, shape, enclosure.enclose(run, term), env)


def _repeated(run: Run, term: Expr, shape: tuple[Expr, ...]) -> Num | None:
    """As `value_of`, repeated to a shape: one number may stand in every entry."""
    found = value_of(run, term)
    return None if found is None or common_shape(found.shape, shape) != shape else fit(found, shape)


def _logistic(run: Run, result: Num) -> Num | None:
    """a / (b + c * exp(k * x)) with b, c > 0: the slope is at most |a * k| / (4 * b) (C12)."""
    single = result.term.single()
    if single is None:
        return None
    factors, coefficient = single
    rest, base, growth = number(coefficient), None, ZERO

    for atom, exponent in factors:
        if isinstance(atom, Apply) and atom.name == "group" and exponent == -1 and base is None:
            base = atom.args[0]
        elif isinstance(atom, Apply) and atom.name == "exp" and exponent == 1 and not growth:
            growth = atom.args[0]
        else:
            rest = rest * of_atom(atom) ** exponent
    if base is None or not is_public(run, rest):
        return None
    parts = list(base.monomials())
    if len(parts) != 2:
        return None
    constant, wave, inner = ZERO, ZERO, None
    for monomial, weight in parts:
        exps = [(a, e) for a, e in monomial if isinstance(a, Apply) and a.name == "exp"]
        value = number(weight)
        for a, e in monomial:
            if (a, e) not in exps:
                value = value * of_atom(a) ** e
        if len(exps) == 1 and exps[0][1] == 1 and inner is None:
            wave, inner = value, exps[0][0].args[0]
        elif not exps and not constant:
            constant = value
        else:
            return None
    if inner is None or not all(is_public(run, part) and positive(part, run.facts) for part in (constant, wave)):
        return None
    argument = _repeated(run, inner, result.shape)
    if argument is None or any(source not in argument.env for source in result.env):
        return None
    if not growth:
        slope, limit = absolute(rest) / (constant * 4), absolute(rest) / constant
    elif growth == inner:
        slope, limit = absolute(rest) / (wave * 4), absolute(rest) / wave
    else:
        return None
    domain = Interval(ZERO, limit) if nonnegative(rest, run.facts) else Interval(-limit, limit)
    return result.but(env=least(result.env, scaled(argument.env, slope)), domain=result.domain.meet(domain, run.facts))


def _share(run: Run, result: Num, top: Num, bottom: Num) -> Num | None:
    """v / v.sum() for v >= 0 with a sum of at least m: 2/m in L1 (D19)."""
    atom = bottom.term.atom()
    if not (atom is not None and is_sum(atom) and len(top.shape) == 1 and atom.args[0] == top.term and result.shape == top.shape):
        return None
    if not top.domain.is_nonnegative(run.facts):
        return None
    env: Growing = {source: mixed(top, source) for source in top.env}
    low = bottom.domain.lo
    if positive(low, run.facts):
        for source in env:
            env[source] = {**env[source], L1: reach(top, source, L1).scaled(number(2) / low)}
    else:
        _assume_not_zero(run, env)
    return result.but(env=least(result.env, env) if positive(low, run.facts) else env, domain=Interval(ZERO, ONE), norms={Norm.L1: ONE})


def _assume_not_zero(run: Run, env: Env) -> None:
    """Of neighbours that lie a unit apart the diameter of the sphere counts, on which 0 / 0 is not."""
    if any(source.unit for source in env):
        run.assume("a norm or sum that is divided by is not 0")


# ---------------------------------------------------------------- roots and logarithms
def root_of_squares(run: Run, result: Num, base: Num, exponent: object) -> Num | None:
    """sqrt(x**2 + y**2), sqrt(sum(v**2)), sqrt(mean((v - mean)**2)): norms, hence 1-Lipschitz (A20, D13, D16)."""
    if exponent != number(ONE / 2).value or not base.env or base.shape:
        return None

    return deviation_of_variance(run, result, base) or root_of_quadratic(run, result, base)


def log_sum_exp(run: Run, num: Num, node: ir.Node) -> Num | None:
    """log(c * exp(a) * sum(exp(v))) = a + log(c) + lse(v); lse is 1-Lipschitz in LInf (D26). Also log(1 + exp(x)) (C13)."""
    single = num.term.single()
    if single is None or num.shape or not num.env:
        return _softplus(run, num, node)
    outside, sum_atom = number(single[1]), None

    for atom, exponent in single[0]:
        if is_sum(atom) and exponent == 1 and _is_exp(atom.args[0]) and sum_atom is None:
            sum_atom = atom
        else:
            outside = outside * of_atom(atom) ** exponent
    if sum_atom is None or not positive(outside, run.facts):
        return None
    inner = sum_atom.args[0].single()
    assert inner is not None
    logits = value_of(run, inner[0][0][0].args[0])  # type: ignore[attr-defined]
    if logits is None or not logits.shape:
        return None

    shift = log(number(inner[1])) if inner[1] != 1 else ZERO
    core = Num(apply("logsumexp", (logits.term,)),
               domain=Interval(logits.domain.lo, logits.domain.hi if logits.domain.hi.infinite else logits.domain.hi + log(logits.size)),
               env={source: {L1: reach(logits, source, LINF), D1: reach(logits, source, DINF)} for source in logits.env},
               released=num.released)
    core.step = run.step(node, "D26", logits)
    core = tidy(run, core)

    outer_term = log(outside) + shift
    if outer_term.value == 0:
        return core
    outer = Num(outer_term) if is_public(run, outer_term) else value_of(run, outer_term)
    return None if outer is None else add(run, core, outer, node)


def _is_exp(term: Expr) -> bool:
    single = term.single()
    if single is None or len(single[0]) != 1 or single[1] <= 0:
        return False
    atom, exponent = single[0][0]
    return isinstance(atom, Apply) and atom.name == "exp" and exponent == 1


def _softplus(run: Run, num: Num, node: ir.Node) -> Num | None:
    """log(a + b * exp(k * x)) with a, b > 0: |k| (C13)."""
    if not num.env:
        return None
    constant, inner = ZERO, None

    for factors, coefficient in num.term.monomials():
        waves = [atom for atom, exponent in factors if isinstance(atom, Apply) and atom.name == "exp" and exponent == 1]
        weight = number(coefficient)
        for atom, exponent in factors:
            if atom not in waves:
                weight = weight * of_atom(atom) ** exponent
        if not is_public(run, weight) or not positive(weight, run.facts):
            return None
        if len(waves) == 1 and inner is None:
            inner = waves[0].args[0]
        elif not waves:
            constant = constant + weight
        else:
            return None
    if inner is None or not positive(constant, run.facts):
        return None
    exponent_value = _repeated(run, inner, num.shape)
    if exponent_value is None:
        return None
    result = Num(log(num.term), num.shape, Interval(log(constant), INFINITY), exponent_value.env, {}, num.data, num.norm, released=num.released)
    result.step = run.step(node, "C13", exponent_value)
    return tidy(run, result)
