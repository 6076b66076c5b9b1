"""Functions that answer at random for one person: by how much their answers tell two inputs apart, when all coins are tossed in all ways.

Which inputs there are, the function says itself: the answers that it draws instead, the places of a list that it looks up, or 0 and 1. Two inputs that can be told apart
for sure make it no such function.
"""
from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any

from dpcheck import ir
from dpcheck.infer.audit.reading.chances import Chances
from dpcheck.infer.audit.reading.each import EachOfMany, is_for_each
from dpcheck.infer.audit.reading.fallen import DRAWING, PLACE, UNIFORM, Stuck, Symbol
from dpcheck.infer.audit.reading.forms import Response, Spent
from dpcheck.infer.audit.reading.formulas import Point, is_epsilon
from dpcheck.infer.audit.reading.handled import is_brought_back, is_compared_with_draws, is_told_whole, levels
from dpcheck.infer.audit.reading.index import Index, argument_of, is_method, names_in
from dpcheck.infer.audit.reading.walked import OneOfMany, counts_of, goes_through
from dpcheck.infer.audit.words import sounds_like_a_quantity, sounds_private, sounds_public
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_STEPS = 60_000  # for one input
_MOST = 40  # inputs
_MOST_CALLS = 12
_SURE = 1e-9
_LEVELS = 4  # of functions that hand on what they are given
_CLOSE = 1e-7
_LONGEST = 60  # statements
_ENCODED = re.compile(r"encod|one_?hot|unary|bit_?(vec|arr|string)|bits|vector", re.IGNORECASE)
_OF_TWO = re.compile(r"bit|truth|secret|answer|response|vote", re.IGNORECASE)
_SIZE = 3  # of encodings, at half of the points; one more at the others
_SIZES = frozenset(("k", "n", "d", "m", "g"))  # beside an answer: how many there are to choose from
_OF_WHOLES = frozenset(("randint", "randrange", "integers"))
LISTED = ", where the answer is one of those that are drawn"
_ANSWER = Symbol("the answer")


class _Small(Point):
    """A point at which there are few things of each kind."""

    def __init__(self, outer: Point) -> None:
        super().__init__(outer.index, outer.seed)
        self.epsilons, self.drawn = outer.epsilons, outer.drawn
        self.size = _SIZE + outer.seed % 2
        self.sized: set[str] = set()  # what is as many as the entries of a list that is tried
        self.ends: set[str] = set()  # what stands at an end of what whole numbers are drawn from

    def _open(self, key: str) -> float:
        number = float(self.size) if key in self.sized else super()._open(key)
        if key in self.sized:
            self.drawn[key] = number
        elif key not in self.epsilons and (key in self.ends or number >= 3 and number == int(number)):
            self.drawn[key] = number = float(random.Random(f"{self.seed} {key}").randint(3, 6))
        return number


def channels(index: Index, told: set[int]) -> Iterator[Response]:
    """The functions of a module that answer so; `told` are those whose coins another form was found in."""
    for functions in index.functions.values():
        for function in functions:
            if id(function) in told or function.is_generator or sum(1 for _ in walk(function.body)) > 8 * _LONGEST:
                continue
            coins = sorted(coins_in(index, function), key=lambda part: part.start)
            answer = answer_of(index, function) if coins else None
            if answer is None or index.is_handed_on(function):
                continue
            place = place_of(function, coins)
            calls = index.called(function)
            spent = [_spent(index, function, answer, call) for call in calls or (None,)]
            if len(calls) <= _MOST_CALLS and all(one(Point(index, seed)) is not None for one in spent for seed in range(2)):
                yield Response(place, _worst(spent), LISTED, tuple(coins))


def place_of(function: ir.Function, coins: list[ir.Call]) -> ir.Node:
    """Where a function answers: a branch that is decided by a coin, or the first draw."""
    return next(tossing(function, coins), next((coin for coin in coins if called_name(coin.func) in UNIFORM), coins[0]))


def tossing(function: ir.Function, coins: list[ir.Call]) -> Iterator[ir.Node]:
    """The branches of a function that coins are thrown in, or for."""
    for part in walk(function.body):
        if isinstance(part, (ir.If, ir.Conditional)) and not _is_of_settings(part.test) and any(part.start <= coin.start < part.end for coin in coins):
            yield part


def _is_of_settings(test: ir.Expr) -> bool:
    """Whether a test is about nothing but settings: `epsilon > 0`."""
    names = list(names_in(test))
    return bool(names) and all(map(sounds_public, names))


def _draws(function: ir.Function) -> list[ir.Call]:
    return [part for part in walk(function.body) if isinstance(part, ir.Call) and called_name(part.func) in DRAWING]


