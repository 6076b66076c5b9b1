"""What is chosen after another function has seeded the generator by private data is known to who knows these."""
import math
import random

from dpcheck import Integer, Real


def chosen_of_public_things_by_a_private_seed(n: Integer):
    random.seed(n)
    return random.choice([1, 2])


def chosen_by_weights(x: Real, eps: float):
    return random.choices([1, 2], weights=[math.exp(eps * x / 2), math.exp(-eps * x / 2)])  # error: DP305


def another_generator(x: Real, eps: float):
    rng = random.Random()
    return rng.choices([1, 2], weights=[math.exp(eps * x / 2), math.exp(-eps * x / 2)])  # clean
