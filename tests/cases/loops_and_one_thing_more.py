"""Loops in which one thing more happens than what is followed."""
# ruff: noqa
from typing import Annotated
import numpy as np
from annotated_types import Interval
from dpcheck import HammingDistance, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance, laplacian_mechanism

Eps = Annotated[float, Interval(ge=0.01, le=5)]
Vector = Annotated[MetricVector[Real, L1], Size("n")]
counter = 0.0


def bump(y):
    global counter
    counter = y


def read_back():
    return counter


def bound_by_two_scopes(v: Vector):
    for a in v:
        counter = a
        bump(5 * a)
    return read_back()
# expect: bound_by_two_scopes v == 5  # known: loose


def added_by_two_names(m: Annotated[MetricMatrix[Real, L1], Shape("r", 3)]):
    total = np.zeros(3)
    same = total
    for row in m:
        total += row
        same += row
    return total
# expect: added_by_two_names m.L1 == 2  # known: loose


class Box:
    def __init__(self):
        self.n = 0
        self.t = np.zeros(3)


def beside_an_attribute(m: Annotated[MetricMatrix[Real, L1], Shape("r", 3)]):
    total, box = np.zeros(3), Box()
    for row in m:
        total = total + row
        box.n += 1
    return total
# expect: beside_an_attribute m.L1 == 1


def returned_in_a_loop_inside(v: Vector):
    total = 0.0
    for a in v:
        k = 0
        while k < 2:
            k += 1
            if a > k:
                return a
        total += a
    return total
# expect: returned_in_a_loop_inside v == inf


def two_items_a_pass(v: Vector):
    out = []
    for a in v:
        out.append(a)
        out.append(2 * a)
    return sum(out)
# expect: two_items_a_pass v == 3  # known: loose


def released_and_counted(x: Real, n: int, eps: Eps):
    total = laplacian_mechanism(x, 1, eps)
    for k in range(n):
        total += k
    return total
# expect: released_and_counted x.epsilon == eps


async def asynchronous(v: Vector):
    total = 0.0
    async for a in v:
        total += a
    return total


async def asynchronous_rows(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=2)]):
    total = 0.0
    async for a in d:
        total += a
    return total


def noised_by_another(v: Vector, thing):
    for i in range(len(v)):
        v[i] += thing(i)
    return v


def noised_from_the_end(v: Annotated[MetricVector[Real, L1], Size(5)], eps: Eps):
    for i in range(len(v), 3):
        v[i] += np.random.laplace(0, 1 / eps)
    return v
# expect: noised_from_the_end v.L1 == 1


def noised_beyond(v: Vector, eps: Eps):
    for i in range(len(v), 3):
        v[i] += np.random.laplace(0, 1 / eps)
    return v
# expect: noised_beyond v.L1 == 1
# expect: noised_beyond v.L2 == min(1, sqrt(n))
# expect: noised_beyond v.LInf == 1


def noised_list(x: Real, eps: Eps):
    out = [x, 2 * x]
    for i in range(len(out)):
        out[i] += np.random.laplace(0, 1 / eps)
    return out
# expect: noised_list x.epsilon == 3 * eps


def emptied_on_the_way(x: Real, thing):
    items, total = [1, 2, 3], 0.0
    for a in items:
        total += a * x
        thing(items)
    return total
# expect: emptied_on_the_way x == inf


def longer_than_is_followed(x: Real):
    total, k = 0.0, 0
    while k < 5000:
        k += 1
        total = total + x
    return total
# expect: longer_than_is_followed x == 5000  # known: loose


def released_longer_than_is_followed(x: Real, eps: Eps):
    k = 0
    while k < 5000:
        k += 1
        laplacian_mechanism(x, 1, eps)  # error: DP305
    return k
# expect: released_longer_than_is_followed x.epsilon == 5000 * eps  # known: loose


def raises_on_the_way(x: Real):
    k = 0
    while k < 9:
        k += 1
        if x > k:
            raise ValueError
    return k


def leaves_on_the_way(x: Real):
    k = 0
    while k < 9:
        k += 1
        if x > k:
            break
    return k
# expect: leaves_on_the_way x == inf


def by_steps_of_nothing(x: Real):
    total = 0.0
    for k in range(0, 5, 0):
        total += x
    return total


def by_steps_back(x: Real):
    total = 0.0
    for k in range(5, 0, -2):
        total += k * x
    return total
# expect: by_steps_back x == 9


def mapped_to_releases(v: Vector, eps: Eps):
    return list(map(lambda a: laplacian_mechanism(a, 1, eps), v))
# expect: mapped_to_releases v.epsilon == eps


def in_a_set_where_private(x: Real):
    return len({k for k in (1, 2, 3) if x > k})
# expect: in_a_set_where_private x == inf


def in_a_dict_where_private(x: Real):
    d = {k: 2 * k for k in (1, 2, 3) if x > k}
    return sum(d.values())
# expect: in_a_dict_where_private x == inf


def else_of_a_loop(x: Real, v: Vector, k: int):
    total = 0.0
    for a in v:
        total += a
        if k > 3:
            break
    else:
        total = 2 * x
    return total


def else_of_a_while(x: Real, y: Real, k: int):
    t, n = x, 0
    while n < k:
        n += 1
        if n > 100:
            break
    else:
        t = 3 * y
    return t
# expect: else_of_a_while x == 1
# expect: else_of_a_while y == 3


def largest_beside_a_number(v: Vector):
    best = 0.0
    for a in v:
        best = max(a, 3)
    return best
# expect: largest_beside_a_number v == 1


def largest_of_all(v: Vector):
    best = 0.0
    for a in v:
        best = max(best, a, 3)
    return best
# expect: largest_of_all v == 1


def largest_of_two(v: Vector, w: Vector):
    best = 0.0
    for a, b in zip(v, w):
        best = max(best, a, 2 * b)
    return best
# expect: largest_of_two v == 1
# expect: largest_of_two w == 2
