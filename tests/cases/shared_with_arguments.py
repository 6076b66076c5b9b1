"""What a call returns may be what it was given, an item or a part of it: a write to the one is a write to the other, unless the row says that it gives what is new."""
# ruff: noqa
import copy
import functools
import itertools
import operator
import random
from collections import defaultdict
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import L1, Integer, MetricFrame, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance, clamp, clip

Whole = Annotated[MetricVector[Annotated[Integer, Interval(ge=-3, le=3)], L1], Size(4)]
Reals = Annotated[MetricVector[Annotated[Real, Interval(ge=-3, le=3)], L1], Size(4)]
Rows = MetricFrame[SymmetricDistance]


def as_whole_numbers(v: Whole):
    w = np.int64(v)
    w[0] += 100 * v[1]
    return v
# expect: as_whole_numbers v == 101  # known: loose


def as_reals(v: Reals):
    w = np.float64(v)
    w[0] += 100 * v[1]
    return v
# expect: as_reals v == 101


def rounded_whole_numbers(v: Whole):
    w = np.round(v)
    w[0] += 100 * v[1]
    return v
# expect: rounded_whole_numbers v == 101  # known: loose


def rounded_by_method(v: Whole):
    w = v.round()
    w[0] += 100 * v[1]
    return v
# expect: rounded_by_method v == 101  # known: loose


def rounded_around(v: Whole):
    w = np.around(v, 1)
    w[0] += 100 * v[1]
    return v
# expect: rounded_around v == 101  # known: loose


def greatest_of_one(v: Reals):
    w = max([v])
    w[0] += 100 * v[1]
    return v
# expect: greatest_of_one v == 101  # known: loose


def least_of_one(v: Reals):
    w = min([v], key=None)
    w[0] += 100 * v[1]
    return v
# expect: least_of_one v == 101  # known: loose


def greatest_with_default(v: Reals):
    w = max([v], default=0)
    w[0] += 100 * v[1]
    return v
# expect: greatest_with_default v == 101  # known: loose


def value_of_new_dict(v: Reals):
    w = dict.fromkeys("ab", v)["a"]
    w[0] += 100 * v[1]
    return v
# expect: value_of_new_dict v == 101  # known: loose


def item_got(v: Reals):
    w = operator.itemgetter(slice(0, 2))(v)
    w[0] += 100 * v[1]
    return v
# expect: item_got v == 101  # known: loose


def item_by_slice(v: Reals):
    w = v[slice(0, 2)]
    w[0] += 100 * v[1]
    return v
# expect: item_by_slice v == 101  # known: loose


def zipped(v: Reals):
    (w, _), = zip([v], [1])
    w[0] += 100 * v[1]
    return v
# expect: zipped v == 101


def next_of_zip(v: Reals):
    w = next(zip([v], [1]))[0]
    w[0] += 100 * v[1]
    return v
# expect: next_of_zip v == 101


def enumerated(v: Reals):
    (i, w), = enumerate([v])
    w[0] += 100 * v[1]
    return v
# expect: enumerated v == 101


def sorted_one(v: Reals):
    w = sorted([v])[0]
    w[0] += 100 * v[1]
    return v
# expect: sorted_one v == 101  # known: loose


def sorted_by_key(v: Reals):
    w = sorted([v], key=len)[0]
    w[0] += 100 * v[1]
    return v
# expect: sorted_by_key v == 101  # known: loose


def chosen(v: Reals):
    w = random.choice([v])
    w[0] += 100 * v[1]
    return v
# expect: chosen v == 101  # known: loose


def sampled(v: Reals):
    w = random.sample([v], 1)[0]
    w[0] += 100 * v[1]
    return v
# expect: sampled v == 101  # known: loose


def choices_of_one(v: Reals):
    w = random.choices([v])[0]
    w[0] += 100 * v[1]
    return v
# expect: choices_of_one v == 101  # known: loose


def default_of_dict(v: Reals):
    w = defaultdict(lambda: v)["q"]
    w[0] += 100 * v[1]
    return v
