"""Arrays taken apart and put together: indexing, slicing, stacking, joining, reshaping (rules D32 to D38, E15, E16)."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import (
    ONE, ZERO, Apply, Atom, Expr, absolute, apply, ceil, maximum, minimum, nonnegative, number, of_atom, positive, sqrt, substitute, symbol,
)
from dpcheck.bounds.budget import TOO_MANY_PARTS, spend
from dpcheck.infer.draws import Noise
from dpcheck.infer.enclosure import is_array_atom
from dpcheck.infer.lookups import looked_up
from dpcheck.infer.affine import sum_of
from dpcheck.infer.forward import masked_by_private, stacked_totals, weights_of_all
from dpcheck.infer.made_of import added, excluding, gathered, greatest
from dpcheck.infer.numbers import entry, euclidean, finish, tidy
from dpcheck.infer.places import entry_of_pass
from dpcheck.infer.reach import D1, D2, DINF, DM2, L1, L2, LINF, M2, MINF, ROWS, least, reach, tainted
from dpcheck.infer.shapes import ShapeError, common_shape, fit
from dpcheck.infer.sizes import sizes_together
from dpcheck.infer.storage import FLOAT, UNKNOWN, floats, holds_reals
from dpcheck.infer.values import Env, Growing, Moves, Num, Opaque, Source, Value, constant
from dpcheck.spaces import exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


WORK_OF_ITEM = 8  # units for each number or row that is put into an array


# ---------------------------------------------------------------- taking apart
def item(run: Run, num: Num, index: Num, node: ir.Node) -> Num:
    """v[i] or m[i] at one whole-number place (D32, D33, E15)."""
    at = index.constant
    if isinstance(at, int) and num.elements is not None and -len(num.elements) <= at < len(num.elements):
        return num.elements[at]
    place = _place(run, index.term, num.shape[0])
    if index.env:
        return _private_index(run, num, index, node)
    written = num.term.atom()
    if isinstance(written, Apply) and written.name == "with" and written.args[1] == index.term and isinstance(written.payload, Num):
        return written.payload
    own = entry_of_pass(run, num, index.term) if run.places and num.env else None
    if own is not None:
        return own
    if len(num.shape) == 1:
        if num.elements is not None and num.elements:
            return _any_of(run, num, index.term, node)
        cut_out = cut_from(run, num)
        if cut_out is not None and isinstance(at, int) and -len(cut_out[1]) <= at < len(cut_out[1]):
            return item(run, cut_out[0], constant(cut_out[1][at]), node)
        return _written_out(run, num, index, entry(run, num, place, node), node)
    env: Env = {source: {L1: reach(num, source, L1), L2: reach(num, source, L2), LINF: reach(num, source, LINF),
                         DINF: reach(num, source, DINF), D1: reach(num, source, D1), D2: reach(num, source, DM2)} for source in num.env}
    row = Num(apply("row", (num.term, place), num.shape), num.shape[1:], num.domain, env, dict(num.norms), num.data, num.norm, None, num.boolean, num.released)
    if env:
        row.step = run.step(node, "E15", num)
    return _written_out(run, num, index, tidy(run, row), node)


def _written_out(run: Run, num: Num, index: Num, part: Num, node: ir.Node) -> Num:
    """An entry or row of what is made of arrays of its shape by arithmetic, as the same of theirs at that place: 2 * v[i] of (2 * v)[i] (D32)."""
    if not num.env or num.term.atom() is not None:
        return part
    arrays: dict[Atom, tuple[Num, Num]] = {}  # with the place in each
    instead: dict[Atom, Expr] = {}
    for atom in num.term.atoms():
        known = run.known.get(atom)
        if known is not None and known.shape == num.shape:
            arrays[atom] = known, index
        elif known is not None and known.shape == (ONE, *num.shape[1:]):
            arrays[atom] = known, constant(0)  # the same at each place
        elif known is not None and known.shape not in ((), num.shape[1:]) or known is None and is_array_atom(run, atom):
            return part
        else:
            instead[atom] = of_atom(atom)  # one number, or the same for each row; what is inside it stays, too
    instead |= {atom: item(run, array, place, node).term for atom, (array, place) in arrays.items()}
    return finish(run, part.but(term=substitute(num.term, instead)), True)


def cut_from(run: Run, num: Num) -> tuple[Num, range] | None:
    """The vector of known length of which a vector is a slice of known ends, and the places of its entries there."""
    atom = num.term.atom()
    if not isinstance(atom, Apply) or atom.name != "slice" or len(atom.params) != 3:
        return None
    ends, base = atom.params[1], atom.args[0].atom()
    array = None if base is None else run.known.get(base)
    count = None if array is None or not array.env or array.shape != atom.params[2:] else array.shape[0].value
    if array is None or count is None or not isinstance(ends, tuple):
        return None
    known = [None if end is None else end.value for end in ends]
    if any(place is None and end is not None for place, end in zip(known, ends)):
        return None
    lower, upper, step = (None if place is None else int(place) for place in known)
    return array, range(int(count))[lower:upper:step]


def _place(run: Run, index: Expr, count: Expr) -> Expr:
    """The index counted from the front."""
    return index if nonnegative(index, run.facts) or not positive(-index, run.facts) else index + count


def _any_of(run: Run, num: Num, index: Expr, node: ir.Node) -> Num:
    """An entry at a public place that is not known: the largest move of any; of public numbers the same one whenever the same place is asked for."""
    items = num.elements or ()
    domain = items[0].domain
    env: Growing = {}
    for one in items:
        domain = domain.hull(one.domain, run.facts)
        for source in one.env:
            bound = reach(one, source, L1)
            env[source] = {L1: bound if source not in env else env[source][L1].greatest(bound)}
    ends = {} if env or domain.lo.infinite or domain.hi.infinite else {"lo": domain.lo, "hi": domain.hi, "integer": domain.integer}
    term = run.fresh("an entry", **ends)
    by_name = all(isinstance(leaf.key, str) for leaf in index.leaves())  # of parameters, not of what differs from pass to pass
    if ends and by_name and run.module is not None:
        term = symbol(run.module.text[node.start:node.end], key=("entry", num.term, index), **ends)  # type: ignore[arg-type]
    result = Num(term, items[0].shape, domain, env, released=any(one.released for one in items))
    run.know(result.term, result)
    return result


def _private_index(run: Run, num: Num, index: Num, node: ir.Node) -> Num:
    """v[i] with a private i: the entry's own move, and the width of the domain where i moves (D33)."""
    width = num.domain.width
    env: Growing = {}
    for source in {**num.env, **index.env}:
        moves = tainted({s: m for s, m in num.env.items() if s is source}, {s: m for s, m in index.env.items() if s is source})[source]
        if not width.infinite and len(num.shape) == 1:
            jump = reach(index, source, D1).scaled(width)
            moves = {**moves, L1: reach(num, source, LINF) + jump}
        env[source] = moves
    domain, norms, known = num.domain, dict(num.norms) if len(num.shape) == 2 else {}, looked_up(run, num, index)
    if known is not None:
        env = {source: {**env[source], **moves} for source, moves in known.env.items()}
        domain, norms = known.domain, known.norms if len(num.shape) == 2 else {}
    result = Num(run.fresh("an entry"), num.shape[1:], domain, env, norms, released=num.released)
    result.step = run.step(node, "D33", num, index)
    run.know(result.term, result)
    return result


