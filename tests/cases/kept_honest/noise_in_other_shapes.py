"""Noise that is scaled, placed and combined in ways that few programs use."""
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


# -- scaled and placed

def scaled_draw(x: Real, eps: float):
    return x + 3 * np.random.laplace(scale=1 / eps)
# expect: scaled_draw x.epsilon == eps / 3


def scaled_by_a_negative(x: Real, eps: Annotated[float, Interval(gt=0)]):
    return x + -3 * np.random.laplace(scale=1 / eps)
# expect: scaled_by_a_negative x.epsilon == eps / 3


def scaled_by_a_quotient(x: Real, eps: Annotated[float, Interval(gt=0)]):
    return x + (-2 / eps) * np.random.laplace()
# expect: scaled_by_a_quotient x.epsilon == eps / 2


def scaled_by_a_named_quotient(x: Real, sensitivity: float, eps: Annotated[float, Interval(gt=0)]):
    return x - (sensitivity / eps) * np.random.laplace()


def divided(x: Real, eps: Annotated[float, Interval(gt=0)]):
    return x + np.random.laplace() / eps
# expect: divided x.epsilon == eps


def divided_by_a_draw(x: Real):
    return x + 1 / np.random.laplace(scale=2.0)


def to_a_power(x: Real):
    return x + np.random.laplace(scale=2.0) ** 2


def modulo_a_number(x: Real):
    return x + np.random.laplace(scale=2.0) % 1


def scaled_by_a_vector(x: Real):
    return x + np.random.laplace(scale=2.0) * np.array([1.0, 5.0])


def scaled_by_private(x: Real, y: Real):
    return x + np.random.laplace(scale=2.0) * y


def one_sided_and_scaled(x: Real):
    return x + 3 * np.random.exponential(scale=2.0)


def one_sided_and_turned(x: Real):
    return x - np.random.exponential(scale=2.0)


def one_sided_from_a_number(x: Real):
    return np.random.exponential(scale=2.0) - x


def whole_and_scaled(n: Integer):
    return n + 3 * np.random.geometric(0.5)


def shifted_draw(x: Real):
    return x + (np.random.laplace(scale=2.0) + 5)
# expect: shifted_draw x.epsilon == 1/2


def subtracted_from_a_number(x: Real):
    return x + (5 - np.random.laplace(scale=2.0))
# expect: subtracted_from_a_number x.epsilon == 1/2


def shifted_into_a_vector(x: Real):
    return x + (np.random.laplace(scale=2.0) + np.array([1.0, 2.0]))


def shifted_by_private(x: Real, y: Real):
    return x + (np.random.laplace(scale=2.0) + y)
# expect: shifted_by_private x.epsilon == 1/2
# expect: shifted_by_private y.epsilon == 1/2


def two_draws(x: Real):
    return x + np.random.laplace(scale=2.0) + np.random.laplace(scale=4.0)
# expect: two_draws x.epsilon == 1 / 2


def difference_of_draws(x: Real):
    return x + (np.random.exponential(scale=2.0) - np.random.exponential(scale=2.0))
# expect: difference_of_draws x.epsilon == 1/2


def difference_of_a_draw_and_a_number(x: Real):
    return x + (np.random.exponential(scale=2.0) - 3)


def difference_of_one_draw(x: Real):
    z = np.random.exponential(scale=2.0)
    return x + (z - z)


def difference_of_unlike_draws(x: Real):
    return x + (np.random.exponential(scale=2.0) - np.random.exponential(scale=3.0))


def difference_of_kinds(x: Real):
    return x + (np.random.exponential(scale=2.0) - np.random.laplace(scale=2.0))


def difference_of_misplaced(x: Real):
    return x + (np.random.standard_exponential() - np.random.exponential(2.0))


def hidden_and_uncovered(x: Real):
    z = np.random.laplace(scale=2.0)
    return (x + z) - z
# expect: hidden_and_uncovered x.epsilon == inf


def uncovered_by_another(x: Real):
    z = np.random.laplace(scale=2.0)
    return (x + z) - np.random.laplace(scale=2.0)
# expect: uncovered_by_another x.epsilon == 1/2


def draw_less_what_it_hid(x: Real):
    z = np.random.laplace(scale=2.0)
    return z - (x + z)
