"""Numbers by bins of a calendar, and under labels that a calendar, or the caller, gives."""
# ruff: noqa
# columns: pay=float[0,100] day=2024-01-05|2024-01-06|2024-02-11|2024-05-30
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, SymmetricDistance, laplacian_mechanism

PAY = Column("pay", Interval(ge=0, le=100))
Added = Annotated[pd.DataFrame, SymmetricDistance, PAY]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, PAY]
DAYS = pd.date_range("2024-01-05", periods=7, freq="D")
WEEKS = pd.date_range("2024-01-01", "2024-03-31", freq="W")
MONTHS = pd.period_range("2024-01", periods=6, freq="M")
FORMAT = "%Y-%m-%d"


def dated(df: pd.DataFrame) -> pd.DataFrame:
    return df.assign(day=pd.to_datetime(df["day"], format=FORMAT))


# ---------------------------------------------------------------- resample
def paid_by_day(df: Added):
    return dated(df).resample("D", on="day")["pay"].sum().reindex(DAYS, fill_value=0)
# expect: paid_by_day df.L1 == 100
# expect: paid_by_day df.L2 == 100


def paid_by_day_edited(df: Edited):
    return dated(df).resample("D", on="day")["pay"].sum().reindex(DAYS, fill_value=0)
# expect: paid_by_day_edited df.L1 == 200
# expect: paid_by_day_edited df.L2 == 100 * sqrt(2)


def rows_by_week(df: Added):
    return dated(df).set_index("day").resample("W").size().reindex(WEEKS, fill_value=0)
# expect: rows_by_week df.L1 == 1


def of_a_labelled_column(df: Added):
    return dated(df).set_index("day")["pay"].resample("MS").count().reindex(pd.date_range("2024-01-01", periods=6, freq="MS"), fill_value=0)
# expect: of_a_labelled_column df.L1 == 1


def labelled_by_a_column_of_its_own(df: Added):
    days = pd.to_datetime(df["day"], format=FORMAT)
    return df.set_index(days).resample("D")["pay"].sum().reindex(DAYS, fill_value=0)
# expect: labelled_by_a_column_of_its_own df.L1 == 100


def of_dates_some_of_which_are_none(df: Added):
    days = pd.to_datetime(df["day"], format="%Y-%m-0%d", errors="coerce")
    return df.assign(day=days).resample("D", on="day")["pay"].sum().reindex(DAYS, fill_value=0)
# expect: of_dates_some_of_which_are_none df.L1 == 100


def weeks_from_the_first_date(df: Added):
    """With a row on the day before the first, every later one may lie in another week."""
    return dated(df).resample("7D", on="day")["pay"].sum().reindex(DAYS, fill_value=0)
# expect: weeks_from_the_first_date df.L1 == inf


def how_many_days(df: Added):
    """A row of another year makes hundreds of days more."""
    return len(dated(df).resample("D", on="day").size())
# expect: how_many_days df.L1 == inf


def means_by_day(df: Added):
    """Of a day between others without rows it is NaN, of one before all of them 0."""
    return dated(df).resample("D", on="day")["pay"].mean().reindex(DAYS, fill_value=0)
# expect: means_by_day df.L1 == inf


def fewest_in_a_day(df: Added):
    return dated(df).resample("D", on="day").size().min()
# expect: fewest_in_a_day df.L1 == inf


# ---------------------------------------------------------------- pd.Grouper
def by_grouper(df: Added):
    return dated(df).groupby(pd.Grouper(key="day", freq="D"))["pay"].sum().reindex(DAYS, fill_value=0)
# expect: by_grouper df.L1 == 100


def days_of_a_grouper(df: Added):
    return len(dated(df).groupby(pd.Grouper(key="day", freq="D"))["pay"].sum())
# expect: days_of_a_grouper df.L1 == inf


# ---------------------------------------------------------------- dates as keys
def by_month(df: Edited):
    days = pd.to_datetime(df["day"], format=FORMAT)
    return df.groupby(days.dt.to_period("M"))["pay"].sum().reindex(MONTHS, fill_value=0)
# expect: by_month df.L2 == 100 * sqrt(2)


def by_written_month(df: Added):
    days = pd.to_datetime(df["day"], format=FORMAT)
    return df.groupby(days.dt.strftime("%Y-%m"))["pay"].sum().reindex(["2024-01", "2024-02"], fill_value=0)
# expect: by_written_month df.L1 == 100


def by_name_of_the_day(df: Added):
    days = pd.to_datetime(df["day"], format=FORMAT)
    return days.dt.day_name().value_counts().reindex(["Monday", "Tuesday"], fill_value=0)
# expect: by_name_of_the_day df.L1 == 1


def by_day(df: Added):
    days = pd.to_datetime(df["day"], format=FORMAT)
    return df.groupby(days.dt.floor("D"))["pay"].sum().reindex(DAYS, fill_value=0)
# expect: by_day df.L1 == 100


def a_month_of_days(df: Added):
    """All days of January: so many numbers, and not one."""
    days = pd.to_datetime(df["day"], format=FORMAT)
    return df.groupby(days.dt.normalize())["pay"].sum()["2024-01"]
# expect: a_month_of_days df.L1 == inf


# ---------------------------------------------------------------- labels
def means_of_days(df: Added):
    days = pd.to_datetime(df["day"], format=FORMAT)
    return df.groupby(days.dt.floor("D"))["pay"].mean().reindex(DAYS, fill_value=0)
# expect: means_of_days df.L1 == 100


def largest_of_days_edited(df: Edited):
    days = pd.to_datetime(df["day"], format=FORMAT)
    return df.groupby(days.dt.floor("D"))["pay"].max().reindex(DAYS, fill_value=0)
# expect: largest_of_days_edited df.L1 == 200


def under_given_labels(df: Added, labels: list[str]):
    """Of a label that is given twice the count is there twice."""
    return df["day"].value_counts().reindex(labels, fill_value=0)
# expect: under_given_labels df.L1 == inf


def under_one_date_again_and_again(df: Added):
    days = pd.to_datetime(df["day"], format=FORMAT)
    return df.groupby(days)["pay"].sum().reindex(pd.date_range("2024-01-05", "2024-01-05", periods=3), fill_value=0)
# expect: under_one_date_again_and_again df.L1 == inf


def released_by_day(df: Added, eps: float):
    counts = dated(df).resample("D", on="day").size().reindex(DAYS, fill_value=0)
    return laplacian_mechanism(counts, 1, eps)  # clean
# expect: released_by_day df.epsilon == eps


def in_a_list_of_its_own(df: Added):
    """A list of the days can be changed: then one of them is there twice."""
    days = list(DAYS)
    days.append(days[0])
    return dated(df).resample("D", on="day").size().reindex(days, fill_value=0)
# expect: in_a_list_of_its_own df.L1 == inf