def cut(run: Run, num: Num, bounds: tuple[Num | None, Num | None, Num | None], axis: int, node: ir.Node) -> Num | Opaque:
    """v[a:b:c] with public ends: distinct entries, so no norm grows (D34)."""
    count = num.shape[axis]
    lower, upper, step = bounds
    given = [bound.constant if bound is not None else None for bound in bounds]
    whole = [value for value in given if value is None or isinstance(value, int)]
    known = count.value
    if any(bound is not None and bound.env for bound in bounds):
        return _lost(run, num, bounds, node)
    elements = None
    if known is not None and all(bound is None or isinstance(value, int) for bound, value in zip(bounds, given)):
        chosen = range(int(known))[slice(whole[0], whole[1], whole[2])]
        if chosen == range(int(known)):
            return num
        extent: Expr = number(len(chosen))
        if num.elements is not None and axis == 0:
            elements = tuple(num.elements[place] for place in chosen)
    else:
        extent = _extent(run, count, lower, upper, step)
    shape = num.shape[:axis] + (extent,) + num.shape[axis + 1:]
    if all(bound is None for bound in bounds):
        return num
    text = tuple(None if bound is None else bound.term for bound in bounds)
    keep = {key: True for key in (L1, L2, LINF, D1, DINF, ROWS, DM2, M2, MINF)}
    env: Env = {source: {key: bound for key, bound in moves.items() if key in keep} for source, moves in num.env.items()}
    result = Num(apply("slice", (num.term,), (axis, text, *num.shape)), shape, num.domain, env, dict(num.norms), num.data, num.norm, elements, num.boolean,
                 num.released)
    if env:
        result.step = run.step(node, "D34", num)
    return tidy(run, result)


