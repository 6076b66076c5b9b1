"""torch, function by function: each is what numpy does with arrays."""
# ruff: noqa
from typing import Annotated

import torch
import torch.nn.functional as F
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Size, SymmetricDistance

V = Annotated[MetricVector[Real, L1], Size(3)]
W = Annotated[MetricVector[Real, LInf], Size(3)]
Low = Annotated[MetricVector[Real, L1], Size(3), Interval(ge=1, le=3)]
K = Annotated[MetricVector[Integer, L1], Size(3), Interval(ge=0, le=5)]
Labels = Annotated[torch.Tensor, SymmetricDistance, Interval(ge=0, le=3)]


def least(w: W):
    return torch.amin(w)
# expect: least w == 1


def most(w: W):
    return torch.amax(w)
# expect: most w == 1


def place_of_the_least(v: V, x: Real):
    return torch.argmin(v) * x
# expect: place_of_the_least v == inf
# expect: place_of_the_least x == 2


def place_of_the_most(v: V, x: Real):
    return torch.argmax(v) * x
# expect: place_of_the_most x == 2


def counted(k: K):
    return torch.count_nonzero(k)
# expect: counted k == 1


def sizes(v: V):
    return torch.absolute(v)
# expect: sizes v.L1 == 1


def logarithms(v: Low):
    return torch.log1p(v)
# expect: logarithms v.L1 == 1 / 2


def powers(v: Low):
    return torch.pow(v, 3)
# expect: powers v.L1 == 27


def bent(v: V):
    return 2 * torch.tanh(v) + 4 * F.tanh(v)
# expect: bent v.L1 == 6


def squashed(v: V):
    return torch.sigmoid(v)
# expect: squashed v.L1 == 1 / 4


def squashed_by_the_other(v: V):
    return F.sigmoid(2 * v)
# expect: squashed_by_the_other v.L1 == 1 / 2


def positive_parts(v: V):
    return torch.relu(v) - 3 * F.relu(-v)
# expect: positive_parts v.L1 == 3


def soft_parts(v: V):
    return F.softplus(v)
# expect: soft_parts v.L1 == 1


def down(k: K):
    return torch.floor(k)
# expect: down k.L1 == 1


def up(v: V):
    return torch.ceil(v)
# expect: up v.L1 == inf


def rounded(v: V):
    return torch.round(v)
# expect: rounded v.L1 == inf


def down_of_any(v: V):
    return torch.floor(v)
# expect: down_of_any v.L1 == inf


def from_below(v: V, x: Real):
    return torch.clamp_min(-v, 0) + torch.clamp_min(x, 4)
# expect: from_below v.L1 == 1
# expect: from_below x.L1 == 3


def from_above(v: V, x: Real):
    return (torch.clamp_max(v, 0) - 1) * 2
# expect: from_above v.L1 == 2


def not_below(v: Low, x: Real):
    return x * torch.clamp_min(v, 2)[0]
# expect: not_below x == 3


def not_above(v: Low, x: Real):
    return x * torch.clamp_max(v, 2)[0]
# expect: not_above x == 2


def greater(v: V, w: V):
    return torch.maximum(v, 2 * w)
# expect: greater v.L1 == 1
# expect: greater w.L1 == 2


def less(v: V, w: V):
    return torch.minimum(v, 2 * w)
# expect: less v.L1 == 1
# expect: less w.L1 == 2


def arithmetic(v: V, w: V):
    return torch.neg(torch.sub(torch.add(v, 3 * w), torch.mul(w, 5)))
# expect: arithmetic v.L1 == 1
# expect: arithmetic w.L1 == 2


def divided(v: V):
    return torch.div(v, 4)
# expect: divided v.L1 == 1 / 4


def equal(k: K):
    return torch.eq(k, 2)
# expect: equal k.L1 == 1


def unequal(k: K):
    return 2 * torch.ne(k, 2)
# expect: unequal k.L1 == 2


def below(k: K):
    return torch.lt(k, 2)
# expect: below k.L1 == 1


def at_most(k: K):
    return torch.le(k, 2)
# expect: at_most k.L1 == 1


