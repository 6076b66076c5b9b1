"""Every common mistake, one a function: what a review of private programs keeps finding. Run `dpcheck check` on this file.

The comment above a function tells the mistake; `# error:` marks the line that dpcheck reports, with its code. In a
`MetricVector[Data, L1]` each entry is one person's, and neighbouring vectors differ in one entry; so do the rows of a
`MetricMatrix[Data, LInf]`.
"""

from typing import Annotated

import numpy as np

from dpcheck import (
    L1,
    L2,
    Data,
    LInf,
    MetricMatrix,
    MetricVector,
    Real,
    Size,
    clamp,
    clip,
    count,
    exponential_mechanism,
    gaussian_mechanism,
    laplacian_mechanism,
    stable,
    undisc_container,
)

Answers = MetricVector[Data, L1]


# Nothing bounds an answer: one person moves the sum as far as they like.
def unclipped_sum(ages: Answers, epsilon: float) -> float:
    return laplacian_mechanism(np.sum(ages), 120, epsilon)  # error: DP102


# The clipped copy is made and never used.
def clipped_in_vain(ages: Answers, epsilon: float) -> float:
    np.clip(ages, 0, 120)
    return laplacian_mechanism(np.sum(ages), 120, epsilon)  # error: DP102


# The answers are bounded on one side only.
def clipped_on_one_side(ages: Answers, epsilon: float) -> float:
    return laplacian_mechanism(np.sum(np.minimum(ages, 120)), 120, epsilon)  # error: DP102


# The product of two private numbers can move without bound.
def unbounded_product(x: Real, y: Real, epsilon: float) -> float:
    return laplacian_mechanism(x * y, 1, epsilon)  # error: DP102


# The sensitivity of a count, for a sum of ages: epsilon is really 120 times as large.
def under_noised(ages: Answers, epsilon: float) -> float:
    return laplacian_mechanism(np.clip(ages, 0, 120).sum(), 1, epsilon)  # error: DP103


# The bounds are [17, 120], and the sensitivity forgets that an answer may fall from one end to the other.
def middle_for_width(ages: Answers, epsilon: float) -> float:
    return laplacian_mechanism(np.clip(ages, 17, 120).mean(), 120 / 2 / len(ages), epsilon)  # error: DP103


# An edited person leaves one bin and enters another: 2, not 1.
def edited_histogram(people: MetricMatrix[Data, LInf], epsilon: float) -> np.ndarray:
    each = [undisc_container(clip(L1, [person[0] < 40, person[0] >= 40], 1)) for person in people]
    return laplacian_mechanism(np.sum(each, axis=0), 1, epsilon)  # error: DP103


# Laplacian noise on a vector wants the L1 bound, which is sqrt(100) times the L2 bound.
def laplacian_for_l2(v: Annotated[MetricVector[Real, L2], Size(100)], epsilon: float) -> np.ndarray:
    return laplacian_mechanism(v, 1, epsilon)  # error: DP103


# Twice the noise that is needed, and nobody said why.
def over_noised(ages: Answers, epsilon: float) -> float:
    return laplacian_mechanism(count(lambda age: age >= 18, ages), 2, epsilon)  # error: DP104


# The vector is measured in L1, the Gaussian mechanism in L2: norm_convert(L2, v) says so, and is free.
def wrong_norm(v: MetricVector[Real, L1]) -> np.ndarray:
    return gaussian_mechanism(v, 1, 0.5, 1e-6)  # error: DP101


# A clamped answer is still in the discrete metric: undisc(...) turns its range into a distance.
def wrong_metric(answer: Data, epsilon: float) -> float:
    return laplacian_mechanism(clamp(answer, 0, 10), 10, epsilon)  # error: DP101


# A vector measured in L1 and one measured in L2 have no distance in common.
def mixed_norms(v: MetricVector[Real, L1], w: MetricVector[Real, L2]) -> np.ndarray:
    return v + w  # error: DP105


# A promise to the callers that does not hold.
@stable(x=1)
def doubled(x: Real) -> Real:
    return 2 * x  # error: DP106


# The largest age is private, and so is noise that is scaled by it.
def sensitivity_from_the_data(ages: Answers, epsilon: float) -> float:
    oldest = max(ages)
    return laplacian_mechanism(np.clip(ages, 0, 120).sum(), oldest, epsilon)  # error: DP203


# The candidates are private: an answer that only one person gave gives them away.
def candidates_from_the_data(ages: Answers, scores: MetricVector[Real, LInf], epsilon: float) -> float:
    return exponential_mechanism(ages, scores, 1, epsilon)  # error: DP203


# Whether there is an answer at all depends on how old people are.
def private_branch(ages: Answers, epsilon: float) -> float:
    adults = count(lambda age: age >= 18, ages)
    if adults > 100:
        return laplacian_mechanism(adults, 1, epsilon)  # error: DP204
    return 0.0


# Epsilon 0 would need infinite noise.
def no_budget(ages: Answers) -> float:
    return laplacian_mechanism(count(lambda age: age >= 18, ages), 1, 0)  # error: DP205


# The classical calibration of Gaussian noise holds for an epsilon up to 1.
def calibration_out_of_range(ages: Answers) -> float:
    return gaussian_mechanism(count(lambda age: age >= 18, ages), 1, 4.0, 1e-6)  # error: DP205


def main() -> None:
    ages = np.array([20, 40, 60, 1_000_000])
    print("What one person with a mistyped age does to a sum, and to a clipped sum:")
    for name, values in (("sum", ages), ("clipped sum", np.clip(ages, 0, 120))):
        print(f"  {name:12} moves by {values.sum() - values[:3].sum():,}")
    print("Every function of this program is wrong; `dpcheck check` on this file says why.")


if __name__ == "__main__":
    main()
