"""Programs of classes and their hooks, of state, aliases, laziness, views, and of the ways out of a block."""

from __future__ import annotations

import random

from proving import core
from proving.writer import Writer

HEADER = '''
import collections, contextlib, copy, functools, itertools, math, types
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field, replace
from typing import Annotated
import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, MetricVector, Real, Size

Pair = namedtuple("Pair", "a b")


class Total:
    seen = 0

    def __init__(self, start=0):
        self.sum = start
        self.log = []

    def add(self, a):
        self.sum += a
        self.log.append(a)
        return self

    @property
    def double(self):
        return 2 * self.sum

    @double.setter
    def double(self, a):
        self.sum = a / 2

    @classmethod
    def count(cls, a):
        cls.seen += a

    def __len__(self):
        return len(self.log)

    def __iter__(self):
        yield from self.log
        yield self.sum

    def __getitem__(self, place):
        return self.log[place] + 1

    def __setitem__(self, place, value):
        self.sum += value

    def __contains__(self, a):
        return self.sum > a

    def __bool__(self):
        return self.sum > 0

    def __add__(self, other):
        return Total(self.sum - (other.sum if isinstance(other, Total) else other))

    def __iadd__(self, other):
        self.sum += 3 * other
        return self

    def __eq__(self, other):
        return self.sum > 1

    def __hash__(self):
        return 1

    def __call__(self, a):
        self.sum = self.sum + a
        return self.sum

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return 4 * self.sum

    def __enter__(self):
        return self

    def __exit__(self, *how):
        self.sum *= 2
        return True


class Loud(Total):
    def add(self, a):
        return super().add(5 * a)


@dataclass
class Record:
    a: float
    b: float = 2
    c: list = field(default_factory=list)

    def __post_init__(self):
        self.b = self.b + 3 * self.a


def counting(a, b):
    yield a
    yield b
    yield a - b


@contextlib.contextmanager
def noting(items, a):
    items.append(a)
    yield items
    items.append(2 * a)


'''


def make_object(w: Writer) -> None:
    a = w.number(1)
    kind, made = w.rng.choice((
        ("object", f"Total({a})"), ("object", "Total()"), ("object", f"Loud({a})"), ("object", "Loud()"), ("record", f"Record({a})"), ("record", f"Record({a}, c=[{w.number(0)}])"),
        ("plain", f"types.SimpleNamespace(a={a}, b=1)"), ("dict", f"{{'a': {a}, 'b': 1}}"), ("dict", "defaultdict(float, a=0, b=0)"), ("dict", f"OrderedDict(a={a}, b=0)"),
        ("dict", "dict(a=0, b=2)"), ("dict", "Counter(a=1, b=2)"), ("queue", f"deque([{a}, 1])"), ("queue", "deque([0.0, 0.0], maxlen=2)"), ("list", f"[{a}, 0, 1]"), ("pair", f"Pair({a}, 1)"),
        ("lazy", f"(q * {w.number(0)} for q in [{a}, 1])"), ("lazy", f"map(lambda q: q + {w.number(0)}, [{a}, 2])"), ("lazy", f"counting({a}, {w.number(0)})"), ("lazy", f"iter([{a}, {w.number(0)}])"),
        ("lazy", f"itertools.chain([{a}], [1])"), ("lazy", f"filter(lambda q: q > 0, [{a}, 1])"), ("lazy", f"zip([{a}], [1])"),
        ("array", f"np.array([{a}, 0.0, 1.0])"), ("array", "np.zeros(3)"), ("array", "np.zeros(3, dtype=int)"),
    ))  # fmt: skip
    if made.startswith("zip"):
        made = f"(p + q for p, q in {made})"
    w.say(f"{w.fresh(kind)} = {made}")


