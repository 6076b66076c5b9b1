"""Queries on a census: counts, clipped sums, averages, histograms, tables, quantiles and groups, each with the noise that it needs.

Neighbouring frames differ by one row added or removed, and a row is a person. Each query is a function of the frame, as it would be
written without privacy, up to the line that adds the noise. Whatever stands for a choice is public: the ends that values are clipped
to, the bands, the names of the categories, the candidates. `dpcheck infer examples/census.py` shows what each of them costs.
"""

from collections.abc import Callable
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from census_data import made_up_adults, made_up_jobs

from dpcheck import (
    MaxRowsPer,
    MechanismsNotInstalled,
    MetricFrame,
    SymmetricDistance,
    above_threshold,
    exponential_mechanism,
    laplacian_mechanism,
    private,
)

Adults = MetricFrame[SymmetricDistance]
Jobs = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("Person", 3)]  # here it is a person, with up to three rows, who comes or goes

SEXES = ("Female", "Male")
INCOMES = ("<=50K", ">50K")
OCCUPATIONS = ("Craft", "Sales", "Clerical", "Service", "Technical", "Professional", "Farming")
INDUSTRIES = ("Public", "Private", "Own")
BANDS = [(17, 25), (25, 35), (35, 45), (45, 55), (55, 65), (65, 91)]
AGES = list(range(17, 91))
BOUNDS = list(range(500, 100_000, 500))


def highly_educated(adult: Adults, epsilon: float) -> float:
    return laplacian_mechanism(adult[adult["Education-Num"] > 12].shape[0], 1, epsilon)


def married_and_young(adult: Adults, epsilon: float) -> float:
    chosen = adult[(adult["Marital Status"] == "Married") & (adult["Age"] < 30)]
    return laplacian_mechanism(len(chosen), 1, epsilon)


def hours_worked(adult: Adults, epsilon: float) -> float:
    return laplacian_mechanism(adult["Hours per week"].clip(lower=0, upper=80).sum(), 80, epsilon)


@private(epsilon=1.0)
def average_age(adult: Adults) -> float:
    """A noisy sum over a noisy count: how many people there are is private too."""
    ages = adult["Age"].clip(lower=0, upper=100)
    total = laplacian_mechanism(ages.sum(), 100, 0.5)
    size = laplacian_mechanism(len(adult), 1, 0.5)
    return total / size


def by_occupation(adult: Adults, epsilon: float) -> dict[str, float]:
    """A row is under one occupation: 1 for all counts together."""
    counts = adult["Occupation"].value_counts().reindex(OCCUPATIONS, fill_value=0)
    return dict(zip(OCCUPATIONS, laplacian_mechanism(counts, 1, epsilon)))


def by_sex_and_income(adult: Adults, epsilon: float) -> pd.DataFrame:
    """A contingency table: a row is in one cell."""
    cells = pd.crosstab(adult["Sex"], adult["Income"]).reindex(index=SEXES, columns=INCOMES, fill_value=0)
    noisy = laplacian_mechanism(cells, 1, epsilon)
    return pd.DataFrame(noisy, index=SEXES, columns=INCOMES)


def by_age(adult: Adults, epsilon: float) -> list[int]:
    """Bands that do not overlap, one count each."""
    counts: list[int] = []
    for youngest, older in BANDS:
        counts.append(((adult["Age"] >= youngest) & (adult["Age"] < older)).sum())
    return laplacian_mechanism(counts, 1, epsilon)


def hours_by_sex(adult: Adults, epsilon: float) -> dict[str, float]:
    """A row is in one group: one sum moves, by at most 80."""
    hours = adult.assign(hours=adult["Hours per week"].clip(0, 80))
    totals = hours.groupby("Sex")["hours"].sum().reindex(SEXES, fill_value=0)
    return dict(zip(SEXES, laplacian_mechanism(totals, 80, epsilon)))


def quantile_of_ages(adult: Adults, alpha: Annotated[float, Interval(ge=0, le=1)], epsilon: float) -> int:
    """The age below which a share alpha of the people is: a row more or less moves a score by at most max(alpha, 1 - alpha)."""
    ages = adult["Age"]
    scores = [-abs((ages < age).sum() - alpha * len(ages)) for age in AGES]
    return exponential_mechanism(AGES, scores, max(alpha, 1 - alpha), epsilon)


def enough(bound: int) -> Callable[[pd.DataFrame], float]:
    """The query that comes near 0 where the bound cuts few gains off; a row more or less moves it by at most 1."""
    return lambda adult: adult["Capital Gain"].clip(0, bound).sum() - adult["Capital Gain"].clip(0, bound + 1).sum()


def bound_for_gains(adult: Adults, epsilon: float) -> int:
    """The first bound that cuts few gains off, by the sparse vector technique: however many bounds are tried, it is paid for once."""
    found = above_threshold([enough(bound) for bound in BOUNDS], adult, -20, epsilon)
    return BOUNDS[-1] if found is None else BOUNDS[found]


def gains(adult: Adults, bound: Annotated[float, Interval(ge=1)], epsilon: float) -> float:
    return laplacian_mechanism(adult["Capital Gain"].clip(0, bound).sum(), bound, epsilon)


def pay_of_everybody(job: Jobs, epsilon: float) -> float:
    """What a person had in all jobs together, up to 100 000."""
    each = job.groupby("Person")["Pay"].sum().clip(0, 100_000)
    return laplacian_mechanism(each.sum(), 100_000, epsilon)


def jobs_by_industry(job: Jobs, epsilon: float) -> list[int]:
    """Up to three jobs a person come or go."""
    counts = [(job["Industry"] == industry).sum() for industry in INDUSTRIES]
    return laplacian_mechanism(counts, 3, epsilon)


def main() -> None:
    adult, job = made_up_adults(5000), made_up_jobs(2000)
    print(f"highly educated: {highly_educated(adult, 0.5):.0f}, married and below 30: {married_and_young(adult, 0.5):.0f}")
    print(f"hours worked: {hours_worked(adult, 0.5):.0f} a week; average age: {average_age(adult):.1f}")
    print("by occupation:", ", ".join(f"{name} {count:.0f}" for name, count in by_occupation(adult, 0.5).items()))
    print("by age:", ", ".join(f"{youngest}-{older - 1}: {count:.0f}" for (youngest, older), count in zip(BANDS, by_age(adult, 0.5))))
    print(by_sex_and_income(adult, 0.5).round().to_string())
    print("hours by sex:", ", ".join(f"{sex} {hours:.0f}" for sex, hours in hours_by_sex(adult, 0.5).items()))
    print("quartiles of age:", ", ".join(str(quantile_of_ages(adult, alpha, 0.5)) for alpha in (0.25, 0.5, 0.75)))
    bound = bound_for_gains(adult, 0.5)
    print(f"capital gains, of each up to {bound}: {gains(adult, bound, 0.5):.0f}")
    print(f"pay in all jobs: {pay_of_everybody(job, 0.5):.0f}; jobs by industry: {[round(count) for count in jobs_by_industry(job, 0.5)]}")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
