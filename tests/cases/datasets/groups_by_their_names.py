"""Numbers by groups that the program names, walked through with their names: each row is in one of them."""
# ruff: noqa
import pandas as pd
from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance, laplacian_mechanism

CITIES = ["Bern", "Basel"]


def items(df: MetricFrame[SymmetricDistance], eps: float):
    counts = df["city"].value_counts().reindex(CITIES, fill_value=0)
    return {city: laplacian_mechanism(count, 1, eps) for city, count in counts.items()}  # clean
# expect: items df.epsilon == eps


def items_printed(df: MetricFrame[SymmetricDistance], eps: float):
    pay = df.assign(pay=df["pay"].clip(0, 10)).groupby("city")["pay"].sum().reindex(CITIES, fill_value=0)
    for city, total in pay.items():
        print(city, laplacian_mechanism(total, 10, eps))  # clean
# expect: items_printed df.epsilon == eps


def as_a_dict(df: MetricFrame[SymmetricDistance], eps: float):
    counts = df["city"].value_counts().reindex(CITIES, fill_value=0).to_dict()
    return {city: laplacian_mechanism(count, 1, eps) for city, count in counts.items()}  # clean
# expect: as_a_dict df.epsilon == eps


def zipped(df: MetricFrame[SymmetricDistance], eps: float):
    counts = df["city"].value_counts().reindex(CITIES, fill_value=0)
    return [(city, laplacian_mechanism(count, 1, eps)) for city, count in zip(CITIES, counts)]  # clean
# expect: zipped df.epsilon == eps


def zipped_with_its_index(df: MetricFrame[SymmetricDistance], eps: float):
    counts = df["city"].value_counts().reindex(CITIES, fill_value=0)
    return [(city, laplacian_mechanism(count, 1, eps)) for city, count in zip(counts.index, counts.values)]  # clean
# expect: zipped_with_its_index df.epsilon == eps


def numbered(df: MetricFrame[SymmetricDistance], eps: float):
    counts = df["city"].value_counts().reindex(CITIES, fill_value=0)
    return [(place, laplacian_mechanism(count, 1, eps)) for place, count in enumerate(counts)]  # clean
# expect: numbered df.epsilon == eps


def applied(df: MetricFrame[ChangeOneDistance], eps: float):
    counts = df["city"].value_counts().reindex(CITIES, fill_value=0)
    return counts.apply(lambda count: laplacian_mechanism(count, 1, eps))  # clean
# expect: applied df.epsilon == 2 * eps


def mapped(df: MetricFrame[SymmetricDistance], eps: float):
    counts = df["city"].value_counts().reindex(CITIES, fill_value=0)
    return counts.map(lambda count: laplacian_mechanism(count, 1, eps))  # clean
# expect: mapped df.epsilon == eps


def a_name_twice(df: MetricFrame[SymmetricDistance], eps: float):
    counts = df["city"].value_counts().reindex(["Bern", "Bern"], fill_value=0)
    return counts.apply(lambda count: laplacian_mechanism(count, 1, eps))  # clean
# expect: a_name_twice df.epsilon == 2 * eps


def changed_before_it_is_walked_through(df: MetricFrame[SymmetricDistance], eps: float):
    counts = df["city"].value_counts().reindex(CITIES, fill_value=0)
    pairs = counts.items()
    counts *= 5
    return [laplacian_mechanism(count, 1, eps) for _, count in pairs]  # error: DP103
# expect: changed_before_it_is_walked_through df.epsilon == 5 * eps


def only_where_there_are_many(df: MetricFrame[SymmetricDistance], eps: float):
    counts = df["city"].value_counts().reindex(CITIES, fill_value=0)
    return {city: laplacian_mechanism(count, 1, eps) for city, count in counts.items() if count > 5}  # error: DP204


def in_the_order_of_their_numbers(df: MetricFrame[SymmetricDistance], eps: float):
    counts = df["city"].value_counts().reindex(CITIES, fill_value=0).sort_values()
    return [city for city, _ in counts.items()], [laplacian_mechanism(count, 1, eps) for _, count in counts.items()]  # error: DP102 # error: DP204


def groups_that_the_data_choose(df: MetricFrame[SymmetricDistance], eps: float):
    return {city: laplacian_mechanism(count, 1, eps) for city, count in df["city"].value_counts().items()}  # error: DP102 # error: DP204


def rows_chosen_by_a_column(df: MetricFrame[SymmetricDistance], eps: float):
    smokers = df[df["smoker"]]  # error: DP301
    return laplacian_mechanism(len(smokers), 1, eps)


def rows_chosen_by_a_comparison(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(len(df[df["smoker"] == True]), 1, eps)  # clean
# expect: rows_chosen_by_a_comparison df.epsilon == eps
