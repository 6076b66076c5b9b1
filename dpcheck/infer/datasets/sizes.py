"""How large what one row contributes to a sum can be, and how far apart what two rows contribute, in every norm (rules S7, G5, G21, H1, H5).

A sum moves by the first where rows come and go, and by the second where they are edited. Entries of which one row makes only some non-zero
are not added up: a row lies in one cell of a partition.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck.bounds import INFINITY, ONE, ZERO, Apply, Atom, Expr, maximum, minimum, number, of_atom, render, sqrt
from dpcheck.infer.datasets.supports import groups_apart
from dpcheck.infer.enclosure import enclose, is_array_atom
from dpcheck.infer.equations import value_of
from dpcheck.infer.numbers import writable
from dpcheck.infer.sizes import entries_of
from dpcheck.infer.reach import D1, L1, L2, LINF, M2, MINF, reach
from dpcheck.infer.values import Num
from dpcheck.spaces import Norm, ball_diameter, conversion, exactly, ones

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


KEYS = {Norm.L1: L1, Norm.L2: L2, Norm.LINF: LINF}
NORM = {key: norm for norm, key in KEYS.items()}
OF_ROWS = {M2: L2, MINF: LINF}  # of a matrix: the norms of its rows, added up


def measures(item: Num) -> tuple[str, ...]:
    """The norms in which a contribution is measured."""
    return (L1,) if not item.shape else (L1, L2, LINF) if len(item.shape) != 2 else (L1, L2, LINF, M2, MINF)


def largest(run: Run, item: Num, key: str) -> Expr:
    """The largest norm of what one row contributes."""
    if not item.shape:
        return item.domain.magnitude(run.facts)
    found = [_as_stated(run, item, key)]
    if len(item.shape) <= 2:
        found.append(_of_term(run, item, item.term, key))
    if item.elements and len(item.shape) <= 2:
        sizes = [largest(run, one, _inner(key)) for one in item.elements]
        found.append(_norm_of([maximum(*(sizes[place] for place in group)) for group in groups_apart(run, item.elements)], key))
    return _least(found) if (flat := _flat(item, key)) is None else _least([*found, largest(run, flat, key)])


def widest(run: Run, item: Num, key: str) -> Expr:
    """The largest distance of what two rows contribute (CO)."""
    if not item.shape:
        return item.domain.width
    nonnegative = item.domain.is_nonnegative(run.facts)
    found = [reach(item, source, key).coefficient for source in item.env if source.stands_in and source.key == D1 and len(item.env) == 1 and key in NORM]  # as of a function of the row
    if len(item.shape) == 1:
        found += [ball_diameter(own, NORM[key], radius, item.size, nonnegative) for own, radius in item.norms.items()]
    if not item.domain.width.infinite:
        found.append(item.domain.width * _ones(item, key))
    if len(item.shape) <= 2:
        found.append(_diameter(run, item, key, nonnegative))
    if (parts := _parts(run, item)) is not None and key in NORM:
        found.append(_norm_of([widest(run, part, key) for part in parts], key))
    if item.elements and len(item.shape) <= 2:
        widths = [widest(run, one, _inner(key)) for one in item.elements]
        sizes = [largest(run, one, _inner(key)) for one in item.elements]
        found.append(_norm_of(widths, key))
        found.append(_of_groups(run, item.elements, widths, sizes, key))
    return _least(found) if (flat := _flat(item, key)) is None else _least([*found, widest(run, flat, key)])


def _flat(item: Num, key: str) -> Num | None:
    """The entries of a matrix in a line, where they are known one by one and their rows do not matter: of entries of several rows one alone may be other than 0."""
    entries = entries_of(item) if len(item.shape) == 2 and key in NORM else ()
    return item.but(shape=(item.size,), elements=entries, norms={}, sizes={}) if entries else None


def _parts(run: Run, item: Num) -> list[Num] | None:
    """The vectors that a vector was put together of, one after the other; None where it was not, or they are not known."""
    atom = item.term.atom()
    if not isinstance(atom, Apply) or atom.name != "concatenate" or len(item.shape) != 1:
        return None
    found = []
    for term, shape in zip(atom.args, atom.params):
        known = Num(term, shape, exactly(term)) if term.value is not None and isinstance(shape, tuple) else value_of(run, term)
        if known is None or not known.shape and term.value is None:
            return None
        found.append(known)
    return found


def _inner(key: str) -> str:
    """In which norm the rows of a matrix are measured."""
    return OF_ROWS.get(key, key)


def _ones(item: Num, key: str) -> Expr:
    """The norm of an array of ones of the same shape."""
    if key in NORM:
        return ones(NORM[key], item.size)
    return item.shape[0] * ones(NORM[OF_ROWS[key]], item.shape[1])


def _as_stated(run: Run, item: Num, key: str) -> Expr:
    """The largest norm by what is known of the array itself, however it was made."""
    size = item.domain.magnitude(run.facts)
    return _least([*_balls(item, key), *([] if size.infinite else [size * _ones(item, key)])])


def _balls(item: Num, key: str) -> list[Expr]:
    """What the balls say that a vector, or every row of a matrix, lies in."""
    if len(item.shape) > 2:
        return []
    rows = ONE if len(item.shape) == 1 else item.shape[0]
    norm = NORM[_inner(key)]
    times = rows if key not in NORM else ones(norm, rows)
    return [radius * conversion(own, norm, item.length) * times for own, radius in item.norms.items()]


def _of_groups(run: Run, elements: Sequence[Num], widths: list[Expr], sizes: list[Expr], key: str) -> Expr:
    """Of entries of which at most one is not zero, either one moves (by its width) or two do (by their sizes) (H1, H5)."""
    parts: list[Expr] = []
    for group in groups_apart(run, elements):
        alone = maximum(*(widths[place] for place in group))
        ordered = [sizes[place] for place in group]
        pair = ZERO if len(group) < 2 else _pair(ordered, key)
        parts.append(maximum(alone, pair))
    return _norm_of(parts, key)


def _pair(sizes: list[Expr], key: str) -> Expr:
    top = maximum(*sizes)
    if top.infinite:
        return INFINITY
    values = [size.value for size in sizes]
    second = top
    if all(value is not None for value in values):
        second = number(sorted(value for value in values if value is not None)[-2])
    return sqrt(top * top + second * second) if key == L2 else top if key == LINF else top + second


def _norm_of(values: Sequence[Expr], key: str) -> Expr:
    if any(value.infinite for value in values):
        return INFINITY
    if key == LINF:
        return maximum(*values)
    total = ZERO
    for value in values:
        total = total + (value * value if key == L2 else value)
    return sqrt(total) if key == L2 else total


def _least(found: Sequence[Expr]) -> Expr:
    finite = [value for value in found if not value.infinite]
    return INFINITY if not finite else finite[0] if len(finite) == 1 else minimum(*finite)


# ---------------------------------------------------------------- by how they were made
def _diameter(run: Run, item: Num, key: str, nonnegative: bool) -> Expr:
    """How far apart two arrays of bounded size can be: twice that; less where neither has an entry below zero, or both are squares r r' (G21)."""
    size = _least([_of_term(run, item, item.term, key), *(_balls(item, key) if len(item.shape) == 2 else ())])
    found = [INFINITY if size.infinite else size * (sqrt(number(2)) if nonnegative and key == L2 else ONE if nonnegative and key == LINF else number(2))]
    euclid = _of_term(run, item, item.term, L2) if key in (L2, LINF) and is_square(run, item.term) else INFINITY
    if not euclid.infinite:
        found.append(euclid * sqrt(number(2)) if key == L2 else euclid)
    return _least(found)