def _extent(run: Run, count: Expr, lower: Num | None, upper: Num | None, step: Num | None) -> Expr:
    """How many entries a slice takes of so many; a number of its own where its ends or its step may have either sign."""
    stride = step.term if step is not None else ONE
    if lower is None and upper is None and stride.value is not None and stride.value != 0:
        return count if absolute(stride) == ONE else ceil(count / absolute(stride))
    if upper is None and lower is not None and stride == ONE and nonnegative(lower.term, run.facts):
        left = count - lower.term  # as much as `[:-lower]` has
        return left if nonnegative(left, run.facts) else maximum(left, ZERO)
    start = ZERO if lower is None else _end(run, lower.term, count)
    stop = count if upper is None else _end(run, upper.term, count)
    if start is None or stop is None or not positive(stride, run.facts):
        return run.fresh("a number of entries", lo=ZERO, hi=count, integer=True)
    extent = stop - start if nonnegative(stop - start, run.facts) else maximum(stop - start, ZERO)
    return extent if stride == ONE else ceil(extent / stride)


def _end(run: Run, end: Expr, count: Expr) -> Expr | None:
    """The place that an end of a slice means; None where it may count from either side."""
    if positive(-end, run.facts):
        place = end + count
        return place if nonnegative(place, run.facts) else maximum(place, ZERO)
    if nonnegative(end, run.facts):
        return end if nonnegative(count - end, run.facts) else minimum(end, count)
    return None


def _lost(run: Run, num: Num, others: Sequence[Num | None], node: ir.Node) -> Opaque:
    """A selection at private places: even its length is private."""
    run.notice("DP301", "a slice or selection at private places has a private length", node)
    return Opaque(tainted(num.env, *(other.env for other in others if other is not None)), what="a selection at private places", array=True)


def gather(run: Run, num: Num, indices: Num, node: ir.Node) -> Num | Opaque:
    """v[[i, j, ...]]: public places; each entry used at most r times (D34)."""
    if len(indices.shape) != 1:
        return Opaque(tainted(num.env, indices.env), what="a selection at places along several axes", array=True)
    places = _known_places(indices)
    if places is not None and len(num.shape) == 1:
        return stack(run, [item(run, num, one, node) for one in indices.elements or ()], node)
    if not indices.env and len(num.shape) == 2:
        lines = gather_lines(run, num, indices, 0, node)
        if not places or num.shape[0].value is None:
            return lines
        rows = stack(run, [item(run, num, one, node) for one in indices.elements or ()], node)
        return rows.but(env=least(rows.env, lines.env))
    if indices.env or len(num.shape) != 1:
        return _lost(run, num, [indices], node)
    count = indices.shape[0]
    env: Env = {source: {L1: reach(num, source, LINF).scaled(count), L2: reach(num, source, LINF).scaled(sqrt(count)), LINF: reach(num, source, LINF),
                         DINF: reach(num, source, DINF)} for source in num.env}
    result = Num(apply("gather", (num.term, indices.term), (*num.shape, "at", *indices.shape)), (count,), num.domain, env, {}, num.data, num.norm, None, num.boolean, num.released)
    return tidy(run, result)


