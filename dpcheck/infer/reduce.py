"""Sums, means, norms and inner products of arrays (rules D6 to D17, E4 to E9)."""
from __future__ import annotations

from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, ZERO, Apply, Atom, Bound, Expr, apply, exp, minimum, number, of_atom, sqrt
from dpcheck.infer.enclosure import is_array_atom, shape_of_term
from dpcheck.infer.exponents import power
from dpcheck.infer.equations import value_of
from dpcheck.infer.numbers import absolute_value, add, divide, finish, mapped, multiply, tidy, unknown_number
from dpcheck.infer.operator_norms import OperatorNorms
from dpcheck.infer.reach import D1, DINF, L1, L2, LINF, M2, MINF, REAL_KEYS, ROWS, ROW_KEY, least, reach, tainted
from dpcheck.infer.sizes import norm_of_elements, size_of
from dpcheck.infer.storage import holds_reals
from dpcheck.infer.structure import cut_from, item, known_matrix, laid_flat
from dpcheck.infer.values import Env, Growing, Moves, Num, Source, constant
from dpcheck.spaces import NORMS, Interval, Norm, conversion, ones

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_ENTRIES = 16  # of a slice that are added up one by one
MOST_PRODUCTS = 512  # of entries of public matrices that are multiplied
NAMES = {Norm.L1: "norm1", Norm.L2: "norm2", Norm.LINF: "normInf"}


def total(run: Run, num: Num, node: ir.Node) -> Num:
    """The sum of all entries (D6): 1, sqrt(n), n from L1, L2, LInf."""
    if not num.shape:
        return num
    count = num.size
    if num.elements is not None and num.public:
        return _sum_elements(run, num, node)
    cut_out = cut_from(run, num)
    if cut_out is not None and len(cut_out[1]) <= MOST_ENTRIES:  # entries of the whole, which other numbers may be made of, too
        return _sum_elements(run, num.but(elements=tuple(item(run, cut_out[0], constant(place), node) for place in cut_out[1])), node)
    domain = num.domain.scaled(count, run.facts)
    if num.elements and len(num.shape) == 1:
        domain = domain.meet(reduce(Interval.__add__, (item.domain for item in num.elements)), run.facts)
    for norm, radius in num.norms.items():
        if len(num.shape) == 1:
            size = radius * conversion(norm, Norm.L1, num.length)
            low = ZERO if num.domain.is_nonnegative() else -size
            domain = domain.meet(Interval(low, size), run.facts)
    env: Env = {source: {L1: reach(num, source, L1), D1: reach(num, source, DINF)} for source in num.env}
    result = Num(_sum_term(run, num), (), domain, env, released=num.released)
    if env:
        result.step = run.step(node, "D6", num)
    return mapped(run, finish(run, result, bool(env)), num, lambda row: total(run, row, node))


def _sum_elements(run: Run, num: Num, node: ir.Node) -> Num:
    assert num.elements is not None
    result: Num | None = None
    for item in num.elements:
        part = total(run, item, node)
        result = part if result is None else add(run, result, part, node)
    return result if result is not None else Num(ZERO, domain=Interval(ZERO, ZERO, True))


def _sum_term(run: Run, num: Num) -> Expr:
    """The sum written through sums of the atoms: public and scalar factors come out, squares become norms."""
    result = ZERO
    whole = num.term
    parts: list[tuple[Expr, Expr]] = []
    for factors, coefficient in whole.monomials():
        outside, inside = number(coefficient), ONE
        for atom, exponent in factors:
            if isinstance(atom, Apply) and atom.name == "exp" and is_array_atom(run, atom):
                scalar, array = _split(run, atom.args[0])
                outside = outside * exp(scalar * exponent)
                inside = inside * exp(array * exponent)
            elif is_array_atom(run, atom):
                inside = inside * of_atom(atom) ** exponent
            else:
                outside = outside * of_atom(atom) ** exponent
        parts.append((outside, inside))
    if len(parts) > 1 and not all(inside.atom() is not None or inside == ONE or _square(inside) is not None for _, inside in parts):
        return _sum_of_all(run, num)
    for outside, inside in parts:
        if inside == ONE:
            result = result + outside * num.size
            continue
        copies = _copies(run, inside, num.shape)
        if copies is None:
            return _sum_of_all(run, num)
        result = result + outside * copies * _sum_atom(run, inside, num if inside == whole and copies == ONE else None)
    return result


