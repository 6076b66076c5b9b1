"""Clipping and averaging: an average is released as a noisy sum over a noisy count.

A mean over an unknown number of rows has no useful bound. A sum of ages clipped to [0, 120] moves by at most 120 when a
person joins or leaves, and a count by 1; dividing the two after the noise costs nothing more.
"""

import numpy as np
import pandas as pd

from dpcheck import MechanismsNotInstalled, MetricFrame, SymmetricDistance, laplacian_mechanism, private

OLDEST = 120


@private(epsilon=1.0)
def clipped_mean(people: MetricFrame[SymmetricDistance]) -> float:
    ages = people["age"].clip(lower=0, upper=OLDEST)
    total = laplacian_mechanism(ages.sum(), OLDEST, 0.5)
    size = laplacian_mechanism(len(people), 1, 0.5)
    return float(total / max(size, 1.0))


def made_up_people(size: int) -> pd.DataFrame:
    random = np.random.default_rng(seed=1)
    return pd.DataFrame({"age": random.normal(41, 15, size).round(), "city": random.choice(["A", "B", "C"], size)})


def main() -> None:
    people = made_up_people(5000)
    print(f"private mean age: {clipped_mean(people):.2f}, at epsilon 1 in all")
    print(f"true mean age:    {people['age'].mean():.2f}, which would not be printed in earnest")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