def coins_in(index: Index, function: ir.Function) -> list[ir.Call]:
    """The draws in a function, and the calls of others that only throw a coin for it: `flip(p)`, `either(p, 1, 0)`, or that answer for each bit of an encoding which it makes itself."""
    calls = [part for part in walk(function.body) if isinstance(part, ir.Call)]
    encodes = any(_is_encoding(part, function) for part in walk(function.body))
    return [*_draws(function), *(call for call in calls if throws(index, call) or encodes and (helper := index.defined(call)) is not None and _draws(helper))]


def _is_encoding(part: ir.Node, function: ir.Function) -> bool:
    """Whether a statement puts a 1 at the place of a list that a parameter of its function names: `bits[choice] = 1`."""
    if not isinstance(part, ir.Assign) or len(part.targets) != 1 or not isinstance(part.value, ir.Constant) or part.value.value != 1:
        return False
    target = part.targets[0]
    return isinstance(target, ir.Subscript) and isinstance(target.index, ir.Name) and any(parameter.name == target.index.id for parameter in function.params)


def throws(index: Index, node: ir.Expr) -> bool:
    """Whether a call, or one that is compared, is of a function that only throws a coin for its caller."""
    call = node.left if isinstance(node, ir.Compare) else node
    function = index.defined(call) if isinstance(call, ir.Call) else None
    return function is not None and _throws_for_others(index, function)


def thrown_for(index: Index, answering: Sequence[ir.Function]) -> Iterator[ir.Call]:
    """The draws of functions that throw coins for these alone."""
    helpers = {id(helper): helper for function in answering for part in walk(function.body) if isinstance(part, ir.Call) and (helper := index.defined(part)) is not None}
    for helper in helpers.values():
        if _throws_for_others(index, helper) and not index.is_handed_on(helper) and all(index.function_of(call) in answering for call in index.called(helper)):
            yield from _draws(helper)


def _throws_for_others(index: Index, function: ir.Function) -> bool:
    """Whether a function throws coins with chances that it is given, and answers for nobody by itself."""
    compared = _compared_with_coins(index, function) if _draws(function) else ()
    return bool(compared) and ((answer := answer_of(index, function)) is None or answer in compared)


def _worst(spent: Sequence[Spent]) -> Spent:
    """What the most expensive one of several calls costs."""
    def most(point: Point) -> float | None:
        costs = [one(point) for one in spent]
        known = [cost for cost in costs if cost is not None]
        return max(known) if len(known) == len(costs) else None

    return most if len(spent) > 1 else spent[0]


def answer_of(index: Index, function: ir.Function) -> str | None:
    """The only parameter that may be data: of several, the one of which no coin's chance is made, and that is not called like a number of things."""
    own = function.params[1 if is_method(index, function) else 0:]
    found = [parameter.name for parameter in own if parameter.default is None and not sounds_public(parameter.name)]
    for settings in (_SIZES, _names_of_chances(index, function) if len(found) > 1 else (), {name for name in found if not sounds_private(name)} if any(map(sounds_private, found)) else ()):
        if len(found) > 1:
            found = [name for name in found if name not in settings and name.lower() not in settings]
    return found[0] if len(found) == 1 else None


def _names_of_chances(index: Index, function: ir.Function) -> set[str]:
    """All names in what coins are compared with in a function, and in what these are made of there; of draws, not those that say how many are made."""
    chances = [part for part in walk(function.body) if isinstance(part, ir.Compare) and any(isinstance(one, ir.Call) and called_name(one.func) in UNIFORM
               for side in (part.left, *part.rights) for one in ([side] if isinstance(side, ir.Call) else index.made_by(side)))]
    found: set[str] = set()
    todo: list[ir.Expr] = list(chances)
    while todo:
        parts = list(walk([todo.pop()]))
        sizes = {id(inner) for part in parts if isinstance(part, ir.Call) and called_name(part.func) in UNIFORM for inner in walk(part.args)}
        for part in parts:
            if isinstance(part, ir.Name) and part.id not in found and id(part) not in sizes:
                found.add(part.id)
                todo += [one.value for one in index.bound(part)[1] if one.kind == "is"]
    return found


