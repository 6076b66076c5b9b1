"""Arithmetic of abstract numbers and arrays (docs/calculus/scalars.md, vectors.md): the term, the domain and the moves of each result."""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.bounds import (
    INFINITY, ONE, ZERO, Apply, Atom, Bound, Expr, Number, Order, absolute, apply, compare, log, maximum, minimum, nonnegative, number, of_atom,
    positive, render, sqrt,
)
from dpcheck.bounds.budget import tried
from dpcheck.infer import lipschitz
from dpcheck.infer.reach import DISCRETE, L1, L2, LINF, added, broadcast, least, reach, scaled, tainted, unbounded
from dpcheck.infer.values import Env, Growing, Moves, Num, Source, constant
from dpcheck.spaces import ANY, NORMS, Interval, Norm, exactly, ones

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_MONOMIALS = 24
LONGEST_NUMBER = 1 << 2048  # a value with a longer coefficient gets a name of its own, and its bounds are rounded outward
SHARPENING = 40_000  # units of work that may be spent on what the whole term of a value says, beyond its parts
DEEPEST_TERM = 7  # functions inside functions after which a value gets a name of its own


BY_ENTRY = frozenset(("step", "equal", "phi", "max", "min", "abs", "exp", "log", "sin", "cos", "tanh"))  # of arrays too they are taken entry by entry


class ShapeError(Exception):
    """Two arrays whose shapes provably do not fit."""


def common_shape(left: tuple[Expr, ...], right: tuple[Expr, ...], run: Run | None = None) -> tuple[Expr, ...]:
    """The shape to which numpy broadcasts both. Extents that may be equal are taken to be; in a `run`, that is said."""
    if left == right or not right:
        return left
    if not left:
        return right
    if len(left) < len(right):
        left, right = right, left
    offset = len(left) - len(right)
    merged = list(left)
    for position, extent in enumerate(right):
        have = left[offset + position]
        if have == extent or extent == ONE:
            continue
        if have == ONE:
            merged[offset + position] = extent
        elif have.value is not None and extent.value is not None:
            raise ShapeError(f"arrays of shapes {_text(left)} and {_text(right)} do not fit together")
        elif run is not None:
            run.assume(f"{render(have)} == {render(extent)}")
    return tuple(merged)


def _text(shape: tuple[Expr, ...]) -> str:
    return "(" + ", ".join(render(extent) for extent in shape) + ")"


def fit(num: Num, shape: tuple[Expr, ...]) -> Num:
    """The array repeated to a larger shape; its term stays, for terms are elementwise."""
    if num.shape == shape or len(num.shape) == len(shape) and not any(e == ONE and s != ONE for e, s in zip(num.shape, shape)):
        return num if num.shape == shape else num.but(shape=shape)
    norms = {}
    if not num.shape:
        size = num.domain.magnitude()
        norms = {} if size.infinite else {norm: size * ones(norm, shape[-1]) for norm in NORMS}
    elif len(num.shape) == 1:
        norms = num.norms
    elements = None
    if len(shape) == 1 and (not num.shape or num.elements is not None and len(num.elements) == 1):
        count = shape[0].value
        elements = (num.elements[0] if num.elements else num,) * int(count) if count is not None and count <= 64 else None
    return num.but(shape=shape, env=broadcast(num.env, num.shape, shape), norms=norms, elements=elements)


def shown(left: Num, right: Num) -> tuple[bool, Norm | None]:
    """The metric that a result shows: that of its private operands."""
    if not left.env:
        return right.data, right.norm if right.shape else None
    if not right.env:
        return left.data, left.norm if left.shape else None
    norm = left.norm if left.norm is right.norm or not right.shape else (right.norm if not left.shape else None)
    return left.data or right.data, norm


