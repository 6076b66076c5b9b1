"""Random small programs over the modelled fragment, to be run on neighbouring inputs against the bounds that dpcheck prints.

The generator is seeded and knows three kinds of variables: numbers, vectors of three entries and whole numbers that are
public. It favours what checkers get wrong: states multiplied in loops, aliases, jumps, rounding, captured variables.
"""

from __future__ import annotations

import random

HEADER = """import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import (
    ChangeOneDistance, Data, HammingDistance, InsertDeleteDistance, Integer, L1, L2, LInf, MetricVector, Real, Size, SymmetricDistance, clamp, clip,
)

"""

PARAMETERS = (
    ("number", "x: Real"),
    ("number", "x: Annotated[Real, Interval(ge=-2, le=3)]"),
    ("number", "x: Annotated[Real, Interval(ge=0.5, le=4)]"),
    ("number", "x: Integer"),
    ("number", "x: Annotated[Integer, Interval(ge=0, le=5)]"),
    ("vector", "x: Annotated[MetricVector[Real, L1], Size(3)]"),
    ("vector", "x: Annotated[MetricVector[Real, L2], Size(3)]"),
    ("vector", "x: Annotated[MetricVector[Real, LInf], Interval(ge=-1, le=2), Size(3)]"),
    ("vector", "x: Annotated[MetricVector[Integer, L1], Size(3)]"),
    ("rows", "x: Annotated[list[float], SymmetricDistance, Interval(ge=-1, le=2)]"),
    ("rows", "x: Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=2)]"),
    ("rows", "x: Annotated[list[float], HammingDistance, Interval(ge=-1, le=3)]"),
    ("rows", "x: Annotated[list[float], ChangeOneDistance, Interval(ge=1, le=2)]"),
)


