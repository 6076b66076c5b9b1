"""What is done with each entry: operators and functions that give a number for numbers, and an array for arrays, entry by entry."""
from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from dpcheck.core.term import Term
from dpcheck.proof.formulas import Formula, NotProved
from dpcheck.proof.names import COMPARISONS, NUMERIC, OPERATORS, ORDERING, SAME_ENTRIES, SMOOTH
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

    def axis(self, place: int) -> int | None:
        """The axis that is given; None where there is none. What else is given is not understood."""
        given = self.names.get("axis") or (self.plain[place] if len(self.plain) > place else None)
        if set(self.names) - {"axis"} or len(self.plain) > place + 1 or given is not None and type(given.data) not in (int, type(None)):
            raise NotProved(f"the options of {self.name}")
        return given.data if given is not None and isinstance(given.data, int) else None


class Operations(ABC):
    """The part of `Entries` that reads operations on each entry."""

    scalars: Scalars
    spaces: dict[str, Space]

    @abstractmethod
    def shape(self, term: Term) -> Shape | None: ...

    # ------------------------------------------------------------ operations on each entry
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
            case "binary", operator:
                return operator in ("&", "|", "^", "*") and any(map(self.boolean, args))
            case "call", (str() as name, *_):
                short = name.rpartition(".")[2]
                return name not in SMOOTH and name not in NUMERIC and (name in COMPARISONS or name in ("builtins.bool", "operator.truth", "operator.not_") or short.startswith(("is", "logical", "greater", "less", "equal", "not_equal", "all", "any")) or any(map(self.boolean, args)))
        return False

    def parts(self, term: Term) -> tuple[Builder, Sequence[Term]] | None:
        """What is done with each entry, and with the entries of what."""
        scalars, args = self.scalars, term.args
        match term.op, term.data:
            case "unary", "-" if not self.boolean(args[0]):
                return scalars.negative, args
            case "unary", "+" if not self.boolean(args[0]):
                return (lambda a: a), args
            case "unary", "not":
                return (lambda a: self._when(a, scalars.constant(0), scalars.constant(1))), args
            case "binary", "+" | "-" | "/" if not all(map(self.boolean, args)):
                return {"+": scalars.add, "-": scalars.subtract, "/": scalars.divide}[str(term.data)], args
            case "binary", "*":
                return scalars.times, args
            case "binary", "//" if not all(map(self.boolean, args)):
                return self._floored, args
            case "binary", "%" if not all(map(self.boolean, args)):
                return (lambda a, b: scalars.subtract(a, scalars.times(b, self._floored(a, b)))), args
            case "binary", "**" if not any(map(self.boolean, args)):
                return self._raised, args
            case "compare", "<" | "<=" | ">" | ">=" | "==" | "!=":
                return (lambda a, b: scalars.choose(str(term.data), scalars.subtract(a, b), scalars.constant(1), scalars.constant(0))), args
            case "truth", _:
                return (lambda a: self._when(a, scalars.constant(1), scalars.constant(0))), args
            case "select", _:
                return self._when, args
            case "seq", _:
                return (lambda a: a), args[-1:]
            case "inplace", "+" | "-" | "*" | "/" if self.real(args[0]) and (of := self.shape(args[0])) is not None and of.sort != "list":
                return {"+": scalars.add, "-": scalars.subtract, "*": scalars.times, "/": scalars.divide}[str(term.data)], args
        return self._of_call(term)

    def _of_call(self, term: Term) -> tuple[Builder, Sequence[Term]] | None:
        found = self.call(term)
        if found is None or found.names and not (found.name == ".astype"):
            return None
        scalars, plain, name = self.scalars, found.plain, found.name
        short = name.rpartition(".")[2]
        if name in SMOOTH and len(plain) == 1:
            return (lambda a: scalars.call(SMOOTH[name], a)), plain
        if name == "math.log" and len(plain) <= 2:
            return (lambda a, b=None: scalars.call("log", a) if b is None else scalars.divide(scalars.call("log", a), scalars.call("log", b))), plain
        if name in SAME_ENTRIES and len(plain) == 1 and self.shape(plain[0]) is not None:
            return (lambda a: a), plain
        if name in ("dpcheck.discrete", "dpcheck.undisc") and len(plain) == 1 and (given := self.shape(plain[0])) is not None and given.sort != "list":
            return (lambda a: a), plain
        if name == ".astype" and [each.data for each in term.args[1:]] in (["builtins.float"], ["float"], ["numpy.float64"], ["float64"]):
            return (lambda a: a), plain[:1]
        if short in ("abs", "absolute", "fabs") and len(plain) == 1 and not self.boolean(plain[0]):
            return (lambda a: scalars.make("abs", a)), plain
        if name in ("math.sqrt", "numpy.sqrt") and len(plain) == 1:
            return (lambda a: scalars.power(a, Fraction(1, 2))), plain
        if name == "numpy.square" and len(plain) == 1:
            return (lambda a: scalars.power(a, Fraction(2))), plain
        if name in ("builtins.pow", "math.pow", "numpy.power", "numpy.float_power", "operator.pow") and len(plain) == 2 and not any(map(self.boolean, plain)):
            return self._raised, plain
        if name in ("numpy.maximum", "numpy.minimum", "numpy.fmax", "numpy.fmin") and len(plain) == 2 or name in ("builtins.max", "builtins.min") and len(plain) > 1 and all(self.shape(each) == NUMBER for each in plain):
            return (lambda *a: scalars.extreme("max" if "max" in name else "min", a)), plain
        if name in ("numpy.clip", ".clip", "dpcheck.clamp") and len(plain) == 3:
            return self._clamped, plain
        if name == "numpy.where" and len(plain) == 3:
            return self._when, plain
        if name in ("math.floor", "numpy.floor") and len(plain) == 1:
            return (lambda a: scalars.make("floor", a)), plain
        if name in ("math.ceil", "numpy.ceil") and len(plain) == 1:
            return (lambda a: scalars.negative(scalars.make("floor", scalars.negative(a)))), plain
        if name in ("builtins.int", "math.trunc", "numpy.trunc", "numpy.int64", "numpy.fix") and len(plain) == 1:
            return self._truncated, plain
        if name in ("builtins.round", "numpy.round", "numpy.rint", "numpy.around") and len(plain) in (1, 2):
            digits = plain[1].data if len(plain) == 2 else 0
            if len(plain) == 2 and (type(digits) is not int or plain[1].op != "constant" or abs(digits) > 30):
                return None
            tens = Fraction(10) ** int(digits)  # type: ignore[call-overload]
            return (lambda a: scalars.times(scalars.constant(1 / tens), scalars.make("round", scalars.times(scalars.constant(tens), a)))), plain[:1]
        if name in ("numpy.sign",) and len(plain) == 1:
            one, zero = scalars.constant(1), scalars.constant(0)
            return (lambda a: scalars.choose(">", a, one, scalars.choose("<", a, scalars.constant(-1), zero))), plain
        if name in COMPARISONS and len(plain) == 2:
            return (lambda a, b: scalars.choose(COMPARISONS[name], scalars.subtract(a, b), scalars.constant(1), scalars.constant(0))), plain
        if name in ("numpy.floor_divide", "operator.floordiv") and len(plain) == 2 and not all(map(self.boolean, plain)):
            return self._floored, plain
        if name in ("numpy.mod", "numpy.remainder", "operator.mod") and len(plain) == 2 and not all(map(self.boolean, plain)):
            return (lambda a, b: scalars.subtract(a, scalars.times(b, self._floored(a, b)))), plain
        if name in ("numpy.negative", "operator.neg") and len(plain) == 1 and not self.boolean(plain[0]):
            return scalars.negative, plain
        if name in ("builtins.bool", "operator.truth") and len(plain) == 1:
            return (lambda a: self._when(a, scalars.constant(1), scalars.constant(0))), plain
        if name in ("operator.not_", "numpy.logical_not") and len(plain) == 1:
            return (lambda a: self._when(a, scalars.constant(0), scalars.constant(1))), plain
        if name == ".item" and len(plain) == 1 and self.shape(plain[0]) == NUMBER:
            return (lambda a: a), plain
        if name in OPERATORS and len(plain) == 2 and not all(map(self.boolean, plain)):
            return {"+": scalars.add, "-": scalars.subtract, "*": scalars.times, "/": scalars.divide}[OPERATORS[name]], plain
        if short in ("degrees", "rad2deg", "radians", "deg2rad") and len(plain) == 1:
            turn = Fraction(math.pi) / 180
            return (lambda a: scalars.times(scalars.constant(turn if short in ("radians", "deg2rad") else 1 / turn), a)), plain
        return None

    def _when(self, guard: int, one: int, other: int) -> int:
        """A choice by a truth value."""
        node, scalars = self.scalars.nodes[guard], self.scalars
        if node.op == "select":
            difference, yes, no = node.args
            return scalars.choose(str(node.data), difference, self._when(yes, one, other), self._when(no, one, other))
        return scalars.choose("!=", guard, one, other)

    def _floored(self, a: int, b: int) -> int:
        return self.scalars.make("floor", self.scalars.divide(a, b))

    def _truncated(self, a: int) -> int:
        scalars = self.scalars
        return scalars.choose(">=", a, scalars.make("floor", a), scalars.negative(scalars.make("floor", scalars.negative(a))))

    def _clamped(self, a: int, low: int, high: int) -> int:
        return self.scalars.extreme("min", [self.scalars.extreme("max", [a, low]), high])

    def _raised(self, a: int, b: int) -> int:
        exponent, base = self.scalars.value(b), self.scalars.value(a)
        if exponent is not None:
            return self.scalars.power(a, exponent)
        if base is not None and base > 0:
            return self.scalars.call("exp2", b) if base == 2 else self.scalars.call("exp", self.scalars.times(b, self.scalars.call("log", a)))
        raise NotProved("a power of two numbers")

    def real(self, term: Term) -> bool:
        """Whether an array surely holds floats, so that what is stored in it is not rounded."""
        match term.op:
            case "input":
                return self.spaces[str(term.data)].element in ("Real", "float")
            case "constant":
                return isinstance(term.data, float)
            case "binary":
                return term.data == "/" or term.data in ("+", "-", "*") and any(map(self.real, term.args))
            case "store" | "inplace" | "seq" | "unary":
                return self.real(term.args[-1] if term.op == "seq" else term.args[0])
            case "call":
                found = self.call(term)
                return found is not None and (found.name in ("numpy.zeros", "numpy.ones") and len(found.plain) == 1 and not found.names or found.name in SMOOTH
                                              or found.name in (*SAME_ENTRIES, "numpy.full", "numpy.zeros_like", *ORDERING) and any(map(self.real, found.plain)))
            case "build":
                return any(map(self.real, term.args))
        return False

    # ------------------------------------------------------------ calls
    def call(self, term: Term) -> Call | None:
        """A call taken apart: a method has its object as first argument."""
        if term.op != "call" or not isinstance(term.data, tuple) or len(term.data) != 3:
            return None
        name, plain, names = term.data
        first = plain + (1 if name.startswith(".") else 0)
        if len(term.args) != first + len(names):
            return None
        return Call(name, term.args[:first], dict(zip(names, term.args[first:])))