def tidy(run: Run, num: Num) -> Num:
    """Gives a value a name of its own where its term has grown too long to carry on, and records what it is."""
    count = num.term.size
    if count > MOST_MONOMIALS:
        return rename(run, num, "a long sum")
    if num.env and nesting(run, num.term) > DEEPEST_TERM:
        return rename(run, num)
    if _is_long(num.term):
        return rename(run, num, "a long number")
    atom = num.term.atom()
    if num.env and count == 1 and atom is not None:
        run.know(num.term, num)
    elif num.shape and isinstance(atom, Apply) and atom.params:  # what is made of whole arrays says their shapes, or is a stack
        run.arrays.add(atom)
    return num


def _is_long(term: Expr) -> bool:
    """Whether some number in a term has more digits than should be carried on."""
    return any(c.denominator >= LONGEST_NUMBER or not -LONGEST_NUMBER < c.numerator < LONGEST_NUMBER for _, c in term.monomials())


def nesting(run: Run, term: Expr) -> int:
    """How deeply functions stand inside functions in a term."""
    deepest = 0
    for atom in term.atoms():
        if isinstance(atom, Apply):
            depth = run.depths.get(atom)
            if depth is None:
                depth = run.depths[atom] = 1 + max((nesting(run, argument) for argument in atom.args), default=0)
            deepest = max(deepest, depth)
    return deepest


def rename(run: Run, num: Num, text: str = "value") -> Num:
    """The same value under a new atom: nothing is known any more of how it was made, and its numbers get shorter."""
    env: Env = {source: {key: bound.shortened() for key, bound in moves.items()} for source, moves in num.env.items()}
    result = num.but(term=run.fresh(text), env=env, domain=num.domain.shortened())
    run.know(result.term, result)
    return result


def paired_extremes(term: Expr) -> Expr:
    """c * max(a, b) + c * min(a, b) is c * (a + b)."""
    for atom in term.atoms():
        if isinstance(atom, Apply) and atom.name == "max" and len(atom.args) == 2:
            for other in term.atoms():
                if isinstance(other, Apply) and other.name == "min" and set(other.args) == set(atom.args):
                    weight = term.coefficient(atom)
                    if weight and weight == term.coefficient(other):
                        whole = of_atom(atom) + of_atom(other)
                        return term - whole * number(weight) + (atom.args[0] + atom.args[1]) * number(weight)
    return term


def finish(run: Run, num: Num, correlated: bool) -> Num:
    """Sharpens a result whose operands share private atoms, by what its whole term says."""
    if correlated:
        num = tried(SHARPENING, lambda: _sharpened(run, num), num)
    return tidy(run, num)


def _sharpened(run: Run, num: Num) -> Num:
    num = num.but(term=paired_extremes(num.term))
    domain = num.domain.meet(lipschitz.enclose(run, num.term), run.facts)
    num = num.but(domain=domain)
    better = lipschitz.environment(run, num.term, num.shape)
    return num if better is None else num.but(env=least(num.env, better))


def correlated(left: Num, right: Num) -> bool:
    """Whether two private operands depend on a common source, so that what they are matters beyond how far they move."""
    return bool(left.env) and bool(right.env) and any(source in right.env for source in left.env)


def may_cancel(left: Expr, right: Expr) -> bool:
    """Whether the sum of two terms can move less than its parts: not where plain atoms meet with equal signs."""
    for term, other in ((left, right), (right, left)):
        for monomial, coefficient in term.terms.items():
            if len(monomial) != 1 or monomial[0][1] != 1 or isinstance(monomial[0][0], Apply):
                return True
            opposite = other.terms.get(monomial)
            if opposite is not None and (opposite.numerator > 0) != (coefficient.numerator > 0):
                return True
    return False


# ---------------------------------------------------------------- sums
def add(run: Run, left: Num, right: Num, node: ir.Node) -> Num:
    """left + right (A3, A30, D1, D2)."""
    shape = common_shape(left.shape, right.shape, run)
    a, b = fit(left, shape), fit(right, shape)
    data, norm = shown(left, right)
    norms = {n: a.norms[n] + b.norms[n] for n in a.norms if n in b.norms} if shape else {}
    result = Num(left.term + right.term, shape, a.domain + b.domain, added(a, b), norms, data, norm,
                 _elementwise(run, a, b, add, node), False, left.released or right.released)
    if result.env:
        result.step = run.step(node, "A3" if not shape else "D1", left, right)
    result = finish(run, result, correlated(left, right) and may_cancel(left.term, right.term))
    if left.total is not None or right.total is not None:
        from dpcheck.infer.datasets.totals import combined

        result = combined(run, result, left, right, node)
    return result


