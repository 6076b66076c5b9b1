"""Programs of numbers, vectors, lists, branches, loops and helper functions."""

from __future__ import annotations

import random

from proving.writer import Writer

HEADER = '''
import functools, itertools, math, operator
from typing import Annotated
import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricVector, NormBound, Real, Size, clamp, clip, discrete, norm_convert


def half(a):
    return a / 2


def larger(a, b=1):
    if a > b:
        return a
    return b


def twice_added(a, items):
    items.append(a)
    items.append(a)
    return items
'''
PARAMETERS = (
    ("x: Real", "number", "x"), ("y: Real", "number", "y"), ("z: Integer", "number", "z"), ("w: Annotated[Real, Interval(ge=0, le=2)]", "number", "w"),
    ("v: Annotated[MetricVector[Real, L1], Size(3)]", "array", "v"), ("u: Annotated[MetricVector[Real, L2], Size(3)]", "array", "u"),
    ("t: Annotated[MetricVector[Real, LInf], Size(3)]", "array", "t"), ("d: Annotated[MetricVector[Data, L1], Size(3), Interval(ge=-1, le=4)]", "array", "d"),
)  # fmt: skip


def assign(w: Writer) -> None:
    value = w.number()
    w.say(f"{w.fresh('number')} = {value}")


def update(w: Writer) -> None:
    value = w.number(1)
    if name := w.of("number"):
        w.say(f"{name} {w.pick('=', '+=', '-=', '+=')} {value}")


def branch(w: Writer) -> None:
    w.say(f"if {w.condition()}:")
    w.block()
    if w.rng.random() < 0.5:
        w.say("else:")
        w.block()


def loop(w: Writer) -> None:
    kind = w.rng.random()
    items = w.of("list")
    if kind < 0.2 and items:
        w.say(f"for e in list({items}):")
        w.names.setdefault("number", []).append("e")
    else:
        w.say(f"for _ in range({w.times()}):")
    w.block()


def early(w: Writer) -> None:
    if w.depth < 3:
        w.say(f"if {w.condition()}:")
        w.say(f"    return {w.number(1)}")


def make_list(w: Writer) -> None:
    items = ", ".join(w.number(1) for _ in range(w.rng.randint(1, 3)))
    made = w.pick(f"[{items}]", f"[{items}] * 2", f"[a + 1 for a in [{items}]]", f"list(map(half, [{items}]))", f"sorted([{items}])")
    w.say(f"{w.fresh('list')} = {made}")


def use_list(w: Writer) -> None:
    if name := w.of("list"):
        item = w.number(1)
        w.say(w.pick(f"{name}.append({item})", f"{name}[0] = {item}", f"{name}[-1] += {item}", f"twice_added({item}, {name})", f"{name}.reverse()", f"{name} += [{item}]",
                     f"{name}.insert(0, {item})", f"{name}.extend([{item}])"))  # fmt: skip


def read_list(w: Writer) -> None:
    if name := w.of("list"):
        made = w.pick(f"sum({name})", f"max({name})", f"{name}[0]", f"{name}[-1]", f"min({name}) + {name}[0]", f"sum(a * b for a, b in zip({name}, {name}[1:])) * 0 + {name}[0]",
                      f"functools.reduce(lambda a, b: a - b, {name})", f"sum(i * a for i, a in enumerate({name}))", f"sum({name}[::-1][:1])")  # fmt: skip
        w.say(f"{w.fresh('number')} = {made}")


def make_array(w: Writer) -> None:
    name = w.of("array")
    a = w.number(1)
    made = w.pick(f"np.array([{a}, {w.number(0)}, {w.number(0)}])", f"np.zeros(3) + {a}", "np.zeros(3, dtype=int)", f"np.full(3, {a})")
    if name:
        made = w.pick(made, f"{name} * {w.constant()}", f"{name} + {a}", f"np.clip({name}, -1, 2)", f"np.abs({name})", f"np.sort({name})", f"{name}[::-1]", f"{name}.copy()",
                      f"np.maximum({name}, {a})", f"np.cumsum({name})", f"{name} - {name}.mean()", f"np.where({name} > 1, {name}, 0)", f"clip(L2, {name}, 1.0)", f"{name} / 2",
                      f"np.asarray({name})", f"{name}.reshape(3)", f"np.diff({name}, prepend=0)", f"{name} + {w.of('array')}", f"np.roll({name}, 1)")  # fmt: skip
    w.say(f"{w.fresh('array')} = {made}")


def store_array(w: Writer) -> None:
    name = w.of("array")
    if name and name not in ("v", "u", "t", "d"):
        a = w.number(1)
        w.say(w.pick(f"{name}[0] = {a}", f"{name}[-1] += {a}", f"{name}[1:] *= 2", f"{name}[:] = {a}", f"{name}[{name} > 1] = 0", f"{name} += {a}", f"{name}.sort()"))


def read_array(w: Writer) -> None:
    if name := w.of("array"):
        made = w.pick(f"{name}.sum()", f"{name}[0]", f"{name}[-1] + {name}[2]", f"np.max({name})", f"{name} @ {name}[::-1] * 0 + {name}[1]", f"np.median({name})", f"{name}.mean()",
                      f"np.linalg.norm({name})", f"sum({name})", f"float(({name} > 1).sum())", f"{name}[k % 3]", f"np.dot({name}, [1, -2, 3])", f"{name}[{w.pick('0', '1')}:].sum()")  # fmt: skip
        w.say(f"{w.fresh('number')} = {made}")


def call_helper(w: Writer) -> None:
    made = w.pick(f"half({w.number(1)})", f"larger({w.number(1)})", f"larger({w.number(1)}, b={w.number(0)})", f"(lambda a: a + {w.number(0)})({w.number(0)})", f"clamp({w.number(1)}, 0, 3)",
                  f"math.atan({w.number(1)})", f"math.tanh({w.number(1)})")  # fmt: skip
    w.say(f"{w.fresh('number')} = {made}")


STATEMENTS = (assign, assign, update, update, branch, branch, loop, early, make_list, use_list, read_list, make_array, store_array, read_array, read_array, call_helper)


def write(rng: random.Random, name: str) -> str:
    """The text of one function."""
    chosen = rng.sample(PARAMETERS, rng.randint(1, 3))
    names: dict[str, list[str]] = {"number": ["k"]}
    for _, kind, parameter in chosen:
        names.setdefault(kind, []).append(parameter)
    writer = Writer(rng, STATEMENTS, names)
    arrays = [parameter for _, kind, parameter in chosen if kind == "array"]
    for array in arrays:
        writer.say(f"{writer.fresh('number')} = {array}[{rng.randrange(3)}]")
    writer.body(rng.randint(2, 7))
    result = writer.pick(writer.number(1), writer.of("number") or "0", writer.of("array") or writer.number(0))
    return f"def {name}({', '.join(text for text, _, _ in chosen)}, k: int):\n" + "\n".join(writer.lines) + f"\n    return {result}\n"
