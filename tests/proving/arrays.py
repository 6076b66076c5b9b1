"""Programs of arrays of several shapes: entries taken apart and stacked again, rows and columns, broadcasting, masks, functions in pieces, whole numbers and data."""

from __future__ import annotations

import random
from collections.abc import Callable

from proving.writer import Writer

HEADER = '''
import functools, itertools, math
from collections import namedtuple
from typing import Annotated
import numpy as np
from annotated_types import Interval
from dpcheck import (Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, NormBound, Real, Shape, Size, clamp, clip, discrete, map_rows, norm_convert, undisc,
                     undisc_container)


def kept(a, lower=-1):
    if a < lower:
        return lower
    return a if a < 2 else 2


Spot = namedtuple("Spot", "place size", defaults=[1])


def steps(a):
    return 2 * a if a > 1 else a + 1 if a > 0 else 1


def centred(v):
    return v - v.mean()


def scaled(v, size):
    return v * min(1, size / np.linalg.norm(v))
'''
BOX = "Interval(ge=-1, le=3)"
PARAMETERS = (
    ("x: Real", "number", "x"), ("y: Annotated[Real, Interval(ge=-1, le=2)]", "number", "y"), ("z: Annotated[Integer, Interval(ge=-2, le=4)]", "whole", "z"),
    ("c: Annotated[Data, Interval(ge=-2, le=3)]", "number", "c"),
    ("a: Annotated[MetricVector[Real, L1], Size(3)]", "triple", "a"), ("b: Annotated[MetricVector[Real, L2], Size(3)]", "triple", "b"),
    ("e: Annotated[MetricVector[Real, LInf], Size(3)]", "triple", "e"), (f"f: Annotated[MetricVector[Real, L2], Size(3), {BOX}]", "triple", "f"),
    ("g: Annotated[MetricVector[Real, L2], Size(3), NormBound(L2, 2)]", "triple", "g"), (f"d: Annotated[MetricVector[Data, L1], Size(3), {BOX}]", "triple", "d"),
    (f"i: Annotated[MetricVector[Integer, L1], Size(3), {BOX}]", "triple", "i"), (f"h: Annotated[MetricVector[Data, L2], Size(3), {BOX}]", "triple", "h"),
    ("p: Annotated[MetricVector[Real, L1], Size(2)]", "pair", "p"), (f"q: Annotated[MetricVector[Data, LInf], Size(2), {BOX}]", "pair", "q"),
    ("r: MetricVector[Real, L1]", "many", "r"), (f"s: Annotated[MetricVector[Real, L2], {BOX}]", "many", "s"), (f"t: Annotated[MetricVector[Data, L1], {BOX}]", "many", "t"),
    ("l: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]", "matrix", "l"), ("m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]", "matrix", "m"),
    ("n: Annotated[MetricMatrix[Real, LInf], Shape(2, 3)]", "matrix", "n"), (f"o: Annotated[MetricMatrix[Data, LInf], Shape(2, 3), {BOX}]", "matrix", "o"),
)  # fmt: skip
LENGTHS = {"pair": "2", "triple": "3"}
SHAPED = ("pair", "triple", "many", "matrix")
PUBLIC = {"pair": ("np.array([1, -2])", "np.ones(2)"), "triple": ("np.array([1, 0, -2])", "np.arange(3)", "np.zeros(3)"), "matrix": ("np.ones((2, 3))", "np.array([[1, 0, 2], [0, -1, 1]])")}


def number(w: Writer, depth: int = 2) -> str:
    """An expression that is a number: of numbers, of entries, or of a whole array."""
    if depth <= 0 or w.rng.random() < 0.2:
        name = w.of("number") or w.of("whole")
        return name if name and w.rng.random() < 0.7 else entry(w)
    kind = w.rng.random()
    if kind < 0.35:
        return reduction(w, depth - 1)
    a, b = number(w, depth - 1), number(w, depth - 1)
    return w.pick(f"({a} + {b})", f"({a} - {b})", f"{w.constant()} * {a}", f"max({a}, {b})", f"min({a}, {b})", f"abs({a})", f"(-{a})", f"({a} / 2)", f"clamp({a}, -1, 2)", f"kept({a})",
                  f"({a} if {condition(w, depth - 1)} else {b})", f"steps({a})", f"clamp({a}, 0, 2) * clamp({b}, -1, 1)", f"math.tanh({a})", f"clamp({a}, -1, 2) ** 2", f"undisc(clamp({a}, 0, 2))",
                  f"math.sqrt(1 + ({a}) ** 2)", f"math.hypot({a}, {b})", f"math.copysign({a}, {b})", f"np.logaddexp({a}, {b})", f"np.polyval([1, -1, 0], clamp({a}, -1, 1))", f"1 / (1 + math.exp(-{a}))",
                  f"np.interp({a}, [0, 1, 3], [0, 2, 1])", f"{a} / (1 + abs({b}))", f"clamp({a}, 0, 2) / clamp({b}, 1, 2)", f"math.log(1 + abs({a}))", f"math.atan2({a}, clamp({b}, 1, 2))", f"{a} // 2", f"round({a})", f"int({a} > {b})", f"float(np.clip({a}, {w.pick('-1', '0')}, 1))",
                  f"Spot({a}, {b}).{w.pick('place', 'size')}", f"Spot({a})._replace(size={b}).size", f"sum(Spot({a}))")  # fmt: skip


