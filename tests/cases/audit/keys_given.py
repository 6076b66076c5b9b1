"""Lists by which things are looked for in the data are settings, and said to be public; what is summed, or looked for in another list, is data."""
# ruff: noqa
# relation: add-remove
import numpy as np
import pandas as pd


def by_department(visits: pd.DataFrame, departments: list[str], epsilon: float):
    return [float((visits["department"] == each).sum()) + np.random.laplace(0, 1 / epsilon) for each in departments]  # release: right


class Session:
    def __init__(self, visits: pd.DataFrame) -> None:
        self._visits = visits

    def by_department(self, departments: list[str], epsilon: float):
        found = {}
        for each in departments:
            found[each] = len(self._visits[self._visits["department"] == each]) + np.random.laplace(0, 1 / epsilon)  # release: right
        return found


def of_named_people(visits: pd.DataFrame, patients: list[str], epsilon: float):
    # a list of people is data, by its name
    return sum(float((visits["patient"] == each).sum()) for each in patients) + np.random.laplace(0, 1 / epsilon)  # release: unbounded


def of_two_lists(left: list[str], right: list[str], epsilon: float):
    # two lists that are compared with each other: nothing says which of them is public
    return sum(sum(a == b for b in right) for a in left) + np.random.laplace(0, 1 / epsilon)  # release: unbounded
