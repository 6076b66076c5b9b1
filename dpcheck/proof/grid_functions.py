"""Functions of arrays of known sizes, written out: sums, products, orders, norms, and the same entries elsewhere, entry by entry."""
from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING

from dpcheck.core.term import Term
from dpcheck.proof.formulas import NotProved
from dpcheck.proof.functions import when
from dpcheck.proof.grids import Grid, grid, index_of, item_of, placed, rows_of, stacked, stored_in, transposed, whole_number
from dpcheck.proof.matrices import inverse
from dpcheck.proof.names import AVERAGES, DEVIATIONS, FLAT, PRODUCTS, SPREADS, SUMS
from dpcheck.proof.operations import NUMBER, Call

if TYPE_CHECKING:
    from dpcheck.proof.entries import Entries


def structured(entries: Entries, term: Term) -> Grid | None:
    """The entries of a term that is put together of those of others; None where this file does not know how."""
    known = entries.written_out
    if term.op == "build" and term.data in ("list", "tuple"):
        return stacked([known(each) for each in term.args])
    if term.op == "item":
        of = known(term.args[0])
        return placed(entries, of.shape, index_of(entries, term.args[1]), lambda index: item_of(of, index))
    if term.op == "store" and entries.real(term.args[0]):
        of, value = known(term.args[0]), known(term.args[2])
        return placed(entries, of.shape, index_of(entries, term.args[1]), lambda index: stored_in(of, index, value))
    if term.op == "binary" and term.data == "@":
        return _product(entries, *map(known, term.args))
    if glued := entries.glued(term):
        return stacked([row for each in glued for row in rows_of(known(each))])
    if (copied := entries.copied(term)) is not None:
        return stacked(rows_of(known(copied[0])) * whole_number(copied[1]))
    call = entries.call(term)
    made = None if call is None else _MADE.get(call.name)
    if call is None or made is None:
        return None
    if "keepdims" not in call.names:
        return made(entries, call)
    plain = made(entries, _without(call, "keepdims"))
    keeps, axis = call.names["keepdims"], call.names.get("axis")
    if keeps.op != "constant" or not isinstance(keeps.data, bool) or keeps.data and (axis is None or len(plain.shape) != 1 or type(axis.data) is not int):
        raise NotProved("axes that are kept")
    return plain if not keeps.data else grid((len(plain.entries), 1) if axis is not None and axis.data in (1, -1) else (1, len(plain.entries)), plain.entries)


def _without(call: Call, name: str) -> Call:
    """A call without one of its options."""
    return call._replace(names={key: each for key, each in call.names.items() if key != name})


# ---------------------------------------------------------------- sums and products
def _total(entries: Entries, cells: Sequence[int]) -> int:
    result = entries.scalars.constant(0)
    for each in cells:
        result = entries.scalars.add(result, each)
    return result


def _dot(entries: Entries, one: Sequence[int], other: Sequence[int]) -> int:
    if len(one) != len(other):
        raise NotProved("a product of different lengths")
    return _total(entries, [entries.scalars.times(a, b) for a, b in zip(one, other)])


def _product(entries: Entries, one: Grid, other: Grid) -> Grid:
    """one @ other"""
    rows = [each.entries for each in rows_of(one)] if len(one.shape) == 2 else [one.entries]
    columns = [each.entries for each in rows_of(transposed(other))] if len(other.shape) == 2 else [other.entries]
    shape = (*one.shape[:-1], *other.shape[1:])
    return grid(shape, [_dot(entries, row, column) for row in rows for column in columns])


