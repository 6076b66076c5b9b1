"""Functions that answer at random for a number of one person, and calculate with it: how much likelier an output is, or how much denser outputs lie there, for one number than for another.

The numbers are those from -1 to 1, or from 0 to 1: what such mechanisms are made for (Duchi's, the piecewise one, square waves). Which numbers there are is up to the caller,
so that no more is said of the function than what it is worth for these.
"""
from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations

from dpcheck import ir
from dpcheck.infer.audit.reading.chances import Chances
from dpcheck.infer.audit.reading.channels import answer_of, coins_in, place_of, tossing
from dpcheck.infer.audit.reading.each import EachOfMany, is_for_each
from dpcheck.infer.audit.reading.fallen import DRAWING, Stuck, Uniform, draws_in
from dpcheck.infer.audit.reading.formulas import ENDS as EPSILONS, Point
from dpcheck.infer.audit.reading.index import Index, argument_of, is_method
from dpcheck.infer.audit.reading.verdict import RESPONSE, Reading
from dpcheck.infer.audit.reading.ways import Ways
from dpcheck.infer.audit.words import sounds_private
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

NUMBERS_OF_CALLERS = "nothing here calls this function with data"
ENDS = ((-1.0, 1.0), (0.0, 1.0))
_SEEDS = 6  # points at which an epsilon is drawn
_TRIED = 4  # numbers between the ends, besides those that stand there and half way, and those that something is compared with
_BESIDE = 1e-3  # how near to such a number others are tried
_STEPS = 60_000
_NEVER = 1e-9
_NARROW = 1e-7  # pieces between two ends that are one number but for its last digits
_CLOSE = 1e-7
_MADE_FOR = 0.9  # of what costs less, numbers that are further apart are meant


@dataclass(slots=True)
class Told:
    """How likely each number is that a function gives back, and between which ends others lie, with what chance."""

    numbers: dict[float, float] = field(default_factory=dict)
    pieces: list[tuple[float, float, float]] = field(default_factory=list)

    def density(self, at: float) -> float:
        """How dense outputs lie at a number."""
        return sum(chance / (high - low) for low, high, chance in self.pieces if low < at < high)


def numbers_answered(index: Index, told: set[int]) -> Iterator[Reading]:
    """What there is to say of such functions that are given no data here, but of those in which something stands that was `told`."""
    for functions in index.functions.values():
        for function in functions:
            if function.is_generator or any(id(part) in told for part in walk(function.body)):
                continue
            coins = sorted(coins_in(index, function), key=lambda part: part.start) or [part for part in walk(function.body) if isinstance(part, ir.Call) and _answers(index, part)]
            answer = answer_of(index, function) if coins else None
            found = _cheapest(index, function, answer) if answer is not None and _is_up_to_callers(index, function, answer) else None
            if found is None:
                continue
            low, high, share = found
            place, drawn = min(tossing(function, coins), key=lambda part: part.start, default=place_of(function, coins)), tuple(draws_of(index, function))
            if share <= 1 + _CLOSE:
                yield Reading("generic", place, place, RESPONSE, "", f"{NUMBERS_OF_CALLERS}: right for a number from {low:g} to {high:g}", None, coins=drawn)
            elif math.isinf(share):
                yield Reading("unbounded", place, place, RESPONSE, "DP102", f"some outputs are drawn for one number from {low:g} to {high:g} and never for another: whoever sees one of them knows that",
                              "draw from the same outputs, whatever the number is", coins=drawn)
            else:
                yield Reading("under-noised", place, place, RESPONSE, "DP103", f"each answer costs up to {share:.4g} times the epsilon that its chances are made of, for numbers from {low:g} to {high:g}",
                              "make the chances so that their odds are at most exp(epsilon)", coins=drawn)


def _answers(index: Index, call: ir.Call) -> bool:
    """Whether a function of this module is called that draws."""
    helper = index.defined(call)
    return helper is not None and bool(coins_in(index, helper))


def _cheapest(index: Index, function: ir.Function, answer: str) -> tuple[float, float, float] | None:
    """The widest ends between which a function is worth its epsilon, or else the last that are tried, and what it costs there."""
    found = None
    for low, high in ENDS:
        share = _share(index, function, answer, low, high)
        found = found if share is None else (low, high, share)
        if share is not None and share <= 1 + _CLOSE:
            break
    return found if found is None or found[2] >= _MADE_FOR else None


def _is_up_to_callers(index: Index, function: ir.Function, answer: str) -> bool:
    """Whether nothing here gives the function data: nobody calls it, or functions do that hand on what they are given."""
    ways = Ways(index)
    for call in index.called(function):
        given = argument_of(call, function, answer, is_method(index, function))
        if given is None or any(way.leaf.kind not in ("parameter", "literal") and not _is_of_the_object(way.leaf.name) for way in ways.of(given)):
            return False
    return not index.is_handed_on(function)


def _is_of_the_object(name: str) -> bool:
    """Whether something is an attribute of the object whose method is called, and no data by its name: the ends of what it is given, say."""
    return name.startswith("self.") and not sounds_private(name.removeprefix("self."))


