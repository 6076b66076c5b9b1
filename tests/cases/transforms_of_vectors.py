"""Transforms of vectors."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
import scipy.fft
from dpcheck import L1, L2, LInf, Data, MetricVector, Real, Size

V1 = MetricVector[Real, L1]
V2 = MetricVector[Real, L2]
VI = MetricVector[Real, LInf]
S1 = Annotated[MetricVector[Real, L1], Size(8)]
S2 = Annotated[MetricVector[Real, L2], Size(8)]
SI = Annotated[MetricVector[Real, LInf], Size(8)]


def spectrum(v: V2):
    return np.fft.fft(v)
# expect: spectrum v == sqrt(len(v))  # known: loose


def spectrum_ortho(v: V2):
    return np.fft.fft(v, norm="ortho")
# expect: spectrum_ortho v == 1  # known: loose


def amplitudes(v: V2):
    return np.abs(np.fft.fft(v, norm="ortho"))
# expect: amplitudes v == 1  # known: loose


def amplitudes_of_counts(v: V1):
    return np.abs(np.fft.fft(v))
# expect: amplitudes_of_counts v.LInf == 1  # known: loose


def half_spectrum(v: V2):
    return np.abs(np.fft.rfft(v))
# expect: half_spectrum v == sqrt(len(v))  # known: loose


def back(v: V2):
    return np.fft.ifft(v).real
# expect: back v == 1 / sqrt(len(v))  # known: loose


def cosine(v: V2):
    return scipy.fft.dct(v, norm="ortho")
# expect: cosine v == 1


def cosine_plain(v: V2):
    return scipy.fft.dct(v)
# expect: cosine_plain v == 2 * sqrt(len(v))


def first_coefficients(v: V2, k: int):
    return scipy.fft.dct(v, norm="ortho")[:k]
# expect: first_coefficients v == 1


def haar(v: S2):
    a = (v[::2] + v[1::2]) / math.sqrt(2)
    d = (v[::2] - v[1::2]) / math.sqrt(2)
    return np.concatenate([a, d])
# expect: haar v == 1


def prefix_sums(v: V1):
    return np.cumsum(v)
# expect: prefix_sums v.LInf == 1
# expect: prefix_sums v.L1 == len(v)


def prefix_sums_2(v: S2):
    return np.cumsum(v)
# expect: prefix_sums_2 v.LInf == sqrt(8)
# expect: prefix_sums_2 v == 5.42  # known: loose


def prefix_by_matrix(v: S1):
    return np.tril(np.ones((8, 8))) @ v
# expect: prefix_by_matrix v.LInf == 1
# expect: prefix_by_matrix v.L1 == 8


def prefix_by_loop(v: S1):
    out, total = [], 0.0
    for e in v:
        total += e
        out.append(total)
    return np.array(out)
# expect: prefix_by_loop v.LInf == 1
# expect: prefix_by_loop v.L1 == 8


def differences(v: V1):
    return np.diff(v)
# expect: differences v.L1 == 2


def differences_by_hand(v: S1):
    return v[1:] - v[:-1]
# expect: differences_by_hand v.L1 == 2


def differences_2(v: S2):
    return np.diff(v)
# expect: differences_2 v == 1.962  # known: loose


def differences_inf(v: SI):
    return v[1:] - v[:-1]
# expect: differences_inf v.LInf == 2


def padded(v: S1):
    return np.pad(v, 1, mode="edge")
# expect: padded v.L1 == 2
# expect: padded v.LInf == 1


def padded_2(v: S2):
    return np.pad(v, (2, 1), mode="edge")
# expect: padded_2 v == sqrt(3)


def padded_zero(v: S2):
    return np.pad(v, 3)
# expect: padded_zero v == 1


def padded_reflect(v: S1):
    return np.pad(v, 1, mode="reflect")
# expect: padded_reflect v.L1 == 2  # known: loose


def convolved(v: V1):
    return np.convolve(v, [1, 2, 1], mode="same")
# expect: convolved v.L1 == 4


def moving_average(v: S1):
    return np.array([v[i:i + 3].mean() for i in range(6)])
# expect: moving_average v.L1 == 1


def repeated(v: V2):
    return np.repeat(v, 3)
# expect: repeated v == sqrt(3)
# expect: repeated v.LInf == 1


def tiled(v: V1):
    return np.tile(v, 2)
# expect: tiled v.L1 == 2


def outer(v: V2):
    return np.outer(v, [1, 2])
# expect: outer v == sqrt(5) * sqrt(len(v))


def interpolated(x: Real):
    return np.interp(x, [0, 1, 3], [0, 5, 6])
# expect: interpolated x == 5


def centred(v: V2):
    return v - v.mean()
# expect: centred v == 1


def rolled(v: V1):
    return v - np.roll(v, 1)
# expect: rolled v.L1 == 2


def smoothed(v: S1):
    w = np.pad(v, 1, mode="edge")
    return (w[:-2] + w[1:-1] + w[2:]) / 3
# expect: smoothed v.L1 == 1


def pairs(v: S2):
    return v.reshape(4, 2).sum(axis=1)
# expect: pairs v == sqrt(2)
