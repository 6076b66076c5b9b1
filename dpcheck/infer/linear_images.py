"""Arrays whose entries are linear in those of others: the matrix is written down, and its operator norms bound all entries together (rule D61).

A tree of sums, a wavelet, the blocks of a matrix: each part is a slice, a sum or a multiple of one array, and an entry of that array is in few of them.
What every part can move says nothing of that; the matrix that maps the array to all parts does.
"""
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Callable, Iterable, Sequence

from dpcheck.bounds import ONE, ZERO, Apply, Atom, Bound, Expr, absolute, maximum, number, of_atom, sqrt
from dpcheck.bounds.budget import TOO_MANY_PARTS, spend
from dpcheck.infer import affine, lipschitz
from dpcheck.infer.enclosure import is_array_atom
from dpcheck.infer.operator_norms import OperatorNorms
from dpcheck.infer.reach import L1, L2, LINF, least, reach
from dpcheck.infer.values import Env, Growing, Num, Source

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

MOST_ENTRIES = 128  # of an array that is taken apart, and of one that is made
MOST_WEIGHTS = 4096  # entries of a matrix that is written down

Shape = tuple[int, ...]
Weights = dict[tuple[Atom, int], Expr]


@dataclass(slots=True)
class Entry:
    """One number: what it is of the entries of private arrays, and the public rest, where that is known."""

    weights: Weights
    rest: Expr | None = ZERO


@dataclass(slots=True)
class Image:
    """The entries of an array, row by row."""

    shape: Shape
    entries: list[Entry]


class NotLinear(Exception):
    """An array is not written as a linear image of others, or is too large for it."""


def sharpened(run: Run, num: Num) -> Num:
    """The array with the moves that its matrix allows, where it is put together of parts of others."""
    shape = _known(num.shape)
    if shape is None or not num.env or prod(shape) > MOST_ENTRIES or not _is_put_together(num.term):
        return num
    try:
        image = _image(run, num.term, shape)
    except (NotLinear, ArithmeticError):
        return num
    bases = list(dict.fromkeys(base for entry in image.entries for base, _ in entry.weights))
    known = [run.known[base] for base in bases]
    if len(bases) > 1 and all(not array.shape for array in known) and all(len(entry.weights) < 2 for entry in image.entries):
        return num  # numbers of their own: nothing is shared
    if any(source not in {s for array in known for s in array.env} for source in num.env):
        return num
    if sum(prod(_known(array.shape) or ()) for array in known) * len(image.entries) > MOST_WEIGHTS:
        return num
    found: Growing = {source: dict.fromkeys((L1, L2, LINF) if shape else (L1,), Bound.ZERO) for source in num.env}
    for base, array in zip(bases, known):
        size = prod(_known(array.shape) or ())
        if not shape and len(array.shape) in (1, 2) and size:
            weights = [image.entries[0].weights.get((base, place), ZERO) for place in range(size)]
            for source, moves in _of_number(array, weights).items():
                if source in found:
                    found[source] = {L1: found[source][L1] + moves[L1]}
            continue
        norms = OperatorNorms(run, _matrix([[entry.weights.get((base, place), ZERO) for place in range(size)] for entry in image.entries]))
        for source in array.env:
            if source in found:
                flat = _flat(array, source, size)
                found[source] = {key: bound + norms.before(flat, source, key) for key, bound in found[source].items()}
    better = num.but()  # all else that is known of it stays
    better.env = least(num.env, found)
    return better


def _of_number(array: Num, weights: list[Expr]) -> Env:
    """The moves of a number in which the entries of an array have these weights: by the dual norms of the weights, in all and row by row (D14)."""
    width = int(array.shape[-1].value or 1)
    rows = [[absolute(weight) for weight in weights[start:start + width]] for start in range(0, len(weights), width)]
    return affine.functional_of_rows(array, [(ONE, (maximum(*row), sqrt(affine.sum_of(weight * weight for weight in row)), affine.sum_of(row))) for row in rows])


def _flat(array: Num, source: Source, size: int) -> Num:
    """An array as a vector, with its moves in the flat norms."""
    return Num(array.term, (number(size),), env={source: {key: reach(array, source, key) for key in (L1, L2, LINF)}})


def _matrix(rows: list[list[Expr]]) -> Num:
    spend(len(rows) * len(rows[0]), TOO_MANY_PARTS)
    made = tuple(Num(ZERO, (number(len(row)),), elements=tuple(Num(weight) for weight in row)) for row in rows)
    return Num(ZERO, (number(len(rows)), number(len(rows[0]))), elements=made)


