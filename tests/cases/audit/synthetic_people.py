"""A demonstration on made-up people: incomes are drawn, treated as private, and queried with noise."""

import numpy as np
import pandas as pd


def make_people(n=1000):
    return pd.DataFrame(
        {
            "age": np.random.randint(18, 90, size=n),
            "income": np.random.lognormal(mean=10, sigma=1, size=n),
        }
    )


def laplace_mechanism(true_value, sensitivity, epsilon):
    return true_value + np.random.laplace(loc=0.0, scale=sensitivity / epsilon)


def main():
    people = make_people()
    epsilon = 0.5

    # A person more is at most one person older than 65 more.
    seniors = laplace_mechanism((people["age"] > 65).sum(), 1, epsilon)  # release: right

    # An income has no upper end, in the file or as it is drawn here: one person moves the total without limit.
    total = laplace_mechanism(people["income"].sum(), 100_000, epsilon)  # release: unbounded

    # The largest income is taken from the very rows that it is to protect.
    by_largest = laplace_mechanism(people["income"].sum(), people["income"].max(), epsilon)  # release: private-parameter

    low, high = -50, 100
    steps = (people["income"] / 1000).clip(low, high).sum()
    # A row more moves the total by between -50 and 100, so that 100 is needed where the width of the bounds, 150, is declared.
    widened = laplace_mechanism(steps, high - low, epsilon)  # release: over-noised
    print(seniors, total, by_largest, widened)


if __name__ == "__main__":
    main()