def negate(run: Run, num: Num, node: ir.Node) -> Num:
    """-x (A4)."""
    elements = None if num.elements is None else tuple(negate(run, item, node) for item in num.elements)
    return mapped(run, num.but(term=-num.term, domain=-num.domain, elements=elements, boolean=False), num, lambda row: negate(run, row, node))


def mapped(run: Run, result: Num, num: Num, linear: Callable[[Num], Num]) -> Num:
    """A linear function of a sum over the rows of a data set is a sum over its rows, too."""
    if num.total is None:
        return result
    from dpcheck.infer.datasets import totals

    return totals.mapped(run, result, num, linear)


def subtract(run: Run, left: Num, right: Num, node: ir.Node) -> Num:
    """left - right."""
    return add(run, left, negate(run, right, node), node)


def _elementwise(run: Run, left: Num, right: Num, operation: Callable[[Run, Num, Num, ir.Node], Num], node: ir.Node) -> tuple[Num, ...] | None:
    if left.elements is None or right.elements is None or len(left.elements) != len(right.elements):
        return None
    return tuple(operation(run, a, b, node) for a, b in zip(left.elements, right.elements))


# ---------------------------------------------------------------- products
def multiply(run: Run, left: Num, right: Num, node: ir.Node) -> Num:
    """left * right (A5, A6, A7, D3, D4, D5)."""
    if left.public and not right.public:
        left, right = right, left
    shape = common_shape(left.shape, right.shape, run)
    if right.public and right.scalar:
        return _scale(run, left, right, shape, node)
    from dpcheck.infer.idioms import rescaled

    idiom = rescaled(run, left, right, node) or rescaled(run, right, left, node)
    if idiom is not None:
        return idiom
    a, b = fit(left, shape), fit(right, shape)
    data, norm = shown(left, right)
    env = _product_env(run, left, right, a, b, shape)
    domain = a.domain.power(2, run.facts) if left is right or left.term == right.term else a.domain.times(b.domain, run.facts)
    result = Num(left.term * right.term, shape, domain, env, _product_norms(a, b) if shape else {}, data, norm,
                 _elementwise(run, a, b, multiply, node), left.boolean and right.boolean, left.released or right.released)
    if env:
        result.step = run.step(node, "A6" if not shape else "D5", left, right)
    return finish(run, result, correlated(left, right))


def _scale(run: Run, num: Num, factor: Num, shape: tuple[Expr, ...], node: ir.Node) -> Num:
    size = factor.domain.magnitude(run.facts)
    if writable(factor.term):
        size = factor.term if nonnegative(factor.term, run.facts) else absolute(factor.term)
    result = Num(num.term * factor.term, num.shape, _scaled_domain(run, num, factor),
                 scaled(num.env, size), {norm: radius * size for norm, radius in num.norms.items()}, num.data, num.norm,
                 None, False, num.released or factor.released)
    if num.elements is not None:
        result.elements = tuple(multiply(run, item, factor, node) for item in num.elements)
    if num.env:
        result.step = run.step(node, "A5", num)
    return mapped(run, tidy(run, result), num, lambda row: _scale(run, row, factor, row.shape, node))


WRITABLE = frozenset(("const", "group", "abs", "max", "min", "exp", "log", "floor", "ceil"))


def writable(term: Expr) -> bool:
    """Whether a public term can stand in a bound: it is made of names and functions that bounds have."""
    return all(not isinstance(atom, Apply) or atom.name in WRITABLE for atom in term.leaves())


