"""Lists of which each row is an array, or several: updates of clients, their data, and what clips them; an array of no known shape is not one number."""
from collections.abc import Collection
from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import L2, HammingDistance, NormBound, Shape, Size, SymmetricDistance, clamp, clip, gaussian_mechanism, laplacian_mechanism

Updates = Annotated[list[np.ndarray], SymmetricDistance]
UpdatesEdited = Annotated[list[np.ndarray], HammingDistance, Size("n")]
UpdatesInBall = Annotated[list[np.ndarray], SymmetricDistance, NormBound(L2, 1.0)]
Clients = Annotated[list[tuple[np.ndarray, np.ndarray]], SymmetricDistance]
Lists = Annotated[list[list[float]], SymmetricDistance]
Rows = Annotated[np.ndarray, SymmetricDistance, Shape("n", 3)]


# --- a row may have any number of entries
def clipped_entries(us: Updates):
    return sum(np.clip(u, 0, 1) for u in us)
# expect: clipped_entries us == inf
# expect: clipped_entries us.LInf == 1


def sum_of_clipped_entries(us: Updates):
    return laplacian_mechanism(np.sum([np.clip(u, 0, 1) for u in us]), 1, 0.5)  # error: DP103
# expect: sum_of_clipped_entries us.epsilon == inf


def entries_of_one_of_two(us: Clients):
    return np.sum([np.clip(x, 0, 1) for x, y in us])
# expect: entries_of_one_of_two us == inf


def entries_of_lists(us: Lists):
    return np.sum([np.clip(u, 0, 1) for u in us])
# expect: entries_of_lists us == inf


def entries_above(us: Updates):
    total = 0
    for u in us:
        total = total + (u > 0)
    return total
# expect: entries_above us == inf


def entries_one_by_one(us: Updates):
    return sum(clamp(entry, 0, 1) for u in us for entry in u)
# expect: entries_one_by_one us == inf


def transposed(us: Updates):
    return sum(clamp(u.T, 0, 1) for u in us)
# expect: transposed us == inf


def real_parts(us: Updates):
    return sum(clamp(u.real, 0, 1) for u in us)
# expect: real_parts us == inf


def of_any_length(us: Annotated[list[tuple[float, ...]], SymmetricDistance]):
    return sum(len(u) for u in us)
# expect: of_any_length us == inf


def how_long(us: Updates):
    return sum(min(10, len(u)) for u in us)
# expect: how_long us == 10


def far_out(us: Updates):
    return sum(float(np.linalg.norm(u) > 1) for u in us)
# expect: far_out us == 1


def lengths_of_vectors(us: Updates):
    return sum(min(2.0, np.linalg.norm(u)) for u in us)
# expect: lengths_of_vectors us == 2


def average_of_clipped(us: Updates):
    return sum(np.mean(np.clip(u, 0, 1)) for u in us)
# expect: average_of_clipped us == 1


# --- clipped by its norm, a row moves the sum by no more than that
def divided(u, c):
    return u / max(1.0, np.linalg.norm(u) / c)


def scaled(u, c):
    return u * min(1.0, c / np.linalg.norm(u))


def by_branch(u, c):
    norm = np.linalg.norm(u)
    if norm > c:
        u = u * (c / norm)
    return u


def by_expression(u, c):
    norm = np.linalg.norm(u)
    return u * (c / norm) if norm > c else u


def by_return(u, c):
    norm = np.linalg.norm(u)
    if norm > c:
        return u / norm * c
    return u


def all_divided(us: Updates):
    return sum(divided(u, 2.0) for u in us)
# expect: all_divided us == 2


def all_scaled(us: Updates):
    return sum([scaled(u, 2.0) for u in us])
# expect: all_scaled us == 2


def all_by_branch(us: Updates):
    return np.sum([by_branch(u, 2.0) for u in us], axis=0)
# expect: all_by_branch us == 2


def all_by_expression(us: Updates):
    return np.array([by_expression(u, 2.0) for u in us]).sum(axis=0)
# expect: all_by_expression us == 2


