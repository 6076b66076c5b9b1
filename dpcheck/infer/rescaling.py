"""Vectors rescaled by their own norm or sum: onto a ball, onto a sphere, to shares of a total (rules D18 to D22).

What a vector is multiplied by is matched against the forms in the table, in which `norm(v)` is any norm of the vector.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, ZERO, Apply, Atom, Expr, absolute, apply, maximum, minimum, nonnegative, number, of_atom, positive, render, sqrt
from dpcheck.bounds.patterns import Found, Pattern
from dpcheck.infer import forward
from dpcheck.infer.dependence import is_public
from dpcheck.infer.enclosure import is_array_atom
from dpcheck.infer.numbers import multiply, tidy
from dpcheck.infer.reach import DISCRETE, L1, L2, LINF, M2, MINF, least, mixed, reach, tainted
from dpcheck.infer.shapes import is_repeated
from dpcheck.infer.values import Env, Growing, Num
from dpcheck.rules.formula import Condition, Formula
from dpcheck.spaces import Interval, Norm, conversion, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

_NORM_OF = {"norm1": Norm.L1, "norm2": Norm.L2, "normInf": Norm.LINF}
_ORDERS = {Norm.L1: ONE, Norm.L2: number(2), Norm.LINF: INFINITY}
_NAMES = frozenset("ace")


@dataclass(frozen=True)
class Factor:
    """A factor that brings a vector no further out than a ball of this radius, and never further than it is, in one norm.

    It is `exact` where that is the vector on the sphere nearest in its direction, or the vector itself inside the ball.
    """

    form: str
    radius: str
    where: str = ""
    exact: bool = True
    pattern: Pattern = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pattern", Pattern(self.form, "a c e", "norm"))


BALLS = (
    Factor("min(1, c / norm(v))", "c"),
    Factor("1 / max(1, c * norm(v))", "1 / c"),
    Factor("min(1, c / (a * norm(v) + e))", "c / a", "a > 0 and e >= 0", exact=False),
    Factor("min(1, c / max(a * norm(v), e))", "c / a", "a > 0", exact=False),
)
SPHERE = Pattern("c / norm(v)", "c", "norm")
FLOORED = (Pattern("c / (a * norm(v) + e)", "a c e", "norm"), Pattern("c / max(a * norm(v), e)", "a c e", "norm"))
FLOOR = Condition("a > 0 and e >= 0", _NAMES)
SHARE = Pattern("c / sum(v)", "c", "norm")


def rescaled(run: Run, vector: Num, factor: Num, node: ir.Node) -> Num | None:
    """v * min(1, C / ||v||), and v * (C / ||v||) where the norm is known to be large (D18, D20, D21, D22)."""
    if not vector.shape or not vector.env or not factor.env or len(vector.shape) > 2:
        return None
    if factor.shape not in ((), (*vector.shape[:-1], ONE)):
        return None  # one number for the vector, or one a row

    def of_vector(atom: Atom) -> Found | None:
        norm = norm_of(atom, vector)
        return None if norm is None else {"order": _ORDERS[norm]}

    for ball in BALLS:
        for found in ball.pattern.match(factor.term, {}, of_vector):
            radius = _radius(run, ball, found)
            if radius is not None:
                return _clipped(run, vector, factor, _norm(found), radius, node)
    for found in SPHERE.match(factor.term, {}, of_vector):
        if is_public(run, found["c"]):
            return _on_sphere(run, vector, factor, _norm(found), found["c"], node)
    for form in FLOORED:
        for found in form.match(factor.term, {}, of_vector):
            if all(is_public(run, found[name]) for name in _NAMES & found.keys()) and FLOOR.proved(found, run.facts) and factor.env.keys() <= vector.env.keys():
                return _shortened(run, vector, factor, _norm(found), found["c"] / found["a"], found["e"] / found["a"], node)
    inner = _multiple_of(run, vector)
    shorter = None if inner is None else rescaled(run, inner[0], factor, node)
    return None if inner is None or shorter is None else multiply(run, shorter, Num(inner[1], domain=exactly(inner[1])), node)


forward.rescaled.give(rescaled)


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
    if exact is not None and _alike(exact[0], shape):
        return {exact[1]: exact[2]}
    for made, (its_shape, norm, radius) in run.balls.items() if term.single() is not None else ():
        scale = term / made if _alike(its_shape, shape) and made.single() is not None else ZERO
        if scale != ZERO and _is_public_number(run, scale):
            return {norm: radius * absolute(scale)}
    return {}


def _alike(one: tuple[Expr, ...], other: tuple[Expr, ...]) -> bool:
    """Whether an array of one shape is one of the other, with no entry repeated: extents that met are taken to be equal."""
    return one == other or len(one) == len(other) and not is_repeated(one, other)


def _is_public_number(run: Run, term: Expr) -> bool:
    return is_public(run, term) and not any(is_array_atom(run, atom) for atom in term.atoms())


def _norm(found: Found) -> Norm:
    return next(norm for norm, order in _ORDERS.items() if order == found["order"])


def _radius(run: Run, ball: Factor, found: Found) -> Expr | None:
    """The radius of a ball, where it is known to be one."""
    if not all(is_public(run, found[name]) for name in _NAMES & found.keys()) or ball.where and not Condition(ball.where, _NAMES).proved(found, run.facts):
        return None
    radius = Formula(ball.radius, _NAMES)(found)
    return radius if positive_or_assumed(run, radius) else None


def rescaled_down(run: Run, vector: Num, divisor: Num, node: ir.Node) -> Num | None:
    """v / max(1, ||v|| / C), and v / ||v||."""
    if not vector.shape or not vector.env or not divisor.env or divisor.term.value == 0:
        return None
    inverse = divisor.but(term=divisor.term ** -1, domain=divisor.domain.reciprocal(run.facts))
    return rescaled(run, vector, inverse, node)


forward.rescaled_down.give(rescaled_down)


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


def _shortened(run: Run, vector: Num, factor: Num, norm: Norm, scale: Expr, floor: Expr, node: ir.Node) -> Num:
    """k * v / (N + e) and k * v / max(N, e): shorter than k, and it moves by k / e times what v moves by (D18, D19)."""
    size = absolute(scale)
    positive_floor = floor.value != 0 and positive_or_assumed(run, floor)
    env = _rescaled_moves(vector, norm, size / floor) if positive_floor else {source: mixed(vector, source) for source in vector.env}
    if not positive_floor:
        _assume_not_zero(run, env)
    domain = vector.domain.times(factor.domain, run.facts).meet(Interval(-size, size), run.facts)
    result = Num(vector.term * factor.term, vector.shape, domain, env, {norm: size}, vector.data, vector.norm, released=vector.released)
    result.step = run.step(node, "D18" if norm is Norm.L2 else "D19", vector)
    _note_ball(run, result, norm, size)
    return tidy(run, result)


def _on_sphere(run: Run, vector: Num, factor: Num, norm: Norm, scale: Expr, node: ir.Node) -> Num:
    """c * v / ||v||: on the sphere; 1/m from a norm of at least m on in L2 (D18), 2/m in L1 (D19)."""
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


def share(run: Run, result: Num, top: Num, bottom: Num) -> Num:
    """v / bottom for v >= 0, where the bottom is sum(v) / c, at least m > 0: 2 / m in L1 (D19)."""
    if len(top.shape) != 1 or result.shape != top.shape or not result.env or bottom.term.value == 0 or not top.domain.is_nonnegative(run.facts):
        return result
    found = next(SHARE.match(bottom.term ** -1, {"v": top.term}), None)
    if found is None or not is_public(run, found["c"]) or not positive(found["c"], run.facts):
        return result
    env: Growing = {source: mixed(top, source) for source in top.env}
    low = bottom.domain.lo
    if positive(low, run.facts):
        for source in env:
            env[source] = {**env[source], L1: reach(top, source, L1).scaled(number(2) / low)}
    else:
        _assume_not_zero(run, env)
    return result.but(env=least(result.env, env), domain=result.domain.meet(Interval(ZERO, found["c"]), run.facts), norms={Norm.L1: found["c"]})


forward.share_of_sum.give(share)


def _assume_not_zero(run: Run, env: Env) -> None:
    """Of neighbours that lie a unit apart the diameter of the sphere counts, on which 0 / 0 is not."""
    if any(source.unit for source in env):
        run.assume("a norm or sum that is divided by is not 0")