def _scaled_domain(run: Run, num: Num, factor: Num) -> Interval:
    """By the factor's own term, or by its domain where that says more (a released value known to be at least 1)."""
    if not writable(factor.term):
        return num.domain.times(factor.domain, run.facts)
    by_term = num.domain.scaled(factor.term, run.facts)
    if factor.domain.point is not None or factor.domain == ANY:
        return by_term
    return by_term.meet(num.domain.times(factor.domain, run.facts), run.facts)


def _product_env(run: Run, left: Num, right: Num, a: Num, b: Num, shape: tuple[Expr, ...]) -> Env:
    """X * dy + Y * dx, norm by norm, with suprema over the domains: no cross term (A6)."""
    total: Growing = {}
    for source in {**a.env, **b.env}:
        moves: Moves = {}
        if not shape:
            x, y = left.domain.magnitude(run.facts), right.domain.magnitude(run.facts)
            moves[L1] = _weighted(reach(left, source, L1), y) + _weighted(reach(right, source, L1), x)
        else:
            keys = [key for key in (L1, L2, LINF, "M2", "MInf") if len(shape) == 2 or key in (L1, L2, LINF)]
            for key in keys:
                first = _factor_moves(run, a, right, source, key)
                second = _factor_moves(run, b, left, source, key)
                moves[key] = first + second
        moves |= tainted({s: m for s, m in a.env.items() if s is source}, {s: m for s, m in b.env.items() if s is source})[source]
        total[source] = moves
    return total


def _weighted(bound: Bound, weight: Expr) -> Bound:
    return bound if bound.is_zero else bound.scaled(weight)


def _factor_moves(run: Run, moving: Num, other: Num, source: Source, key: str) -> Bound:
    """What the move of one factor does to the product, the other one held: by its largest entry, or by Hoelder (D3, D4)."""
    bound = reach(moving, source, key)
    if bound.is_zero:
        return bound
    size = other.domain.magnitude(run.facts)
    best = bound.scaled(size)
    if other.shape == moving.shape and len(moving.shape) == 1:
        radius = other.norms
        largest = reach(moving, source, LINF)
        if key == L1 and Norm.L1 in radius:
            best = best.least(largest.scaled(radius[Norm.L1]))
        if key == L1 and Norm.L2 in radius:
            best = best.least(reach(moving, source, L2).scaled(radius[Norm.L2]))
        if key == L2 and Norm.L2 in radius:
            best = best.least(largest.scaled(radius[Norm.L2]))
    return best


def _product_norms(a: Num, b: Num) -> dict[Norm, Expr]:
    found: dict[Norm, Expr] = {}
    for num, other in ((a, b), (b, a)):
        size = other.domain.magnitude()
        if not size.infinite:
            for norm, radius in num.norms.items():
                found[norm] = radius * size if norm not in found else minimum(found[norm], radius * size)
    return found


# ---------------------------------------------------------------- quotients
def divide(run: Run, left: Num, right: Num, node: ir.Node) -> Num:
    """left / right (A5, A8, A9)."""
    from dpcheck.infer.idioms import ratio, rescaled_down

    if right.public and right.scalar:
        if right.term.value == 0:
            return unknown_number(run, "a division by zero", left, right)
        factor = ONE / right.term
        domain = right.domain.reciprocal(run.facts) if factor.value is None else exactly(factor)
        result = _scale(run, left, Num(factor, (), domain, released=right.released), left.shape, node)
        if left.total is None or writable(right.term):
            return result
        from dpcheck.infer.datasets import counting

        return counting.ratio(run, result, left, right)
    if right.total is not None and right.total.item.term != ONE and not right.domain.excludes_zero(run.facts):
        run.assume(f"a sum over {right.total.rows.label} that is divided by is not 0")
    idiom = rescaled_down(run, left, right, node)
    if idiom is not None:
        return idiom
    inverse = invert(run, right, node)
    shape = common_shape(left.shape, right.shape, run)
    a, b = fit(left, shape), fit(right, shape)
    data, norm = shown(left, right)
    env = _product_env(run, left, inverse, a, fit(inverse, shape), shape)
    result = Num(left.term * inverse.term, shape, a.domain.times(fit(inverse, shape).domain, run.facts), env,
                 _product_norms(a, fit(inverse, shape)) if shape else {}, data, norm,
                 _elementwise(run, a, b, divide, node), False, left.released or right.released)
    if env:
        result.step = run.step(node, "A9", left, right)
    result = finish(run, result, correlated(left, right))
    if left.total is not None:
        from dpcheck.infer.datasets import counting

        result = counting.ratio(run, result, left, right)
    result = ratio(run, result, left, right) or result
    return result


