"""The usual mistakes with data sets, one a function: queries as in `census.py`, each wrong in one way. Run `dpcheck check` on this file.

The comment above a function tells the mistake; `# error:` marks the line that dpcheck reports, with its code. Neighbouring frames
differ by one row added or removed where a function takes `Added`, and by one row edited where it takes `Edited`.
"""

from typing import Annotated, Callable

import numpy as np
import pandas as pd
from census_data import made_up_adults

from dpcheck import ChangeOneDistance, MaxRowsPer, MetricFrame, SymmetricDistance, exponential_mechanism, laplacian_mechanism

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]
Jobs = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("Person", 3)]


# Nothing bounds a gain: one person moves the sum as far as they like. That ages are bounded does not matter here.
def unclipped_sum(adult: Added, epsilon: float) -> float:
    rich = adult[adult["Age"].clip(0, 125) > 60]
    return laplacian_mechanism(rich["Capital Gain"].sum(), 125, epsilon)  # error: DP102


# A clip makes a new column; here it is thrown away.
def clipped_in_vain(adult: Added, epsilon: float) -> float:
    adult["Age"].clip(0, 125)
    return laplacian_mechanism(adult["Age"].sum(), 125, epsilon)  # error: DP102


# A loss may be as large as it likes: the lower end is missing.
def clipped_on_one_side(adult: Added, epsilon: float) -> float:
    return laplacian_mechanism(adult["Capital Gain"].clip(upper=10_000).sum(), 10_000, epsilon)  # error: DP102


# Clipping to the data's own ends clips nothing, and the ends are private.
def clipped_to_its_own_ends(adult: Added, epsilon: float) -> float:
    ages = adult["Age"]
    return laplacian_mechanism(ages.clip(ages.min(), ages.max()).sum(), 125, epsilon)  # error: DP102


# The largest age is private, and so is noise that is scaled by it.
def scaled_by_the_data(adult: Added, epsilon: float) -> float:
    ages = adult["Age"].clip(0, 125)
    return laplacian_mechanism(ages.sum(), ages.max(), epsilon)  # error: DP203


# How many people there are is private where rows come and go.
def scaled_by_the_size(adult: Added, epsilon: float) -> float:
    ages = adult["Age"].clip(0, 125)
    return laplacian_mechanism(ages.mean(), 125 / len(ages), epsilon)  # error: DP203


# Ten bins between the smallest and the largest age: one person moves all edges.
def bins_from_the_data(adult: Added, epsilon: float) -> np.ndarray:
    counts, _ = np.histogram(adult["Age"], bins=10)
    return laplacian_mechanism(counts, 1, epsilon)  # error: DP203


# There is a count for each occupation that anybody has: who alone has one is seen, whatever the noise.
def keys_from_the_data(adult: Added, epsilon: float) -> np.ndarray:
    counts = adult["Occupation"].value_counts()
    return laplacian_mechanism(counts, 1, epsilon)  # error: DP203


# The same in a loop: how many times the mechanism runs is private.
def loop_over_keys_from_the_data(adult: Added, epsilon: float) -> dict[str, float]:
    return {job: laplacian_mechanism((adult["Occupation"] == job).sum(), 1, epsilon) for job in adult["Occupation"].unique()}  # error: DP204


# A row that is added adds up to 90; the width of the interval is for rows that are edited.
def constant_of_edits(adult: Added, epsilon: float) -> float:
    return laplacian_mechanism(adult["Age"].clip(17, 90).sum(), 90 - 17, epsilon)  # error: DP103


# An edited row goes from -5000 to 10 000; the larger end is for rows that are added.
def constant_of_additions(adult: Edited, epsilon: float) -> float:
    return laplacian_mechanism(adult["Capital Gain"].clip(-5000, 10_000).sum(), 10_000, epsilon)  # error: DP103


# An edited person leaves one occupation and enters another: 2, not 1.
def histogram_of_edited_rows(adult: Edited, epsilon: float) -> np.ndarray:
    counts = adult["Occupation"].value_counts().reindex(["Sales", "Craft", "Service"], fill_value=0)
    return laplacian_mechanism(counts, 1, epsilon)  # error: DP103


# Which rows are the first ones is a matter of the order, of which add/remove neighbours know nothing.
def first_rows(adult: Added, epsilon: float) -> float:
    return laplacian_mechanism(adult.head(100)["Age"].clip(0, 125).sum(), 125, epsilon)  # error: DP102


# How many people are left is private, and may be 1: the mean of a few moves far.
def mean_of_a_few(adult: Added, epsilon: float) -> float:
    widowed = adult[adult["Marital Status"] == "Widowed"]
    hours = widowed["Hours per week"].clip(0, 80)
    return laplacian_mechanism(hours.sum() / len(widowed), 80 / 100, epsilon)  # error: DP103


# The mean and the deviation are everybody's: a person more moves every row.
def standardised(adult: Added, epsilon: float) -> float:
    ages = adult["Age"]
    scores = (ages - ages.mean()) / ages.std()
    return laplacian_mechanism(scores.clip(-3, 3).sum(), 3, epsilon)  # error: DP102


# The score of a quartile moves by 3/4, not by 1/2 as that of the median does.
def score_of_the_median(adult: Added, epsilon: float) -> int:
    ages = adult["Age"]
    candidates = list(range(17, 91))
    scores = [-abs((ages < age).sum() - 0.75 * len(ages)) for age in candidates]
    return exponential_mechanism(candidates, scores, 0.5, epsilon)  # error: DP103


# A person has up to three jobs, and takes all of them along.
def row_for_a_person(job: Jobs, epsilon: float) -> float:
    return laplacian_mechanism(job["Pay"].clip(0, 50_000).sum(), 50_000, epsilon)  # error: DP103


# A check on the size beforehand is seen from outside, and is not noisy.
def only_if_there_are_many(adult: Added, epsilon: float) -> float:
    if len(adult) < 100:
        return 0.0
    return laplacian_mechanism(len(adult), 1, epsilon)  # error: DP204


def main() -> None:
    adult = made_up_adults(5000)
    joined = pd.concat([adult, adult.head(1).assign(Age=17, Occupation="Astronaut", **{"Capital Gain": 1e9})])
    queries: list[tuple[str, Callable[[pd.DataFrame], float]]] = [
        ("sum of gains", lambda frame: frame["Capital Gain"].sum()),
        ("sum of gains, each up to 10 000", lambda frame: frame["Capital Gain"].clip(0, 10_000).sum()),
        ("number of occupations", lambda frame: len(frame["Occupation"].value_counts())),
    ]
    print("What one person more does:")
    for name, query in queries:
        print(f"  {name:32} {query(adult):>16,.0f} -> {query(joined):>16,.0f}")
    print("Every function of this program is wrong; `dpcheck check` on this file says why.")


if __name__ == "__main__":
    main()
