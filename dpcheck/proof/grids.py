"""Arrays of known sizes, written out: what their parts, sums, products and orders are, entry by entry."""
from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, Any

from dpcheck.core.term import Term
from dpcheck.proof.formulas import NotProved
from dpcheck.proof.names import AVERAGES, DEVIATIONS, FLAT, PRODUCTS, SPREADS, SUMS
from dpcheck.proof.operations import NUMBER, Call

if TYPE_CHECKING:
    from dpcheck.proof.entries import Entries, Grid

LARGEST = 64
"""Entries of an array that is written out."""


def structured(entries: Entries, term: Term) -> Grid | None:
    """The entries of a term that is put together of those of others; None where this file does not know how."""
    known = entries.written_out
    if term.op == "build" and term.data in ("list", "tuple"):
        return _stacked([known(each) for each in term.args])
    if term.op == "item":
        of = known(term.args[0])
        return _placed(entries, of.shape, _index(entries, term.args[1]), lambda index: _item(of, index))
    if term.op == "store" and entries.real(term.args[0]):
        of, value = known(term.args[0]), known(term.args[2])
        return _placed(entries, of.shape, _index(entries, term.args[1]), lambda index: _stored(of, index, value))
    if term.op == "binary" and term.data == "@":
        return _product(entries, *map(known, term.args))
    call = entries.call(term)
    made = None if call is None else _MADE.get(call.name)
    return None if made is None or call is None else made(entries, call)


def grid(shape: tuple[int, ...], cells: Sequence[int]) -> Grid:
    from dpcheck.proof.entries import Grid

    if math.prod(shape) > LARGEST or len(shape) > 2:
        raise NotProved("an array that is too large to be written out")
    if math.prod(shape) != len(cells) or min(shape, default=0) < 0:
        raise NotProved("an array of another size")
    return Grid(shape, tuple(cells))


def _rows(of: Grid) -> list[Grid]:
    """The parts along the first axis."""
    if not of.shape:
        raise NotProved("a number has no parts")
    width = math.prod(of.shape[1:])
    return [grid(of.shape[1:], of.entries[place * width:(place + 1) * width]) for place in range(of.shape[0])]


def _stacked(parts: Sequence[Grid]) -> Grid:
    if not parts or any(each.shape != parts[0].shape for each in parts):
        raise NotProved("parts of different sizes")
    return grid((len(parts), *parts[0].shape), [cell for each in parts for cell in each.entries])


def _transposed(of: Grid) -> Grid:
    if len(of.shape) < 2:
        return of
    rows, columns = of.shape
    return grid((columns, rows), [of.entries[row * columns + column] for column in range(columns) for row in range(rows)])


def _whole(term: Term) -> int:
    if type(term.data) is not int or term.op != "constant":
        raise NotProved("a whole number that is not known")
    return term.data


@dataclass(frozen=True)
class Private:
    """A place that is an expression."""

    place: int


def _index(entries: Entries, term: Term) -> Any:
    """A place, a slice, a list of places, a new axis, or a tuple of them."""
    call = entries.call(term)
    if call is not None and call.name == "numpy.array" and len(call.plain) == 1 and not call.names:
        term = call.plain[0]
    if term.op == "build" and term.data == "slice":
        return slice(*(None if each.op == "constant" and each.data is None else _whole(each) for each in term.args))
    if term.op == "build" and term.data in ("tuple", "list"):
        return (tuple if term.data == "tuple" else list)(_index(entries, each) for each in term.args)
    if term.op == "constant" and term.data is None:
        return None
    if term.op == "constant" or entries.shape(term) != NUMBER or entries.boolean(term):
        return _whole(term)
    place = entries.entry(term)
    if entries.scalars.variables([place]) & entries.public or not entries.scalars.variables([place]):
        raise NotProved("a public place that is not known")
    return Private(place)


def _placed(entries: Entries, shape: tuple[int, ...], index: Any, made: Callable[[Any], Grid]) -> Grid:
    """What is made with an index; of a private one, all that it may make, and the choice between them."""
    listed = list(index) if isinstance(index, tuple) else [index]
    axis = next((turn for turn, each in enumerate(listed) if isinstance(each, Private)), None)
    if axis is None:
        return made(index)
    if None in listed[:axis] or axis >= len(shape):
        raise NotProved("an axis that is not there")
    scalars, size, private = entries.scalars, shape[axis], listed[axis].place
    result: Grid | None = None
    for place in range(size):
        here = _placed(entries, shape, tuple([*listed[:axis], place, *listed[axis + 1:]]), made)
        for counted in (place, place - size):
            there = scalars.add(private, scalars.constant(-counted))
            result = here if result is None else grid(here.shape, [scalars.choose("==", there, one, other) for one, other in zip(here.entries, result.entries)])
    if result is None:
        raise NotProved("an empty array")
    return result