def touch(w: Writer) -> None:
    a = w.number(1)
    options: list[str] = []
    if o := w.of("object"):
        options += [f"{o}.add({a})", f"{o}.sum = {a}", f"{o}.sum += {a}", f"{o}.double = {a}", f"{o} += {a}", f"{o}[0] = {a}", f"{o}({a})", f"{o}.extra = {a}", f"setattr({o}, 'sum', {a})",
                    f"Total.count({a})", f"{o}.log.append({a})", f"{o}.__dict__['sum'] = {a}", f"{o}.log = [{a}]", f"del {o}.log[:]"]  # fmt: skip
    if r := w.of("record"):
        options += [f"{r}.a = {a}", f"{r}.c.append({a})", f"{r}.b += {a}", f"{r} = replace({r}, a={a})"]
    if p := w.of("plain"):
        options += [f"{p}.a = {a}", f"{p}.b += {a}", f"{p}.c = {a}", f"vars({p})['a'] = {a}"]
    if d := w.of("dict"):
        options += [f"{d}['a'] = {a}", f"{d}['b'] += {a}", f"{d}.update(a={a})", f"{d}.update({{'b': {a}}})", f"{d}['c'] = {a}", f"{d}.setdefault('a', {a})", f"{d} |= {{'a': {a}}}",
                    f"{d}.pop('a', 0)", f"{d}.setdefault('n', {a})"]  # fmt: skip
    if q := w.of("queue"):
        options += [f"{q}.append({a})", f"{q}.appendleft({a})", f"{q}.extend([{a}])", f"{q}[0] = {a}", f"{q}.rotate(1)", f"{q}[0] += {a}"]
    if g := w.of("lazy"):
        options += [f"next({g}, 0)", f"list(itertools.islice({g}, 1))", f"1 in {g}"]
    if m := w.of("array"):
        options += [f"{m}[0] = {a}", f"{m}[1:] += {a}", f"{m}.T[0] = {a}", f"{m}.real[1] = {a}", f"{m}.reshape(3)[2] = {a}", f"np.asarray({m})[0] += {a}", f"{m}.flat[0] = {a}",
                    f"{m}[::-1][0] += {a}", f"np.add({m}, {a}, out={m})"]  # fmt: skip
    if n := w.of("list"):
        options += [f"{n}.append({a})", f"{n}[0] = {a}", f"{n}.sort()", f"{n}[:1] = [{a}, 2]", f"{n}.__setitem__(0, {a})", f"list.append({n}, {a})"]
    if options:
        w.say(w.rng.choice(options))


def alias(w: Writer) -> None:
    kind = w.pick("object", "dict", "list", "array", "queue", "record", "lazy")
    if name := w.of(kind):
        copied = {"dict": f"dict({name})", "list": f"{name}[:]", "array": f"{name}[:2]", "object": f"copy.copy({name})"}.get(kind, name)
        made = w.pick(name, name, f"[{name}][0]", f"(lambda: {name})()", f"(1, {name})[1]", copied)
        w.say(f"{w.fresh(kind)} = {made}")


def either(w: Writer) -> None:
    """An object that is not understood, or a number: what is done to the one is seen by the name of the other."""
    name, other = f"e{len(w.lines)}", f"o{len(w.lines)}"
    w.say(f"{name} = types.SimpleNamespace(a=0.0)")
    w.say(f"{other} = {w.pick(f'{name} if k > 1 else 3', f'{name} or 2', f'(1, {name})[k > 1]', name, f'{{0: 3}}.get(k, {name})')}")
    w.say(f"{w.pick(name, name, other)}.a = {w.number(0)}")
    w.say(f"{w.fresh('number')} = getattr({w.pick(name, other)}, 'a', 1.0)")


def taken_in_part(w: Writer) -> None:
    """An iterator that a loop made, from which somebody takes items as far as private data say."""
    name = f"i{len(w.lines)}"
    w.say(f"{name} = iter([5.0, 6.0, 7.0])")
    w.say(f"for _ in range({w.pick('k', '2', '0')}):")
    w.say(f"    {name} = iter([1.0, 2.0, 3.0])")
    a = w.number(0)
    w.say(w.pick(f"list(zip({name}, [1] if {a} > 0 else [1, 2]))", f"any(j > {a} for j in {name})", f"next({name}, 0)", f"sum(itertools.islice({name}, 2 if {a} > 1 else 1))"))
    w.say(f"{w.fresh('number')} = next({name}, 0.0)")


