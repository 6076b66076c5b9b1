"""Mechanisms that are given what they seldom are given, and answers by coins."""
# ruff: noqa
import math
import random
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import (
    Data, Integer, L1, L2, LInf, MetricFrame, MetricVector, Real, Size, SymmetricDistance, above_threshold, clamp, exponential_mechanism,
    gaussian_mechanism, laplacian_mechanism, private, randomized_response, report_noisy_max,
)

Added = MetricFrame[SymmetricDistance]
Three = Annotated[MetricVector[Real, L1], Size(3)]


# -- mechanisms

def laplace_of_nothing(x: Real):
    return laplacian_mechanism(x, 0, 1.0)  # error: DP205


def laplace_of_less_than_nothing(x: Real):
    return laplacian_mechanism(x, 1.0, -1.0)  # error: DP205


def laplace_of_a_vector_of_scales(v: Three, eps: list):
    return laplacian_mechanism(v, 1.0, eps)
# expect: laplace_of_a_vector_of_scales v.epsilon == eps


def gaussian_of_a_large_delta(x: Real):
    return gaussian_mechanism(x, 1.0, 0.5, 1.0)  # error: DP205


def gaussian_of_no_delta(x: Real):
    return gaussian_mechanism(x, 1.0, 0.5, 0)  # error: DP205


def gaussian_of_a_large_epsilon(x: Real):
    return gaussian_mechanism(x, 1.0, 3, 1e-6)  # error: DP205


def gaussian_of_a_large_epsilon_and_delta(x: Real):
    return gaussian_mechanism(x, 1.0, 3, 2)  # error: DP205


def gaussian_of_a_large_epsilon_and_nothing(x: Real):
    return gaussian_mechanism(x, 0, 3, 1e-6)  # error: DP205


def gaussian_of_a_large_epsilon_and_a_name(x: Real, s: Annotated[float, Interval(ge=1)]):
    return gaussian_mechanism(x, s, 3, 1e-6)  # error: DP205


def too_much_for_both(x: Real, y: Real):
    return laplacian_mechanism(x + 3 * y, 10, 1.0)  # code: DP104


def too_much_for_one(x: Real, y: Real):
    return laplacian_mechanism(x + 10 * y, 10, 1.0)  # clean
# expect: too_much_for_one x.epsilon == 1/10
# expect: too_much_for_one y.epsilon == 1


def too_much_by_names(x: Real, y: Real, a: Annotated[float, Interval(ge=0, le=1)], b: Annotated[float, Interval(ge=0, le=1)]):
    return laplacian_mechanism(a * x + b * y, 2, 1.0)  # code: DP104


def answered_at_random(x: Data):
    return randomized_response(x, [0, 1, 2], 1.0)  # clean
# expect: answered_at_random x.epsilon == 1


def real_answered_at_random(x: Real):
    return randomized_response(x, [0, 1, 2], 1.0)  # error: DP101


def whole_number_answered_at_random(n: Integer):
    return randomized_response(n, [0, 1, 2], 1.0)
# expect: whole_number_answered_at_random n.epsilon == 1


def text_answered_at_random(s: Data):
    return randomized_response(s, ["a", "b"], 1.0)  # clean
# expect: text_answered_at_random s.epsilon == 1


def chosen_by_all_in_one_direction(df: Added):
    return exponential_mechanism(["F", "M"], [(df["sex"] == "F").sum(), (df["sex"] == "M").sum()], 1, 1.0)  # code: DP206
# expect: chosen_by_all_in_one_direction df.epsilon == 1 / 2


def chosen_by_scores_of_texts(df: Added):
    return exponential_mechanism(["F", "M"], [str(len(df)), 1], 1, 1.0)


def largest_of_all_in_one_direction(df: Added):
    return report_noisy_max(["F", "M"], [(df["sex"] == "F").sum(), (df["sex"] == "M").sum()], 1, 1.0)
# expect: largest_of_all_in_one_direction df.epsilon == 1 / 2


def chosen_by_monotone_scores(df: Added):
    return exponential_mechanism(["F", "M"], [(df["sex"] == "F").sum(), (df["sex"] == "M").sum()], 1, 1.0, monotone=True)  # clean
# expect: chosen_by_monotone_scores df.epsilon == 1


def chosen_by_scores_that_only_seem_so(x: Real):
    return exponential_mechanism(["a", "b"], [x, -x], 1, 1.0, monotone=True)
# expect: chosen_by_scores_that_only_seem_so x.epsilon == 2


def above_a_threshold(df: Added):
    return above_threshold([lambda d: len(d), lambda d: (d["Age"] > 30).sum()], df, 10, 1.0)  # clean
# expect: above_a_threshold df.epsilon == 1


def above_a_threshold_by_steep_queries(df: Added):
    return above_threshold([lambda d: len(d), lambda d: 3 * len(d)], df, 10, 1.0)  # error: DP103
# expect: above_a_threshold_by_steep_queries df.epsilon == 3


def above_a_threshold_by_more_and_more(df: Added):
    return above_threshold([lambda d: 3 * len(d), lambda d: len(d), lambda d: 5 * len(d), lambda d: d["Age"].sum()], df, 10, 1.0)  # error: DP102


def above_a_threshold_by_unknown_queries(df: Added, queries):
    return above_threshold(queries, df, 10, 1.0)


def above_a_threshold_of_its_own(df: Added):
    return above_threshold([lambda d: len(d)], df, len(df), 1.0)  # error: DP203


