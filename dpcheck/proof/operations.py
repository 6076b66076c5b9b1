"""What is done with each entry: operators and functions that give a number for numbers, and an array for arrays, entry by entry."""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from dpcheck.core.term import Term
from dpcheck.proof.formulas import Formula, NotProved
from dpcheck.proof.functions import FUNCTIONS, compared, falsity, floored, interpolated, raised, remainder, shifted, to_places, truth, when
from dpcheck.proof.names import COMPARISONS, EXACT, LISTS, NUMERIC, OF_TEXTS, OPERATORS, ORDERING, ROUNDING, SAME_ENTRIES, SMOOTH, TEXTS
from dpcheck.proof.scalars import Scalars

Builder: TypeAlias = Callable[..., int]


@dataclass(frozen=True, slots=True)
class Space:
    """What is declared of an input. `norm` is None of a number; `dims` are its sizes; `lower` and `upper` are None where there is no end."""

    name: str
    private: bool
    element: str  # Real Integer Data; int float bool
    norm: str | None
    dims: tuple[Formula, ...]
    lower: Formula | None
    upper: Formula | None
    balls: tuple[tuple[str, Formula], ...]

    @property
    def whole(self) -> bool:
        return self.element in ("Integer", "int", "bool")


class Shape(NamedTuple):
    """A number, an array or a list, and its sizes."""

    sort: str  # number array list
    dims: tuple[Formula, ...] = ()


NUMBER = Shape("number")


class Call(NamedTuple):
    name: str
    plain: Sequence[Term]
    names: dict[str, Term]

    @property
    def freedom(self) -> int:
        """What is taken off the number of entries by a variance or a deviation."""
        given = self.names.get("ddof")
        if set(self.names) - {"ddof"} or given is not None and (type(given.data) is not int or given.op != "constant"):
            raise NotProved(f"the options of {self.name}")
        return given.data if given is not None and isinstance(given.data, int) else int(self.name in ("statistics.variance", "statistics.stdev"))

    def axis(self, place: int) -> int | None:
        """The axis that is given; None where there is none. What else is given is not understood."""
        given = self.names.get("axis") or (self.plain[place] if len(self.plain) > place else None)
        if set(self.names) - {"axis"} or len(self.plain) > place + 1 or given is not None and type(given.data) not in (int, type(None)):
            raise NotProved(f"the options of {self.name}")
        return given.data if given is not None and isinstance(given.data, int) else None


def remembered(asked: Callable[[Any, Term], bool]) -> Callable[[Any, Term], bool]:
    """A question about a term, answered once: terms share their parts."""
    def ask(self: Operations, term: Term) -> bool:
        known = self.answers.setdefault(asked.__name__, {})
        if term.id not in known:
            known[term.id] = asked(self, term)
        return known[term.id]
    return ask