def _known(shape: tuple[Expr, ...]) -> Shape | None:
    """The extents of an array, where all are numbers."""
    values = [extent.value for extent in shape]
    return tuple(int(value) for value in values if value is not None) if None not in values else None


def _is_put_together(term: Expr) -> bool:
    """Whether parts of arrays stand more than once in a term, so that they may be parts of one."""
    parts = [atom for atom in term.leaves() if isinstance(atom, Apply) and atom.name in PARTS]
    return len(parts) > 1 or bool(parts) and parts[0].name in ("stack", "concatenate", "repeat", "tile") and any(argument.terms for argument in parts[0].args)


def is_nested(term: Expr) -> bool:
    """Whether a number is made of parts of parts, such as an entry of a row, and not of entries and sums of whole arrays alone."""
    parts = [atom for atom in term.atoms() if isinstance(atom, Apply) and atom.name in PARTS]
    return any(part.name not in ("item", "sum") or any(isinstance(leaf, Apply) and leaf.name in PARTS for leaf in part.args[0].leaves()) for part in parts)


# ---------------------------------------------------------------- terms, entry by entry
def _image(run: Run, term: Expr, shape: Shape) -> Image:
    """What a term of this shape is, entry by entry."""
    size = prod(shape)
    if size > MOST_ENTRIES:
        raise NotLinear
    spend(size * (1 + len(term.terms)), TOO_MANY_PARTS)
    entries = [Entry({}) for _ in range(size)]
    for factors, coefficient in term.monomials():
        part: Image | None = None
        scale = number(coefficient)
        for atom, exponent in factors:
            if _is_private(run, atom) or is_array_atom(run, atom):
                factor = _of_atom(run, atom, shape)
                part = factor if part is None and exponent == 1 else _product(part, factor) if exponent == 1 else _unknown(factor)
            else:
                scale = scale * of_atom(atom) ** exponent
        spread = _broadcast(part, shape) if part is not None else [Entry({}, ONE)] * size
        entries = [_sum((entry, _times(one, scale))) for entry, one in zip(entries, spread)]
    return Image(shape, entries)


def _is_private(run: Run, atom: Atom) -> bool:
    known = run.known.get(atom)
    return bool(known.env) if known is not None else atom.key in run.private or isinstance(atom, Apply) and lipschitz.depends(run, atom)


def _of_atom(run: Run, atom: Atom, around: Shape) -> Image:
    """The entries of one atom: those of the arrays that it takes apart or puts together; else it stands for its own entries."""
    known = run.known.get(atom)
    shape = None if known is None else _known(known.shape)
    if isinstance(atom, Apply) and atom.name in PARTS:
        try:
            own = shape if shape is not None else around if atom.name == "stack" and len(around) == 1 else None
            return PARTS[atom.name](run, atom, own)
        except NotLinear:
            if known is None:
                raise
    if known is None or shape is None or prod(shape) > MOST_ENTRIES:
        raise NotLinear
    if not known.env:
        return Image(shape, [Entry({}, None)] * prod(shape))
    return Image(shape, [Entry({(atom, place): ONE}) for place in range(prod(shape))])


def _unknown(image: Image) -> Image:
    """A function of public numbers, of which nothing is known."""
    if any(entry.weights for entry in image.entries):
        raise NotLinear
    return Image(image.shape, [Entry({}, None)] * len(image.entries))


def _product(left: Image | None, right: Image) -> Image:
    """The product of two arrays, entry by entry, of which one is public."""
    if left is None:
        return right
    shape = _common(left.shape, right.shape)
    return Image(shape, [_weighted(a, b) for a, b in zip(_broadcast(left, shape), _broadcast(right, shape))])


def _weighted(left: Entry, right: Entry) -> Entry:
    if left.weights:
        left, right = right, left
    if left.weights or left.rest is None and right.weights:
        raise NotLinear
    return Entry({}, None) if left.rest is None else _times(right, left.rest)


def _times(entry: Entry, scale: Expr) -> Entry:
    return entry if scale == ONE else Entry({place: weight * scale for place, weight in entry.weights.items()}, None if entry.rest is None else entry.rest * scale)


def _sum(entries: Iterable[Entry]) -> Entry:
    weights: Weights = {}
    rest: Expr | None = ZERO
    for entry in entries:
        spend(1 + len(entry.weights), TOO_MANY_PARTS)
        for place, weight in entry.weights.items():
            weights[place] = weights[place] + weight if place in weights else weight
        rest = None if rest is None or entry.rest is None else rest + entry.rest
    return Entry(weights, rest)


