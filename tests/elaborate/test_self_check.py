"""`--self-check`: no bound that is printed for the cases is exceeded on the terms, and a bound that is too small is."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from dpcheck.bounds import Expr, number
from dpcheck.cli import main
from dpcheck.elaborate.driver import Elaborator
from dpcheck.infer.program import Program
from dpcheck.infer.roots import Root, analyse_function
from dpcheck.infer.values import Function
from dpcheck.parsing import parse
from dpcheck.proof import search as searching
from dpcheck.proof.search import NotSearched, search
from dpcheck.rules import load_table
from dpcheck.sources import Source

CASES = Path(__file__).parents[1] / "cases"
SOME = [CASES / f"{name}.py" for name in ("loops", "closures", "views", "vectors_norms")]
TIGHT = """
from typing import Annotated
import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Size, clamp, clip, discrete

def twice(x: Real): return 2 * x
def clamped(x: Real): return clamp(3 * x, 0, 1)
def square(x: Annotated[Real, Interval(ge=0, le=2)]): return x ** 2
def step(n: Annotated[Integer, Interval(ge=0, le=9)]): return n * n
def total(v: MetricVector[Real, L1]): return v.sum()
def largest(v: Annotated[MetricVector[Real, LInf], Size(4)]): return max(v)
def doubled(v: MetricVector[Real, L2]): return [2 * e for e in v]
def rows(m: MetricMatrix[Real, L1]): return m.sum()
def entry(v: Annotated[MetricVector[Real, L2], Size(3)]): return v[1]
def kept(x: Real, k: int):
    total = 0.0
    for _ in range(k):
        total += x
    return total
def chosen(x: Real): return x if x > 1 else 2 * x - 1
def dots(v: Annotated[MetricVector[Real, L2], Size(2)]): return np.array([3.0, 4.0]) @ v
"""


def roots(text: str) -> tuple[Elaborator, list[Root]]:
    module = parse(Source("m.py", text.encode(), "m", False, None))
    program = Program([module], load_table(()))
    program.run_module("m")
    functions = [value for value in program.frames["m"].names.values() if isinstance(value, Function)]
    return Elaborator(module), [root for root in map(lambda function: analyse_function(program, function), functions) if root is not None]


def test_a_bound_that_is_too_small_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    elaborator, found = roots(TIGHT)
    assert len(found) == 12
    assert [root.name for root in found if search(elaborator, root)] == []
    before = searching.decided

    def weakened(bound: Expr, facts: object) -> Expr:
        return before(bound, facts) * NINE_TENTHS  # type: ignore[arg-type]

    monkeypatch.setattr(searching, "decided", weakened)
    monkeypatch.setattr(searching, "bounds_of", lambda value, source, facts: {norm: bound * NINE_TENTHS for norm, bound in _bounds(value, source, facts).items() if not bound.infinite})
    missed = [root.name for root in found if not search(elaborator, root)]
    assert missed == []


_bounds = searching.bounds_of
NINE_TENTHS = number(Fraction(9, 10))


@pytest.mark.parametrize("text", [
    "def f(x: Real):\n    return laplacian_mechanism(x, 1, 1)\n",
    "import random\ndef f(x: Real):\n    return x + random.random()\n",
    "def f(x: Real, g):\n    return g(x)\n",
    "def f(x: Real):\n    return [x]\n",
    "def f(x: Real):\n    return 1 / x\n",
])
def test_what_cannot_be_searched_is_not_said_to_be(text: str) -> None:
    elaborator, found = roots(f"from dpcheck import Real, laplacian_mechanism\n{text}")
    with pytest.raises(NotSearched):
        for norm in search(elaborator, found[-1]):
            raise AssertionError(norm)
        raise NotSearched("nothing finite was claimed")


def test_the_cases_hold(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [CASES] if request.config.getoption("--thorough") else SOME
    status = main(["infer", "--self-check", "--no-cache", "--format", "json", *map(str, paths)])
    report = json.loads(capsys.readouterr().out)
    assert status in (0, 1) and not report.get("faults")
    assert report["self_check"]["searched"] > 0.6 * report["self_check"]["functions"] or paths == [CASES]


def test_the_report_says_what_was_searched(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text("from dpcheck import Real\ndef f(x: Real):\n    return 2 * x\ndef g(x: Real):\n    return unknown(x)\n", encoding="utf-8")
    main(["infer", "--self-check", "--no-cache", str(tmp_path)])
    assert "self-check: 1 of 2 functions with private parameters searched" in capsys.readouterr().out
