"""Norm conversion: what it costs to measure a vector in another norm, and which noise wants which norm.

Every function below is the identity, or almost; only what is known of its sensitivity differs. The program checks the
two conversion factors on a pair of vectors.
"""

from typing import Annotated

import numpy as np

from dpcheck import L1, L2, MechanismsNotInstalled, MetricVector, Real, Size, gaussian_mechanism, laplacian_mechanism, norm_convert


def narrowed(v: MetricVector[Real, L1]) -> MetricVector[Real, L2]:
    return norm_convert(L2, v)  # free: the L2 distance is never above the L1 distance


def widened(v: Annotated[MetricVector[Real, L2], Size("n")], n: int) -> MetricVector[Real, L1]:
    return norm_convert(L1, v)  # sqrt(n): all n entries may move alike


def with_gaussian_noise(v: MetricVector[Real, L1]) -> np.ndarray:
    return gaussian_mechanism(norm_convert(L2, v), 1, 0.5, 1e-6)  # wants the L2 bound, which is 1 here too


def with_laplacian_noise(v: Annotated[MetricVector[Real, L2], Size(16)]) -> np.ndarray:
    return laplacian_mechanism(v, 4, 0.5)  # wants the L1 bound: sqrt(16), since all 16 entries may move alike


def main() -> None:
    n = 16
    v = np.zeros(n)
    spread, single = np.full(n, 0.25), np.eye(n)[0]  # two ways to move by 1 in L2
    for name, step in (("all entries", spread), ("one entry", single)):
        l1, l2 = np.abs(step).sum(), np.linalg.norm(step)
        print(f"moving {name:11} by {l2:.0f} in L2 is {l1:.0f} in L1; the bound is sqrt({n}) = {np.sqrt(n):.0f}")
    print("Gaussian noise for the L1 vector: ", with_gaussian_noise(narrowed(v))[:3].round(1), "...")
    print("Laplacian noise for the L2 vector:", with_laplacian_noise(widened(v, n))[:3].round(1), "...")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