# expect: default_of_dict v == 101  # known: loose


def row_of_list_of_matrix(v: Reals):
    w = list(v.reshape(2, 2))[0]
    w[0] += 100 * v[1]
    return v
# expect: row_of_list_of_matrix v == 101  # known: loose


def row_of_comprehension(v: Reals):
    w = [r for r in v.reshape(2, 2)][0]
    w[0] += 100 * v[1]
    return v
# expect: row_of_comprehension v == 101  # known: loose


def next_row(v: Reals):
    w = next(iter(v.reshape(2, 2)))
    w[0] += 100 * v[1]
    return v
# expect: next_row v == 101  # known: loose


def greatest_row(v: Reals):
    w = max(v.reshape(1, 4))
    w[0] += 100 * v[1]
    return v
# expect: greatest_row v == 101  # known: loose


def got_with_default(v: Reals):
    w = {}.get("a", v)
    w[0] += 100 * v[1]
    return v
# expect: got_with_default v == 101


def set_default(v: Reals):
    w = {}.setdefault("a", v)
    w[0] += 100 * v[1]
    return v
# expect: set_default v == 101


def popped(v: Reals):
    w = [v].pop()
    w[0] += 100 * v[1]
    return v
# expect: popped v == 101


def reduced_one(v: Reals):
    w = functools.reduce(operator.add, [v])
    w[0] += 100 * v[1]
    return v
# expect: reduced_one v == 101


def accumulated(v: Reals):
    w = list(itertools.accumulate([v]))[0]
    w[0] += 100 * v[1]
    return v
# expect: accumulated v == 101


def item_of_shallow_copy(v: Reals):
    w = copy.copy([v])[0]
    w[0] += 100 * v[1]
    return v
# expect: item_of_shallow_copy v == 101


def reshaped_by_a_parameter(v: Reals, k: int):
    w = v.reshape(k)
    w[0] += 100 * v[1]
    return v
# expect: reshaped_by_a_parameter v == 101


def as_at_least_one_axis(v: Reals):
    w = np.atleast_1d(v)
    w[0] += 100 * v[1]
    return v
# expect: as_at_least_one_axis v == 101


def broadcast(v: Reals):
    w = np.asarray(v).view()
    w[0] += 100 * v[1]
    return v
# expect: broadcast v == 101  # known: loose


def by_attribute(v: Reals):
    w = getattr(v, "real")
    w[0] += 100 * v[1]
    return v
# expect: by_attribute v == 101


def product_of_one(v: Reals):
    w = list(itertools.product([v]))[0][0]
    w[0] += 100 * v[1]
    return v
# expect: product_of_one v == 101


def first_of_pairs(v: Reals):
    w = list(itertools.pairwise([v, v]))[0][0]
    w[0] += 100 * v[1]
    return v
# expect: first_of_pairs v == 101


def chained(v: Reals):
    w = next(itertools.chain([v]))
    w[0] += 100 * v[1]
    return v
# expect: chained v == 101


def mapped(v: Reals):
    w = list(map(lambda u: u, [v]))[0]
    w[0] += 100 * v[1]
    return v
# expect: mapped v == 101


def filtered(v: Reals):
    w = list(filter(None.__ne__, [v]))[0]
    w[0] += 100 * v[1]
    return v
# expect: filtered v == 101  # known: loose


def of_tuple(v: Reals):
    w = tuple([v])[0]
    w[0] += 100 * v[1]
    return v
# expect: of_tuple v == 101


def reversed_one(v: Reals):
    w = next(reversed([v]))
    w[0] += 100 * v[1]
    return v
# expect: reversed_one v == 101


def new_when_copied(v: Reals):
    w = np.copy(v)
    w[0] += 100 * v[1]
    return v
# expect: new_when_copied v == 1


def new_when_copied_by_method(v: Reals):
    w = v.copy()
    w[0] += 100 * v[1]
    return v
# expect: new_when_copied_by_method v == 1


