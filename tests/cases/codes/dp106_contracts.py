"""DP106 of contracts: one that is no decorator above a function, or whose function is given nothing private, promises nothing, and says so."""
# ruff: noqa
import pandas as pd
from dpcheck import MetricFrame, Real, SymmetricDistance, laplacian_mechanism, private, stable

people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")


@private(epsilon=1.0)  # error: DP106
def of_what(df):
    print(df.head())
    return df["pay"].median()


@private(epsilon=1.0)  # error: DP106
def twice_the_budget(df):
    return laplacian_mechanism(len(df), 1, 1.0), laplacian_mechanism(len(df), 1, 1.0)


of_what(people), twice_the_budget(people)


class Reports:
    @private(epsilon=1.0)  # error: DP106
    def of_its_argument(self, df):
        return len(df)

    @private(epsilon=1.0)
    def of_what_is_around(self):
        return len(people)  # error: DP201


@private(epsilon=1.0)
def of_the_module():
    return laplacian_mechanism(len(people), 1, 1.0)


@private(epsilon=1.0)
def by_another():
    return of_the_module()


def called_by_hand(df: MetricFrame[SymmetricDistance]):
    return df["pay"].median()


released = private(epsilon=1.0)(called_by_hand)  # error: DP106
budget = private(epsilon=1.0)  # error: DP106


@budget
def by_another_name(df: MetricFrame[SymmetricDistance]):
    return df["pay"].median()


@private  # error: DP106
def without_a_budget(df: MetricFrame[SymmetricDistance]):
    return df["pay"].median()


@private(epsilon=1.0)  # error: DP106
class Whole:
    def median(self, df: MetricFrame[SymmetricDistance]):
        return df["pay"].median()


@private(**{"epsilon": 1.0})  # error: DP106
def by_a_dict(df: MetricFrame[SymmetricDistance]):
    return df["pay"].median()


@private(1.0)  # error: DP106
def by_place(df: MetricFrame[SymmetricDistance]):
    return df["pay"].median()


@private(epsilon=1.0, delt=1e-6)  # error: DP106
def misspelt(df: MetricFrame[SymmetricDistance]):
    return laplacian_mechanism(len(df), 1, 1.0)


doubled = stable(x=1)(lambda x: 2 * x)  # error: DP106


@stable  # error: DP106
def tripled(x: Real):
    return 3 * x
