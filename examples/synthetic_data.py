"""Synthetic data by marginals: noisy tables of two columns each, and people drawn from them who look like the real ones in those tables.

A person is in one cell of each table, so a table costs its epsilon whatever its size. What is drawn of the noisy tables is free: sex and
occupation follow the one, and the income of each occupation the other.
"""

import numpy as np
import pandas as pd
from census_data import made_up_adults

from dpcheck import MechanismsNotInstalled, MetricFrame, SymmetricDistance, laplacian_mechanism, private

SEXES = ["Female", "Male"]
OCCUPATIONS = ["Craft", "Sales", "Clerical", "Service", "Technical", "Professional", "Farming"]
INCOMES = ["<=50K", ">50K"]
EPSILON = 0.5  # of each of the two tables


def shares(counts: np.ndarray) -> np.ndarray:
    """None below 0, and 1 together."""
    above = np.maximum(counts, 0) + 1e-9
    normalized: np.ndarray = above / above.sum()
    return normalized


def drawn(size: int, by_sex: np.ndarray, by_income: np.ndarray) -> pd.DataFrame:
    random = np.random.default_rng()
    cell = random.choice(by_sex.size, size, p=shares(by_sex).ravel())
    sex, occupation = cell // len(OCCUPATIONS), cell % len(OCCUPATIONS)
    income = [random.choice(INCOMES, p=shares(by_income[place])) for place in occupation]
    return pd.DataFrame({"Sex": np.array(SEXES)[sex], "Occupation": np.array(OCCUPATIONS)[occupation], "Income": income})


@private(epsilon=1.0)
def synthetic(adult: MetricFrame[SymmetricDistance], size: int) -> pd.DataFrame:
    by_sex = pd.crosstab(adult["Sex"], adult["Occupation"]).reindex(index=SEXES, columns=OCCUPATIONS, fill_value=0)
    by_income = pd.crosstab(adult["Occupation"], adult["Income"]).reindex(index=OCCUPATIONS, columns=INCOMES, fill_value=0)
    return drawn(size, laplacian_mechanism(by_sex, 1, EPSILON), laplacian_mechanism(by_income, 1, EPSILON))


def main() -> None:
    people = synthetic(made_up_adults(5000), 1000)
    print(people.head().to_string())
    print("share of high incomes:", (people["Income"] == ">50K").groupby(people["Occupation"]).mean().round(2).to_dict())


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
