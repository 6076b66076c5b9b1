"""A data base is private, and what its queries select, group and add up is known from their text. One step is a row more (or another one) in each table."""
# ruff: noqa
# columns: by_other_parameters a=float? b=float? c=float? d=float?
# columns: Age=float[0,120] ill=bool cost=float? dose=float? sex=F|M|f|?
import sqlite3
from contextlib import closing
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, MaxRowsPer, SymmetricDistance, laplacian_mechanism

Added = Annotated[sqlite3.Connection, SymmetricDistance, Column("Age", Interval(ge=0, le=120)), Column("ill", bool)]
Edited = Annotated[sqlite3.Connection, ChangeOneDistance, Column("Age", Interval(ge=0, le=120)), Column("ill", bool)]
Visits = Annotated[sqlite3.Connection, SymmetricDistance, MaxRowsPer("patient", 3)]


# -- counts


def count(con: Added):
    return con.execute("SELECT COUNT(*) FROM visits").fetchone()[0]
# expect: count con == 1


def count_edited(con: Edited):
    return con.execute("SELECT COUNT(*) FROM visits").fetchone()[0]
# expect: count_edited con == 0


def older(con: Added, limit: int):
    cursor = con.cursor()
    cursor.execute("SELECT COUNT(*) FROM visits WHERE age > ? AND ill", (limit,))
    (number,) = cursor.fetchone()
    return number
# expect: older con == 1


def older_edited(con: Edited, limit: int):
    return con.execute("SELECT COUNT(*) FROM visits WHERE age > :limit", {"limit": limit}).fetchone()[0]
# expect: older_edited con == 1


def with_a_cost(con: Added):
    return con.execute("SELECT COUNT(cost) FROM visits").fetchone()[0]
# expect: with_a_cost con == 1


def different_sexes(con: Added):
    return con.execute("SELECT COUNT(DISTINCT sex) FROM visits").fetchone()[0]
# expect: different_sexes con == 1


def in_bands(con: Added):
    found = []
    for low in range(0, 120, 20):
        found.append(con.execute("SELECT COUNT(*) FROM visits WHERE age >= ? AND age < ?", (low, low + 20)).fetchone()[0])
    return found
# expect: in_bands con.L1 == 1
# expect: in_bands con.L2 == 1


def by_case(con: Added):
    women, men = con.execute("SELECT TOTAL(CASE WHEN sex = 'F' THEN 1 ELSE 0 END), COUNT(*) FILTER (WHERE sex = 'M') FROM visits").fetchone()
    return [women, men]
# expect: by_case con.L1 == 1


def told_by_size(con: Added):
    """Whether 'F' is 'f' is for the column to say (COLLATE NOCASE): a row may be counted in both."""
    large, small = con.execute("SELECT TOTAL(sex = 'F'), TOTAL(sex = 'f') FROM visits").fetchone()
    return [large, small]
# expect: told_by_size con.L1 == 2


def users(con: Visits):
    visits, patients = con.execute("SELECT COUNT(*), COUNT(DISTINCT patient) FROM visits").fetchone()
    return visits, patients
# expect: users con[0] == 3
# expect: users con[1] == 1


def both_tables(con: Added):
    """A step is a row in each of the tables."""
    return con.execute("SELECT COUNT(*) FROM visits").fetchone()[0] + con.execute("SELECT COUNT(*) FROM bills").fetchone()[0]
# expect: both_tables con == 2


# -- sums


def ages(con: Added):
    return con.execute("SELECT SUM(age) FROM visits").fetchone()[0]
# expect: ages con == 120


def ages_edited(con: Edited):
    return con.execute("SELECT COALESCE(SUM(age), 0) FROM visits WHERE age >= 20").fetchone()[0]
# expect: ages_edited con == 120


def costs(con: Added):
    return con.execute("SELECT SUM(cost) FROM visits").fetchone()[0]
# expect: costs con == inf


def clipped(con: Added):
    return con.execute("SELECT SUM(MIN(MAX(cost, -3), 7)) FROM visits").fetchone()[0]
# expect: clipped con == 7


def clipped_edited(con: Edited):
    """A cost that is NULL counts for nothing."""
    return con.execute("SELECT TOTAL(MIN(MAX(cost, 2), 7)) FROM visits").fetchone()[0]