def above(k: K):
    return torch.gt(k, 2)
# expect: above k.L1 == 1


def at_least(k: K):
    return torch.ge(k, 2)
# expect: at_least k.L1 == 1


def inside(k: K, x: Real):
    return x * torch.logical_and(k > 1, k < 4)[0]
# expect: inside k == inf
# expect: inside x == 1


def outside(k: K, x: Real):
    return x * torch.logical_or(k < 1, k > 4)[0]
# expect: outside k == inf
# expect: outside x == 1


def not_so(k: K):
    return torch.logical_not(k > 1)
# expect: not_so k.L1 == 1


def numbers(v: V):
    return torch.nan_to_num(v)
# expect: numbers v.L1 == 1


def along(v: V):
    return torch.dot(v, torch.tensor([1.0, -3.0, 2.0]))
# expect: along v == 3


def by_a_matrix(v: V):
    return torch.matmul(torch.full((2, 3), 0.5), v)
# expect: by_a_matrix v.L1 == 1


def by_a_matrix_of_a_vector(v: V):
    return torch.mv(torch.full((4, 3), 0.5), v)
# expect: by_a_matrix_of_a_vector v.L1 == 2


def of_matrices(v: V):
    return torch.mm(torch.full((4, 3), 0.5), v.view(3, 1))
# expect: of_matrices v.L1 == 2  # known: loose


def each_by_each(v: V):
    return torch.outer(v, torch.ones(2))
# expect: each_by_each v.L1 == 2


def beside(v: V, w: V):
    return torch.cat([v, 2 * w, w])
# expect: beside v.L1 == 1
# expect: beside w.L1 == 3


def one_below_the_other(v: V):
    return torch.stack([v, 2 * v])
# expect: one_below_the_other v.L1 == 3


def by_label(k: Labels):
    return torch.bincount(torch.clamp(k, 0, 3).long(), minlength=4)
# expect: by_label k.L1 == 1


def of_ones(x: Real):
    return torch.ones(3) * x
# expect: of_ones x.L1 == 3


def of_ones_like(v: V, x: Real):
    return torch.ones_like(v) * x
# expect: of_ones_like v.L1 == 0
# expect: of_ones_like x.L1 == 3


def of_zeros_like(v: V, x: Real):
    return torch.zeros_like(v) + x
# expect: of_zeros_like x.L1 == 3


def of_numbers_up(x: Real):
    return torch.arange(4) * x
# expect: of_numbers_up x.L1 == 6


def of_the_unit_matrix(x: Real):
    return torch.eye(3) * x
# expect: of_the_unit_matrix x.L1 == 3


def flat(v: V):
    return torch.flatten(v) + torch.ravel(v) + torch.squeeze(v) + torch.clone(v)
# expect: flat v.L1 == 4


def upright(v: V):
    return torch.t(v.view(3, 1))
# expect: upright v.L1 == 1  # known: loose


def on_one_axis_more(v: V):
    return torch.unsqueeze(v, 0)
# expect: on_one_axis_more v.L1 == 1


def along_the_diagonal(v: V):
    return torch.trace(torch.outer(v, torch.tensor([1.0, 5.0, 2.0])))
# expect: along_the_diagonal v == 5  # known: loose


def product(v: Low):
    return torch.prod(v)
# expect: product v == 9


def running(v: V):
    return torch.cumsum(v, 0)
# expect: running v.L1 == 3


def length(v: V):
    return torch.linalg.vector_norm(v) + torch.linalg.norm(2 * v)
# expect: length v == 3


def kept_where_it_is(v: V):
    return v.cpu() + v.cuda() + v.contiguous() + v.detach() + v.requires_grad_()
# expect: kept_where_it_is v.L1 == 5


def as_a_list(v: V):
    return sum(v.tolist())
# expect: as_a_list v == 1


def whether(k: K):
    return k.bool()
# expect: whether k.L1 == 1


def products(v: V):
    return torch.einsum("i,i->", v, torch.tensor([1.0, 5.0, 2.0]))
# expect: products v == 5


def listed_below_zero(v: V):
    return min(v.tolist()[0], 0.0)
# expect: listed_below_zero v == 1
