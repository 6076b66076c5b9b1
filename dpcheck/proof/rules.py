"""The rules that a certificate may use: what each concludes of a term, from which premises.

A judgement (term, norm) says how far the term moves, in a norm, when the source moves by 1. The norms are L1, L2, LInf of the differences, and D1, D2, DInf
of the vector that has 1 where an entry differs and 0 elsewhere; of a matrix, the norms of its rows are added. A rule is a generator: it asks for the bounds
of other judgements, and for factors that it then holds on a covering of the domain; it returns the bound. It raises `NotProved` where it does not apply.
"""
from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from dpcheck.core.term import Loop, Term
from dpcheck.proof import formulas, intervals
from dpcheck.proof.entries import NUMBER, Call, Entries, Space, loop_of, output_of, pair_of
from dpcheck.proof.formulas import ONE, ZERO, Formula, NotProved, apply, number, power
from dpcheck.proof.matrices import length, operator
from dpcheck.proof.names import AVERAGES, EXTREMES, FLAT, MIDDLES, ORDERING, RANGES, RUNNING, SPREADS, SUMS
from dpcheck.proof.scalars import Box, Covering

NORMS = ("L1", "L2", "LInf")
HALVES = {"1": 2, "2": 1, "Inf": 0}  # twice 1 / p


class Moves(NamedTuple):
    """A judgement: how far a term moves in a norm."""

    term: Term
    norm: str


Rule: TypeAlias = Generator[Moves | Covering, Formula | Fraction, Formula]


class Theory:
    """The terms of a program, and the source that moves."""

    def __init__(self, entries: Entries, source: Space) -> None:
        self.entries = entries
        self.scalars = entries.scalars
        self.source = source
        self.own = source.name
        self.norm = source.norm or "L1"
        self._moving: dict[int, frozenset[str]] = {}
        self._levels: dict[int, frozenset[int]] = {}

    def moves(self, term: Term) -> bool:
        """Whether a term may depend on the source. What stands in a loop and is bound by it may."""
        return bool(self._depends(term))

    def _depends(self, term: Term) -> frozenset[str]:
        if term.id not in self._moving:
            found = frozenset().union(*(self._depends(each) for each in term.args))
            if term.op == "input" and term.data == self.own:
                found |= {self.own}
            elif term.op == "bound":
                level, place = pair_of(term)
                found |= {f"%{level}"} if place >= 0 else frozenset()
            elif isinstance(term.data, Loop):
                found -= {f"%{term.data.level}"}
            self._moving[term.id] = found
        return self._moving[term.id]

    def variable_moves(self, name: str) -> bool:
        """Whether a variable may move: the source, its entries, and what is no input."""
        if name.startswith("#"):
            return self.moves(self.entries.terms[int(name[1:])])
        return name == self.own or name.startswith((f"{self.own}[", "%")) and not name.endswith(".-1")

    def roots(self, term: Term) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
        """The entries of a term and its shape; or its entry at any one place, and None."""
        grid = self.entries.grid(term)
        if grid is not None:
            return grid.entries, grid.shape
        if term.op == "project" and pair_of(term)[0] == "output" and self.entries.shape(term) is not None:
            value = output_of(term)[1]
            if self.entries.shape(value) != NUMBER:
                raise NotProved("a list of arrays")
            return (self.entries.entry(value),), None
        return (self.entries.entry(term),), None

    def dims(self, term: Term) -> tuple[Formula, ...]:
        shape = self.entries.shape(term)
        if shape is None:
            raise NotProved("the sizes of an array")
        return shape.dims

    def ones(self, term: Term, norm: str) -> Formula:
        """The norm of an array of that shape in which every entry is 1."""
        dims = self.dims(term)
        if not dims:
            return ONE
        row = power(dims[-1], Fraction(HALVES[norm.lstrip("LD")], 2)) if HALVES[norm.lstrip("LD")] else ONE
        return row if len(dims) == 1 else dims[0] * row

    def atom_of(self, name: str, term: Term) -> tuple[Term, bool]:
        """The term that a variable stands for, and whether it is the entry of an array at the same place."""
        if not name.startswith("#"):
            raise NotProved("a state of a loop")
        found = self.entries.terms[int(name[1:])]
        if term.op == "project" and found.op == "item":
            loop = loop_of(term.args[0])
            if _at_turn(found.args[1], loop.level) and not self.levels(found.args[0]):
                return found.args[0], True
        if self.levels(found):
            raise NotProved("a part of a loop")
        shape = self.entries.shape(found)
        return found, shape is not None and bool(shape.dims)

    def levels(self, term: Term) -> frozenset[int]:
        """The loops around a term in each pass of which it is another one."""
        if term.id not in self._levels:
            found = frozenset().union(*(self.levels(each) for each in term.args))
            self._levels[term.id] = found | {pair_of(term)[0]} if term.op == "bound" else found - {term.data.level} if isinstance(term.data, Loop) else found
        return self._levels[term.id]

    # ------------------------------------------------------------ magnitudes
    def magnitude(self, formula: Formula) -> Formula:
        """A bound of the absolute value: symbols that are public stay, everything else takes its largest value."""
        public = self.entries.public
        if all(name in public for name in formula.symbols()):
            return apply("abs", formula)
        if not any(name in public and math.isinf(intervals.size(self.entries.ranges[name])) for name in formula.symbols()):
            return self._number(self.entries.enclosed(formula))
        groups: dict[formulas.Monomial, Formula] = {}
        for monomial, coefficient in formula.terms.items():
            private = tuple(item for item in monomial if not all(name in public for name in Formula({(item,): Fraction(1)}).symbols()))
            rest = Formula({tuple(item for item in monomial if item not in private): coefficient})
            groups[private] = groups.get(private, ZERO) + rest
        result = ZERO
        for private, factor in groups.items():
            size = apply("abs", factor)
            for atom, exponent in private:
                size = size * self._of_private(atom, exponent)
            result = result + size
        return result

    def _of_private(self, atom: formulas.Atom, exponent: Fraction) -> Formula:
        if isinstance(atom, str) and exponent > 0 and (space := self.space_of(atom)) is not None and space.lower is not None and space.upper is not None:
            largest = apply("max", apply("abs", space.lower), apply("abs", space.upper))
            return power(largest, exponent)
        return self._number(self.entries.enclosed(Formula({((atom, exponent),): Fraction(1)})))

    def space_of(self, name: str) -> Space | None:
        """The declaration that a variable falls under."""
        if name.startswith("#"):
            term = self.entries.terms[int(name[1:])]
            term = term.args[0] if term.op == "item" else term
            name = str(term.data) if term.op == "input" else ""
        return self.entries.spaces.get(name.partition("[")[0])

    def _number(self, enclosed: intervals.Interval) -> Formula:
        if not math.isfinite(intervals.size(enclosed)):
            raise NotProved("something without a bound")
        return number(Fraction(intervals.size(enclosed)))

    # ------------------------------------------------------------ linear forms
    def form(self, formula: Formula) -> dict[str, Formula]:
        """By variable that moves, a bound of how much the formula moves when the variable moves by 1 (rule S5)."""
        result: dict[str, Formula] = {}
        for atom in formula.atoms():
            inner = self._atom_form(atom)
            if inner:
                size = self.magnitude(_derivative(formula, atom))
                for name, coefficient in inner.items():
                    result[name] = result.get(name, ZERO) + size * coefficient
        return {name: each for name, each in result.items() if each.terms}

    def _atom_form(self, atom: formulas.Atom) -> dict[str, Formula]:
        if isinstance(atom, str):
            return {atom: ONE} if self.variable_moves(atom) else {}
        name, *arguments = atom
        parts = [self.form(each) for each in arguments if isinstance(each, Formula)]
        if not any(parts):
            return {}
        match name:
            case "abs" | "group":
                return parts[0]
            case "max" | "min":
                return _largest(parts)
            case "select":
                return _largest(parts[1:])
            case _ if name in intervals.FUNCTIONS:
                slope = intervals.FUNCTIONS[name][1](self.entries.enclosed(arguments[0]))
                return {each: self._number(slope) * coefficient for each, coefficient in parts[0].items()}
        raise NotProved(f"how {name} moves")