# expect: draw_less_what_it_hid x.epsilon == inf


def two_releases_by_one_draw(x: Real, y: Real):
    z = np.random.laplace(scale=2.0)
    return (x + z) - (y + z)


def released_twice_over(x: Real):
    r = x + np.random.laplace(scale=2.0)
    return r - r / 2
# expect: released_twice_over x.epsilon == 1/2


def mechanism_less_a_draw(x: Real):
    return laplacian_mechanism(x, 1.0, 1.0) - np.random.laplace(scale=2.0)
# expect: mechanism_less_a_draw x.epsilon == 1


def list_times_a_draw(x: Real):
    return [x] * np.random.laplace(scale=2.0)


def tuple_and_a_draw(x: Real):
    return (x, 2 * x) + np.random.laplace(scale=2.0)


def draw_times_a_list(x: Real):
    return np.random.laplace(scale=2.0) * [x]


def list_of_draws_behind_a_list(x: Real):
    z = [np.random.laplace(scale=2.0)]
    return [x] + z
# expect: list_of_draws_behind_a_list x == 1


def draws_by_comprehension(v: Three):
    z = [np.random.laplace(scale=2.0) for _ in range(3)]
    return [a + b for a, b in zip(v, z)]
# expect: draws_by_comprehension v.epsilon == 1 / 2