# expect: clipped_edited con == 7


def clipped_to(con: Added, low: float, high: float):
    return con.execute("SELECT TOTAL(MIN(MAX(cost, ?), ?)) FROM visits", [low, high]).fetchone()[0]
# at: clipped_to low=1 high=7
# expect: clipped_to con == high


def clipped_by_case(con: Added):
    return con.execute("SELECT TOTAL(CASE WHEN cost < -3 THEN -3 WHEN cost > 7 THEN 7 ELSE cost END) FROM visits").fetchone()[0]
# expect: clipped_by_case con == 7


def clipped_on_one_side(con: Added):
    return con.execute("SELECT SUM(MIN(cost, 7)) FROM visits").fetchone()[0]
# expect: clipped_on_one_side con == inf


def halves(con: Added):
    """Of whole numbers sqlite forgets the rest; towards 0, so that nothing grows."""
    return con.execute("SELECT TOTAL(MIN(MAX(cost, -3), 7) / 2) FROM visits").fetchone()[0]
# expect: halves con == 7 / 2


def filled(con: Edited):
    return con.execute("SELECT SUM(COALESCE(MIN(MAX(cost, 2), 7), 4)) FROM visits").fetchone()[0]
# expect: filled con == 5


def inside_of_a_query(con: Added):
    return con.execute("WITH grown AS (SELECT MIN(MAX(cost, 0), 9) AS c FROM visits WHERE age >= 18) SELECT TOTAL(c) FROM grown WHERE c > 1").fetchone()[0]
# expect: inside_of_a_query con == 9


def renamed_inside(con: Added):
    """What is called age there is a cost."""
    return con.execute("SELECT TOTAL(age) FROM (SELECT cost AS age FROM visits)").fetchone()[0]
# expect: renamed_inside con == inf


def filled_where_others_are_missing(con: Added):
    """In both queries c is a cost or NULL, but not in the same rows."""
    one = con.execute("WITH s AS (SELECT CASE WHEN cost > 0 THEN cost END AS c FROM visits) SELECT TOTAL(COALESCE(c, 1) > 3) FROM s").fetchone()[0]
    return one - con.execute("WITH s AS (SELECT CASE WHEN cost < 0 THEN cost END AS c FROM visits) SELECT TOTAL(COALESCE(c, 1) > 3) FROM s").fetchone()[0]
# expect: filled_where_others_are_missing con == 1


def rounded_where_others_are_missing(con: Added):
    one = con.execute("WITH s AS (SELECT CASE WHEN cost > 0 THEN cost END AS c FROM visits) SELECT COUNT(ROUND(c, 1)) FROM s").fetchone()[0]
    return one - con.execute("WITH s AS (SELECT CASE WHEN cost < 0 THEN cost END AS c FROM visits) SELECT COUNT(ROUND(c, 1)) FROM s").fetchone()[0]
# expect: rounded_where_others_are_missing con == 1


def by_other_parameters(con: Added):
    """So many columns decide that nothing is known of the values, but that they are not those of another threshold."""
    query = "SELECT TOTAL(CASE WHEN a > ? AND b > 0 AND c > 0 AND d > 0 THEN a + b + c + d ELSE 0 END > 5) FROM visits"
    return con.execute(query, (1,)).fetchone()[0] - con.execute(query, (7,)).fetchone()[0]
# expect: by_other_parameters con == 1


# -- other aggregates


def mean(con: Added):
    return con.execute("SELECT AVG(age) FROM visits").fetchone()[0]
# expect: mean con == 60


def mean_or(con: Added):
    return con.execute("SELECT COALESCE(AVG(age), 0) FROM visits WHERE ill").fetchone()[0]
# expect: mean_or con == 120


def oldest(con: Added):
    return con.execute("SELECT MAX(age) FROM visits").fetchone()[0]
# expect: oldest con == 120


def quotient(con: Added):
    return con.execute("SELECT TOTAL(age) / COUNT(*) FROM visits").fetchone()[0]
# expect: quotient con == 60


# -- groups


def by_sex(con: Added):
    counts = dict(con.execute("SELECT sex, COUNT(*) FROM visits GROUP BY sex").fetchall())
    return [counts.get("F", 0), counts.get("M", 0)]
# expect: by_sex con.L1 == 1
# expect: by_sex con.L2 == 1