class Operations(ABC):
    """The part of `Entries` that reads operations on each entry."""

    scalars: Scalars
    spaces: dict[str, Space]
    answers: dict[str, dict[int, bool]]

    @abstractmethod
    def shape(self, term: Term) -> Shape | None: ...

    @abstractmethod
    def entry(self, term: Term) -> int: ...

    @abstractmethod
    def chosen(self, term: Term) -> object: ...

    # ------------------------------------------------------------ operations on each entry
    @remembered
    def boolean(self, term: Term) -> bool:
        """Whether a term may be made of truth values, of which sums and differences are no numbers."""
        args = term.args
        match term.op, term.data:
            case ("compare" | "truth" | "defined" | "raises", _) | ("unary", "not" | "~"):
                return True
            case "constant", value:
                return isinstance(value, bool)
            case "input", name:
                return str(name) not in self.spaces or self.spaces[str(name)].element == "bool"
            case "select", _:
                return any(map(self.boolean, args[1:]))
            case "seq", _:
                return self.boolean(args[-1])
            case "item" | "store" | "inplace", _:
                return self.boolean(args[0])
            case "build" | "unary" | "project" | "fold", _:
                return any(map(self.boolean, args))
            case ("binary", operator) | ("call", (operator, *_)) if OPERATORS.get(str(operator), operator) == "+":
                return all(map(self.boolean, args))
            case "binary", operator:
                return operator in ("&", "|", "^", "*") and any(map(self.boolean, args))
            case "call", (str() as name, *_):
                short = name.rpartition(".")[2]
                return name not in SMOOTH and name not in NUMERIC and (name in COMPARISONS or name in ("builtins.bool", "operator.truth", "operator.not_") or short.startswith(("is", "starts", "ends", "logical", "greater", "less", "equal", "not_equal", "all", "any")) or any(map(self.boolean, args)))
        return False

    @remembered
    def truth(self, term: Term) -> bool:
        """Whether a term surely is a truth value, or an array of them."""
        match term.op, term.data:
            case "compare", _:
                return True
            case "constant", value:
                return isinstance(value, bool)
            case ("binary", "+" | "&" | "|" | "^") | ("call", ("operator.add", *_)) | ("unary", "~"):
                return all(map(self.truth, term.args)) and (array := self.shape(term)) is not None and array.sort == "array"
        return False

    @remembered
    def text(self, term: Term) -> bool:
        """Whether a term surely is a text."""
        match term.op, term.data:
            case "constant", value:
                return isinstance(value, str)
            case "call", (str() as name, *_):
                return name in TEXTS or name in OF_TEXTS and self.text(term.args[0])
            case "item", _:
                parts = term.args[0]
                return parts.op == "call" and isinstance(parts.data, tuple) and parts.data[0] == ".split" and self.text(parts.args[0]) and term.args[1].op == "constant" and type(term.args[1].data) is int
        return False

    def is_listed(self, term: Term) -> bool:
        """Whether a term surely is a list or a tuple, and no array: an item of a list may be either."""
        found = self.shape(term)
        if found is None or found.sort != "list":
            return False
        match term.op, term.data:
            case ("build", "list" | "tuple") | ("project", ("output", _)):
                return True
            case "item", _:
                return (term.args[1].op, term.args[1].data) == ("build", "slice") and self.is_listed(term.args[0])
            case "select", _:
                return all(map(self.is_listed, term.args[1:]))
            case "seq" | "store", _:
                return self.is_listed(term.args[-1 if term.op == "seq" else 0])
            case "call", (str() as name, *_) if name in LISTS or name == "builtins.sorted":
                return True
        return bool(self.glued(term)) or self.copied(term) is not None

    def glued(self, term: Term) -> Sequence[Term]:
        """The lists that a term puts one behind the other: `items + more`, `items += more`."""
        operator = self.operator(term)
        return term.args if operator == "+" and len(term.args) == 2 and all(map(self.is_listed, term.args)) else ()

    def copied(self, term: Term) -> tuple[Term, Term] | None:
        """The list that a term repeats, and how often: `items * k`."""
        if self.operator(term) != "*" or len(term.args) != 2:
            return None
        one, other = term.args if self.is_listed(term.args[0]) else term.args[::-1]
        return (one, other) if self.is_listed(one) and self.shape(other) == NUMBER and not self.boolean(other) else None

    def operator(self, term: Term) -> object:
        """The operator of Python that a term is made with."""
        if term.op in ("binary", "inplace"):
            return term.data
        found = self.call(term) if term.op == "call" else None
        return OPERATORS.get(found.name) if found is not None and found.name.startswith("operator.") else None

    def parts(self, term: Term) -> tuple[Builder, Sequence[Term]] | None:
        """What is done with each entry, and with the entries of what."""
        s, args, truths = self.scalars, term.args, all(map(self.boolean, term.args))
        if self.operator(term) is not None and any(map(self.is_listed, args)) and not any((found := self.shape(each)) is not None and found.sort == "array" for each in args):
            return None  # lists alone are put together
        if term.op == "compare" and any(map(self.text, args)):
            return None
        match term.op, term.data:
            case "unary", "-" | "+" | "~" if not truths:
                return {"-": s.negative, "+": lambda a: a, "~": lambda a: s.negative(s.add(a, s.constant(1)))}[str(term.data)], args
            case "unary", "not":
                return partial(falsity, s), args
            case "binary", "+" if truths:
                return self._either(args), args
            case "binary", "+" | "-" | "/" | "//" | "%" if not truths:
                made: dict[str, Builder] = {"+": s.add, "-": s.subtract, "/": s.divide, "//": partial(floored, s), "%": partial(remainder, s)}
                return made[str(term.data)], args
            case "binary", "*":
                return s.times, args
            case "binary", "**" if not any(map(self.boolean, args)):
                return partial(raised, s), args
            case "binary", "<<" | ">>":
                return (lambda a, b: shifted(s, a, b, term.data == ">>")), args
            case "binary", "&" | "|" | "^":
                if all(map(self.truth, args)):
                    return {"&": lambda a, b: s.extreme("min", (a, b)), "|": lambda a, b: s.extreme("max", (a, b)), "^": lambda a, b: s.absolute(s.subtract(a, b))}[str(term.data)], args
                return (lambda a, b: s.make("any", a, b, data=str(term.data))), args
            case "compare", "<" | "<=" | ">" | ">=" | "==" | "!=":
                return (lambda a, b: compared(s, str(term.data), a, b)), args
            case "compare", "in" | "not in" if args[1].op == "build" and args[1].data in ("list", "tuple", "set"):
                return (lambda a, *among: self._among(term.data == "in", a, among)), (args[0], *args[1].args)
            case "truth", _:
                return partial(truth, s), args
            case "select", _:
                return partial(when, s), args
            case "seq", _:
                return (lambda a: a), args[-1:]
            case "inplace", "+" | "-" | "*" | "/" if self.real(args[0]) and ((of := self.shape(args[0])) is None or of.sort != "list"):
                return {"+": s.add, "-": s.subtract, "*": s.times, "/": s.divide}[str(term.data)], args
        return self._of_call(term)

    def _either(self, args: Sequence[Term]) -> Builder:
        """The sum of truth values: of arrays, whether one of them is true; of Python's, how many are; of single ones of numpy it may be either."""
        s, shapes = self.scalars, [self.shape(each) for each in args]
        array = all(map(self.truth, args)) and any(each is not None and each.sort == "array" for each in shapes)
        return (lambda a, b: s.extreme("max", (a, b))) if array else lambda a, b: s.make("any", a, b, data="either")

    def _among(self, inside: bool, a: int, among: Sequence[int]) -> int:
        s = self.scalars
        result = s.constant(int(not inside))
        for each in among:
            result = s.choose("==", s.subtract(a, each), s.constant(int(inside)), result)
        return result

    def _looked_up(self, key: int, default: int, keys: Sequence[Fraction], cells: Sequence[int]) -> int:
        """What stands under a key; of keys that are equal the last one counts."""
        s, result = self.scalars, default
        for each, cell in zip(keys, cells):
            result = s.choose("==", s.subtract(key, s.constant(each)), cell, result)
        return result

    def _of_call(self, term: Term) -> tuple[Builder, Sequence[Term]] | None:
        found = self.call(term)
        if found is None:
            return None
        s, plain, name = self.scalars, found.plain, found.name
        if name == ".get" and len(plain) == 3 and not found.names and (plain[0].op, plain[0].data) == ("build", "dict") and self.shape(plain[1]) == NUMBER:
            keys = [s.value(self.entry(each)) for each in plain[0].args[::2] if self.shape(each) == NUMBER]
            known = [each for each in keys if each is not None]
            return (lambda a, default, *cells: self._looked_up(a, default, known, cells), (*plain[1:], *plain[0].args[1::2])) if 2 * len(known) == len(plain[0].args) else None
        if name in ("numpy.array", "numpy.asarray") and found.names.keys() == {"dtype"} and found.names["dtype"].op == "name" and found.names["dtype"].data in ("builtins.float", "numpy.float64"):
            return ((lambda a: a), plain) if len(plain) == 1 and self.shape(plain[0]) is not None else None
        if found.names and name != ".astype":
            return None
        function = FUNCTIONS.get(name)
        if function is not None and function.fewest <= len(plain) <= function.most:
            if name.startswith("operator.") and any(map(self.is_listed, plain)):
                return None
            if name in ("builtins.max", "builtins.min") and any(self.shape(each) != NUMBER for each in plain):
                return None
            if name in OPERATORS and OPERATORS[name] == "+" and all(map(self.boolean, plain)):
                return self._either(plain), plain
            return None if function.numbers and all(map(self.boolean, plain)) else (partial(function.build, s), plain)
        if name in SAME_ENTRIES and len(plain) == 1 and (self.shape(plain[0]) is not None or self.chosen(plain[0]) is not None) or name == ".item" and len(plain) == 1 and self.shape(plain[0]) == NUMBER:
            return (lambda a: a), plain
        if name in ("dpcheck.discrete", "dpcheck.undisc") and len(plain) == 1 and (given := self.shape(plain[0])) is not None and given.sort != "list":
            return (lambda a: a), plain
        if name == ".astype" and len(term.args) == 2 and not found.names:
            made = str(term.args[1].data).rpartition(".")[2]
            return ((lambda a: a), plain[:1]) if made in ("float", "float64") else (partial(FUNCTIONS["builtins.int"].build, s), plain[:1]) if made in ("int", "int64") else None
        if name in ROUNDING and len(plain) in (1, 2):
            digits = plain[1].data if len(plain) == 2 else 0
            if type(digits) is not int or len(plain) == 2 and plain[1].op != "constant" or abs(digits) > 30:
                return None
            return (lambda a: to_places(s, a, digits)), plain[:1]
        if name == "numpy.isin" and len(plain) == 2 and plain[1].op == "build":
            return (lambda a, *among: self._among(True, a, among)), (plain[0], *plain[1].args)
        if name == "numpy.interp" and len(plain) == 3 and all(each.op == "build" for each in plain[1:]) and len(plain[1].args) == len(plain[2].args) > 0:
            places = [s.value(self.entry(each)) for each in plain[1].args]
            if None not in places:
                return (lambda a, *heights: interpolated(s, a, [each for each in places if each is not None], list(heights))), (plain[0], *plain[2].args)
        return None

    @remembered
    def real(self, term: Term) -> bool:
        """Whether an array surely holds floats, so that what is stored in it is not rounded."""
        match term.op:
            case "input":
                return self.spaces[str(term.data)].element in ("Real", "float")
            case "constant":
                return isinstance(term.data, float)
            case "binary":
                return term.data == "/" or term.data in ("+", "-", "*") and any(map(self.real, term.args))
            case "store" | "inplace" | "seq" | "unary" | "item":
                return self.real(term.args[-1] if term.op == "seq" else term.args[0])
            case "call":
                found = self.call(term)
                return found is not None and (found.name in ("numpy.zeros", "numpy.ones") and len(found.plain) == 1 and not found.names or found.name in SMOOTH
                                              or found.name in (*SAME_ENTRIES, "numpy.full", "numpy.zeros_like", *ORDERING) and any(map(self.real, found.plain)))
            case "build":
                return any(map(self.real, term.args))
        return False

    @remembered
    def _of_floats(self, term: Term) -> bool:
        """Whether the entries of a list or an array are floats, or Python's own numbers: exact fractions take the type of the entries (D59)."""
        if term.op == "input":
            space = self.spaces[str(term.data)]
            return not space.dims or space.element == "Real"
        own = term.op in ("build", "binary", "unary", "constant", "item") or term.op == "call" and not str(term.data[0] if isinstance(term.data, tuple) else "").startswith(("numpy.", "."))
        return self.real(term) or own and all(map(self._of_floats, term.args))

    # ------------------------------------------------------------ calls
    def call(self, term: Term) -> Call | None:
        """A call taken apart: a method has its object as first argument."""
        if term.op != "call" or not isinstance(term.data, tuple) or len(term.data) != 3:
            return None
        name, plain, names = term.data
        first = plain + (1 if name.startswith(".") else 0)
        if len(term.args) != first + len(names):
            return None
        if name in EXACT and not self._of_floats(term.args[0]):
            return None
        return Call(name, term.args[:first], dict(zip(names, term.args[first:])))