def _inputs(chances: Chances, function: ir.Function, answer: str, given: dict[str, Any]) -> Sequence[Any] | None:
    """What a function may be given; None where that is not seen."""
    chances.refuses = False
    try:
        answers = set(chances.answers(function, {**given, answer: _ANSWER})) - {_ANSWER, PLACE}
        chances.compared -= {_ANSWER, PLACE}
    except Stuck as stuck:
        if stuck.kind == "place":
            return range(stuck.size)
        if (between := levels(chances.index, function, answer)) is not None:
            return between
        if not is_told_whole(chances.index, function, answer):
            return _places(chances, function, answer, given) if stuck.kind == "arithmetic" else None
        if stuck.kind == "arithmetic":
            return (0, 1)
        if stuck.kind == "member":
            return _sorted(chances.compared - {_ANSWER})
        return _lists(chances, chances.index, function, answer) if stuck.kind == "items" and not (answer in ("bit", "bits") and _draws_many(function)) else None
    if all(isinstance(one, (float, str, Symbol)) for one in answers) and len(answers) > 1:
        return _sorted(answers | chances.compared | _between(chances, answers))
    if answers <= {0.0, 1.0} and answers:
        return _sorted({0.0, 1.0} | chances.compared)
    return _sorted(chances.compared if len(chances.compared) > 1 else chances.compared | {_ANSWER}) if is_told_whole(chances.index, function, answer) else None


def _places(chances: Chances, function: ir.Function, answer: str, given: dict[str, Any]) -> Sequence[Any] | None:
    """The numbers that a function gives back for the first of them, if it calculates them of a draw, or only compares the answer with draws, and gives no others back for any of these: places."""
    chances = chances.again(_STEPS)
    try:
        first = chances.answers(function, {**given, answer: 0})
        if not (chances.counted or is_compared_with_draws(chances.index, function, answer) or is_brought_back(chances.index, function, answer)) or not all(isinstance(one, float) and one == int(one) for one in first) or not 2 < len(first) <= _MOST:
            return None
        found = {0.0, *first}
        return _sorted(found) if all(chances.answers(function, {**given, answer: int(one)}).keys() <= found for one in found) else None
    except Stuck:
        return None


def _between(chances: Chances, answers: Iterable[Any]) -> set[float]:
    """The whole numbers between answers that are calculated of a draw: what is never drawn there may be somebody's answer, too."""
    numbers = [one for one in answers if isinstance(one, float)]
    return set(map(float, range(int(min(numbers)), int(max(numbers)) + 1))) if chances.counted and numbers and max(numbers) - min(numbers) < _MOST else set()


def _draws_many(function: ir.Function) -> bool:
    """Whether coins are thrown for a whole array: then bits may be those of one answer, or one of each of many people."""
    return any(isinstance(part, ir.Call) and called_name(part.func) in UNIFORM and part.args and not (called_name(part.func) == "uniform" and len(part.args) == 2) for part in walk(function.body))


def _sorted(inputs: Iterable[Any]) -> Sequence[Any] | None:
    """Inputs in an order that is always the same; None where some of them are no numbers, texts or things with names."""
    found = {float(one) if isinstance(one, (int, float)) else one for one in inputs}
    return sorted(found, key=str) if all(isinstance(one, (float, str, Symbol)) for one in found) else None


def _lists(chances: Chances, index: Index, function: ir.Function, answer: str) -> Sequence[Any]:
    """Encodings with one 1 each; or, of answers of several people, lists in which one differs."""
    size = _size(chances)
    if _is_encoded(index, function, answer):
        rows = [[int(at == place) for at in range(size)] for place in range(size)]
    else:
        rows = [[0] * size, [1] + [0] * (size - 1)]
    return [chances.new(row, True) for row in rows]


def _size(chances: Chances) -> int:
    """How many entries the lists have that are tried."""
    assert isinstance(chances.point, _Small)
    return chances.point.size


def _sized(small: _Small, function: ir.Function, answer: str) -> None:
    """Lets what counts the passes of a loop that goes through the entries of an answer be how many these are."""
    for loop in walk(function.body):
        if isinstance(loop, ir.For) and isinstance(loop.iter, ir.Call) and called_name(loop.iter.func) == "range" and len(loop.iter.args) == 1 and isinstance(loop.target, ir.Name):
            place, times = loop.target.id, loop.iter.args[0].value
            read = any(isinstance(part, ir.Subscript) and isinstance(part.value, ir.Name) and part.value.id == answer and isinstance(part.index, ir.Name) and part.index.id == place for part in walk(loop.body))
            if read and isinstance(times, (ir.Name, ir.Attribute)):
                found = small.index.attribute(times) if isinstance(times, ir.Attribute) else []
                kept = [one.value.id for one in found if isinstance(one.value, ir.Name)]
                small.sized.update(kept or [small.index.module.text[times.start:times.end]])


def _ends(function: ir.Function, answer: str) -> set[str]:
    """The parameters that stand at the ends of what whole numbers are drawn from: numbers of things, whatever their names are."""
    given = {parameter.name for parameter in function.params} - {answer}
    return {name for call in _draws(function) if called_name(call.func) in _OF_WHOLES for argument in call.args for name in names_in(argument.value) if name in given and not is_epsilon(name)}