def _reduced(entries: Entries, call: Call, fold: Callable[[Sequence[int]], int]) -> Grid:
    """A statistic of all entries, or along an axis."""
    of = entries.written_out(call.plain[0])
    if call.name in SUMS and "where" in call.names:  # what is left out counts as 0
        mask, zero = entries.written_out(call.names["where"]), entries.scalars.constant(0)
        if mask.shape != of.shape or not entries.truth(call.names["where"]):
            raise NotProved("a mask of another size")
        of, call = grid(of.shape, [when(entries.scalars, there, each, zero) for there, each in zip(mask.entries, of.entries)]), _without(call, "where")
    if call.name == "builtins.sum" and len(call.plain) == 2:
        return grid((), [entries.scalars.add(fold(of.entries), entries.entry(call.plain[1]))])
    axis = call.axis(1)
    if call.name.startswith("builtins.") and len(of.shape) > 1:
        axis = 0 if call.name == "builtins.sum" else _refuse()
    if axis is None or len(of.shape) == 1:
        return grid((), [fold(of.entries)])
    lines = rows_of(of) if axis in (1, -1) else rows_of(transposed(of))
    return grid((len(lines),), [fold(each.entries) for each in lines])


def _refuse() -> int:
    raise NotProved("arrays in an order")


def _refuse_side() -> Grid:
    raise NotProved("matrices side by side")


def _mean(entries: Entries, cells: Sequence[int]) -> int:
    return entries.scalars.times(entries.scalars.constant(Fraction(1, len(cells))), _total(entries, cells))


def _sum_of(entries: Entries, call: Call) -> Grid:
    return _reduced(entries, call, lambda cells: _total(entries, cells))


def _mean_of(entries: Entries, call: Call) -> Grid:
    if call.name == "numpy.average" and "weights" in call.names and len(call.plain) == 1 and set(call.names) == {"weights"}:
        cells, weights = entries.written_out(call.plain[0]), entries.written_out(call.names["weights"])
        return grid((), [entries.scalars.divide(_dot(entries, cells.entries, weights.entries), _total(entries, weights.entries))])
    return _reduced(entries, call, lambda cells: _mean(entries, cells))


def _extreme_of(entries: Entries, call: Call) -> Grid:
    if len(call.plain) == 1 and "axis" not in call.names or len(call.plain) == 2 and call.name.startswith("builtins."):
        raise NotProved("an extreme of all entries, of which less is known entry by entry")
    return _reduced(entries, call, lambda cells: entries.scalars.extreme("max" if "max" in call.name else "min", cells))


def _variance_of(entries: Entries, call: Call) -> Grid:
    """The variance, as the sum of the squares of the distances from the mean; the standard deviation is not written out."""
    if call.name in DEVIATIONS:
        raise NotProved("a root that has no slope at 0")
    if call.name.startswith("statistics."):
        _only(call, 1)
    less = call.freedom
    scalars = entries.scalars

    def variance(cells: Sequence[int]) -> int:
        if len(cells) <= less:
            raise NotProved("more is taken off than there is")
        mean = _mean(entries, cells)
        return scalars.times(scalars.constant(Fraction(1, len(cells) - less)), _total(entries, [scalars.power(scalars.subtract(each, mean), Fraction(2)) for each in cells]))

    return _reduced(entries, _without(call, "ddof"), variance)


def _norm_of(entries: Entries, call: Call) -> Grid:
    """The norms that are sums or extremes; that which is a root is not written out."""
    order, axis = call.plain[1] if len(call.plain) == 2 else call.names.get("ord"), call.names.get("axis")
    of = entries.written_out(call.plain[0])
    if order is None or order.op != "constant" or order.data not in (1, math.inf) or isinstance(order.data, bool) or set(call.names) - {"ord", "axis"} or len(call.plain) > 2:
        raise NotProved("a norm that is a root")
    sizes = grid(of.shape, [entries.scalars.absolute(each) for each in of.entries])
    folds: list[Callable[[Sequence[int]], int]] = [lambda cells: _total(entries, cells), lambda cells: entries.scalars.extreme("max", cells)]
    inner, outer = folds if order.data == 1 else folds[::-1]
    if len(of.shape) == 1 and axis is None:
        return grid((), [inner(sizes.entries)])
    if axis is None:  # of a matrix as a map: the largest sum of a column, or of a row
        lines = rows_of(transposed(sizes)) if order.data == 1 else rows_of(sizes)
        return grid((), [folds[1]([folds[0](each.entries) for each in lines])])
    if axis.op != "constant" or type(axis.data) is not int or len(of.shape) != 2 or not -2 <= axis.data < 2:
        raise NotProved("another axis")
    return grid((of.shape[0 if axis.data in (1, -1) else 1],), [inner(each.entries) for each in (rows_of(sizes) if axis.data in (1, -1) else rows_of(transposed(sizes)))])


