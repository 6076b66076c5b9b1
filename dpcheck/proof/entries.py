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

from dpcheck.core.term import Term
from dpcheck.proof import formulas, grid_functions, intervals
from dpcheck.proof.comparing import enclose
from dpcheck.proof.formulas import Formula, NotProved
from dpcheck.proof.functions import when
from dpcheck.proof.grids import LARGEST, Grid
from dpcheck.proof.intervals import Interval
from dpcheck.proof.names import ASKING, AVERAGES, EXTREMES, MIDDLES, ORDERING, SIGNED
from dpcheck.proof.operations import NUMBER, Builder, Call, Shape, Space, remembered
from dpcheck.proof.scalars import Scalars
from dpcheck.proof.shapes import Shapes, output_of, pair_of


class Chosen(NamedTuple):
    """What is chosen of an array: its entry at any one place, and whether that is chosen. How many are chosen may be private."""

    mask: int
    value: int
    dims: tuple[Formula, ...]


class Entries(Shapes):
    """The terms of one program, read with the spaces of its inputs, of which one moves."""

    def __init__(self, terms: Sequence[Term], spaces: Sequence[Space], moving: str = "") -> None:
        self.terms = terms
        self.spaces = {space.name: space for space in spaces}
        self.scalars = Scalars()
        self.ranges = self.scalars.ranges
        self.scalars.whole |= {space.name for space in spaces if space.whole and not space.dims}
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
        self.answers = {}
        self._chosen: dict[int, Chosen | None] = {}

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
        if space is not None and space.whole or name.endswith(".-1"):
            self.scalars.whole.add(name)
        return self.scalars.make("var", data=name)

    # ------------------------------------------------------------ what is chosen
    def chosen(self, term: Term) -> Chosen | None:
        """An array that a mask chooses of another, or a list of what some passes put out; and what is made of its entries."""
        if term.id not in self._chosen:
            try:
                self._chosen[term.id] = self._choice(term)
            except NotProved:
                self._chosen[term.id] = None
        return self._chosen[term.id]

    def _choice(self, term: Term) -> Chosen | None:
        if term.op == "item" and self.truth(term.args[1]):
            of, mask = map(self.shape, term.args)
            return Chosen(self.entry(term.args[1]), self.entry(term.args[0]), of.dims) if of is not None and mask is not None and of.dims == mask.dims and of.dims else None
        if term.op == "project" and pair_of(term)[0] == "output":
            guard, value = output_of(term)
            count = self.count(term.args[0])
            plain = guard.op == "constant" or count is None or self.shape(value) != NUMBER or self.shape(guard) != NUMBER
            return None if plain or count is None else Chosen(self.entry(guard), self.entry(value), (count,))
        parts = self.parts(term) if term.op in ("binary", "unary", "inplace", "call") else None
        if parts is None:
            return None
        given = [self.chosen(each) for each in parts[1]]
        found = [each for each in given if each is not None]
        if not found or any(each.mask != found[0].mask or each.dims != found[0].dims for each in found) or any(one is None and self.shape(each) != NUMBER for one, each in zip(given, parts[1])):
            return None
        return Chosen(found[0].mask, parts[0](*(self.entry(each) if one is None else one.value for one, each in zip(given, parts[1]))), found[0].dims)

    def _masked(self, term: Term) -> int | None:
        """The entry of an array in which a mask says what is written, if that is so."""
        of, mask, value = term.args
        if term.op != "store" or not self.truth(mask) or not self.real(of) or (shape := self.shape(of)) is None or (wanted := self.shape(mask)) is None or wanted.dims != shape.dims:
            return None
        chosen = self.chosen(value)
        if chosen is None and self.shape(value) != NUMBER or chosen is not None and (chosen.mask, chosen.dims) != (self.entry(mask), shape.dims):
            return None
        return when(self.scalars, self.entry(mask), self.entry(value) if chosen is None else chosen.value, self.entry(of))

    # ------------------------------------------------------------ what surely happens
    def sides(self, term: Term) -> tuple[Term, Term]:
        """The sides of a choice that it may take: where its guard is known, one of them twice."""
        guard = term.args[0]
        known = self.total(guard.args[0]) if guard.op in ("defined", "raises") else None
        if not known and guard.op == "constant" and isinstance(guard.data, bool):
            known, side = True, 1 if guard.data else 2
        else:
            side = 1 if guard.op == "defined" else 2
        return (term.args[side], term.args[side]) if known else (term.args[1], term.args[2])

    @remembered
    def total(self, term: Term) -> bool:
        """Whether a number surely can be computed: no division by 0, and no place that is not there."""
        args = term.args
        if self.shape(term) != NUMBER or not (all(map(self.total, args)) or term.op == "item"):
            return False
        match term.op, term.data:
            case "compare", "in" | "not in":
                return args[1].op == "build" and args[1].data in ("list", "tuple", "set")
            case ("constant" | "input" | "compare", _) | ("unary", "-" | "+") | ("binary", "+" | "-" | "*") | ("call", ("builtins.max" | "builtins.min" | "builtins.abs" | "builtins.float", *_)):
                return True
            case "binary", "/" | "//" | "%":
                low, high = self.scalars.enclosed(self.entry(args[1]))
                return low > 0 or high < 0
            case "item", _ if args[0].op == "input" and args[1].op == "constant" and type(args[1].data) is int:
                size = self.spaces[str(args[0].data)].dims[0].value
                return size is not None and -size <= args[1].data < size
        return False

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
        if term.op == "select" and (one := self.sides(term))[0] is one[1]:
            return self.entry(one[0])
        found = self.call(term)
        if found is not None and found.name in ("numpy.zeros", "numpy.ones", "numpy.full") and self.shape(found.plain[-1]) == NUMBER:
            return self.entry(found.plain[1]) if found.name == "numpy.full" else scalars.constant(int(found.name == "numpy.ones"))
        if term.op == "store" and (written := self._masked(term)) is not None:
            return written
        places = self.of_range(term)
        if places is not None:
            first, _, step = map(self.entry, places.plain)
            return scalars.add(first, scalars.times(step, self.entry(term.args[1])))
        if shape == NUMBER:
            grid = self.structured(term)
            if grid is not None and grid.shape == ():
                return grid.entries[0]
        parts = self.parts(term)
        if parts is not None and (shape == NUMBER or all(self.fits(each, shape) for each in parts[1])):
            return parts[0](*map(self.entry, parts[1]))
        if term.op == "item" and term.args[0].op == "input" and shape == NUMBER and term.args[1].op == "constant" and type(term.args[1].data) is int and term.args[1].data >= 0:
            of = self.spaces[str(term.args[0].data)]
            if len(of.dims) == 1:  # entries at different places from the start are different entries
                return self.variable(f"{of.name}[{term.args[1].data}]", of)
        if term.op == "item" and shape == NUMBER and (space := self.spaces.get(str(term.args[0].data))) is not None and term.args[0].op == "input":
            return self.variable(f"#{term.id}", space)
        return self.variable(f"#{term.id}", None, self._range(term))

    def own(self, term: Term) -> int:
        """A variable for the entry of a term at any one place."""
        if f"#{term.id}" not in self.ranges:
            self.variable(f"#{term.id}", None, self.scalars.enclosed(self.entry(term)))
        return self.scalars.make("var", data=f"#{term.id}")

    def _range(self, term: Term) -> Interval:
        """Between which numbers a term lies that is a variable of its own."""
        found = self.call(term)
        if term.op == "compare" or found is not None and found.name in ASKING:
            return (0.0, 1.0)
        if found is None or not found.plain:
            return intervals.EVERYTHING
        if found.name in SIGNED:
            size = intervals.size(self.values([self.entry(found.plain[0])])[0])
            return (-size, size)
        if found.name in EXTREMES or found.name in ORDERING or found.name in AVERAGES or found.name in MIDDLES:
            try:
                inner = self.entry(found.plain[0])
            except NotProved:
                return intervals.EVERYTHING
            return self.values([inner])[0]
        if found.name.rpartition(".")[2] in ("all", "any"):
            return (0.0, 1.0)
        if found.name == "numpy.linalg.norm" and len(found.plain) == 1 and (length := self._least_length(found)) is not None:
            return length
        return (0.0, math.inf) if found.name in ("numpy.linalg.norm", "builtins.len", "numpy.var", "numpy.std", "numpy.ptp", ".ptp", ".var", ".std") else intervals.EVERYTHING

    def _least_length(self, found: Call) -> Interval | None:
        """Between which numbers the length of a vector lies, of which the number of entries is known."""
        shape = self.shape(found.plain[0])
        size = None if shape is None or not shape.dims else shape.dims[-1].value if "axis" in found.names or len(shape.dims) == 1 else None
        if size is None or set(found.names) - {"axis", "keepdims"}:
            return None
        try:
            entry = intervals.absolute(self.values([self.entry(found.plain[0])])[0])
        except NotProved:
            return None
        return intervals.times(entry, intervals.power(intervals.exactly(size), Fraction(1, 2))) if math.isfinite(entry[1]) else (max(0.0, intervals.times((entry[0],) * 2, intervals.power(intervals.exactly(size), Fraction(1, 2)))[0]), math.inf)

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
        structured = self.structured(term)
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

    def structured(self, term: Term) -> Grid | None:
        try:
            return grid_functions.structured(self, term)
        except (NotProved, IndexError, TypeError, ValueError, ZeroDivisionError):
            return None


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

