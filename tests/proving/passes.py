"""Programs of loops and comprehensions over vectors and rows of any number, of branches that nest and meet, of whole numbers and data, and of helpers that keep state."""

from __future__ import annotations

import random

from proving.writer import Writer

HEADER = '''
import functools, itertools, math
from typing import Annotated
import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, clamp, clip, discrete, undisc


def sign(a):
    if a > 0:
        return 1
    return -1 if a < 0 else 0


def bent(a):
    match a > 1, a < 0:
        case True, _:
            return 1 + (a - 1) / 2
        case _, True:
            return 0
    return a


def first_above(items, bar):
    for item in items:
        if item > bar:
            return item
    return bar


class Running:
    def __init__(self, start=0):
        self.best, self.last, self.sum = start, start, start

    def see(self, a):
        self.best = max(self.best, a)
        self.sum += a - self.last / 2
        self.last = a
        return self.sum
'''
BOX = "Interval(ge=-2, le=3)"
PARAMETERS = (
    ("v: MetricVector[Real, L1]", "vector", "v"), ("u: MetricVector[Real, L2]", "vector", "u"), ("t: MetricVector[Real, LInf]", "vector", "t"),
    (f"d: Annotated[MetricVector[Data, L1], {BOX}]", "vector", "d"), (f"b: Annotated[MetricVector[Real, L2], {BOX}]", "vector", "b"), (f"i: Annotated[MetricVector[Integer, L1], {BOX}]", "vector", "i"),
    ("m: MetricMatrix[Real, L1]", "matrix", "m"), ("n: MetricMatrix[Real, LInf]", "matrix", "n"), (f"o: Annotated[MetricMatrix[Data, LInf], {BOX}]", "matrix", "o"),
    ("x: Real", "number", "x"), (f"y: Annotated[Real, {BOX}]", "number", "y"), ("z: Annotated[Integer, Interval(ge=-3, le=4)]", "whole", "z"), (f"c: Annotated[Data, {BOX}]", "number", "c"),
    ("w: Integer", "whole", "w"),
)  # fmt: skip


def number(w: Writer, depth: int = 2) -> str:
    """An expression that is a number: of what loops and branches have made so far, of an entry, or of a whole vector."""
    name = w.of("number") if w.rng.random() < 0.75 else w.of("whole")
    name = name or w.of("number") or w.of("whole") or w.pick("1", "k")
    if depth <= 0 or w.rng.random() < 0.3:
        return name if w.rng.random() < 0.8 else w.pick(w.constant(), entry(w))
    a, b, z = number(w, depth - 1), number(w, depth - 1), w.of("whole") or "k"
    return w.pick(f"({a} + {b})", f"({a} - {b})", f"{w.constant()} * {a}", f"max({a}, {b})", f"min({a}, {b})", f"abs({a})", f"(-{a})", f"({a} / 2)", f"clamp({a}, {w.pick('-1, 2', '0, 1', '-2, 0')})",
                  f"({a} if {condition(w, depth - 1)} else {b})", f"bent({a})", f"sign({a})", f"clamp({a}, -1, 2) ** 2", f"1 / (1 + abs({a}))", f"clamp({a}, 0, 2) * clamp({b}, -1, 1)", f"{z} ** 2", f"{z} // 2",
                  f"{z} % 3", f"math.tanh({a})", f"math.exp(clamp({a}, -2, 0))", f"({a} if {name} > {w.constant()} else -{a})", f"({a} + 0 * {b})", f"float({a} > {b})", f"math.floor({a})",
                  f"max({a}, {b}, {name})", f"abs({a} - {b})", f"undisc(clamp({a}, -1, 3))", f"min(abs({a}), 2) * sign({name})", f"math.sqrt({b} ** 2 + 1)", f"({a} > 1) * {name}")  # fmt: skip


def entry(w: Writer) -> str:
    name = w.of("vector")
    if name is None or w.rng.random() < 0.3:
        matrix = w.of("matrix")
        return f"{matrix}[{w.pick('0', '-1', '1')}].{w.pick('sum()', 'max()', 'min()')}" if matrix else w.of("number") or "k"
    return w.pick(f"{name}[0]", f"{name}[-1]", f"{name}.sum()", f"{name}.max()", f"{name}.mean()", f"np.abs({name}).sum()", f"len({name})", f"np.linalg.norm({name})", f"{name}[1:].sum()")


def condition(w: Writer, depth: int = 1) -> str:
    a, b = number(w, depth), number(w, 0)
    simple = w.pick(f"{a} > {w.constant()}", f"{a} <= {b}", f"{a} > 1", f"k > {w.pick('1', '3')}", f"{w.of('whole') or a} >= {w.pick('1', '2', '0')}", f"{a} == {w.constant()}", f"abs({b}) > 1", f"{b} != 1")
    return simple if w.rng.random() < 0.7 else w.pick(f"not ({simple})", f"({simple} and {b} < 2)", f"({simple} or {b} > {w.constant()})")


