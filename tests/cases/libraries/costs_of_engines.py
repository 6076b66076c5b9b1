"""PipelineDP and Tumult Analytics: the libraries bound what a person contributes and draw the noise by themselves; what they guarantee holds for the budget that they were given, in their own unit of privacy."""
# ruff: noqa
from typing import Annotated

import pipeline_dp
from pyspark.sql import DataFrame
from pyspark.sql import functions as F
from tmlt.analytics import AddMaxRows, AddMaxRowsInMaxGroups, AddOneRow, AddRowsWithID, ApproxDPBudget, KeySet, PureDPBudget, QueryBuilder, RhoZCDPBudget, Session

from dpcheck import ChangeOneDistance, MaxRowsPer, SymmetricDistance, private

Visits = Annotated[list[dict], SymmetricDistance, MaxRowsPer("user", 20)]
Replaced = Annotated[list[dict], ChangeOneDistance, MaxRowsPer("user", 20)]
Rows = Annotated[list[dict], SymmetricDistance]
PARAMS = pipeline_dp.AggregateParams(metrics=[pipeline_dp.Metrics.COUNT, pipeline_dp.Metrics.SUM], noise_kind=pipeline_dp.NoiseKind.LAPLACE, max_partitions_contributed=3,
                                     max_contributions_per_partition=2, min_value=0, max_value=50)
WHO = pipeline_dp.DataExtractors(privacy_id_extractor=lambda row: row["user"], partition_extractor=lambda row: row["day"], value_extractor=lambda row: row["spent"])


# -- PipelineDP


def by_day(rows: Visits, eps: float):
    accountant = pipeline_dp.NaiveBudgetAccountant(total_epsilon=eps, total_delta=1e-6)
    engine = pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend())
    result = engine.aggregate(rows, PARAMS, WHO, public_partitions=["Mon", "Tue"])
    accountant.compute_budgets()
    return list(result)
# expect: by_day rows.epsilon == eps


@private(epsilon=1, delta=1e-6)
def within_a_budget(rows: Visits):
    accountant = pipeline_dp.PLDBudgetAccountant(total_epsilon=1, total_delta=1e-6)
    result = pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, PARAMS, WHO, ["Mon", "Tue"])
    accountant.compute_budgets()
    return dict(result)
# expect: within_a_budget rows.epsilon == 1


def of_people_who_change(rows: Replaced):
    """One leaves, and another one comes."""
    accountant = pipeline_dp.NaiveBudgetAccountant(1, 0)
    return pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, PARAMS, WHO, ["Mon", "Tue"])
# expect: of_people_who_change rows.epsilon == 2


def of_rows(rows: Rows):
    """A row more is a person whose rows change."""
    accountant = pipeline_dp.NaiveBudgetAccountant(1, 0)
    return pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, PARAMS, WHO, ["Mon", "Tue"])
# expect: of_rows rows.epsilon == 2


def by_another_id(rows: Visits):
    """Each visit of a user may be one of another device."""
    who = pipeline_dp.DataExtractors(privacy_id_extractor=lambda row: row["device"], partition_extractor=lambda row: row["day"], value_extractor=lambda row: row["spent"])
    accountant = pipeline_dp.NaiveBudgetAccountant(1, 0)
    return pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, PARAMS, who, ["Mon", "Tue"])
# expect: by_another_id rows.epsilon == 40


def twice_by_one_budget(rows: Visits):
    accountant = pipeline_dp.NaiveBudgetAccountant(total_epsilon=1, total_delta=1e-6)
    engine = pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend())
    days = engine.select_partitions(rows, pipeline_dp.SelectPartitionsParams(max_partitions_contributed=1), WHO)
    sums = engine.aggregate(rows, PARAMS, WHO)
    accountant.compute_budgets()
    return list(days), list(sums)
# expect: twice_by_one_budget rows.epsilon == 1


def twice_by_two_budgets(rows: Visits):
    results = []
    for metric in (pipeline_dp.Metrics.COUNT, pipeline_dp.Metrics.PRIVACY_ID_COUNT):
        accountant = pipeline_dp.NaiveBudgetAccountant(1, 0)
        params = pipeline_dp.AggregateParams(metrics=[metric], max_partitions_contributed=3, max_contributions_per_partition=2)
        results.append(pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, params, WHO, ["Mon"]))
    return results
# expect: twice_by_two_budgets rows.epsilon == 2