def _only(call: Call, count: int) -> Sequence[Term]:
    """The arguments, which have to be so many."""
    if call.names or len(call.plain) != count:
        raise NotProved(f"the options of {call.name}")
    return call.plain


def _running(entries: Entries, call: Call) -> Grid:
    of = entries.written_out(_only(call, 1)[0])
    if len(of.shape) != 1:
        raise NotProved("a running sum of a matrix")
    cells: list[int] = []
    for each in of.entries:
        cells.append(each if not cells else entries.scalars.add(cells[-1], each) if "max" not in call.name and "min" not in call.name
                     else entries.scalars.extreme("max" if "max" in call.name else "min", [cells[-1], each]))
    return grid(of.shape, cells)


def _numbers_in_line(entries: Entries, term: Term) -> Grid:
    """The entries of a vector of numbers: of truth values, sums and differences are none."""
    of = entries.written_out(term)
    if len(of.shape) != 1 or entries.boolean(term):
        raise NotProved("a matrix, or truth values")
    return of


def _area(entries: Entries, call: Call) -> Grid:
    """trapezoid(y, dx=1): the sum, with half of each end."""
    scalars, width = entries.scalars, call.names.get("dx")
    of = _numbers_in_line(entries, _only(_without(call, "dx"), 1)[0])
    if width is not None and entries.shape(width) != NUMBER:
        raise NotProved("widths that differ")
    middles = [scalars.times(scalars.constant(Fraction(1, 2)), scalars.add(one, other)) for one, other in zip(of.entries, of.entries[1:])]
    return grid((), [scalars.times(scalars.constant(1) if width is None else entries.entry(width), _total(entries, middles))])


def _gradient(entries: Entries, call: Call) -> Grid:
    """gradient(v): half the difference of the neighbours; at the ends that of the end and its neighbour."""
    scalars, of = entries.scalars, _numbers_in_line(entries, _only(call, 1)[0])
    last = len(of.entries) - 1
    if last < 1:
        raise NotProved("one entry")
    ends = [(max(place - 1, 0), min(place + 1, last)) for place in range(last + 1)]
    return grid(of.shape, [scalars.times(scalars.constant(Fraction(1, high - low)), scalars.subtract(of.entries[high], of.entries[low])) for low, high in ends])


def _differences(entries: Entries, call: Call) -> Grid:
    of = entries.written_out(_only(call, 1)[0])
    if call.name == "numpy.ediff1d":
        of = grid((len(of.entries),), of.entries)
    if len(of.shape) != 1 or entries.boolean(call.plain[0]):
        raise NotProved("differences of a matrix, or of truth values")
    return grid((of.shape[0] - 1,), [entries.scalars.subtract(after, before) for before, after in zip(of.entries, of.entries[1:])])


def _dotted(entries: Entries, call: Call) -> Grid:
    one, other = map(entries.written_out, _only(call, 2))
    if call.name == "numpy.vdot":
        return grid((), [_dot(entries, one.entries, other.entries)])
    return _product(entries, one, transposed(other) if call.name == "numpy.inner" else other)


def _solved(entries: Entries, call: Call) -> Grid:
    """inv(A), and solve(A, b), which is inv(A) @ b, of a matrix of numbers that are known."""
    given = [entries.written_out(each) for each in _only(call, 1 if call.name.endswith("inv") else 2)]
    cells = [entries.scalars.value(each) for each in given[0].entries]
    numbers = [each for each in cells if each is not None]
    size = given[0].shape[0]
    found = inverse([numbers[turn * size:(turn + 1) * size] for turn in range(size)]) if len(numbers) == len(cells) == size * size and len(given[0].shape) == 2 else None
    if found is None:
        raise NotProved("a matrix that is not known, or has no inverse")
    inverted = grid((size, size), [entries.scalars.constant(cell) for row in found for cell in row])
    return inverted if len(given) == 1 else _product(entries, inverted, given[1])


