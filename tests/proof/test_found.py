"""The best bound that the rules give for a term, whatever is claimed of it, is exceeded by no neighbours: programs made to break rules, and all cases."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from dpcheck.check.examine import _analyses
from dpcheck.elaborate.driver import Elaborator
from dpcheck.infer.program import Program
from dpcheck.parsing import Source, parse
from dpcheck.proof.certificate import NotCertified, program_of
from dpcheck.proof.checker import Problem
from dpcheck.proof.tactic import Prover
from dpcheck.proof.theory import Moves
from dpcheck.rules import load_table
from dpcheck.syntax.discover import module_name
from dpcheck.syntax.stack import with_big_stack

from proof.falsify import exceeded

CASES = sorted((Path(__file__).parents[1] / "cases").rglob("*.py"))
SOME = ("casts", "conversions", "rounding", "containers", "stores")
BREAKING = """
from typing import Annotated
import math
import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Size, clamp, clip, discrete

def pole_clamp(x: Real): return min(max(1 / x, 0), 1)
def pole_abs(x: Real): return abs(max(-1, min(1, 1 / x)))
def pole_sum(x: Real): return clamp(1 / x, -1, 1) + clamp(1 / (x - 1), -1, 1)
def logpole(x: Real): return max(math.log(abs(x)), -5)
def step(x: Real): return math.floor(x)
def jump_in_select(x: Real): return x if x > 1 else x + 1
def jump_hidden(x: Real, y: Real): return x * y if x > 1 else y
def eq(x: Real): return 5 if x == 0 else 1
def mask(v: MetricVector[Real, L1]): return np.where(v > 0, v, -1.0).sum()
def cnt(v: MetricVector[Real, L1]): return sum(1 for x in v if x > 0)
def same_twice(v: MetricVector[Real, L1]): return v[0] + v[-1]
def idx(v: MetricVector[Real, L1], i: int, j: int): return v[i] + v[j]
def loop_same(v: MetricVector[Real, L1], k: int):
    s = 0.0
    for i in range(k):
        s += v[0]
    return s
def loop_neg(v: MetricVector[Real, L1]):
    s = 0.0
    for i in range(-2, len(v)):
        s += v[i]
    return s
def prod(v: MetricVector[Real, L1]):
    s = 1.0
    for x in v:
        s *= x
    return s
def fill_same(v: MetricVector[Real, L1]):
    w = np.zeros(len(v))
    for i in range(len(v)):
        w[0] = v[i]
    return w
def fill_run(v: MetricVector[Real, L1]):
    w = np.zeros(len(v))
    s = 0.0
    for i in range(len(v)):
        s += v[i]
        w[i] = s
    return w
def bcast(v: MetricVector[Real, L1], x: Real): return v + x
def rowsum(m: MetricMatrix[Real, L2]): return m.sum()
def colsum(m: MetricMatrix[Real, L1]): return m.T.sum(axis=0)
def sq(x: Real): return x * x
def intstore(n: Integer):
    a = np.array([1, 2, 3])
    a[0] = n / 2
    return a
def boolsum(x: Data, y: Data): return (np.array([x]) > 0) + (np.array([y]) > 0)
def truth(v: MetricVector[Integer, LInf]): return (v > 0).sum()
def half(v: MetricVector[Integer, L2]): return v // 2
def rnd(x: Real): return round(x)
def keepmax(v: MetricVector[Real, LInf]):
    m = 0.0
    for x in v:
        m = max(m, m + x)
    return m
def listmul(v: MetricVector[Real, L1]): return sum([v[0], v[1]] * 2)
def sorted_index(v: MetricVector[Real, L1]): return sorted(v)[0] + sorted(v)[-1]
def sqrtgap(x: Annotated[Real, Interval(ge=-1, le=1)]): return 1.0 if x > 0 else math.sqrt(x * x)
def decided(x: Real):
    if x > 0:
        return 1 / x
    raise ValueError
def neglen(x: Real, k: int):
    t = x
    for _ in range(k): t = 0.5 * t
    return t
def geo(x: Real, a: float, k: int):
    t = 0.0
    for _ in range(k): t = a * t + x
    return t
