"""One step of training with tensors: gradients clipped row by row, in a loop, with noise."""
# ruff: noqa
from typing import Annotated

import torch
from annotated_types import Interval
from dpcheck import Joint, Shape, SymmetricDistance

X_ = Annotated[torch.Tensor, Joint("p"), SymmetricDistance, Shape("n", 3)]
Y_ = Annotated[torch.Tensor, Joint("p"), SymmetricDistance]
Pos = Annotated[float, Interval(gt=0)]


def torch_clipped(g: X_, c: Pos):
    n = g.norm(dim=1)
    f = (c / n.clamp(min=1e-6)).clamp(max=1.0)
    return (g * f.unsqueeze(1)).sum(0)
# expect: torch_clipped g.L2 == c


def torch_loop(X: X_, y: Y_, w: torch.Tensor, c: Pos):
    total = torch.zeros(3)
    for x, t in zip(X, y):
        g = 2 * (x @ w - t) * x
        total += g / max(1.0, g.norm() / c)
    return total
# expect: torch_loop X.L2 == c
# expect: torch_loop y.L2 == c


def torch_step(X: X_, y: Y_, w: torch.Tensor, c: Pos, sigma: Pos, lr: float):
    g = ((X @ w - y)[:, None] * X)
    g = g * torch.clamp(c / g.norm(dim=1, keepdim=True), max=1.0)
    noisy = g.sum(0) + torch.normal(0.0, sigma * c, size=(3,))  # clean
    return w - lr * noisy