def entry(w: Writer) -> str:
    kind = w.pick(*SHAPED)
    name = w.of(kind)
    if name is None:
        return w.of("number") or w.pick("1", "k")
    if kind == "matrix":
        return f"{name}[{w.pick('0', '1', '-1')}, {w.pick('0', '1', '2')}]"
    place = w.pick("0", "1", "-1") if kind != "many" else w.pick("0", "-1", "k % 2", "len({}) - 1".format(name))
    return f"{name}[{place}]"


def condition(w: Writer, depth: int = 1) -> str:
    a, b = number(w, depth), number(w, 0)
    return w.pick(f"{a} > {b}", f"{a} <= {w.constant()}", f"{a} > 1", f"k > {w.pick('1', '3')}", f"0 < {a} < 2", f"{a} == {w.constant()}", f"not {a} > 0")


def reduction(w: Writer, depth: int) -> str:
    v = array(w, w.pick("pair", "triple", "triple", "many", "matrix"), depth)
    u, m = array(w, "triple", depth), array(w, "matrix", depth)
    return w.pick(f"({m}).sum() + 2 * ({m})[0].sum()", f"({m}).sum(axis=0)[0] - ({m})[0, 0]", f"({m})[0].sum() - ({m})[-1].sum()", f"({u}[:, None] * {array(w, 'triple', 0)}).sum()", f"({v}).sum()", f"np.mean({v})", f"np.max({v})", f"({v}).min()", f"np.linalg.norm({v})", f"np.abs({v}).sum()", f"np.sum(({v}) ** 2)", f"np.ptp({v})", f"({v} > 1).sum()",
                  f"float(np.count_nonzero({v}))", f"np.dot({u}, [1, -2, 3])", f"np.median({u})", f"sum(abs(t) for t in {u})", f"max(0, *{u})", f"sum({u})", f"np.dot({u}, {array(w, 'triple', 0)})",
                  f"np.linalg.norm({u}, 1)", f"np.var({u})", f"np.std({u})", f"sorted({u})[1]", f"float(np.where({u} > 0, {u}, 0).sum())", f"np.log(np.exp({u}).sum())", f"({u})[{u} > 0].sum()",
                  f"np.trapezoid({u})", f"np.argmax({u})", f"np.prod(np.clip({u}, -1, 1))", f"np.average({u}, weights=[1, 2, 1])", f"np.quantile({u}, 0.25)", f"np.sqrt(np.mean(({u}) ** 2))", f"{u}.sum() / 3",
                  f"np.sqrt(np.mean(({u}) ** 2) - np.mean({u}) ** 2 + 0.0)", f"np.partition({u}, 1)[1]", f"np.cumsum({u})[1]", f"np.max(np.abs({u}))", f"float(np.any({u} > 1))", f"np.inner({u}, {u})",
                  f"np.linalg.norm({u} - {array(w, 'triple', 0)})", f"len(np.nonzero({u} > 1)[0])", f"np.nanmax({u})", f"functools.reduce(lambda s, j: max(s, j) / 2, {u}, 0)", f"max({u}, key=abs)")  # fmt: skip


