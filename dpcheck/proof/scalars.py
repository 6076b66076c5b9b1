"""Numbers as expressions of the checker: their values and slopes on boxes, and whether what a branch glues together is continuous.

An expression is a number in a table: a constant, a variable, a sum, product, power, function, extreme, or a choice by the sign of a difference.
A slope on a box is a Clarke derivative (rule S8): where a choice, an absolute value or an extreme may go either way on the box, it is any mixture
of the slopes of the sides, which is right for functions that are continuous. So `discontinuities` has to be empty before slopes are believed.
"""
from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import NamedTuple

from dpcheck.proof import formulas, intervals
from dpcheck.proof.formulas import Formula, NotProved
from dpcheck.proof.intervals import Interval
from dpcheck.proof.slopes import Gradient, added, decided, extreme, floor, mixed, powered, rounded, scaled

Box = Mapping[str, Interval]


class Scalar(NamedTuple):
    op: str  # const var add mul power call max min abs floor round select between any
    args: tuple[int, ...] = ()
    data: object = None


class Scalars:
    """Expressions, each of them once. Arguments stand before what they are used in."""

    def __init__(self) -> None:
        self.nodes: list[Scalar] = []
        self.ranges: dict[str, Interval] = {}  # of everything that is a symbol or a variable
        self.whole: set[str] = set()  # the variables that are whole numbers
        self._known: dict[Scalar, int] = {}
        self._formulas: dict[int, Formula] = {}
        self._glued: dict[int, bool] = {}
        self._enclosed: dict[int, Interval] = {}
        self._whole: dict[int, bool] = {}
        self._below: dict[tuple[int, ...], list[int]] = {}
        self._shares: dict[int, tuple[int, Fraction]] = {}  # of 1 / (c + k * exp(u)): u and k / c

    def make(self, op: str, *args: int, data: object = None) -> int:
        node = Scalar(op, args, data)
        found = self._known.get(node)
        if found is None:
            found = self._known[node] = len(self.nodes)
            self.nodes.append(node)
        return found

    def constant(self, value: Fraction | int) -> int:
        return self.make("const", data=Fraction(value))

    def value(self, index: int) -> Fraction | None:
        """The number that an expression is, if it is one."""
        node = self.nodes[index]
        return node.data if isinstance(node.data, Fraction) and node.op == "const" else None

    def add(self, a: int, b: int) -> int:
        x, y = self.value(a), self.value(b)
        if x is not None and y is not None:
            return self.constant(x + y)
        return b if x == 0 else a if y == 0 else self.make("add", a, b)

    def negative(self, a: int) -> int:
        return self.times(self.constant(-1), a)

    def subtract(self, a: int, b: int) -> int:
        return self.constant(0) if a == b else self.add(a, self.negative(b))

    def times(self, a: int, b: int) -> int:
        x, y = self.value(a), self.value(b)
        if x is not None and y is not None:
            return self.constant(x * y)
        if x == 0 or y == 0:
            return self.constant(0)
        if y is not None or a == b:
            a, b, x = b, a, y
        if a == b:
            return self.power(a, Fraction(2))
        if x == 1:
            return b
        factors = self._factors(a) + self._factors(b) if self._shares else []
        for share in (each for each in factors if each in self._shares):  # exp(u) / (1 + exp(u))
            inside, ratio = self._shares[share]
            exponential = self._known.get(Scalar("call", (inside,), "exp"))
            if exponential in factors:
                factors.remove(share)
                factors.remove(exponential)
                return reduce(self.times, factors, self.times(self.constant(1 / ratio), self.call("logistic", self.negative(self.nodes[share].args[0]))))
        inner = self.nodes[b]
        if x is not None and inner.op == "mul" and (factor := self.value(inner.args[0])) is not None:
            return self.times(self.constant(x * factor), inner.args[1])
        return self.make("mul", a, b)

    def power(self, a: int, exponent: Fraction) -> int:
        x = self.value(a)
        if exponent == 1:
            return a
        if x is not None and exponent.denominator == 1 and (x or exponent > 0) and abs(exponent) < 1000:
            return self.constant(x ** int(exponent))
        if exponent == -1 and (found := self._exponential(a)) is not None:
            constant, ratio, inside = found
            result = self.call("logistic", self.negative(self._shifted(inside, ratio)))
            self._shares[result] = inside, ratio
            return self.times(self.constant(1 / constant), result)
        inner = self.nodes[a]
        if inner.op == "power" and isinstance(inner.data, Fraction) and inner.data > 0 and inner.data.denominator == exponent.denominator == 1:
            return self.power(inner.args[0], inner.data * exponent)
        if exponent == Fraction(1, 2) and self.nodes[a] == Scalar("power", self.nodes[a].args, Fraction(2)):
            return self.make("abs", self.nodes[a].args[0])
        return self.make("power", a, data=exponent)

    def divide(self, a: int, b: int) -> int:
        if self.value(b) == 0:
            raise NotProved("a division by 0")
        return self.times(a, self.power(b, Fraction(-1)))

    def call(self, name: str, a: int) -> int:
        node = self.nodes[a]
        if name == "log":
            if (found := self._exponential(a)) is not None:
                constant, ratio, inside = found
                return self.add(self.call("log", self.constant(constant)), self.make("call", self._shifted(inside, ratio), data="softplus"))
            if node.op == "mul" and (factor := self.value(node.args[0])) is not None and factor > 0:
                return self.add(self.call("log", node.args[0]), self.call("log", node.args[1]))
            if node.op == "call" and node.data == "exp":
                return node.args[0]
            if self.value(a) == 1:
                return self.constant(0)
        if name == "log1p" and node.op == "call" and node.data == "exp":
            return self.make("call", node.args[0], data="softplus")
        return self.make("call", a, data=name)

    def _factors(self, index: int) -> list[int]:
        node = self.nodes[index]
        return [each for part in node.args for each in self._factors(part)] if node.op == "mul" else [index]

    def _shifted(self, inside: int, ratio: Fraction) -> int:
        return self.add(inside, self.call("log", self.constant(ratio)))

    def _exponential(self, index: int) -> tuple[Fraction, Fraction, int] | None:
        """c, k / c and u, of c + k * exp(u) with positive numbers c and k."""
        node = self.nodes[index]
        if node.op == "add":
            for one, other in (node.args, node.args[::-1]):
                constant, inner, factor = self.value(one), self.nodes[other], Fraction(1)
                if inner.op == "mul" and (given := self.value(inner.args[0])) is not None:
                    factor, inner = given, self.nodes[inner.args[1]]
                if constant is not None and constant > 0 and factor > 0 and inner.op == "call" and inner.data == "exp":
                    return constant, factor / constant, inner.args[0]
        return None

    def absolute(self, a: int) -> int:
        x = self.value(a)
        return self.make("abs", a) if x is None else self.constant(abs(x))

    def rounded(self, op: str, a: int) -> int:
        """Down, or to the nearest whole number."""
        if self.is_whole(a):
            return a
        low, high = self.enclosed(a)
        if op == "floor" and math.isfinite(low) and math.floor(low) == floor(high):
            return self.constant(math.floor(low))
        return self.make(op, a)

    def is_linear(self, index: int, name: str) -> bool:
        """Whether an expression is the variable times something without it."""
        node = self.nodes[index]
        holding = [each for each in node.args if name in self.variables([each])]
        if node.op == "mul":
            return len(holding) == 1 and self.is_linear(holding[0], name)
        if node.op in ("add", "select") and self.value(node.args[0]) is None:
            sides = node.args if node.op == "add" else node.args[1:]
            return (node.op == "add" or node.args[0] not in holding) and all(self.is_linear(each, name) for each in sides)
        return node.op == "var" and node.data == name or self.value(index) == 0

    def is_whole(self, index: int) -> bool:
        """Whether an expression surely is a whole number."""
        if index not in self._whole:
            self._whole[index] = self._is_whole(self.nodes[index])
        return self._whole[index]

    def _is_whole(self, node: Scalar) -> bool:
        match node.op, node.data:
            case "const", Fraction() as value:
                return value.denominator == 1
            case "var", name:
                return name in self.whole
            case "power", Fraction() as exponent:
                return exponent.denominator == 1 and exponent > 0 and self.is_whole(node.args[0])
            case "select", _:
                return all(map(self.is_whole, node.args[1:]))
            case "add" | "mul" | "max" | "min" | "abs", _:
                return all(map(self.is_whole, node.args))
        return node.op in ("floor", "round")

    def clamped(self, a: int, low: int, high: int) -> int:
        return self.extreme("min", [self.extreme("max", [a, low]), high])

    def enclosed(self, index: int) -> Interval:
        """Between which numbers an expression lies, all inputs considered."""
        waiting = [index]
        while waiting:
            node = self.nodes[waiting[-1]]
            missing = [each for each in node.args if each not in self._enclosed]
            if missing:
                waiting += missing
            elif node.op == "var":
                self._enclosed[waiting.pop()] = self.ranges.get(str(node.data), intervals.EVERYTHING)
            else:
                self._enclosed[waiting.pop()] = self._enclose(node, [self._enclosed[each] for each in node.args], [{}] * len(node.args), self.ranges, set())[0]
        return self._enclosed[index]

    def extreme(self, name: str, items: Sequence[int]) -> int:
        result = items[0]
        for each in items[1:]:
            result = result if result == each else self.make(name, result, each)
        return result

    def choose(self, operator: str, difference: int, one: int, other: int) -> int:
        """`one` where the difference is related to 0 as the operator says."""
        value = self.value(difference)
        for side, place in ((one, 1), (other, 2)):  # what the same choice has decided already
            inner = self.nodes[side]
            if inner.op == "select" and inner.data == operator and inner.args[0] == difference:
                one, other = (inner.args[1], other) if place == 1 else (one, inner.args[2])
        if one == other:
            return one
        taken = decided(operator, (-1.0 if value < 0 else 1.0 if value else 0.0,) * 2 if value is not None else self.enclosed(difference))
        if taken is not None:
            return one if taken else other
        return self.make("select", difference, one, other, data=operator)

    # ------------------------------------------------------------ what an expression is made of
    def below(self, roots: Sequence[int]) -> list[int]:
        """All parts of expressions, in their order."""
        key = tuple(roots)
        if key not in self._below:
            seen, waiting = set(roots), list(roots)
            while waiting:
                for each in self.nodes[waiting.pop()].args:
                    if each not in seen:
                        seen.add(each)
                        waiting.append(each)
            self._below[key] = sorted(seen)
        return self._below[key]

    def variables(self, roots: Sequence[int]) -> set[str]:
        return {str(self.nodes[each].data) for each in self.below(roots) if self.nodes[each].op == "var"}

    def formula(self, index: int) -> Formula:
        """An expression as a formula in normal form."""
        for each in self.below([index]):
            if each not in self._formulas:
                self._formulas[each] = self._formula(self.nodes[each])
        return self._formulas[index]

    def _formula(self, node: Scalar) -> Formula:
        parts = [self._formulas[each] for each in node.args]
        match node.op, node.data:
            case "const", Fraction() as value:
                return formulas.number(value)
            case "var", str() as name:
                return formulas.symbol(name)
            case "add", _:
                return parts[0] + parts[1]
            case "mul", _:
                return parts[0] * parts[1]
            case "power", Fraction() as exponent:
                return formulas.power(parts[0], exponent)
            case "call", name:
                return formulas.apply(str(name), parts[0])
            case "select", operator:
                return formulas.chosen(str(operator), *parts)
            case "between" | "round" | "any", _:
                raise NotProved("one of several numbers")
            case op, _:
                return formulas.apply(op, *parts)

    # ------------------------------------------------------------ continuity
    def discontinuities(self, roots: Sequence[int], variables: set[str]) -> list[int]:
        """The parts that may jump when these variables move."""
        moving: set[int] = set()
        found = []
        for index in self.below(roots):
            node = self.nodes[index]
            if node.op == "var" and node.data in variables or any(each in moving for each in node.args):
                moving.add(index)
                if node.op in ("floor", "round", "any") or node.op == "select" and node.args[0] in moving and not self._is_glued(index):
                    found.append(index)
        return found

    def _is_glued(self, index: int) -> bool:
        """Whether the two sides of a choice are the same wherever the difference is 0."""
        if index not in self._glued:
            try:
                self._glued[index] = self._same_at_the_border(self.nodes[index])
            except NotProved:
                self._glued[index] = False
        return self._glued[index]

    def _same_at_the_border(self, node: Scalar) -> bool:
        difference, gap = self.formula(node.args[0]), self.formula(node.args[1]) - self.formula(node.args[2])
        if not gap.terms:
            return True
        for monomial, coefficient in difference.terms.items():
            if len(monomial) == 1 and monomial[0][1] == 1:  # where the difference is 0 this is minus the rest
                border = (difference - Formula({monomial: coefficient})) * formulas.number(-1 / coefficient)
                if not formulas.substitute(gap, {monomial[0][0]: border}).terms:
                    return True
        return False

    # ------------------------------------------------------------ changes
    def replaced(self, index: int, name: str, new: int) -> int:
        """The expression with another one in the place of a variable."""
        made: dict[int, int] = {}
        for each in self.below([index]):
            node = self.nodes[each]
            args = [made[inner] for inner in node.args]
            if node.op == "var" and node.data == name:
                made[each] = new
            elif tuple(args) == node.args:
                made[each] = each
            else:
                made[each] = self._again(node, args)
        return made[index]

    def _again(self, node: Scalar, args: list[int]) -> int:
        match node.op, node.data:
            case "add", _:
                return self.add(*args)
            case "mul", _:
                return self.times(*args)
            case "power", Fraction() as exponent:
                return self.power(args[0], exponent)
            case "select", operator:
                return self.choose(str(operator), *args)
        return self.make(node.op, *args, data=node.data)

    def change(self, index: int, name: str, new: int, apart: bool = False) -> int:
        """How much an expression changes when a variable becomes something else. What stays is not in it.

        `apart`: a choice is taken apart into the change of the sides, and their difference where the choice changes.
        """
        node = self.nodes[index]
        if name not in self.variables([index]):
            return self.constant(0)
        if node.op in ("floor", "round"):
            by = self.value(self.change(node.args[0], name, new, apart))
            if by is not None and node.op == "floor":  # where a number moves by that much, what it is rounded down to moves by one of these
                return self.make("between", data=(math.floor(by), math.ceil(by)))
            if by is not None:  # each is off by at most a half; 1/2 is rounded to 0, and 3/2 to 2
                return self.make("between", data=(math.ceil(by - 1), math.floor(by + 1)))
        if node.op == "add":
            return self.add(self.change(node.args[0], name, new, apart), self.change(node.args[1], name, new, apart))
        if node.op == "mul":
            for one, other in (node.args, node.args[::-1]):
                if name not in self.variables([one]):
                    return self.times(one, self.change(other, name, new, apart))
        if node.op == "select" and (apart or name not in self.variables(node.args[:1])):
            difference, *sides = node.args
            within = self.choose(str(node.data), difference, *(self.change(side, name, new, apart) for side in sides))
            if name not in self.variables([difference]):
                return within
            gap = self.simplified(self.subtract(*(self.replaced(side, name, new) for side in sides)))
            before, after = (self.choose(str(node.data), each, self.constant(1), self.constant(0)) for each in (difference, self.replaced(difference, name, new)))
            return self.add(within, self.times(gap, self.subtract(after, before)))
        return self.simplified(self.subtract(self.replaced(index, name, new), index))

    def simplified(self, index: int) -> int:
        """The same expression, as a constant if all of it but that cancels, or as a multiple of one variable."""
        try:
            formula = self.formula(index)
        except NotProved:
            return index
        if formula.value is not None:
            return self.constant(formula.value)
        (names, rest) = [each for each in formula.terms if each], formula.terms.get((), Fraction(0))
        if len(names) == 1 and len(names[0]) == 1 and isinstance(names[0][0][0], str) and names[0][0][1] == 1:
            return self.add(self.times(self.constant(formula.terms[names[0]]), self.make("var", data=names[0][0][0])), self.constant(rest))
        return index

    # ------------------------------------------------------------ values and slopes
    def enclose(self, roots: Sequence[int], box: Box, variables: Sequence[str]) -> tuple[list[Interval], list[Gradient]]:
        """The values of expressions on a box, and how fast they move with the variables.

        An expression that has a pole on the box may jump there, whatever is made of it later (an extreme hides how steep it is, not where it goes);
        but not where it goes to infinity of one sign, since what is divided by is never of the other.
        """
        values: dict[int, Interval] = {}
        slopes: dict[int, Gradient] = {}
        broken: set[int] = set()
        wanted = set(variables)
        for index in self.below(roots):
            node = self.nodes[index]
            parts, moves = [values[each] for each in node.args], [slopes[each] for each in node.args]
            values[index], slopes[index] = self._enclose(node, parts, moves, box, wanted)
            if moves and moves[0] and _has_pole(node, parts[0]) and not self._one_sided(node) or broken and any(each in broken for each in _used(node, parts)):
                broken.add(index)
        everything = {name: intervals.EVERYTHING for name in wanted}
        return [values[each] for each in roots], [everything if each in broken else slopes[each] for each in roots]

    def _enclose(self, node: Scalar, parts: list[Interval], moves: list[Gradient], box: Box, wanted: set[str]) -> tuple[Interval, Gradient]:
        match node.op, node.data:
            case "const", Fraction() as value:
                return intervals.exactly(value), {}
            case "var", str() as variable:
                return box[variable], {variable: (1.0, 1.0)} if variable in wanted else {}
            case "add", _:
                return self._remainder(node) or intervals.add(*parts), added(*moves)
            case "mul", _:
                return intervals.times(*parts), added(scaled(moves[0], parts[1]), scaled(moves[1], parts[0]))
            case "power", Fraction() as exponent:
                return powered(parts[0], moves[0], exponent)
            case "call", str() as name:
                enclose, slope = intervals.FUNCTIONS[name]
                return enclose(parts[0]), scaled(moves[0], slope(parts[0])) if moves[0] else {}
            case "abs", _:
                sign = (1.0, 1.0) if parts[0][0] >= 0 else (-1.0, -1.0) if parts[0][1] <= 0 else (-1.0, 1.0)
                return intervals.absolute(parts[0]), scaled(moves[0], sign)
            case "max" | "min", _:
                return extreme(node.op, parts, moves)
            case "between", (int() as low, int() as high):
                return (float(low), float(high)), {}
            case "any", str() as name:
                return intervals.UNKNOWN[name](*parts), {}
            case "floor", _:
                return (floor(parts[0][0]), floor(parts[0][1])), {}
            case "round", _:
                return rounded(parts[0]), {}
            case "select", operator:
                side = decided(str(operator), parts[0])
                if side is not None:
                    return (parts[1], moves[1]) if side else (parts[2], moves[2])
                return intervals.hull(parts[1], parts[2]), mixed(moves[1], moves[2])
        raise NotProved(f"the operation {node.op}")


    def _one_sided(self, node: Scalar) -> bool:
        """Whether a power is an even one, or what it is taken of is nowhere below 0, or, of a whole power, nowhere above."""
        if node.op != "power" or not isinstance(node.data, Fraction):
            return False
        low, high = self.enclosed(node.args[0])
        return node.data.denominator == 1 and (node.data % 2 == 0 or high <= 0) or low >= 0

    def _remainder(self, node: Scalar) -> Interval | None:
        """The range of a - b * floor(a / b), of a positive number b."""
        for one, other in (node.args, node.args[::-1]):
            product = self.nodes[other]
            if product.op == "mul" and (factor := self.value(product.args[0])) is not None and factor < 0:
                floor = self.nodes[product.args[1]]
                quotient = self._known.get(Scalar("mul", (self._known.get(Scalar("const", (), -1 / factor), -1), one))) if factor != -1 else one
                if floor.op == "floor" and floor.args[0] == quotient:
                    return 0.0, intervals.exactly(-factor)[1]
        return None


def _has_pole(node: Scalar, argument: Interval) -> bool:
    """Whether an operation runs off to infinity somewhere on an interval, its ends included."""
    if node.op == "power" and isinstance(node.data, Fraction) and node.data < 0:
        return argument[0] <= 0 <= argument[1] or node.data.denominator != 1 and argument[0] <= 0
    return node.op == "call" and (node.data in ("log", "log2", "log10") and argument[0] <= 0 or node.data == "log1p" and argument[0] <= -1)


def _used(node: Scalar, parts: list[Interval]) -> Sequence[int]:
    """The arguments that are computed: of a choice that is decided, one side."""
    if node.op == "select":
        side = decided(str(node.data), parts[0])
        return node.args if side is None else (node.args[0], node.args[1 if side else 2])
    return node.args
