"""Frames of polars, eager and lazy: expressions say what is computed of the rows, and bounds are those of the same rows in pandas."""
# ruff: noqa
# columns: age=float[0,120] pay=float hours=float sex=F|M|X name=str
import polars as pl
from typing import Annotated

from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, SymmetricDistance, laplacian_mechanism

Added = Annotated[pl.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=120))]
Edited = Annotated[pl.DataFrame, ChangeOneDistance, Column("age", Interval(ge=0, le=120))]
Lazy = Annotated[pl.LazyFrame, SymmetricDistance, Column("age", Interval(ge=0, le=120))]


# -- counts


def height(df: Added):
    return df.height, len(df), df.shape[0]
# expect: height df[0] == 1
# expect: height df[1] == 1
# expect: height df[2] == 1


def height_edited(df: Edited):
    return df.height
# expect: height_edited df == 0


def counted(df: Lazy):
    return df.select(pl.len()).collect().item()
# expect: counted df == 1


def filtered(df: Added):
    return df.filter(pl.col("age") > 30).height
# expect: filtered df == 1


def filtered_edited(df: Edited):
    return df.filter(pl.col("age") > 30).height
# expect: filtered_edited df == 1


def several_conditions(df: Added):
    return df.filter((pl.col("age") > 30) & ~(pl.col("sex") == "F"), pl.col("pay").is_between(3, 9), sex="M").height
# expect: several_conditions df == 1


def by_text(df: Added):
    return df.filter(pl.col("name").str.starts_with("A")).height
# expect: by_text df == 1


def present(df: Added):
    return df["pay"].count()
# expect: present df == 1


def different(df: Added):
    return df.select(pl.col("sex").n_unique()).item()
# expect: different df == 1


# -- sums


def clipped(df: Added):
    return df["pay"].clip(-3, 10).sum()
# expect: clipped df == 10


def clipped_by_expression(df: Edited):
    return df.select(pl.col("pay").clip(-3, 10).sum()).item()
# expect: clipped_by_expression df == 13


def clipped_to(df: Added, low: float, high: float):
    return df["pay"].clip(low, high).sum()
# at: clipped_to low=1 high=7
# expect: clipped_to df == high


def declared(df: Lazy):
    return df.filter(pl.col("sex") == "F").select(pl.col("age").sum()).collect().item()
# expect: declared df == 120


def not_clipped(df: Added):
    return df["pay"].sum()
# expect: not_clipped df == inf


def new_columns(df: Added):
    made = df.with_columns((pl.col("pay").clip(0, 10) / 2).alias("half"), twice=pl.col("age") * 2)
    return made.select(pl.col("half").sum(), pl.sum("twice")).row(0)
# expect: new_columns df[0] == 5
# expect: new_columns df[1] == 240


def written_over(df: Added):
    """What is called age afterwards is no age."""
    return df.with_columns(age=pl.col("pay"))["age"].sum()
# expect: written_over df == inf


def chosen(df: Added):
    return df.select(pl.when(pl.col("pay") > 10).then(pl.lit(10)).otherwise(pl.col("pay").clip(0, 20)).alias("paid").sum()).item()
# expect: chosen df == 10  # known: loose


def some_rows_of_a_column(df: Added):
    return df.select(pl.col("age").filter(pl.col("sex") == "F").sum()).item()
# expect: some_rows_of_a_column df == 120


def lazily(df: Lazy):
    return df.filter(pl.col("pay") > 3).select(pl.col("pay").clip(0, 10).sum().alias("paid"), pl.len()).collect()["paid"][0]
# expect: lazily df == 10


def in_python(df: Added):
    return sum(min(max(pay, 0), 5) for pay in df["pay"])
# expect: in_python df == 5


def in_pandas(df: Added):
    return df.to_pandas()["pay"].clip(0, 7).sum()
# expect: in_pandas df == 7