def array(w: Writer, kind: str, depth: int = 2) -> str:
    """An expression that is an array of a kind."""
    name = w.of(kind)
    if depth <= 0 or w.rng.random() < 0.2:
        return name if name is not None else w.pick(*PUBLIC[kind]) if kind in PUBLIC else array(w, "triple", depth)
    if w.rng.random() < 0.3:
        return MAKERS[kind](w, depth - 1)
    if name is None and kind == "many":
        return array(w, "triple", depth)
    v, u, a = array(w, kind, depth - 1), array(w, kind, depth - 1), number(w, depth - 1)
    if w.rng.random() < 0.35:
        return w.pick(f"({v} + {u})", f"({v} - {u})", f"({v} * {w.constant()})", f"({v} + {a})", f"({v} * {a})", f"np.clip({v}, -1, 2) * np.clip({u}, 0, 1)", f"({v} - {v}.sum())", f"({v} - {a})",
                      f"np.where({v} > {w.pick('0', '1')}, {u}, {v})", f"np.maximum({v}, {u})", f"np.where({condition(w, 0)}, {v}, {u})", f"np.minimum({v}, {a})")  # fmt: skip
    if kind == "matrix":
        return w.pick(f"np.clip({v}, -1, 2)", f"np.abs({v})", f"({v} - {v}.mean(axis=0))", f"({v} - {v}.sum(axis=1, keepdims=True))", f"np.tanh({v})", f"{v}[::-1]", f"({v} > 0) * {v}",
                      f"map_rows(lambda row: clip(L2, row, 1.0), {v})", f"({v} * (np.abs({v}) <= 1))", f"np.round({v})", f"({v} - {v}.mean())", f"np.sort({v}, axis={w.pick('0', '1', '-1')})",
                      f"({v} - {v}.max(axis=0, keepdims=True))", f"({v} - np.median({v}, axis=0, keepdims=True))", f"({v} - {v}.sum(keepdims=True))", f"({v} - {v}.mean(axis=1, keepdims=True))",
                      f"({v} + np.atleast_2d({array(w, 'triple', 0)}))", f"np.swapaxes(np.sort({v}.T), 0, 1)", f"({v} - np.linalg.norm({v}, axis=0))", f"({v} + {v}[0])", f"({v} - 2 * {v}[-1])", f"({v} * {v}[:, :1])")  # fmt: skip
    return w.pick(f"np.clip({v}, -1, 2)", f"np.abs({v})", f"({v} - {v}.mean())", f"({v} - {v}.mean(keepdims=True))", f"np.sort({v})", f"{v}[::-1]", f"np.cumsum({v})", f"clip({w.pick('L1', 'L2', 'LInf')}, {v}, 1.0)", f"centred({v})",
                  f"scaled({v}, 1.0)", f"np.roll({v}, 1)", f"np.tanh({v})", f"({v} > 0) * {v}", f"np.where({v} > 0, {v}, 0)", f"np.where({v} > 1, 1, {v})", f"({v} - np.max({v}))",
                  f"np.array([kept(j) for j in {v}])", f"np.array([steps(j) for j in {v}])", f"norm_convert({w.pick('L1', 'L2', 'LInf')}, {v})", f"np.round({v})", f"({v} % 2)", f"({v} // 1)",
                  f"np.maximum.accumulate({v})", f"({v} > {v}.mean())", f"np.floor({v})", f"np.exp(np.clip({v}, -2, 0))", f"({v} - {v}[0])", f"({v} + {v}[-1] - {v}.mean())",
                  f"np.convolve({v}, [1, -1])[:len({v})]", f"np.interp({v}, [0, 1, 3], [0, 2, 1])", f"np.exp({v}) / np.exp({v}).sum()", f"1 / (1 + np.exp(-{v}))", f"{v} / max(1, np.linalg.norm({v}))", f"np.sign({v})",
                  f"{v} / (1 + np.abs({v}))", f"np.repeat({v}, 2)[::2]", f"np.tile({v}, 2)[1:len({v}) + 1]", f"np.gradient({v})", f"np.ediff1d({v}, to_begin=0)", f"np.select([{v} > 1, {v} > 0], [{v}, 1], 0)",
                  f"np.digitize({v}, [0, 1])", f"(np.isin({v}, [0, 1]) * 1.0)", f"np.log1p(np.abs({v}))", f"np.minimum.accumulate({v})", f"np.take({v}, [0, 0, 1])[:len({v})]", f"np.nan_to_num({v})",
                  f"({v} - {v}.mean()) / (1 + {v}.std())", f"np.sqrt(np.abs({v}) + 1)", f"np.clip({v}, {v}.min(), 1)", f"{v} * ({v} == {v}.max())", f"np.flip({v})", f"np.hypot({v}, 1)", f"np.cumprod(np.clip({v}, -1, 1))",
                  f"np.where(np.abs({v}) > 1, np.sign({v}), {v})", f"np.maximum({v}, 0) - np.maximum({v} - 1, 0)", f"({v} ** 2).clip(0, 2)", f"np.array(sorted({v}))", f"{v} - np.median({v})")  # fmt: skip


