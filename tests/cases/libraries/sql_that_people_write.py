"""SQL text. age in [0, 120]; visits has cost, ward, patient."""
# ruff: noqa
# columns: age=float[0,120] cost=float[0,500] ward=heart|skin|x|? patient=1|2|3 day=int sex=F|M|? name=n|? weight=float?
import sqlite3
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, SymmetricDistance, laplacian_mechanism

DB = Annotated[sqlite3.Connection, SymmetricDistance, Column("age", Interval(ge=0, le=120)), Column("cost", Interval(ge=0, le=500))]
DC = Annotated[sqlite3.Connection, ChangeOneDistance, Column("age", Interval(ge=0, le=120)), Column("cost", Interval(ge=0, le=500))]
WARDS = ("heart", "skin")


def having(db: DB):  # 9 rows are none, 10 are 10
    counts = dict(db.execute("SELECT ward, COUNT(*) FROM visits GROUP BY ward HAVING COUNT(*) >= 10"))
    return [counts.get(w, 0) for w in WARDS]
# expect: having db.L1 == 10  # known: loose
# expect: having db.LInf == 10  # known: loose


def having_number(db: DB):
    return db.execute("SELECT COUNT(*) FROM (SELECT ward FROM visits GROUP BY ward HAVING COUNT(*) > 5)").fetchone()[0]
# expect: having_number db == 1


def two_tables(db: DB):
    return db.execute("SELECT COUNT(*) FROM (SELECT age FROM bills UNION ALL SELECT age FROM t)").fetchone()[0]
# expect: two_tables db == 2


def two_parts(db: DB):
    return db.execute("SELECT COUNT(*) FROM (SELECT age FROM bills WHERE age < 18 UNION ALL SELECT age FROM bills WHERE age > 65)").fetchone()[0]
# expect: two_parts db == 1


def by_case(db: DB):
    return db.execute("SELECT SUM(CASE WHEN age < 18 THEN 1 ELSE 0 END) FROM bills").fetchone()[0]
# expect: by_case db == 1


def bands(db: DB):
    rows = db.execute("SELECT CASE WHEN age < 18 THEN 'child' WHEN age < 65 THEN 'adult' ELSE 'old' END AS band, COUNT(*) FROM bills GROUP BY band")
    counts = dict(rows.fetchall())
    return [counts.get(b, 0) for b in ("child", "adult", "old")]
# expect: bands db.L1 == 1


def coalesced(db: DB):
    return db.execute("SELECT COALESCE(SUM(age), 0) FROM bills").fetchone()[0]
# expect: coalesced db == 120


def cast(db: DB):
    return db.execute("SELECT TOTAL(MIN(MAX(CAST(weight AS REAL), 0), 300)) FROM bills").fetchone()[0]
# expect: cast db == 300


def first_three_stays(db: DB):  # the number of rows, at most three of each patient
    q = "SELECT COUNT(*) FROM (SELECT ROW_NUMBER() OVER (PARTITION BY patient ORDER BY day) AS n FROM visits) WHERE n <= 3"
    return db.execute(q).fetchone()[0]
# expect: first_three_stays db == 1


def kinds(db: DB):
    return db.execute("SELECT COUNT(DISTINCT ward) FROM visits").fetchone()[0]
# expect: kinds db == 1


def kinds_nested(db: DB):
    return db.execute("SELECT COUNT(*) FROM (SELECT DISTINCT ward FROM visits)").fetchone()[0]
# expect: kinds_nested db == 1


def total_of_groups(db: DB):
    return db.execute("SELECT SUM(n) FROM (SELECT ward, COUNT(*) AS n FROM visits GROUP BY ward)").fetchone()[0]
# expect: total_of_groups db == 1


def capped_groups(db: DB):
    return db.execute("SELECT COALESCE(SUM(MIN(n, 3)), 0) FROM (SELECT patient, COUNT(*) AS n FROM visits GROUP BY patient)").fetchone()[0]
# expect: capped_groups db == 1


def largest_group(db: DB):
    return db.execute("SELECT COALESCE(MAX(n), 0) FROM (SELECT ward, COUNT(*) AS n FROM visits GROUP BY ward)").fetchone()[0]