def assign(w: Writer) -> None:
    made = number(w)
    w.say(f"{w.fresh('number')} = {made}")


def branch(w: Writer) -> None:
    """A value by conditions, which may nest."""
    test, name = condition(w), w.of("number") or "0"
    otherwise = condition(w)
    made = [number(w, 1) if w.rng.random() < 0.6 else w.pick(name, f"-{name}", f"{name} + 1", "0") for _ in range(3)]
    new = w.fresh("number")
    w.say(f"if {test}:")
    w.say(f"    {new} = {made[0]}")
    if w.rng.random() < 0.4:
        w.say(f"elif {otherwise}:")
        w.say(f"    {new} = {made[1]}")
    w.say("else:")
    w.say(f"    {new} = {made[2]}")


def loop(w: Writer) -> None:
    """A loop over the entries, the rows, the places, or several things in step, with what it carries from pass to pass."""
    vector, matrix = w.of("vector"), w.of("matrix")
    start = w.pick("0", "0", number(w, 0), "1")
    state, other = w.fresh("number"), w.fresh("number")
    w.say(f"{state} = {start}")
    w.say(f"{other} = {w.pick('0', start)}")
    if matrix is not None and (vector is None or w.rng.random() < 0.4):
        w.say(f"for r in {matrix}:")
        e = w.pick("r.sum()", "r.max()", "r[0]", "np.abs(r).sum()", "clip(L2, r, 1.0).sum()", f"(r.sum() - {matrix}[0].sum())")
    elif vector is not None:
        head, e = w.rng.choice((
            (f"for e in {vector}:", "e"), (f"for e, f in zip({vector}, {vector}[::-1]):", "(e + f)"), (f"for e, f in zip({vector}, {vector}[1:]):", "(f - e)"), (f"for j, e in enumerate({vector}):", "e"),
            (f"for j in range(len({vector})):", f"{vector}[j]"), (f"for j in range(1, len({vector})):", f"({vector}[j] - {vector}[j - 1])"), (f"for e in {vector}[1:]:", "e"), (f"for e in sorted({vector}):", "e"),
            (f"for j in range(k):", f"{vector}[j % len({vector})]"),
        ))  # fmt: skip
        w.say(head)
    else:
        w.say(f"for j in range({w.times()}):")
        e = number(w, 1)
    e = w.pick(e, e, f"({e} - {number(w, 0)})", f"abs({e})", f"bent({e})", f"min(max({e}, -1), 2)", f"({e} if {e} > {w.pick('0', '1')} else 0)", f"sign({e})", f"2 * {e}")
    w.say("    " + w.pick(f"{state} += {e}", f"{state} = max({state}, {e})", f"{state} = min({state}, {e})", f"{state} = {state} / 2 + {e}", f"{state} = {e} - {state}", f"{state} = {state} - {e}",
                          f"{state} = max({state} + {e}, 0)", f"{state}, {other} = {other} + {e}, {state}", f"{state} = {e}", f"{state} = {e} if {e} > {state} else {state}", f"{state} += {e} > {w.constant()}",
                          f"{state} = abs({state}) + {e}", f"{state} = {other} + {e}", f"{state} = clamp({state} + {e}, -2, 2)"))  # fmt: skip
    if w.rng.random() < 0.4:
        w.say("    " + w.pick(f"{other} += {state}", f"{other} = {state}", f"{other} = max({other}, {state})", f"{other} = {other} / 2 + {state} / 2", f"{other} += 1", f"{other} = {e}"))
    if w.rng.random() < 0.15:
        w.say(f"    if {w.pick(state, e, 'k')} > {w.constant()}:")
        w.say(f"        {w.pick('break', 'continue', f'{state} = 0')}")


def gather(w: Writer) -> None:
    """A vector made by a comprehension, or filled in a loop."""
    vector = w.of("vector")
    if vector is None:
        return
    a = number(w, 0)
    e = w.pick("e", "2 * e", "bent(e)", f"e - {a}", "abs(e)", f"max(e, {a})", "min(max(e, 0), 1)", "sign(e)", f"(e if e > 1 else {a})", f"e * clamp({a}, 0, 1)")
    name = w.fresh("vector")
    kind = w.rng.randrange(6)
    if kind == 0:
        w.say(f"{name} = []")
        w.say(f"for e in {vector}:")
        w.say(f"    {name}.append({e})")
        w.say(f"{name} = np.array({name}, dtype=float)")
    elif kind == 1:
        w.say(f"{name} = np.zeros(len({vector}))")
        w.say(f"for j in range(len({vector})):")
        w.say(f"    {name}[j] = {e.replace('e', f'{vector}[j]') if e == 'e' else w.pick(f'{vector}[j] - {vector}[0]', f'{vector}[j] + {vector}[len({vector}) - 1 - j]', f'2 * {vector}[j]', f'max({vector}[j], {a})')}")
    elif kind == 2:
        w.say(f"{name} = np.array(list(itertools.accumulate({vector}{w.pick('', ', max', ', lambda s, e: s / 2 + e')})))")
    else:
        w.say(f"{name} = np.array({w.pick(f'[{e} for e in {vector}]', f'[{e} for e in {vector}]', f'list(map(lambda e: {e}, {vector}))', f'[e - f for e, f in zip({vector}, {vector}[::-1])]')}, dtype=float)")