def _sum_of_all(run: Run, num: Num) -> Expr:
    """The sum of a term that is not taken apart; a name of its own says how often the entries that it is made of are repeated in it."""
    alone = not shape_of_term(run, num.term) or _copies(run, num.term, num.shape) == ONE
    return _sum_atom(run, num.term, num) if alone else _named(run, apply("sum", (num.term,), num.shape), num)


def _copies(run: Run, inside: Expr, shape: tuple[Expr, ...]) -> Expr | None:
    """How often an array of the parts' own shape is repeated to fill the shape; None where that is not known."""
    own = shape_of_term(run, inside)
    if not own or len(own) > len(shape):
        return None
    copies = ONE
    for have, extent in zip((*(ONE,) * (len(shape) - len(own)), *own), shape):
        copies = copies * (extent if have == ONE else ONE)
    return copies


def _split(run: Run, term: Expr) -> tuple[Expr, Expr]:
    scalar, array = ZERO, ZERO
    for factors, coefficient in term.monomials():
        part = number(coefficient)
        for atom, exponent in factors:
            part = part * of_atom(atom) ** exponent
        if any(is_array_atom(run, atom) for atom, _ in factors):
            array = array + part
        else:
            scalar = scalar + part
    return scalar, array


def _square(term: Expr) -> Atom | None:
    single = term.single()
    if single is not None and single[1] == 1 and len(single[0]) == 1 and single[0][0][1] == 2:
        return single[0][0][0]
    return None


def _sum_atom(run: Run, inside: Expr, num: Num | None) -> Expr:
    """sum(inside), registered with what is known of it."""
    if num is None:
        num = value_of(run, inside)
    squared = _square(inside)
    if squared is not None:
        base = run.known.get(squared)
        if base is not None:
            return norm_value(run, base, Norm.L2).term ** 2
    atom = inside.atom()
    if isinstance(atom, Apply) and atom.name == "abs" and num is not None:
        inner = run.known.get(atom.args[0].atom()) if atom.args[0].atom() is not None else None  # type: ignore[arg-type]
        if inner is not None:
            return norm_value(run, inner, Norm.L1).term
    return _named(run, apply("sum", (inside,)), num)


def _named(run: Run, term: Expr, num: Num | None) -> Expr:
    """The sum under its name, of which is known what the array says."""
    if num is not None:
        known = Num(term, (), num.domain.scaled(num.size, run.facts),
                    {source: {L1: reach(num, source, L1), D1: reach(num, source, DINF)} for source in num.env})
        run.know(term, known)
    else:
        run.private.add(term.atom().key)  # type: ignore[union-attr]
    return term


def mean(run: Run, num: Num, node: ir.Node) -> Num:
    """The mean of all entries (D7)."""
    if not num.shape:
        return num
    result = divide(run, total(run, num, node), Num(num.size), node)
    return result.but(domain=result.domain.meet(Interval(num.domain.lo, num.domain.hi), run.facts))


# ---------------------------------------------------------------- along an axis
def along_axis(run: Run, num: Num, axis: int, node: ir.Node, *, average: bool = False) -> Num:
    """m.sum(axis=0) and m.sum(axis=1), or the means (E4, E5, E6): shape (columns,) or (rows,)."""
    rows, columns = num.shape
    count = rows if axis == 0 else columns
    env: Growing = {}
    for source in num.env:
        if axis == 0:
            moves: Moves = {L1: reach(num, source, L1), L2: reach(num, source, M2), LINF: reach(num, source, MINF), DINF: reach(num, source, DINF)}
        else:
            moves = {L1: reach(num, source, L1), L2: reach(num, source, L2).scaled(sqrt(columns)),
                     LINF: reach(num, source, LINF).scaled(columns).least(reach(num, source, L1)), D1: reach(num, source, ROWS)}
        env[source] = moves
    norms = {norm: radius * rows for norm, radius in num.norms.items()} if axis == 0 else {}
    domain = num.domain.scaled(count, run.facts)
    if axis == 1:
        for norm, radius in num.norms.items():
            size = radius * conversion(norm, Norm.L1, columns)
            domain = domain.meet(Interval(ZERO if num.domain.is_nonnegative() else -size, size), run.facts)
    result = Num(apply(f"sum{axis}", (num.term,), num.shape), (columns,) if axis == 0 else (rows,), domain, env, norms, released=num.released)
    if env:
        result.step = run.step(node, "E4" if axis == 0 else "E5", num)
    result = tidy(run, result)
    if not average:
        return result

    return divide(run, result, Num(count), node)