def all_by_return(us: Updates):
    return np.stack([by_return(u, 2.0) for u in us]).sum(axis=0)
# expect: all_by_return us == 2


def all_by_vocabulary(us: Updates):
    return np.sum([clip(L2, u, 2.0) for u in us], axis=0)
# expect: all_by_vocabulary us == 2


def in_a_loop(us: Updates):
    total = np.zeros(3)
    for u in us:
        total += divided(u, 2.0)
    return total
# expect: in_a_loop us == 2
# expect: in_a_loop us.L1 == 2 * sqrt(3)


def in_a_loop_anew(us: Updates):
    total = np.zeros(3)
    for u in us:
        total = total + divided(u, 2.0)
    return total
# expect: in_a_loop_anew us == 2


def as_long_as_the_model(us: Updates, model: np.ndarray):
    total = np.zeros_like(model)
    for u in us:
        total += scaled(u, 2.0)
    return total
# expect: as_long_as_the_model us == 2
# expect: as_long_as_the_model us.L1 == 2 * sqrt(len(model))
# given: as_long_as_the_model model = np.zeros(3)


def gathered(us: Updates):
    clipped = []
    for u in us:
        clipped.append(scaled(u, 2.0))
    return np.mean(clipped, axis=0) * len(clipped)
# expect: gathered us == 2


def norms_of_all(us: Updates):
    stacked = np.array([u for u in us])
    norms = np.linalg.norm(stacked, axis=1, keepdims=True)
    return (stacked * np.minimum(1, 2.0 / norms)).sum(axis=0)
# expect: norms_of_all us == 2


def mean_of_edited(us: UpdatesEdited, n: int):
    return np.mean([divided(u, 1.0) for u in us], axis=0)
# expect: mean_of_edited us == 2 / n


def half_of_them(us: Updates):
    return sum(scaled(u, 2.0) for u in us if np.linalg.norm(u) < 5)
# expect: half_of_them us == 2


def not_clipped_at_all(us: Updates):
    return sum(u / np.linalg.norm(u) * np.linalg.norm(u) for u in us)
# expect: not_clipped_at_all us == inf


def the_copy_is_clipped(us: Updates):
    total = np.zeros(3)
    for u in us:
        clipped = scaled(u, 2.0)
        total += u
    return total + 0 * clipped
# expect: the_copy_is_clipped us == inf


def in_a_ball(us: UpdatesInBall):
    return sum(us), np.sum(us, axis=0)
# expect: in_a_ball us[0] == 1
# expect: in_a_ball us[1] == 1


# --- the rows are data, on which a model is trained
def gradient(model, x, y):
    return x.T @ (x @ model - y) / len(y)


def trained(model, x, y):
    for _ in range(3):
        model = model - 0.1 * gradient(model, x, y)
    return model


def trained_in_place(model, x, y):
    own = model.copy()
    for _ in range(3):
        own -= 0.1 * gradient(own, x, y)
    return own - model


def one_step(clients: Clients, model: np.ndarray):
    return sum(divided(gradient(model, x, y), 2.0) for x, y in clients)
# expect: one_step clients == 2
# given: one_step model = np.zeros(2)


def several_steps(clients: Clients, model: np.ndarray):
    return sum(divided(trained(model, x, y) - model, 2.0) for x, y in clients)
# expect: several_steps clients == 2
# given: several_steps model = np.ones(2)


def several_in_place(clients: Clients, model: np.ndarray):
    total = np.zeros_like(model)
    for x, y in clients:
        total += scaled(trained_in_place(model, x, y), 2.0)
    return total
# expect: several_in_place clients == 2
# given: several_in_place model = np.zeros(2)


def of_items(clients: Clients, model: np.ndarray):
    return np.sum([scaled(trained_in_place(model, client[0], client[1]), 2.0) for client in clients], axis=0)
# expect: of_items clients == 2
# given: of_items model = np.ones(2)


def from_zeros(clients: Clients):
    model, total = np.zeros(2), np.zeros(2)
    for x, y in clients:
        total += scaled(trained_in_place(model, x, y), 2.0)
    return total