def is_square(run: Run, term: Expr) -> bool:
    """Whether a matrix is r r' for some vector r, times a number that is not negative."""
    single = term.single()
    if single is None or single[1] < 0:
        return False
    products = [atom for atom, power in single[0] if _is_product(atom) and power == 1]
    others = [atom for atom, _ in single[0] if not _is_product(atom)]
    known = [run.known.get(atom) for atom in others]
    truths = all(isinstance(atom, Apply) and atom.name in ("step", "equal") or one is not None and not one.shape and one.domain.is_nonnegative(run.facts)
                 for atom, one in zip(others, known))
    return len(products) == 1 and len(others) + 1 == len(single[0]) and truths and products[0].args[0] == products[0].args[1]  # type: ignore[attr-defined]


def _is_product(atom: Atom) -> bool:
    return isinstance(atom, Apply) and atom.name == "outer"


def _of_term(run: Run, item: Num, term: Expr, key: str) -> Expr:
    """The size of a sum of arrays of known size, each times numbers; of either side of a branch."""
    total = ZERO
    for factors, coefficient in term.monomials():
        size = number(coefficient if coefficient > 0 else -coefficient)
        matrices = 0
        for atom, power in factors:
            part = _of_atom(run, item, atom, power, key)
            if part is None:
                return INFINITY
            matrices += part[1]
            size = size * part[0]
        if matrices != 1:
            return INFINITY
        total = total + size
    return total


def _alike(run: Run, shape: tuple[Expr, ...], other: tuple[Expr, ...]) -> bool:
    """Whether two shapes are the same, or were taken to be (an array of length one would be repeated)."""
    return len(shape) == len(other) and all(
        a == b or not {f"{render(a)} == {render(b)}", f"{render(b)} == {render(a)}"}.isdisjoint(run.assumptions) for a, b in zip(shape, other))


def _of_atom(run: Run, item: Num, atom: Atom, power: object, key: str) -> tuple[Expr, bool] | None:
    """How large an atom is, and whether it is an array of this shape; None where that is not known."""
    known = run.known.get(atom)
    is_array = known is not None and bool(known.shape) or is_array_atom(run, atom)
    sizes: list[Expr] = []
    if known is not None and known.shape and power == 1 and _alike(run, known.shape, item.shape):
        sizes.append(known.sizes.get(key, _as_stated(run, known, key)))
    if isinstance(atom, Apply) and atom.name == "phi" and is_array and power == 1:
        sides = [ZERO if side == ZERO else _of_term(run, item, side, key) for side in atom.args[1:]]
        sizes.append(INFINITY if any(side.infinite for side in sides) else maximum(*sides))
    if is_array:
        size = _least(sizes)
        return None if size.infinite else (size, True)
    size = enclose(run, of_atom(atom) ** power).magnitude(run.facts)  # type: ignore[operator]
    return None if size.infinite or not writable(size) else (size, False)
