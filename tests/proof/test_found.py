"""The best bound that the rules give for a term, whatever is claimed of it, is exceeded by no neighbours: programs made to break rules, and all cases."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from dpcheck.check.examine import _analyses
from dpcheck.elaborate.driver import Elaborator
from dpcheck.infer.program import Program
from dpcheck.parsing import parse
from dpcheck.proof.certificate import NotCertified, program_of
from dpcheck.proof.checker import Malformed, Problem
from dpcheck.proof.comparing import enclose
from dpcheck.proof.tactic import Prover
from dpcheck.proof.theory import Moves
from dpcheck.rules import load_table
from dpcheck.sources import Source
from dpcheck.syntax.discover import module_name
from dpcheck.syntax.stack import with_big_stack

from proof.falsify import exceeded
from proof.test_certificates import ALL

SOME = ("casts", "containers", "repeated_and_glued")
ROUNDED = ("truth_values_in_few_bits", "left_by_rounding")  # numpy computes there in 16 bits, or floats round; terms are of real numbers; dpcheck has no bound for these
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

LISTED = """
from typing import Annotated
import math
import operator
import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, clip

def behind_itself(v: MetricVector[Real, L2]): return list(v) + list(v)
def behind_its_opposite(x: Real): return [x] + [-x]
def behind_by_name(x: Real): return operator.add([x], [-x])
def behind_by_copies(x: Real):
    a = [x]
    return a.copy() + [-y for y in a]
def rows_of_a_list(v: MetricVector[Real, L2]):
    rows = [v, v]
    return rows[0] + rows[1]
def rows_of_a_loop(m: MetricMatrix[Real, L2]):
    rows = [2 * row for row in m]
    return rows[0] + rows[0]
def items_of_a_loop(m: MetricMatrix[Real, L2], k: int):
    rows = [row for row in m]
    return rows[k] + rows[k]
def beside_an_array(v: MetricVector[Real, L2]): return v.tolist() + v
def part_behind(v: MetricVector[Real, L1]): return list(2 * v)[1:] + list(v)
def again_and_again(v: MetricVector[Real, L2], k: int): return v.tolist() * k
def private_copies(n: Annotated[Integer, Interval(ge=0, le=4)]): return [1, 2] * n
def again_by_name(v: MetricVector[Real, L2]): return operator.mul(v.tolist(), 3)
def again_as_an_array(v: MetricVector[Real, L2], k: int): return v * k
def tiles(v: MetricVector[Real, L2], k: int): return np.tile(v, k)
def each_again(v: MetricVector[Real, LInf]): return np.repeat(v, 3)
def private_tiles(n: Annotated[Integer, Interval(ge=0, le=4)]): return np.tile([1, 2], n).sum()
def side_by_side(u: MetricVector[Real, L2], v: MetricVector[Real, L2]): return np.hstack((u, 2 * v, u))
def below_each_other(v: MetricVector[Real, L2]): return np.stack([v, 2 * v])
def below_a_ball(v: MetricVector[Real, L2]): return np.stack([clip(L2, v, 1), v])
def beside_each_other(v: Annotated[MetricVector[Real, L2], Size(3)]): return np.stack([v, 2 * v], axis=1)
def wide(m: Annotated[MetricMatrix[Real, L2], Shape(2, 2)]): return np.concatenate([m, 2 * m], axis=1)
def high(m: Annotated[MetricMatrix[Real, L2], Shape(2, 2)]): return np.vstack([m, m[1]])
def flags_apart(v: Annotated[MetricVector[Integer, L1], Size(3)]): return np.diff(v > 0)
def area_below_flags(v: Annotated[MetricVector[Integer, L1], Size(3)]): return np.trapezoid(v > 0)
def area_below(v: Annotated[MetricVector[Real, L2], Size(4)]): return np.trapezoid(v, dx=0.5)
def area_by_places(v: Annotated[MetricVector[Real, L2], Size(3)]): return np.trapezoid(v, [0, 1, 5])
def rising(v: Annotated[MetricVector[Real, L2], Size(4)]): return np.gradient(v)
def both_reals(x: Real, y: Real): return np.logical_and(x > 0, y > 0)
def both_flags(v: Annotated[MetricVector[Integer, L1], Size(4)]): return np.logical_and(v > 1, v < 3).sum()
def either_flag(v: Annotated[MetricVector[Integer, L1], Size(4)]): return np.logical_or(v, v > 3)
def one_flag(v: Annotated[MetricVector[Integer, L1], Size(4)]): return np.logical_xor(v, v > 3)
def size_with_sign(x: Real): return math.copysign(x, -2)
def sign_of_whole(n: Integer): return math.copysign(3, n - 1)
def sign_of_nothing(x: Real): return math.copysign(1, 0 * x)
def sign_of_two_zeros(n: Integer): return math.copysign(1, 0.0 if n > 0 else -0.0)
def stored_among_rows(v: Annotated[MetricVector[Real, L1], Size(3)], n: Annotated[Integer, Interval(ge=0, le=1)]):
    a = [v, 2 * v]
    a[n] = 5
    return a[0]
