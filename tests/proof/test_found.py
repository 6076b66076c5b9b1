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
from proof.test_certificates import ALL

SOME = ("casts", "containers")
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
FAILING = "pole_clamp pole_abs pole_sum logpole step jump_in_select jump_hidden eq mask cnt loop_neg prod fill_same fill_run sq rnd hyp dotself decided range_item"
HOLDING = "bcast rowsum colsum half keepmax sorted_index clip1 soft std cum inv clip_data clip_pos pub pub2 pub3 trunc absr modn expk frac boolsum"
MORE = """
from typing import Annotated
import math
import statistics
import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Size, clip

def lse_picked(v: MetricVector[Real, LInf]): return math.log(np.exp(v[v > 0]).sum())
def mean_picked(v: MetricVector[Real, L1]): return v[v > 0].mean()
def picked_and_one(v: MetricVector[Real, L1]): return (v[v > 0] + 1).sum()
def picked_beyond(v: MetricVector[Real, L1]): return v[v > 3].sum()
def picked_list(v: MetricVector[Real, LInf]): return sum([2 * x for x in v if x > 0])
def picked_largest(v: MetricVector[Real, L1]): return max(v[v > 0])
def picked_cells(m: MetricMatrix[Real, L2]): return m[m > 0].sum(axis=0)
def picked_squares(v: MetricVector[Real, L2]): return math.sqrt((v[v > 0] ** 2).sum())
def two_picked(v: MetricVector[Real, L1], w: MetricVector[Real, L1]): return (v[v > 0] * w[w > 0]).sum()
def how_many(v: MetricVector[Integer, L1]): return len(v[v > 2])
def how_many_reals(v: MetricVector[Real, L1]): return len(v[v > 2])
def halves_stored(v: MetricVector[Real, L1]):
    w = v.copy()
    w[w > 2] = 1
    return w
def zeros_stored(v: MetricVector[Real, L2]):
    w = v.copy()
    w[w < 0] *= 0.5
    return w
def length_with_jump(v: MetricVector[Real, L2]): return v if np.linalg.norm(v) < 1 else 2 * v
def length_of_other(v: MetricVector[Real, L2], w: MetricVector[Real, L2]): return v / max(1, np.linalg.norm(w))
def length_in_l1(v: MetricVector[Real, L2]): return v / max(1, np.linalg.norm(v, 1))
def length_and_number(v: MetricVector[Real, L2], s: Real): return v * min(s, 1 / np.linalg.norm(v))
def unit(v: MetricVector[Real, L2]): return v / np.linalg.norm(v)
def unit_from_one(v: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=1)]): return v / np.linalg.norm(v)
def unit_across(v: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=-1)]): return v / np.linalg.norm(v)
def softened(v: MetricVector[Real, L2]): return v / (1 + np.linalg.norm(v))
def softened_l1(v: MetricVector[Real, L1]): return v / (1 + np.linalg.norm(v, 1))
def lengthened(v: MetricVector[Real, L2]): return v * np.linalg.norm(v)
def rows_to_length(m: MetricMatrix[Real, L2]): return m / np.maximum(1, np.linalg.norm(m, axis=1, keepdims=True))
def rows_by_columns(m: Annotated[MetricMatrix[Real, L2], Size(2, 2)]): return m / np.maximum(1, np.linalg.norm(m, axis=1))
def columns_to_length(m: MetricMatrix[Real, L2]): return m / np.maximum(1, np.linalg.norm(m, axis=0, keepdims=True))
def whole_to_length(m: MetricMatrix[Real, L2]): return m / max(1, np.linalg.norm(m))
def shares(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=1)]): return v / v.sum()
def shares_across(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=-1)]): return v / v.sum()
def softmax_of_other(v: MetricVector[Real, L2], w: MetricVector[Real, L2]): return np.exp(v) / np.exp(w).sum()
def softmax_steep(v: MetricVector[Real, L2]): return np.exp(v) / np.exp(2 * v).sum()
def softmax_moved(v: Annotated[MetricVector[Real, L2], Size(3)], w: Annotated[MetricVector[Real, L2], Size(3)]): return np.exp(v - w) / np.exp(v - w).sum()
def softmax_less_largest(v: MetricVector[Real, LInf]): return 3 * np.exp(2 * v - v.max()) / np.exp(2 * v - v.max()).sum()
def logits(v: MetricVector[Real, LInf]): return 2 * math.log(3 * np.exp(v).sum() / 2)
def broken_line(x: Real): return np.interp(x, [0, 1, 3], [1, 2, 10])
def broken_line_private(x: Real, y: Annotated[Real, Interval(ge=0, le=2)]): return np.interp(y, [0, 1, 3], [x, 2, 10])
def from_table(n: Annotated[Integer, Interval(ge=-3, le=2)]): return [1, 5, 9][n]
def into_table(n: Annotated[Integer, Interval(ge=0, le=3)], x: Annotated[Real, Interval(ge=0, le=4)]):
    a = np.zeros(4)
    a[n] += x
    return a
def row_at(n: Annotated[Integer, Interval(ge=0, le=1)], x: Real): return np.array([[1.0, x], [3.0, 5.0]])[n]
def twice_listed(v: Annotated[MetricVector[Real, L2], Size(3)]): return v[[0, 0, 2]]
def stored_twice(v: Annotated[MetricVector[Real, L2], Size(3)], x: Real):
    w = v.copy()
    w[[0, 0]] = [x, 2 * x]
    return w
def bits(n: Annotated[Integer, Interval(ge=0, le=20)]): return (n & 6) + (n | 1) + (n ^ 5)
def bits_below(n: Integer): return n & -8
def moved_bits(n: Integer): return (n << 2) + (n >> 1) + ~n
def among(n: Integer): return 3 if n in (1, 2) else 5
def not_among(x: Real): return 3 if x in (1, 2) else 5
def to_the_power(x: Annotated[Real, Interval(ge=1, le=2)], y: Annotated[Real, Interval(ge=0, le=3)]): return x ** y
def to_any_power(x: Annotated[Real, Interval(ge=0, le=2)], y: Annotated[Real, Interval(ge=0, le=3)]): return x ** y
def in_rows(v: Annotated[MetricVector[Real, L2], Size(4)]): return v.reshape(2, 2)
def in_rows_left(v: MetricVector[Real, LInf]): return v.reshape(-1, 1)
def in_other_rows(m: Annotated[MetricMatrix[Real, L2], Size(2, 3)]): return m.reshape(3, 2)
def smoothed(v: MetricVector[Real, L1]): return np.convolve(v, [1, -2, 3], "same")
def multiplied(v: MetricVector[Real, L1], w: MetricVector[Real, L1]): return np.convolve(v, w)
def middle(v: Annotated[MetricVector[Real, L1], Size(4)]): return np.median(v)
def middle_of_three(v: Annotated[MetricVector[Real, L1], Size(3)]): return np.median(v)
def exact_variance(v: Annotated[MetricVector[Integer, L1], Size(4), Interval(ge=-9, le=9)]): return statistics.pvariance(v)
def given_mean(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=0, le=1)]): return statistics.pvariance(v, 3)
def guarded(x: Real):
    try:
        return 1 / x
    except ZeroDivisionError:
        return 0
def guarded_place(v: MetricVector[Real, L1]):
    try:
        return v[2]
    except IndexError:
        return 100 + v.sum()
def quiet(x: Real):
    try:
        return 2 * x
    except ValueError:
        return 100 * x
def multiplied_up(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=0, le=2)]): return np.prod(v)
def in_steps(x: Real): return np.linspace(x, 1, 3)
def to_a_place(n: Integer): return np.array([n, n / 2]).round(0)
def third_of(v: MetricVector[Real, LInf]): return np.partition(v, 2)[2]
def other_of(v: MetricVector[Real, LInf]): return np.partition(v, 2)[0]
def rest_of(x: Data): return x % 3
def rest_of_signed(x: Data): return math.fmod(x, 3)
def multiple(s: Annotated[Real, Interval(ge=-2, le=3)], v: MetricVector[Real, L2]): return s * v
def multiple_in_box(s: Real, v: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=-1, le=2)]): return s * v
def product_of_clipped(u: MetricVector[Real, L2], v: MetricVector[Real, L2]): return clip(L2, u, 2) @ clip(L1, v, 3)
def square_of(v: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=-1, le=2)]): return v @ v
def signs(x: Real): return math.copysign(1, x)
def close(x: Real): return math.isclose(x, 1)
def ways(n: Annotated[Integer, Interval(ge=0, le=9)]): return min(math.comb(n, 2), 3)
def lengths_of_rows(m: MetricMatrix[Real, L2]): return np.linalg.norm(m, axis=1)
def lengths_of_columns(m: MetricMatrix[Real, L2]): return np.linalg.norm(m, axis=0)
def or_of_flags(v: MetricVector[Integer, L1]): return (v > 0) + (v > 1) + (v > 2)
def sum_of_flags(n: Integer): return (n > 0) + (n > 1)
def logistic(x: Real): return 3 * math.exp(-2 * x) / (2 + 5 * math.exp(-2 * x))
def reversed_logistic(x: Real): return 3 * math.exp(2 * x) / (2 + 5 * math.exp(-2 * x))
def capped_pole(x: Real): return min(1 / (x * x), 4)
def capped_pole_of_both_signs(x: Real): return min(max(1 / (x * x * x), -4), 4)
"""
UNBOUNDED = """lse_picked mean_picked picked_and_one picked_beyond picked_largest two_picked how_many_reals halves_stored length_with_jump unit unit_across lengthened
rows_by_columns columns_to_length whole_to_length shares_across softmax_of_other softmax_steep bits_below not_among to_any_power multiplied given_mean guarded guarded_place other_of signs close
lengths_of_columns reversed_logistic capped_pole_of_both_signs"""
BOUNDED = """picked_list picked_cells picked_squares how_many zeros_stored unit_from_one softened softened_l1 rows_to_length shares softmax_moved softmax_less_largest logits broken_line broken_line_private
from_table into_table row_at twice_listed stored_twice bits moved_bits among to_the_power in_rows in_rows_left in_other_rows smoothed middle middle_of_three quiet multiplied_up in_steps to_a_place third_of rest_of
rest_of_signed multiple multiple_in_box product_of_clipped square_of ways lengths_of_rows or_of_flags sum_of_flags logistic"""


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


@pytest.mark.parametrize("text, unbounded, bounded", [(BREAKING, FAILING, HOLDING), (MORE, UNBOUNDED, BOUNDED)])
def test_rules_that_do_not_apply_are_not_applied(text: str, unbounded: str, bounded: str) -> None:
    bounds = dict(with_big_stack(lambda: list(found("m.py", text.encode(), 40))))
    assert not {name: pair for name, pair in bounds.items() if pair}
    names = {name.partition(" ")[0] for name in bounds if " D1 " not in name}
    assert not names & set(unbounded.split())
    assert names >= set(bounded.split())


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_what_is_found_for_cases_is_not_exceeded(path: Path, thorough: bool) -> None:
    if not thorough and path.stem not in SOME:
        pytest.skip("runs with --thorough")
    assert not {name: pair for name, pair in with_big_stack(lambda: list(found(str(path), path.read_bytes(), 40))) if pair}