def _share(index: Index, function: ir.Function, answer: str, low: float, high: float) -> float | None:
    """The most that an answer costs, in units of the only epsilon that its chances are made of; None where that is not followed."""
    tested = sorted(set(_compared_with(index, function)))
    near = [number for one in tested for number in (one - _BESIDE, one, one + _BESIDE) if low <= number <= high]
    most, point = 0.0, Point(index, 0)
    for seed in range(_SEEDS):
        point = Point(index, seed)
        costs = _costs(index, function, answer, point, _numbers(function, seed, low, high, near))
        if costs is None or len(point.epsilons) != 1:
            return None
        if costs <= _CLOSE:
            return None  # it tells nothing of the number
        most = max(most, costs / next(iter(point.epsilons.values())))
    if most > 1 + _CLOSE:
        return most
    name, = point.epsilons
    for epsilon in (*EPSILONS, *(number for one in tested if one > 0 for number in (one * (1 - _BESIDE), one, one * (1 + _BESIDE)))):  # where another way may be taken
        costs = _costs(index, function, answer, Point(index, 0, {name: point.scaled(name, epsilon)}), _numbers(function, 0, low, high, near))
        if costs is None or costs > epsilon * (1 + _CLOSE):
            return None
    return most


def _numbers(function: ir.Function, seed: int, low: float, high: float, near: list[float]) -> list[float]:
    """The numbers of which it is asked what is told of them."""
    drawn = random.Random(f"{seed} {function.name}")
    return [low, (low + high) / 2, high, *near, *(drawn.uniform(low, high) for _ in range(_TRIED))]


def _costs(index: Index, function: ir.Function, answer: str, point: Point, numbers: list[float]) -> float | None:
    """The most that an answer costs at a point; None where that is not followed."""
    told = _all_told(Chances(index, point, _STEPS), function, answer, numbers)
    if told is None and is_for_each(index, function, answer):
        told = _all_told(EachOfMany(index, point, _STEPS, answer), function, answer, numbers)
    if told is None:
        return None
    costs = max(_apart(first, second) for first, second in permutations(told, 2))
    return None if math.isinf(costs) and any(one.numbers for one in told) else costs  # it may be whole numbers, or things, that are told as they are


def _all_told(chances: Chances, function: ir.Function, answer: str, numbers: list[float]) -> list[Told] | None:
    """What a function tells of each number; None where that is not followed. The first and the third are the ends between which they lie."""
    chances.ends_of_range = numbers[0], numbers[2]
    try:
        return [_told(chances.again(_STEPS), function, answer, number) for number in numbers]
    except Stuck:
        return None


def _compared_with(index: Index, function: ir.Function) -> Iterator[float]:
    """The numbers with which something is compared in a function, and in those that it calls: on either side of them it may do something else."""
    for part in _parts(index, function):
        if isinstance(part, ir.Compare):
            for side in (part.left, *part.rights):
                inner = side.operand if isinstance(side, ir.Unary) else side
                if isinstance(inner, ir.Constant) and isinstance(inner.value, (int, float)) and not isinstance(inner.value, bool):
                    yield -float(inner.value) if isinstance(side, ir.Unary) and side.op == "-" else float(inner.value)


def _told(chances: Chances, function: ir.Function, answer: str, number: float) -> Told:
    """What a function tells of one number.

    Raises:
        Stuck: where it gives back something else than numbers, or nothing is known of these.
    """
    told = Told()
    for state, value in chances.ends(function, {answer: number}):
        if isinstance(value, Uniform):
            ends = sorted(value.factor * end + value.shift for end in state.between[value.number])
            if ends[1] - ends[0] > _NARROW:
                told.pieces.append((ends[0], ends[1], state.weight))
        elif isinstance(value, (int, float)) and not any(draws_in((value,))):
            place = round(float(value), 9)
            told.numbers[place] = told.numbers.get(place, 0.0) + state.weight
        else:
            raise Stuck
    if abs(sum(told.numbers.values()) + sum(chance for _, _, chance in told.pieces) - 1) > 1e-6:
        raise Stuck
    return told


def _apart(first: Told, second: Told) -> float:
    """The logarithm of how much likelier, or denser, an output is for the first number than for the second one."""
    worst = max((_ratio(chance, second.numbers.get(place, 0.0)) for place, chance in first.numbers.items()), default=0.0)
    ends = sorted({end for told in (first, second) for low, high, _ in told.pieces for end in (low, high)})
    for low, high in zip(ends, ends[1:]):
        if high - low > _NARROW:
            worst = max(worst, _ratio(first.density((low + high) / 2), second.density((low + high) / 2)))
    return worst


def _ratio(one: float, other: float) -> float:
    if one <= _NEVER:
        return 0.0
    return math.log(one / other) if other > _NEVER else math.inf


def draws_of(index: Index, function: ir.Function) -> Iterator[ir.Call]:
    """The draws in a function, and in those that it calls."""
    return (part for part in _parts(index, function) if isinstance(part, ir.Call) and called_name(part.func) in DRAWING)


def _parts(index: Index, function: ir.Function) -> Iterator[ir.Node]:
    """All that stands in a function, and in those that it calls."""
    todo, seen = [function], {id(function)}
    while todo:
        for part in walk(todo.pop().body):
            yield part
            helper = index.defined(part) if isinstance(part, ir.Call) else None
            if helper is not None and id(helper) not in seen:
                seen.add(id(helper))
                todo.append(helper)