def stored_in_part(n: Annotated[Integer, Interval(ge=0, le=2)], x: Real):
    a = [x, 2 * x, 3]
    a[0:n] = [x]
    return sum(a)
def taken(v: Annotated[MetricVector[Real, L2], Size(4)]): return np.take(v, [1, 1, -3])
def taken_of_rows(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]): return np.take(m, [0, 3])
def taken_at(v: Annotated[MetricVector[Real, L1], Size(4)]): return v.item(1) + v.item(-3)
def digits(n: Integer): return len(str(n))
def compared_text(n: Integer): return 5 if str(n) == "7" else 1
def asked_text(n: Integer, y: Real): return y * (str(n).startswith("1") - 2)
def text_of_a_real(x: Real): return 5 if str(x) == "7" else 1
def looked_up(n: Integer): return {1: 5, True: 7, 0: 2}.get(n, 3)
def looked_up_real(x: Real): return {0: 1}.get(x, 5)
def levels(v: Annotated[MetricVector[Real, LInf], Size(5)]): return np.quantile(v, [0.25, 0.75])
def solved(v: Annotated[MetricVector[Real, L2], Size(2)]): return np.linalg.solve([[2.0, 1.0], [1.0, 3.0]], v)
def solved_by_private(x: Annotated[Real, Interval(ge=1, le=2)]): return np.linalg.solve([[x, 0], [0, 1]], [1, 1])
def turned_by_inverse(v: Annotated[MetricVector[Real, LInf], Size(2)]): return v @ np.linalg.inv([[2.0, 1.0], [1.0, 3.0]])
def put_at(v: MetricVector[Real, L2], x: Real, k: int):
    v[k] = 3 * x + v[0]
    return v
def put_in_whole(x: Real, k: int):
    a = np.array([1, 2, 3])
    a[k] = x
    return a
def put_in_a_list(x: Real, y: Real, k: int):
    a = [x, 0, 0]
    a[k] = 4 * y
    return a
def put_by_a_mask(v: MetricVector[Real, L2], x: Real, flag: bool):
    v[flag] = x
    return v
def padded(v: Annotated[MetricVector[Real, L1], Size(3)]): return np.pad(v, (1, 2)) * 2
def padded_by_the_end(v: Annotated[MetricVector[Real, L1], Size(3)]): return np.pad(v, 2, "edge")
def summed_where(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=1)]): return np.sum(v, where=v > 0.5)
def summed_where_real(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=0, le=1)]): return np.sum(v, where=v > 0.5)
def largest_column(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]): return np.linalg.norm(m, 1)
def largest_row(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]): return np.linalg.norm(m, np.inf)
def length_of_each(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]): return np.linalg.norm(m, 1, axis=1)
def height_of_each(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]): return np.linalg.norm(m, np.inf, axis=0)
def kept(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]): return np.mean(m, axis=1, keepdims=True)
def kept_below(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]): return m - m.sum(axis=0, keepdims=True)
def in_parts(v: Annotated[MetricVector[Real, L1], Size(5)]): return np.add.reduceat(v, [0, 2])
def in_parts_again(v: Annotated[MetricVector[Real, L1], Size(5)]): return np.add.reduceat(v, [2, 0])
def without_axes(m: Annotated[MetricMatrix[Real, L2], Shape(1, 3)]): return m.squeeze() * 2
def by_dots(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]): return m[..., 1] + m[..., 0]
def by_dots_twice(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]): return m[..., None, 1]
def matrices_within(m: Annotated[MetricMatrix[Real, L2], Shape(2, 2)]): return np.inner(m, [[1.0, 2.0], [0.0, 3.0]])
def matrices_in_a_line(m: Annotated[MetricMatrix[Real, L2], Shape(2, 2)]): return np.vdot(m, [[1.0, 2.0], [0.0, 3.0]])
def as_reals(x: Integer): return np.array([x, 2], dtype=float) / 2
def as_bytes(x: Integer): return np.array([x, 2], dtype=np.int8)
def whole_root(n: Annotated[Integer, Interval(ge=0, le=99)]): return math.isqrt(n)
def run_sums(v: MetricVector[Real, L1]):
    out, total = [], 0.0
    for x in v:
        total += x
        out.append(total)
    return out
def run_and_own(v: MetricVector[Real, L1]):
    out, total = [], 0.0
    for x in v:
        total += x
        out.append(2 * total + x)
    return np.array(out)
def run_largest(v: MetricVector[Real, LInf]):
    out, best = [], 0.0
    for x in v:
        best = max(best, x)
        out.append(best)
    return np.array(out)
def forgets(v: MetricVector[Real, L1], y: Real):
    out, total = [], y
    for x in v:
        total = (total + x) / 2
        out.append(total)
    return out
def grows(v: MetricVector[Real, L1], y: Real):
    out, total = [], y
    for x in v:
        total = 2*total + x
        out.append(total)
    return out
def two_states(v: MetricVector[Real, L1], y: Real):
    out, s, t = [], y, 0
    for x in v:
        s = s + x
        t = t + s
        out.append(t)
    return out
def before(v: MetricVector[Real, L1], y: Real):
    out, s = [], y
    for x in v:
        out.append(s - y)
        s = s + x
    return out
