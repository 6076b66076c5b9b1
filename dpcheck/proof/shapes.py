"""The sizes of what the terms of a certificate compute, as far as the checker knows them."""
from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dpcheck.core.term import Loop, Term
from dpcheck.proof import formulas
from dpcheck.proof.formulas import Formula, NotProved
from dpcheck.proof.intervals import Interval
from dpcheck.proof.names import ASKING, FLAT, JOINING, LISTS, NUMBERS, ORDERING, REDUCTIONS, RUNNING, SIGNED, SUMS
from dpcheck.proof.operations import NUMBER, Call, Operations, Shape

if TYPE_CHECKING:
    from dpcheck.proof.entries import Chosen
    from dpcheck.proof.grids import Grid


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


class Shapes(Operations):
    """The part of `Entries` that reads sizes."""

    terms: Sequence[Term]
    ranges: dict[str, Interval]
    public: set[str]
    _shapes: dict[int, Shape | None]

    @abstractmethod
    def chosen(self, term: Term) -> Chosen | None: ...

    @abstractmethod
    def structured(self, term: Term) -> Grid | None: ...

    @abstractmethod
    def sides(self, term: Term) -> tuple[Term, Term]: ...

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
            case "compare" if all(map(self.text, term.args)):
                return NUMBER
            case "compare" if term.data in ("in", "not in"):
                return NUMBER if self.shape(term.args[0]) == NUMBER else None
            case "unary" | "binary" | "compare" if term.data != "@":
                return self._glued(term) or self._by_entry(term.args)
            case "select":
                one, other = map(self.shape, self.sides(term))
                return one if one == other else None
            case "seq":
                return self.shape(term.args[-1])
            case "inplace" | "call" if (longer := self._glued(term)) is not None:
                return longer
            case "store" if (of := self.shape(term.args[0])) is not None and of.sort == "list":  # a list takes anything, and a part of it as many as there are
                value = self.shape(term.args[2])
                return of if self.shape(term.args[1]) == NUMBER and value is not None and value.dims == of.dims[1:] else None
            case "store" | "inplace":
                return self.shape(term.args[0])
            case "project":
                return self._projected(term)
        if term.op == "build" and term.data == "attribute" and term.args[1].data == "size" and self.chosen(term.args[0]) is not None:
            return NUMBER
        if (term.op, term.data) == ("build", "list") or (term.op, term.data) == ("build", "tuple"):
            return self._listed(term)
        if self._length_of(term) is not None:
            return NUMBER
        grid = self.structured(term)
        if grid is not None:
            whole = self.shape(term.args[0]) if term.op in ("item", "store") else None
            return Shape(("array" if whole is None else whole.sort) if grid.shape else "number", tuple(map(formulas.number, grid.shape)))
        return self._called(term) if term.op in ("call", "item") or term.data == "@" else None

    def fits(self, term: Term, shape: Shape) -> bool:
        """Whether a term is a number, or has the sizes of another: its entry at any place is then beside that of the other."""
        found = self.shape(term)
        return found is not None and found.dims in ((), shape.dims)

    def _together(self, terms: Sequence[Term]) -> Shape | None:
        """The shape of what is computed entry by entry: all arrays have the same sizes."""
        shapes = [self.shape(each) for each in terms]
        arrays = [each for each in shapes if each is not None and each.sort != "number"]
        width = max((len(each.dims) for each in arrays), default=0)
        padded = [(formulas.ONE,) * (width - len(each.dims)) + each.dims for each in arrays]
        dims = tuple(next((size for size in sizes if size != formulas.ONE), formulas.ONE) for sizes in zip(*padded))
        if None in shapes or any(size not in (formulas.ONE, dims[place]) for each in padded for place, size in enumerate(each)):
            return None
        return NUMBER if not arrays else Shape("list" if any(each.sort == "list" for each in arrays) else "array", dims)

    def _by_entry(self, terms: Sequence[Term]) -> Shape | None:
        """The shape of what operators give entry by entry: beside an array, a list is one; lists alone are something else."""
        found = self._together(terms)
        arrays = any((each := self.shape(term)) is not None and each.sort == "array" for term in terms)
        return found if found is None or found.sort != "list" else Shape("array", found.dims) if arrays else None

    def _glued(self, term: Term) -> Shape | None:
        """The shape of lists that are put one behind the other, or repeated."""
        if (parts := self.glued(term)):
            one, other = map(self.shape, parts)
            return Shape("list", (one.dims[0] + other.dims[0], *one.dims[1:])) if one is not None and other is not None and one.dims[1:] == other.dims[1:] else None
        if (copied := self.copied(term)) is not None:
            shape, times = self.shape(copied[0]), self.scalars.formula(self.entry(copied[1]))
            many = times if formulas.sign(times, self.ranges) >= 0 else formulas.apply("max", formulas.ZERO, times)
            return Shape("list", (shape.dims[0] * many, *shape.dims[1:])) if shape is not None and self.public >= set(times.symbols()) else None
        return None

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
            return self._item(term)
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
            kept = found is not None and found.name == ".copy" and shape is not None and shape.sort == "list"
            return shape if shape is None or shape == NUMBER else Shape("list" if kept or term.data[0] in LISTS else "array", shape.dims)  # type: ignore[index]
        if found is None or not found.plain:
            return None
        if found.name == "builtins.len" or found.name in ASKING:
            return NUMBER
        if found.name in SIGNED:
            return NUMBER if len(found.plain) == 2 and not found.names and all(self.shape(each) == NUMBER for each in found.plain) else None
        shape = self.shape(found.plain[0])
        if found.name in ("numpy.stack", "numpy.vstack"):
            return Shape("array", shape.dims) if shape is not None and shape.sort == "list" and len(shape.dims) == 2 and len(found.plain) == 1 and not found.names else None
        if found.name in ("numpy.tile", "numpy.repeat", ".repeat"):
            return self._repeated(found, shape)
        if found.name in JOINING:
            return self._joined(found)
        if (found.name in SUMS or found.name in ("builtins.len", "numpy.linalg.norm")) and len(found.plain) == 1 and not found.names and self.chosen(found.plain[0]) is not None:
            return NUMBER
        if found.name == "builtins.sum" and shape is not None:
            return Shape("array", shape.dims[1:]) if len(shape.dims) == 2 else NUMBER
        if found.name == "builtins.sorted" and shape is not None:
            return Shape("list", shape.dims)
        if found.name in ("numpy.zeros", "numpy.ones", "numpy.full") and shape == NUMBER and not found.names and len(found.plain) == 1 + (found.name == "numpy.full") and self.shape(found.plain[-1]) == NUMBER:
            size = self.scalars.formula(self.entry(found.plain[0]))
            return Shape("array", (size,)) if self.public >= set(size.symbols()) else None
        if found.name == "dpcheck.clip":
            shape = self.shape(found.plain[1]) if len(found.plain) > 1 else None
            return shape if shape is not None and len(shape.dims) == 1 else None
        return self._of_entries(found, shape)

    def _of_entries(self, found: Call, shape: Shape | None) -> Shape | None:
        """The shape of what a function makes of the entries of its first argument, whose shape is given."""
        if found.name in ORDERING or found.name in RUNNING:
            kept = shape is not None and not found.names and (found.name in ORDERING or len(shape.dims) == 1)
            return Shape("array", shape.dims) if shape is not None and kept and len(found.plain) <= 1 + (found.name == "numpy.roll") else None
        if found.name in REDUCTIONS and shape is not None:
            axis = found.axis(1)
            return NUMBER if axis is None else Shape("array", shape.dims[:axis % len(shape.dims)] + shape.dims[axis % len(shape.dims) + 1:]) if len(shape.dims) == 2 else NUMBER
        if found.name in (".transpose", "numpy.transpose") and shape is not None and len(found.plain) == 1:
            return Shape("array", shape.dims[::-1])
        if found.name in ("numpy.reshape", ".reshape"):
            return self._reshaped(found, shape) if shape is not None else None
        if found.name in FLAT and shape is not None and len(shape.dims) == 2:
            return Shape("array", (shape.dims[0] * shape.dims[1],))
        if found.name in NUMBERS and found.name.rpartition(".")[2] in ("quantile", "percentile"):
            levels = self.shape(found.plain[1]) if len(found.plain) == 2 and not found.names and shape is not None and len(shape.dims) == 1 else None
            return levels if levels is None or levels == NUMBER else Shape("array", levels.dims) if len(levels.dims) == 1 else None
        if found.name in ("math.hypot", "numpy.hypot"):
            return NUMBER if not found.names and all(self.shape(each) == NUMBER for each in found.plain) else None
        if found.name == "numpy.partition":
            return shape if shape is not None and len(shape.dims) == 1 and len(found.plain) == 2 and not found.names else None
        if found.name == "numpy.linalg.norm" and "axis" in found.names and shape is not None and len(shape.dims) == 2 and len(found.plain) == 1:
            rows = found.names["axis"].data in (1, -1) and found.names["axis"].op == "constant" and not set(found.names) - {"axis", "keepdims"}
            column = found.names.get("keepdims")
            return None if not rows or column is not None and column.data is not True else Shape("array", shape.dims[:1] if column is None else (shape.dims[0], formulas.ONE))
        if found.name == "math.prod" and (shape is None or len(shape.dims) != 1):
            return None
        options = {"ord"} if found.name == "numpy.linalg.norm" else set()
        return NUMBER if found.name in NUMBERS and not set(found.names) - options and len(found.plain) <= 1 + len(options) else None

    def _repeated(self, found: Call, before: Shape | None) -> Shape | None:
        if before is None or len(before.dims) != 1 or len(found.plain) != 2 or found.names or self.shape(found.plain[1]) != NUMBER or self.boolean(found.plain[1]):
            return None
        times = self.scalars.formula(self.entry(found.plain[1]))
        many = times if formulas.sign(times, self.ranges) >= 0 else formulas.apply("max", formulas.ZERO, times)
        return Shape("array", (before.dims[0] * many,)) if self.public >= set(times.symbols()) else None

    def _joined(self, found: Call) -> Shape | None:
        """The shape of vectors one behind the other."""
        listed = found.plain[0]
        parts = found.plain if found.name == "numpy.append" else listed.args if listed.op == "build" and listed.data in ("list", "tuple") and len(found.plain) == 1 else ()
        shapes = [self.shape(each) for each in parts]
        if found.names or not shapes or any(each is None or len(each.dims) != 1 for each in shapes):
            return None
        return Shape("array", (sum((each.dims[0] for each in shapes if each is not None), formulas.ZERO),))

    def _item(self, term: Term) -> Shape | None:
        """The shape of an item, a row or a slice of an array."""
        if self.of_range(term) is not None:
            return NUMBER
        shape = self.shape(term.args[0])
        index = self.shape(term.args[1]) if not self.boolean(term.args[1]) else None
        if shape is not None and len(shape.dims) == 1 and term.args[1].data == "slice":
            return Shape(shape.sort, (formulas.symbol(f"len(#{term.id})"),))
        return Shape(shape.sort, shape.dims[1:]) if shape and index == NUMBER and len(shape.dims) == 2 else NUMBER if shape and index == NUMBER and len(shape.dims) == 1 else None

    def _reshaped(self, found: Call, before: Shape) -> Shape | None:
        given = found.plain[1].args if len(found.plain) == 2 and found.plain[1].op == "build" else found.plain[1:]
        if found.names or not 0 < len(given) < 3 or before.sort != "array" or any(self.shape(each) != NUMBER for each in given):
            return None
        sizes = [self.scalars.formula(self.entry(each)) for each in given]
        rest = formulas.ONE
        for each in (*before.dims, *(formulas.power(size, Fraction(-1)) for size in sizes if size.value != -1)):
            rest = rest * each
        known = all(self.public >= set(size.symbols()) for size in sizes) and sum(size.value == -1 for size in sizes) < 2
        return Shape("array", tuple(rest if size.value == -1 else size for size in sizes)) if known else None

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
