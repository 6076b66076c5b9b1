"""What small functions calculate with while their coins are tossed: numbers, lists, things of which only the name is known, and draws; and the states that these are in."""
from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.index import Index

UNIFORM = frozenset(("random", "rand", "random_sample", "uniform"))
DRAWING = UNIFORM | frozenset(("randint", "randrange", "integers", "choice", "choices", "sample", "binomial", "bernoulli", "getrandbits", "randbelow"))
_RANGE = re.compile(r"range|bounds|interval|domain|limits", re.IGNORECASE)
_OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv, "%": operator.mod, "**": operator.pow}
_OF_NUMBERS: dict[str, Callable[..., Any]] = {"exp": math.exp, "log": math.log, "log2": math.log2, "sqrt": math.sqrt, "pow": math.pow, "power": math.pow, "abs": abs, "float": float, "float64": float,
                                              "int": int, "round": round, "floor": math.floor, "ceil": math.ceil, "log1p": math.log1p, "expm1": math.expm1}


class Stuck(Exception):
    """Something is not followed. `kind` says what was done to an input that is no number: "arithmetic", "items", "member" of a list, or, with `size`, "place" in a list of so many."""

    def __init__(self, kind: str = "", size: int = 0) -> None:
        self.kind, self.size = kind, size


@dataclass(frozen=True, slots=True)
class Symbol:
    """One of several things, of which nothing is known but which one it is."""

    name: str


PLACE = Symbol("the place that a hash gives")


@dataclass(frozen=True, slots=True)
class Open:
    """What the text leaves open: a number, or a list of things, as it is used."""

    key: str


@dataclass(frozen=True, slots=True)
class Uniform:
    """So many times a draw from [0, 1], and something more."""

    number: int
    factor: float = 1.0
    shift: float = 0.0


@dataclass(frozen=True, slots=True)
class Many:
    """A list or an array; `same` tells which names hold the same one."""

    items: tuple[Any, ...]
    array: bool = False
    same: int = 0


@dataclass(frozen=True, slots=True)
class Column:
    """An array with an entry for each of many people, of which that of one is looked at; `among` tells by which masks these people were picked, `same` which names hold the same one.

    `floating` says that its entries may be any numbers: what is put into an array of whole numbers is cut to these.
    """

    entry: Any
    among: tuple[object, ...] = ()
    same: int = 0
    floating: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """One way that the coins may have fallen: how likely it is, what the names hold, and between which ends the draws lie."""

    weight: float
    names: Mapping[str, Any] = field(default_factory=dict)
    between: Mapping[int, tuple[float, float]] = field(default_factory=dict)

    def put(self, name: str, value: Any) -> State:
        """With a name that holds a value."""
        return replace(self, names={**self.names, name: value})

    def times(self, chance: float) -> State:
        """As likely as this, times a chance."""
        return replace(self, weight=self.weight * chance)


