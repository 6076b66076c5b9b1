"""Tensors whose rows are private: methods that are not those of numpy, changes in place, the gradient of all and of each sample, functions that are run rowwise."""
# ruff: noqa
from typing import Annotated

import numpy as np
import torch
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Joint, L2, MetricVector, NormBound, Real, Shape, Size, SymmetricDistance
from torch.func import grad, vmap

Rows = Annotated[torch.Tensor, SymmetricDistance, Shape("n", 3)]
Values = Annotated[torch.Tensor, SymmetricDistance, Interval(ge=0, le=3)]
Edited = Annotated[torch.Tensor, ChangeOneDistance, Interval(ge=0, le=3)]
X_ = Annotated[torch.Tensor, Joint("people"), SymmetricDistance, Shape("n", 3)]
Y_ = Annotated[torch.Tensor, Joint("people"), SymmetricDistance, Interval(ge=0, le=1)]
Positive = Annotated[float, Interval(gt=0)]


def loss(w, x, t):
    return (x @ w - t) ** 2


def clipped_by_sample(w: torch.Tensor, X: X_, y: Y_, c: Positive):
    g = vmap(grad(loss), in_dims=(None, 0, 0))(w, X, y)
    return (g * torch.clamp(c / (g.norm(dim=1, keepdim=True) + 1e-6), max=1.0)).sum(dim=0)
# expect: clipped_by_sample X.L2 == c
# expect: clipped_by_sample y.L2 == c


def not_clipped(w: torch.Tensor, X: X_, y: Y_):
    return vmap(grad(loss), in_dims=(None, 0, 0))(w, X, y).sum(dim=0)
# expect: not_clipped X.L2 == inf


def gradient_of_all(w: torch.Tensor, X: X_, y: Y_, c: Positive):
    def total(w):
        return ((X @ w - y) ** 2).sum()

    g = grad(total)(w)
    return g * torch.clamp(c / g.norm(), max=1.0)
# expect: gradient_of_all X.L2 == 2 * c


def spread(x: Edited):
    return torch.zeros(2).std()
# expect: spread x == 0


def spread_as_numpy(x: Edited):
    return x.clamp(0, 1).numpy().sum()
# expect: spread_as_numpy x == 1


def changed_in_place(x: Values):
    y = x.clone()
    y.clamp_(0, 1).mul_(2)
    return y.sum()
# expect: changed_in_place x == 2


def changed_under_another_name(x: Values):
    y = x.detach()
    y.clamp_(0, 1)
    return x.sum()
# expect: changed_under_another_name x == 1


def of_a_size(x: Values):
    return x.size(0)
# expect: of_a_size x == 1


def from_numpy(x: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=3)]):
    return torch.from_numpy(x).clamp(max=2).sum()
# expect: from_numpy x == 2


def maximum_along_an_axis(X: Rows):
    return X.clamp(-1, 1).max(dim=1)
# expect: maximum_along_an_axis X == inf


def largest_of_each(X: Rows):
    return X.clamp(-1, 1).amax(dim=1).sum()
# expect: largest_of_each X == 1


def one_value(x: Values):
    return x.sum().item()
# expect: one_value x == 3


def where_it_is_large(x: Values):
    return torch.where(x > 1, x, torch.zeros_like(x)).sum()
# expect: where_it_is_large x == 3


def not_clipped_but_detached(w: torch.Tensor, X: X_, y: Y_):
    def total(w):
        error = ((X @ w - y) ** 2).sum()
        return error - error.detach()

    return grad(total)(w)
# expect: not_clipped_but_detached X == inf
# expect: not_clipped_but_detached X.D == len(w)


# ---------------------------------------------------------------- whose methods: a standard deviation of two numbers is sqrt(2) times as large in torch
Pair = Annotated[MetricVector[Real, L2], Size(2)]


def spread_of_two(v: Pair):
    return torch.tensor(v).std()
# expect: spread_of_two v == 1


def spread_of_two_in_numpy(v: Pair):
    return torch.tensor(v).numpy().std()
# expect: spread_of_two_in_numpy v == sqrt(2) / 2


