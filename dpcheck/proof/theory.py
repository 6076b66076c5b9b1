"""What rules are about: judgements of how far a term moves, and what is known of the terms of a program when one source moves."""
from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from dpcheck.core.term import Loop, Term
from dpcheck.proof import formulas, intervals
from dpcheck.proof.coverings import Covering
from dpcheck.proof.entries import Chosen, Entries
from dpcheck.proof.formulas import ONE, ZERO, Formula, NotProved, apply, number, power
from dpcheck.proof.functions import when
from dpcheck.proof.operations import NUMBER, Space
from dpcheck.proof.shapes import loop_of, output_of, pair_of

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
            found = frozenset().union(*(self._depends(each) for each in term.args)) if not self.entries.is_length(term) else frozenset()
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

    def roots(self, term: Term, option: str = "") -> tuple[tuple[int, ...], tuple[int, ...] | None]:
        """The entries of a term and its shape; or its entry at any one place, and None (always, where that is asked for by `each`).

        Where it is asked for by `parts`, the entry is written down with a variable for each argument.
        """
        if option == "parts":
            return (self._of_parts(term),), None
        each = option == "each"
        if (chosen := self.entries.chosen(term)) is not None:
            return (self.scalars_of(chosen),), None
        grid = self.entries.grid(term) if not each or not self.dims(term) else None
        if grid is not None:
            return grid.entries, grid.shape
        if term.op == "project" and pair_of(term)[0] == "output" and self.entries.shape(term) is not None:
            value = output_of(term)[1]
            if self.entries.shape(value) != NUMBER:
                raise NotProved("a list of arrays")
            return (self.entries.entry(value),), None
        return (self.entries.entry(term),), None

    def _of_parts(self, term: Term) -> int:
        entries, shape = self.entries, self.entries.shape(term)
        parts = entries.parts(term)
        if parts is None or shape is None or not all(entries.fits(each, shape) for each in parts[1]):
            raise NotProved("a part that is not known")
        cells = [entries.own(each) if self.moves(each) else entries.entry(each) for each in parts[1]]
        return parts[0](*cells)

    def scalars_of(self, chosen: Chosen) -> int:
        """The entry of what is chosen by a mask, with 0 where nothing is chosen."""
        return when(self.scalars, chosen.mask, chosen.value, self.scalars.constant(0))

    def extent(self, term: Term) -> tuple[Formula, ...]:
        """The sizes of an array; of what is chosen of it by a mask, those of the whole, with 0 where nothing is chosen."""
        chosen = self.entries.chosen(term)
        return self.dims(term) if chosen is None else chosen.dims

    def dims(self, term: Term) -> tuple[Formula, ...]:
        shape = self.entries.shape(term)
        if shape is None:
            raise NotProved("the sizes of an array")
        return shape.dims

    def ones(self, term: Term, norm: str) -> Formula:
        """The norm of an array of that shape in which every entry is 1."""
        dims = self.extent(term)
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
            if at_turn(self.entries, found.args[1], loop.level) and not self.levels(found.args[0]):
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

    def whole(self, box: Iterable[str]) -> frozenset[str]:
        """The variables that are whole numbers."""
        return frozenset(self.scalars.whole.intersection(box))

    # ------------------------------------------------------------ magnitudes
    def magnitude(self, formula: Formula) -> Formula:
        """A bound of the absolute value: symbols that are public stay, everything else takes its largest value."""
        public = self.entries.public
        choice = next((atom for atom in formula.atoms() if isinstance(atom, tuple) and atom[0] == "select"), None)
        if choice is not None:
            return apply("max", *(self.magnitude(formulas.substitute(formula, {choice: side})) for side in self._sides(choice[1:])))
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
        if name == "select":
            arguments[1:3] = self._sides(arguments)
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


    def _sides(self, select: Sequence[Any]) -> tuple[Formula, Formula]:
        """The sides of a choice by a public number k: on the one side k is max(k, b), on the other min(k, b), where b is the border."""
        difference, one, other, sign = select
        constant = difference.terms.get((), Fraction(0))
        atom = formulas.only_atom((difference - number(constant)) * number(1 / steep)) if (steep := sum(difference.terms.values(), Fraction(0)) - constant) else None
        if not isinstance(atom, str) or atom not in self.entries.public or sign not in ("<", "<=", ">", ">="):
            return one, other
        above, border = (sign in (">", ">=")) == (steep > 0), number(-constant / steep)
        ends = [apply("max" if side else "min", formulas.symbol(atom), border) for side in (above, not above)]
        return formulas.substitute(one, {atom: ends[0]}), formulas.substitute(other, {atom: ends[1]})


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


def at_turn(entries: Entries, index: Term, level: int) -> bool:
    """Whether an index is another place in each pass of the loop, and none that is counted from the end: the number of the pass, or what a range has there, plus a constant."""
    if index.op == "bound":
        return index.data == (level, -1)
    if index.op == "binary" and index.data == "+":
        constants = [each for each in index.args if each.op == "constant" and type(each.data) is int and each.data >= 0]
        return len(constants) == 1 and any(at_turn(entries, each, level) for each in index.args if each is not constants[0])
    places = entries.of_range(index)
    if places is None or index.args[1].data != (level, -1):
        return False
    first, last, step = places.plain
    if type(step.data) is not int or step.op != "constant" or not step.data:
        return False
    if step.data < 0:
        return last.op == "constant" and type(last.data) is int and last.data >= -1
    return formulas.sign(entries.scalars.formula(entries.entry(first)), entries.ranges) >= 0


def conversion(theory: Theory, term: Term, measured: str, wanted: str) -> Formula:
    """What a change of norm costs (S2)."""
    dims = theory.extent(term)
    halves = HALVES[wanted.lstrip("LD")] - HALVES[measured.lstrip("LD")]
    return ONE if halves <= 0 or not dims else power(dims[-1], Fraction(halves, 2))


def width_of(theory: Theory, index: int) -> Formula:
    low, high = ends_of(theory, index)
    if low is None or high is None:
        raise NotProved("a range without an end")
    return high - low


def ends_of(theory: Theory, index: int) -> tuple[Formula | None, Formula | None]:
    """Between which public numbers an expression lies."""
    node = theory.scalars.nodes[index]
    if node.op in ("max", "min"):
        (a, b), (c, d) = (ends_of(theory, each) for each in node.args)
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


def fraction(value: Formula | Fraction) -> Fraction:
    assert isinstance(value, Fraction)
    return value


def formula(value: Formula | Fraction) -> Formula:
    assert isinstance(value, Formula)
    return value


def length_of(values: Sequence[Formula], norm: str) -> Formula:
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