def _bits(chances: Chances, function: ir.Function, answer: str, told_for: Callable[[Sequence[Any]], list[dict[Any, float]]]) -> Sequence[Any] | None:
    """A bit that makes the chance of another one; or lists of bits in which one differs, for a function that keeps each entry by a coin or puts a coin in its place. None where numbers are meant that are more than bits."""
    index, parts = chances.index, [part for part in walk(function.body) if isinstance(part, ir.Binary)]
    if answer not in ("bit", "bits") and _is_encoded(index, function, answer):
        return _lists(chances, index, function, answer)
    if any(part.op == "-" and isinstance(part.right, ir.Name) and part.right.id == answer and isinstance(part.left, ir.Constant) and part.left.value == 1 or
           part.op == "-" and isinstance(part.right, ir.Name) and part.right.id == answer and isinstance(part.left, ir.Binary) for part in parts):  # 1 - x, or a + 1 - x
        try:
            if _is_chance_of_bit(*told_for((0, 1, 0.25))):
                return (0, 1)
        except Stuck:
            pass  # it is no number
    method = is_method(index, function)
    named = {answer, *(name for call in index.called(function) if (value := argument_of(call, function, answer, method)) is not None for name in names_in(value))}
    if any(sounds_like_a_quantity(name) and not _OF_TWO.search(name) for name in named) or not any(part.op == "*" for part in parts):
        return None
    zeros, ones = told_for([chances.new([bit] * _size(chances), True) for bit in (0, 1)])
    turned = {_turned(output): chance for output, chance in zeros.items()}
    alike = len(zeros) > 1 and turned.keys() == ones.keys() and all(abs(chance - ones[output]) < _SURE for output, chance in turned.items())
    return _lists(chances, index, function, answer) if alike else None  # coins take the place of entries, or turn them round


def _turned(output: Any) -> Any:
    """An output with 0 for 1 and 1 for 0 in all places; anything else as it is."""
    return tuple(map(_turned, output)) if isinstance(output, tuple) else 1 - output if output in (0, 1) else output


def _is_encoded(index: Index, function: ir.Function, answer: str) -> bool:
    """Whether a list is the encoding of one answer, in which two entries differ from that of another one: by its name, by what makes it, or as its class has a method that does."""
    owner = index.class_of(function)
    names = (owner.name, *(part.name for part in owner.body if isinstance(part, ir.Function))) if owner is not None else ()
    return _ENCODED.search(answer) is not None or any(map(_ENCODED.search, names)) or _is_given_encoded(index, function, answer, _LEVELS)


def _is_given_encoded(index: Index, function: ir.Function, name: str, depth: int) -> bool:
    """Whether some call gives an encoding for a parameter, which it may have been given itself."""
    method = is_method(index, function)
    given = [(call, argument_of(call, function, name, method)) for call in index.called(function)]
    for call, value in given:
        outer = index.function_of(call)
        made = [] if value is None else [value] if not isinstance(value, ir.Name) else [one.value for one in index.bound(value)[1]]
        if any(isinstance(part, ir.Call) and _ENCODED.search(called_name(part.func)) for part in made):
            return True
        if not made and isinstance(value, ir.Name) and outer is not None and depth and (_ENCODED.search(value.id) or _is_given_encoded(index, outer, value.id, depth - 1)):
            return True
    return False


def _spent(index: Index, function: ir.Function, answer: str, call: ir.Call | None) -> Spent:
    """The logarithm of how much likelier one output is for one input than for another, with the settings of a call; None where that is not followed."""
    chances, parts = _compared_with_coins(index, function), _parts(index, function)
    walks = goes_through(index, function, answer) and not _is_encoded(index, function, answer)

    runs: list[Callable[[_Small], Chances]] = [lambda small: OneOfMany(index, small, _STEPS, answer) if walks else Chances(index, small, _STEPS)]
    if is_for_each(index, function, answer):
        runs.append(lambda small: EachOfMany(index, small, _STEPS, answer))

    def spent_by(run: Callable[[_Small], Chances], point: Point) -> float | None:
        small = _Small(point)
        _sized(small, function, answer)
        small.ends = _ends(function, answer) | (counts_of(function, answer) if walks else set())
        given = _settings(small, function, answer, call)
        for name in chances - given.keys():
            small.drawn.setdefault(name, random.Random(f"{point.seed} {name}").uniform(0.05, 0.95))

        def told_for(inputs: Iterable[Any]) -> list[dict[Any, float]]:
            return [run(small).answers(function, {**given, answer: one}) for one in inputs]

        try:
            inputs = _inputs(run(small), function, answer, given)
            if inputs is None:
                inputs = _bits(run(small), function, answer, told_for)
            if inputs is None or not 2 <= len(inputs) <= _MOST:
                return None
            told = told_for(inputs)
        except Stuck:
            return None
        if any(abs(sum(chances.values()) - 1) >= 1e-6 for chances in told):
            return None
        spent = _apart(told, parts)
        known = parts == 1 or spent is None or spent > max(small.epsilons.values(), default=math.inf) * (1 + _CLOSE) or math.isfinite(_apart(told, 1) or 0.0)
        return spent if known else None  # that a part is cheap enough says nothing of all of them

    return lambda point: next((cost for run in runs if (cost := spent_by(run, point)) is not None), None)