def invert(run: Run, num: Num, node: ir.Node) -> Num:
    """1 / y: |c| dy / m**2 where y keeps one sign at least m away from zero, else unbounded (A8)."""
    domain = num.domain.reciprocal(run.facts)
    low = least_size(run, num)
    if low.value == 0:
        env = unbounded(num.env)
    else:
        env = scaled(num.env, ONE / (low * low))
    elements = None if num.elements is None else tuple(divide(run, constant(1), item, node) for item in num.elements)
    result = Num(num.term ** -1 if num.term.value != 0 else run.fresh("1 / 0"), num.shape, domain, env, {}, num.data, num.norm, elements)
    if env:
        result.step = run.step(node, "A8", num)
    return tidy(run, result)


def unknown_number(run: Run, text: str, *operands: Num) -> Num:
    """A number of which nothing is known but what it depends on."""
    result = Num(run.fresh(text), env=tainted(*(o.env for o in operands)), data=any(o.data for o in operands if o.env),
                 released=any(o.released for o in operands))
    run.know(result.term, result)
    return result


# ---------------------------------------------------------------- powers
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
        from dpcheck.infer.elementwise import exponential

        return exponential(run, multiply(run, exponent, Num(log(base.term), domain=exactly(log(base.term))), node), node)
    if base.domain.is_positive(run.facts) and base.env:
        from dpcheck.infer.elementwise import exponential, logarithm

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
    return finish(run, result, bool(base.env) and (base.term.is_sum() or exponent > 2))


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
    domain = lipschitz.domain_raised(base.domain, exponent, run)
    result = Num(term, base.shape, domain, env, {}, base.data, base.norm, None, False, base.released)
    if env:
        result.step = run.step(node, "A13", base)
    from dpcheck.infer.idioms import root_of_squares

    return root_of_squares(run, result, base, exponent) or finish(run, result, bool(env))


def least_size(run: Run, num: Num) -> Expr:
    """The least absolute value, 0 where zero may be inside; of a symbolic end m of unknown sign max(m, 0), which is 0 where it would be."""
    low = num.domain.mignitude(run.facts)
    if low.value == 0 and not num.domain.excludes_zero(run.facts):
        for end in (num.domain.lo, -num.domain.hi):
            if not end.infinite and end.value is None and writable(end) and not nonnegative(-end, run.facts):
                return maximum(end, ZERO)
    return low


def opaque_elementwise(run: Run, name: str, operands: tuple[Num, ...], node: ir.Node) -> Num:
    """A deterministic function of numbers of which nothing is known: it may change when an operand does."""
    shape: tuple[Expr, ...] = ()
    for operand in operands:
        shape = common_shape(shape, operand.shape)
    fitted = [fit(operand, shape) for operand in operands]

    result = Num(apply(name, tuple(o.term for o in operands)), shape, env=entries_tainted(run, fitted), data=any(o.data for o in operands if o.env),
                 norm=next((o.norm for o in operands if o.env and o.shape), None), released=any(o.released for o in operands))
    if result.env:
        result.step = run.step(node, name, *operands)
    return tidy(run, result)