def _item(of: Grid, index: Any) -> Grid:
    first, *rest = index if isinstance(index, tuple) else (index,)
    if first is None:
        return _stacked([_item(of, tuple(rest)) if rest else of])
    parts = _rows(of)
    if isinstance(first, int):
        return _item(parts[first], tuple(rest)) if rest else parts[first]
    if isinstance(first, slice):
        chosen = parts[first]
    elif isinstance(first, list) and all(type(each) is int for each in first) and not any(isinstance(each, list) for each in rest):
        chosen = [parts[each] for each in first]
    else:
        raise NotProved("a place of another kind")
    return _stacked([_item(each, tuple(rest)) for each in chosen] if rest else chosen)


def _stored(of: Grid, index: Any, value: Grid) -> Grid:
    places = _item(grid(of.shape, range(len(of.entries))), index)
    if value.shape not in ((), places.shape):
        raise NotProved("a store of another size")
    cells = list(of.entries)
    for turn, place in enumerate(places.entries):
        cells[place] = value.entries[turn if value.shape else 0]
    return grid(of.shape, cells)


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
    rows = [each.entries for each in _rows(one)] if len(one.shape) == 2 else [one.entries]
    columns = [each.entries for each in _rows(_transposed(other))] if len(other.shape) == 2 else [other.entries]
    shape = (*one.shape[:-1], *other.shape[1:])
    return grid(shape, [_dot(entries, row, column) for row in rows for column in columns])


def _reduced(entries: Entries, call: Call, fold: Callable[[Sequence[int]], int]) -> Grid:
    """A statistic of all entries, or along an axis."""
    of = entries.written_out(call.plain[0])
    if call.name == "builtins.sum" and len(call.plain) == 2:
        return grid((), [entries.scalars.add(fold(of.entries), entries.entry(call.plain[1]))])
    axis = call.axis(1)
    if call.name.startswith("builtins.") and len(of.shape) > 1:
        axis = 0 if call.name == "builtins.sum" else _refuse()
    if axis is None or len(of.shape) == 1:
        return grid((), [fold(of.entries)])
    lines = _rows(of) if axis in (1, -1) else _rows(_transposed(of))
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

    rest = type(call)(call.name, call.plain, {name: each for name, each in call.names.items() if name != "ddof"})
    return _reduced(entries, rest, variance)


def _norm_of(entries: Entries, call: Call) -> Grid:
    """The norms that are sums or extremes; that which is a root is not written out."""
    order = call.plain[1] if len(call.plain) == 2 else call.names.get("ord")
    of = entries.written_out(call.plain[0])
    if order is None or order.op != "constant" or len(of.shape) != 1 or set(call.names) - {"ord"}:
        raise NotProved("a norm that is a root")
    sizes = [entries.scalars.make("abs", each) for each in of.entries]
    if order.data == 1:
        return grid((), [_total(entries, sizes)])
    if order.data == math.inf:
        return grid((), [entries.scalars.extreme("max", sizes)])
    raise NotProved("a norm that is a root")


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


def _differences(entries: Entries, call: Call) -> Grid:
    of = entries.written_out(_only(call, 1)[0])
    if len(of.shape) != 1:
        raise NotProved("differences of a matrix")
    return grid((of.shape[0] - 1,), [entries.scalars.subtract(after, before) for before, after in zip(of.entries, of.entries[1:])])


def _dotted(entries: Entries, call: Call) -> Grid:
    one, other = map(entries.written_out, _only(call, 2))
    if call.name in ("numpy.inner", "numpy.vdot") and (len(one.shape) != 1 or len(other.shape) != 1):
        raise NotProved("an inner product of matrices")
    return _product(entries, one, other)


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
    way, steps = scalars.subtract(entries.entry(last), low), _whole(count) - 1
    return grid((steps + 1,), [scalars.add(low, scalars.times(scalars.constant(Fraction(place, max(steps, 1))), way)) for place in range(steps + 1)])


def _trace(entries: Entries, call: Call) -> Grid:
    of = entries.written_out(_only(call, 1)[0])
    rows = _rows(of)
    return grid((), [_total(entries, [rows[place].entries[place] for place in range(min(of.shape))])])


# ---------------------------------------------------------------- the same entries elsewhere
def _reshaped(entries: Entries, call: Call) -> Grid:
    of = entries.written_out(call.plain[0])
    if call.name in FLAT:
        _only(call, 1)
        return grid((len(of.entries),), of.entries)
    if call.names:
        raise NotProved("the options of reshape")
    given = _index(entries, call.plain[1]) if len(call.plain) == 2 else tuple(map(_whole, call.plain[1:]))
    sizes = list(given if isinstance(given, tuple) else (given,))
    if -1 in sizes:
        sizes[sizes.index(-1)] = len(of.entries) // -math.prod(sizes)
    if math.prod(sizes) != len(of.entries):
        raise NotProved("a shape of another size")
    return grid(tuple(sizes), of.entries)


