"""Writes a synthetic tree of annotated functions: `python benchmarks/tree.py FOLDER [LINES]` (20,000 lines unless told).

The functions are of the kinds that real code mixes (arithmetic on numbers, vectors, branches, loops, rows, classes, releases
and plain code without private data) with varying names and constants; the same seed gives the same tree, and mypy accepts it.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

HEADER = '''"""Module {number} of a synthetic tree."""
from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from annotated_types import Interval
from dpcheck import (
    L1, L2, Data, Integer, MetricVector, Real, SymmetricDistance, clamp, clip, gaussian_mechanism, laplacian_mechanism, norm_convert,
    undisc,
)
{imports}

LIMIT_{number} = {c}
'''

TEMPLATES = (
    '''
def blend_{n}(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = {a} * x + rate * y
    shifted = base - {b}
    scaled = shifted / {c}
    return max(-{b}, min({b}, scaled)) + 0.5 * x
''',
    """
def squash_{n}(x: Annotated[Real, Interval(ge=-{b}, le={b})]) -> float:
    inner = x * x / {c}
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > {a}:
        total = {a}
    return total * {b}
""",
    """
def branchy_{n}(x: Real, mode: int) -> float:
    if mode == 0:
        result = {a} * x
    elif mode == 1:
        result = abs(x) - {b}
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / {c}
""",
    """
def looped_{n}(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range({b}):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - {a}
""",
    """
def vector_{n}(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, {c}.0)
    scaled = rate * clipped
    shifted = scaled + {a}
    return np.clip(shifted, -{b}, {b})
""",
    """
def summary_{n}(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return {a} * total, largest - {b}, mean
""",
    '''
def rows_{n}(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > {a}:
            count += 1
        total += max(0.0, min(row, {b}.0))
    return total + {c} * count
''',
    """
def released_{n}(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, {b}.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), {b}.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size
""",
    """
def noisy_{n}(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, {a} * v)
    return gaussian_mechanism(clipped, {a}.0, 0.5, delta)


def bucket_{n}(age: Data) -> float:
    return undisc(clamp(age, 0.0, {b}.0)) / {c}
""",
    '''
@dataclass
class Window_{n}:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_{n}(x: Real, y: Real) -> float:
    window = Window_{n}({a}.0)
    window.add(x)
    window.add(y - {b})
    return window.mean()
''',
    """
def counted_{n}(k: Integer, public: list[int]) -> int:
    table = [entry % {b} for entry in public]
    total = 0
    for entry in table:
        if entry > {a}:
            total += k
    return total + k // {c}
""",
    '''
def plain_{n}(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {{part: sizes.get(part, {a}) for part in parts}}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{{part}}: {{size + {b}}}")
    return "\\n".join(lines)
''',
    """
def chained_{n}(x: Real) -> float:
    first = {callee}(x)
    second = {callee}(first + {b})
    return {a} * second
""",
)

HELPER = """
def helper_{number}(value: float) -> float:
    if value > {b}:
        return {b}.0
    return value / {c}
"""


def module(number: int, lines: int, rng: random.Random) -> str:
    """The text of one module of about `lines` lines; each but the first imports a helper of the one before it."""

    def constants() -> dict[str, int]:
        return {"a": rng.randint(2, 5), "b": rng.randint(6, 12), "c": rng.randint(2, 9)}

    imports = f"from module_{number - 1:03} import helper_{number - 1}" if number else ""
    text = HEADER.format(number=number, imports=imports, **constants()) + "\n" + HELPER.format(number=number, **constants())
    count = text.count("\n")
    serial = 0
    while count < lines:
        callee = f"helper_{number - 1}" if number and rng.random() < 0.5 else f"helper_{number}"
        part = "\n" + rng.choice(TEMPLATES).format(n=f"{number}_{serial}", callee=callee, **constants())
        text += part
        count += part.count("\n")
        serial += 1
    return text


def write_tree(folder: Path, lines: int = 20_000, seed: int = 1) -> int:
    """Write modules of about 200 lines each into `folder`, `lines` in all; returns how many lines there are."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(seed)
    written = 0
    for number in range(max(1, lines // 200)):
        text = module(number, 200, rng)
        (folder / f"module_{number:03}.py").write_text(text, encoding="utf-8")
        written += text.count("\n")
    return written


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    print(write_tree(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20_000), "lines")