# expect: from_zeros clients == 2
# expect: from_zeros clients.L1 == 2 * sqrt(2)


def into_the_model(clients: Clients, model: np.ndarray):
    """The model is changed by one client before the next one begins."""
    total = np.zeros(2)
    for x, y in clients:
        model -= 0.1 * gradient(model, x, y)
        total += scaled(model, 2.0)
    return total
# expect: into_the_model clients == inf


def into_a_copy_of_all(clients: Clients, model: np.ndarray):
    own = model.copy()
    total = np.zeros(2)
    for x, y in clients:
        own -= 0.1 * gradient(own, x, y)
        total += scaled(own, 2.0)
    return total
# expect: into_a_copy_of_all clients == inf


def into_what_was_made(clients: Clients, model: np.ndarray):
    own = model * 1
    return sum([scaled(trained_further(own, x, y), 2.0) for x, y in clients])
# expect: into_what_was_made clients == inf


def trained_further(own, x, y):
    own -= 0.1 * gradient(own, x, y)
    return own


def into_the_rows(us: Updates):
    """The first walk changes what the second one finds."""
    total = np.zeros(3)
    for u in us:
        u += total
        total += scaled(u, 2.0)
    return sum(scaled(u, 2.0) for u in us)
# expect: into_the_rows us == inf


# --- a number to which arrays are added becomes one
def from_zero(m: Rows):
    total = 0
    for row in m:
        total += row / max(1, np.linalg.norm(row))
    return total
# expect: from_zero m == 1


def from_zero_anew(us: Updates):
    total, count = 0, 0
    for u in us:
        total = total + scaled(u, 2.0)
        count += 1
    return total, count
# expect: from_zero_anew us[0] == 2
# expect: from_zero_anew us[1] == 1


def halved_on_the_way(m: Rows):
    total = 0
    for row in m:
        total = total + clip(L2, row, 1.0)
        total = total / 2
    return total
# expect: halved_on_the_way m == inf


def some_of_them_from_zero(m: Rows):
    """Where no row is added, it is a number."""
    total = 0
    for row in m:
        if row[0] > 0:
            total += clip(L2, row, 1.0)
    return total
# expect: some_of_them_from_zero m == inf


def kept_on_the_way(m: Annotated[np.ndarray, SymmetricDistance, Shape("n", 3), Interval(ge=0, le=1)]):
    total, seen = 0, []
    for row in m:
        seen.append(total)
        total += row
    return seen
# expect: kept_on_the_way m == inf


def truths_from_true(m: Rows):
    """True + truth values are truth values: `or`."""
    total = True
    for row in m:
        total += row > 0
    return total
# expect: truths_from_true m == inf


# --- and is released
def released_from_zero(us: Updates, eps: Annotated[float, Interval(gt=0, le=1)], delta: float):
    total = 0
    for u in us:
        total += scaled(u, 2.0)
    return gaussian_mechanism(total, 2, eps, delta)  # clean
# expect: released_from_zero us.epsilon == eps
# expect: released_from_zero us.delta == delta


# --- in whatever container, and whatever else they may be
def of_a_tuple(us: Annotated[tuple[np.ndarray, ...], SymmetricDistance]):
    return sum(np.clip(u, 0, 1) for u in us)
# expect: of_a_tuple us == inf


def of_a_collection(us: Annotated[Collection[np.ndarray], SymmetricDistance]):
    return np.sum([np.clip(u, 0, 1) for u in us])
# expect: of_a_collection us == inf


def or_a_number(us: Annotated[list[float | np.ndarray], SymmetricDistance]):
    return sum(np.clip(u, 0, 1) for u in us)
# expect: or_a_number us == inf


def in_dicts(us: Annotated[list[dict[str, np.ndarray]], SymmetricDistance]):
    return sum(np.clip(u["weights"], 0, 1) for u in us)
# expect: in_dicts us == inf


def a_tuple_of_rows(us: Annotated[tuple[float, ...], SymmetricDistance]):
    return sum(min(max(u, 0), 1) for u in us)
# expect: a_tuple_of_rows us == 1
