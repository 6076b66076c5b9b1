"""Programs of public and private numbers under conditions that tell signs: factors below 0, open ends that are met, whole numbers, values that a branch or an early return leaves."""

from __future__ import annotations

import random
from dataclasses import dataclass

HEADER = '''
from typing import Annotated
from annotated_types import Interval
from dpcheck import Integer, Real, clamp
'''
PARAMETERS = {
    "x": "Real", "p": "Annotated[Real, Interval(gt=0)]", "q": "Annotated[Real, Interval(ge=-2, lt=3)]", "u": "Annotated[Real, Interval(lt=0)]", "n": "Integer", "m": "Annotated[Integer, Interval(ge=0)]",
}


@dataclass(slots=True)
class Numbers:
    """Writes expressions of the public numbers `k` and `j`, and of private ones."""

    rng: random.Random
    private: list[str]

    def public(self, depth: int) -> str:
        if depth == 0 or self.rng.random() < 0.4:
            return self.rng.choice(("k", "j", "k", "j", "1", "-1", "2", "0", "0.5"))
        a, b = self.public(depth - 1), self.public(depth - 1)
        return self.rng.choice((f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"max({a}, {b})", f"min({a}, {b})", f"abs({a})"))

    def condition(self) -> str:
        sign = self.rng.choice(("<", "<=", ">", ">="))
        if self.rng.random() < 0.7:
            return f"{self.public(1)} {sign} {self.rng.choice((self.public(0), '0'))}"
        return f"{self.rng.choice(self.private)} {sign} {self.public(0)}"

    def number(self, depth: int) -> str:
        if depth == 0:
            return self.rng.choice(self.private)
        a, b, c = self.number(depth - 1), self.number(depth - 1), self.public(1)
        made = (f"({c} * {a})", f"max({a}, {c})", f"min({a}, {c})", f"({a} + {b})", f"abs({a})", f"clamp({a}, -2, 3)", f"({a} * {b})", f"({a} if {self.condition()} else {b})", f"(1 / max({a}, 0.5))",
                f"(-{a})", f"({a} - {c})")  # fmt: skip
        return self.rng.choices(made, (35, 10, 10, 10, 5, 8, 6, 6, 3, 3, 4))[0]

    def either(self) -> str:
        return self.rng.choice((self.number(1), self.public(1), "0"))


def write(rng: random.Random, name: str) -> str:
    """The text of one function."""
    private = rng.sample(sorted(PARAMETERS), rng.choice((1, 2, 2)))
    one = Numbers(rng, private)
    lines = [f"def {name}({', '.join(f'{each}: {PARAMETERS[each]}' for each in private)}, k: int, j: int):"]
    shape = rng.random()
    if shape < 0.4:
        lines += [f"    if {one.condition()}:", f"        return {one.number(2)}", f"    return {one.either()}"]
    elif shape < 0.7:
        last = rng.choice(("y", f"y * {rng.choice(private)}", "clamp(y, -1, 2)", "abs(y)", f"y + {rng.choice(private)}", f"y if y > 0 else {one.number(1)}"))
        lines += [f"    if {one.condition()}:", f"        y = {one.number(2)}", "    else:", f"        y = {one.either()}", f"    return {last}"]
    elif shape < 0.85:
        lines += [f"    if not {one.condition()}:", f"        return {one.public(1)}", f"    if {one.condition()}:", f"        return {one.number(2)}", f"    return {one.number(2)}"]
    else:
        lines += [f"    return {one.number(3)}"]
    return "\n".join(lines)