def _outer(entries: Entries, call: Call) -> Grid:
    one, other = map(entries.written_out, _only(call, 2))
    return grid((len(one.entries), len(other.entries)), [entries.scalars.times(a, b) for a in one.entries for b in other.entries])


def _multiplied(entries: Entries, call: Call) -> Grid:
    if call.name == "math.prod" and len(entries.written_out(call.plain[0]).shape) != 1:
        raise NotProved("a product of arrays")
    return _reduced(entries, call, lambda cells: reduce(entries.scalars.times, cells))


def _spaced(entries: Entries, call: Call) -> Grid:
    """linspace: from the first number to the second, in even steps."""
    first, last, count = _only(call, 3)
    if entries.shape(first) != NUMBER or entries.shape(last) != NUMBER:
        raise NotProved("steps between arrays")
    scalars, low = entries.scalars, entries.entry(first)
    way, steps = scalars.subtract(entries.entry(last), low), whole_number(count) - 1
    return grid((steps + 1,), [scalars.add(low, scalars.times(scalars.constant(Fraction(place, max(steps, 1))), way)) for place in range(steps + 1)])


def _trace(entries: Entries, call: Call) -> Grid:
    of = entries.written_out(_only(call, 1)[0])
    rows = rows_of(of)
    return grid((), [_total(entries, [rows[place].entries[place] for place in range(min(of.shape))])])


# ---------------------------------------------------------------- the same entries elsewhere
def _reshaped(entries: Entries, call: Call) -> Grid:
    of = entries.written_out(call.plain[0])
    if call.name in FLAT:
        _only(call, 1)
        return grid((len(of.entries),), of.entries)
    if call.names:
        raise NotProved("the options of reshape")
    given = index_of(entries, call.plain[1]) if len(call.plain) == 2 else tuple(map(whole_number, call.plain[1:]))
    sizes = list(given if isinstance(given, tuple) else (given,))
    if -1 in sizes:
        sizes[sizes.index(-1)] = len(of.entries) // -math.prod(sizes)
    if math.prod(sizes) != len(of.entries):
        raise NotProved("a shape of another size")
    return grid(tuple(sizes), of.entries)


def _squeezed(entries: Entries, call: Call) -> Grid:
    of = entries.written_out(_only(call, 1)[0])
    return grid(tuple(size for size in of.shape if size != 1), of.entries)


def _taken(entries: Entries, call: Call) -> Grid:
    """take(a, places) and a.item(place): of all entries, in a line."""
    of = entries.written_out(_only(call, 2)[0])
    index = index_of(entries, call.plain[1])
    if not isinstance(index, (int, list)) or call.name == ".item" and not isinstance(index, int):
        raise NotProved("places of another kind")
    return item_of(grid((len(of.entries),), of.entries), index)


def _padded(entries: Entries, call: Call) -> Grid:
    """pad(v, k) and pad(v, (k, m)): zeros before and behind."""
    of, zero = entries.written_out(_only(call, 2)[0]), entries.scalars.constant(0)
    given = index_of(entries, call.plain[1])
    before, behind = given if isinstance(given, tuple) and len(given) == 2 else (given, given)
    if len(of.shape) != 1 or type(before) is not int or type(behind) is not int or min(before, behind) < 0:
        raise NotProved("another padding")
    return grid((before + len(of.entries) + behind,), (zero,) * before + of.entries + (zero,) * behind)


