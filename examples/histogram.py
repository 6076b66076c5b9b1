"""A histogram: each person is in one bin, so that editing a person takes 1 from one count and adds 1 to another: 2 in all.

That each person is in one bin is said by `clip(L1, ..., 1)`, which changes nothing here: a row's marks have L1 norm 1
already. The bins are fixed beforehand; bins taken from the data would tell something of it before any noise is added.
"""

import numpy as np

from dpcheck import L1, Data, LInf, MechanismsNotInstalled, MetricMatrix, clip, laplacian_mechanism, undisc_container

DECADES = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
AGE = 0  # the column


def marks(person: np.ndarray) -> np.ndarray:
    """1 in the place of the person's decade, 0 elsewhere."""
    return np.array([1.0 if decade <= person[AGE] < decade + 10 else 0.0 for decade in DECADES])


def by_decade(people: MetricMatrix[Data, LInf], epsilon: float) -> np.ndarray:
    each = [undisc_container(clip(L1, marks(person), 1)) for person in people]
    counts: np.ndarray = laplacian_mechanism(np.sum(each, axis=0), 2, epsilon)
    return counts


def made_up_people(size: int) -> np.ndarray:
    random = np.random.default_rng(seed=2)
    return np.column_stack([random.normal(41, 15, size).round(), random.integers(0, 2, size)])


def main() -> None:
    people = made_up_people(3000)
    for decade, noisy in zip(DECADES, by_decade(people, 0.5)):
        print(f"{decade:3}-{decade + 9:3}: {noisy:8.1f}")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