def _derivative(formula: Formula, atom: formulas.Atom) -> Formula:
    terms: dict[formulas.Monomial, Fraction] = {}
    for monomial, coefficient in formula.terms.items():
        for each, exponent in monomial:
            if each == atom:
                rest = tuple(item if item[0] != atom else (atom, exponent - 1) for item in monomial if item[0] != atom or exponent != 1)
                terms[rest] = terms.get(rest, Fraction(0)) + coefficient * exponent
    return Formula(terms)


def _largest(forms: Sequence[dict[str, Formula]]) -> dict[str, Formula]:
    names = {name for form in forms for name in form}
    return {name: apply("max", *(form.get(name, ZERO) for form in forms)) for name in names}


def _at_turn(index: Term, level: int) -> bool:
    """Whether an index is another place in each pass of the loop: the number of the pass, or that plus a constant."""
    if index.op == "bound":
        return index.data == (level, -1)
    if index.op == "binary" and index.data == "+":
        constants = [each.data for each in index.args if each.op == "constant" and type(each.data) is int and each.data >= 0]
        return len(constants) == 1 and any(each.op == "bound" and each.data == (level, -1) for each in index.args)
    return False


# ---------------------------------------------------------------- what stays, the source, other norms
def stays(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """A1: what does not depend on the source does not move."""
    if theory.moves(term):
        raise NotProved("it depends on the source")
    return ZERO
    yield


def source(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """S1, S2: the source itself, in any norm."""
    if term.op != "input" or term.data != theory.own:
        raise NotProved("it is not the source")
    space = theory.source
    factor = _conversion(theory, term, theory.norm, norm) if space.norm is not None else ONE
    if norm.startswith("D"):
        if space.element == "Real":
            raise NotProved("real numbers differ by as little as they like")
        return factor
    return factor if space.element != "Data" else factor * _width(theory, theory.entries.entry(term))
    yield


def _conversion(theory: Theory, term: Term, measured: str, wanted: str) -> Formula:
    """What a change of norm costs (S2)."""
    dims = theory.dims(term)
    halves = HALVES[wanted.lstrip("LD")] - HALVES[measured.lstrip("LD")]
    return ONE if halves <= 0 or not dims else power(dims[-1], Fraction(halves, 2))


def converted(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """S2: from another norm of the same kind; what does not move does not differ."""
    if option not in ("L1", "L2", "LInf", "D1", "D2", "DInf") or option == norm:
        raise NotProved("another norm is needed")
    bound = _formula((yield Moves(term, option)))
    if option[0] != norm[0]:
        if bound.terms:
            raise NotProved("a norm of another kind, of what moves")
        return ZERO
    return bound * _conversion(theory, term, option, norm)


def _width(theory: Theory, index: int) -> Formula:
    low, high = _ends(theory, index)
    if low is None or high is None:
        raise NotProved("a range without an end")
    return high - low


def _ends(theory: Theory, index: int) -> tuple[Formula | None, Formula | None]:
    """Between which public numbers an expression lies."""
    node = theory.scalars.nodes[index]
    if node.op in ("max", "min"):
        (a, b), (c, d) = (_ends(theory, each) for each in node.args)
        lows, highs = [each for each in (a, c) if each is not None], [each for each in (b, d) if each is not None]
        if node.op == "max":
            return (apply("max", *lows) if lows else None), (apply("max", *highs) if len(highs) == 2 else None)
        return (apply("min", *lows) if len(lows) == 2 else None), (apply("min", *highs) if highs else None)
    if node.op == "var":
        name = str(node.data)
        if name in theory.entries.public:
            return formulas.symbol(name), formulas.symbol(name)
        space = theory.space_of(name)
        if space is not None and not space.balls:
            return space.lower, space.upper
    low, high = theory.entries.values([index])[0]
    return number(Fraction(low)) if math.isfinite(low) else None, number(Fraction(high)) if math.isfinite(high) else None


def diameter(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """S6: entries that differ differ by at most the width of their range."""
    if norm.startswith("D"):
        raise NotProved("a norm of differences is asked for")
    bound = yield Moves(term, "D" + norm[1:])
    roots, _ = theory.roots(term)
    widths = [_width(theory, root) for root in set(roots)]
    assert isinstance(bound, Formula)
    return bound * apply("max", ZERO, *widths) if len(widths) > 1 else bound * sum(widths, ZERO)


def any_function(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """B14: at most the entries differ that depend on what differs."""
    if norm.startswith("L"):
        raise NotProved("a number of entries is asked for")
    if option == "all":
        if theory.source.element == "Real":
            raise NotProved("real numbers differ by as little as they like")
        return theory.ones(term, norm)  # two inputs that differ are at least 1 apart
    roots, shape = theory.roots(term)
    scalars, result = theory.scalars, ZERO
    depends = [{name for name in scalars.variables([root]) if theory.variable_moves(name)} for root in roots]
    names = sorted(set().union(*depends))
    own = [name for name in names if not name.startswith(("#", "%"))]
    if own:
        if theory.source.element == "Real":
            raise NotProved("real numbers differ by as little as they like")
        table = [[(float(name in each), float(name in each)) for name in own] for each in depends]
        result = number(Fraction(operator(table, shape or (), own, theory.source, norm))) * (ONE if shape is not None else theory.ones(term, norm))
    for name in (name for name in names if name not in own):
        of, along = theory.atom_of(name, term)
        bound = yield Moves(of, norm if along else "D1")
        assert isinstance(bound, Formula)
        column = number(Fraction(length([float(name in each) for each in depends], shape or (), norm)))
        result = result + bound * (column if shape is not None else ONE if along else theory.ones(term, norm))
    return result


# ---------------------------------------------------------------- slopes
def slope(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """S8, S9: the slopes of the entries on the whole domain, all of them together, where nothing jumps."""
    roots, shape, names = _smooth(theory, term, norm)
    box = {name: theory.entries.ranges[name] for name in theory.scalars.variables(roots)}
    own = [name for name in names if not name.startswith(("#", "%"))]
    result = ZERO
    if own:
        if theory.source.element == "Data":
            raise NotProved("data have no slope")

        def together(at: Box) -> float:
            gradients = theory.scalars.enclose(roots, at, own)[1]
            return operator([[each.get(name, intervals.ZERO) for name in own] for each in gradients], shape or (), own, theory.source, norm)

        factor = yield Covering(together, box, frozenset(), len(theory.scalars.below(roots)) * (1 + len(own)))
        result = number(_fraction(factor)) * (ONE if shape is not None else theory.ones(term, norm))
    for name in (name for name in names if name not in own):
        of, along = theory.atom_of(name, term)

        def alone(at: Box, name: str = name) -> float:
            gradients = theory.scalars.enclose(roots, at, [name])[1]
            return length([intervals.size(each.get(name, intervals.ZERO)) for each in gradients], shape or (), norm)

        factor = yield Covering(alone, box, frozenset(), len(theory.scalars.below(roots)))
        if factor:
            bound = yield Moves(of, norm if along else "L1")
            result = result + number(_fraction(factor)) * _formula(bound) * (ONE if along or shape is not None else theory.ones(term, norm))
    return result


def _fraction(value: Formula | Fraction) -> Fraction:
    assert isinstance(value, Fraction)
    return value


def _formula(value: Formula | Fraction) -> Formula:
    assert isinstance(value, Formula)
    return value


def _smooth(theory: Theory, term: Term, norm: str) -> tuple[tuple[int, ...], tuple[int, ...] | None, list[str]]:
    """The entries of a term, its shape, and the variables that move; nothing of it may jump."""
    if norm.startswith("D"):
        raise NotProved("a norm of differences is asked for")
    roots, shape = theory.roots(term)
    names = sorted(name for name in theory.scalars.variables(roots) if theory.variable_moves(name))
    if names == [f"#{term.id}"]:
        raise NotProved("nothing is known of it")
    if theory.scalars.discontinuities(roots, set(names)):
        raise NotProved("it may jump")
    return roots, shape, names


def composition(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """S5, A5: how far every part moves the whole, with public symbols in the factors."""
    roots, shape, names = _smooth(theory, term, norm)
    forms = [theory.form(theory.scalars.formula(root)) for root in roots]
    own = [name for name in names if not name.startswith(("#", "%"))]
    result = ZERO
    if own:
        if theory.source.element == "Data":
            raise NotProved("data have no slope")
        if shape is not None and len(shape) > 1:
            raise NotProved("a matrix")
        result = _joint(theory, [[form.get(name, ZERO) for name in own] for form in forms], norm) * (ONE if shape is not None else theory.ones(term, norm))
    for name in (name for name in names if name not in own):
        column = [form.get(name, ZERO) for form in forms]
        if any(each.terms for each in column):
            of, along = theory.atom_of(name, term)
            bound = yield Moves(of, norm if along else "L1")
            if shape is not None and len(shape) > 1:
                raise NotProved("a matrix")
            result = result + _formula(bound) * _length(column, norm) * (ONE if along or shape is not None else theory.ones(term, norm))
    return result


def _joint(theory: Theory, table: list[list[Formula]], norm: str) -> Formula:
    """The operator norm of a table of factors."""
    if len(theory.source.dims) > 1 and theory.norm != "L1":
        raise NotProved("a matrix")
    if len(table) == 1:
        dual = {"L1": "LInf", "L2": "L2", "LInf": "L1"}[theory.norm]
        return _length(table[0], dual)
    if theory.norm == "L1":
        return _length([_length([row[place] for row in table], norm) for place in range(len(table[0]))], "LInf")
    if norm == "LInf":
        return _length([_joint(theory, [row], "L1") for row in table], "LInf")
    raise NotProved("a table of factors")


def _length(values: Sequence[Formula], norm: str) -> Formula:
    """The norm of factors that are not negative."""
    if len(values) == 1:
        return values[0]
    match norm:
        case "LInf":
            return apply("max", *values)
        case "L1":
            return sum(values, ZERO)
    if len(set(values)) == 1:
        return values[0] * power(number(len(values)), Fraction(1, 2))
    return power(sum((each * each for each in values), ZERO), Fraction(1, 2))


# ---------------------------------------------------------------- steps of whole numbers, and data
def steps(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """I5, I3: the most that one step of a whole number changes, or any change of data."""
    if norm.startswith("D") or theory.source.element == "Real":
        raise NotProved("the source has no steps")
    roots, shape = theory.roots(term)
    names = sorted(name for name in theory.scalars.variables(roots) if theory.variable_moves(name))
    if not names:
        raise NotProved("nothing moves")
    if shape is None and len(names) == 1 and names[0].startswith("#"):
        return (yield from _steps_of_entries(theory, term, norm, roots[0], names[0]))
    if shape is None and theory.entries.shape(term) != NUMBER or any(name.startswith(("#", "%")) for name in names):
        raise NotProved("parts that are not written out")
    scalars = theory.scalars
    box = {name: theory.entries.ranges[name] for name in scalars.variables(roots)}
    whole = frozenset(space.name for space in theory.entries.spaces.values() if space.whole and not space.dims)
    if theory.source.element == "Integer":
        if theory.norm != "L1" and len(names) > 1:
            raise NotProved("several entries at once")
        result = ZERO
        for name in names:  # a way from one vector to another changes one entry by 1 at a time
            low, high = box[name]
            new = scalars.add(scalars.make("var", data=name), scalars.constant(1))
            most = _changes(theory, [[scalars.change(root, name, new, bool(option))] for root in roots], shape or (), [name], norm)
            factor = yield Covering(most, {**box, name: (low, high - 1 if high - 1 >= low else high)}, (whole | {name}) & set(box))
            result = apply("max", result, number(_fraction(factor)))
        return result
    others = {f"{name}'": box[name] for name in names}
    table = [[scalars.change(root, name, scalars.make("var", data=f"{name}'"), bool(option)) for name in names] for root in roots]
    factor = yield Covering(_changes(theory, table, shape or (), names, norm), {**box, **others}, whole & set(box))
    return number(_fraction(factor))


def _steps_of_entries(theory: Theory, term: Term, norm: str, root: int, name: str) -> Rule:
    """A function of each whole number of a vector: what one step changes, for each step of each entry."""
    of, along = theory.atom_of(name, term)
    if theory.source.element != "Integer" or not along or of.op != "input":
        raise NotProved("no function of whole numbers")
    scalars = theory.scalars
    box = {each: theory.entries.ranges[each] for each in scalars.variables([root])}
    low, high = box[name]
    new = scalars.add(scalars.make("var", data=name), scalars.constant(1))
    most = _changes(theory, [[scalars.change(root, name, new)]], (), [name], norm)
    factor = yield Covering(most, {**box, name: (low, high - 1 if high - 1 >= low else high)}, frozenset([name]))
    bound = yield Moves(of, norm)
    return number(_fraction(factor)) * _formula(bound)


def _changes(theory: Theory, table: list[list[int]], shape: tuple[int, ...], names: list[str], norm: str) -> Callable[[Box], float]:
    """How far the entries move when what is named changes, on a box."""
    cells = [cell for row in table for cell in row]

    def most(at: Box) -> float:
        sizes = [intervals.size(each) for each in theory.scalars.enclose(cells, at, ())[0]]
        rows = [[(size, size) for size in sizes[place:place + len(names)]] for place in range(0, len(sizes), len(names))]
        return operator(rows, shape, names, theory.source, norm)

    return most


# ---------------------------------------------------------------- vectors whose length is not known
def _called(theory: Theory, term: Term, names: frozenset[str]) -> Call:
    found = theory.entries.call(term)
    if found is None or found.name not in names or not found.plain:
        raise NotProved("another function")
    return found


def total(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D6, E4, E5: a sum moves by no more than its entries together; a sum down the columns by no more than the rows."""
    found = _called(theory, term, SUMS)
    of = found.plain[0]
    bound = yield Moves(of, _measured(theory, found, norm))
    if found.name == "builtins.sum" and len(found.plain) == 2:
        if theory.entries.shape(term) != NUMBER:
            raise NotProved("a start beside rows")
        start = yield Moves(found.plain[1], norm)
        return _formula(bound) + _formula(start)
    return _formula(bound)


def _measured(theory: Theory, found: Call, norm: str) -> str:
    """The norm of the array that a sum over it rests on."""
    if norm.startswith("D"):
        raise NotProved("a norm of differences is asked for")
    dims = theory.dims(found.plain[0])
    if found.name == "builtins.sum":
        return "L1" if len(dims) == 1 else norm
    axis = found.axis(1)
    return norm if len(dims) == 2 and axis in (0, -2) else "L1"


def average(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D7, E6: a mean is a sum over the number of entries."""
    found = _called(theory, term, AVERAGES)
    dims, axis = theory.dims(found.plain[0]), found.axis(1)
    bound = yield Moves(found.plain[0], _measured(theory, found, norm))
    count = dims[axis] if axis is not None else dims[0] if len(dims) == 1 else dims[0] * dims[1]
    return _formula(bound) * power(count, Fraction(-1))


def order_statistic(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D8, D9: an extreme, a median, a quantile moves by no more than the entry that moves most."""
    found = _called(theory, term, EXTREMES | MIDDLES)
    level = found.plain[1:] if found.name in MIDDLES else ()
    if norm.startswith("D") or theory.entries.shape(term) != NUMBER or len(found.plain) != 1 + len(level) or any(map(theory.moves, level)) or found.names:
        raise NotProved("another statistic")
    bound = yield Moves(found.plain[0], "LInf")
    return _formula(bound)


def reordered(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D10, D36: entries in order, backwards, or shifted around."""
    found = _called(theory, term, ORDERING | FLAT)
    flat = found.name in FLAT
    moved_by = found.plain[1:] if found.name == "numpy.roll" else ()
    if norm.startswith("D") and not flat or len(theory.dims(found.plain[0])) != (2 if flat else 1) or len(found.plain) > 1 + len(moved_by) or any(map(theory.moves, moved_by)) or set(found.names) - {"reverse"} \
            or "reverse" in found.names and not isinstance(found.names["reverse"].data, bool):
        raise NotProved(f"the options of {found.name}")
    bound = yield Moves(found.plain[0], norm)
    return _formula(bound)


def transposed(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """E3: columns become rows; all entries together bound every norm."""
    found = _called(theory, term, frozenset((".transpose", "numpy.transpose")))
    if len(found.plain) > 1 or found.names:
        raise NotProved("axes")
    bound = yield Moves(found.plain[0], norm[0] + "1" if len(theory.dims(found.plain[0])) == 2 else norm)
    return _formula(bound)


def spread(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D11: the largest less the smallest entry."""
    found = theory.entries.call(term)
    if found is not None and found.name in RANGES and len(found.plain) == 1 and not found.names:
        of = found.plain[0]
    elif term.op == "binary" and term.data == "-":
        top, bottom = (_called(theory, each, EXTREMES) for each in term.args)
        if "max" not in top.name or "min" not in bottom.name or len(top.plain) + len(bottom.plain) != 2 or top.names or bottom.names or top.plain[0] is not bottom.plain[0]:
            raise NotProved("no spread")
        of = top.plain[0]
    else:
        raise NotProved("no spread")
    if option not in NORMS or norm.startswith("D") or theory.entries.shape(term) != NUMBER:
        raise NotProved("a norm is needed")
    bound = yield Moves(of, option)
    return _formula(bound) * power(number(2), Fraction(2 - HALVES[option[1:]], 2))


def norm_of(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D16, E12: a norm moves by no more than its vector does in that norm."""
    found = _called(theory, term, frozenset(("numpy.linalg.norm",)))
    order = found.plain[1] if len(found.plain) == 2 else found.names.get("ord")
    if norm.startswith("D") or set(found.names) - {"ord"} or len(found.plain) > 2 or order is not None and order.op != "constant":
        raise NotProved("another norm")
    dims = theory.dims(found.plain[0])
    orders: dict[object, str] = {None: "L2", 2: "L2", 1: "L1", math.inf: "LInf"}
    named = orders.get(None if order is None else order.data) if order is None or not isinstance(order.data, bool) else None
    if named is None or len(dims) != 1 and order is not None and order.data is not None:
        raise NotProved("another norm")
    bound = yield Moves(found.plain[0], named)
    return _formula(bound)


def root_of_squares(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """A20, D16: the root of a sum of squares is the length of the vector of what is squared."""
    if norm.startswith("D") or theory.entries.shape(term) != NUMBER:
        raise NotProved("it is no length")
    found = theory.entries.call(term)
    if found is not None and found.name in ("math.hypot", "numpy.hypot") and not found.names:
        squared: list[tuple[Term, str]] = [(each, "L1") for each in found.plain]
    elif found is not None and found.name in ("math.sqrt", "numpy.sqrt") and len(found.plain) == 1:
        squared = _squares(theory, found.plain[0])
    elif term.op == "binary" and term.data == "**" and term.args[1].data == 0.5:
        squared = _squares(theory, term.args[0])
    else:
        raise NotProved("it is no root")
    bounds = []
    for each, of in squared:
        bounds.append(_formula((yield Moves(each, of))))
    return _length(bounds, "L2")


def _squares(theory: Theory, term: Term) -> list[tuple[Term, str]]:
    """What is squared in a sum of squares; of an array, all entries."""
    found = theory.entries.call(term)
    if term.op == "binary" and term.data == "+":
        return _squares(theory, term.args[0]) + _squares(theory, term.args[1])
    if term.op == "binary" and (term.data == "**" and term.args[1].op == "constant" and term.args[1].data in (2, 2.0) or term.data in ("*", "@") and term.args[0] is term.args[1]):
        number_squared = theory.entries.shape(term.args[0]) == NUMBER
        if number_squared != (term.data == "@") and theory.entries.shape(term) == NUMBER:
            return [(term.args[0], "L1" if number_squared else "L2")]
    if found is not None and found.name in SUMS and len(found.plain) == 1 and not found.names:
        inner = found.plain[0]
        if inner.op == "binary" and (inner.data == "**" and inner.args[1].op == "constant" and inner.args[1].data in (2, 2.0) or inner.data == "*" and inner.args[0] is inner.args[1]):
            return [(inner.args[0], "L2")]
    if found is not None and found.name in ("numpy.dot", ".dot", "numpy.vdot") and len(found.plain) == 2 and found.plain[0] is found.plain[1] and len(theory.dims(found.plain[0])) == 1:
        return [(found.plain[0], "L2")]
    if not theory.moves(term) and term.op == "constant" and isinstance(term.data, (int, float)) and term.data >= 0:
        return []
    raise NotProved("no sum of squares")


def exponentials(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D26: the logarithm of a sum of exponentials moves by no more than the largest of them does in the exponent."""
    found = _called(theory, term, frozenset(("math.log", "numpy.log")))
    inner = _called(theory, found.plain[0], SUMS)
    exponent = _called(theory, inner.plain[0], frozenset(("numpy.exp",)))
    if norm.startswith("D") or any(len(each.plain) != 1 or each.names for each in (found, inner, exponent)):
        raise NotProved("another logarithm")
    bound = yield Moves(exponent.plain[0], "LInf")
    return _formula(bound)


def shares(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D25: each exponential over their sum."""
    if term.op != "binary" or term.data != "/" or norm.startswith("D") or option not in NORMS:
        raise NotProved("no softmax")
    top = _called(theory, term.args[0], frozenset(("numpy.exp",)))
    bottom = _called(theory, term.args[1], SUMS)
    if len(bottom.plain) != 1 or bottom.plain[0] is not term.args[0] or bottom.names or len(top.plain) != 1 or top.names or len(theory.dims(top.plain[0])) != 1:
        raise NotProved("no softmax")
    bound = yield Moves(top.plain[0], option)
    return _formula(bound) * power(number(2), Fraction(HALVES[norm[1:]] - HALVES[option[1:]], 2)) * number(Fraction(1, 2))


def deviation(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D13: the standard deviation is the length of the vector less its mean, over the root of the number of entries."""
    found = _called(theory, term, SPREADS)
    freedom = found.names.get("ddof")
    if not found.name.endswith("std") or norm.startswith("D") or len(found.plain) != 1 or set(found.names) - {"ddof"} or freedom is not None and type(freedom.data) is not int or option not in ("L1", "L2"):
        raise NotProved("another statistic")
    dims = theory.dims(found.plain[0])
    if len(dims) != 1:
        raise NotProved("a matrix")
    less = 0 if freedom is None else int(freedom.data)  # type: ignore[call-overload]
    bound = yield Moves(found.plain[0], option)
    centred = ONE if option == "L2" else power((dims[0] - ONE) * power(dims[0], Fraction(-1)), Fraction(1, 2))
    return _formula(bound) * centred * power(dims[0] - number(less), Fraction(-1, 2))


def variance(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D12: the variance of entries between two ends."""
    found = _called(theory, term, SPREADS)
    freedom = found.names.get("ddof")
    if not found.name.endswith("var") or norm.startswith("D") or len(found.plain) != 1 or set(found.names) - {"ddof"} or freedom is not None and type(freedom.data) is not int or option not in NORMS:
        raise NotProved("another statistic")
    dims = theory.dims(found.plain[0])
    if len(dims) != 1:
        raise NotProved("a matrix")
    less = 0 if freedom is None else int(freedom.data)  # type: ignore[call-overload]
    bound = yield Moves(found.plain[0], option)
    size, width = dims[0], _width(theory, theory.entries.entry(found.plain[0]))
    factor = {"L1": number(2) * (size - ONE) * power(size, Fraction(-2)), "L2": power(size, Fraction(-1, 2)), "LInf": ONE}[option]
    return _formula(bound) * width * factor * (ONE if not less else size * power(size - number(less), Fraction(-1)))


def running(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D27, D30: running sums, and running extremes."""
    found = _called(theory, term, RUNNING)
    if norm != "LInf" or len(found.plain) != 1 or found.names or len(theory.dims(found.plain[0])) != 1:
        raise NotProved("the largest of them is all that is bounded")
    bound = yield Moves(found.plain[0], "LInf" if "max" in found.name or "min" in found.name else "L1")
    return _formula(bound)


def differences(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D28: each entry is in two differences of neighbours."""
    found = _called(theory, term, frozenset(("numpy.diff",)))
    if norm.startswith("D") or len(found.plain) != 1 or found.names or len(theory.dims(found.plain[0])) != 1:
        raise NotProved("other differences")
    bound = yield Moves(found.plain[0], norm)
    return _formula(bound) * number(2)


def part(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D32, D34, E15: an entry, a row or a slice at a public place."""
    if term.op != "item" or theory.moves(term.args[1]):
        raise NotProved("it is no part at a public place")
    of = theory.entries.shape(term.args[0])
    shape = theory.entries.shape(term)
    if of is None or shape is None or theory.levels(term.args[1]):
        raise NotProved("the sizes of an array")
    entry = len(of.dims) == 1 and shape == NUMBER
    bound = yield Moves(term.args[0], (norm[0] + "Inf" if norm[0] == "D" else "LInf") if entry else norm)
    return _formula(bound)


def joined(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D35: parts one behind the other."""
    found = _called(theory, term, frozenset(("numpy.concatenate",)))
    listed = found.plain[0]
    if len(found.plain) != 1 or found.names or listed.op != "build" or listed.data not in ("list", "tuple") or any(len(theory.dims(each)) != 1 for each in listed.args):
        raise NotProved("parts that are not listed")
    bounds = []
    for each in listed.args:
        bounds.append(_formula((yield Moves(each, norm))))
    return _length(bounds, "L" + norm[1:])


def clipped(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """D20, D21, D22: what is longer than a radius is made shorter, in its own direction."""
    found = _called(theory, term, frozenset(("dpcheck.clip",)))
    radius = found.plain[2:] or list(found.names.values())
    ball = str(found.plain[0].data).rpartition(".")[2]
    if found.plain[0].op != "name" or set(found.names) - {"bound"} or len(radius) > 1 or any(map(theory.moves, radius)) or ball not in NORMS or norm != ball or len(theory.dims(found.plain[1])) != 1:
        raise NotProved("another norm than that of the ball")
    bound = yield Moves(found.plain[1], norm)
    return _formula(bound) * number(1 if ball == "L2" else 2)


# ---------------------------------------------------------------- loops
def accumulated(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """J2, J3: what each pass adds, and how much of a state is left after the passes that follow."""
    loop, count, first, body, state = _state(theory, term, norm)
    root = theory.entries.entry(body)
    if theory.scalars.discontinuities([root], {name for name in theory.scalars.variables([root]) if theory.variable_moves(name)}):
        raise NotProved("a pass that may jump")
    form = theory.form(theory.scalars.formula(root))
    kept, own = form.pop(state, ZERO), form.pop(theory.own, ZERO)
    if any(name.startswith(f"{theory.own}[") for name in form) or own.terms and theory.source.element == "Data":
        raise NotProved("entries in a loop, or data")
    steady = formulas.at_most(kept, ONE, theory.entries.ranges)
    start = yield Moves(first, norm)
    left = formulas.raised(kept, count) if kept.terms and (not steady or kept.value is not None) else ONE
    result = _formula(start) * left + own * theory.ones(term, norm) * _geometric(kept, count, steady)
    for name, factor in form.items():
        if not name.startswith("#"):
            raise NotProved("a state that depends on another")
        of = theory.entries.terms[int(name[1:])]
        if _is_entry(theory, of, loop):
            if not steady or theory.dims(term):
                raise NotProved("entries of which more and more is left")
            added = yield Moves(of.args[0], "L1")
            result = result + factor * _formula(added)
        elif theory.levels(of):
            raise NotProved("a part of a loop")
        else:
            along = bool(theory.dims(of))
            added = yield Moves(of, norm if along else "L1")
            result = result + factor * _formula(added) * _geometric(kept, count, steady) * (ONE if along else theory.ones(term, norm))
    return result


def _state(theory: Theory, term: Term, norm: str) -> tuple[Loop, Formula, Term, Term, str]:
    """A state of a loop: the loop, the number of passes, what it is first, what a pass makes of it, and its variable."""
    if term.op != "project" or pair_of(term)[0] != "state" or norm.startswith("D"):
        raise NotProved("it is no state of a loop")
    fold, place = term.args[0], pair_of(term)[1]
    loop, count = loop_of(fold), theory.entries.count(fold)
    first, body = fold.args[1 + place], fold.args[1 + loop.states + place]
    shape = theory.entries.shape(first)
    if shape is None or shape != theory.entries.shape(body) or count is None:
        raise NotProved("a state that changes its shape, or passes that are not public")
    if not shape.dims:
        return loop, count, first, body, f"%{loop.level}.{place}"
    bound = next((each for each in theory.entries.terms if each.op == "bound" and each.data == (loop.level, place)), None)
    return loop, count, first, body, "" if bound is None else f"%{loop.level}.{place}"


def _is_entry(theory: Theory, term: Term, loop: Loop) -> bool:
    """Whether a term is the entry of a vector at another place in each pass."""
    return term.op == "item" and _at_turn(term.args[1], loop.level) and not theory.levels(term.args[0]) and len(theory.dims(term.args[0])) == 1


def counted(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """J3, S6: a pass adds something between two ends, which differs where the entry of that pass differs."""
    loop, count, first, body, state = _state(theory, term, norm)
    added = _less_state(theory, theory.entries.entry(body), state)
    if theory.entries.shape(term) != NUMBER:
        raise NotProved("an array")
    start = yield Moves(first, "L1")
    result, width = _formula(start), _width(theory, added)
    for name in sorted(name for name in theory.scalars.variables([added]) if theory.variable_moves(name)):
        of = theory.entries.terms[int(name[1:])] if name.startswith("#") else None
        if of is not None and _is_entry(theory, of, loop):
            bound = yield Moves(of.args[0], "D1")
            result = result + width * _formula(bound)
        elif name == theory.own and theory.source.element != "Real":
            result = result + width * count
        else:
            raise NotProved("what is added depends on something else")
    return result


def _less_state(theory: Theory, index: int, state: str) -> int:
    """What is added to the state."""
    node, scalars = theory.scalars.nodes[index], theory.scalars
    if node.op == "var" and node.data == state:
        return scalars.constant(0)
    if node.op == "add":
        for one, other in (node.args, node.args[::-1]):
            if state not in scalars.variables([other]):
                return scalars.add(_less_state(theory, one, state), other)
    if node.op == "select" and state not in scalars.variables(node.args[:1]):
        return scalars.choose(str(node.data), node.args[0], *(_less_state(theory, each, state) for each in node.args[1:]))
    raise NotProved("a state that is not only added to")


def extreme_kept(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """J5: the largest or the smallest of what was there and what each pass brings."""
    loop, _, first, body, state = _state(theory, term, norm)
    root = theory.entries.entry(body)
    node, scalars = theory.scalars.nodes[root], theory.scalars
    if node.op not in ("max", "min") or theory.entries.shape(term) != NUMBER:
        raise NotProved("no running extreme")
    states = [each for each in node.args if scalars.nodes[each].op == "var" and scalars.nodes[each].data == state]
    others = [each for each in node.args if each not in states]
    if len(states) != 1 or state in scalars.variables(others) or scalars.discontinuities(others, {name for name in scalars.variables(others) if theory.variable_moves(name)}):
        raise NotProved("no running extreme")
    start = yield Moves(first, "L1")
    brought = ZERO
    for name, factor in sorted(theory.form(scalars.formula(others[0])).items()):
        if name == theory.own and theory.source.element != "Data":
            brought = brought + factor
        elif name.startswith("#") and _is_entry(theory, theory.entries.terms[int(name[1:])], loop):
            bound = yield Moves(theory.entries.terms[int(name[1:])].args[0], "LInf")
            brought = brought + factor * _formula(bound)
        elif name.startswith("#") and not theory.levels(theory.entries.terms[int(name[1:])]):
            bound = yield Moves(theory.entries.terms[int(name[1:])], "L1")
            brought = brought + factor * _formula(bound)
        else:
            raise NotProved("what is brought depends on something else")
    return apply("max", _formula(start), brought)


def _geometric(kept: Formula, count: Formula, steady: bool) -> Formula:
    """1 + kept + kept ** 2 + ..., so many times."""
    value = kept.value
    if value is None or value == 1:
        if not steady:
            raise NotProved("a factor that is not known")
        return count
    return (formulas.raised(kept, count) - ONE) * number(1 / (value - 1))


RULES: dict[str, Callable[[Theory, Term, str, str], Rule]] = {
    "A1": stays, "S1": source, "S9": slope, "S5": composition, "I5": steps, "B14": any_function, "D6": total, "D7": average, "D8": order_statistic, "D10": reordered,
    "D11": spread, "D13": deviation, "D16": norm_of, "D20": clipped, "D27": running, "D28": differences, "D32": part, "D35": joined, "E3": transposed, "J3": accumulated, "J5": extreme_kept, "J9": counted,
    "A20": root_of_squares, "D12": variance, "D25": shares, "D26": exponentials,
    "S2": converted, "S6": diameter,
}
"""By the section of the book that has the proof."""
OPTIONS = {"D12": NORMS, "D25": NORMS, "B14": ("", "all"), "I5": ("", "apart"), "S2": ("L1", "L2", "LInf", "D1", "D2", "DInf"), "D11": ("LInf", "L2", "L1"), "D13": ("L2", "L1")}
"""The ways in which a rule can be asked for: the norm of its premise, or a variant."""
