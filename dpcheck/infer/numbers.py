"""Arithmetic of abstract numbers and arrays (docs/calculus/scalars.md, vectors.md): the term, the domain and the moves of each result."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Apply, Atom, Bound, Expr, absolute, apply, maximum, minimum, nonnegative, number, of_atom, sqrt
from dpcheck.bounds.budget import tried
from dpcheck.infer import enclosure, linear_images, lipschitz
from dpcheck.infer.affine import sum_of
from dpcheck.infer.datasets.levels import in_order
from dpcheck.infer.first_steps import by_first_step
from dpcheck.infer.forward import ratio_of_totals, rescaled, rescaled_down, share_of_sum, sum_of_totals, total_mapped
from dpcheck.infer.reach import DINF, D1, DISCRETE, L1, L2, LINF, added, cancelled, is_still, least, reach, scaled, tainted, unbounded
from dpcheck.infer.shapes import common_shape, fit, is_repeated
from dpcheck.infer.sizes import entries_of, norm_of_elements
from dpcheck.infer.tabulated import STEPPED, tabulated
from dpcheck.infer.values import Env, Growing, Moves, Num, Source, constant
from dpcheck.spaces import ANY, Interval, Norm, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_MONOMIALS = 24
LONGEST_NUMBER = 1 << 2048  # a value with a longer coefficient gets a name of its own, and its bounds are rounded outward
MOST_OF_ROW = 16  # entries of a row that are looked at one by one
MOST_STEPPING = 3  # parts of a term whose differences are looked for, since what this takes grows quickly
SHARPENING = 40_000  # units of work that may be spent on what the whole term of a value says, beyond its parts
DEEPEST_TERM = 7  # functions inside functions after which a value gets a name of its own


BY_ENTRY = frozenset(("step", "equal", "phi", "max", "min", "abs", "exp", "log", "sin", "cos", "tanh"))  # of arrays too they are taken entry by entry


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
    if num.shape and num.env:
        num = linear_images.sharpened(run, num)
    count = num.term.size
    if count > MOST_MONOMIALS:
        return rename(run, num, "a long sum")
    if num.env and nesting(run, num.term) > DEEPEST_TERM:
        return rename(run, num)
    if _is_long(num.term):
        return rename(run, num, "a long number")
    atom = num.term.atom()
    if num.env and count == 1 and atom is not None and not all(map(is_still, num.env.values())):
        known = run.known.get(atom)
        if known is not None and known.shape != num.shape and not is_repeated(known.shape, num.shape):  # what has a name by its entries is of another size here
            return rename(run, num)
        run.know(num.term, num)
    elif num.shape and isinstance(atom, Apply) and atom.params:  # what is made of whole arrays says their shapes, or is a stack
        run.arrays.add(atom)
    return num


def _is_long(term: Expr) -> bool:
    """Whether some number in a term has more digits than should be carried on."""
    for number in (term.constant, *term.terms.values()):
        if number.__class__ is int:
            if not -LONGEST_NUMBER < number < LONGEST_NUMBER:
                return True
        elif number.denominator >= LONGEST_NUMBER or not -LONGEST_NUMBER < number.numerator < LONGEST_NUMBER:
            return True
    return False


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


def finish(run: Run, num: Num, correlated: bool) -> Num:
    """Sharpens a result whose operands share private atoms, by what its whole term says."""
    if correlated:
        num = tried(SHARPENING, lambda: _sharpened(run, num), num)
    return tidy(run, num)


def _sharpened(run: Run, num: Num) -> Num:
    num = num.but(term=paired_extremes(num.term))
    whole = num.domain.integer
    num = num.but(domain=num.domain.meet(enclosure.enclose(run, num.term), run.facts))
    try:
        better = lipschitz.environment(run, num.term, num.shape)
    except ArithmeticError:  # it is not defined on a part of its domain, as the logarithm of what may be negative
        better = None
    if better is not None:
        env = least(num.env, better)
        if len(env) < len(num.env) and not whole:  # where floats round, the last digits may still show what cancels (A31)
            env, num = {**dict.fromkeys(num.env, cancelled(num.shape)), **env}, num.but(domain=replace(num.domain, integer=False))
        num = num.but(env=env)
    if not num.shape and linear_images.is_nested(num.term):
        num = linear_images.sharpened(run, num)
    return tabulated(run, num) if any(isinstance(atom, Apply) and atom.name in STEPPED for atom in num.term.leaves()) else num


def by_steps(run: Run, num: Num) -> bool:
    """Whether a function of it moves by differences instead of slopes: it is short, and made of private whole numbers (A25)."""
    leaves = num.term.leaves()
    return bool(num.env) and len(leaves) <= MOST_STEPPING and any((known := run.known.get(atom)) is not None and known.domain.integer for atom in leaves)


def correlated(left: Num, right: Num) -> bool:
    """Whether two private operands depend on a common source, so that what they are matters beyond how far they move."""
    return any(source in right.env for source in left.env)


def may_cancel(left: Expr, right: Expr) -> bool:
    """Whether the sum of two terms can move less than its parts: not where plain atoms meet with equal signs."""
    for term, other in ((left, right), (right, left)):
        for monomial, coefficient in term.terms.items():
            if len(monomial) != 1 or monomial[0][1] != 1 or isinstance(monomial[0][0], Apply):
                return True
            opposite = other.terms.get(monomial)
            if opposite is not None and opposite * coefficient < 0:
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
                 by_entry(run, a, b, add, node), False, left.released or right.released)
    if result.env:
        result.step = run.step(node, "A3" if not shape else "D1", left, right)
    result = finish(run, result, correlated(left, right) and may_cancel(left.term, right.term))
    if left.total is not None or right.total is not None or run.has_rows and correlated(left, right):
        result = sum_of_totals(run, result, left, right, node)
    return result


def negate(run: Run, num: Num, node: ir.Node) -> Num:
    """-x (A4)."""
    elements = None if num.elements is None else tuple(negate(run, item, node) for item in num.elements)
    quotient = None if num.quotient is None else (-num.quotient[0], num.quotient[1])
    return mapped(run, num.but(term=-num.term, domain=-num.domain, elements=elements, boolean=False, quotient=quotient), num, lambda row: negate(run, row, node))


def mapped(run: Run, result: Num, num: Num, linear: Callable[[Num], Num]) -> Num:
    """A linear function of a sum over the rows of a data set is a sum over its rows, too."""
    if num.total is None:
        return result
    return total_mapped(run, result, num, linear)


def subtract(run: Run, left: Num, right: Num, node: ir.Node) -> Num:
    """left - right."""
    result = in_order(run, add(run, left, negate(run, right, node), node), left, right)
    if result.shape or not result.env or len(result.term.terms) != 2:
        return result
    from dpcheck.infer.equations import SUMS, improved

    return improved(run, result, SUMS, node)


def by_entry(run: Run, left: Num, right: Num, operation: Callable[[Run, Num, Num, ir.Node], Num], node: ir.Node) -> tuple[Num, ...] | None:
    one, other = left.elements, right.elements
    if one is None and other is not None and right.public:
        one = _of_row(run, left, len(other), node)
    elif other is None and one is not None and left.public:
        other = _of_row(run, right, len(one), node)
    if one is None or other is None or len(one) != len(other):
        return None
    return tuple(operation(run, a, b, node) for a, b in zip(one, other))


def _of_row(run: Run, num: Num, count: int, node: ir.Node) -> tuple[Num, ...] | None:
    """The entries of a row of a data set that meets public numbers, of which each has its own; None of any other vector."""
    if len(num.shape) != 1 or not 0 < count <= MOST_OF_ROW or not num.env or not all(source.stands_in for source in num.env):
        return None
    return num.elements or tuple(entry(run, num, number(place), node) for place in range(count))


def entry(run: Run, num: Num, index: Expr, node: ir.Node, rule: str = "D32") -> Num:
    """One entry of a vector, at a public place: no more than the LInf move."""
    env: Env = {source: {L1: reach(num, source, LINF), D1: reach(num, source, DINF)} for source in num.env}
    result = Num(apply("item", (num.term, index), num.shape), (), num.domain, env, data=num.data, boolean=num.boolean, released=num.released)
    if env:
        result.step = run.step(node, rule, num)
    return tidy(run, result)


# ---------------------------------------------------------------- products
def multiply(run: Run, left: Num, right: Num, node: ir.Node) -> Num:
    """left * right (A5, A6, A7, D3, D4, D5)."""
    if left.public and not right.public:
        left, right = right, left
    shape = common_shape(left.shape, right.shape, run)
    if right.public and right.scalar:
        return _scale(run, left, right, shape, node)
    idiom = rescaled(run, left, right, node) or rescaled(run, right, left, node)
    if idiom is not None:
        return idiom
    a, b = fit(left, shape), fit(right, shape)
    data, norm = shown(left, right)
    env = _product_env(run, left, right, a, b, shape)
    domain = a.domain.power(2, run.facts) if left.term == right.term else a.domain.times(b.domain, run.facts)
    result = Num(left.term * right.term, shape, domain, env, _product_norms(a, b) if shape else {}, data, norm,
                 by_entry(run, a, b, multiply, node), left.boolean and right.boolean, left.released or right.released)
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
    return not term.terms or all(not isinstance(atom, Apply) or atom.name in WRITABLE for atom in term.leaves())


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
                moves[key] = _factor_moves(run, left, a, b if right.shape else right, source, key) + _factor_moves(run, right, b, a if left.shape else left, source, key)
        moves |= tainted({s: m for s, m in a.env.items() if s is source}, {s: m for s, m in b.env.items() if s is source})[source]
        total[source] = moves
    return total


def _weighted(bound: Bound, weight: Expr) -> Bound:
    return bound if bound.is_zero else bound.scaled(weight)


def _factor_moves(run: Run, alone: Num, moving: Num, other: Num, source: Source, key: str) -> Bound:
    """What the move of one factor, repeated from what it is `alone`, does to the product, the other one held: by its largest entry, or by Hoelder (D3, D4)."""
    bound = reach(moving, source, key)
    if bound.is_zero:
        return bound
    exact = _length(other, key) if not alone.shape else None
    if exact is not None:
        return reach(moving, source, LINF).scaled(exact)
    largest = _length(other, LINF)
    best = bound.scaled(other.domain.magnitude(run.facts) if largest is None else largest)
    if other.shape == moving.shape:
        for held, moved in _HOELDER.get(key, ()):
            length = _length(other, held) or (other.norms.get(Norm(held)) if len(other.shape) == 1 else None)
            if length is not None:
                best = best.least(reach(moving, source, moved).scaled(length))
    return best


_HOELDER = {L1: ((L1, LINF), (L2, L2)), L2: ((L2, LINF),)}
"""Of the norm of a product of entries: the norms of the factor that is held and of the one that moves."""
_BY_ROWS = {"M2": Norm.L2, "MInf": Norm.LINF}


def _length(num: Num, key: str) -> Expr | None:
    """How long a public array is whose entries are known: all together, or row by row and summed up."""
    if not num.public or not entries_of(num):
        return None
    by_rows = _BY_ROWS.get(key)
    length = norm_of_elements(num, Norm(key)).term if by_rows is None else sum_of(norm_of_elements(row, by_rows).term for row in num.elements or ())
    return length if writable(length) else None


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
    from dpcheck.infer.equations import QUOTIENTS, improved
    if right.public and right.scalar:
        if right.term.value == 0:
            return unknown_number(run, "a division by zero", left, right)
        factor = ONE / right.term
        domain = right.domain.reciprocal(run.facts) if factor.value is None else exactly(factor)
        result = _scale(run, left, Num(factor, (), domain, released=right.released), left.shape, node)
        if left.total is None or writable(right.term):
            return result
        return ratio_of_totals(run, result, left, right)
    if right.total is not None and right.total.item.term != ONE and not right.domain.excludes_zero(run.facts):
        run.assume_number(right.total.rows, f"a sum over {right.total.rows.label} that is divided by is not 0")
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
                 by_entry(run, a, b, divide, node), False, left.released or right.released)
    if env:
        result.step = run.step(node, "A9", left, right)
    result = finish(run, result, correlated(left, right))
    if left.total is not None:
        result = ratio_of_totals(run, result, left, right)
    return share_of_sum(run, improved(run, result, QUOTIENTS, node), left, right)


def invert(run: Run, num: Num, node: ir.Node) -> Num:
    """1 / y: |c| dy / m**2 where y keeps one sign at least m away from zero, else unbounded (A8)."""
    domain = num.domain.reciprocal(run.facts)
    low = least_size(run, num)
    if low.value == 0:
        env = unbounded(num.env)
    else:
        env = scaled(num.env, ONE / (low * low))
        if num.domain.is_positive(run.facts) or (-num.domain).is_positive(run.facts):
            env = by_first_step(run, num, env, lambda end: ONE / end, from_top=not num.domain.is_positive(run.facts))
    elements = None if num.elements is None else tuple(divide(run, constant(1), item, node) for item in num.elements)
    result = Num(num.term ** -1 if num.term.value != 0 else run.fresh("1 / 0"), num.shape, domain, env, {}, num.data, num.norm, elements)
    if env:
        result.step = run.step(node, "A8", num)
    return finish(run, result, by_steps(run, num))


def unknown_number(run: Run, text: str, *operands: Num) -> Num:
    """A number of which nothing is known but what it depends on."""
    result = Num(run.fresh(text), env=tainted(*(o.env for o in operands)), data=any(o.data for o in operands if o.env),
                 released=any(o.released for o in operands))
    run.know(result.term, result)
    return result


# ---------------------------------------------------------------- powers


def opaque_elementwise(run: Run, name: str, operands: tuple[Num, ...], node: ir.Node) -> Num:
    """A deterministic function of numbers of which nothing is known: it may change when an operand does."""
    shape: tuple[Expr, ...] = ()
    for operand in operands:
        shape = common_shape(shape, operand.shape, run)
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


def euclidean(bounds: list[Bound]) -> Bound:
    """The root of the sum of squares of the coefficients (for disjoint coordinates, D35)."""
    total = ZERO
    for bound in bounds:
        if bound.coefficient.infinite:
            return Bound.INFINITE
        total = total + bound.coefficient * bound.coefficient
    return Bound.linear(sqrt(total))


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


def least_size(run: Run, num: Num) -> Expr:
    """The least absolute value, 0 where zero may be inside; of a symbolic end m of unknown sign max(m, 0), which is 0 where it would be."""
    low = num.domain.mignitude(run.facts)
    if low.value == 0 and not num.domain.excludes_zero(run.facts):
        for end in (num.domain.lo, -num.domain.hi):
            if not end.infinite and end.value is None and writable(end) and not nonnegative(-end, run.facts):
                return maximum(end, ZERO)
    return low