def by_sex_edited(con: Edited):
    counts = {row[0]: row[1] for row in con.execute("SELECT sex, COUNT(*) FROM visits GROUP BY sex")}
    return [counts.get("F", 0), counts.get("M", 0)]
# expect: by_sex_edited con.L1 == 2
# expect: by_sex_edited con.L2 == sqrt(2)


def costs_by_sex(con: Added):
    totals = {sex: total for sex, total in con.execute("SELECT sex, TOTAL(MIN(MAX(cost, 0), 9)) AS total FROM visits WHERE age > 18 GROUP BY 1 ORDER BY 2")}
    return [totals.get("F", 0), totals.get("M", 0)]
# expect: costs_by_sex con.L1 == 9


def how_many_groups(con: Added):
    return len(con.execute("SELECT sex, COUNT(*) FROM visits GROUP BY sex").fetchall())
# expect: how_many_groups con == 1


def in_all_groups(con: Added):
    return sum(dict(con.execute("SELECT sex, COUNT(*) FROM visits GROUP BY sex")).values())
# expect: in_all_groups con == 1


# -- rows


def added_up_in_python(con: Added):
    return sum(min(max(row[0], 0), 9) for row in con.execute("SELECT age FROM visits WHERE ill"))
# expect: added_up_in_python con == 9


def in_a_loop(con: Added):
    total = 0
    for age, ill in con.execute("SELECT age, ill FROM visits ORDER BY age"):
        if ill:
            total += age
    return total
# expect: in_a_loop con == 120


def how_many_rows(con: Added):
    return len(con.execute("SELECT * FROM visits WHERE age < 30").fetchall())
# expect: how_many_rows con == 1


def as_a_frame(con: Added):
    frame = pd.read_sql_query("SELECT age, MIN(MAX(cost, 0), 9) AS paid FROM visits WHERE ill", con)
    return frame["Age"].sum(), frame["paid"].sum(), len(frame)
# expect: as_a_frame con[0] == 120
# expect: as_a_frame con[1] == 9
# expect: as_a_frame con[2] == 1


def one_row_as_a_frame(con: Added):
    frame = pd.read_sql("SELECT COUNT(*) AS n, TOTAL(age) AS years FROM visits", con)
    return frame["n"][0], frame["years"].iloc[0]
# expect: one_row_as_a_frame con[0] == 1
# expect: one_row_as_a_frame con[1] == 120


def all_columns(con: Added):
    return pd.read_sql("SELECT * FROM visits", con)["Age"].sum()
# expect: all_columns con == 120


def rows_by_name(con: Added):
    con.row_factory = sqlite3.Row
    row = con.execute("SELECT COUNT(*) AS n, TOTAL(age) AS years FROM visits").fetchone()
    return row["n"], row[1]
# expect: rows_by_name con[0] == 1
# expect: rows_by_name con[1] == 120


# -- releases


def released(con: Added, eps: float):
    with closing(con.cursor()) as cursor:
        cursor.execute("SELECT COUNT(*) FROM visits")
        return laplacian_mechanism(cursor.fetchone()[0], 1, eps)
# expect: released con.epsilon == eps


def released_inside(con: Added, eps: float):
    with con:
        return laplacian_mechanism(con.execute("SELECT TOTAL(MIN(MAX(cost, 0), 9)) FROM visits").fetchone()[0], 9, eps)
# expect: released_inside con.epsilon == eps


# -- groups as pandas reads them
def groups_in_a_frame(con: Added):
    table = pd.read_sql("SELECT sex, COUNT(*) AS n FROM visits GROUP BY sex", con)
    return table.set_index("sex")["n"].reindex(["F", "M"], fill_value=0)
# expect: groups_in_a_frame con.L1 == 1


def largest_group_in_a_frame(con: Edited):
    table = pd.read_sql("SELECT sex, COUNT(*) AS n, SUM(age) AS years FROM visits GROUP BY sex", con)
    return table["n"].max()
# expect: largest_group_in_a_frame con == 1


def groups_without_their_key(con: Added):
    """Which number is whose, is not told."""
    table = pd.read_sql("SELECT COUNT(*) AS n, SUM(age) AS years FROM visits GROUP BY sex", con)
    return table.set_index("n")["years"].reindex([1], fill_value=0)
# expect: groups_without_their_key con == inf