# ---------------------------------------------------------------- norms
def norm_value(run: Run, num: Num, norm: Norm, node: ir.Node | None = None) -> Num:
    """||v|| (D16, E12): 1 from its own norm, so no more than the move in that norm."""
    if not num.shape:
        return absolute_value(run, num, node if node is not None else ir.Pass(0, 0))
    if num.elements is not None and num.public and len(num.shape) == 1:
        return norm_of_elements(num, norm)
    key = norm.value
    top = num.norms.get(norm, INFINITY) if len(num.shape) == 1 else INFINITY
    entries = num.domain.magnitude(run.facts)
    if not entries.infinite:
        top = entries * ones(norm, num.size) if top.infinite else minimum(top, entries * ones(norm, num.size))
    low = num.domain.mignitude(run.facts) * ones(norm, num.size)
    env: Env = {source: {L1: reach(num, source, key), D1: reach(num, source, DINF)} for source in num.env}
    term = apply(NAMES[norm], (num.term,), num.shape, lo=ZERO)
    single = num.term.single()
    if single is not None and single[1] < 0:
        term = apply(NAMES[norm], (-num.term,), num.shape, lo=ZERO)
    result = Num(term, (), Interval(low, top), env, released=num.released)
    if env and node is not None:
        result.step = run.step(node, "D16", num)
    return tidy(run, result)


def row_norms(run: Run, num: Num, norm: Norm, node: ir.Node) -> Num:
    """The norm of every row: np.linalg.norm(m, axis=1)."""
    rows, columns = num.shape
    key = ROW_KEY[norm]
    env: Growing = {}
    for source in num.env:
        row_sum = reach(num, source, key)
        env[source] = {L1: row_sum, L2: row_sum.least(reach(num, source, L2)) if norm is Norm.L2 else row_sum, LINF: row_sum,
                       D1: reach(num, source, ROWS)}
    top = num.norms.get(norm, INFINITY)
    entries = num.domain.magnitude(run.facts)
    if not entries.infinite and top.infinite:
        top = entries * ones(norm, columns)
    result = Num(apply(NAMES[norm], (num.term,), ("rows", *num.shape), lo=ZERO), (rows,), Interval(ZERO, top), env, released=num.released)
    if env:
        result.step = run.step(node, "D16", num)
    return tidy(run, result)


def norm_of_map(run: Run, num: Num, order: str, node: ir.Node) -> Num:
    """A norm of a whole matrix as a map (E13): the largest column sum "1", row sum "inf", singular value "2", or the sum of the singular values "nuc"."""
    rows, columns = num.shape
    low_rank = sqrt(minimum(rows, columns))
    factors: dict[str, dict[str, Expr]] = {"1": {MINF: ONE, L2: sqrt(rows), LINF: rows}, "inf": {L1: ONE, L2: sqrt(columns), LINF: columns}, "2": {L2: ONE}, "nuc": {M2: ONE, L2: low_rank}}
    env: Growing = {}
    for source in num.env:
        bounds = [reach(num, source, key).scaled(factor) for key, factor in factors[order].items()]
        env[source] = {L1: reduce(Bound.least, bounds), D1: reach(num, source, DINF)}
    entries = num.domain.magnitude(run.facts)
    many = {"1": rows, "inf": columns, "2": sqrt(rows * columns), "nuc": low_rank * sqrt(rows * columns)}[order]
    result = Num(apply("matrix norm", (num.term,), (order, *num.shape), lo=ZERO), (), Interval(ZERO, entries if entries.infinite else entries * many), env, released=num.released)
    if env:
        result.step = run.step(node, "E13", num)
    return tidy(run, result)


