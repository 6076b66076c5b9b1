"""Generators that give the same draws: two of one seed, copies, states that are set again. What both hide, their difference shows."""
# ruff: noqa
import copy
import logging
import pickle
import random
import time
from typing import Annotated

import numpy as np
from annotated_types import Ge, Gt
from dpcheck import Real
from numpy.random import PCG64, Generator, default_rng
from scipy import stats

Positive = Annotated[float, Gt(0)]


def two_of_a_named_seed(a: Real, b: Real, eps: Positive, seed: int):
    r, q = default_rng(seed), default_rng(seed)
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)  # error: DP103
# expect: two_of_a_named_seed a.epsilon == inf
# expect: two_of_a_named_seed b.epsilon == inf


def two_of_named_seeds(a: Real, b: Real, eps: Positive, seed: int, other: int):
    r, q = default_rng(seed), default_rng(other)
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)  # error: DP103
# expect: two_of_named_seeds a.epsilon == inf
# expect: two_of_named_seeds b.epsilon == inf


def two_of_seeds_that_differ(a: Real, b: Real, eps: Positive, seed: int):
    r, q = default_rng(seed), default_rng(seed + 1)
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)
# expect: two_of_seeds_that_differ a.epsilon == eps
# expect: two_of_seeds_that_differ b.epsilon == eps


def two_of_literal_seeds(a: Real, b: Real, eps: Positive):
    r, q = default_rng(0), default_rng(1)
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)
# expect: two_of_literal_seeds a.epsilon == eps
# expect: two_of_literal_seeds b.epsilon == eps


def two_of_no_seed(a: Real, b: Real, eps: Positive):
    r, q = default_rng(), default_rng()
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)
# expect: two_of_no_seed a.epsilon == eps
# expect: two_of_no_seed b.epsilon == eps


def two_of_none(a: Real, b: Real, eps: Positive):
    r, q = default_rng(None), default_rng(None)
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)
# expect: two_of_none a.epsilon == eps
# expect: two_of_none b.epsilon == eps


def two_of_one_literal(a: Real, b: Real, eps: Positive):
    r, q = default_rng(0), default_rng(0)
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)  # error: DP103
# expect: two_of_one_literal a.epsilon == inf
# expect: two_of_one_literal b.epsilon == inf


def two_bit_generators(a: Real, b: Real, eps: Positive):
    r, q = Generator(PCG64(0)), Generator(PCG64(0))
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)  # error: DP103
# expect: two_bit_generators a.epsilon == inf
# expect: two_bit_generators b.epsilon == inf


def by_either_name(a: Real, b: Real, eps: Positive):
    r, q = default_rng(0), Generator(PCG64(0))
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)  # error: DP103
# expect: by_either_name a.epsilon == inf
# expect: by_either_name b.epsilon == inf


def bit_generators_of_no_seed(a: Real, b: Real, eps: Positive):
    r, q = Generator(PCG64()), Generator(PCG64())
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)
# expect: bit_generators_of_no_seed a.epsilon == eps
# expect: bit_generators_of_no_seed b.epsilon == eps


def a_list_for_a_seed(a: Real, b: Real, eps: Positive):
    r, q = default_rng([1, 2]), default_rng([1, 2])
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)  # error: DP103
# expect: a_list_for_a_seed a.epsilon == inf
# expect: a_list_for_a_seed b.epsilon == inf


def the_state_is_set_again(a: Real, b: Real, eps: Positive):
    r = random.Random()
    state = r.getstate()
    first = a + r.gauss(0, 1 / eps)
    r.setstate(state)
    return first, b + r.gauss(0, 1 / eps)  # error: DP103


def the_state_is_given_to_another(a: Real, b: Real, eps: Positive):
    r, q = random.Random(), random.Random()
    q.setstate(r.getstate())
    return a + r.gauss(0, 1 / eps), b + q.gauss(0, 1 / eps)  # error: DP103


def the_state_of_the_module(a: Real, b: Real, eps: Positive):
    state = random.getstate()
    first = a + random.gauss(0, 1 / eps)  # error: DP103
    random.setstate(state)
    return first, b + random.gauss(0, 1 / eps)


def the_state_of_a_random_state(a: Real, b: Real, eps: Positive):
    r = np.random.RandomState()
    state = r.get_state()
    first = a + r.laplace(0, 1 / eps)
    r.set_state(state)
    return first, b + r.laplace(0, 1 / eps)  # error: DP103


def the_state_of_a_bit_generator(a: Real, b: Real, eps: Positive):
    r, q = default_rng(), default_rng()
    q.bit_generator.state = r.bit_generator.state
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)  # error: DP103


def seeded_again(a: Real, b: Real, eps: Positive, seed: int):
    r = random.Random(seed)
    first = a + r.gauss(0, 1 / eps)  # error: DP103
    r.seed(seed)
    return first, b + r.gauss(0, 1 / eps)


def one_generator(a: Real, b: Real, eps: Positive, seed: int):
    r = default_rng(seed)
    return a + r.laplace(0, 1 / eps), b + r.laplace(0, 1 / eps)
# expect: one_generator a.epsilon == eps
# expect: one_generator b.epsilon == eps


def one_of_a_named_seed_in_every_pass(x: Real, eps: Positive, seed: int, k: Annotated[int, Gt(0)]):
    out = []
    for _ in range(k):
        out.append(x + default_rng(seed).laplace(0, 1 / eps))  # error: DP103
    return out


def a_seed_for_every_pass(x: Real, eps: Positive, k: Annotated[int, Ge(1)]):
    return [x + default_rng(i).laplace(0, 1 / eps) for i in range(k)]
# expect: a_seed_for_every_pass x.epsilon == k * eps