def _of_numbers(count: int) -> Callable[[Writer, int], str]:
    def made(w: Writer, depth: int) -> str:
        return f"np.array([{', '.join(number(w, depth) for _ in range(count))}], dtype=float)"

    return made


def _triple(w: Writer, depth: int) -> str:
    m, p = array(w, "matrix", depth), array(w, "pair", depth)
    return w.pick(_of_numbers(3)(w, depth), _of_numbers(3)(w, depth), f"{m}.sum(axis=0)", f"{m}[{w.pick('0', '1')}]", f"{m}.mean(axis=0)", f"np.append({p}, {number(w, depth)})",
                  f"np.concatenate([{p}, {array(w, 'triple', 0)}[:1]])", f"({p} @ {m})", f"np.full(3, {number(w, depth)})", f"{m}.max(axis=0)", f"({array(w, 'triple', 0)} + np.array([{number(w, depth)}]))",
                  f"np.median({m}, axis=0)", f"{m}.std(axis=0)", f"np.quantile({m}, 0.25, axis=0)", f"np.linalg.norm({m}, {w.pick('1', '2', 'np.inf')}, axis=0)", f"np.clip({m}, -1, 1).var(axis=0)",
                  f"np.diag({array(w, 'triple', depth)}).{w.pick('sum(axis=1)', 'max(axis=0)', 'T[1]')}", f"np.expand_dims({array(w, 'triple', depth)}, {w.pick('0', '-1')}).ravel()",
                  f"{array(w, 'triple', 0)}[[{w.pick('0, 1, 1', '2, 0, 1', '0, 0, 0')}]]", f"np.array([[1, 2, 0], [0, 1, -1], [1, 1, 1]]) @ {array(w, 'triple', depth)}")  # fmt: skip


def _pair(w: Writer, depth: int) -> str:
    v, m = array(w, "triple", depth), array(w, "matrix", depth)
    return w.pick(_of_numbers(2)(w, depth), _of_numbers(2)(w, depth), f"{v}[1:]", f"{v}[:2]", f"{m}.sum(axis=1)", f"{m}[:, {w.pick('0', '1', '2')}]", f"np.diff({v})", f"{m}.max(axis=1)",
                  f"({m} @ {array(w, 'triple', 0)})", f"np.linalg.norm({m}, axis=1)", f"np.median({m}, axis=1)", f"{m}.std(axis=1)", f"np.sort({m})[:, 1]", f"{m}.max(axis=1, keepdims=True)[:, 0]", f"({m} @ np.array([1, 0, -1]))", f"{v}[::2]")  # fmt: skip


def _matrix(w: Writer, depth: int) -> str:
    v, p, m = array(w, "triple", depth), array(w, "pair", depth), array(w, "matrix", 0)
    return w.pick(f"np.array([{v}, {array(w, 'triple', depth)}])", f"{v}[[[0, 1, 1], [2, 0, 0]]]", f"np.take({v}, [[2, 1, 0], [0, 0, 1]])", f"np.vstack([{v}, {array(w, 'triple', 0)}])", f"np.outer({p}, {v})", f"({m} + {v})", f"({m} - {p}[:, None])", f"({p}[:, None] + {v})",
                  f"np.maximum({m}, {v})", f"({m} * np.array([1, 0, 2]))", f"({m} * {p}[:, None])", f"np.stack([{m}[1], {v}])", f"({m} + np.array([{number(w, depth)}]))", f"({m} * {v})")  # fmt: skip


def _many(w: Writer, depth: int) -> str:
    v = array(w, "many", depth)
    return w.pick(f"np.array([2 * j for j in {v}])", f"np.array([kept(j) for j in {v}])", f"{v}[1:]", f"({v} + {number(w, depth)})", f"({v}[1:] - {v}[:-1])", f"np.array([j + {number(w, 0)} for j in {v}])",
                  f"np.array([a - b for a, b in zip({v}, {v}[::-1])])", f"np.concatenate([{v}, {array(w, 'pair', 0)}])", f"{v}[{v} > 0]", f"np.append({v}, {number(w, depth)})")  # fmt: skip