# ---------------------------------------------------------------- inner products
def dot(run: Run, left: Num, right: Num, node: ir.Node) -> Num:
    """u @ v of two vectors (D14, D15, D17)."""
    if left.term == right.term and left.env:
        squared = norm_value(run, left, Norm.L2, node)

        return power(run, squared, constant(2), node)
    if left.elements is not None and right.elements is not None and len(left.elements) == len(right.elements):
        return _dot_elements(run, left, right, node)
    env: Growing = {}
    for source in {**left.env, **right.env}:
        bound = _dual_moves(run, left, right, source) + _dual_moves(run, right, left, source)
        env[source] = {L1: bound}
    domain = left.domain.times(right.domain, run.facts).scaled(left.length, run.facts)
    for held, weights in ((left, right), (right, left)):
        if weights.public and weights.elements and len(weights.elements) <= MOST_ENTRIES and not held.domain.width.infinite:
            domain = domain.meet(reduce(Interval.__add__, (held.domain.scaled(weight.term, run.facts) for weight in weights.elements)), run.facts)
    for norm in NORMS:
        one, other = size_of(run, left, norm), size_of(run, right, norm.dual)
        if not one.infinite and not other.infinite:
            domain = domain.meet(Interval(-one * other, one * other), run.facts)
    for source in env:
        env[source] |= {D1: reach(left, source, DINF) + reach(right, source, DINF)}
    order = sorted((left.term, right.term), key=lambda term: term.sort_text())
    result = Num(apply("dot", tuple(order), left.shape), (), domain, env, released=left.released or right.released)
    if env:
        result.step = run.step(node, "D14" if left.public or right.public else "D15", left, right)
    return tidy(run, result)


def _dual_moves(run: Run, moving: Num, held: Num, source: Source) -> Bound:
    """The best over p of sup ||held||_p* times the move in p (Hoelder)."""
    best = Bound.INFINITE
    for norm in NORMS:
        bound = reach(moving, source, norm.value)
        if bound.is_zero:
            return bound
        size = size_of(run, held, norm.dual)
        best = best.least(bound.scaled(size))
    return best


def _dot_elements(run: Run, left: Num, right: Num, node: ir.Node) -> Num:
    assert left.elements is not None and right.elements is not None
    result: Num | None = None
    for a, b in zip(left.elements, right.elements):
        part = multiply(run, a, b, node)
        result = part if result is None else add(run, result, part, node)
    return result if result is not None else Num(ZERO)


def outer(run: Run, left: Num, right: Num, node: ir.Node) -> Num:
    """The products of all entries of one vector with all of another (D45): in every norm that of one times that of the other."""
    env: Growing = {}
    ends = {key: (size_of(run, left, one), size_of(run, right, other)) for key, one, other in (
        (L1, Norm.L1, Norm.L1), (L2, Norm.L2, Norm.L2), (LINF, Norm.LINF, Norm.LINF), (M2, Norm.L1, Norm.L2), (MINF, Norm.L1, Norm.LINF))}
    for source in {**left.env, **right.env}:
        env[source] = {key: reach(left, source, key).scaled(ends[key][1]) + reach(right, source, key).scaled(ends[key][0]) for key in (L1, L2, LINF)}
        env[source][DINF] = (reach(left, source, DINF) + reach(right, source, DINF)).least(tainted({source: {}})[source][DINF])
    sizes = {key: one * other for key, (one, other) in ends.items() if not one.infinite and not other.infinite}
    domain = left.domain.power(2, run.facts) if left.term == right.term and left.shape[0] == ONE else left.domain.times(right.domain, run.facts)
    result = Num(apply("outer", (left.term, right.term), (*left.shape, *right.shape)), (left.shape[0], right.shape[0]), domain, env, sizes=sizes,
                 released=left.released or right.released)
    if env:
        result.step = run.step(node, "D45", left, right)
    return tidy(run, result)


def of_column_and_row(run: Run, product: Num, left: Num, right: Num, node: ir.Node) -> Num:
    """A product of two arrays; where one is a column and the other a row it is their outer product, too (D45)."""
    for column, row in ((left, right), (right, left)):
        if product.env and len(column.shape) == 2 and column.shape[1] == ONE != column.shape[0] and row.shape and row.shape[:-1] in ((), (ONE,)) and row.shape[-1] != ONE:
            crossed = outer(run, laid_flat(run, column, node), laid_flat(run, row, node), node)
            return crossed.but(env=least(crossed.env, product.env), domain=crossed.domain.meet(product.domain, run.facts), data=product.data, norm=product.norm, boolean=product.boolean)
    return product