def new_when_copied_deeply(v: Reals):
    w = copy.deepcopy([v])[0]
    w[0] += 100 * v[1]
    return v
# expect: new_when_copied_deeply v == 1


def new_when_ordered(v: Reals):
    w = np.sort(v)
    w[0] += 100 * v[1]
    return v
# expect: new_when_ordered v == 1


def new_when_stacked(v: Reals):
    w = np.array([v, v])[0]
    w[0] += 100 * v[1]
    return v
# expect: new_when_stacked v == 1


def new_when_joined(v: Reals):
    w = np.concatenate([v])
    w[0] += 100 * v[1]
    return v
# expect: new_when_joined v == 1


def new_when_summed(v: Reals):
    w = sum([v])
    w[0] += 100 * v[1]
    return v
# expect: new_when_summed v == 1


def new_when_positive(v: Reals):
    w = +v
    w[0] += 100 * v[1]
    return v
# expect: new_when_positive v == 1


def new_when_clipped(v: Reals):
    w = np.clip(v, -5, 5)
    w[0] += 100 * v[1]
    return v
# expect: new_when_clipped v == 1


def new_when_clamped(v: Reals):
    w = clamp(v, -5, 5)
    w[0] += 100 * v[1]
    return v
# expect: new_when_clamped v == 1


def new_when_clipped_to_a_ball(v: Reals):
    w = clip(L1, v, 100.0)
    w[0] += 100 * v[1]
    return v
# expect: new_when_clipped_to_a_ball v == 1


def new_when_rooted(v: Reals):
    w = np.sqrt(np.abs(v))
    w[0] += 100 * v[1]
    return v
# expect: new_when_rooted v == 1


def new_when_listed(v: Reals):
    w = list(v)
    w[0] += 100 * v[1]
    return v
# expect: new_when_listed v == 1


def new_when_flattened(v: Reals):
    w = v.flatten()
    w[0] += 100 * v[1]
    return v
# expect: new_when_flattened v == 1


def new_when_added(v: Reals):
    w = operator.add(v, 0)
    w[0] += 100 * v[1]
    return v
# expect: new_when_added v == 1


def new_when_floored(v: Reals):
    w = np.floor(v)
    w[0] += 100 * v[1]
    return v
# expect: new_when_floored v == 1


def new_when_shifted(v: Reals):
    w = np.roll(v, 0)
    w[0] += 100 * v[1]
    return v
# expect: new_when_shifted v == 1


def new_when_repeated(v: Reals):
    w = np.repeat(v, 1)
    w[0] += 100 * v[1]
    return v
# expect: new_when_repeated v == 1


def new_when_convolved(v: Reals):
    w = np.convolve(v, v)
    w[0] += 100 * v[1]
    return v
# expect: new_when_convolved v == 1


def new_when_accumulated_by_numpy(v: Reals):
    w = np.cumsum(v)
    w[0] += 100 * v[1]
    return v
# expect: new_when_accumulated_by_numpy v == 1


def new_when_chosen_by_mask(v: Reals):
    w = np.where(v > 0, v, v)
    w[0] += 100 * v[1]
    return v
# expect: new_when_chosen_by_mask v == 1


def new_when_filled(v: Reals):
    w = np.nan_to_num(v)
    w[0] += 100 * v[1]
    return v
# expect: new_when_filled v == 1


def column_of_a_copy(df: Rows):
    s = df["a"].clip(0, 1)
    s[s > 3] = 5
    return df["a"].clip(0, 1).sum()
# expect: column_of_a_copy df == 1


def numbers_of_a_column(df: Rows):
    x = df["a"].to_numpy()
    x[0] = 100
    return df["a"].clip(0, 200).sum()
# expect: numbers_of_a_column df == 200  # known: loose


def whole_numbers_of_rows(a: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]):
    w = np.int64(a)
    w[0] = 100 * w[1]
    return a.sum()
# expect: whole_numbers_of_rows a == inf


def roots_of_rows(a: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]):
    w = np.sqrt(a)
    w[0] = 100
    return a.sum()