def _common(left: Shape, right: Shape) -> Shape:
    """The shape to which numpy broadcasts both."""
    longer, shorter = (left, right) if len(left) >= len(right) else (right, left)
    found = list(longer)
    for place, extent in enumerate(shorter, len(longer) - len(shorter)):
        if found[place] not in (extent, 1) and extent != 1:
            raise NotLinear
        found[place] = max(found[place], extent)
    return tuple(found)


def _broadcast(image: Image, shape: Shape) -> list[Entry]:
    if image.shape == shape:
        return image.entries
    if _common(image.shape, shape) != shape:
        raise NotLinear
    own = (1,) * (len(shape) - len(image.shape)) + image.shape
    return [image.entries[_place(tuple(0 if extent == 1 else at for at, extent in zip(where, own)), own)] for where in _places(shape)]


def _places(shape: Shape) -> list[Shape]:
    found: list[Shape] = [()]
    for extent in shape:
        found = [(*place, at) for place in found for at in range(extent)]
    return found


def _place(where: Sequence[int], shape: Shape) -> int:
    flat = 0
    for at, extent in zip(where, shape):
        flat = flat * extent + at
    return flat


# ---------------------------------------------------------------- what takes arrays apart, and puts them together
Part = Callable[["Run", Apply, "Shape | None"], Image]


def _inner(run: Run, atom: Apply, extents: Sequence[object]) -> Image:
    """The first argument of an atom, of the shape that its parameters tell."""
    shape = _known(tuple(extent for extent in extents if isinstance(extent, Expr)))
    if shape is None or len(shape) != len(extents):
        raise NotLinear
    return _image(run, atom.args[0], shape)


def _chosen(image: Image, shape: Shape, at: Iterable[Sequence[int]]) -> Image:
    return Image(shape, [image.entries[_place(where, image.shape)] for where in at])


def _whole(term: Expr, extent: int) -> int:
    """A known place of an axis so long, counted from the front."""
    value = term.value
    if value is None or int(value) != value or not -extent <= value < extent:
        raise NotLinear
    return int(value) % extent


def _item(run: Run, atom: Apply, _: Shape | None) -> Image:
    """v[i], or the row m[i]."""
    image = _inner(run, atom, atom.params)
    if not image.shape:
        raise NotLinear
    place = _whole(atom.args[1], image.shape[0])
    rest = image.shape[1:]
    return _chosen(image, rest, [(place, *where) for where in _places(rest)])


def _column(run: Run, atom: Apply, _: Shape | None) -> Image:
    image = _inner(run, atom, atom.params)
    if len(image.shape) != 2:
        raise NotLinear
    place = _whole(atom.args[1], image.shape[1])
    return _chosen(image, image.shape[:1], [(row, place) for row in range(image.shape[0])])


def _slice(run: Run, atom: Apply, _: Shape | None) -> Image:
    axis, ends, *extents = atom.params
    image = _inner(run, atom, extents)
    if not isinstance(axis, int) or not isinstance(ends, tuple):
        raise NotLinear
    values = [None if end is None else end.value for end in ends]
    if any(value is None or int(value) != value for value, end in zip(values, ends) if end is not None) or values[2] == 0:
        raise NotLinear
    chosen = range(image.shape[axis])[slice(*(None if value is None else int(value) for value in values))]
    shape = (*image.shape[:axis], len(chosen), *image.shape[axis + 1:])
    return _chosen(image, shape, [(*where[:axis], chosen[where[axis]], *where[axis + 1:]) for where in _places(shape)])


def _total(run: Run, atom: Apply, _: Shape | None) -> Image:
    if atom.params:
        return Image((), [_sum(_inner(run, atom, atom.params).entries)])
    inner = atom.args[0].atom()
    known = None if inner is None else run.known.get(inner)
    shape = None if known is None else _known(known.shape)
    if shape is None:
        raise NotLinear
    return Image((), [_sum(_image(run, atom.args[0], shape).entries)])


def _along(run: Run, atom: Apply, _: Shape | None) -> Image:
    """m.sum(axis=0), m.sum(axis=1)."""
    image = _inner(run, atom, atom.params)
    rows, columns = image.shape
    if atom.name == "sum1":
        return Image((rows,), [_sum(image.entries[row * columns:(row + 1) * columns]) for row in range(rows)])
    return Image((columns,), [_sum(image.entries[column::columns]) for column in range(columns)])


def _stack(run: Run, atom: Apply, shape: Shape | None) -> Image:
    """Numbers, or arrays of one shape, one beside the other."""
    if shape is None or not shape or shape[0] != len(atom.args):
        raise NotLinear
    return Image(shape, [entry for one in atom.args for entry in _image(run, one, shape[1:]).entries])