MAKERS: dict[str, Callable[[Writer, int], str]] = {"pair": _pair, "triple": _triple, "matrix": _matrix, "many": _many}


def assign(w: Writer) -> None:
    kind = w.pick("number", "number", "triple", "triple", "pair", "matrix", "many")
    made = number(w) if kind == "number" else array(w, kind)
    w.say(f"{w.fresh(kind)} = {made}")


def branch(w: Writer) -> None:
    """One value or another, by a condition on numbers."""
    kind = w.pick("number", "number", "triple", "pair")
    test = condition(w)
    one, other = (number(w, 1), number(w, 1)) if kind == "number" else (array(w, kind, 1), array(w, kind, 1))
    name = w.fresh(kind)
    w.say(f"if {test}:")
    w.say(f"    {name} = {one}")
    w.say("else:")
    w.say(f"    {name} = {other}")


def unpack(w: Writer) -> None:
    v, made = array(w, "triple", 1), [f"{w.pick('j', 'o', 'u')}{w.made + place}" for place in range(3)]
    if len(set(made)) == 3:
        w.made += 3
        w.say(f"{', '.join(made)} = {v}")
        w.names.setdefault("number", []).extend(made)


def store(w: Writer) -> None:
    kind = w.pick("triple", "pair", "matrix")
    v, a = array(w, kind, 1), number(w, 1)
    if kind == "matrix":
        name = w.fresh(kind)
        w.say(f"{name} = ({v}).astype(float)")
        w.say(w.pick(f"{name}[0] = {array(w, 'triple', 1)}", f"{name}[:, 1] = {array(w, 'pair', 0)}", f"{name}[1] += {array(w, 'triple', 0)}", f"{name}[0, 1] = {a}", f"{name} -= {array(w, 'triple', 0)}"))
        return
    name = w.fresh(kind)
    w.say(f"{name} = ({v}).astype(float)")
    w.say(w.pick(f"{name}[0] = {a}", f"{name}[-1] += {a}", f"{name}[1:] = {name}[:-1]", f"{name}[{name} > 1] = {w.constant()}", f"{name} *= {w.constant()}", f"{name}[0] = {name}[1]", f"{name} += {a}"))


def store_in_whole(w: Writer) -> None:
    """An array of whole numbers or truth values, into which numbers are stored."""
    kind = w.pick("triple", "triple", "matrix")
    name = w.fresh(kind)
    w.say(f"{name} = np.{w.pick('zeros', 'ones')}({'3' if kind == 'triple' else '(2, 3)'}, dtype={w.pick('int', 'int', 'bool')})")
    places = ("[0]", "[1:]", "[-1]", ".flat[0]", f"[{name} > 0]", "[:]") if kind == "triple" else ("[0, 0]", "[0]", "[:, 1]", ".flat[2]", "[1, 1:]")
    for _ in range(w.rng.choice((1, 2, 2))):
        w.say(f"{name}{w.rng.choice(places)} {w.pick('=', '=', '=', '+=')} {w.pick('0.0', '1', '0 / 2', number(w, 1), number(w, 1))}")


STATEMENTS = (assign, assign, assign, branch, unpack, store, store_in_whole)


def result(w: Writer) -> str:
    kind = w.pick("number", "number", "triple", "triple", "pair", "matrix", "many", "several", "named", "list")
    if kind == "several":
        return f"{number(w, 1)}, {array(w, w.pick('pair', 'triple'), 1)}"
    if kind == "named":
        return f"{{'a': {number(w, 1)}, 'b': {number(w, 1)}}}"
    if kind == "list":
        return f"[{number(w, 1)}, {number(w, 1)}]"
    made = number(w, 1) if kind == "number" else array(w, kind, 1)
    return made if w.rng.random() < 0.6 else f"np.array([{made}]).sum(axis=0)"  # of data it is then seen how far it moves, not only whether


def write(rng: random.Random, name: str) -> str:
    """The text of one function."""
    chosen = rng.sample(PARAMETERS, rng.choice((1, 1, 1, 2, 2, 3)))
    names: dict[str, list[str]] = {}
    for _, kind, parameter in chosen:
        names.setdefault(kind, []).append(parameter)
    writer = Writer(rng, STATEMENTS, names)
    writer.body(rng.choice((0, 0, 1, 2, 3, 4)))
    lines = "\n".join([*writer.lines, f"    return {result(writer)}"])
    return f"def {name}({', '.join(text for text, _, _ in chosen)}, k: int):\n{lines}\n"