def entries_tainted(run: Run, operands: list[Num]) -> Env:
    """The discrete moves of an elementwise function: an entry changes only where an operand's entry does, and an array of which several are made counts once."""
    total: Growing = {}
    several = False
    for operand in operands:
        for source, moves in operand.env.items():
            several = several or source in total
            have = total.setdefault(source, {})
            for key in DISCRETE:
                if operand.shape or key == "DInf":
                    bound = reach(operand, source, key)
                    have[key] = have[key] + bound if key in have else bound
    arrays = _made_of(run, operands) if several else None
    if arrays is not None:
        for source, moves in total.items():
            for key in moves:
                once = Bound.ZERO
                for array in arrays:
                    once = once + reach(array, source, key)
                moves[key] = moves[key].least(once)
    return total


def _made_of(run: Run, operands: list[Num]) -> list[Num] | None:
    """The private arrays of which operands are made entry by entry, each once; None where they are made of anything else that is private."""
    shapes = {operand.shape for operand in operands if operand.env}
    found: dict[Atom, Num] = {}
    todo = [operand.term for operand in operands if operand.env]
    while todo:
        for atom in todo.pop().atoms():
            known = run.known.get(atom)
            if isinstance(atom, Apply) and atom.name in BY_ENTRY and not atom.params:
                todo.extend(atom.args)
            elif known is not None and known.env:
                found[atom] = known
            elif known is None and (atom.key in run.private or isinstance(atom, Apply) and lipschitz.depends(run, atom)):
                return None
    return list(found.values()) if len(shapes) == 1 and all({array.shape} == shapes and array.shape for array in found.values()) else None


def absolute_value(run: Run, num: Num, node: ir.Node) -> Num:
    """abs(x) (A16)."""
    if num.domain.is_nonnegative(run.facts):
        return num
    elements = None if num.elements is None else tuple(absolute_value(run, item, node) for item in num.elements)
    result = num.but(term=absolute(num.term), domain=num.domain.absolute(run.facts), elements=elements,
                     step=run.step(node, "A16", num) if num.env else None)
    return tidy(run, result)


def extreme(run: Run, left: Num, right: Num, greatest: bool, node: ir.Node) -> Num:
    """max(x, y) or min(x, y), entry by entry (A17, A18, D40)."""
    shape = common_shape(left.shape, right.shape, run)
    a, b = fit(left, shape), fit(right, shape)
    end = _larger if greatest else _smaller
    lo, hi = end(run, a.domain.lo, b.domain.lo), end(run, a.domain.hi, b.domain.hi)
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
    result = Num(term, shape, domain, env, {}, data, norm, _elementwise(run, a, b, lambda r, x, y, n: extreme(r, x, y, greatest, n), node),
                 False, left.released or right.released)
    if env:
        result.step = run.step(node, "A17", left, right)
    return tidy(run, result)


def _known_ends(num: Num) -> Interval:
    """Between which ends a number lies: a public one that has none, such as one that was released, is its own."""
    domain = num.domain
    if num.env or num.shape or num.term.infinite:
        return domain
    return Interval(num.term if domain.lo.infinite else domain.lo, num.term if domain.hi.infinite else domain.hi)


def _larger(run: Run, a: Expr, b: Expr) -> Expr:
    if a.infinite or b.infinite:
        return b if a.infinite < 0 or b.infinite > 0 else a
    return b if compare(a, b, run.facts) is Order.AT_MOST else a if compare(b, a, run.facts) is Order.AT_MOST else maximum(a, b)


def _smaller(run: Run, a: Expr, b: Expr) -> Expr:
    if a.infinite or b.infinite:
        return b if a.infinite > 0 or b.infinite < 0 else a
    return a if compare(a, b, run.facts) is Order.AT_MOST else b if compare(b, a, run.facts) is Order.AT_MOST else minimum(a, b)


def euclidean(bounds: list[Bound]) -> Bound:
    """The root of the sum of squares of the coefficients (for disjoint coordinates, D35)."""
    total = ZERO
    for bound in bounds:
        if bound.coefficient.infinite:
            return Bound.INFINITE
        total = total + bound.coefficient * bound.coefficient
    return Bound.linear(sqrt(total))