class Generator:
    """Writes one function; `random_program` is the way in."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.numbers: list[str] = []
        self.vectors: list[str] = []
        self.rows: list[str] = []
        self.serial = 0

    def fresh(self) -> str:
        self.serial += 1
        return f"t{self.serial}"

    def constant(self) -> str:
        return self.rng.choice(("0", "1", "2", "3", "-1", "-2", "0.5", "0.25", "-1.5"))

    def leaf(self) -> str:
        if self.numbers and self.rng.random() < 0.75:
            return self.rng.choice(self.numbers)
        if self.vectors and self.rng.random() < 0.5:
            return f"{self.rng.choice(self.vectors)}[{self.rng.choice(('0', '1', '2', '-1'))}]"
        return self.constant()

    def number(self, depth: int = 2) -> str:
        """An expression that is a number."""
        if depth == 0:
            return self.leaf()
        a, b = self.number(depth - 1), self.number(depth - 1)
        forms = [
            a, f"({a} + {b})", f"({a} - {b})", f"({self.constant()} * {a})", f"({a} / {self.rng.choice(('2', '4', '-0.5'))})", f"abs({a})",
            f"max({a}, {b})", f"min({a}, {b})", f"clamp({a}, -1, 2)", f"({a} * {b})", f"max(-3, min({a}, 3)) ** 2", f"math.tanh({a})",
            f"math.sin({a})", f"math.exp(min({a}, 1))", f"1 / max({a}, 0.5)", f"({a} if {a} > {self.constant()} else {b})", f"(-{a})",
            f"math.sqrt(max({a}, 1))", f"math.floor({a})", f"round({a})", f"({a} % 3)", f"({a} // 2)", f"(1 if {a} > {b} else 0)",
            f"helper({a}, {b})", f"(lambda u: u - {b})({a})",
        ]  # fmt: skip
        if self.vectors:
            v = self.rng.choice(self.vectors)
            forms += [
                f"sum({v})",
                f"{v}.max()",
                f"np.mean({v})",
                f"np.linalg.norm({v})",
                f"np.median({v})",
                f"sum(abs(e) for e in {v})",
                f"{v}.std()",
            ]
            forms += [
                f"np.dot({v}, np.array([1, -2, 3]))",
                f"sum(e * {self.constant()} + {a} for e in {v})",
                f"sum(e for e in {v} if e > 0)",
                f"sorted({v})[1]",
            ]
        if self.rows:
            d = self.rng.choice(self.rows)
            forms += [f"sum({d})", f"len({d})", f"sum(1 for r in {d} if r > 1)", f"sum(r * r for r in {d})", f"sum({d}) / max(len({d}), 1)"]
            forms += [
                f"max({d}, default=0)",
                f"sum(r for r in {d} if r > {self.constant()})",
                f"sum({d}[1:])",
                f"sum(r * {a} for r in {d})",
                f"len(set({d}))",
            ]
        return self.rng.choice(forms)

    def vector(self) -> str:
        """An expression that is a vector of three entries."""
        v, w = self.rng.choice(self.vectors), self.rng.choice(self.vectors)
        return self.rng.choice(
            (f"{v} + {w}", f"{v} - 0.5 * {w}", f"{self.constant()} * {v}", f"np.clip({v}, -1, 1)", f"clip(L2, {v})", f"np.sort({v})", f"{v}[::-1]",
             f"np.abs({v})",
             f"np.maximum({v}, {w})", f"{v} - {v}.mean()", f"np.cumsum({v})", f"{v} + {self.number(1)}", f"np.where({v} > 0, {v}, {self.constant()})",
             f"np.array([e / 2 for e in {v}])", f"np.tanh({v})", f"np.roll({v}, 1)", f"np.minimum({v}, 1) ** 2", f"{v}",
             f"{v} * {w}", f"{v} * np.array([2, 0, -1])")
        )  # fmt: skip

    def block(self, indent: str, depth: int) -> list[str]:
        """A few statements; variables that are made in a nested block are forgotten after it."""
        lines: list[str] = []
        for _ in range(self.rng.randint(1, 3)):
            lines += self.statement(indent, depth)
        return lines or [f"{indent}pass"]

    def nested(self, indent: str, depth: int) -> list[str]:
        numbers, vectors = list(self.numbers), list(self.vectors)
        lines = self.block(indent + "    ", depth - 1)
        self.numbers, self.vectors = numbers, vectors
        return lines

    def statement(self, indent: str, depth: int) -> list[str]:
        kind = self.rng.randrange(13)
        if kind <= 1 or depth == 0:
            value, name = self.number(), self.fresh()
            self.numbers.append(name)
            return [f"{indent}{name} = {value}"]
        if kind <= 3:
            name = self.rng.choice(self.numbers)
            return [f"{indent}{name} = {self.number()}"] if kind == 2 else [f"{indent}{name} {self.rng.choice(('+=', '-=', '*='))} {self.number(1)}"]
        if kind == 4 and self.vectors:
            value, name = self.vector(), self.fresh()
            self.vectors.append(name)
            return [f"{indent}{name} = {value}"]
        if kind == 5 and self.vectors:
            name = self.rng.choice(self.vectors)
            return [
                self.rng.choice(
                    (
                        f"{indent}{name} *= 2.0",
                        f"{indent}{name}[0] = {self.number(1)}",
                        f"{indent}{name} += 0.5 * {self.vector()}",
                        f"{indent}{name}[1] += 1.0",
                    )
                )
            ]
        if kind <= 7:
            lines = [f"{indent}if {self.number(1)} {self.rng.choice(('>', '<=', '<'))} {self.number(1)}:", *self.nested(indent, depth)]
            return lines + ([f"{indent}else:", *self.nested(indent, depth)] if self.rng.random() < 0.6 else [])
        if kind == 8:
            return [f"{indent}for i{depth} in range({self.rng.randint(0, 4)}):", *self.nested(indent, depth)]
        if kind == 9 and self.rows:
            name = self.rng.choice(self.numbers)
            row = self.rng.choice(("r", "max(r, 1)", "2 * r", "r * r", "1", f"{name} / 2", "(r if r > 1 else 0)"))
            update = self.rng.choice(
                (f"{name} += {row}", f"{name} = {name} / 2 + {row}", f"{name} = max({name}, {row})", f"{name} = r", f"{name} = 2 * {name} + r")
            )
            return [f"{indent}for r in {self.rng.choice(self.rows)}:", f"{indent}    {update}"]
        if kind == 10:
            a, b = self.fresh(), self.fresh()
            lines = [
                f"{indent}{a} = [{self.number(1)}, {self.number(1)}]",
                f"{indent}{b} = {a}",
                f"{indent}{b}[0] = {self.number(1)}",
                f"{indent}{a}.append({self.leaf()})",
            ]
            name = self.fresh()
            self.numbers.append(name)
            return [*lines, f"{indent}{name} = sum({a}) - {b}[1]"]
        if kind == 11:
            f, name = self.fresh(), self.fresh()
            captured = self.rng.choice(self.numbers)
            lines = [
                f"{indent}def {f}(u):",
                f"{indent}    return u - 2 * {captured}",
                f"{indent}{captured} = {self.number(1)}",
                f"{indent}{name} = {f}({self.number(1)})",
            ]
            self.numbers.append(name)
            return lines
        a, b = self.rng.choice(self.numbers), self.rng.choice(self.numbers)
        return [f"{indent}{a}, {b} = {self.number(1)}, {self.number(1)}"]

    def function(self, name: str) -> str:
        kind, parameter = self.rng.choice(PARAMETERS)
        first = [f"    s = {self.constant()}"]
        self.numbers.append("s")
        {"number": self.numbers, "vector": self.vectors, "rows": self.rows}[kind].append("x")
        if kind == "vector":
            first.append("    w = x" if self.rng.random() < 0.5 else "    w = x.copy()")
            self.vectors.append("w")
        body = [line for _ in range(self.rng.randint(1, 4)) for line in self.statement("    ", 2)]
        latest = self.numbers[-1]
        result = self.rng.choice((f"{latest} + s", f"s + {self.number(1)}", self.number(), f"[{latest}, s - {self.leaf()}]"))
        if self.vectors and self.rng.random() < 0.5:
            result = self.vector()
        return f"def {name}({parameter}):\n" + "\n".join([*first, *body]) + f"\n    return {result}\n"


def random_program(name: str, seed: int) -> str:
    """The text of one random function of the parameter `x`; the same for the same seed."""
    return Generator(seed).function(name)


def random_module(count: int, seed: int) -> str:
    """A module of `count` random functions `program_0`, `program_1`, ..., which share a helper."""
    helper = "def helper(a, b=1.0):\n    if a > b:\n        return a - b\n    return 0.0\n"
    return HEADER + "\n\n".join([helper, *(random_program(f"program_{i}", seed * 100_000 + i) for i in range(count))])