def jumps(v: MetricVector[Real, L1]):
    out, s = [], 0
    for x in v:
        s = s + x
        out.append(1 if s > 3 else 0)
    return out
"""
ENDLESS = """sign_of_nothing stored_among_rows private_copies area_by_places both_reals text_of_a_real looked_up_real put_in_whole padded_by_the_end summed_where_real in_parts_again as_bytes grows two_states jumps"""
ENDING = """behind_itself behind_its_opposite part_behind again_and_again again_as_an_array tiles each_again side_by_side below_each_other below_a_ball beside_each_other wide high area_below rising both_flags
either_flag one_flag sign_of_whole taken taken_of_rows taken_at compared_text asked_text looked_up levels solved turned_by_inverse put_at put_in_a_list padded summed_where largest_column largest_row
length_of_each height_of_each kept kept_below in_parts without_axes by_dots matrices_within matrices_in_a_line as_reals whole_root run_sums run_and_own run_largest forgets before"""


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
            problem = Problem(entry)
        except (NotCertified, Malformed):
            continue
        for source in root.parameters if problem.root is not None else ():
            prover = Prover(problem.theory(source))
            for norm in ("L1", "L2", "LInf", "D1"):
                assert problem.root is not None
                step = prover.best(Moves(problem.root, norm))
                if step is not None:
                    yield f"{root.name} {source} {norm} {step.bound}", exceeded(entry, {"source": source, "norm": norm, "bound": str(step.bound)}, rng, pairs)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("text, unbounded, bounded", [(BREAKING, FAILING, HOLDING), (MORE, UNBOUNDED, BOUNDED), (LISTED, ENDLESS, ENDING)])
def test_rules_that_do_not_apply_are_not_applied(text: str, unbounded: str, bounded: str) -> None:
    bounds = dict(with_big_stack(lambda: list(found("m.py", text.encode(), 40))))
    assert not {name: pair for name, pair in bounds.items() if pair}
    names = {name.partition(" ")[0] for name in bounds if " D1 " not in name}
    assert not names & set(unbounded.split())
    assert names >= set(bounded.split())


@pytest.mark.parametrize("path", [path for path in ALL if path.stem not in ROUNDED], ids=lambda path: path.stem)
def test_what_is_found_for_cases_is_not_exceeded(path: Path, thorough: bool) -> None:
    if not thorough and path.stem not in SOME:
        pytest.skip("runs with --thorough")
    assert not {name: pair for name, pair in with_big_stack(lambda: list(found(str(path), path.read_bytes(), 40))) if pair}


@pytest.mark.parametrize(("terms", "least"), [
    ([["build", [0, 0], "list"], ["constant", [], 0], ["constant", [], 1], ["item", [1, 2], None], ["item", [1, 3], None], ["binary", [4, 5], "+"]], 2),  # items of a list of arrays
    ([["build", [0, 0], "list"], ["constant", [], 0], ["item", [1, 2], None], ["inplace", [3, 3], "+"]], 2),
    ([["build", [0, 0], "list"], ["constant", [], 0], ["item", [1, 2], None], ["constant", [], 3], ["binary", [3, 4], "*"]], 3),
    ([["call", [0], [".tolist", 0, []]], ["unary", [0], "-"], ["call", [2], [".tolist", 0, []]], ["call", [1, 3], ["operator.add", 2, []]]], 1.4),
    ([["call", [0], [".tolist", 0, []]], ["unary", [0], "-"], ["call", [2], [".tolist", 0, []]], ["call", [1], [".copy", 0, []]], ["binary", [4, 3], "+"]], 1.4),
    ([["call", [0], [".tolist", 0, []]], ["unary", [0], "-"], ["call", [2], [".tolist", 0, []]], ["call", [1, 3], ["operator.add", 2, []]], ["call", [3, 1], ["operator.add", 2, []]], ["binary", [4, 5], "+"]], 1.9),
    ([["call", [0], [".tolist", 0, []]], ["unary", [0], "-"], ["call", [2], [".tolist", 0, []]], ["constant", [], 2], ["call", [1, 4], ["operator.mul", 2, []]], ["binary", [3, 4], "*"], ["binary", [5, 6], "+"]], 1.9),
    ([["call", [0], [".tolist", 0, []]], ["binary", [1, 0], "+"]], 2),  # beside an array a list is one
    ([["call", [0], [".tolist", 0, []]], ["constant", [], 3], ["call", [1, 2], ["numpy.multiply", 2, []]]], 3),
])  # fmt: skip
def test_lists_are_told_from_arrays(terms: list[object], least: float) -> None:
    entry = {"path": "m.py", "name": "f", "inputs": [{"name": "v", "private": True, "element": "Real", "norm": "L2", "dims": ["3"]}], "terms": [["input", [], "v"], *terms], "program": {"value": len(terms)}}
    problem = Problem(entry)
    assert problem.root is not None
    step = Prover(problem.theory("v")).best(Moves(problem.root, "L2"))
    assert step is None or enclose(step.bound, lambda name: (0.0, math.inf))[1] >= least
