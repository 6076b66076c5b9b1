"""Releases of sums that share entries: what an entry is in is what it pays for (P25), also where a loop puts it by for later (P26)."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, L2, LInf, MetricVector, Real, Size, laplacian_mechanism

Eight = Annotated[MetricVector[Real, L1], Size(8)]
EightEuclidean = Annotated[MetricVector[Real, L2], Size(8)]
EightAtOnce = Annotated[MetricVector[Real, LInf], Size(8)]
Many = Annotated[MetricVector[Real, L1], Size("n")]
Eps = Annotated[float, Interval(ge=0.01, le=5)]
Sigma = Annotated[float, Interval(ge=1, le=100)]
Block = Annotated[int, Interval(ge=2, le=50)]


# --- one after the other
def tree_of_sums(v: Eight, eps: Eps):
    """An entry is in one sum of each level."""
    out = []
    level = list(v)
    while True:
        out.append([s + np.random.laplace(0, 1 / eps) for s in level])
        if len(level) == 1:
            break
        level = [level[i] + level[i + 1] for i in range(0, len(level), 2)]
    return out
# expect: tree_of_sums v.epsilon == 4 * eps


def two_entries(v: Eight, eps: Eps):
    return v[0] + np.random.laplace(0, 1 / eps), v[1] + np.random.laplace(0, 1 / eps)
# expect: two_entries v.epsilon == eps


def of_several_scales(v: Eight, eps: Eps):
    """The second entry pays 2 and 1, the first 1 and 1."""
    a = v[0] + np.random.laplace(0, 1 / eps)
    b = 2 * v[1] + np.random.laplace(0, 1 / eps)
    return a, b, v[0] + v[1] + np.random.laplace(0, 1 / eps)
# expect: of_several_scales v.epsilon == 3 * eps


def of_a_euclidean_vector(v: EightEuclidean, eps: Eps):
    return v[0] + np.random.laplace(0, 1 / eps), v[1] + np.random.laplace(0, 1 / eps)
# expect: of_a_euclidean_vector v.epsilon == sqrt(2) * eps


def of_entries_that_all_move(v: EightAtOnce, eps: Eps):
    return v[0] + np.random.laplace(0, 1 / eps), v[1] + np.random.laplace(0, 1 / eps)
# expect: of_entries_that_all_move v.epsilon == 2 * eps


def of_gaussian_noise(v: EightEuclidean, sigma: Sigma):
    return [v[i] + np.random.normal(0, sigma) for i in range(8)]
# expect: of_gaussian_noise v.epsilon == 1 / (2 * sigma ** 2) + 2 * sqrt(1 / (2 * sigma ** 2) * log(1000000))


def of_gaussian_noise_in_l1(v: Eight, sigma: Sigma):
    """An entry is in two of the sums."""
    sums = [v[i] + v[i + 1] for i in range(0, 8, 2)]
    return [s + np.random.normal(0, sigma) for s in sums], [v[i] + np.random.normal(0, sigma) for i in range(8)]
# expect: of_gaussian_noise_in_l1 v.epsilon == 1 / sigma ** 2 + 2 * sqrt(1 / sigma ** 2 * log(1000000))


def one_of_the_scales_is_private(v: Eight, eps: Eps):
    return v[0] + np.random.laplace(0, 1 / eps), v[1] + np.random.laplace(0, abs(v[2]) / eps)  # error: DP203
# expect: one_of_the_scales_is_private v.epsilon == inf


def chosen_by_the_data(v: Eight, eps: Eps):
    a = v[0] + np.random.laplace(0, 1 / eps)
    if v[3] > 0:
        return a, v[1] + np.random.laplace(0, 1 / eps)  # error: DP204
    return a


# --- put by, and released later
def smart_sum(q: Many, n: int, eps: Eps, size: Block):
    out = []
    following, total = 0.0, 0.0
    for i in range(n):
        if (i + 1) % size == 0:
            following = total + q[i] + np.random.laplace(0, 1 / eps)
            total = 0.0
            out.append(following)
        else:
            following = following + q[i] + np.random.laplace(0, 1 / eps)
            total = total + q[i]
            out.append(following)
    return out
# expect: smart_sum q.epsilon == 2 * eps


def blocks_and_entries(q: Many, n: int, eps: Eps, size: Block):
    """Once in a block, and twice as dear by itself."""
    out = []
    block, done = 0.0, 0.0
    for i, x in enumerate(q):
        block += x
        if i % size == size - 1:
            done += laplacian_mechanism(block, 1, eps)
            block = 0.0
        out.append(done + laplacian_mechanism(x, 1, 2 * eps))
    return out
# expect: blocks_and_entries q.epsilon == 3 * eps


def blocks_of_blocks(q: Many, n: int, eps: Eps, size: Block):
    small, large, out = 0.0, 0.0, []
    for i in range(n):
        small += q[i]
        if i % size == 0:
            out.append(small + np.random.laplace(0, 1 / eps))
            large += small
            small = 0.0
        if i % (size * size) == 0:
            out.append(large + np.random.laplace(0, 1 / eps))
            large = 0.0
    return out
# expect: blocks_of_blocks q.epsilon == 2 * eps


def in_known_passes(v: Eight, eps: Eps):
    out, total = [], 0.0
    for i in range(8):
        total += v[i]
        if i % 4 == 3:
            out.append(total + np.random.laplace(0, 1 / eps))
            total = 0.0
    return out
# expect: in_known_passes v.epsilon == eps


def two_entries_in_a_pass(q: Many, n: int, eps: Eps):
    """An entry is met from the front, where it counts twice, and from behind."""
    out, total = [], 0.0
    for i in range(n):
        if i % 5 == 0:
            out.append(total + np.random.laplace(0, 3 / eps))
            total = 0.0
        else:
            total = total + 2 * q[i] + q[n - 1 - i]
    return out
# expect: two_entries_in_a_pass q.epsilon == eps


def something_before(q: Many, x: Real, n: int, eps: Eps):
    out, total = [], 0.0 + x
    for i in range(n):
        total += q[i]
        if i % 5 == 0:
            out.append(total + np.random.laplace(0, 1 / eps))
            total = 0.0
    return out
# expect: something_before q.epsilon == eps
# expect: something_before x.epsilon == eps


# --- what looks like it
def never_forgotten(q: Many, n: int, eps: Eps):
    """The first entry is in n sums."""
    out, total = [], 0.0
    for i in range(n):
        total += q[i]
        out.append(total + np.random.laplace(0, 1 / eps))
    return out
# expect: never_forgotten q.epsilon == n * eps  # known: loose


def doubled_in_each_pass(q: Many, n: int, eps: Eps):
    out, total = [], 0.0
    for i in range(n):
        if i % 5 == 0:
            out.append(total + np.random.laplace(0, 1 / eps))  # error: DP102
            total = 0.0
        else:
            total = 2 * total + q[i]
    return out
# expect: doubled_in_each_pass q.epsilon == inf


def forgotten_by_the_data(q: Many, n: int, eps: Eps):
    out, total = [], 0.0
    for i in range(n):
        if total > 3:
            out.append(total + np.random.laplace(0, 1 / eps))  # error: DP102
            total = 0.0
        else:
            total += q[i]
    return out
# expect: forgotten_by_the_data q.epsilon == inf


def left_by_the_pass_before(q: Many, n: int, eps: Eps):
    """y is not a number of this pass."""
    out, total, y = [], 0.0, 0.0
    for i in range(n):
        total += q[i]
        if i % 5 == 0:
            out.append(total + np.random.laplace(0, 1 / eps))
            out.append(y + np.random.laplace(0, 1 / eps))
            total = 0.0
        y = q[i]
    return out
# expect: left_by_the_pass_before q.epsilon == 2 * eps


def kept_in_a_list(q: Many, n: int, eps: Eps):
    out, seen, total = [], [], 0.0
    for i in range(n):
        total += q[i]
        seen.append(total)
        if i % 5 == 0:
            out.append(seen[0] + np.random.laplace(0, 1 / eps))  # error: DP102
            total = 0.0
    return out
# expect: kept_in_a_list q.epsilon == inf