def mean(df: Added):
    return df["age"].mean(), df.select(pl.mean("age")).item()
# expect: mean df[0] == 60
# expect: mean df[1] == 60


def oldest(df: Added):
    return df.select(pl.max("age")).item()
# expect: oldest df == 120


def two_counts(df: Added):
    women, men = df.select((pl.col("sex") == "F").sum().alias("women"), (pl.col("sex") == "M").sum().alias("men")).row(0)
    return [women, men]
# expect: two_counts df.L1 == 1


# -- groups


def by_sex(df: Added):
    counts = dict(df.group_by("sex").len().iter_rows())
    return [counts.get("F", 0), counts.get("M", 0)]
# expect: by_sex df.L1 == 1


def paid_by_sex(df: Edited):
    paid = {sex: total for sex, total in df.group_by("sex").agg(pl.col("pay").clip(0, 9).sum()).rows()}
    return [paid.get("F", 0), paid.get("M", 0)]
# expect: paid_by_sex df.L1 == 18
# expect: paid_by_sex df.L2 == 9 * sqrt(2)
# expect: paid_by_sex df.LInf == 9


# -- what is not followed


def beside_all_others(df: Added):
    """The mean moves with a row, and with it what every row is."""
    return df.select((pl.col("pay").clip(0, 1) - pl.col("pay").clip(0, 1).mean()).clip(0, 1).sum()).item()
# expect: beside_all_others df == inf


def over_groups(df: Added):
    return df.with_columns(pl.col("pay").sum().over("sex").clip(0, 1).alias("s"))["s"].sum()
# expect: over_groups df == inf


def the_first_ones(df: Added):
    return df.head(5)["age"].sum()
# expect: the_first_ones df == inf


def sorted_first(df: Added):
    return df.sort("pay").head(3)["age"].sum()
# expect: sorted_first df == inf


def joined(df: Added, other: pl.DataFrame):
    return df.join(other, on="sex").height
# expect: joined df == inf


def moved_by_a_row(df: Added):
    return df.select((pl.col("age") - pl.col("age").shift(1)).clip(0, 1).sum()).item()
# expect: moved_by_a_row df == inf


def all_that_match(df: Added):
    """A name that begins with ^ and ends with $ stands for all columns that match."""
    return df.select(pl.col("^age$").sum()).item()
# expect: all_that_match df == inf


def of_a_clip_in_no_order(df: Added):
    return df["pay"].clip(10, 3).sum()
# expect: of_a_clip_in_no_order df == inf


def of_a_function(df: Added, f):
    return df.select(pl.col("age").map_batches(f).clip(0, 1).sum()).item()
# expect: of_a_function df == inf


def put_in_later(df: Added):
    df.insert_column(0, pl.Series("more", [df.height] * df.height))
    return df["more"].sum()
# expect: put_in_later df == inf


def put_in_another_place(df: Added):
    ages = df["age"]
    df.replace_column(0, df["pay"])
    return df["age"].sum()
# expect: put_in_another_place df == inf


def which_sexes(df: Added, eps: float):
    for sex, number in df.group_by("sex").len().iter_rows():
        laplacian_mechanism(number, 1, eps)  # error: DP204


def released(df: Added, eps: float):
    return laplacian_mechanism(df.filter(pl.col("age") >= 18).height, 1, eps)
# expect: released df.epsilon == eps


# -- groups as a frame
def groups_in_a_dict(df: Added):
    table = df.group_by("sex").agg(total=pl.col("pay").sum(), n=pl.len())
    counts = dict(zip(table["sex"], table["n"]))
    return [counts.get(sex, 0) for sex in ("F", "M")]
# expect: groups_in_a_dict df.L1 == 1


def largest_group(df: Added):
    return df.group_by("sex").len()["len"].max()
# expect: largest_group df == 1


def large_groups(df: Added):
    return df.group_by("sex").len().filter(pl.col("len") > 1).height
# expect: large_groups df == 1