def perhaps_before(rows: Visits, first: bool):
    """The first one may not run: the second one pays for itself."""
    accountant = pipeline_dp.NaiveBudgetAccountant(1, 0)
    engine = pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend())
    if first:
        print(list(engine.aggregate(rows, PARAMS, WHO, ["Mon"])))
    return engine.aggregate(rows, PARAMS, WHO, ["Mon"])
# expect: perhaps_before rows.epsilon == 1  # known: loose


def a_part_and_all(rows: Visits):
    """Releases of other rows may stand beside either."""
    accountant = pipeline_dp.NaiveBudgetAccountant(1, 0)
    engine = pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend())
    some = engine.aggregate([row for row in rows if row["day"] == "Mon"], PARAMS, WHO, ["Mon"])
    return some, engine.aggregate(rows, PARAMS, WHO, ["Mon"])
# expect: a_part_and_all rows.epsilon == 1  # known: loose


def days_of_the_data(rows: Visits):
    accountant = pipeline_dp.NaiveBudgetAccountant(1, 0)
    days = list({row["day"] for row in rows})
    return pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, PARAMS, WHO, public_partitions=days)  # error: DP203


def limits_of_the_data(rows: Visits):
    most = max(row["spent"] for row in rows)
    params = pipeline_dp.AggregateParams(metrics=[pipeline_dp.Metrics.SUM], max_partitions_contributed=3, max_contributions_per_partition=2, min_value=0, max_value=most)
    accountant = pipeline_dp.NaiveBudgetAccountant(1, 0)
    return pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, params, WHO, ["Mon"])  # error: DP203


def values_beside_all_others(rows: Visits):
    mean = sum(row["spent"] for row in rows) / len(rows)
    who = pipeline_dp.DataExtractors(privacy_id_extractor=lambda row: row["user"], partition_extractor=lambda row: row["day"], value_extractor=lambda row: row["spent"] - mean)
    accountant = pipeline_dp.NaiveBudgetAccountant(1, 0)
    return pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, PARAMS, who, ["Mon"])  # error: DP203


def values_by_place(rows: Visits):
    """What a row counts depends on those before it."""
    seen = []

    def value(row):
        seen.append(row)
        return len(seen)

    who = pipeline_dp.DataExtractors(privacy_id_extractor=lambda row: row["user"], partition_extractor=lambda row: row["day"], value_extractor=value)
    accountant = pipeline_dp.NaiveBudgetAccountant(1, 0)
    return pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, PARAMS, who, ["Mon"])  # error: DP302
# expect: values_by_place rows.epsilon == inf


def trusted(rows: Visits):
    """The library takes for granted that nobody contributes more."""
    params = pipeline_dp.AggregateParams(metrics=[pipeline_dp.Metrics.COUNT], max_partitions_contributed=3, max_contributions_per_partition=2, contribution_bounds_already_enforced=True)
    accountant = pipeline_dp.NaiveBudgetAccountant(1, 0)
    return pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, params, WHO, ["Mon"])  # error: DP302
# expect: trusted rows.epsilon == inf


def filtered_already(rows: Visits):
    """Days that are in the data alone are told without any noise on which there are."""
    params = pipeline_dp.AggregateParams(metrics=[pipeline_dp.Metrics.COUNT], max_partitions_contributed=3, max_contributions_per_partition=2, public_partitions_already_filtered=True)
    accountant = pipeline_dp.NaiveBudgetAccountant(1, 0)
    return pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, params, WHO, ["Mon"])  # error: DP302
# expect: filtered_already rows.epsilon == inf


def an_accountant_of_others(rows: Visits, accountant: pipeline_dp.NaiveBudgetAccountant):
    return pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, PARAMS, WHO, ["Mon"])  # error: DP302
# expect: an_accountant_of_others rows.epsilon == inf


# -- Tumult Analytics

Frame = Annotated[DataFrame, SymmetricDistance]
Edited = Annotated[DataFrame, ChangeOneDistance]
Users = Annotated[DataFrame, SymmetricDistance, MaxRowsPer("user", 20)]


def asked(df: Frame, eps: float):
    session = Session.from_dataframe(privacy_budget=PureDPBudget(eps), source_id="people", dataframe=df, protected_change=AddOneRow())
    paid = QueryBuilder("people").filter("age > 18").groupby(KeySet.from_dict({"sex": ["F", "M"]})).sum("pay", low=0, high=10)
    answer = session.evaluate(paid, privacy_budget=PureDPBudget(eps / 2))
    print(session.remaining_privacy_budget)
    return answer.toPandas()
