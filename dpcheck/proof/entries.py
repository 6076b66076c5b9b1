"""What the terms of a certificate compute, entry by entry, as the checker reads them: numbers, and arrays as tables of numbers.

An array whose sizes are known is written out. Of one whose length is not known, the entry at any one place is written down, where that is a function
of the entries of other arrays at the same place. What is not known here is a variable of its own, named after the term: `#12`.
"""
from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from dpcheck.core.term import Loop, Term
from dpcheck.proof import formulas, intervals
from dpcheck.proof.comparing import enclose
from dpcheck.proof.formulas import Formula, NotProved
from dpcheck.proof.grids import LARGEST, structured
from dpcheck.proof.intervals import Interval
from dpcheck.proof.names import AVERAGES, EXTREMES, FLAT, LISTS, MIDDLES, NUMBERS, ORDERING, REDUCTIONS, RUNNING
from dpcheck.proof.operations import NUMBER, Builder, Call, Operations, Shape, Space
from dpcheck.proof.scalars import Scalars


class Grid(NamedTuple):
    """The entries of an array, the last place running fastest."""

    shape: tuple[int, ...]
    entries: tuple[int, ...]


class Entries(Operations):
    """The terms of one program, read with the spaces of its inputs, of which one moves."""

    def __init__(self, terms: Sequence[Term], spaces: Sequence[Space], moving: str = "") -> None:
        self.terms = terms
        self.spaces = {space.name: space for space in spaces}
        self.scalars = Scalars()
        self.ranges: dict[str, Interval] = {}  # of everything that is a symbol or a variable
        self.public = {space.name for space in spaces if not space.private} | {name for space in spaces for each in space.dims for name in each.symbols()}
        for space in sorted(spaces, key=lambda each: each.name == moving):
            for each in space.dims:
                if (atom := formulas.only_atom(each)) is not None:
                    self.ranges[str(atom)] = (float(space.name == moving), math.inf)  # where a source is empty it has no neighbours
        for _ in range(2):  # an end may name another input
            for space in spaces:
                if not space.norm:
                    self.ranges[space.name] = self.domain(space)
        self._shapes: dict[int, Shape | None] = {}
        self._grids: dict[int, Grid | None] = {}
        self._entries: dict[int, int] = {}

    # ------------------------------------------------------------ domains
    def enclosed(self, formula: Formula) -> Interval:
        """The values of a formula over public symbols and variables."""
        return enclose(formula, lambda name: self.ranges.get(str(name), intervals.EVERYTHING))

    def domain(self, space: Space) -> Interval:
        """Between which numbers every entry lies."""
        low = -math.inf if space.lower is None else self.enclosed(space.lower)[0]
        high = math.inf if space.upper is None else self.enclosed(space.upper)[1]
        for _, radius in space.balls:  # an entry is at most any norm of its row
            end = self.enclosed(radius)[1]
            low, high = max(low, -end), min(high, end)
        return (low, high) if low <= high else intervals.EVERYTHING

    def variable(self, name: str, space: Space | None = None, known: Interval = intervals.EVERYTHING) -> int:
        self.ranges[name] = self.domain(space) if space is not None else known
        return self.scalars.make("var", data=name)

    # ------------------------------------------------------------ shapes
    def shape(self, term: Term) -> Shape | None:
        """What a term is; None where that is not known."""
        if term.id not in self._shapes:
            self._shapes[term.id] = None
            self._shapes[term.id] = self._shape(term)
        return self._shapes[term.id]

    def _shape(self, term: Term) -> Shape | None:
        match term.op:
            case "constant":
                return NUMBER if isinstance(term.data, (bool, int, float)) else None
            case "input":
                space = self.spaces.get(str(term.data))
                return None if space is None else NUMBER if space.norm is None else Shape("array", space.dims)
            case "bound":
                return self._bound_shape(term)
            case "truth" | "defined" | "raises":
                return NUMBER
            case "unary" | "binary" | "compare" if term.data != "@":
                found = self._together(term.args)
                return None if found is None or found.sort == "list" else found
            case "select":
                one, other = self.shape(term.args[1]), self.shape(term.args[2])
                return one if one == other else None
            case "seq":
                return self.shape(term.args[-1])
            case "store" | "inplace":
                return self.shape(term.args[0])
            case "project":
                return self._projected(term)
        if (term.op, term.data) == ("build", "list") or (term.op, term.data) == ("build", "tuple"):
            return self._listed(term)
        if self._length_of(term) is not None:
            return NUMBER
        grid = self._structured(term)
        if grid is not None:
            whole = self.shape(term.args[0]) if term.op in ("item", "store") else None
            return Shape(("array" if whole is None else whole.sort) if grid.shape else "number", tuple(map(formulas.number, grid.shape)))
        return self._called(term) if term.op in ("call", "item") or term.data == "@" else None

    def _together(self, terms: Sequence[Term]) -> Shape | None:
        """The shape of what is computed entry by entry: all arrays have the same sizes."""
        shapes = [self.shape(each) for each in terms]
        arrays = [each for each in shapes if each is not None and each.sort != "number"]
        if None in shapes or any(each.dims != arrays[0].dims for each in arrays):
            grids = [self.grid(each) for each in terms]
            if None in shapes or any(each is None for each in grids):
                return None
            try:
                return Shape("array", tuple(map(formulas.number, _broadcast([each.shape for each in grids if each is not None]))))
            except NotProved:
                return None
        return NUMBER if not arrays else arrays[0] if any(each.sort == "list" for each in arrays) else Shape("array", arrays[0].dims)

    def _listed(self, term: Term) -> Shape | None:
        shapes = [self.shape(each) for each in term.args]
        if not shapes or None in shapes or any(each != shapes[0] for each in shapes) or shapes[0] is None or len(shapes[0].dims) > 1:
            return None
        return Shape("list", (formulas.number(len(shapes)), *shapes[0].dims))

    def _projected(self, term: Term) -> Shape | None:
        fold, (kind, place) = term.args[0], pair_of(term)
        if kind == "state":
            return self.shape(fold.args[1 + place])
        guard, value = output_of(term)
        shape, count = self.shape(value), self.count(fold)
        if guard.op == "constant" and guard.data is True and shape is not None and count is not None and len(shape.dims) < 2:
            return Shape("list", (count, *shape.dims))
        return None

    def _bound_shape(self, term: Term) -> Shape | None:
        level, place = pair_of(term)
        if place == -1:
            return NUMBER
        shapes = {self.shape(each.args[1 + place]) for each in self.terms if isinstance(each.data, Loop) and each.data.level == level and place < each.data.states}
        return shapes.pop() if len(shapes) == 1 else None

    def _called(self, term: Term) -> Shape | None:
        """The shape of what a function gives for arrays of unknown length."""
        if term.op == "item":
            if self.of_range(term) is not None:
                return NUMBER
            shape = self.shape(term.args[0])
            index = self.shape(term.args[1]) if not self.boolean(term.args[1]) else None
            if shape is not None and len(shape.dims) == 1 and term.args[1].data == "slice":
                return Shape(shape.sort, (formulas.symbol(f"len(#{term.id})"),))
            return Shape(shape.sort, shape.dims[1:]) if shape and index == NUMBER and len(shape.dims) == 2 else NUMBER if shape and index == NUMBER and len(shape.dims) == 1 else None
        if term.op == "binary":
            one, other = self.shape(term.args[0]), self.shape(term.args[1])
            if one is None or other is None or not one.dims or not other.dims:
                return None
            dims = (*one.dims[:-1], *(other.dims[1:] if len(other.dims) > 1 else ()))
            return Shape("array", dims) if dims else NUMBER
        found = self.call(term)
        parts = self.parts(term)
        if parts is not None:
            shape = self._together(parts[1])
            return shape if shape is None or shape == NUMBER else Shape("list" if term.data[0] in LISTS else "array", shape.dims)  # type: ignore[index]
        if found is None or not found.plain:
            return None
        shape = self.shape(found.plain[0])
        if found.name == "builtins.sum" and shape is not None:
            return Shape("array", shape.dims[1:]) if len(shape.dims) == 2 else NUMBER
        if found.name == "builtins.sorted" and shape is not None:
            return Shape("list", shape.dims)
        if found.name in ("numpy.zeros", "numpy.ones", "numpy.full") and shape == NUMBER and not found.names and len(found.plain) == 1 + (found.name == "numpy.full"):
            size = self.scalars.formula(self.entry(found.plain[0]))
            return Shape("array", (size,)) if self.public >= set(size.symbols()) else None
        if found.name == "dpcheck.clip":
            shape = self.shape(found.plain[1]) if len(found.plain) > 1 else None
            return shape if shape is not None and len(shape.dims) == 1 else None
        if found.name in ORDERING or found.name in RUNNING:
            kept = shape is not None and not found.names and (found.name in ORDERING or len(shape.dims) == 1)
            return Shape("array", shape.dims) if shape is not None and kept and len(found.plain) <= 1 + (found.name == "numpy.roll") else None
        if found.name in REDUCTIONS and shape is not None:
            axis = found.axis(1)
            return NUMBER if axis is None else Shape("array", shape.dims[:axis % len(shape.dims)] + shape.dims[axis % len(shape.dims) + 1:]) if len(shape.dims) == 2 else NUMBER
        if found.name in (".transpose", "numpy.transpose") and shape is not None and len(found.plain) == 1:
            return Shape("array", shape.dims[::-1])
        if found.name in FLAT and shape is not None and len(shape.dims) == 2:
            return Shape("array", (shape.dims[0] * shape.dims[1],))
        if found.name in NUMBERS and found.name.rpartition(".")[2] in ("quantile", "percentile"):
            return NUMBER if len(found.plain) == 2 and not found.names and self.shape(found.plain[1]) == NUMBER else None
        if found.name == "math.hypot":
            return NUMBER if not found.names else None
        options = {"ord"} if found.name == "numpy.linalg.norm" else set()
        return NUMBER if found.name in NUMBERS and not set(found.names) - options and len(found.plain) <= 1 + len(options) else None

    def is_length(self, term: Term) -> bool:
        """Whether a term is a length that is public: the same for all neighbours."""
        try:
            length = self._length_of(term)
        except NotProved:
            return False
        return length is not None and self.public >= set(length.symbols())

    def of_range(self, term: Term) -> Call | None:
        """The range that a term is the number of some pass of."""
        if term.op != "item" or term.args[1].op != "bound" or pair_of(term.args[1])[1] != -1:
            return None
        found = self.call(term.args[0])
        return found if found is not None and found.name == "builtins.range" and len(found.plain) == 3 else None

    def count(self, fold: Term) -> Formula | None:
        """How many passes a loop makes, as a formula; None where that is not the length of something, or is not public."""
        try:
            formula = self._length_of(fold.args[0])
        except NotProved:
            return None
        return formula if formula is not None and self.public >= set(formula.symbols()) else None

    def _length_of(self, term: Term) -> Formula | None:
        """The public length that a term asks for."""
        if term.op == "call" and isinstance(term.data, tuple) and term.data[0] == "builtins.len":
            inner = self.call(term.args[0])
            if inner is not None and inner.name == "builtins.range" and len(inner.plain) == 3 and inner.plain[2].op == "constant" and inner.plain[2].data in (1, -1):
                first, last = (self.scalars.formula(self.entry(each)) for each in inner.plain[:2])
                passes = last - first if inner.plain[2].data == 1 else first - last
                return passes if formulas.sign(passes, self.ranges) >= 0 else formulas.apply("max", formulas.ZERO, passes)
            shape = self.shape(term.args[0])
            return shape.dims[0] if shape is not None and shape.dims else None
        if term.op == "build" and term.data == "attribute" and term.args[1].data == "size":
            shape = self.shape(term.args[0])
            return None if shape is None or not shape.dims else shape.dims[0] if len(shape.dims) == 1 else shape.dims[0] * shape.dims[1]
        if term.op == "item" and term.args[0].op == "build" and term.args[0].data == "attribute" and term.args[0].args[1].data == "shape":
            shape, place = self.shape(term.args[0].args[0]), term.args[1].data
            if shape is not None and type(place) is int and -len(shape.dims) <= place < len(shape.dims):
                return shape.dims[place]
        return None

    # ------------------------------------------------------------ entries
    def entry(self, term: Term) -> int:
        """The number that a term is; of an array, its entry at any one place."""
        if term.id not in self._entries:
            self._entries[term.id] = self._entry(term)
        return self._entries[term.id]

    def _entry(self, term: Term) -> int:
        scalars = self.scalars
        shape = self.shape(term)
        if shape is None:
            raise NotProved(f"what {term.op} {term.data} is")
        if term.op == "constant":
            return scalars.constant(_exact(term.data))
        if term.op == "input":
            return self.variable(str(term.data) if shape == NUMBER else f"#{term.id}", self.spaces[str(term.data)])
        length = self._length_of(term)
        if length is not None:
            return self._of_formula(length)
        if term.op == "bound":
            level, place = pair_of(term)
            return self.variable(f"%{level}.{place}", None, (0.0, math.inf) if place == -1 else intervals.EVERYTHING)
        places = self.of_range(term)
        if places is not None:
            first, _, step = map(self.entry, places.plain)
            return scalars.add(first, scalars.times(step, self.entry(term.args[1])))
        if shape == NUMBER:
            grid = self._structured(term)
            if grid is not None and grid.shape == ():
                return grid.entries[0]
        parts = self.parts(term)
        if parts is not None and (shape == NUMBER or all(self.shape(each) in (NUMBER, shape, Shape("list", shape.dims)) for each in parts[1])):
            return parts[0](*map(self.entry, parts[1]))
        if term.op == "item" and term.args[0].op == "input" and shape == NUMBER and term.args[1].op == "constant" and type(term.args[1].data) is int and term.args[1].data >= 0:
            of = self.spaces[str(term.args[0].data)]
            if len(of.dims) == 1:  # entries at different places from the start are different entries
                return self.variable(f"{of.name}[{term.args[1].data}]", of)
        if term.op == "item" and shape == NUMBER and (space := self.spaces.get(str(term.args[0].data))) is not None and term.args[0].op == "input":
            return self.variable(f"#{term.id}", space)
        return self.variable(f"#{term.id}", None, self._range(term))

    def _range(self, term: Term) -> Interval:
        """Between which numbers a term lies that is a variable of its own."""
        found = self.call(term)
        if found is None or not found.plain:
            return intervals.EVERYTHING
        if found.name in EXTREMES or found.name in ORDERING or found.name in AVERAGES or found.name in MIDDLES:
            try:
                inner = self.entry(found.plain[0])
            except NotProved:
                return intervals.EVERYTHING
            return self.values([inner])[0]
        if found.name.rpartition(".")[2] in ("all", "any"):
            return (0.0, 1.0)
        return (0.0, math.inf) if found.name in ("numpy.linalg.norm", "builtins.len", "numpy.var", "numpy.std", "numpy.ptp", ".ptp", ".var", ".std") else intervals.EVERYTHING

    def values(self, roots: Sequence[int]) -> list[Interval]:
        """Between which numbers expressions lie, all inputs considered."""
        return self.scalars.enclose(roots, self.ranges, ())[0]

    def _of_formula(self, formula: Formula) -> int:
        """A length as an expression."""
        result = self.scalars.constant(0)
        for monomial, coefficient in formula.terms.items():
            each = self.scalars.constant(coefficient)
            for atom, exponent in monomial:
                if isinstance(atom, str):
                    self.ranges.setdefault(atom, (0.0, math.inf))
                    inner = self.scalars.make("var", data=atom)
                elif atom[0] in ("max", "min"):
                    inner = self.scalars.extreme(atom[0], [self._of_formula(part) for part in atom[1:]])
                else:
                    raise NotProved("a length of another kind")
                each = self.scalars.times(each, self.scalars.power(inner, exponent))
            result = self.scalars.add(result, each)
        return result

    def grid(self, term: Term) -> Grid | None:
        """The entries of a term whose sizes are known and not too many."""
        if term.id not in self._grids:
            try:
                self._grids[term.id] = self._grid(term)
            except NotProved:
                self._grids[term.id] = None
        return self._grids[term.id]

    def _grid(self, term: Term) -> Grid | None:
        shape = self.shape(term)
        if shape is None:
            return None
        if shape == NUMBER:
            return Grid((), (self.entry(term),))
        if term.op == "input":
            space = self.spaces[str(term.data)]
            sizes = tuple(each.value for each in space.dims)
            if None in sizes or not 0 < math.prod(map(int, sizes)) <= LARGEST:  # type: ignore[arg-type]
                return None
            return Grid(tuple(map(int, sizes)), tuple(self.variable(f"{space.name}[{place}]", space) for place in range(math.prod(map(int, sizes)))))  # type: ignore[arg-type]
        structured = self._structured(term)
        if structured is not None:
            return structured
        parts = self.parts(term)
        if parts is None:
            return None
        grids = [self.grid(each) for each in parts[1]]
        return None if any(each is None for each in grids) else _entrywise(parts[0], [each for each in grids if each is not None])

    def written_out(self, term: Term) -> Grid:
        """The entries of a term, which have to be known."""
        grid = self.grid(term)
        if grid is None:
            raise NotProved("an array that is not written out")
        return grid

    def _structured(self, term: Term) -> Grid | None:
        try:
            return structured(self, term)
        except (NotProved, IndexError, TypeError, ValueError, ZeroDivisionError):
            return None


