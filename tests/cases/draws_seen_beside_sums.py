"""Draws that are seen beside what they were added to, by whatever copy, walk or function: they hide nothing (rule K12)."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import L1, MetricVector, Real, Size

Three = Annotated[MetricVector[Real, L1], Size(3)]


def vector_alone(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    return q + noise
# expect: vector_alone q.epsilon == eps


def several_alone(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    return [x + z for x, z in zip(q, noise)]
# expect: several_alone q.epsilon == eps


def vector_walked_once(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    return [x + z for x, z in zip(q, noise)]
# expect: vector_walked_once q.epsilon == eps  # known: loose


def vector_walked_twice(q: Three, r: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    return [x + z for x, z in zip(q, noise)], [x + z for x, z in zip(r, noise)]
# expect: vector_walked_twice q.epsilon == inf
# expect: vector_walked_twice r.epsilon == inf


def several_in_an_array_twice(q: Three, r: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    return q + np.array(noise), r + np.array(noise)
# expect: several_in_an_array_twice q.epsilon == inf
# expect: several_in_an_array_twice r.epsilon == inf


def several_in_an_array_once(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    return q + np.array(noise)
# expect: several_in_an_array_once q.epsilon == eps


def arrays_that_do_not_fit(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    more = []
    more += noise  # numpy adds it to each entry of the list, which fails
    return q + noise
# expect: arrays_that_do_not_fit q.epsilon == inf


def vector_and_list(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, list(noise)
# expect: vector_and_list q.epsilon == inf


def vector_and_tuple(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, tuple(noise)
# expect: vector_and_tuple q.epsilon == inf


def vector_and_array(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, np.array(noise)
# expect: vector_and_array q.epsilon == inf


def vector_and_largest_of_array(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, np.array(noise).max()
# expect: vector_and_largest_of_array q.epsilon == inf


def vector_and_first_of_array(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, np.asarray(noise)[0]
# expect: vector_and_first_of_array q.epsilon == inf


def vector_and_comprehension(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, [z for z in noise]
# expect: vector_and_comprehension q.epsilon == inf


def vector_and_shifted(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, [z + 1 for z in noise]
# expect: vector_and_shifted q.epsilon == inf


def vector_and_dict(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, {i: z for i, z in enumerate(noise)}
# expect: vector_and_dict q.epsilon == inf


def vector_and_pairs(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, list(zip(noise, noise))
# expect: vector_and_pairs q.epsilon == inf


def vector_and_next(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, next(iter(noise))
# expect: vector_and_next q.epsilon == inf


def vector_and_reversed(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, list(reversed(noise))
# expect: vector_and_reversed q.epsilon == inf


def vector_and_any(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, any(z > 3 for z in noise)
# expect: vector_and_any q.epsilon == inf


def vector_and_sum(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, sum(z for z in noise)
# expect: vector_and_sum q.epsilon == inf


def vector_and_sorted(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, sorted(range(3), key=lambda i: noise[i])
# expect: vector_and_sorted q.epsilon == inf


def vector_and_function(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    out = q + noise
    return out, lambda: noise
# expect: vector_and_function q.epsilon == inf


def vector_and_unpacked(q: Three, eps: float):
    noise = np.random.laplace(0, 1 / eps, size=3)
    first, *rest = noise
    return q + noise, rest
# expect: vector_and_unpacked q.epsilon == inf


def several_and_list(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, list(noise)
# expect: several_and_list q.epsilon == inf


def several_and_tuple(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, tuple(noise)
# expect: several_and_tuple q.epsilon == inf


def several_and_array(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, np.array(noise)
# expect: several_and_array q.epsilon == inf


def several_and_largest_of_array(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, np.array(noise).max()
# expect: several_and_largest_of_array q.epsilon == inf


def several_and_first_of_array(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, np.asarray(noise)[0]
# expect: several_and_first_of_array q.epsilon == inf


def several_and_comprehension(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, [z for z in noise]
# expect: several_and_comprehension q.epsilon == inf


def several_and_shifted(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, [z + 1 for z in noise]
# expect: several_and_shifted q.epsilon == inf


def several_and_dict(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, {i: z for i, z in enumerate(noise)}
# expect: several_and_dict q.epsilon == inf


def several_and_pairs(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, list(zip(noise, noise))
# expect: several_and_pairs q.epsilon == inf


def several_and_next(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, next(iter(noise))
# expect: several_and_next q.epsilon == inf


def several_and_reversed(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, list(reversed(noise))
# expect: several_and_reversed q.epsilon == inf


def several_and_any(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, any(z > 3 for z in noise)
# expect: several_and_any q.epsilon == inf


def several_and_sum(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, sum(z for z in noise)
# expect: several_and_sum q.epsilon == inf


def several_and_sorted(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, sorted(range(3), key=lambda i: noise[i])
# expect: several_and_sorted q.epsilon == inf


def several_and_function(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    out = [x + z for x, z in zip(q, noise)]
    return out, lambda: noise
# expect: several_and_function q.epsilon == inf


def several_and_unpacked(q: Three, eps: float):
    noise = [np.random.laplace(0, 1 / eps) for _ in range(3)]
    first, *rest = noise
    return [x + z for x, z in zip(q, noise)], rest
# expect: several_and_unpacked q.epsilon == inf
