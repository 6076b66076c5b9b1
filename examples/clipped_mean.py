"""Clipping and averaging: however an answer changes, after clipping it moves the mean by at most its range over their number.

Each entry of `ages` is one person's answer, and neighbouring vectors differ in one of them; how many there are is public.
"""

import numpy as np

from dpcheck import L1, Data, MechanismsNotInstalled, MetricVector, laplacian_mechanism

OLDEST = 120


def clipped_mean(ages: MetricVector[Data, L1], epsilon: float) -> float:
    return float(laplacian_mechanism(np.clip(ages, 0, OLDEST).mean(), OLDEST / len(ages), epsilon))


def share_of_adults(ages: MetricVector[Data, L1], epsilon: float) -> float:
    return float(laplacian_mechanism(np.mean(ages >= 18), 1 / len(ages), epsilon))


def made_up_ages(size: int) -> np.ndarray:
    random = np.random.default_rng(seed=1)
    return random.normal(41, 15, size).round()


def main() -> None:
    ages = made_up_ages(5000)
    print(f"private mean age: {clipped_mean(ages, 0.5):.2f}, share of adults: {share_of_adults(ages, 0.5):.1%}, at epsilon 1 in all")
    print(f"true mean age:    {ages.mean():.2f}, share of adults: {np.mean(ages >= 18):.1%}, which would not be printed in earnest")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
