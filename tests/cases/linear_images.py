"""Arrays that are put together of parts of others: trees of sums, wavelets, blocks, windows (rule D61)."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size

H8 = Annotated[MetricVector[Integer, L1], Size(8)]
H4 = Annotated[MetricVector[Integer, L1], Size(4)]
R4 = Annotated[MetricVector[Real, L1], Size(4)]
E4 = Annotated[MetricVector[Real, L2], Size(4)]
M4 = Annotated[MetricVector[Real, LInf], Size(4)]



def tree_of_sums(h: H8):
    levels = [h]
    while len(levels[-1]) > 1:
        level = levels[-1]
        levels.append(level[0::2] + level[1::2])
    return np.concatenate(levels)
# expect: tree_of_sums h.L1 == 4
# expect: tree_of_sums h.L2 == 2
# expect: tree_of_sums h.LInf == 1


def tree_fixed(h: H4):
    pairs = h[::2] + h[1::2]
    root = pairs[:1] + pairs[1:]
    return np.concatenate([h, pairs, root])
# expect: tree_fixed h.L1 == 3
# expect: tree_fixed h.L2 == sqrt(3)


def tree_by_reshape(h: H8):
    return np.concatenate([h.reshape(-1, 2 ** i).sum(axis=1) for i in range(4)])
# expect: tree_by_reshape h.L1 == 4
# expect: tree_by_reshape h.L2 == 2


def tree_recursive(h: H4):
    def build(lo, hi):
        if hi - lo == 1:
            return [h[lo]]
        mid = (lo + hi) // 2
        return [h[lo:hi].sum()] + build(lo, mid) + build(mid, hi)
    return build(0, 4)
# expect: tree_recursive h.L1 == 3
# expect: tree_recursive h.L2 == sqrt(3)


def haar(x: R4):
    a = (x[0::2] + x[1::2]) / 2
    d = (x[0::2] - x[1::2]) / 2
    return np.concatenate([[(a[0] + a[1]) / 2, (a[0] - a[1]) / 2], d])
# expect: haar x.L1 == 1
# expect: haar x.L2 == sqrt(6) / 4
# expect: haar x.LInf == 1/2


def haar_loop(x: R4):
    out = []
    a = x
    while len(a) > 1:
        out.append((a[::2] - a[1::2]) / 2)
        a = (a[::2] + a[1::2]) / 2
    out.append(a)
    return np.concatenate(out)
# expect: haar_loop x.L1 == 1
# expect: haar_loop x.L2 == sqrt(6) / 4


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


def stencil(x: E4):
    return x[2:] - 2 * x[1:-1] + x[:-2]
# expect: stencil x.LInf == sqrt(6)


def rolled(x: E4):
    return np.roll(x, 1) - x
# expect: rolled x.L2 == 2


def tiled(x: E4):
    return np.tile(x, 3)
# expect: tiled x.L2 == sqrt(3)


def smoothed(x: R4):
    return [(x[max(0, i - 1)] + x[i] + x[min(3, i + 1)]) / 3 for i in range(4)]
# expect: smoothed x.L1 == 1
# expect: smoothed x.LInf == 2/3


# -- what is not one matrix


def weighted_by_itself(x: R4):
    return np.concatenate([x, x[0] * x])
# expect: weighted_by_itself x.L1 == inf


def of_two(x: R4, y: R4):
    return np.concatenate([x + y, x[:2] - y[2:]])
# expect: of_two x.L1 == 2
# expect: of_two y.L1 == 2
# expect: of_two x.LInf == 1


def sorted_and_plain(x: R4):
    return np.concatenate([x, np.sort(x)])
# expect: sorted_and_plain x.L1 == 2
# expect: sorted_and_plain x.LInf == 1


def of_unknown_length(x: Annotated[MetricVector[Real, L1], Size("n")]):
    return np.concatenate([x[::2], x[1::2]])
# expect: of_unknown_length x.L1 == 1  # known: loose


def mixed_up_and_down(x: M4):
    return np.concatenate([x[1:] + x[:-1], x[1:] - x[:-1]])
# expect: mixed_up_and_down x.LInf == 2
# expect: mixed_up_and_down x.L1 == 6


def scaled_by_a_public_number(x: R4, c: float):
    return np.concatenate([c * x, x[::2] + x[1::2]])
# expect: scaled_by_a_public_number x.L1 == abs(c) + 1


def stored_before(x: R4):
    y = x.copy()
    y[0] = 7 * x[1]
    return np.concatenate([y, x])
# expect: stored_before x.L1 == 9