def seeds_of_two_loops(x: Real, y: Real, eps: Positive, k: Annotated[int, Ge(1)]):
    first = [x + default_rng(i).laplace(0, 1 / eps) for i in range(k)]
    return first, [y + default_rng(i).laplace(0, 1 / eps) for i in range(k)]  # error: DP103
# expect: seeds_of_two_loops x.epsilon == inf
# expect: seeds_of_two_loops y.epsilon == inf


def a_deep_copy(a: Real, b: Real, eps: Positive):
    r = default_rng()
    q = copy.deepcopy(r)
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)  # error: DP103
# expect: a_deep_copy a.epsilon == inf
# expect: a_deep_copy b.epsilon == inf


def a_copy(a: Real, b: Real, eps: Positive):
    r = random.Random()
    q = copy.copy(r)
    return a + r.gauss(0, 1 / eps), b + q.gauss(0, 1 / eps)  # error: DP103


def one_is_told_as_it_is(x: Real, eps: Positive):
    r, q = default_rng(7), default_rng(7)
    return x + r.laplace(0, 1 / eps), q.laplace(0, 1 / eps)
# expect: one_is_told_as_it_is x.epsilon == inf


def random_states_of_one_seed(x: Real, eps: Positive):
    r, q = np.random.RandomState(0), np.random.RandomState(0)
    return x + r.laplace(0, 1 / eps), q.laplace(0, 1 / eps)
# expect: random_states_of_one_seed x.epsilon == inf


def sequences_of_one_seed(x: Real, eps: Positive):
    r, q = default_rng(np.random.SeedSequence(5)), default_rng(np.random.SeedSequence(5))
    return x + r.laplace(0, 1 / eps), q.laplace(0, 1 / eps)
# expect: sequences_of_one_seed x.epsilon == inf


def frozen_draws_of_one_seed(x: Real, eps: Positive):
    return x + stats.laplace.rvs(0, 1 / eps, random_state=1), stats.laplace.rvs(0, 1 / eps, random_state=1)
# expect: frozen_draws_of_one_seed x.epsilon == inf


def the_copy_is_told(x: Real, eps: Positive):
    r = default_rng()
    q = copy.deepcopy(r)
    return x + r.laplace(0, 1 / eps), q.laplace(0, 1 / eps)
# expect: the_copy_is_told x.epsilon == inf


def the_copy_hides(x: Real, eps: Positive):
    r = default_rng()
    q = pickle.loads(pickle.dumps(r))
    return x + q.laplace(0, 1 / eps), r.laplace(0, 1 / eps)
# expect: the_copy_hides x.epsilon == inf


def copied_by_pickle(x: Real, eps: Positive):
    r = default_rng()
    q = pickle.loads(pickle.dumps(r))
    return x + r.laplace(0, 1 / eps), q.laplace(0, 1 / eps)
# expect: copied_by_pickle x.epsilon == inf


def a_copy_of_what_is_given(x: Real, eps: Positive, r):
    q = copy.deepcopy(r)
    return x + r.laplace(0, 1 / eps), q.laplace(0, 1 / eps)
# expect: a_copy_of_what_is_given x.epsilon == inf


def of_one_bit_generator(x: Real, eps: Positive):
    r = default_rng()
    q = Generator(r.bit_generator)
    return x + r.laplace(0, 1 / eps), q.laplace(0, 1 / eps)
# expect: of_one_bit_generator x.epsilon == inf


def the_state_is_told(x: Real, eps: Positive):
    r = default_rng()
    state = r.bit_generator.state
    return x + r.laplace(0, 1 / eps), state
# expect: the_state_is_told x.epsilon == inf


def the_state_of_numpy_is_told(x: Real, eps: Positive):
    state = np.random.get_state()
    return x + np.random.laplace(0, 1 / eps), state
# expect: the_state_of_numpy_is_told x.epsilon == inf


def the_seed_is_given_back(x: Real, eps: Positive):
    seed = np.random.randint(1000)
    r = default_rng(seed)
    return x + r.laplace(0, 1 / eps), seed
# expect: the_seed_is_given_back x.epsilon == inf


def the_seed_is_printed(x: Real, eps: Positive):
    seed = int(time.time())
    print("seed", seed)
    r = default_rng(seed)
    return x + r.laplace(0, 1 / eps)
# expect: the_seed_is_printed x.epsilon == inf


def the_seed_is_logged(x: Real, eps: Positive, seed: int):
    np.random.seed(seed)
    logging.info(f"seed {seed}")
    return x + np.random.laplace(0, 1 / eps)
# expect: the_seed_is_logged x.epsilon == inf


def the_seed_stands_beside_it(x: Real, eps: Positive, seed: int):
    r = default_rng(seed)
    return {"noisy": x + r.laplace(0, 1 / eps), "seed": seed}
# expect: the_seed_stands_beside_it x.epsilon == inf


def another_number_is_printed(x: Real, eps: Positive, seed: int):
    print("epsilon", eps)
    r = default_rng(seed)
    return x + r.laplace(0, 1 / eps)
# expect: another_number_is_printed x.epsilon == eps


def streams_of_one_generator(a: Real, b: Real, eps: Positive):
    r, q = default_rng().spawn(2)
    return a + r.laplace(0, 1 / eps), b + q.laplace(0, 1 / eps)
# expect: streams_of_one_generator a.epsilon == eps
# expect: streams_of_one_generator b.epsilon == eps


def something_else_is_copied(x: Real, eps: Positive, settings):
    print(copy.deepcopy(settings))
    return x + default_rng().laplace(0, 1 / eps)
# expect: something_else_is_copied x.epsilon == eps
