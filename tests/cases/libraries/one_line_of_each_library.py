"""SQL and polars in a few lines each."""
# ruff: noqa
# columns: age=float[0,100] pay=float[0,50] sick=bool city=A|B|C
import sqlite3
from typing import Annotated

import numpy as np
import pandas as pd
import polars as pl
from annotated_types import Interval
from dpcheck import Column, SymmetricDistance

S = Annotated[sqlite3.Connection, SymmetricDistance, Column("pay", Interval(ge=0, le=50)), Column("age", Interval(ge=0, le=100)), Column("sick", bool)]
P = Annotated[pl.DataFrame, SymmetricDistance, Column("pay", Interval(ge=0, le=50)), Column("age", Interval(ge=0, le=100)), Column("sick", bool)]
LZ = Annotated[pl.LazyFrame, SymmetricDistance, Column("pay", Interval(ge=0, le=50))]


def sql_case(con: S):
    return con.execute("SELECT TOTAL(CASE WHEN sick THEN pay ELSE 0 END) FROM people").fetchone()[0]
# expect: sql_case con == 50


def sql_grouped(con: S):
    df = pd.read_sql("SELECT city, SUM(pay) AS total FROM people GROUP BY city", con)
    return df.set_index("city")["total"].reindex(["A", "B"], fill_value=0)
# expect: sql_grouped con.L1 == 50


def sql_counts_in_dict(con: S):
    rows = con.execute("SELECT city, COUNT(*) FROM people GROUP BY city").fetchall()
    d = {city: n for city, n in rows}
    return [d.get(c, 0) for c in ("A", "B", "C")]
# expect: sql_counts_in_dict con.L1 == 1


def sql_distinct(con: S):
    return con.execute("SELECT COUNT(DISTINCT city) FROM people WHERE age >= 18").fetchone()[0]
# expect: sql_distinct con == 1


def sql_subquery(con: S):
    return con.execute("SELECT TOTAL(p) FROM (SELECT pay * 2 AS p FROM people WHERE sick)").fetchone()[0]
# expect: sql_subquery con == 100


def sql_cte(con: S):
    q = "WITH adults AS (SELECT * FROM people WHERE age >= 18) SELECT COUNT(*) FROM adults WHERE pay > 10"
    return con.execute(q).fetchone()[0]
# expect: sql_cte con == 1


def sql_two_aggregates(con: S):
    n, s = con.execute("SELECT COUNT(*), TOTAL(pay) FROM people").fetchone()
    return n, s
# expect: sql_two_aggregates con[0] == 1
# expect: sql_two_aggregates con[1] == 50


def sql_having_number(con: S):  # groups with more than five rows: one group may cross
    rows = con.execute("SELECT city FROM people GROUP BY city HAVING COUNT(*) > 5").fetchall()
    return len(rows)
# expect: sql_having_number con == 1


def sql_case_bands(con: S):
    q = "SELECT CASE WHEN age < 18 THEN 'young' WHEN age < 65 THEN 'work' ELSE 'old' END AS band, COUNT(*) AS n FROM people GROUP BY band"
    d = dict(con.execute(q).fetchall())
    return [d.get(b, 0) for b in ("young", "work", "old")]
# expect: sql_case_bands con.L1 == 1


def sql_union(con: S):  # a row of each of two tables
    q = "SELECT COUNT(*) FROM (SELECT pay FROM staff UNION ALL SELECT pay FROM guests)"
    return con.execute(q).fetchone()[0]
# expect: sql_union con == 2


def sql_in_list(con: S):
    return con.execute("SELECT COUNT(*) FROM people WHERE city IN ('A', 'B') AND age BETWEEN 18 AND 65").fetchone()[0]
# expect: sql_in_list con == 1


def polars_filter(df: P):
    return df.filter((pl.col("age") > 18) & pl.col("sick")).height
# expect: polars_filter df == 1


def polars_select(df: P):
    return df.select((pl.col("pay") * 2).sum()).item()
# expect: polars_select df == 100


def polars_with_columns(df: P):
    return df.with_columns((pl.col("pay").clip(0, 30) / 3).alias("x"))["x"].sum()
# expect: polars_with_columns df == 10


def polars_grouped(df: P):
    t = df.group_by("city").agg(pl.col("pay").sum().alias("total"))
    d = dict(t.iter_rows())
    return [d.get(c, 0) for c in ("A", "B")]
# expect: polars_grouped df.L1 == 50


def polars_grouped_len(df: P):
    t = df.group_by("city").len()
    return t.filter(pl.col("city") == "A")["len"].sum()
# expect: polars_grouped_len df == 1


def polars_lazy(df: LZ):
    return df.filter(pl.col("city") == "A").select(pl.col("pay").sum()).collect().item()
# expect: polars_lazy df == 50


def polars_when(df: P):
    x = df.select(pl.when(pl.col("sick")).then(pl.col("pay")).otherwise(0).alias("x"))
    return x["x"].sum()
# expect: polars_when df == 50


def polars_numpy(df: P):
    return np.clip(df["pay"].to_numpy(), 10, 40).sum()
# expect: polars_numpy df == 40
