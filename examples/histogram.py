"""A histogram: each person is in one bin, so all its counts together move by 1 when a person joins or leaves.

When a person is edited instead, one count falls and another rises: 2. The bins are fixed beforehand; bins taken from the
data would tell something of it before any noise is added.
"""

import numpy as np
import pandas as pd

from dpcheck import ChangeOneDistance, MechanismsNotInstalled, MetricFrame, SymmetricDistance, laplacian_mechanism, private

DECADES = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
CITIES = ["A", "B", "C"]


@private(epsilon=0.5)
def by_decade(people: MetricFrame[SymmetricDistance]) -> np.ndarray:
    counts = np.histogram(people["age"], bins=DECADES)[0]
    return laplacian_mechanism(counts, 1, 0.5)


@private(epsilon=0.5)
def by_decade_edited(people: MetricFrame[ChangeOneDistance]) -> np.ndarray:
    counts = np.histogram(people["age"], bins=DECADES)[0]
    return laplacian_mechanism(counts, 2, 0.5)


@private(epsilon=0.5)
def by_city(people: MetricFrame[SymmetricDistance]) -> np.ndarray:
    counts = np.array([(people["city"] == city).sum() for city in CITIES])
    return laplacian_mechanism(counts, 1, 0.5)


def made_up_people(size: int) -> pd.DataFrame:
    random = np.random.default_rng(seed=2)
    return pd.DataFrame({"age": random.normal(41, 15, size).round(), "city": random.choice(CITIES, size)})


def main() -> None:
    people = made_up_people(3000)
    print("people joining or leaving   people being edited")
    for decade, noisy, noisier in zip(DECADES, by_decade(people), by_decade_edited(people)):
        print(f"{decade:3}-{decade + 9}: {noisy:8.1f}            {noisier:8.1f}")
    for city, noisy in zip(CITIES, by_city(people)):
        print(f"city {city}: {noisy:8.1f}")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
