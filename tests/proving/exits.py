"""Programs of loops over vectors that are left in the middle: what a pass leaves behind, wherever it ends, is what is looked at."""

from __future__ import annotations

import random

HEADER = '''
from typing import Annotated
from annotated_types import Interval
from dpcheck import Data, Integer, L1, MetricVector, Real, clamp
'''
VECTORS = {"v": "MetricVector[Real, L1]", "d": "Annotated[MetricVector[Data, L1], Interval(ge=-2, le=3)]", "i": "Annotated[MetricVector[Integer, L1], Interval(ge=-2, le=3)]"}
INSIDE, BEHIND = ("a", "a", "b", "r", "r"), ("a", "a", "b")  # variables, the more often the likelier


def number(rng: random.Random, depth: int, names: tuple[str, ...]) -> str:
    if depth == 0:
        return rng.choice(names * 4 + ("k", "1", "0"))
    a, b = number(rng, depth - 1, names), number(rng, depth - 1, names)
    return rng.choice((f"max({a}, {b})", f"min({a}, {b})", f"({a} + {b})", f"({a} - {b})", f"abs({a})", f"clamp({a}, -1, 2)", f"({a} * {rng.choice(('2', 'k', '-1', '0.5'))})", a,
                       f"({a} if {condition(rng, names)} else {b})"))  # fmt: skip


def condition(rng: random.Random, names: tuple[str, ...]) -> str:
    return f"{rng.choice(names)} {rng.choice(('<', '<=', '>', '>='))} {rng.choice(('0', '1', 'k', '2', '-1', *names))}"


def block(rng: random.Random, depth: int) -> list[str]:
    lines: list[str] = []
    for _ in range(rng.randint(1, 3)):
        kind, name = rng.random(), rng.choice(("a", "a", "b"))
        if kind < 0.5 or kind >= 0.85 and depth > 1:
            lines += [f"{name} {rng.choice(('=', '=', '+=', '='))} {number(rng, rng.randint(0, 2), INSIDE)}"]
        elif kind < 0.62:
            lines += [f"if {condition(rng, INSIDE)}:", f"    {rng.choice(('break', 'break', 'continue', 'return ' + number(rng, 1, INSIDE), 'break'))}"]
        elif kind < 0.75:
            lines += [f"if {condition(rng, INSIDE)}:", f"    {name} = {number(rng, 1, INSIDE)}", f"    {rng.choice(('break', 'continue', 'pass'))}"]
        elif kind < 0.85:
            lines += [f"if {condition(rng, INSIDE)}:", f"    {name} = {number(rng, 1, INSIDE)}", "else:", f"    {name} = {number(rng, 1, INSIDE)}"]
        else:
            lines += [f"for _ in range({rng.choice(('3', '2', 'k'))}):", *(f"    {line}" for line in block(rng, depth + 1))]
    return lines


def write(rng: random.Random, name: str) -> str:
    """The text of one function."""
    vector = rng.choice(sorted(VECTORS))
    lines = [f"def {name}({vector}: {VECTORS[vector]}, x: Real, k: int):", f"    a, b = {rng.choice(('0', '1', 'x', '-1', 'k'))}, {rng.choice(('0', '1', 'x', '-1', 'k'))}"]
    lines += [f"    for r in {vector}:", *(f"        {line}" for line in block(rng, 1))]
    if rng.random() < 0.3:
        lines += ["    else:", f"        a = {number(rng, 1, BEHIND)}"]
    last = rng.choice(("a", "a", "a + b", "max(a, b)", "a - b", "clamp(a, -5, 5)", "a if b > 0 else b"))
    return "\n".join([*lines, f"    return {last}"])
