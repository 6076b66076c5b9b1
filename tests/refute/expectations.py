"""The grammar of literate case files: what a comment expects, and how an inferred bound compares with it.

A case file is ordinary Python with comment lines that say what is expected of the functions above them:

    # expect: scale v == abs(k) * sqrt(len(v))      the bound of argument v in the result of scale
    # expect: scale v.L1 == abs(k)                  in that norm (L1, L2, LInf), or how many entries change (D); .epsilon and .delta: the privacy cost
    # expect: pair x[0] == 1                        of the first item of a tuple result
    # where: scale n = len(v)                       ties a name to others when a bound is evaluated
    # at: scale k=3 n=4                             the names of `scale` are sampled there
    return laplacian_mechanism(x, 1, eps)  # error: DP102       a code that is reported on this line
    return laplacian_mechanism(x, 1, eps)  # clean              no error stands on this line

An expectation is the best possible bound. A line that ends in `# known: loose` admits that a larger bound is inferred;
once it is exact the mark must go.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any

_EXPECT = re.compile(
    r"#\s*expect:\s*(?P<function>\S+)\s+(?P<argument>\w+)(?:\[(?P<item>\d+)\])?(?:\.(?P<key>epsilon|delta|L1|L2|LInf|D))?"
    r"\s*==\s*(?P<bound>.+?)\s*(?P<known>#\s*known:\s*loose)?\s*$"
)
_WHERE = re.compile(r"#\s*where:\s*(\S+)\s+(\w+)\s*=\s*(.+?)\s*$")
_AT = re.compile(r"#\s*at:\s*(\S+)\s+(.+?)\s*$")
_ERROR = re.compile(r"#\s*error:((?:\s*DP\d+)+)")
_CLEAN = re.compile(r"#\s*clean\b")
_SHAPED = re.compile(r"len\((\w+)\)|(\w+)\.shape|(\w+)\.size")

MATHS: Mapping[str, object] = {
    "sqrt": math.sqrt, "exp": math.exp, "log": math.log, "min": min, "max": max, "abs": abs, "len": len, "inf": math.inf,
    "ceil": math.ceil, "floor": math.floor, "pi": math.pi, "sum": sum,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Expectation:
    """One bound that a case file states; `key` is None, a norm, "D", "epsilon" or "delta"."""

    line: int
    function: str
    argument: str
    item: int | None
    key: str | None
    bound: str
    known_loose: bool

    @property
    def label(self) -> str:
        """The left-hand side, as it is written in the file."""
        item = f"[{self.item}]" if self.item is not None else ""
        return f"{self.function} {self.argument}{item}" + (f".{self.key}" if self.key else "")


@dataclass(frozen=True, slots=True)
class Mark:
    """A line on which codes must be reported, or, where there are none, no error may be."""

    line: int
    codes: tuple[str, ...]


@dataclass(slots=True)
class CaseFile:
    """What the comments of one file say. `ties` and `points` are keyed by function."""

    path: Path
    expectations: list[Expectation] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    ties: dict[str, dict[str, str]] = field(default_factory=dict)
    points: dict[str, list[dict[str, float]]] = field(default_factory=dict)


def read_cases(path: Path) -> CaseFile:
    """Read the comments of the case file at `path`."""
    cases = CaseFile(path)
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if found := _EXPECT.search(line):
            cases.expectations.append(
                Expectation(
                    number, found["function"], found["argument"], int(found["item"]) if found["item"] else None, found["key"], found["bound"],
                    bool(found["known"]),
                )
            )  # fmt: skip
        elif found := _WHERE.search(line):
            cases.ties.setdefault(found[1], {})[found[2]] = found[3]
        elif found := _AT.search(line):
            pairs = (pair.split("=") for pair in found[2].replace(",", " ").split())
            cases.points.setdefault(found[1], []).append({name: float(value) for name, value in pairs})
        if found := _ERROR.search(line):
            cases.marks.append(Mark(number, tuple(found[1].split())))
        elif _CLEAN.search(line):
            cases.marks.append(Mark(number, ()))
    return cases


def bound_of(function: dict[str, Any], expectation: Expectation) -> str | None:
    """The text of the bound or cost that an expectation is about."""
    if expectation.key in ("epsilon", "delta"):
        return next((cost[expectation.key] for cost in function["privacy"] if cost["argument"] == expectation.argument), None)
    argument: dict[str, Any] | None = next((a for a in function["arguments"] if a["name"] == expectation.argument), None)
    if argument is None:
        return None
    if expectation.key:
        norms: dict[str, str] = argument.get("sensitivities", {})
        return norms.get(expectation.key)
    if expectation.item is not None:
        items = argument.get("items") or []
        return items[expectation.item] if expectation.item < len(items) else None
    return str(argument["sensitivity"])


class Shaped:
    """Stands for a vector, matrix or frame when a bound is evaluated without its argument: it has a length and a shape."""

    def __init__(self, rows: int, columns: int) -> None:
        self.shape = (rows, columns)
        self.size = rows * columns

    @property
    def T(self) -> Shaped:
        return Shaped(self.shape[1], self.shape[0])

    def __len__(self) -> int:
        return self.shape[0]


class Sample(dict[str, object]):
    """The names of a bound: each unknown one gets a value when it is first asked for, and keeps it."""

    def __init__(self, seed: int, shaped: frozenset[str], ties: Mapping[str, str], point: Mapping[str, float]) -> None:
        super().__init__(MATHS)
        self.update(point)
        self._random, self._shaped, self._ties = random.Random(seed), shaped, ties

    def __missing__(self, name: str) -> object:
        value: object
        if name in self._ties:
            value = evaluate(self._ties[name], self)
        elif name in self._shaped:
            value = Shaped(self._random.randint(2, 40), self._random.randint(2, 12))
        else:
            value = self._random.randint(2, 30)
        self[name] = value
        return value


@lru_cache(maxsize=4096)
def _compiled(text: str) -> CodeType:
    return compile(text, "<bound>", "eval")


def evaluate(text: str, names: dict[str, object]) -> float:
    """The value of a bound, an expression over `names`; raises what the expression raises."""
    return float(eval(_compiled(text), {"__builtins__": {}}, names))


def _pairs(inferred: str, expected: str, ties: Mapping[str, str], points: list[dict[str, float]]) -> Iterator[tuple[float, float]]:
    joined = [inferred, expected, *ties.values()]
    shaped = frozenset(name for text in joined for found in _SHAPED.findall(text) for name in found if name)
    is_constant = all(name in MATHS for text in (inferred, expected) for name in _compiled(text).co_names)
    for seed in range(1 if is_constant else max(12, len(points))):
        names = Sample(seed, shaped, ties, points[seed % len(points)] if points else {})
        yield evaluate(inferred, names), evaluate(expected, names)


def compare(inferred: str, expected: str, ties: Mapping[str, str], points: list[dict[str, float]]) -> tuple[str, str]:
    """How an inferred bound compares with the best possible one.

    Returns "exact", "loose" (finite and larger), "infinite", "UNSOUND" (smaller) or "missing" (not an expression), and a
    sentence about it.
    """
    worst, infinite = 1.0, False
    try:
        for got, want in _pairs(inferred, expected, ties, points):
            if got < want * (1 - 1e-9) - 1e-12:
                return "UNSOUND", f"{inferred} is claimed where {expected} is needed"
            if math.isinf(got) and not math.isinf(want):
                infinite = True
            elif not math.isinf(want):
                worst = max(worst, got / want if want else (math.inf if got > 1e-12 else 1.0))
    except (ArithmeticError, NameError, SyntaxError, TypeError, ValueError, AttributeError) as fault:
        return "missing", f"cannot evaluate {inferred!r}: {fault}"
    if infinite:
        return "infinite", f"{inferred} where {expected} holds"
    if worst > 1 + 1e-9:
        return "loose", f"{inferred} where {expected} holds (x{worst:.3g})"
    return "exact", inferred
