"""Draws that may be seen beside what they were added to: on one side of a branch, in one pass of a loop, or where somebody walks through a generator later (rule K12)."""
# ruff: noqa
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from dpcheck import L1, MetricVector, Real, Size

Three = Annotated[MetricVector[Real, L1], Size(3)]


# --- branches
def on_one_side(q: Three, debug: bool, eps: float):
    z = np.random.laplace(0, 1 / eps)
    out = q[0] + z  # error: DP103
    shown = 0
    if debug:
        shown = z
    return out, shown


def before_it_is_added(q: Three, debug: bool, eps: float):
    z = np.random.laplace(0, 1 / eps)
    if debug:
        shown = z
    else:
        shown = None
    return q[0] + z, shown  # error: DP103


def by_its_case(q: Three, mode: str, eps: float):
    z = np.random.laplace(0, 1 / eps)
    match mode:
        case "debug":
            shown = z
        case _:
            shown = 0
    return q[0] + z, shown  # error: DP103


def of_a_vector(q: Three, debug: bool, eps: float):
    noise = np.random.laplace(0, 1 / eps, 3)
    shown = []
    if debug:
        shown = noise
    return q + noise, shown  # error: DP103


def put_into_a_list(q: Three, debug: bool, eps: float):
    z = np.random.laplace(0, 1 / eps)
    shown = []
    if debug:
        shown.append(z)
    return q[0] + z, shown  # error: DP103


def after_an_exception(q: Three, text: str, eps: float):
    z = np.random.laplace(0, 1 / eps)
    try:
        shown = int(text)
    except ValueError:
        shown = z
    return q[0] + z, shown  # error: DP103


def place_that_is_not_there(q: Three, eps: float):
    noise = {i: np.random.laplace(0, 1 / eps) for i in range(3)}
    out = [q[i] + noise[i] for i in range(3)]  # error: DP103
    try:
        more = noise[7]
    except KeyError:
        more = noise[0]
    return out, more


def only_drawn_there(q: Three, private: bool, eps: float):
    z = None
    if private:
        z = np.random.laplace(0, 1 / eps)
        out = q[0] + z
    else:
        out = None
    return out
# expect: only_drawn_there q.epsilon == max(0, eps)


def seen_where_it_was_drawn(q: Three, private: bool, eps: float):
    z = None
    if private:
        z = np.random.laplace(0, 1 / eps)
        out = q[0] + z  # error: DP103
    else:
        out = None
    return out, z


def one_of_two_draws(q: Three, wide: bool, eps: float):
    if wide:
        z = np.random.laplace(0, 2 / eps)
    else:
        z = np.random.laplace(0, 1 / eps)
    return q[0] + z
# expect: one_of_two_draws q.epsilon == eps  # known: loose


# --- loops of which one pass stands for all
def in_some_pass(q: Three, n: int, eps: float):
    z = np.random.laplace(0, 1 / eps)
    last = 0
    for _ in range(n):
        last = z
    return q[0] + z, last  # error: DP103


def in_some_pass_of_while(q: Three, n: int, eps: float):
    z = np.random.laplace(0, 1 / eps)
    shown = 0
    while n > 0:
        if n == 2:
            shown = z
        n -= 1
    return q[0] + z, shown  # error: DP103


def the_last_one(q: Three, n: int, eps: float):
    outs, z = [], 0
    for _ in range(n):
        z = np.random.laplace(0, n / eps)
        outs.append(q[0] + z)  # error: DP103
    return outs, z


def the_one_before(q: Three, n: int, eps: float):
    outs, before = [], 0
    for _ in range(n):
        z = np.random.laplace(0, n / eps)
        outs.append(q[0] + z - before)  # error: DP103
        before = z
    return outs


def drawn_and_forgotten(q: Three, n: int, m: int, eps: float):
    outs = []
    for _ in range(n):
        z = np.random.laplace(0, n / eps)
        outs.append(q[0] + z)
    for _ in range(m):
        z = np.random.laplace(0, m / eps)
        outs.append(q[0] + z)
    return outs
# expect: drawn_and_forgotten q.epsilon == eps * max(0, n) / n + eps * max(0, m) / m


# --- functions around which the draw stands
def given_by_a_function(q: Three, eps: float):
    z = np.random.laplace(0, 1 / eps)
    def noise():
        return z
    return q[0] + z, noise()  # error: DP103


def added_and_given(q: Three, eps: float):
    z = np.random.laplace(0, 1 / eps)
    def add(x):
        return x + z
    def noise():
        return z
    return add(q[0]), noise()  # error: DP103


def given_and_added(q: Three, eps: float):
    z = np.random.laplace(0, 1 / eps)
    def noise():
        return z
    return q[0] + noise()
# expect: given_and_added q.epsilon == eps


# --- generators
def places_of_large_draws(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, 3)
    return q + noise, (i for i in range(3) if noise[i] > 0)  # error: DP103


def yielded_generator(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, 3)
    yield q + noise  # error: DP103
    yield (i for i in range(3) if noise[i] > 0)


def stored_generator(q: Three, sink: dict, eps: float):
    noise = np.random.laplace(0, 1 / eps, 3)
    sink["large"] = (i for i in range(3) if noise[i] > 0)
    return q + noise  # error: DP103


class Kept:
    def __init__(self, q: Three, eps: float):
        noise = np.random.laplace(0, 1 / eps, 3)
        self.noisy = q + noise  # error: DP103
        self.large = (i for i in range(3) if noise[i] > 0)


@dataclass
class Answer:
    noisy: object
    large: object


def in_an_object(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, 3)
    return Answer(q + noise, (i for i in range(3) if noise[i] > 0))  # error: DP103


def added_where_somebody_walks(q: Three, eps: float):
    return {"noisy": (2 * x + np.random.laplace(0, 1 / eps) for x in q)}  # error: DP103
# expect: added_where_somebody_walks q.epsilon == 2 * eps


def added_beside_another(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    return 3, (x + z for x, z in zip(q, noise))
# expect: added_beside_another q.epsilon == eps


def walked_by_turns(q: Three):
    walk = iter(q)
    doubled, fivefold = map(lambda x: 2 * x, walk), map(lambda x: 5 * x, walk)
    return [next(doubled), next(fivefold), next(doubled)]
# expect: walked_by_turns q == 5


# --- what each pass draws before it looks
def of_one_kind_or_another(q: Three, n: int, wide: bool, eps: float):
    outs = []
    for _ in range(n):
        if wide:
            z = np.random.laplace(0, 2 / eps)
        else:
            z = np.random.laplace(0, 1 / eps)
        outs.append(q[0] + z)
    return outs
# expect: of_one_kind_or_another q.epsilon == max(0, n) * eps  # known: loose


def where_it_is_drawn(q: Three, n: int, eps: float):
    outs = []
    for _ in range(n):
        try:
            outs.append(q[0] + (z := np.random.laplace(0, 1 / eps)))
        finally:
            print("done")
    return outs
# expect: where_it_is_drawn q.epsilon == max(0, n) * eps


def drawn_on_one_side(q: Three, n: int, eps: float):
    outs, z = [], 0
    for i in range(n):
        if i % 2:
            z = np.random.laplace(0, 1 / eps)
        outs.append(q[0] + z)  # error: DP305
    return outs


def in_one_of_two_lists(q: Three, debug: bool, eps: float):
    noise, shown = [np.random.laplace(0, 1 / eps)], [0, 0]
    if debug:
        shown = noise
    return q[0] + noise[0], shown[0]  # error: DP103