# expect: roots_of_rows a == 10


def lists_in_a_list(v: Reals):
    xs = [[v[0], v[1]], [v[2], v[3]]]
    r = xs[0]
    r[0] = 100 * v[2]
    return xs[0][0]
# expect: lists_in_a_list v == 100


Matrix = Annotated[MetricMatrix[Annotated[Real, Interval(ge=-3, le=3)], L1], Shape(3, 2)]
Numbers = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]
Lists = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]


def listed_row(m: Matrix):
    w = list(m)[0]
    w[0] += 100 * m[0, 1]
    return m
# expect: listed_row m == 101  # known: loose


def row_of_a_comprehension(m: Matrix):
    w = [r for r in m][0]
    w[0] += 100 * m[0, 1]
    return m
# expect: row_of_a_comprehension m == 101  # known: loose


def row_before_the_rest(m: Matrix):
    w, *rest = m
    w[0] += 100 * m[0, 1]
    return m
# expect: row_before_the_rest m == 101  # known: loose


def row_by_next(m: Matrix):
    w = next(iter(m))
    w[0] += 100 * m[0, 1]
    return m
# expect: row_by_next m == 101  # known: loose


def row_of_a_tuple(m: Matrix):
    w = tuple(m)[0]
    w[0] += 100 * m[0, 1]
    return m
# expect: row_of_a_tuple m == 101  # known: loose


def last_row(m: Matrix):
    w = next(reversed(m))
    w[0] += 100 * m[0, 1]
    return m
# expect: last_row m == 101  # known: loose


def mapped_row(m: Matrix):
    w = list(map(lambda r: r, m))[0]
    w[0] += 100 * m[0, 1]
    return m
# expect: mapped_row m == 101  # known: loose


def row_of_a_dict(m: Matrix):
    w = {k: r for k, r in enumerate(m)}[0]
    w[0] += 100 * m[0, 1]
    return m
# expect: row_of_a_dict m == 101  # known: loose


def row_of_a_generator(m: Matrix):
    w = next(r for r in m)
    w[0] += 100 * m[0, 1]
    return m
# expect: row_of_a_generator m == 101  # known: loose


def row_of_a_part(m: Matrix):
    w = list(m[:2])[0]
    w[0] += 100 * m[0, 1]
    return m
# expect: row_of_a_part m == 101  # known: loose


def row_if_so(m: Matrix):
    w = [r for r in m if True][0]
    w[0] += 100 * m[0, 1]
    return m
# expect: row_if_so m == 101  # known: loose


def row_by_place(m: Matrix):
    w = m[0]
    w[0] += 100 * m[0, 1]
    return m
# expect: row_by_place m == 101  # known: loose


def unpacked_row(m: Matrix):
    w, b, c = m
    w[0] += 100 * m[0, 1]
    return m
# expect: unpacked_row m == 101  # known: loose


def rows_in_reverse(m: Matrix):
    for r in reversed(m):
        r[0] += 100 * r[1]
    return m
# expect: rows_in_reverse m == 101  # known: loose


def rows_of_sorted_copies(m: Matrix):
    w = np.sort(m)
    w[0, 0] += 100 * m[0, 1]
    return m
# expect: rows_of_sorted_copies m == 1


def rows_raveled(a: Numbers):
    b = a.clip(0, 1)
    c = b.ravel()
    c *= 100
    return b.sum()
# expect: rows_raveled a == 100


def rows_reshaped(a: Numbers):
    b = a.clip(0, 1)
    c = b.reshape(-1)
    c *= 100
    return b.sum()
# expect: rows_reshaped a == 100


def rows_transposed(a: Numbers):
    b = a.clip(0, 1)
    c = np.transpose(b)
    c *= 100
    return b.sum()
# expect: rows_transposed a == 100


def rows_of_the_same_type(a: Numbers):
    b = a.clip(0, 1)
    c = b.astype(float, copy=False)
    c *= 100
    return b.sum()
# expect: rows_of_the_same_type a == 100  # known: loose