def _summed_parts(entries: Entries, call: Call) -> Grid:
    """add.reduceat(v, starts): the sums from each start to the next."""
    of, starts = _numbers_in_line(entries, _only(call, 2)[0]), index_of(entries, call.plain[1])
    if not isinstance(starts, (list, tuple)) or any(type(each) is not int for each in starts) or not all(0 <= one < other for one, other in zip(starts, [*starts[1:], len(of.entries)])):
        raise NotProved("parts in another order")
    return grid((len(starts),), [_total(entries, of.entries[one:other]) for one, other in zip(starts, [*starts[1:], len(of.entries)])])


def _flip(entries: Entries, call: Call) -> Grid:
    of = entries.written_out(_only(call, 1)[0])
    return grid(of.shape, of.entries[::-1])


def _roll(entries: Entries, call: Call) -> Grid:
    of, by = entries.written_out(_only(call, 2)[0]), whole_number(call.plain[1])
    by %= len(of.entries)
    return grid(of.shape, of.entries[-by:] + of.entries[:-by] if by else of.entries)


def _joined(entries: Entries, call: Call) -> Grid:
    if call.name == "numpy.append":
        parts = [entries.written_out(each) for each in _only(call, 2)]
        return grid((sum(len(each.entries) for each in parts),), [cell for each in parts for cell in each.entries])
    axis = call.names.get("axis")
    (given,) = _only(_without(call, "axis"), 1)
    if given.op != "build" or given.data not in ("list", "tuple") or axis is not None and (axis.op != "constant" or type(axis.data) is not int):
        raise NotProved("parts that are not listed")
    parts = [entries.written_out(each) for each in given.args]
    if axis is not None and axis.data != 0:
        axes = len(parts[0].shape) + (call.name == "numpy.stack")
        if call.name not in ("numpy.stack", "numpy.concatenate") or axes != 2 or axis.data not in (1, -1) or any(len(each.shape) != len(parts[0].shape) for each in parts):
            raise NotProved("another axis")
        return transposed(stacked(parts) if call.name == "numpy.stack" else stacked([row for each in parts for row in rows_of(transposed(each))]))
    if call.name == "numpy.stack" or call.name == "numpy.vstack" and all(len(each.shape) == 1 for each in parts):
        return stacked(parts)
    if call.name == "numpy.column_stack":
        return transposed(stacked(parts)) if all(len(each.shape) == 1 for each in parts) else _refuse_side()
    if call.name == "numpy.hstack" and any(len(each.shape) != 1 for each in parts) or call.name == "numpy.concatenate" and any(len(each.shape) != len(parts[0].shape) for each in parts):
        raise NotProved("matrices side by side")
    return stacked([row for each in parts for row in (rows_of(each) if call.name != "numpy.vstack" or len(each.shape) == 2 else [each])])


def _repeated(entries: Entries, call: Call) -> Grid:
    of, times = entries.written_out(_only(call, 2)[0]), whole_number(call.plain[1])
    if len(of.shape) != 1:
        raise NotProved("a matrix repeated")
    cells = list(of.entries) * times if call.name.endswith("tile") else [each for each in of.entries for _ in range(times)]
    return grid((len(cells),), cells)


def _filled(entries: Entries, call: Call) -> Grid:
    """zeros, ones, full, eye, arange, and their like."""
    short = call.name.rpartition(".")[2]
    constant = entries.scalars.constant
    if short == "arange":
        places = range(*map(whole_number, call.plain))
        return grid((len(places),), [constant(each) for each in places])
    if short in ("eye", "identity", "tri"):
        size = whole_number(_only(call, 1)[0])
        return grid((size, size), [constant(int(row == column or short == "tri" and row > column)) for row in range(size) for column in range(size)])
    if short.endswith("_like"):
        shape = entries.written_out(call.plain[0]).shape
    else:
        given = index_of(entries, call.plain[0])
        shape = given if isinstance(given, tuple) else (given,)
    if short.startswith("full"):
        value = entries.entry(_only(call, 2)[1])
        if entries.shape(call.plain[1]) != NUMBER:
            raise NotProved("an array in every row")
        if short == "full_like" and not entries.real(call.plain[0]):
            raise NotProved("numbers that may be rounded")
    else:
        value = constant(int(short.startswith("ones")))
    if len(call.plain) > 1 + short.startswith("full"):
        raise NotProved(f"the options of {call.name}")
    return grid(shape, [value] * math.prod(shape))