def clip1(v: MetricVector[Real, L1]): return clip(L1, v, 1.0)
def soft(v: MetricVector[Real, L1]): return np.exp(v) / np.exp(v).sum()
def std(v: MetricVector[Real, LInf]): return np.std(v)
def hyp(x: Real): return math.sqrt(x * x - 1)
def dotself(v: MetricVector[Real, L2]): return v @ v
def cum(v: MetricVector[Real, L1]): return np.cumsum(v)
def absdiff(x: Real, y: Real): return abs(x - y) / (1 + abs(x - y))
def inv(x: Annotated[Real, Interval(ge=0)]): return 1 / (1 + x)
def cubes(x: Real): return math.cbrt(x)
def list_rows(v: Annotated[MetricVector[Real, L1], Size(4)]):
    rows = [[v[0], v[1]], [v[2], v[3]]]
    return rows[0] + rows[1]
def flat_cum(m: MetricMatrix[Real, L1]): return np.cumsum(m)
def sorted_flat(m: MetricMatrix[Real, LInf]): return np.sort(m, axis=None)
def clip_data(v: MetricVector[Data, LInf]): return clip(L2, v, 3)
def clip_pos(v: Annotated[MetricVector[Data, L1], Interval(ge=0, le=9)]): return clip(LInf, v, 3)
def range_item(v: MetricVector[Real, L1]):
    s = 0.0
    for i in range(1, len(v) + 1): s += v[-i]
    return s
def pub(x: Real, k: float): return k * x if k >= 1 else 2 * x
def pub2(x: Real, k: float): return k * x if k < -1 else x
def pub3(x: Real, k: float): return (k - 3) * x if 2 * k > 7 else -k * x
def eqpub(x: Real, k: int): return x if k == 3 else 4 * x
def rng2(v: MetricVector[Integer, L2]): return np.round(v / 3)
def trunc(x: Integer): return int(x / 2)
def absr(n: Annotated[Integer, Interval(ge=-3, le=9)]): return abs(n) // 2
def modn(n: Integer): return n % 5
def expk(x: Real, k: float): return x * 2 ** k
def frac(x: Real, n: int): return (n - 1) / n * x
"""


def found(path: str, text: bytes, pairs: int) -> Iterator[tuple[str, str]]:
    """By function, source and norm, the bound that is found, and a pair of neighbours that exceeds it ("" where there is none)."""
    module = parse(Source(path, text, *module_name(path, {}), None))
    program = Program([module], load_table(()))
    program.run_module(module.name)
    elaborator, rng = Elaborator(module), random.Random(0)
    for _, analyse in list(_analyses(program, module)):
        root = analyse()
        if root is None or not root.parameters:
            continue
        try:
            entry = json.loads(json.dumps(program_of(elaborator, root)))
        except NotCertified:
            continue
        problem = Problem(entry)
        for source in root.parameters if problem.root is not None else ():
            prover = Prover(problem.theory(source))
            for norm in ("L1", "L2", "LInf", "D1"):
                assert problem.root is not None
                step = prover.best(Moves(problem.root, norm))
                if step is not None:
                    yield f"{root.name} {source} {norm} {step.bound}", exceeded(entry, {"source": source, "norm": norm, "bound": str(step.bound)}, rng, pairs)


def test_rules_that_do_not_apply_are_not_applied() -> None:
    bounds = dict(with_big_stack(lambda: list(found("m.py", BREAKING.encode(), 120))))
    assert not {name: pair for name, pair in bounds.items() if pair}
    bounded = {name.partition(" ")[0] for name in bounds if " D1 " not in name}
    assert not bounded & set("pole_clamp pole_abs pole_sum logpole step jump_in_select jump_hidden eq mask cnt loop_neg prod fill_same fill_run sq boolsum rnd hyp dotself decided range_item".split())
    assert bounded >= set("bcast rowsum colsum half keepmax sorted_index clip1 soft std cum inv clip_data clip_pos pub pub2 pub3 trunc absr modn expk frac".split())


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_is_found_for_cases_is_not_exceeded(path: Path, thorough: bool) -> None:
    if not thorough and path.stem not in SOME:
        pytest.skip("runs with --thorough")
    assert not {name: pair for name, pair in with_big_stack(lambda: list(found(str(path), path.read_bytes(), 40))) if pair}
