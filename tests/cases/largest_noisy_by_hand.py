"""Report noisy max as people write it: lists, dicts, keys, and loops that keep the best so far; and what is more than that (rule P6)."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from dpcheck import LInf, MetricVector, Real, Size, SymmetricDistance

Three = Annotated[MetricVector[Real, LInf], Size(3)]
People = Annotated[list[float], SymmetricDistance]


# --- lists and dicts
def place_in_a_list(q: Three, eps: float):
    noisy = []
    for x in q:
        noisy.append(x + np.random.laplace(0, 2 / eps))
    return np.argmax(noisy)
# expect: place_in_a_list q.epsilon == eps


def by_a_variable(q: Three, eps: float):
    noisy = []
    for i in range(3):
        score = q[i]
        score = score + np.random.laplace(0, 2 / eps)
        noisy.append(score)
    return int(np.argmax(np.array(noisy)))
# expect: by_a_variable q.epsilon == eps


def option_of_the_place(d: People, eps: float):
    prices = [1.0, 5.0, 7.0]
    noisy = [sum(x > c for x in d) + np.random.laplace(0, 2 / eps) for c in prices]
    return prices[np.argmax(noisy)]  # from one to the other the counts move apart by at most 1
# expect: option_of_the_place d.epsilon == eps / 2


def key_with_the_largest(d: People, eps: float):
    noisy = {c: sum(x > c for x in d) + np.random.laplace(0, 1 / eps) for c in (1.0, 5.0, 7.0)}
    return max(noisy, key=noisy.get)
# expect: key_with_the_largest d.epsilon == eps


def key_by_a_lambda(q: Three, eps: float):
    noisy = {name: x + np.random.laplace(0, 2 / eps) for name, x in zip("abc", q)}
    return max(noisy, key=lambda name: noisy[name])
# expect: key_by_a_lambda q.epsilon == eps


def place_by_a_range(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    return max(range(3), key=lambda i: noisy[i])
# expect: place_by_a_range q.epsilon == eps


def place_of_the_smallest(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    return min(range(3), key=noisy.__getitem__)
# expect: place_of_the_smallest q.epsilon == eps


def index_of_the_largest(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    return noisy.index(max(noisy))
# expect: index_of_the_largest q.epsilon == eps


# --- loops that keep the best so far
def best_so_far(q: Three, eps: float):
    best, which = -math.inf, 0
    for i in range(3):
        score = q[i] + np.random.laplace(0, 2 / eps)
        if score > best:
            best, which = score, i
    return which
# expect: best_so_far q.epsilon == eps


def best_or_none(d: People, eps: float):
    best = None
    name = ""
    for option, c in [("low", 1.0), ("middle", 5.0), ("high", 7.0)]:
        score = sum(x > c for x in d)
        score += np.random.laplace(0, 1 / eps)
        if best is None or best < score:
            best = score
            name = option
    return name
# expect: best_or_none d.epsilon == eps


def least_so_far(q: Three, eps: float):
    least, which = float("inf"), 0
    for i, x in enumerate(q):
        score = x + np.random.laplace(0, 2 / eps)
        if score <= least:
            least, which = score, i
    return which
# expect: least_so_far q.epsilon == eps


def best_of_two_rounds(q: Three, eps: float):
    found = []
    for _ in range(2):
        best, which = -math.inf, 0
        for i in range(3):
            score = q[i] + np.random.laplace(0, 2 / eps)
            if score > best:
                best, which = score, i
        found.append(which)
    return found
# expect: best_of_two_rounds q.epsilon == 2 * eps


# --- more than the place is seen
def with_its_score(q: Three, eps: float):
    best, which = -math.inf, 0
    for i in range(3):
        score = q[i] + np.random.laplace(0, 2 / eps)
        if score > best:
            best, which = score, i
    return which, best
# expect: with_its_score q.epsilon == 3 * eps / 2


def above_nothing(q: Three, eps: float):
    best, which = 0.0, -1  # whether any is above 0 is seen
    for i in range(3):
        score = q[i] + np.random.laplace(0, 2 / eps)
        if score > best:
            best, which = score, i
    return which
# expect: above_nothing q.epsilon == 3 * eps / 2


def each_score_is_told(q: Three, eps: float):
    best, which = -math.inf, 0
    for i in range(3):
        score = q[i] + np.random.laplace(0, 2 / eps)
        print(score)
        if score > best:
            best, which = score, i
    return which
# expect: each_score_is_told q.epsilon == 3 * eps / 2


def how_often_it_rose(q: Three, eps: float):
    best, which, rises = -math.inf, 0, 0
    for i in range(3):
        score = q[i] + np.random.laplace(0, 2 / eps)
        if score > best:
            best, which = score, i
            rises = rises + 1
    return which, rises
# expect: how_often_it_rose q.epsilon == 3 * eps / 2


def as_a_text(q: Three, eps: float):
    best, which = -math.inf, ""
    for i in range(3):
        score = q[i] + np.random.laplace(0, 2 / eps)
        if score > best:
            best, which = score, f"{i} by {score}"
    return which
# expect: as_a_text q.epsilon == 3 * eps / 2


def key_and_its_score(q: Three, eps: float):
    noisy = {i: x + np.random.laplace(0, 2 / eps) for i, x in enumerate(q)}
    best = max(noisy, key=noisy.get)
    return best, noisy[best]
# expect: key_and_its_score q.epsilon == 3 * eps / 2


def largest_and_smallest(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    return np.argmax(noisy), np.argmin(noisy)
# expect: largest_and_smallest q.epsilon == 3 * eps / 2


def scaled_afterwards(q: Three, eps: float):
    noisy = [w * (x + np.random.laplace(0, 2 / eps)) for w, x in zip((1.0, 5.0, 100.0), q)]
    return np.argmax(noisy)
# expect: scaled_afterwards q.epsilon == 3 * eps / 2


def one_draw_for_all(q: Three, eps: float):
    z = np.random.laplace(0, 2 / eps)
    return np.argmax([x + z for x in q])
# expect: one_draw_for_all q.epsilon == inf


def least_of_one_sided(q: Three, eps: float):
    return np.argmin([x + np.random.exponential(2 / eps) for x in q])
# expect: least_of_one_sided q.epsilon == inf


def largest_of_one_sided(q: Three, eps: float):
    return np.argmax([x + np.random.exponential(2 / eps) for x in q])
# expect: largest_of_one_sided q.epsilon == eps  # known: loose