def pair_of(term: Term) -> tuple[Any, int]:
    """The data of a bound name, or of a part of a loop."""
    if not isinstance(term.data, tuple) or len(term.data) != 2:
        raise NotProved("a broken term")
    return term.data


def loop_of(fold: Term) -> Loop:
    if not isinstance(fold.data, Loop):
        raise NotProved("a broken loop")
    return fold.data


def output_of(term: Term) -> tuple[Term, Term]:
    """Whether a pass puts something to a list, and what."""
    fold, place = term.args[0], pair_of(term)[1]
    loop = loop_of(fold)
    first = 1 + 2 * loop.states + loop.checks + 2 * place
    return fold.args[first], fold.args[first + 1]


def _exact(value: Any) -> Fraction:
    """The number that the digits of a constant say."""
    if isinstance(value, float):
        if not math.isfinite(value):
            raise NotProved("a number that is not finite")
        return Fraction(repr(value))
    if isinstance(value, int):
        return Fraction(value)
    raise NotProved("a constant of another kind")


def _broadcast(shapes: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    width = max(map(len, shapes))
    padded = [(1,) * (width - len(shape)) + shape for shape in shapes]
    result = tuple(max(sizes) for sizes in zip(*padded))
    if any(size not in (1, result[place]) for shape in padded for place, size in enumerate(shape)) or math.prod(result) > LARGEST:
        raise NotProved("arrays of different sizes")
    return result


def _entrywise(builder: Builder, grids: Sequence[Grid]) -> Grid:
    """Something done to each entry, arrays of size 1 repeated as numpy does."""
    shape = _broadcast([grid.shape for grid in grids])
    return Grid(shape, tuple(builder(*(_at(grid, place) for grid in grids)) for place in product(*map(range, shape))))


def _at(grid: Grid, place: tuple[int, ...]) -> int:
    index = 0
    for size, each in zip(grid.shape, place[len(place) - len(grid.shape):]):
        index = index * size + (each if size > 1 else 0)
    return grid.entries[index]