def rows_as_floats(a: Numbers):
    b = a.clip(0, 1)
    c = np.float64(b)
    c *= 100
    return b.sum()
# expect: rows_as_floats a == 100  # known: loose


def rows_real_part(a: Numbers):
    b = a.clip(0, 1)
    c = b.real
    c *= 100
    return b.sum()
# expect: rows_real_part a == 100  # known: loose


def rows_greatest(a: Numbers):
    b = a.clip(0, 1)
    c = max([b])
    c *= 100
    return b.sum()
# expect: rows_greatest a == 100  # known: loose


def rows_first_sorted(a: Numbers):
    b = a.clip(0, 1)
    c = sorted([b])[0]
    c *= 100
    return b.sum()
# expect: rows_first_sorted a == 100  # known: loose


def rows_zipped(a: Numbers):
    b = a.clip(0, 1)
    (c, _), = zip([b], [1])
    c *= 100
    return b.sum()
# expect: rows_zipped a == 100


def rows_under_a_key(a: Numbers):
    b = a.clip(0, 1)
    c = dict.fromkeys("a", b)["a"]
    c *= 100
    return b.sum()
# expect: rows_under_a_key a == 100  # known: loose


def rows_numbered(a: Numbers):
    b = a.clip(0, 1)
    (_, c), = enumerate([b])
    c *= 100
    return b.sum()
# expect: rows_numbered a == 100  # known: loose


def rows_copied(a: Numbers):
    b = a.clip(0, 1)
    c = b.copy()
    c *= 100
    return b.sum()
# expect: rows_copied a == 1


def frame_numbered(df: Rows):
    df["a"] = df["a"].clip(0, 1)
    (_, other), = enumerate([df])
    other["a"] = 100.0
    return df["a"].clip(0, 200).sum()
# expect: frame_numbered df == 100  # known: loose


def list_under_a_key(xs: Lists):
    ys = dict.fromkeys("a", xs)["a"]
    ys.append(1000 * max(xs))
    return sum(xs)
# expect: list_under_a_key xs == inf


def list_sorted_first(xs: Lists):
    ys = sorted([xs])[0]
    ys.append(1000 * max(xs))
    return sum(xs)
# expect: list_sorted_first xs == inf


def public_list_chosen(x: Real):
    lists = [[1], [2]]
    chosen = random.choice([lists[1]])
    lists[1].append(x)
    return sum(chosen)
# expect: public_list_chosen x == 1  # known: loose


def public_array_chosen_by_a_release(x: Real):
    a, b = np.zeros(2), np.ones(2)
    w = random.choices([a, b], weights=[1, 2])[0]
    w[0] = x
    return a
# expect: public_array_chosen_by_a_release x == 1  # known: loose


def parsed_numbers_stored(x: Real):
    w = np.array([len("abc"), int("4")])
    w[0] = x
    return w[0]
# expect: parsed_numbers_stored x == inf


def copied_numbers_stored(x: Real):
    w = np.copy([1, 2])
    w[0] = x
    return w[0]
# expect: copied_numbers_stored x == inf


def counted_numbers_stored(v: Reals, x: Real):
    w = np.cumsum(v > 0)
    w[0] = x
    return w[0]
# expect: counted_numbers_stored x == inf


def converted_numbers_stored(x: Real):
    w = np.eye(3).astype(int)[0]
    w[0] = x
    return w[0]
# expect: converted_numbers_stored x == inf


def turned_by_einsum(m: Annotated[MetricMatrix[Annotated[Real, Interval(ge=-3, le=3)], L1], Shape(2, 2)]):
    w = np.einsum("ij->ji", m)
    w[0, 0] += 100 * m[0, 1]
    return m
# expect: turned_by_einsum m == 101  # known: loose


def rows_turned_by_einsum(a: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10), Shape("n", 2)]):
    w = np.einsum("ij->ji", a)
    w[0] = 100
    return a.sum()
# expect: rows_turned_by_einsum a == 110  # known: loose
