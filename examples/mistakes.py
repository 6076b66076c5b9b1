"""Every common mistake, one a function: what a review of private programs keeps finding. Run `dpcheck check` on this file.

The comment above a function tells the mistake; `# error:` marks the line that dpcheck reports, with its code.
"""

from typing import Annotated

import numpy as np
import pandas as pd

from dpcheck import (
    L1,
    L2,
    ChangeOneDistance,
    Data,
    MetricFrame,
    MetricVector,
    Real,
    Size,
    SymmetricDistance,
    clamp,
    exponential_mechanism,
    gaussian_mechanism,
    laplacian_mechanism,
    private,
)

People = MetricFrame[SymmetricDistance]


# Nothing bounds an age: one person moves the sum as far as you like.
def unclipped_sum(people: People, epsilon: float) -> float:
    return float(laplacian_mechanism(people["age"].sum(), 120, epsilon))  # error: DP102


# The clipped copy is made and never used.
def clipped_in_vain(people: People, epsilon: float) -> float:
    people["age"].clip(0, 120)
    return float(laplacian_mechanism(people["age"].sum(), 120, epsilon))  # error: DP102


# The ages are bounded on one side only.
def clipped_on_one_side(people: People, epsilon: float) -> float:
    return float(laplacian_mechanism(people["age"].clip(upper=120).sum(), 120, epsilon))  # error: DP102


# The sensitivity of a count, for a sum of ages: epsilon is really 120 times as large.
def under_noised(people: People, epsilon: float) -> float:
    return float(laplacian_mechanism(people["age"].clip(0, 120).sum(), 1, epsilon))  # error: DP103


# upper - lower is the sensitivity when a person is edited; one who joins brings up to 120.
def relations_confused(people: People, epsilon: float) -> float:
    return float(laplacian_mechanism(people["age"].clip(17, 120).sum(), 120 - 17, epsilon))  # error: DP103


# An edited person leaves one bin and enters another: 2, not 1.
def edited_histogram(people: MetricFrame[ChangeOneDistance], epsilon: float) -> np.ndarray:
    return laplacian_mechanism(np.histogram(people["age"], bins=[0, 40, 80, 120])[0], 1, epsilon)  # error: DP103


# Laplacian noise on a vector wants the L1 bound, which is sqrt(100) times the L2 bound.
def laplacian_for_l2(v: Annotated[MetricVector[Real, L2], Size(100)], epsilon: float) -> np.ndarray:
    return laplacian_mechanism(v, 1, epsilon)  # error: DP103


# The vector is measured in L1, the Gaussian mechanism in L2: norm_convert(L2, v) says so, and is free.
def wrong_norm(v: MetricVector[Real, L1]) -> np.ndarray:
    return gaussian_mechanism(v, 1, 0.5, 1e-6)  # error: DP101


# A clamped answer is still in the discrete metric: undisc(...) turns its range into a distance.
def wrong_metric(answer: Data, epsilon: float) -> float:
    return laplacian_mechanism(clamp(answer, 0, 10), 10, epsilon)  # error: DP101


# The largest age is private, and so is noise that is scaled by it.
def sensitivity_from_the_data(people: People, epsilon: float) -> float:
    oldest = people["age"].max()
    return float(laplacian_mechanism(people["age"].clip(0, oldest).sum(), oldest, epsilon))  # error: DP203


# The candidates are private: a city that only one person lives in gives them away.
def candidates_from_the_data(people: People, epsilon: float) -> str:
    cities = people["city"].unique()
    scores = np.array([(people["city"] == city).sum() for city in cities])
    return str(exponential_mechanism(cities, scores, 1, epsilon))  # error: DP203


# Whether there is an answer at all depends on the number of people.
def private_branch(people: People, epsilon: float) -> float:
    if len(people) > 100:
        return laplacian_mechanism(len(people), 1, epsilon)  # error: DP204
    return 0.0


# Epsilon 0 would need infinite noise.
def no_budget(people: People) -> float:
    return laplacian_mechanism(len(people), 1, 0)  # error: DP205


# The classical calibration of Gaussian noise holds for an epsilon up to 1.
def calibration_out_of_range(people: People) -> float:
    return gaussian_mechanism(len(people), 1, 4.0, 1e-6)  # error: DP205


# The exact count is returned beside the noisy one.
@private(epsilon=1.0)
def raw_value_returned(people: People) -> tuple[float, int]:
    return laplacian_mechanism(len(people), 1, 1.0), len(people)  # error: DP201


# Two releases at 0.6 each spend 1.2.
@private(epsilon=1.0)
def over_budget(people: People) -> float:  # error: DP202
    total = laplacian_mechanism(people["age"].clip(0, 120).sum(), 120, 0.6)
    size = laplacian_mechanism(len(people), 1, 0.6)
    return float(total / size)


def main() -> None:
    people = pd.DataFrame({"age": [20, 40, 60, 1_000_000], "city": ["A", "A", "B", "C"]})
    print("What one person with a mistyped age does to a sum, and to a clipped sum:")
    for name, ages in (("sum", people["age"]), ("clipped sum", people["age"].clip(0, 120))):
        print(f"  {name:12} moves by {ages.sum() - ages[:3].sum():,}")
    print("Every function of this program is wrong; `dpcheck check` on this file says why.")


if __name__ == "__main__":
    main()