def gather_lines(run: Run, num: Num, indices: Num, axis: int, node: ir.Node) -> Num:
    """m[[i, j, ...]] and m[:, [i, j, ...]] at public places, each taken at most r times (D34): what is known of a row holds of it wherever it stands."""
    times = _most_often(_known_places(indices), indices.shape[0], num.shape[axis])
    along = {M2: times, MINF: times, ROWS: times} if axis == 0 else {M2: sqrt(times), MINF: ONE, ROWS: ONE}
    factors = {L1: times, L2: sqrt(times), LINF: ONE, **along}
    env: Env = {source: {**{key: reach(num, source, key).scaled(factor) for key, factor in factors.items()}, DINF: reach(num, source, DINF)} for source in num.env}
    norms = num.norms if axis == 0 else {norm: radius * factors[norm.value] for norm, radius in num.norms.items()}
    shape = (indices.shape[0], num.shape[1]) if axis == 0 else (num.shape[0], indices.shape[0])
    result = Num(apply("gather", (num.term, indices.term), (*num.shape, "at", axis, *indices.shape)), shape, num.domain, env, dict(norms), num.data, num.norm, None, num.boolean, num.released)
    if env:
        result.step = run.step(node, "D34", num)
    return tidy(run, result)


def _known_places(indices: Num) -> list[int] | None:
    """The places, where all are known."""
    places = None if indices.elements is None else [one.constant for one in indices.elements]
    return [int(place) for place in places if isinstance(place, int)] if places is not None and all(isinstance(place, int) for place in places) else None


def _most_often(places: list[int] | None, count: Expr, extent: Expr) -> Expr:
    """How often one place is taken at most, of an axis so long; where that is not known a place from the end may be one from the front."""
    if places is None:
        return count
    length = None if extent.value is None else int(extent.value)
    if length:
        return number(max(Counter(place % length for place in places).values(), default=0))
    sides = [Counter(place for place in places if (place < 0) is behind) for behind in (False, True)]
    return number(sum(max(side.values(), default=0) for side in sides))


def masked(run: Run, num: Num, mask: Num, node: ir.Node) -> Value:
    """v[mask]: public masks choose distinct entries; private ones make the length private (D56)."""
    if mask.env:
        if len(mask.shape) > len(num.shape) or len(num.shape) > 2:
            return _lost(run, num, [mask], node)
        try:
            kept = fit(mask, common_shape(num.shape[:len(mask.shape)], mask.shape, run))  # any other shape raises
        except ShapeError:
            return _lost(run, num, [mask], node)
        return masked_by_private(run, num, kept, node)
    length = run.fresh("a count", lo=ZERO, integer=True)
    if len(mask.shape) > 1:  # it chooses entries, of which it makes one row
        flat: Env = {source: {key: reach(num, source, key) for key in (L1, L2, LINF, DINF)} for source in num.env}
        return tidy(run, Num(apply("mask", (num.term, mask.term), num.shape), (length,), num.domain, flat, {}, num.data, num.norm, None, num.boolean, num.released))
    return tidy(run, Num(apply("mask", (num.term, mask.term), num.shape), (length, *num.shape[1:]), num.domain, num.env, dict(num.norms), num.data, num.norm,
                         None, num.boolean, num.released))