# ---------------------------------------------------------------- matrices
def matrix_product(run: Run, left: Num, right: Num, node: ir.Node) -> Num:
    """a @ b of vectors and matrices (E7, E8, E9, E10, D14)."""
    if len(left.shape) == 1 and len(right.shape) == 1:
        return dot(run, left, right, node)
    if max(len(left.shape), len(right.shape)) > 2:
        return _many_axes(run, left, right)
    if any(extent.value == 0 for extent in (*left.shape, *right.shape)):
        return unknown_number(run, "a product with an empty matrix", left, right)

    shape = left.shape[:-1] + (right.shape[1:] if len(right.shape) == 2 else ())
    if left.public and right.public and len(shape) == 2 and (known := _known_product(run, left, right, node)) is not None:
        return known
    env: Growing = {}
    norms_left, norms_right = OperatorNorms(run, left), OperatorNorms(run, right)
    for source in {**left.env, **right.env}:
        moves: Moves = {DINF: reach(left, source, DINF) + reach(right, source, DINF)}
        keys = REAL_KEYS if len(shape) == 2 else (L1, L2, LINF)
        for key in keys:
            moves[key] = norms_right.after(left, source, key) + norms_left.before(right, source, key)
        if len(left.shape) == 2 and source not in right.env:
            moves[ROWS if len(shape) == 2 else D1] = reach(left, source, ROWS)
        env[source] = moves
    inner = left.shape[-1]
    domain = left.domain.times(right.domain, run.facts).scaled(inner, run.facts)
    result = Num(apply("@", (left.term, right.term), (*left.shape, "@", *right.shape)), shape, domain, env, {}, released=left.released or right.released)
    if len(left.shape) == 1 and norms_right.rows is not None and left.env:
        result = _image_of_row(run, result, left, right, norms_right, node)
    if env:
        result.step = run.step(node, "E7" if left.env else "E9", left, right)
    result = tidy(run, result)
    return of_column_and_row(run, result, left, right, node) if len(shape) == 2 and inner == ONE else result


def _image_of_row(run: Run, result: Num, row: Num, matrix: Num, norms: OperatorNorms, node: ir.Node) -> Num:
    """A vector times a known matrix: how long it is at most, and its entries one by one where it is a row of a data set."""
    one = Source("the unit ball", "", False)
    sizes = {norm.value: size_of(run, row, norm) for norm in NORMS}
    ball = row.but(env={one: {key: Bound.INFINITE if size.infinite else Bound.linear(size) for key, size in sizes.items()}}, domain=Interval())
    radii = {norm: norms.after(ball, one, norm.value).coefficient for norm in NORMS}
    found = result.but(norms={norm: radius for norm, radius in radii.items() if not radius.infinite})
    columns = transpose(run, matrix, node).elements
    if columns is not None and len(columns) <= MOST_ENTRIES and all(source.stands_in for source in row.env):
        found.elements = tuple(dot(run, row, column, node) for column in columns)
        found.domain = found.domain.meet(reduce(lambda a, b: a.hull(b, run.facts), (entry.domain for entry in found.elements)), run.facts)
    return found


def _known_product(run: Run, left: Num, right: Num, node: ir.Node) -> Num | None:
    """The product of two public matrices, where all entries are known and there are few."""
    a, b = OperatorNorms(run, left).numbers, OperatorNorms(run, right).numbers
    if a is None or b is None or len(a[0]) != len(b) or len(a) * len(b) * len(b[0]) > MOST_PRODUCTS:
        return None
    rows = [[sum((x * y for x, y in zip(row, column)), Fraction(0)) for column in zip(*b)] for row in a]
    return known_matrix(run, rows, holds_reals(left) or holds_reals(right), node)


def _many_axes(run: Run, *operands: Num) -> Num:
    """An array of more than two axes, for which there is no rule."""
    result = Num(run.fresh("an array of many axes"), (run.fresh("how long it is", lo=ZERO, integer=True),), env=tainted(*(num.env for num in operands)),
                 released=any(num.released for num in operands))
    run.know(result.term, result)
    return result


def transpose(run: Run, num: Num, node: ir.Node) -> Num:
    """m.T (E3): flat norms stay, a row norm M_p becomes M_q at n ** (1 - 1/p) for every q."""
    if len(num.shape) < 2:
        return num
    if len(num.shape) > 2:
        return _many_axes(run, num)
    rows, columns = num.shape
    known = OperatorNorms(run, num).numbers
    if known is not None and rows * columns == number(len(known) * len(known[0])) and len(known) * len(known[0]) <= MOST_PRODUCTS and not num.boolean and not num.released:
        return known_matrix(run, list(zip(*known)), holds_reals(num), node)
    env: Growing = {}
    for source in num.env:
        flat = reach(num, source, L1)
        env[source] = {L1: flat, L2: reach(num, source, L2), LINF: reach(num, source, LINF), D1: reach(num, source, D1)}
    result = Num(apply("T", (num.term,), num.shape), (columns, rows), num.domain, env, {}, num.data, num.norm, None, num.boolean, num.released)
    if env:
        result.step = run.step(node, "E3", num)
    return tidy(run, result)