def above_a_threshold_by_no_query(df: Added):
    return above_threshold([], df, 10, 1.0)


def above_a_threshold_by_a_query_of_something_else(df: Added, x: Real):
    return above_threshold([lambda d: 5 * x], df, 10, 1.0)
# expect: above_a_threshold_by_a_query_of_something_else x.epsilon == 5


def whole_draws_on_reals(x: Real):
    return x + np.random.geometric(0.5) - np.random.geometric(0.5)


def declared_by_a_private_number(x: Real, y: Real):
    return laplacian_mechanism(x, 1 + abs(y), 1.0)  # error: DP203


def undecided_and_private(x: Real, y: Real, a: float):
    return laplacian_mechanism(a * x, abs(y) + 1, 1.0)  # error: DP203


def the_larger_of_two_releases(x: Real, y: Real):
    a, b = laplacian_mechanism(x, 1.0, 1.0), laplacian_mechanism(y, 1.0, 1.0)
    return max(a, b)
# expect: the_larger_of_two_releases x.epsilon == 1
# expect: the_larger_of_two_releases y.epsilon == 1


def place_of_the_largest(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.argmax(v + np.random.laplace(scale=2.0, size=3))
# expect: place_of_the_largest v.epsilon == 1


def place_of_the_smallest(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.argmin(v + np.random.exponential(scale=2.0, size=3))


def place_of_the_smallest_by_gumbel(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.argmin(v + np.random.gumbel(scale=2.0, size=3))


def place_of_the_largest_of_a_list(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return int(np.argmax([t + np.random.laplace(scale=2.0) for t in v]))
# expect: place_of_the_largest_of_a_list v.epsilon == 1


def place_of_the_largest_without_noise(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.argmax(v)
# expect: place_of_the_largest_without_noise v == inf


# -- answers by coins

def answered_by_a_coin(x: Annotated[Data, Interval(ge=0, le=1)]):
    return x if random.random() < 0.75 else 1 - x
# expect: answered_by_a_coin x == 1


def answered_by_a_fair_coin(x: Annotated[Data, Interval(ge=0, le=1)]):
    return x if random.random() < 0.5 else random.randint(0, 1)
# expect: answered_by_a_fair_coin x == 1


def answered_from_a_list(s: Data):
    return s if random.random() < 0.5 else random.choice(["a", "b", "c"])


def answered_by_a_coin_squared(x: Annotated[Data, Interval(ge=0, le=1)]):
    u = random.random()
    return x if u * u < 0.5 else 1 - x
# expect: answered_by_a_coin_squared x == 1


def answered_by_a_coin_of_a_named_slope(x: Annotated[Data, Interval(ge=0, le=1)], a: float):
    return x if a * random.random() < 0.5 else 1 - x
# expect: answered_by_a_coin_of_a_named_slope x == 1


def answered_by_a_certain_coin(x: Annotated[Data, Interval(ge=0, le=1)]):
    return x if random.random() < 2 else 1 - x
# expect: answered_by_a_certain_coin x == 1


def answered_by_two_coins(x: Annotated[Data, Interval(ge=0, le=1)]):
    return x if random.random() < 0.5 else int(random.random() < 0.25)
# expect: answered_by_two_coins x == 1


def answered_by_two_coins_the_second_certain(x: Annotated[Data, Interval(ge=0, le=1)]):
    return x if random.random() < 0.5 else int(random.random() < 1)
# expect: answered_by_two_coins_the_second_certain x == 1


def answered_by_infinity(x: Annotated[Data, Interval(ge=0, le=1)]):
    return x if random.random() < 0.75 else math.inf
# expect: answered_by_infinity x == 1


def answered_by_a_list(x: Annotated[Data, Interval(ge=0, le=1)]):
    return [x] if random.random() < 0.75 else [1 - x]
# expect: answered_by_a_list x == 1


def answered_by_a_list_or_a_number(x: Annotated[Data, Interval(ge=0, le=1)]):
    return [x] if random.random() < 0.75 else 1 - x


def answered_of_all_rows(df: Added):
    return len(df) if random.random() < 0.75 else random.randint(0, 9)
# expect: answered_of_all_rows df == 1


def answered_of_all_rows_by_a_bit(df: Added):
    bit = len(df) > 10
    return bit if random.random() < 0.75 else not bit


def answered_by_if(x: Annotated[Data, Interval(ge=0, le=1)]):
    if random.random() < 0.75:
        answer = x
    else:
        answer = 1 - x
    return answer
# expect: answered_by_if x == 1


def answered_by_if_with_two_names(x: Annotated[Data, Interval(ge=0, le=1)]):
    if random.random() < 0.75:
        answer = x
    else:
        lied = 1 - x
        answer = lied
    return answer
# expect: answered_by_if_with_two_names x == 1


def answered_by_if_and_told(x: Annotated[Data, Interval(ge=0, le=1)], log):
    if random.random() < 0.75:
        answer = x
    else:
        answer = log(1 - x)
    return answer


def answered_by_a_call_of_a_call(x: Annotated[Data, Interval(ge=0, le=1)], make):
    if random.random() < 0.75:
        answer = x
    else:
        answer = make()(1) - x
    return answer
# expect: answered_by_a_call_of_a_call x == 1


def answered_nothing(x: Annotated[Data, Interval(ge=0, le=1)]):
    return 1 if random.random() < 0.5 else 0