def _diagonal(entries: Entries, call: Call) -> Grid:
    of = entries.written_out(_only(call, 1)[0])
    if len(of.shape) == 2:
        rows = rows_of(of)
        return grid((min(of.shape),), [rows[place].entries[place] for place in range(min(of.shape))])
    size, zero = of.shape[0], entries.scalars.constant(0)
    return grid((size, size), [of.entries[row] if row == column else zero for row in range(size) for column in range(size)])


def _convolved(entries: Entries, call: Call) -> Grid:
    one, other = (entries.written_out(each).entries for each in _only(call, 2))
    cells = [_total(entries, [entries.scalars.times(one[place], other[turn - place]) for place in range(len(one)) if 0 <= turn - place < len(other)])
             for turn in range(len(one) + len(other) - 1)]
    return grid((len(cells),), cells)


def _polynomial(entries: Entries, call: Call) -> Grid:
    coefficients, at = map(entries.written_out, _only(call, 2))
    if at.shape or len(coefficients.shape) != 1:
        raise NotProved("a polynomial of an array")
    result = entries.scalars.constant(0)
    for each in coefficients.entries:
        result = entries.scalars.add(entries.scalars.times(result, at.entries[0]), each)
    return grid((), [result])


def _transpose(entries: Entries, call: Call) -> Grid:
    return transposed(entries.written_out(_only(call, 1)[0]))


_MADE: dict[str, Callable[[Entries, Call], Grid]] = {
    **dict.fromkeys(SUMS, _sum_of), **dict.fromkeys(AVERAGES, _mean_of), **dict.fromkeys(SPREADS, _variance_of), **dict.fromkeys(FLAT, _reshaped),
    **dict.fromkeys(("numpy.max", "numpy.amax", "numpy.min", "numpy.amin", ".max", ".min", "builtins.max", "builtins.min"), _extreme_of),
    **dict.fromkeys(("numpy.dot", "numpy.matmul", ".dot", "numpy.inner", "numpy.vdot"), _dotted), "numpy.outer": _outer, "numpy.trace": _trace, ".trace": _trace,
    "numpy.linalg.norm": _norm_of, **dict.fromkeys(("numpy.cumsum", ".cumsum", "numpy.add.accumulate", "numpy.maximum.accumulate", "numpy.minimum.accumulate"), _running),
    "numpy.diff": _differences, "numpy.ediff1d": _differences, "numpy.gradient": _gradient, "numpy.trapezoid": _area, "numpy.trapz": _area, "numpy.linalg.inv": _solved, "numpy.linalg.solve": _solved,
    "numpy.take": _taken, ".take": _taken, ".item": _taken, "numpy.squeeze": _squeezed, ".squeeze": _squeezed, "numpy.pad": _padded, "numpy.add.reduceat": _summed_parts, ".reshape": _reshaped, "numpy.reshape": _reshaped, ".transpose": _transpose, "numpy.transpose": _transpose, "numpy.flip": _flip, "numpy.roll": _roll,
    **dict.fromkeys(("numpy.concatenate", "numpy.append", "numpy.stack", "numpy.vstack", "numpy.hstack", "numpy.column_stack"), _joined),
    "numpy.repeat": _repeated, ".repeat": _repeated, "numpy.tile": _repeated, "numpy.linspace": _spaced, **dict.fromkeys(PRODUCTS, _multiplied), "numpy.diag": _diagonal, ".diagonal": _diagonal, "numpy.convolve": _convolved, "numpy.polyval": _polynomial,
    **dict.fromkeys((f"numpy.{name}" for name in "zeros ones full eye identity tri arange zeros_like ones_like full_like".split()), _filled),
}
