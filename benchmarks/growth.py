"""How the time grows with a program's size: `python benchmarks/growth.py [SHAPE...]`; the exponent of a power law is fitted to each shape.

Shapes: statements (one function of n statements), chain (n functions, each calls the next), loops, branches, alternating
(nests of depth n), ifs (n ifs one after another), reassigned (n ifs that assign the same variable), rows (n accumulators in one loop),
functions (n functions beside each other, each with a variable of the module of its own).
"""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import linear_regression

from measure import middle, run

IMPORTS = "from typing import Annotated\nfrom dpcheck import Real, SymmetricDistance\n\n"


def statements(n: int) -> str:
    """A straight line of n assignments over a few variables, with their domains bounded so that numbers stay small."""
    body = ["    a, b, c = x, y, x - y"]
    forms = ("a = 0.5 * a + 0.25 * b", "b = b - a / 3", "c = max(a, min(b, c))", "a = (a + c) / 2", "b = abs(b) - 1", "c = c / 2 + y")
    body += [f"    {forms[i % len(forms)]}" for i in range(n)]
    return IMPORTS + "def f(x: Real, y: Real):\n" + "\n".join(body) + "\n    return a + b + c\n"


def chain(n: int) -> str:
    parts = [f"def f{i}(x):\n    return f{i + 1}(x) + {i}\n\n" for i in range(n)]
    return IMPORTS + "".join(parts) + f"def f{n}(x):\n    return x / 2\n\ndef top(x: Real):\n    return f0(x)\n"


def nested(n: int, head: Callable[[int], str]) -> str:
    lines = ["def f(x: Real, y: Real, k: int):", "    s = y"]
    for depth in range(n):
        lines += ["    " * (depth + 1) + head(depth), "    " * (depth + 2) + f"s = s + x / {depth + 1}"]
    return IMPORTS + "\n".join(lines) + "\n    return s\n"


def loops(n: int) -> str:
    return nested(n, lambda depth: f"for i{depth} in range(k):")


def branches(n: int) -> str:
    return nested(n, lambda depth: f"if x > {depth}:" if depth % 2 else f"if k > {depth}:")


def alternating(n: int) -> str:
    return nested(n, lambda depth: f"for i{depth} in range(3):" if depth % 2 else f"if y > {depth}:")


def ifs(n: int) -> str:
    lines = [f"    if k > {i}:\n        s = s + x\n    else:\n        t = t - x / {i + 1}" for i in range(n)]
    return IMPORTS + "def f(x: Real, k: int):\n    s = t = 0.0\n" + "\n".join(lines) + "\n    return s + t\n"


def reassigned(n: int) -> str:
    lines = [f"    if s > {i}:\n        s = {i} + (s - {i}) / 2" for i in range(n)]
    return IMPORTS + "def f(x: Real):\n    s = x\n" + "\n".join(lines) + "\n    return s\n"


def rows(n: int) -> str:
    start = "\n".join(f"    s{i} = 0.0" for i in range(n))
    body = "\n".join(f"        s{i} += min(max(row, 0.0), {i + 1}.0)" for i in range(n))
    total = " + ".join(f"s{i}" for i in range(n))
    return IMPORTS + f"def f(d: Annotated[list[float], SymmetricDistance]):\n{start}\n    for row in d:\n{body}\n    return {total}\n"


def functions(n: int) -> str:
    parts = [f"LIMIT{i} = {i + 1}\n\n\ndef f{i}(x: Real):\n    y = min(max(x, 0), LIMIT{i})\n    return y / 2\n\n\n" for i in range(n)]
    return IMPORTS + "".join(parts)


SHAPES: dict[str, tuple[Callable[[int], str], tuple[int, ...]]] = {
    "statements": (statements, (100, 1_000, 10_000)),
    "chain": (chain, (10, 100, 1_000)),
    "loops": (loops, (5, 10, 19)),  # Python itself allows 20 nested blocks
    "branches": (branches, (5, 10, 20)),
    "alternating": (alternating, (5, 10, 19)),
    "ifs": (ifs, (10, 100, 1_000)),
    "reassigned": (reassigned, (10, 100, 1_000)),
    "rows": (rows, (10, 100, 500)),
    "functions": (functions, (100, 1_000, 4_000)),
}


def exponent(sizes: list[int], seconds: list[float]) -> float:
    """The slope of a least-squares line through the logarithms."""
    points = [(math.log(size), math.log(max(second, 1e-4))) for size, second in zip(sizes, seconds)]
    return linear_regression([x for x, _ in points], [y for _, y in points]).slope


def main(chosen: list[str]) -> int:
    failed = False
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "program.py"

        def seconds(text: str) -> tuple[float, float, bool]:
            path.write_text(text, encoding="utf-8")
            of = middle(
                [run([sys.executable, "-m", "dpcheck", "infer", "--format", "json", "--no-cache", "--jobs", "1", str(path)]) for _ in range(3)]
            )
            return of.wall, of.peak, of.done

        start, _, _ = seconds(IMPORTS + "def f(x: Real):\n    return x\n")
        print(f"start-up: {start:.2f} s, subtracted below")
        for shape in chosen or SHAPES:
            make, sizes = SHAPES[shape]
            walls = []
            for size in sizes:
                wall, peak, done = seconds(make(size))
                walls.append(max(wall - start, 1e-3))
                failed = failed or not done
                print(f"{shape:12} {size:6}  {walls[-1]:8.3f} s  {peak:6.0f} MB{'' if done else '  failed'}", flush=True)
            print(f"{shape:12} exponent {exponent(list(sizes), walls):.2f} over all, {exponent(list(sizes[-2:]), walls[-2:]):.2f} over the last two")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