def column(run: Run, num: Num, index: Num, node: ir.Node) -> Num | Opaque:
    """m[:, j]: at most the rows' largest moves, summed (E15)."""
    env: Env = {source: {L1: reach(num, source, MINF), L2: reach(num, source, L2).least(reach(num, source, MINF)), LINF: reach(num, source, LINF),
                         D1: reach(num, source, ROWS)} for source in num.env}
    if index.env:
        return _lost(run, num, [index], node)
    result = Num(apply("columnof", (num.term, index.term), num.shape), num.shape[:1], num.domain, env, {}, num.data, num.norm, None, num.boolean, num.released)
    if num.elements is not None and isinstance(index.constant, int) and all(row.elements is not None for row in num.elements):
        result.elements = tuple((row.elements or ())[index.constant] for row in num.elements)
    if env:
        result.step = run.step(node, "E15", num)
    return tidy(run, result)


def as_column(run: Run, num: Num) -> Num:
    """v[:, None]: one number a row."""
    env = {source: _one_a_row(num, source) for source in num.env}
    return tidy(run, num.but(term=_in_column(run, num), shape=(num.shape[0], ONE), env=env, norms={}, elements=None))


def _one_a_row(num: Num, source: Source) -> Moves:
    """The moves of a vector as those of a matrix that has one of its entries in each row, and zeros."""
    total, changes = reach(num, source, L1), reach(num, source, D1)
    return {L1: total, M2: total, MINF: total, L2: reach(num, source, L2), LINF: reach(num, source, LINF), D1: changes, ROWS: changes}


def _in_column(run: Run, num: Num) -> Expr:
    """The term with every array in it turned: terms are elementwise, so f(v)[:, None] is f(v[:, None])."""
    vectors = {atom for atom in num.term.leaves() if atom in run.known and len(run.known[atom].shape) == 1}
    inner = {atom for atom in vectors if not (isinstance(atom, Apply) and any(leaf in vectors for argument in atom.args for leaf in argument.leaves()))}
    arrays = {atom: apply("column", (of_atom(atom),)) for atom in inner}
    return substitute(num.term, arrays) if arrays else apply("column", (num.term,))


def as_row(run: Run, num: Num) -> Num:
    """v[None, :]: a matrix of one row."""
    env: Growing = {}
    for source, moves in num.env.items():
        env[source] = {**moves, M2: reach(num, source, L2), MINF: reach(num, source, LINF), ROWS: reach(num, source, DINF)}
    term = num.term if num.term.value is not None else apply("rowof", (num.term,))  # one number throughout
    return tidy(run, num.but(term=term, shape=(ONE, num.shape[0]), env=env, elements=None))


def laid_flat(run: Run, num: Num, node: ir.Node) -> Num:
    """A vector, or a column or row as one: the one that it was made of, where that shows (D36)."""
    if len(num.shape) == 1:
        return num
    flat = rearranged(run, num, "reshape", (num.size,), node)
    made: dict[Atom, Expr] = {atom: atom.args[0] for atom in num.term.atoms() if isinstance(atom, Apply) and (atom.name in ("column", "rowof") or atom.name == "reshape" and len(atom.params) == 1)}
    return flat.but(term=substitute(num.term, made)) if made.keys() == {atom for atom in num.term.atoms() if is_array_atom(run, atom)} != set() else flat


def on_diagonal(run: Run, num: Num, node: ir.Node) -> Num:
    """np.diag(v): a matrix with one entry of the vector in every row, and zeros (D35)."""
    count = num.shape[0]
    env = {source: {**_one_a_row(num, source), DINF: reach(num, source, DINF)} for source in num.env}
    domain = num.domain.hull(exactly(ZERO), run.facts)
    result = num.but(term=apply("diag", (num.term,), num.shape), shape=(count, count), domain=domain, env=env, norms={}, elements=None)
    if env:
        result.step = run.step(node, "D35", num)
    return tidy(run, result)