def read(w: Writer) -> None:
    options: list[str] = []
    if o := w.of("object"):
        options += [f"{o}.sum", f"{o}.double", f"float(len({o}))", f"sum({o})", f"{o}[0]", f"float(1 in {o})", f"float(bool({o}))", f"({o} + 1).sum", f"float({o} == 1)", f"{o}.other", f"sum({o}.log)",
                    f"Total.seen + 0", f"max(0, *{o})", f"getattr({o}, 'sum')", f"(1 if {o} else 0)", f"float({{{o}: 3}}.get({o}, 0))"]  # fmt: skip
    if r := w.of("record"):
        options += [f"{r}.a", f"{r}.b", f"sum({r}.c)", f"float({r} == Record(1))", f"replace({r}, a=1).b"]
    if p := w.of("plain"):
        options += [f"{p}.a", f"{p}.b", f"getattr({p}, 'c', 0)"]
    if d := w.of("dict"):
        options += [f"{d}['b']", f"{d}.get('a', 0)", f"sum({d}.values())", f"float(len({d}))", f"{d}.get('c', 1)", f"float('c' in {d})", f"list({d}.values())[0]", f"max({d}.values())"]
    if q := w.of("queue"):
        options += [f"sum({q})", f"{q}[0]", f"{q}[-1]", f"float(len({q}))", f"max({q})"]
    if g := w.of("lazy"):
        options += [f"sum({g})", f"next({g}, 3)", f"max({g}, default=0)", f"sum(list({g}))", f"functools.reduce(lambda a, b: a - b, {g}, 0)"]
    if m := w.of("array"):
        options += [f"{m}.sum()", f"{m}[0]", f"{m}[-1]", f"float({m}.max())"]
    if n := w.of("list"):
        options += [f"sum({n})", f"{n}[0]", f"float(len({n}))"]
    if t := w.of("pair"):
        options += [f"{t}.a", f"{t}[0] + {t}.b", f"sum({t})"]
    if options:
        chosen = w.rng.choice(options)
        w.say(f"{w.fresh('number')} = {chosen}")


def way_out(w: Writer) -> None:
    kind = w.rng.randrange(6)
    a = w.number(1)
    if kind == 0:
        w.say("try:")
        w.block()
        w.say(f"    {w.of('number') or 'x'} + math.sqrt({a})")
        w.say("except ValueError:")
        w.block()
    elif kind == 1:
        w.say("with contextlib.suppress(ValueError, ZeroDivisionError, IndexError, KeyError):")
        w.block()
        w.say(f"    {w.pick(f'math.sqrt({a})', f'[1, 2][int({a} > 1) * 5]', f'1 / int({a} > 1)')}")
    elif kind == 2:
        if o := w.of("object"):
            w.say(f"with {o}:")
            w.block()
            if w.rng.random() < 0.4:
                w.say("    raise ValueError")
    elif kind == 3:
        if n := w.of("list"):
            w.say(f"with noting({n}, {a}):")
            w.block()
    elif kind == 4:
        w.say("try:")
        w.block()
        if w.rng.random() < 0.5:
            w.say(f"    if {w.condition()}:")
            w.say("        raise KeyError")
        w.say("except KeyError:")
        w.block()
        w.say("finally:")
        w.block(1)
    else:
        w.say(f"while {w.condition(0)}:")
        w.block(1)
        w.say("    break")


STATEMENTS = (make_object, make_object, make_object, touch, touch, touch, touch, alias, read, read, either, taken_in_part, core.branch, core.loop, way_out, core.update, core.assign)


def write(rng: random.Random, name: str) -> str:
    """The text of one function."""
    parameters = rng.choice((("x: Real",), ("x: Real", "y: Real"), ("x: Integer",), ("x: Real", "y: Integer")))
    writer = Writer(rng, STATEMENTS, {"number": [text[0] for text in parameters]})
    writer.say("Total.seen = 0")
    make_object(writer)
    writer.body(rng.randint(3, 8))
    read(writer)
    result = writer.pick(writer.of("number") or "0", writer.number(1))
    return f"def {name}({', '.join(parameters)}, k: int):\n" + "\n".join(writer.lines) + f"\n    return {result}\n"