# expect: largest_group db == 1


def both(db: DB):
    n, total = db.execute("SELECT COUNT(*), TOTAL(age) FROM bills WHERE sex = 'F'").fetchone()
    return n, total
# expect: both db[0] == 1
# expect: both db[1] == 120


def sums_edited(db: DC):
    sums = dict(db.execute("SELECT ward, SUM(cost) FROM visits GROUP BY ward").fetchall())
    return [sums.get(w, 0) for w in WARDS]
# expect: sums_edited db.L1 == 1000
# expect: sums_edited db.LInf == 500


def filtered(db: DB):
    return db.execute("SELECT COUNT(*) FILTER (WHERE age BETWEEN 18 AND 65) FROM bills WHERE sex IN ('F', 'M') AND name IS NOT NULL").fetchone()[0]
# expect: filtered db == 1


def iif(db: DB):
    return db.execute("SELECT TOTAL(IIF(age > 65, 2, 1)) FROM bills").fetchone()[0]
# expect: iif db == 2


def with_weights(db: DB):  # a table that the query writes out: one row for each ward
    q = """WITH weights(ward, w) AS (VALUES ('heart', 3), ('skin', 1))
           SELECT COALESCE(SUM(w), 0) FROM visits JOIN weights USING (ward)"""
    return db.execute(q).fetchone()[0]
# expect: with_weights db == 3  # known: loose


def in_pandas(db: DB):
    df = pd.read_sql("SELECT ward, cost FROM visits", db)
    return df.groupby("ward")["cost"].sum().reindex(list(WARDS), fill_value=0)
# expect: in_pandas db.L1 == 500


def named_parameter(db: DB, low: int):
    return db.execute("SELECT COUNT(*) FROM bills WHERE age >= :low AND age < :low + 10", {"low": low}).fetchone()[0]
# expect: named_parameter db == 1


def loop_of_queries(db: DB, eps: float):
    out = {}
    for w in WARDS:
        n = db.execute("SELECT COUNT(*) FROM visits WHERE ward = ?", (w,)).fetchone()[0]
        out[w] = laplacian_mechanism(n, 1, eps)
    return out
# expect: loop_of_queries db.epsilon == eps


def average(db: DB):
    return db.execute("SELECT COALESCE(AVG(age), 0) FROM bills").fetchone()[0]
# expect: average db == 120


def mean_cost(db: DB):
    total, n = db.execute("SELECT TOTAL(cost), COUNT(cost) FROM visits").fetchone()
    return total / max(n, 1)
# expect: mean_cost db == 500


def latest_costs(db: DB):
    q = "SELECT TOTAL(cost) FROM (SELECT cost, ROW_NUMBER() OVER (PARTITION BY patient ORDER BY day DESC) AS n FROM visits WHERE ward = 'x') AS t WHERE t.n < 4 AND cost > 3"
    return db.execute(q).fetchone()[0]
# expect: latest_costs db == 500


def of_each_rank(db: DB):  # of equal days there may be any number
    return db.execute("SELECT COUNT(*) FROM (SELECT cost, RANK() OVER (PARTITION BY patient ORDER BY day) AS n FROM visits) WHERE n <= 3").fetchone()[0]
# expect: of_each_rank db == inf


def the_numbers_themselves(db: DB):
    return db.execute("SELECT TOTAL(n) FROM (SELECT cost, ROW_NUMBER() OVER (PARTITION BY patient ORDER BY day) AS n FROM visits) WHERE n <= 3").fetchone()[0]
# expect: the_numbers_themselves db == inf


def large_wards(db: DB):
    return db.execute("SELECT COUNT(*) FROM (SELECT ward, COUNT(*) AS n FROM visits GROUP BY ward HAVING n > 5 AND ward <> 'skin')").fetchone()[0]
# expect: large_wards db == 1


def sums_that_may_be_null(db: DB):  # of weights nothing is declared: a sum of none is NULL, and COUNT leaves it out
    q = "SELECT COUNT(s) FROM (SELECT ward, SUM(MIN(MAX(weight, 0), 9)) AS s FROM visits GROUP BY ward)"
    return db.execute(q).fetchone()[0]
# expect: sums_that_may_be_null db == 1
