"""Writes one random function, statement by statement; a family of programs says which statements and expressions there are."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Statement = Callable[["Writer"], None]


@dataclass(slots=True)
class Writer:
    """A function that is being written: its lines, and the names in scope by kind ("number", "list", "array", "object", ...)."""

    rng: random.Random
    statements: Sequence[Statement]
    names: dict[str, list[str]] = field(default_factory=dict)
    public: tuple[str, ...] = ("k",)
    lines: list[str] = field(default_factory=list)
    depth: int = 1
    made: int = 0

    def say(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def fresh(self, kind: str) -> str:
        """A new name of a kind, in scope from here on."""
        self.made += 1
        name = f"{kind[0]}{self.made}"
        self.names.setdefault(kind, []).append(name)
        return name

    def of(self, kind: str) -> str | None:
        """A name of a kind that is in scope, the latest ones more often."""
        known = self.names.get(kind, [])
        return self.rng.choice((known[-1], self.rng.choice(known))) if known else None

    def pick(self, *choices: str) -> str:
        return self.rng.choice(choices)

    def constant(self) -> str:
        return self.pick("0", "1", "2", "3", "-1", "0.5", "5", "-2")

    def number(self, depth: int = 2) -> str:
        """An expression that is a number."""
        name = self.of("number") or "0"
        if depth <= 0 or self.rng.random() < 0.3:
            return self.pick(name, name, name, self.constant(), self.rng.choice(self.public))
        a, b = self.number(depth - 1), self.number(depth - 1)
        return self.pick(
            f"({a} + {b})", f"({a} - {b})", f"{self.constant()} * {a}", f"max({a}, {b})", f"min({a}, {b})", f"abs({a})", f"(-{a})", f"({a} / 2)",
            f"({a} if {self.condition(depth - 1)} else {b})", f"max(0, min({a}, 5))", f"min(max({a}, -1), 3) * {self.number(0)}",
        )

    def condition(self, depth: int = 1) -> str:
        """An expression that is a truth value."""
        a, b = self.number(depth), self.number(0)
        simple = self.pick(f"{a} > {b}", f"{a} <= {b}", f"{self.rng.choice(self.public)} > {self.pick('0', '2', '4')}", f"{a} > 1")
        return simple if depth <= 0 or self.rng.random() < 0.7 else self.pick(f"not ({simple})", f"{simple} and {a} < 2", f"{simple} or {a} > 3")

    def times(self) -> str:
        """An expression that is a number of passes."""
        return self.pick("2", "3", "k", "k - 3", "2")

    def block(self, most: int = 2) -> None:
        """An indented block; names that it makes are forgotten after it, for it may not run."""
        kept = {kind: list(names) for kind, names in self.names.items()}
        self.depth += 1
        start = len(self.lines)
        for _ in range(self.rng.randint(1, most)):
            self.rng.choice(self.statements)(self)
        if len(self.lines) == start:
            self.say("pass")
        self.depth -= 1
        self.names = kept

    def body(self, count: int) -> None:
        for _ in range(count):
            self.rng.choice(self.statements)(self)