class Calculator:
    """Calculates with values at a point; so many steps are allowed."""

    def __init__(self, index: Index, point: Point, steps: int) -> None:
        self.index = index
        self.point = point
        self._steps = steps
        self._made = 0
        self.ends_of_range: tuple[float, float] | None = None  # between which the number lies that a function is given
        self.counted = False  # whether some number is one of many, all of which are drawn between two ends

    def new(self, items: Iterable[Any], array: bool = False) -> Many:
        """A new list."""
        self._made += 1
        return Many(tuple(items), array, self._made)

    def step(self) -> None:
        """Takes one step."""
        self._steps -= 1
        if self._steps < 0:
            raise Stuck

    def item(self, held: Any, place: Any) -> Any:
        """What stands at a place."""
        if isinstance(held, Open) and self.ends_of_range is not None and place in (0, 1) and _RANGE.search(held.key):
            return self.ends_of_range[place]
        items = self.items(held)
        if isinstance(place, Symbol):
            raise Stuck("place", len(items))
        if not isinstance(place, int) or not -len(items) <= place < len(items):
            raise Stuck
        return items[place]

    def unary(self, op: str, value: Any) -> Any:
        """An operator before a value."""
        if op == "not":
            return not self.truth(value)
        if op == "-" and isinstance(value, Many) and value.array:
            return self.new((self.unary(op, item) for item in value.items), True)
        number = self.number(value)
        if op not in ("-", "+"):
            raise Stuck
        return -number if op == "-" else number

    def number(self, value: Any) -> Any:
        """The number that a value is."""
        if isinstance(value, Open):
            return self.point.open(value.key)
        if isinstance(value, (int, float)):
            return value
        raise Stuck("arithmetic" if isinstance(value, Symbol) else "")

    def items(self, value: Any) -> tuple[Any, ...]:
        """The things in a list."""
        if isinstance(value, Open):
            return tuple(Symbol(f"{value.key} {at}") for at in range(3 + len(value.key) % 3))
        if isinstance(value, Many):
            return value.items
        raise Stuck("items" if isinstance(value, Symbol) else "")

    def truth(self, value: Any) -> bool:
        """Whether a value counts as true."""
        if isinstance(value, Many):
            if value.array:
                raise Stuck
            return bool(value.items)
        if value is None or isinstance(value, str):
            return bool(value)
        return bool(self.number(value))

    def in_arrays(self, op: str, left: Any, right: Any) -> Any:
        """An operator between entries of arrays, in which the sum of two truth values is one, not 2."""
        if isinstance(left, bool) and isinstance(right, bool) and op in _OPERATIONS and op != "*":
            raise Stuck
        return self.operated(op, left, right)

    def operated(self, op: str, left: Any, right: Any) -> Any:
        """An operator between two values."""
        if isinstance(left, Many) or isinstance(right, Many):
            if any(isinstance(one, Many) and one.array for one in (left, right)):
                return self.new((self.in_arrays(op, a, b) for a, b in self.pairs(left, right)), True)
            if op == "+" and isinstance(left, Many) and isinstance(right, Many):
                return self.new(left.items + right.items)
            if op == "*" and isinstance(left, Many) and not isinstance(right, Many) and (times := self.number(right)) == int(times):
                return self.new(left.items * int(times))
            raise Stuck
        if op == "%" and left == PLACE:
            raise Stuck("place", int(self.number(right)))
        if isinstance(left, str) or isinstance(right, str) or op not in _OPERATIONS:
            raise Stuck("arithmetic" if any(isinstance(one, Symbol) for one in (left, right)) else "")
        try:
            return _OPERATIONS[op](self.number(left), self.number(right))
        except (ArithmeticError, ValueError) as error:
            raise Stuck from error

    def pairs(self, left: Any, right: Any) -> list[tuple[Any, Any]]:
        """What meets what of two values of which one is an array at least."""
        size = max(len(one.items) for one in (left, right) if isinstance(one, Many))
        many = [list(one.items) if isinstance(one, Many) else [one] * size for one in (left, right)]
        if len(many[0]) != len(many[1]):
            raise Stuck
        return list(zip(*many))

    def made_by(self, name: str, values: list[Any]) -> Any:
        """What a function without chance makes of values."""
        if name in ("len", "size") and len(values) == 1:
            return len(self.items(values[0]))
        if name in ("range", "arange") and 1 <= len(values) <= 3:
            numbers = [self.number(value) for value in values]
            if any(number != int(number) for number in numbers) or numbers[2:] == [0]:
                raise Stuck
            return self.new(range(*map(int, numbers)), name == "arange")
        if name in ("list", "tuple", "sorted", "array", "asarray", "copy", "tolist") and len(values) == 1:
            return self.new(self.items(values[0]), name in ("array", "asarray") or name == "copy" and isinstance(values[0], Many) and values[0].array)
        if name == "index" and len(values) == 2 and values[1] in self.items(values[0]):
            return self.items(values[0]).index(values[1])
        if name in ("zeros", "ones") and len(values) == 1:
            return self.new([0 if name == "zeros" else 1] * int(self.number(values[0])), True)
        if name == "full" and len(values) == 2:
            return self.new([values[1]] * int(self.number(values[0])), True)
        if name in ("zeros_like", "ones_like", "empty_like", "full_like") and values:
            return self.new([values[1] if name == "full_like" else 1 if name == "ones_like" else 0] * len(self.items(values[0])), True)
        if name == "enumerate" and len(values) == 1:
            return self.new(self.new(pair) for pair in enumerate(self.items(values[0])))
        if name == "zip":
            return self.new(self.new(pair) for pair in zip(*map(self.items, values)))
        if name == "sum" and len(values) == 1:
            return sum(self.number(value) for value in self.items(values[0]))
        if name == "mean" and len(values) == 1:
            return sum(self.number(value) for value in self.items(values[0])) / len(self.items(values[0]))
        if name == "where" and len(values) == 3 and isinstance(values[0], Many) and values[0].array and (len(values[0].items) > 1 or any(isinstance(one, Many) for one in values[1:])):  # else it may be one coin for all
            return self.new((one if said else other for (said, one), (_, other) in zip(self.pairs(values[0], values[1]), self.pairs(values[0], values[2]))), True)
        if name in ("max", "min") and values:
            numbers = [self.number(value) for value in (self.items(values[0]) if len(values) == 1 else values)]
            return max(numbers) if name == "max" else min(numbers)
        if name in ("astype", "item", "squeeze", "flatten", "long", "type", "clone") and values:
            return values[0]
        if name in ("int", "str") and len(values) == 1 and isinstance(values[0], Symbol) or name == "int" and len(values) == 2:  # of a text in another base
            return values[0]
        if name == "bool" and len(values) == 1:
            return self.truth(values[0])
        if name in _OF_NUMBERS and values:
            if isinstance(values[0], Many) and len(values) == 1:
                return self.new((self.made_by(name, [value]) for value in values[0].items), True)
            try:
                return _OF_NUMBERS[name](*map(self.number, values))
            except (ArithmeticError, ValueError, TypeError) as error:
                raise Stuck from error
        raise Stuck


def merged(states: list[State], alive: frozenset[int]) -> list[State]:
    """States in which all names hold the same, as one. How other draws fell is over, but of those that are `alive` elsewhere."""
    if len(states) < 2:
        return states
    found: dict[object, State] = {}
    for state in states:
        if state.between and not state.between.keys() <= (live := alive.union(draws_in(state.names.values()))):
            state = replace(state, between={number: ends for number, ends in state.between.items() if number in live})
        key = frozenset([(name, plain(value) if value.__class__ is Many else value) for name, value in state.names.items()]), frozenset(state.between.items())
        known = found.get(key)
        found[key] = state if known is None else replace(known, weight=known.weight + state.weight)
    return list(found.values())


def draws_in(values: Iterable[Any]) -> Iterator[int]:
    """The numbers of the draws in some values."""
    for value in values:
        if isinstance(value, Uniform):
            yield value.number
        elif isinstance(value, Many):
            yield from draws_in(value.items)
        elif isinstance(value, Column):
            yield from draws_in((value.entry,))


def plain(value: Any) -> Any:
    """A value, without what tells which list it is."""
    if value.__class__ is Many:
        return tuple([plain(item) for item in value.items])
    return float(value) if isinstance(value, (int, float)) else value
