"""The sparse vector technique written by hand (rules P21 and P22): a noisy threshold, a fresh draw for every answer, and a limit on how many lie above."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, L1, LInf, MetricFrame, MetricVector, Real, Size, SymmetricDistance, laplacian_mechanism, private

Answers = Annotated[MetricVector[Real, LInf], Size("n")]
Ten = Annotated[MetricVector[Real, LInf], Size(10)]
Eps = Annotated[float, Interval(ge=0.01, le=5)]
Few = Annotated[int, Interval(ge=1, le=20)]


def by_index(q: Answers, n: int, eps: Eps, bar: float):
    """1.0/b=eps/2; 2/(4/eps)=eps/2"""
    level = bar + np.random.laplace(0, 2 / eps)
    for i in range(n):
        if q[i] + np.random.laplace(0, 4 / eps) > level:
            return i
    return -1
# expect: by_index q.epsilon == eps


def by_len(q: Answers, eps: Eps, bar: float):
    rho = np.random.laplace(0, 2 / eps)
    for i in range(len(q)):
        nu = np.random.laplace(0, 4 / eps)
        if q[i] + nu >= bar + rho:
            return i
    return None
# expect: by_len q.epsilon == eps


def sized(q: Ten, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        noisy = a + np.random.laplace(0, 4 / eps)
        if noisy > level:
            return i
    return None
# expect: sized q.epsilon == eps


def sized_n(q: Ten, eps: Eps, bar: float, N: Few):
    level = bar + np.random.laplace(0, 2 / eps)
    hits = 0
    out = []
    for a in q:
        noisy = a + np.random.laplace(0, 4 * N / eps)
        if noisy > level:
            out.append(1)
            hits += 1
            if hits == N:
                break
        else:
            out.append(0)
    return out
# expect: sized_n q.epsilon == eps


def countdown(q: Answers, eps: Eps, bar: float, N: Few):
    level = bar + np.random.laplace(0, 2 / eps)
    left = N
    out = []
    for a in q:
        if left == 0:
            break
        if a + np.random.laplace(0, 4 * N / eps) > level:
            out.append(True)
            left -= 1
        else:
            out.append(False)
    return out
# expect: countdown q.epsilon == eps


def listed(q: Answers, eps: Eps, bar: float, N: Few):
    level = bar + np.random.laplace(0, 2 / eps)
    hits = []
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 * N / eps) > level:
            hits.append(i)
            if len(hits) >= N:
                return hits
    return hits
# expect: listed q.epsilon == eps


def skipping(q: Answers, eps: Eps, bar: float, N: Few):
    level = bar + np.random.laplace(0, 2 / eps)
    hits = []
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 * N / eps) < level:
            continue
        hits.append(i)
        if len(hits) >= N:
            break
    return hits
# expect: skipping q.epsilon == eps


def walking(q: Answers, n: int, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    i = 0
    while i < n and q[i] + np.random.laplace(0, 4 / eps) < level:
        i += 1
    return i
# expect: walking q.epsilon == eps


def walking_true(q: Answers, n: int, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    i = 0
    while True:
        if i >= n:
            return None
        if q[i] + np.random.laplace(0, 4 / eps) > level:
            return i
        i += 1
# expect: walking_true q.epsilon == eps


def gap(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        noisy = a + np.random.laplace(0, 4 / eps)
        if noisy > level:
            return i, noisy - level
    return None
# expect: gap q.epsilon == eps


def margin(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        above = a + np.random.laplace(0, 4 / eps) - level
        if above > 0:
            return i, above
    return None
# expect: margin q.epsilon == eps


def below(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) < level:
            return i
    return None
# expect: below q.epsilon == eps


def flagged(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        above = a + np.random.laplace(0, 4 / eps) > level
        if above:
            return i
    return None
# expect: flagged q.epsilon == eps


def moving_bars(q: Answers, eps: Eps):
    rho = np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > 10 * i + rho:
            return i
    return None
# expect: moving_bars q.epsilon == eps


def of_bounds(df: MetricFrame[SymmetricDistance], eps: Eps, bar: float):
    """counts of rows above each bound: all of them grow when a row comes: D / b + D / c."""
    level = bar + np.random.laplace(0, 2 / eps)
    for bound in [1, 2, 4, 8, 16]:
        if (df["x"] > bound).sum() + np.random.laplace(0, 2 / eps) < level:
            return bound
    return 32
# expect: of_bounds df.epsilon == eps


QUERIES = [lambda df: (df["x"] > 3).sum(), lambda df: (df["y"] > 3).sum(), lambda df: (df["z"] > 3).sum()]


def of_queries(df: MetricFrame[SymmetricDistance], eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, query in enumerate(QUERIES):
        if query(df) + np.random.laplace(0, 4 / eps) >= level:
            return i
    return None
# expect: of_queries df.epsilon == 3 * eps / 4


def small_list(df: MetricFrame[SymmetricDistance], eps: Eps, bar: float):
    counts = [(df["x"] > 3).sum(), (df["y"] > 3).sum(), (df["z"] > 3).sum(), len(df), 2 * len(df)]
    level = bar + np.random.laplace(0, 2 / eps)
    for i, count in enumerate(counts):
        if count + np.random.laplace(0, 4 / eps) >= level:
            return i
    return None
# expect: small_list df.epsilon == 3 * eps / 2


def helper(q, bar, eps):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > level:
            return i
    return None


def by_helper(q: Answers, eps: Eps, bar: float):
    return helper(q, bar, eps)
# expect: by_helper q.epsilon == eps


def twice(q: Answers, eps: Eps, bar: float):
    return helper(q, bar, eps), helper(q, bar, eps)
# expect: twice q.epsilon == 2 * eps


@private(epsilon=1.0)


def budget(q: Ten, T: float):  # clean
    level = T + np.random.laplace(scale=2.0)
    for i, a in enumerate(q):
        if a + np.random.laplace(scale=4.0) >= level:
            return i
    return None
# expect: budget q.epsilon == 1


def with_numbers(q: Answers, n: int, eps: Eps, bar: float, N: Few):
    """A fresh draw for what is let out of an answer above: a third for the threshold, a third for the comparisons, a third for the numbers."""
    level = bar + np.random.laplace(0, 3 / eps)
    out = []
    hits = i = 0
    while hits < N and i < n:
        if q[i] + np.random.laplace(0, 6 * N / eps) >= level:
            out.append(q[i] + np.random.laplace(0, 3 * N / eps))
            hits = hits + 1
        else:
            out.append(0)
        i = i + 1
    return out
# expect: with_numbers q.epsilon == eps


def gap_made_again(q: Answers, n: int, eps: Eps, bar: float, N: Few):
    """The same number and the same draw, added again above the bar: the noisy answer that was compared, less the bar."""
    level = bar + np.random.laplace(0, 2 / eps)
    out = []
    hits, i = 0, 0
    while hits < N and i < n:
        nu = np.random.laplace(0, 4 * N / eps)
        if q[i] + nu >= level:
            out.append(q[i] + nu - level)
            hits += 1
        else:
            out.append(None)
        i += 1
    return out
# expect: gap_made_again q.epsilon == eps


def little_noise_on_the_threshold(q: Answers, eps: Eps, bar: float):
    """2 eps + eps / 2: the threshold counts, whatever there is on the answers."""
    level = bar + np.random.laplace(0, 1 / (2 * eps))
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > level:
            return i
    return None
# expect: little_noise_on_the_threshold q.epsilon == 5 * eps / 2


def noise_for_one_hit_only(q: Answers, eps: Eps, bar: float, N: Few):
    """As a published variant has it: eps / 2 for the threshold, and eps / 2 for each answer above."""
    level = bar + np.random.laplace(0, 2 / eps)
    hits = 0
    for a in q:
        if a + np.random.laplace(0, 4 / eps) > level:
            hits += 1
            if hits >= N:
                break
    return hits
# expect: noise_for_one_hit_only q.epsilon == eps * (1 + N) / 2


def of_doubled(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        if 2 * a + np.random.laplace(0, 4 / eps) > level:
            return i
    return None
# expect: of_doubled q.epsilon == 2 * eps


def two_searches(q: Answers, eps: Eps, bar: float):
    """One threshold for both: eps / 2 and twice eps / 2."""
    level = bar + np.random.laplace(0, 2 / eps)
    first = 0
    for a in q:
        if a + np.random.laplace(0, 4 / eps) > level:
            break
        first += 1
    second = 0
    for a in q:
        if a + np.random.laplace(0, 4 / eps) > level:
            break
        second += 1
    return first, second
# expect: two_searches q.epsilon == 3 * eps / 2


def searched_again_and_again(q: Answers, eps: Eps, k: Few, bar: float):
    """One threshold for all: eps / 2 and k times eps / 2."""
    level = bar + np.random.laplace(0, 2 / eps)
    out = []
    for _ in range(k):
        for a in q:
            if a + np.random.laplace(0, 4 / eps) > level:
                out.append(1)
                break
    return out
# expect: searched_again_and_again q.epsilon == eps * (1 + k) / 2


def each_with_its_threshold(q: Answers, eps: Eps, k: Few, bar: float):
    out = []
    for _ in range(k):
        level = bar + np.random.laplace(0, 2 / eps)
        for a in q:
            if a + np.random.laplace(0, 4 / eps) > level:
                out.append(1)
                break
    return out
# expect: each_with_its_threshold q.epsilon == k * eps


def released_at_the_end(df: MetricFrame[SymmetricDistance], eps: Eps, bars: list):
    """Any number of looks at 0.1 of it, for as many as are tried, and one release where the loop ends: not one each."""
    for _ in range(3):
        if laplacian_mechanism(len(df), 1, eps / 10) > 100:
            return laplacian_mechanism((df["x"] > 3).sum(), 1, eps)  # clean
    return None
# expect: released_at_the_end df.epsilon == 13 * eps / 10


def noisy_running_sums(v: Annotated[MetricVector[Real, L1], Size("n")], n: Annotated[int, Interval(ge=1, le=50)], eps: Eps):
    """Each entry is in one step, and what follows goes on from what was released."""
    out = []
    running = 0.0
    for i in range(n):
        running = running + v[i] + np.random.laplace(0, 1 / eps)
        out.append(running)
    return out
# expect: noisy_running_sums v.epsilon == eps


def two_comparisons_a_pass(q: Answers, eps: Eps, bar: float):
    """Both may lie above where the loop ends: eps / 2 and twice eps / 2."""
    level = bar + np.random.laplace(0, 2 / eps)
    for a in q:
        one = a + np.random.laplace(0, 4 / eps) > level
        other = -a + np.random.laplace(0, 4 / eps) > level
        if one | other:
            return True
    return False
# expect: two_comparisons_a_pass q.epsilon == 3 * eps / 2


def three_tries_a_pass(q: Answers, eps: Eps, bar: float):
    """eps / 2 and three times eps / 2."""
    level = bar + np.random.laplace(0, 2 / eps)
    for a in q:
        found = False
        for j in (1, 2, 3):
            found = found | (a + j + np.random.laplace(0, 4 / eps) > level)
        if found:
            return True
    return False
# expect: three_tries_a_pass q.epsilon == 2 * eps
