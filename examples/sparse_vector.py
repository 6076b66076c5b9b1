"""The sparse vector technique, by hand and by the vocabulary: many noisy questions, of which only the first with a large answer is paid for.

Both find a bound that cuts few incomes off, and use it: an index that was released is public, and so is what stands at it. By hand the threshold
gets noise once, each answer gets noise of its own, and nothing but where the first noisy answer is above the noisy threshold leaves the function.
"""

from collections.abc import Callable

import numpy as np
import pandas as pd

from dpcheck import MechanismsNotInstalled, MetricFrame, SymmetricDistance, above_threshold, laplacian_mechanism, private

People = MetricFrame[SymmetricDistance]

BOUNDS: list[int] = [1000 * 2**k for k in range(12)]
FEW = 100  # so many incomes may be cut off


def first_above(people: People, epsilon: float) -> int:
    """The place of the first bound that cuts few incomes off. Counts of rows all move in one direction: they need no more noise than 2 / epsilon."""
    threshold = -FEW + np.random.laplace(0, 2 / epsilon)
    for place, bound in enumerate(BOUNDS):
        if -(people["Income"] > bound).sum() + np.random.laplace(0, 2 / epsilon) >= threshold:  # error: DP207
            return place
    return len(BOUNDS) - 1


def cut_off(bound: int) -> Callable[[pd.DataFrame], int]:
    return lambda people: -(people["Income"] > bound).sum()


def first_by_mechanism(people: People, epsilon: float) -> int:
    found = above_threshold([cut_off(bound) for bound in BOUNDS], people, -FEW, epsilon)
    return len(BOUNDS) - 1 if found is None else found


@private(epsilon=1.0)
def incomes_by_hand(people: People) -> tuple[int, float]:
    bound = BOUNDS[first_above(people, 0.5)]
    return bound, people["Income"].clip(0, bound).sum() + np.random.laplace(0, bound / 0.5)


@private(epsilon=1.0)
def incomes(people: People) -> tuple[int, float]:
    bound = BOUNDS[first_by_mechanism(people, 0.5)]
    return bound, laplacian_mechanism(people["Income"].clip(0, bound).sum(), bound, 0.5)


def made_up_people(size: int) -> pd.DataFrame:
    random = np.random.default_rng(seed=17)
    return pd.DataFrame({"Income": random.lognormal(10.2, 0.8, size).round()})


def main() -> None:
    people = made_up_people(5000)
    for name, query in (("by hand", incomes_by_hand), ("by the mechanism", incomes)):
        bound, total = query(people)
        print(f"{name}: incomes, of each up to {bound}: {total / 1e6:.1f} million")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