# expect: asked df.epsilon == eps


def of_edited_rows(df: Edited):
    return Session.from_dataframe(PureDPBudget(1), "people", df, AddOneRow())
# expect: of_edited_rows df.epsilon == 2


def prepared(df: Frame):
    return Session.from_dataframe(PureDPBudget(1), "people", df.filter(F.col("age") > 3).withColumn("twice", F.col("age") * 2), AddOneRow())
# expect: prepared df.epsilon == 1


def with_a_delta(df: Frame):
    return Session.from_dataframe(ApproxDPBudget(1, 1e-6), "people", df, AddOneRow())
# expect: with_a_delta df.epsilon == 1
# expect: with_a_delta df.delta == 1e-6


def concentrated(df: Frame):
    return Session.from_dataframe(RhoZCDPBudget(0.5), "people", df, AddOneRow())
# expect: concentrated df.epsilon == 1 / 2 + 2 * sqrt(log(1000000) / 2)


def concentrated_edited(df: Edited):
    return Session.from_dataframe(RhoZCDPBudget(0.125), "people", df, AddOneRow())
# expect: concentrated_edited df.epsilon == 1 / 2 + 2 * sqrt(log(1000000) / 2)


def of_users_by_rows(df: Users):
    return Session.from_dataframe(PureDPBudget(1), "people", df, AddOneRow())
# expect: of_users_by_rows df.epsilon == 20


def of_users(df: Users):
    return Session.from_dataframe(PureDPBudget(1), "people", df, AddMaxRows(20))
# expect: of_users df.epsilon == 1


def of_users_in_steps(df: Users):
    return Session.from_dataframe(PureDPBudget(1), "people", df, AddMaxRows(8))
# expect: of_users_in_steps df.epsilon == 3


def of_users_by_id(df: Users):
    return Session.from_dataframe(PureDPBudget(1), "people", df, AddRowsWithID("user"))
# expect: of_users_by_id df.epsilon == 1


def of_users_by_another_id(df: Users):
    return Session.from_dataframe(PureDPBudget(1), "people", df, AddRowsWithID("device"))
# expect: of_users_by_another_id df.epsilon == 40


def of_an_id_written_over(df: Users):
    return Session.from_dataframe(PureDPBudget(1), "people", df.withColumn("user", F.col("device")), AddRowsWithID("user"))
# expect: of_an_id_written_over df.epsilon == 40


def in_groups(df: Users):
    return Session.from_dataframe(PureDPBudget(1), "people", df, AddMaxRowsInMaxGroups("month", 3, 4))  # error: DP302
# expect: in_groups df.epsilon == inf


def made_public(df: Frame):
    """What is added as public is told without any noise."""
    session = Session.from_dataframe(PureDPBudget(1), "people", df, AddOneRow())
    session.add_public_dataframe("others", df)  # error: DP301
    return session.evaluate(QueryBuilder("others").count(), PureDPBudget(1))
# expect: made_public df == inf


def keys_of_the_data(df: Frame):
    session = Session.from_dataframe(PureDPBudget(1), "people", df, AddOneRow())
    keys = KeySet.from_dataframe(df.select("sex").distinct())  # error: DP301
    return session.evaluate(QueryBuilder("people").groupby(keys).count(), PureDPBudget(1))
# expect: keys_of_the_data df == inf


def a_limit_of_the_data(df: Frame):
    session = Session.from_dataframe(PureDPBudget(1), "people", df, AddOneRow())
    most = df.agg(F.max("pay")).first()[0]
    return session.evaluate(QueryBuilder("people").sum("pay", 0, most), PureDPBudget(1))  # error: DP301
# expect: a_limit_of_the_data df == inf


def a_budget_of_the_data(df: Frame):
    return Session.from_dataframe(PureDPBudget(df.count() / 100), "people", df, AddOneRow())  # error: DP203


def beside_all_others(df: Frame):
    mean = df.agg(F.avg("pay")).first()[0]
    return Session.from_dataframe(PureDPBudget(1), "people", df.withColumn("p", F.col("pay") - mean), AddOneRow())  # error: DP302
# expect: beside_all_others df.epsilon == inf


@private(epsilon=1)
def too_much(df: Frame):  # error: DP202
    session = Session.from_dataframe(PureDPBudget(2), "people", df, AddOneRow())
    return session.evaluate(QueryBuilder("people").count(), PureDPBudget(1)).toPandas()