def draws_of_two_scales(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return v + np.array([np.random.laplace(scale=2.0), np.random.laplace(scale=3.0)])


def draws_of_two_kinds(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return v + np.array([np.random.laplace(scale=2.0), np.random.normal(scale=2.0)])


def one_draw_twice(v: Annotated[MetricVector[Real, L1], Size(2)]):
    z = np.random.laplace(scale=2.0)
    return v + np.array([z, z])


def a_draw_and_a_number(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return v + np.array([np.random.laplace(scale=2.0), 0.0])


def a_draw_and_a_release(v: Annotated[MetricVector[Real, L1], Size(2)], x: Real):
    return v + np.array([np.random.laplace(scale=2.0), laplacian_mechanism(x, 1.0, 1.0)])
# expect: a_draw_and_a_release x.epsilon == 1


def draws_of_private_scales(v: Annotated[MetricVector[Real, L1], Size(2)], s: Annotated[Real, Interval(ge=1)]):
    return v + np.array([np.random.laplace(scale=s), np.random.laplace(scale=s)])
# expect: draws_of_private_scales v == 1


def a_matrix_of_draws(v: Three):
    return v + np.random.laplace(scale=2.0, size=(1, 3))[0]


def too_many_draws(v: Three):
    return v + np.random.laplace(scale=2.0, size=4)


def one_draw_for_all(v: Three):
    return v + np.random.laplace(scale=2.0, size=1)


def as_many_draws_as_named(v: MetricVector[Real, L1], n: int):
    return v + np.random.laplace(scale=2.0, size=n)
# expect: as_many_draws_as_named v.epsilon == 1 / 2


def as_many_draws_as_entries(v: MetricVector[Real, L1]):
    return v + np.random.laplace(scale=2.0, size=len(v))
# expect: as_many_draws_as_entries v.epsilon == 1/2


def a_private_number_of_draws(v: Three, n: Integer):
    return v + np.random.laplace(scale=2.0, size=n)


def at_a_private_place(x: Real):
    return np.random.laplace(x, 2.0)
# expect: at_a_private_place x.epsilon == 1/2


def at_private_places(v: Three):
    return np.random.laplace(v, 2.0)
# expect: at_private_places v.epsilon == 1/2


def at_private_places_of_a_size(v: Three):
    return np.random.laplace(v, 2.0, size=3)
# expect: at_private_places_of_a_size v.epsilon == 1/2


def between_private_ends(x: Real):
    return np.random.uniform(x, x + 1)


def between_public_ends(x: Real, a: float):
    return x + np.random.uniform(a, a + 1)
# expect: between_public_ends x == 1


def between_ends_of_vectors(v: Three):
    return v + np.random.uniform(np.zeros(3), np.ones(3))
# expect: between_ends_of_vectors v == 1


def between_one_point(x: Real):
    return x + np.random.uniform(2.0, 2.0)
# expect: between_one_point x == 1


def by_a_seed_of_a_list(x: Real):
    return x + np.random.default_rng([1, 2]).laplace(scale=2.0)
# expect: by_a_seed_of_a_list x.epsilon == 1 / 2


def by_generators_of_two_lists(x: Real):
    a, b = np.random.default_rng([1, 2]), np.random.default_rng([1, 2])
    return x + a.laplace(scale=2.0), 2 * x + b.laplace(scale=2.0)


def by_generators_of_other_lists(x: Real):
    a, b = np.random.default_rng([1, 2]), np.random.default_rng([1, 3])
    return x + a.laplace(scale=2.0), 2 * x + b.laplace(scale=2.0)
# expect: by_generators_of_other_lists x.epsilon == 3 / 2


def by_generators_of_longer_lists(x: Real):
    a, b = np.random.default_rng([1, 2]), np.random.default_rng([1, 2, 0])
    return x + a.laplace(scale=2.0), 2 * x + b.laplace(scale=2.0)


def by_generators_of_bits(x: Real):
    a = np.random.Generator(np.random.PCG64(5))
    b = np.random.Generator(np.random.PCG64(5))
    return x + a.laplace(scale=2.0), 2 * x + b.laplace(scale=2.0)


def by_generators_of_other_bits(x: Real):
    a = np.random.Generator(np.random.PCG64())
    b = np.random.Generator(np.random.PCG64(None))
    return x + a.laplace(scale=2.0), 2 * x + b.laplace(scale=2.0)
# expect: by_generators_of_other_bits x.epsilon == 3 / 2


def by_generators_of_unknown_bits(x: Real, bits, seed):
    a = np.random.Generator(bits)
    b = np.random.Generator(np.random.PCG64(seed))
    return x + a.laplace(scale=2.0), 2 * x + b.laplace(scale=2.0)


def by_a_generator_in_a_loop(x: Real, k: int):
    out = []
    for i in range(k):
        out.append(x + np.random.default_rng(7).laplace(scale=2.0))
    return out


def by_a_generator_of_the_pass(x: Real, k: int):
    out = []
    for i in range(k):
        out.append(x + np.random.default_rng(i).laplace(scale=2.0))
    return out


def by_a_generator_of_half_the_pass(x: Real, k: int):
    out = []
    for i in range(k):
        out.append(x + np.random.default_rng(i // 2).laplace(scale=2.0))
    return out


def by_a_generator_set_back(x: Real):
    random.seed(1)
    a = x + random.gauss(0, 2.0)
    random.seed(1)
    return a, 2 * x + random.gauss(0, 2.0)


def by_a_state_set_back(x: Real):
    state = random.getstate()
    a = x + random.gauss(0, 2.0)
    random.setstate(state)
    return a, 2 * x + random.gauss(0, 2.0)


# -- by what is private

def of_a_private_scale(s: Annotated[Real, Interval(ge=1, le=9)]):
    return np.random.laplace(scale=s)
# expect: of_a_private_scale s == inf


def of_a_private_deviation(s: Annotated[Real, Interval(ge=1, le=9)]):
    return abs(random.gauss(0, s))
# expect: of_a_private_deviation s == inf


def many_of_a_private_scale(s: Annotated[Real, Interval(ge=1, le=9)]):
    return np.random.laplace(scale=s, size=3).sum()
# expect: many_of_a_private_scale s == inf


def listed_of_a_private_scale(s: Annotated[Real, Interval(ge=1, le=9)]):
    return [np.random.exponential(s)]
# expect: listed_of_a_private_scale s == inf


def compared_of_a_private_scale(s: Annotated[Real, Interval(ge=1, le=9)]):
    return 1 if np.random.laplace(scale=s) > 3 else 0
# expect: compared_of_a_private_scale s == inf


def as_many_as_private(s: Annotated[Real, Interval(ge=1, le=9)]):
    return np.random.normal(0, 1, size=int(s)).sum()
# expect: as_many_as_private s == inf


@private(epsilon=1)
def promised_of_a_private_scale(s: Annotated[Real, Interval(ge=1, le=9)]):
    return np.random.laplace(scale=s)  # error: DP201


def of_a_private_generator(s: Annotated[Real, Interval(ge=1, le=9)]):
    return np.random.default_rng(0).laplace(0, s)
# expect: of_a_private_generator s == inf
