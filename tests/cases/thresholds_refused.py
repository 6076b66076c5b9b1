"""What looks like the sparse vector technique and is not: what is seen besides on which side of the threshold an answer lies, and what has no limit.

All of these cost what their noisy answers cost, or have no bound; none is ever cheaper.
"""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, L1, LInf, MetricFrame, MetricVector, Real, Size, SymmetricDistance, private

Answers = Annotated[MetricVector[Real, LInf], Size("n")]
Ten = Annotated[MetricVector[Real, LInf], Size(10)]
Eps = Annotated[float, Interval(ge=0.01, le=5)]
Few = Annotated[int, Interval(ge=1, le=20)]


def no_noise(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        if a > level:
            return i


def never_stops(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    out = []
    for a in q:
        if a + np.random.laplace(0, 4 / eps) > level: out.append(1)
        else: out.append(0)
    return out
# expect: never_stops q.epsilon == eps * n / 4


def one_draw(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    nu = np.random.laplace(0, 4 / eps)
    for i, a in enumerate(q):
        if a + nu > level:
            return i
# expect: one_draw q.epsilon == inf


def lets_out_answer(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        noisy = a + np.random.laplace(0, 4 / eps)
        if noisy > level:
            return noisy
# expect: lets_out_answer q.epsilon == eps * n / 4


def lets_out_answer_behind(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    noisy = 0.0
    for a in q:
        noisy = a + np.random.laplace(0, 4 / eps)
        if noisy > level:
            break
    return noisy
# expect: lets_out_answer_behind q.epsilon == eps * n / 4


def lets_out_answer_next(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    last = 0.0
    out = []
    for a in q:
        out.append(last)
        noisy = a + np.random.laplace(0, 4 / eps)
        if noisy > level:
            break
        last = noisy
    return out
# expect: lets_out_answer_next q.epsilon == eps * n / 4


def lets_out_bar(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > level:
            return i
    return level
# expect: lets_out_bar q.epsilon == eps * n / 4


def lets_out_rho(q: Answers, eps: Eps, bar: float):
    rho = np.random.laplace(0, 2 / eps)
    level = bar + rho
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > level:
            return i, rho
# expect: lets_out_rho q.epsilon == eps * n / 4


def gap_below(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    out = []
    for a in q:
        noisy = a + np.random.laplace(0, 4 / eps)
        if noisy > level:
            break
        out.append(noisy - level)
    return out
# expect: gap_below q.epsilon == eps * n / 4


def gap_both(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    out = []
    for a in q:
        gap = a + np.random.laplace(0, 4 / eps) - level
        out.append(gap)
        if gap > 0:
            break
    return out
# expect: gap_both q.epsilon == eps * n / 4


def gap_max(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    best = 0.0
    for a in q:
        gap = a + np.random.laplace(0, 4 / eps) - level
        best = gap
        if gap > 0:
            break
    return best
# expect: gap_max q.epsilon == eps * n / 4


def unlimited_test(q: Answers, eps: Eps, bar: float, N: Few):
    level = bar + np.random.laplace(0, 2 / eps)
    hits = 0
    out = []
    for a in q:
        if a + np.random.laplace(0, 4 * N / eps) > level:
            out.append(1)
            hits += 1
            if hits < 0:
                break
    return out
# expect: unlimited_test q.epsilon == eps * n / (4 * N)


def reset_count(q: Answers, eps: Eps, bar: float, N: Few):
    level = bar + np.random.laplace(0, 2 / eps)
    hits = 0
    out = []
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 * N / eps) > level:
            out.append(1)
            hits += 1
            if hits >= N:
                break
        if i % 7 == 0:
            hits = 0
    return out
# expect: reset_count q.epsilon == eps * n / (4 * N)


def count_skipped(q: Answers, eps: Eps, bar: float, N: Few):
    level = bar + np.random.laplace(0, 2 / eps)
    hits = 0
    out = []
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 * N / eps) > level:
            out.append(1)
            if i % 2 == 0:
                continue
            hits += 1
            if hits >= N:
                break
    return out
# expect: count_skipped q.epsilon == eps * n / (4 * N)


def unbounded_query(q: MetricVector[Data, L1], eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > level:
            return i
# expect: unbounded_query q.epsilon == inf


def unbounded_column(df: MetricFrame[SymmetricDistance], eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for name in ["a", "b", "c"]:
        if df[name].sum() + np.random.laplace(0, 4 / eps) > level:
            return name
# expect: unbounded_column df.epsilon == inf


def private_bar(q: Answers, x: Real, eps: Eps):
    level = x + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > level:
            return i
# expect: private_bar x.epsilon == eps / 2
# expect: private_bar q.epsilon == eps * n / 4


def private_scale(q: Answers, x: Real, eps: Eps):
    level = 3 + np.random.laplace(0, abs(x))
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > level:
            return i
# expect: private_scale q.epsilon == inf
# expect: private_scale x.epsilon == inf


def both_ways(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > level:
            break
    for j, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) < level:
            return i, j
# expect: both_ways q.epsilon == eps * n / 2


def scaled_bar(q: Answers, eps: Eps, bar: float):
    z = np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > i * z:
            return i
# expect: scaled_bar q.epsilon == inf


def stored(q: Answers, eps: Eps, bar: float, log: list):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        noisy = a + np.random.laplace(0, 4 / eps)
        log.append(noisy)
        if noisy > level:
            return i
# expect: stored q.epsilon == eps * n / 4


def walrus_kept(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    out = []
    for i, a in enumerate(q):
        out.append(noisy := a + np.random.laplace(0, 4 / eps))
        if noisy > level:
            return out
# expect: walrus_kept q.epsilon == eps * n / 4


def printed(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    print(level)
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > level:
            return i
# expect: printed q.epsilon == eps * n / 4


def closure(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        noisy = a + np.random.laplace(0, 4 / eps)
        if noisy > level:
            return lambda: noisy
# expect: closure q.epsilon == eps * n / 4


def attribute(self, q: Answers, eps: Eps, bar: float):
    self.level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > self.level:
            return i
# expect: attribute q.epsilon == eps * n / 4


def redrawn(q: Answers, eps: Eps, bar: float):
    for i, a in enumerate(q):
        level = bar + np.random.laplace(0, 2 / eps)
        if a + np.random.laplace(0, 4 / eps) > level:
            return i
# expect: redrawn q.epsilon == eps * n / 4


def again_plus_minus(x: Real, eps: Eps):
    z = np.random.laplace(0, 1 / eps)
    return x + z, x - z
# expect: again_plus_minus x.epsilon == inf


def in_one_branch(x: Real, k: int, eps: Eps):
    z = np.random.laplace(0, 1 / eps)
    out = []
    if k > 3:
        out.append(x + z)
    out.append(x + z)
    return out
# expect: in_one_branch x.epsilon == inf


def joined(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        noisy = a + np.random.laplace(0, 4 / eps)
        if noisy > level:
            noisy = 0.0
            return i
        if noisy > 17:
            return i
# expect: joined q.epsilon == eps * n / 4


def other_use(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        noisy = a + np.random.laplace(0, 4 / eps)
        if noisy > level or noisy > 100:
            return i
# expect: other_use q.epsilon == eps * n / 4