def spread_of_either(v: Pair, twice: bool):
    one = torch.tensor(v)
    return (2 * one if twice else one).std()
# expect: spread_of_either v == 2  # known: loose


def spread_after_passes(v: Pair, k: int):
    t = torch.tensor(v)
    for _ in range(k):
        t = t * 1
    return t.std()
# expect: spread_after_passes v == 1  # known: loose


def spread_through_numpy(v: Pair):
    return np.abs(torch.tensor(v)).std()
# expect: spread_through_numpy v == 1  # known: loose


def spread_beside_tensors(x: Real):
    seen = torch.tensor([0.0, 2.0])
    return x * np.array([0.0, 2.0]).std()
# expect: spread_beside_tensors x == 1


# ---------------------------------------------------------------- what may be the same memory
def shared_with_numpy(x: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=3)]):
    y = torch.as_tensor(x)
    y.mul_(20)
    return x.sum()
# expect: shared_with_numpy x == 60  # known: loose


def the_same_or_a_copy(x: Values):
    y = x.double()
    x.mul_(20)
    return y.sum()
# expect: the_same_or_a_copy x == 60  # known: loose


def on_another_device(x: Values):
    y = x.cuda()
    x.mul_(0)
    return y.sum()
# expect: on_another_device x == 3  # known: loose


def a_number_of_its_own(x: Values):
    t = x.sum().reshape(1)
    s = t.item()
    t.mul_(0)
    return s
# expect: a_number_of_its_own x == 3  # known: loose


def of_another_type(x: Values):
    return x.to(torch.float64).sum()
# expect: of_another_type x == 3


def of_a_narrow_type(x: Values):
    return (x * 100).to(torch.uint8).sum()
# expect: of_a_narrow_type x == 255  # known: loose


def added_at_places(x: Values):
    return torch.zeros(4, dtype=torch.float64).index_add_(0, x.long(), x).sum()
# expect: added_at_places x == 3


def along_another_axis(X: Rows):
    return vmap(lambda r: r.clamp(0, 1), in_dims=0, out_dims=1)(X).sum(dim=0)
# expect: along_another_axis X == inf


def sums_along_rows(X: Rows):
    return X.clamp(0, 1).sum(dim=0).reshape(3, 1).cumsum(dim=1).sum()
# expect: sums_along_rows X == 3  # known: loose


# ---------------------------------------------------------------- methods that are what their definition says
def on_a_new_axis(v: Pair):
    return torch.tensor(v).unsqueeze(-1).sum(dim=0)
# expect: on_a_new_axis v.L2 == sqrt(2)


def rows_on_a_new_axis(X: Rows):
    return (X.clamp(-1, 1).unsqueeze(1) * X.clamp(0, 1).unsqueeze(2)).sum(dim=0)
# expect: rows_on_a_new_axis X.LInf == 1  # known: loose


def on_an_axis_that_is_told(X: Rows, k: int):
    return X.clamp(-1, 1).unsqueeze(k).sum()
# expect: on_an_axis_that_is_told X == 3  # known: loose


def a_copy_on_another_device(v: Pair):
    t = torch.tensor(v)
    u = t.cpu()
    u.sub_(u)
    return t.sum()
# expect: a_copy_on_another_device v == sqrt(2)  # known: loose


def without_gradients(v: Pair):
    t = torch.tensor(v)
    t.detach().mul_(3)
    return t.sum()
# expect: without_gradients v == 3 * sqrt(2)


def in_place_of_another_shape(v: Pair):
    t = torch.tensor(v)
    t.add_(torch.zeros(3, 2))
    return t.sum()
# expect: in_place_of_another_shape v == 0  # known: loose


def what_is_public_changed_by_what_is_private(x: Real, w: torch.Tensor):
    w.mul_(x)
    return w.sum()
# expect: what_is_public_changed_by_what_is_private x == inf


def a_number_added_in_place(x: Real):
    t = torch.zeros(3)
    t.add_(x)
    return t.sum()
# expect: a_number_added_in_place x == 3


def whole_numbers_in_place(x: Real):
    t = torch.zeros(3).long()
    t.add_(x)
    return t.sum()
# expect: whole_numbers_in_place x == 0  # known: loose