def change_array(w: Writer) -> None:
    """An array or a list of numbers that a loop changes in place, binds anew, or makes longer, k times."""
    vector, a = w.of("vector"), number(w, 0)
    if vector is None:
        return
    name, other = w.fresh("vector"), w.fresh("vector")
    w.say(f"{name} = {w.pick(f'np.zeros(len({vector}))', f'{vector}.copy()', f'{vector} * 1.0', f'{vector}.tolist()', f'np.zeros(len({vector})).tolist()')}")
    w.say(f"{other} = {w.pick(name, vector)}")
    w.say(f"for _ in range({w.pick('k', 'k', w.times())}):")
    steps = (f"{name} += {vector}", f"{name} = {name} * 2", f"{name} = np.repeat({name}, 2)", f"{name} = {name} / 2", f"{name} *= 2", f"{name}[0] += {a}", f"{name} = {name}[::-1]", f"{name}[0] = {a}",
             f"{name} = np.concatenate([{name}, {vector}])", f"{name} = np.clip({name}, -1, 2)", f"{other} += {name}", f"{name}, {other} = {other}, {name}", f"{name} = {name}[1:]", f"np.add({name}, {vector}, out={name})",
             f"{name} = {name} + {other}", f"{name} += [{a}]")  # fmt: skip
    for step in w.rng.sample(steps, w.rng.choice((1, 2, 2, 3))):
        w.say(f"    {step}")
    w.say(f"{name} = np.asarray({w.pick(name, name, other)}, dtype=float)")


def while_loop(w: Writer) -> None:
    state = w.fresh("number")
    w.say(f"{state}, tries = {number(w, 0)}, 0")
    w.say(f"while tries < {w.pick('2', '3', 'k')}:")
    w.say(f"    {state} = {w.pick(f'{state} / 2', f'{state} - 1', f'abs({state}) - 1', f'max({state}, 0) + 1')}")
    w.say("    tries += 1")
    if w.rng.random() < 0.5:
        w.say(f"    if {state} > {w.constant()}:")
        w.say("        break")


def keep_state(w: Writer) -> None:
    name = w.fresh("object")
    w.say(f"{name} = Running({w.pick('', number(w, 0))})")
    vector = w.of("vector")
    if vector is not None and w.rng.random() < 0.6:
        w.say(f"for e in {vector}:")
        w.say(f"    {name}.see({w.pick('e', 'bent(e)', f'e - {number(w, 0)}')})")
    else:
        w.say(f"{name}.see({number(w, 1)})")
        w.say(f"{name}.see({number(w, 0)})")
    w.say(f"{w.fresh('number')} = {name}.{w.pick('best', 'sum', 'last', f'see({number(w, 0)})')}")


STATEMENTS = (assign, assign, branch, branch, loop, loop, loop, gather, change_array, while_loop, keep_state)


def result(w: Writer) -> str:
    kind = w.rng.random()
    if kind < 0.15:
        return f"{number(w, 1)}, {number(w, 1)}"
    if kind < 0.25:
        return f"{{'a': {number(w, 1)}, 'b': {number(w, 0)}}}"
    if kind < 0.45 and (vector := w.of("vector")) is not None:
        return w.pick(vector, f"np.array([{number(w, 1)}, {vector}.sum()])", f"np.array([{vector}]).sum(axis=0)")
    made = number(w, 1)
    return w.pick(made, made, f"np.array([{made}]).sum()", f"[{made}, {number(w, 0)}]")


def write(rng: random.Random, name: str) -> str:
    """The text of one function."""
    chosen = rng.sample(PARAMETERS, rng.choice((1, 1, 1, 2, 2)))
    names: dict[str, list[str]] = {}
    for _, kind, parameter in chosen:
        names.setdefault(kind, []).append(parameter)
    writer = Writer(rng, STATEMENTS, names)
    if rng.random() < 0.6:  # one thing alone, so that every pair of its parts comes up
        statement = rng.choice((branch, loop, loop, loop, gather, keep_state))
        statement(writer)
        made = writer.of("vector" if statement is gather else "number") or "0"
        returned = rng.choice((made, f"np.array([{made}]).sum(axis=0)"))
    else:
        writer.body(rng.randint(1, 4))
        returned = result(writer)
    lines = "\n".join([*writer.lines, f"    return {returned}"])
    return f"def {name}({', '.join(text for text, _, _ in chosen)}, k: int):\n{lines}\n"