def with_axes(run: Run, num: Num, places: Sequence[int]) -> Num:
    """The array with new axes of length one, that come to stand at these places, in ascending order (D36)."""
    shape = list(num.shape)
    for place in places:
        shape.insert(place, ONE)
    env: Env = {source: {key: reach(num, source, key) for key in (L1, L2, LINF, D1, DINF)} for source in num.env}  # the same entries
    lines_up = tuple(places) == tuple(range(len(places)))  # terms are of each entry, and line up at the last axis
    term = num.term if lines_up or not num.shape else apply("axes", (num.term,), (*places, *num.shape))
    norms = dict(num.norms) if num.shape and places[-1] < len(shape) - 1 and len(num.shape) == 1 else {}
    result = num.but(term=term, shape=tuple(shape), env=env, norms=norms, elements=(num,) if not num.shape and len(places) == 1 else None)
    return result if term is num.term else tidy(run, result)


# ---------------------------------------------------------------- putting together
def stack(run: Run, items: Sequence[Num], node: ir.Node) -> Num:
    """An array of the given numbers (or rows): disjoint coordinates (D35); entries of one array count as a gather (D34)."""
    if not items:
        return Num(run.fresh("an empty array"), (ZERO,), elements=())
    spend(WORK_OF_ITEM * len(items), TOO_MANY_PARTS)
    shape = items[0].shape
    for one in items[1:]:
        shape = common_shape(shape, one.shape, run)
    fitted = [fit(one, shape) for one in items]
    domain = fitted[0].domain
    for one in fitted[1:]:
        domain = domain.hull(one.domain, run.facts)
    env: Growing = {}
    for source in {s: None for one in fitted for s in one.env}:
        env[source] = _stacked_moves(fitted, source, shape)
    if not shape and env:
        gathered(run, fitted, env)
        excluding(run, fitted, env)
    norms = {}
    if shape:
        norms = {norm: maximum(*(one.norms[norm] for one in fitted)) for norm in fitted[0].norms if all(norm in one.norms for one in fitted)}
    result = Num(apply("stack", tuple(one.term for one in fitted), (len(items),)), (number(len(items)), *shape), domain, env, norms,
                 any(one.data for one in fitted if one.env), None, tuple(fitted), all(one.boolean for one in fitted),
                 any(one.released for one in fitted))
    if env:
        result.step = run.step(node, "D35", *fitted)
    result = tidy(run, result)
    if env and all(one.weights is not None for one in items):
        result.weights = weights_of_all(run, items, node)
    if any(holds_reals(one) for one in items):
        result.storage = FLOAT
    elif not all(one.domain.integer for one in items):
        result.storage = UNKNOWN
    if run.noisy and not env:
        result.noise = Noise.together([one.noise for one in items])
    if len(shape) < 2 and env and run.has_rows:
        result = stacked_totals(run, result, fitted)
    return result


def known_matrix(run: Run, rows: Sequence[Sequence[Fraction]], reals: bool, node: ir.Node) -> Num:
    """A public matrix of these numbers, of floats or of whole numbers."""
    found = stack(run, [stack(run, [Num(number(value), domain=exactly(number(value))) for value in row], node) for row in rows], node)
    return floats(found) if reals else found


def _stacked_moves(items: Sequence[Num], source: Source, shape: tuple[Expr, ...]) -> Moves:
    if not shape:
        bounds = [reach(one, source, L1) for one in items]
        return {L1: added(bounds), L2: euclidean(bounds), LINF: greatest(bounds), D1: added([reach(one, source, D1) for one in items])}
    moves: Moves = {L1: added([reach(one, source, L1) for one in items]), L2: euclidean([reach(one, source, L2) for one in items]),
                    LINF: greatest([reach(one, source, LINF) for one in items]), ROWS: added([reach(one, source, DINF) for one in items]), DM2: added([reach(one, source, D2) for one in items])}
    moves[M2] = added([reach(one, source, L2) for one in items])
    moves[MINF] = added([reach(one, source, LINF) for one in items])
    return moves


