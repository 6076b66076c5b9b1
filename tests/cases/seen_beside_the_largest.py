"""What is seen of noisy scores beside the place of the largest: then each of them is a release of its own (rule P6)."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import LInf, MetricVector, Real, Size

Three = Annotated[MetricVector[Real, LInf], Size(3)]
KEPT = None


def place_alone(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    return np.argmax(noisy)
# expect: place_alone q.epsilon == eps


def place_alone_of_a_list(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    return np.argmax(noisy)
# expect: place_alone_of_a_list q.epsilon == eps


def vector_and_list(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, list(noisy)
# expect: vector_and_list q.epsilon == 3 * eps / 2


def vector_and_tuple(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, tuple(noisy)
# expect: vector_and_tuple q.epsilon == 3 * eps / 2


def vector_and_array(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, np.array(noisy)
# expect: vector_and_array q.epsilon == 3 * eps / 2


def vector_and_largest_of_array(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, np.array(noisy).max()
# expect: vector_and_largest_of_array q.epsilon == 3 * eps / 2


def vector_and_comprehension(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, [x for x in noisy]
# expect: vector_and_comprehension q.epsilon == 3 * eps / 2


def vector_and_shifted(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, [x + 1 for x in noisy]
# expect: vector_and_shifted q.epsilon == 3 * eps / 2


def vector_and_dict(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, {i: x for i, x in enumerate(noisy)}
# expect: vector_and_dict q.epsilon == 3 * eps / 2


def vector_and_pairs(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, list(zip(noisy, noisy))
# expect: vector_and_pairs q.epsilon == 3 * eps / 2


def vector_and_next(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, next(iter(noisy))
# expect: vector_and_next q.epsilon == 3 * eps / 2


def vector_and_reversed(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, list(reversed(noisy))
# expect: vector_and_reversed q.epsilon == 3 * eps / 2


def vector_and_any(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, any(x > 3 for x in noisy)
# expect: vector_and_any q.epsilon == 3 * eps / 2


def vector_and_how_many(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, len([x for x in noisy if x > 3])
# expect: vector_and_how_many q.epsilon == 3 * eps / 2


def vector_and_where(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, np.where(np.array(noisy) > 0, 1, 0)
# expect: vector_and_where q.epsilon == 3 * eps / 2


def vector_and_variables(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, vars().get("noisy")
# expect: vector_and_variables q.epsilon == 3 * eps / 2


def vector_and_sum(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, sum(x for x in noisy)
# expect: vector_and_sum q.epsilon == 3 * eps / 2


def vector_and_at_the_place(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, noisy[which]
# expect: vector_and_at_the_place q.epsilon == 3 * eps / 2


def vector_and_sorted(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, sorted(range(3), key=lambda i: noisy[i])
# expect: vector_and_sorted q.epsilon == 3 * eps / 2


def vector_and_function(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    which = np.argmax(noisy)
    return which, lambda: noisy
# expect: vector_and_function q.epsilon == 3 * eps / 2


def vector_and_unpacked(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    first, *rest = noisy
    return np.argmax(noisy), rest
# expect: vector_and_unpacked q.epsilon == 3 * eps / 2


def vector_and_kept_by_the_module(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    global KEPT
    KEPT = noisy
    return np.argmax(noisy), 1
# expect: vector_and_kept_by_the_module q.epsilon == 3 * eps / 2


def vector_and_captured(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    def more():
        return noisy
    return np.argmax(noisy), more
# expect: vector_and_captured q.epsilon == 3 * eps / 2


def vector_and_walked(q: Three, eps: float):
    noisy = q + np.random.laplace(0, 2 / eps, size=3)
    for x in noisy:
        print(x)
    return np.argmax(noisy), 2
# expect: vector_and_walked q.epsilon == 3 * eps / 2


def several_and_list(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, list(noisy)
# expect: several_and_list q.epsilon == 3 * eps / 2


def several_and_tuple(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, tuple(noisy)
# expect: several_and_tuple q.epsilon == 3 * eps / 2


def several_and_array(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, np.array(noisy)
# expect: several_and_array q.epsilon == 3 * eps / 2


def several_and_largest_of_array(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, np.array(noisy).max()
# expect: several_and_largest_of_array q.epsilon == 3 * eps / 2


def several_and_comprehension(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, [x for x in noisy]
# expect: several_and_comprehension q.epsilon == 3 * eps / 2


def several_and_shifted(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, [x + 1 for x in noisy]
# expect: several_and_shifted q.epsilon == 3 * eps / 2


def several_and_dict(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, {i: x for i, x in enumerate(noisy)}
# expect: several_and_dict q.epsilon == 3 * eps / 2


def several_and_pairs(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, list(zip(noisy, noisy))
# expect: several_and_pairs q.epsilon == 3 * eps / 2


def several_and_next(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, next(iter(noisy))
# expect: several_and_next q.epsilon == 3 * eps / 2


def several_and_reversed(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, list(reversed(noisy))
# expect: several_and_reversed q.epsilon == 3 * eps / 2


def several_and_any(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, any(x > 3 for x in noisy)
# expect: several_and_any q.epsilon == 3 * eps / 2


def several_and_how_many(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, len([x for x in noisy if x > 3])
# expect: several_and_how_many q.epsilon == 3 * eps / 2


def several_and_where(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, np.where(np.array(noisy) > 0, 1, 0)
# expect: several_and_where q.epsilon == 3 * eps / 2


def several_and_variables(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, vars().get("noisy")
# expect: several_and_variables q.epsilon == 3 * eps / 2


def several_and_sum(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, sum(x for x in noisy)
# expect: several_and_sum q.epsilon == 3 * eps / 2


def several_and_at_the_place(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, noisy[which]
# expect: several_and_at_the_place q.epsilon == 3 * eps / 2


def several_and_sorted(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, sorted(range(3), key=lambda i: noisy[i])
# expect: several_and_sorted q.epsilon == 3 * eps / 2


def several_and_function(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    which = np.argmax(noisy)
    return which, lambda: noisy
# expect: several_and_function q.epsilon == 3 * eps / 2


def several_and_unpacked(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    first, *rest = noisy
    return np.argmax(noisy), rest
# expect: several_and_unpacked q.epsilon == 3 * eps / 2


def several_and_kept_by_the_module(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    global KEPT
    KEPT = noisy
    return np.argmax(noisy), 1
# expect: several_and_kept_by_the_module q.epsilon == 3 * eps / 2


def several_and_captured(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    def more():
        return noisy
    return np.argmax(noisy), more
# expect: several_and_captured q.epsilon == 3 * eps / 2


def several_and_walked(q: Three, eps: float):
    noisy = [x + np.random.laplace(0, 2 / eps) for x in q]
    for x in noisy:
        print(x)
    return np.argmax(noisy), 2
# expect: several_and_walked q.epsilon == 3 * eps / 2
