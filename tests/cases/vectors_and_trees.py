"""Vectors of counts and numbers as people transform them: trees, wavelets, prefix sums, layers, losses; each with its best bound."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, NormBound, Real, Shape, Size, clip

H8 = Annotated[MetricVector[Integer, L1], Size(8)]
H4 = Annotated[MetricVector[Integer, L1], Size(4)]
R4 = Annotated[MetricVector[Real, L1], Size(4)]
E4 = Annotated[MetricVector[Real, L2], Size(4)]
M4 = Annotated[MetricVector[Real, LInf], Size(4)]
S4 = Annotated[MetricVector[Real, L1], Size(4), Interval(ge=0, le=1)]
W = np.array([[1.0, 0.0, 2.0, 0.0], [0.0, 3.0, 0.0, 1.0]])
w = np.array([1.0, -2.0, 3.0, 0.5])


def haar_orthonormal(x: E4):
    a = (x[0::2] + x[1::2]) / np.sqrt(2)
    d = (x[0::2] - x[1::2]) / np.sqrt(2)
    return np.concatenate([a, d])
# expect: haar_orthonormal x.L2 == 1


def kron(x: R4):
    A = np.kron(np.eye(2), np.ones((1, 2)))
    return A @ x
# expect: kron x.L1 == 1
# expect: kron x.L2 == 1


def power(x: Annotated[MetricVector[Real, L1], Size(2)]):
    return np.linalg.matrix_power(np.array([[1.0, 1.0], [0.0, 1.0]]), 3) @ x
# expect: power x.L1 == 4
# expect: power x.LInf == 3


def tril(x: R4):
    return np.tril(np.ones((4, 4))) @ x
# expect: tril x.L1 == 4
# expect: tril x.L2 == 2
# expect: tril x.LInf == 1


def prefix(x: R4):
    out = []
    s = 0.0
    for i in range(4):
        s += x[i]
        out.append(s)
    return out
# expect: prefix x.L1 == 4
# expect: prefix x.L2 == 2


def all_ranges(x: R4):
    return [x[i:j].sum() for i in range(4) for j in range(i + 1, 5)]
# expect: all_ranges x.L1 == 6
# expect: all_ranges x.L2 == sqrt(6)
# expect: all_ranges x.LInf == 1


def marginals(x: Annotated[MetricVector[Integer, L1], Size(6)]):
    t = x.reshape(2, 3)
    return np.concatenate([t.sum(axis=0), t.sum(axis=1)])
# expect: marginals x.L1 == 2
# expect: marginals x.L2 == sqrt(2)


def repeated(x: R4):
    return np.repeat(x, 2)
# expect: repeated x.L1 == 2
# expect: repeated x.L2 == sqrt(2)
# expect: repeated x.LInf == 1


def tiled(x: E4):
    return np.tile(x, 3)
# expect: tiled x.L2 == sqrt(3)


def rolled(x: E4):
    return np.roll(x, 1) - x
# expect: rolled x.L2 == 2


def cumprod(x: S4):
    return np.cumprod(x)
# expect: cumprod x.L1 == 4
# expect: cumprod x.LInf == 1


def dotted(x: E4):
    return w @ x
# expect: dotted x == sqrt(14.25)


def dotted_max(x: M4):
    return (w * x).sum()
# expect: dotted_max x == 6.5


def mapped(x: R4):
    return W @ x
# expect: mapped x.L1 == 3
# expect: mapped x.LInf == 3


def normed_weights(x: R4):
    return x.sum() * np.linalg.norm(w)
# expect: normed_weights x == sqrt(14.25)


def clipped(x: E4, c: Annotated[float, Interval(ge=0.1, le=9)]):
    return x / max(1, np.linalg.norm(x) / c)
# expect: clipped x.L2 == 1


def running_max(x: M4):
    return np.maximum.accumulate(x)
# expect: running_max x.LInf == 1


def ptp(x: M4):
    return np.ptp(x)
# expect: ptp x == 2


def ptp_l1(x: R4):
    return x.max() - x.min()
# expect: ptp_l1 x == 1


def second(x: M4):
    return np.sort(x)[-2]
# expect: second x == 1


def gap(x: M4):
    s = np.sort(x)
    return s[-1] - s[-2]
# expect: gap x == 2


def squared(x: Annotated[MetricVector[Real, L2], Size(4), NormBound(L2, 3.0)]):
    return (x ** 2).sum()
# expect: squared x == 6


def cosine(x: Annotated[MetricVector[Real, L2], Size(4), NormBound(L2, 3.0)]):
    return x @ (w / np.linalg.norm(w))
# expect: cosine x == 1


def relu_layer(x: E4):
    return np.maximum(0, W @ x)
# expect: relu_layer x.L2 == sqrt(10)


def centred(x: E4):
    return x - x.mean()
# expect: centred x.L2 == 1


def centred_l1(x: R4):
    return x - x.mean()
# expect: centred_l1 x.L1 == 3/2
# expect: centred_l1 x.LInf == 3/4


def blocks(m: Annotated[MetricMatrix[Real, L1], Shape(4, 4)]):
    return [m[:2, :2].sum(), m[:2, 2:].sum(), m[2:, :2].sum(), m[2:, 2:].sum()]
# expect: blocks m.L1 == 1
# expect: blocks m.L2 == 1


def blocks_loop(m: Annotated[MetricMatrix[Real, L1], Shape(4, 4)]):
    return np.array([m[i:i + 2, j:j + 2].sum() for i in (0, 2) for j in (0, 2)])
# expect: blocks_loop m.L1 == 1


def blocks_and_total(m: Annotated[MetricMatrix[Real, L1], Shape(4, 4)]):
    return [m.sum(), m[:2].sum(), m[2:].sum()]
# expect: blocks_and_total m.L1 == 2
# expect: blocks_and_total m.L2 == sqrt(2)


def trace(m: Annotated[MetricMatrix[Real, L1], Shape(3, 3)]):
    return np.trace(m)
# expect: trace m == 1


def upper(m: Annotated[MetricMatrix[Real, L1], Shape(3, 3)]):
    return np.triu(m).sum()
# expect: upper m == 1


def smoothed(x: R4):
    return [(x[max(0, i - 1)] + x[i] + x[min(3, i + 1)]) / 3 for i in range(4)]
# expect: smoothed x.L1 == 1
# expect: smoothed x.LInf == 2/3


def stencil(x: E4):
    return x[2:] - 2 * x[1:-1] + x[:-2]
# expect: stencil x.LInf == sqrt(6)


def logistic(x: Real):
    return 1 / (1 + math.exp(-3 * x))
# expect: logistic x == 3/4


def huber(x: Real):
    return 0.5 * x * x if abs(x) <= 1 else abs(x) - 0.5
# expect: huber x == 1


def loss(x: Real, y: Annotated[float, Interval(ge=-1, le=1)]):
    return math.log(1 + math.exp(-y * x))
# expect: loss x == abs(y)
# at: loss y=0.5
# at: loss y=-1.0


def hinge(x: E4):
    return max(0, 1 - w @ x)
# expect: hinge x == sqrt(14.25)


def polynomial(x: Annotated[Real, Interval(ge=0, le=2)]):
    return x ** 3 - 3 * x
# expect: polynomial x == 9


def integer_square(x: Annotated[Integer, Interval(ge=0, le=10)]):
    return x * (x - 1) // 2
# expect: integer_square x == 9


def triangle(h: H4):
    return sum(c for i, c in enumerate(h) if i % 2)
# expect: triangle h == 1


def weighted_counts(h: H4):
    return sum(i * c for i, c in enumerate(h))
# expect: weighted_counts h == 3


def bins_dot(h: H4):
    return h @ np.arange(4) / 2
# expect: bins_dot h == 3/2


def normalised(h: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=1, le=10)]):
    return h / 40
# expect: normalised h.L1 == 1/40


def entropy_like(x: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=1, le=10)]):
    return np.log(x).sum()
# expect: entropy_like x == 1


def padded(x: R4):
    return np.pad(x, 1, mode="edge")
# expect: padded x.L1 == 2
# expect: padded x.L2 == sqrt(2)


def gradient(x: R4):
    return np.gradient(x)
# expect: gradient x.L1 == 3/2


def einsum_diag(m: Annotated[MetricMatrix[Real, L1], Shape(3, 3)]):
    return np.einsum("ii->i", m)
# expect: einsum_diag m.L1 == 1


def projection(x: E4):
    Q, _ = np.linalg.qr(W.T)
    return Q.T @ x
# expect: projection x.L2 == 1  # known: loose


def fft(x: R4):
    return np.abs(np.fft.fft(x))
# expect: fft x.LInf == 1  # known: loose
# expect: fft x.L2 == 2  # known: loose