def concatenate(run: Run, parts: Sequence[Num], node: ir.Node) -> Num:
    """np.concatenate of vectors, or of matrices along the rows (D35, E16)."""
    parts = [part for part in parts if part.shape[0] != ZERO] or parts[:1]
    if len(parts) == 1:
        return parts[0]
    length = sum_of(part.shape[0] for part in parts)
    env: Growing = {}
    for source in {s: None for part in parts for s in part.env}:
        moves: Moves = {L1: added([reach(p, source, L1) for p in parts]), L2: euclidean([reach(p, source, L2) for p in parts]),
                        LINF: greatest([reach(p, source, LINF) for p in parts]), D1: added([reach(p, source, D1) for p in parts])}
        if len(parts[0].shape) == 2:
            for key in (M2, MINF, ROWS, DM2):
                moves[key] = added([reach(p, source, key) for p in parts])
        env[source] = moves
    domain = parts[0].domain
    for part in parts[1:]:
        domain = domain.hull(part.domain, run.facts)
    elements = None
    if all(part.elements is not None for part in parts):
        elements = tuple(one for part in parts for one in part.elements or ())
    result = Num(apply("concatenate", tuple(part.term for part in parts), tuple(part.shape for part in parts)), (length, *parts[0].shape[1:]), domain, env,
                 sizes_together(run, parts) if len(parts[0].shape) == 1 and env else {},
                 any(part.data for part in parts if part.env), None, elements, all(part.boolean for part in parts),
                 any(part.released for part in parts))
    if any(part.total is not None for part in parts) and all(part.shape == parts[0].shape and len(part.shape) == 1 for part in parts):
        apart = stack(run, parts, node)  # sums over the same rows, of which one row may be in one part only
        result.env = least(env, {source: {key: reach(apart, source, key) for key in (L1, L2, LINF)} for source in apart.env})
    if env:
        result.step = run.step(node, "D35", *parts)
    return tidy(run, result)


def rearranged(run: Run, num: Num, name: str, shape: tuple[Expr, ...], node: ir.Node, *how: Expr) -> Num:
    """The same entries in another order or shape, `how` says which: every flat norm stays (D36)."""
    env: Env = {source: {L1: reach(num, source, L1), L2: reach(num, source, L2), LINF: reach(num, source, LINF), D1: reach(num, source, D1)}
                for source in num.env}
    norms = num.norms if len(num.shape) == 1 and len(shape) == 1 else {}
    result = Num(apply(name, (num.term, *how), num.shape), shape, num.domain, env, dict(norms), num.data, num.norm, None, num.boolean, num.released)
    if env:
        result.step = run.step(node, "D36", num)
    return tidy(run, result)


def repeated(run: Run, num: Num, times: Expr, node: ir.Node, name: str) -> Num:
    """np.repeat and np.tile (by name, for their orders are not the same): k copies of every entry (D37)."""
    env: Env = {source: {L1: reach(num, source, L1).scaled(times), L2: reach(num, source, L2).scaled(sqrt(times)), LINF: reach(num, source, LINF),
                         D1: reach(num, source, D1).scaled(times)} for source in num.env}
    result = Num(apply(name, (num.term, times), num.shape), (num.size * times,), num.domain, env, {}, num.data, num.norm, None, num.boolean, num.released)
    if env:
        result.step = run.step(node, "D37", num)
    return tidy(run, result)


def entries(run: Run, num: Num, node: ir.Node) -> list[Num] | None:
    """The entries (or rows) of an array of known length, one by one."""
    if num.elements is not None:
        return list(num.elements)
    count = num.shape[0].value
    if count is None or count > 64:
        return None

    return [item(run, num, constant(place), node) for place in range(int(count))]