def _compared_with_coins(index: Index, function: ir.Function) -> set[str]:
    """The parameters, of the function or of what makes its object, that a coin is compared with, or a part of which: chances, whatever their names are."""
    found: set[str] = set()
    for part in walk(function.body):
        if isinstance(part, ir.Compare) and len(part.rights) == 1:
            for coin, chance in ((part.left, part.rights[0]), (part.rights[0], part.left)):
                made = [coin] if isinstance(coin, ir.Call) else index.made_by(coin)
                if made and all(called_name(one.func) in UNIFORM and not one.args for one in made):
                    found.update(_given_as(index, chance))
    return found


def _given_as(index: Index, chance: ir.Expr) -> Iterator[str]:
    """The parameter that a chance is: `p`, `self.p`, `0.5 * self.f`."""
    if isinstance(chance, ir.Binary) and chance.op == "*" and (isinstance(chance.left, ir.Constant) or isinstance(chance.right, ir.Constant)):
        yield from _given_as(index, chance.right if isinstance(chance.left, ir.Constant) else chance.left)
    elif isinstance(chance, ir.Name) and not index.bound(chance)[1]:
        yield chance.id
    elif isinstance(chance, ir.Attribute) and len(found := index.attribute(chance)) == 1 and isinstance(value := found[0].value, ir.Name) and not index.bound(value)[1]:
        yield value.id


def _is_chance_of_bit(none: dict[Any, float], one: dict[Any, float], between: dict[Any, float]) -> bool:
    """Whether a number is told by nothing but the chance of a bit, which is turned round when the number is 1, not 0: then it is meant to be one of these."""
    return all(outputs.keys() <= {0.0, 1.0} for outputs in (none, one, between)) and abs(none.get(0.0, 0.0) - one.get(1.0, 0.0)) < 1e-9


def _settings(point: Point, function: ir.Function, answer: str, call: ir.Call | None) -> dict[str, Any]:
    """The numbers that a call, or a default where nobody calls, gives for the other parameters, as far as they are known."""
    given: dict[str, Any] = {}
    for parameter in function.params:
        value = parameter.default if call is None else argument_of(call, function, parameter.name, is_method(point.index, function))
        if parameter.name != answer and value is not None and not point.is_epsilon(parameter.name) and (number := point.of(value)) is not None:
            given[parameter.name] = int(number) if number == int(number) else number
    return given


def _apart(told: Sequence[dict[Any, float]], parts: int) -> float | None:
    """How far apart outputs are for two inputs: infinitely, where one of them cannot be. Of outputs that have parts, of which all together tell two inputs apart for sure, the part that does so least."""
    worst = 0.0
    for first, second in permutations(told, 2):
        for output, chance in first.items():
            if chance > _SURE:
                other = second.get(output, 0.0)
                worst = max(worst, math.log(chance / other) if other > 0 else math.inf)
    if math.isinf(worst) and parts > 1:
        costs = [_apart([_part(chances, at) for chances in told], 1) for at in range(parts)]
        finite = [cost for cost in costs if cost is not None and math.isfinite(cost)]
        return max(finite, default=None)
    return worst if worst > 0 else None


def _part(chances: dict[Any, float], at: int) -> dict[Any, float]:
    """The chances of one part of all outputs."""
    found: dict[Any, float] = {}
    for output, chance in chances.items():
        found[output[at]] = found.get(output[at], 0.0) + chance
    return found


def _parts(index: Index, function: ir.Function) -> int:
    """How many things a function gives back at once, wherever it does."""
    sizes = {len(value.items) if isinstance(value, ir.Sequence) and not any(isinstance(item, ir.Starred) for item in value.items) else 1 for value in index.returned.get(id(function), ())}
    return sizes.pop() if len(sizes) == 1 else 1