def _flip(entries: Entries, call: Call) -> Grid:
    of = entries.written_out(_only(call, 1)[0])
    return grid(of.shape, of.entries[::-1])


def _roll(entries: Entries, call: Call) -> Grid:
    of, by = entries.written_out(_only(call, 2)[0]), _whole(call.plain[1])
    by %= len(of.entries)
    return grid(of.shape, of.entries[-by:] + of.entries[:-by] if by else of.entries)


def _joined(entries: Entries, call: Call) -> Grid:
    if call.name == "numpy.append":
        parts = [entries.written_out(each) for each in _only(call, 2)]
        return grid((sum(len(each.entries) for each in parts),), [cell for each in parts for cell in each.entries])
    (given,) = _only(call, 1)
    if given.op != "build" or given.data not in ("list", "tuple"):
        raise NotProved("parts that are not listed")
    parts = [entries.written_out(each) for each in given.args]
    if call.name == "numpy.stack" or call.name == "numpy.vstack" and all(len(each.shape) == 1 for each in parts):
        return _stacked(parts)
    if call.name == "numpy.column_stack":
        return _transposed(_stacked(parts)) if all(len(each.shape) == 1 for each in parts) else _refuse_side()
    if call.name == "numpy.hstack" and any(len(each.shape) != 1 for each in parts):
        raise NotProved("matrices side by side")
    return _stacked([row for each in parts for row in _rows(each)])


def _repeated(entries: Entries, call: Call) -> Grid:
    of, times = entries.written_out(_only(call, 2)[0]), _whole(call.plain[1])
    if len(of.shape) != 1:
        raise NotProved("a matrix repeated")
    cells = list(of.entries) * times if call.name.endswith("tile") else [each for each in of.entries for _ in range(times)]
    return grid((len(cells),), cells)


def _filled(entries: Entries, call: Call) -> Grid:
    """zeros, ones, full, eye, arange, and their like."""
    short = call.name.rpartition(".")[2]
    constant = entries.scalars.constant
    if short == "arange":
        places = range(*map(_whole, call.plain))
        return grid((len(places),), [constant(each) for each in places])
    if short in ("eye", "identity"):
        size = _whole(_only(call, 1)[0])
        return grid((size, size), [constant(int(row == column)) for row in range(size) for column in range(size)])
    if short.endswith("_like"):
        shape = entries.written_out(call.plain[0]).shape
    else:
        given = _index(entries, call.plain[0])
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
        rows = _rows(of)
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
    return _transposed(entries.written_out(_only(call, 1)[0]))


_MADE: dict[str, Callable[[Entries, Call], Grid]] = {
    **dict.fromkeys(SUMS, _sum_of), **dict.fromkeys(AVERAGES, _mean_of), **dict.fromkeys(SPREADS, _variance_of), **dict.fromkeys(FLAT, _reshaped),
    **dict.fromkeys(("numpy.max", "numpy.amax", "numpy.min", "numpy.amin", ".max", ".min", "builtins.max", "builtins.min"), _extreme_of),
    **dict.fromkeys(("numpy.dot", "numpy.matmul", ".dot", "numpy.inner", "numpy.vdot"), _dotted), "numpy.outer": _outer, "numpy.trace": _trace, ".trace": _trace,
    "numpy.linalg.norm": _norm_of, **dict.fromkeys(("numpy.cumsum", ".cumsum", "numpy.add.accumulate", "numpy.maximum.accumulate", "numpy.minimum.accumulate"), _running),
    "numpy.diff": _differences, ".reshape": _reshaped, "numpy.reshape": _reshaped, ".transpose": _transpose, "numpy.transpose": _transpose, "numpy.flip": _flip, "numpy.roll": _roll,
    **dict.fromkeys(("numpy.concatenate", "numpy.append", "numpy.stack", "numpy.vstack", "numpy.hstack", "numpy.column_stack"), _joined),
    "numpy.repeat": _repeated, ".repeat": _repeated, "numpy.tile": _repeated, "numpy.linspace": _spaced, **dict.fromkeys(PRODUCTS, _multiplied), "numpy.diag": _diagonal, ".diagonal": _diagonal, "numpy.convolve": _convolved, "numpy.polyval": _polynomial,
    **dict.fromkeys((f"numpy.{name}" for name in "zeros ones full eye identity arange zeros_like ones_like full_like".split()), _filled),
}