def _concatenate(run: Run, atom: Apply, _: Shape | None) -> Image:
    shapes = [_known(extents) if isinstance(extents, tuple) else None for extents in atom.params]
    if len(shapes) != len(atom.args) or any(shape is None or not shape for shape in shapes):
        raise NotLinear
    images = [_image(run, part, shape or ()) for part, shape in zip(atom.args, shapes)]
    return Image((sum(image.shape[0] for image in images), *images[0].shape[1:]), [entry for image in images for entry in image.entries])


def _reversed(run: Run, atom: Apply, _: Shape | None) -> Image:
    image = _inner(run, atom, atom.params)
    if len(image.shape) != 1:  # along which axes is not told
        raise NotLinear
    return Image(image.shape, image.entries[::-1])


def _rolled(run: Run, atom: Apply, _: Shape | None) -> Image:
    image = _inner(run, atom, atom.params)
    if len(image.shape) != 1 or not image.entries:
        raise NotLinear
    places = atom.args[1].value
    if places is None or int(places) != places:
        raise NotLinear
    cut = -int(places) % len(image.entries)
    return Image(image.shape, image.entries[cut:] + image.entries[:cut])


def _differences(run: Run, atom: Apply, _: Shape | None) -> Image:
    """np.diff(v)."""
    image = _inner(run, atom, atom.params)
    if len(image.shape) != 1 or not image.entries:
        raise NotLinear
    return Image((len(image.entries) - 1,), [_sum((later, _times(earlier, -ONE))) for earlier, later in zip(image.entries, image.entries[1:])])


def _reshape(run: Run, atom: Apply, _: Shape | None) -> Image:
    image = _inner(run, atom, atom.params)
    shape = _known(atom.args[1:])
    if shape is None or prod(shape) != len(image.entries):
        raise NotLinear
    return Image(shape, image.entries)


def _transpose(run: Run, atom: Apply, _: Shape | None) -> Image:
    image = _inner(run, atom, atom.params)
    rows, columns = image.shape
    return _chosen(image, (columns, rows), [(row, column) for column in range(columns) for row in range(rows)])


def _repeat(run: Run, atom: Apply, _: Shape | None) -> Image:
    image, times = _inner(run, atom, atom.params), atom.args[1].value
    if len(image.shape) != 1 or times is None or int(times) != times or times < 0 or len(image.entries) * times > MOST_ENTRIES:
        raise NotLinear
    again = range(int(times))
    entries = image.entries * int(times) if atom.name == "tile" else [entry for entry in image.entries for _ in again]
    return Image((len(entries),), entries)


def _matrix_product(run: Run, atom: Apply, _: Shape | None) -> Image:
    """A @ v, v @ A or A @ B, of which one is public and known."""
    middle = atom.params.index("@")
    left, right = (_operand(run, term, extents) for term, extents in zip(atom.args, (atom.params[:middle], atom.params[middle + 1:])))
    rows = [left.entries] if len(left.shape) == 1 else [left.entries[at:at + left.shape[1]] for at in range(0, len(left.entries), left.shape[1])]
    columns = [right.entries] if len(right.shape) == 1 else [right.entries[at::right.shape[1]] for at in range(right.shape[1])]
    return Image(left.shape[:-1] + right.shape[1:], [_sum(_weighted(a, b) for a, b in zip(row, column)) for row in rows for column in columns])


def _operand(run: Run, term: Expr, extents: Sequence[object]) -> Image:
    """A factor of a product, whose shape is told: a public one is a stack of its rows."""
    shape = _known(tuple(extent for extent in extents if isinstance(extent, Expr)))
    if shape is None or len(shape) != len(extents) or prod(shape) > MOST_ENTRIES:
        raise NotLinear
    atom = term.atom()
    if isinstance(atom, Apply) and atom.name == "stack":
        return _public_stack(run, atom, shape) if not _is_private(run, atom) else _stack(run, atom, shape)
    return _image(run, term, shape)


def _public_stack(run: Run, atom: Apply, shape: Shape) -> Image:
    if shape[0] != len(atom.args):
        raise NotLinear
    parts = [_operand(run, one, tuple(number(extent) for extent in shape[1:])) for one in atom.args]
    return Image(shape, [entry for part in parts for entry in part.entries])


PARTS: dict[str, Part] = {
    "item": _item, "row": _item, "columnof": _column, "slice": _slice, "sum": _total, "sum0": _along, "sum1": _along, "stack": _stack,
    "concatenate": _concatenate, "reshape": _reshape, "reverse": _reversed, "roll": _rolled, "T": _transpose, "repeat": _repeat, "tile": _repeat, "diff": _differences, "@": _matrix_product,
}
