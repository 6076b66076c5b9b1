"""A census that nobody took: rows of made-up people and of their jobs, like those of the census data that text books use.

The numbers are drawn with a fixed seed, so that every run has the same people. Age, schooling, occupation, hours and income hang
together roughly as one would expect. Run it to see the first rows.
"""

import numpy as np
import pandas as pd


def made_up_adults(size: int) -> pd.DataFrame:
    """One row a person, with the columns of the usual extract of the 1994 census of the United States, or nearly."""
    random = np.random.default_rng(seed=4)
    age = np.clip(17 + random.gamma(2.6, 9.0, size), 17, 90).astype(int)
    education = np.clip(random.normal(10, 2.6, size).round(), 1, 16).astype(int)
    sex = random.choice(["Female", "Male"], size, p=[0.48, 0.52])
    unmarried = np.clip(1.6 - age / 30, 0.08, 0.95)
    married = (1 - unmarried) * 0.75
    turn = random.uniform(size=size)
    status = np.select([turn < unmarried, turn < unmarried + married, age < 65], ["Never-married", "Married", "Divorced"], "Widowed")
    schooled = random.choice(["Technical", "Professional", "Sales"], size, p=[0.25, 0.5, 0.25])
    unschooled = random.choice(["Craft", "Clerical", "Service", "Sales", "Farming"], size, p=[0.3, 0.25, 0.25, 0.15, 0.05])
    occupation = np.where(education + random.normal(0, 2, size) > 12, schooled, unschooled)
    hours = np.clip(random.normal(40, 11, size).round(), 1, 99).astype(int)
    gain = np.where(random.uniform(size=size) < 0.08, random.lognormal(8.3, 0.9, size).round(), 0)
    standing = -7.8 + 0.3 * education + 0.035 * age + 0.03 * hours + (status == "Married") + gain / 9000
    income = np.where(random.uniform(size=size) < 1 / (1 + np.exp(-standing)), ">50K", "<=50K")
    return pd.DataFrame({
        "Age": age, "Sex": sex, "Education-Num": education, "Marital Status": status, "Occupation": occupation,
        "Hours per week": hours, "Capital Gain": gain, "Income": income,
    })  # fmt: skip


def made_up_jobs(people: int) -> pd.DataFrame:
    """One row a job that somebody had last year; nobody had more than three."""
    random = np.random.default_rng(seed=5)
    person = np.repeat(np.arange(people), random.choice([0, 1, 2, 3], people, p=[0.2, 0.6, 0.15, 0.05]))
    return pd.DataFrame({
        "Person": person,
        "Industry": random.choice(["Public", "Private", "Own"], len(person), p=[0.2, 0.7, 0.1]),
        "Pay": random.lognormal(9.9, 0.7, len(person)).round(),
    })  # fmt: skip


if __name__ == "__main__":
    print(made_up_adults(5000).head().to_string())
    print(made_up_jobs(2000).head().to_string())
