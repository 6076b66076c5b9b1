"""What a pass makes of the place that it is at, or of a part of something public that is told by it, is not the same in every pass (J14)."""
from typing import Annotated

import numpy as np

from dpcheck import L1, Data, MetricVector, Real, Size, laplacian_mechanism

Vector = MetricVector[Real, L1]
Three = Annotated[MetricVector[Real, L1], Size(3)]


# The sum of all is nothing, but not of what weighs more the later it stands.
# expect: about_the_mean x == 1
def about_the_mean(x: Three):
    return sum(place * entry for place, entry in enumerate(x - x.mean()))


# expect: of_shares x == 1 / 2  # known: loose
def of_shares(x: Three):
    return sum(place * entry for place, entry in enumerate(np.exp(x) / np.exp(x).sum()))


# expect: of_shares_in_a_list x == inf
def of_shares_in_a_list(x: MetricVector[Data, L1]):
    return sum([place * entry for place, entry in enumerate(x / x.sum())])


# expect: all_alike x == 0
def all_alike(x: Three):
    return sum(2 * entry for entry in np.exp(x) / np.exp(x).sum())


# expect: by_known_parts x == inf
def by_known_parts(x: Vector, weights: dict):
    return sum(weights[place] * entry for place, entry in enumerate(x - x.mean()))


# expect: by_attributes_of_parts x == inf
def by_attributes_of_parts(x: Vector, weights):
    return sum(weights[place].value * entry for place, entry in enumerate(x - x.mean()))


# expect: by_parts_alone x == inf
def by_parts_alone(x: Vector, weights: dict):
    return [weights[place] * entry for place, entry in enumerate(x)]


# expect: in_a_loop x == inf
def in_a_loop(x: Real, weights, n: int):
    total = 0
    for place in range(n):
        total += weights[place] * x
    return total


# expect: paid_by_parts x.epsilon == inf
def paid_by_parts(x: Real, eps, n: int):
    return [laplacian_mechanism(x, 1, eps[place]) for place in range(n)]
