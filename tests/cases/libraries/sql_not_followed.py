"""Queries of which nothing is known, and connections that are not what they were: all of it is unknown, and told."""
# ruff: noqa
# columns: Age=float[0,120] cost=float sex=F|M|?
import sqlite3
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import Column, InsertDeleteDistance, SymmetricDistance, laplacian_mechanism

Clinic = Annotated[sqlite3.Connection, SymmetricDistance, Column("Age", Interval(ge=0, le=120))]


# -- queries


def joined(con: Clinic):
    """A visit of a patient with n bills makes n rows."""
    return con.execute("SELECT COUNT(*) FROM visits JOIN bills ON visits.sex = bills.sex").fetchone()[0]
# expect: joined con == inf


def crossed(con: Clinic):
    return con.execute("SELECT COUNT(*) FROM visits, bills").fetchone()[0]
# expect: crossed con == inf


def two_times(con: Clinic):
    return len(con.execute("SELECT age FROM visits UNION ALL SELECT age FROM visits").fetchall())
# expect: two_times con == inf


def first_ones(con: Clinic):
    return sum(row[0] for row in con.execute("SELECT age FROM visits LIMIT 5"))
# expect: first_ones con == inf


def centred(con: Clinic):
    return con.execute("SELECT TOTAL(MIN(MAX(age - (SELECT AVG(age) FROM visits), -1), 1)) FROM visits").fetchone()[0]
# expect: centred con == inf


def among_others(con: Clinic):
    return con.execute("SELECT COUNT(*) FROM visits WHERE sex IN (SELECT sex FROM bills)").fetchone()[0]
# expect: among_others con == inf


def running(con: Clinic):
    return sum(row[0] for row in con.execute("SELECT SUM(age) OVER (ORDER BY age) FROM visits"))
# expect: running con == inf


def large_groups(con: Clinic):
    return len(con.execute("SELECT sex, COUNT(*) FROM visits GROUP BY sex HAVING COUNT(*) > 9").fetchall())
# expect: large_groups con == 1


def of_one_row(con: Clinic):
    """Which row sex is taken from, the rows decide."""
    return con.execute("SELECT MAX(age), sex FROM visits").fetchone()[0]
# expect: of_one_row con == inf


def of_the_first_group(con: Clinic):
    return con.execute("SELECT COUNT(*) FROM visits GROUP BY sex").fetchone()[0]
# expect: of_the_first_group con == inf


def of_the_first_row(con: Clinic):
    return con.execute("SELECT age FROM visits").fetchone()[0]
# expect: of_the_first_row con == inf


def by_numbers_of_rows(con: Clinic):
    return con.execute("SELECT COUNT(*) FROM visits WHERE rowid < 10").fetchone()[0]
# expect: by_numbers_of_rows con == inf


def of_whole_numbers(con: Clinic):
    """Sums of whole numbers are divided without their rest."""
    return con.execute("SELECT SUM(age) / COUNT(*) FROM visits").fetchone()[0]
# expect: of_whole_numbers con == inf


def function_of_somebody(con: Clinic):
    return con.execute("SELECT SUM(risk(age)) FROM visits").fetchone()[0]
# expect: function_of_somebody con == inf


def above_the_oldest(con: Clinic):
    (oldest,) = con.execute("SELECT MAX(age) FROM visits").fetchone()
    return con.execute("SELECT COUNT(*) FROM visits WHERE age = ?", (oldest,)).fetchone()[0]
# expect: above_the_oldest con == inf


def written_later(con: Clinic, where: str):
    return con.execute("SELECT COUNT(*) FROM visits WHERE " + where).fetchone()[0]
# expect: written_later con == inf


def several_statements(con: Clinic):
    return con.execute("SELECT COUNT(*) FROM visits; SELECT 1").fetchone()[0]
# expect: several_statements con == inf


def which_sexes(con: Clinic, eps: float):
    for sex, number in con.execute("SELECT sex, COUNT(*) FROM visits GROUP BY sex"):
        laplacian_mechanism(number, 1, eps)  # error: DP204


# -- connections


def another_maximum(con: Clinic):
    con.create_function("MAX", 2, lambda one, other: one)
    return con.execute("SELECT SUM(MIN(MAX(cost, 0), 9)) FROM visits").fetchone()[0]
# expect: another_maximum con == inf


def another_row(con: Clinic):
    con.row_factory = lambda cursor, row: (row[0] ** 2,)
    return con.execute("SELECT COUNT(*) FROM visits").fetchone()[0]
# expect: another_row con == inf


def another_table(con: Clinic):
    con.execute("CREATE TEMP VIEW visits AS SELECT a.* FROM main.visits a, main.visits b")
    return con.execute("SELECT COUNT(*) FROM visits").fetchone()[0]
# expect: another_table con == inf


def copied_rows(con: Clinic):
    con.execute("INSERT INTO bills SELECT * FROM visits")
    return con.execute("SELECT COUNT(*) FROM bills").fetchone()[0]
# expect: copied_rows con == inf


def put_in_by_size(con: Clinic):
    (number,) = con.execute("SELECT COUNT(*) FROM visits").fetchone()
    con.execute("INSERT INTO bills (age) VALUES (?)", (number,))
    return con.execute("SELECT SUM(age) FROM bills").fetchone()[0]
# expect: put_in_by_size con == inf


def by_another_cursor(con: Clinic):
    cursor, other = con.cursor(), con.cursor()
    other.execute("UPDATE visits SET age = (SELECT SUM(age) FROM visits)")
    cursor.execute("SELECT COUNT(*) FROM visits WHERE age > 9")
    return cursor.fetchone()[0]
# expect: by_another_cursor con == inf


def deleted_by_size(con: Clinic):
    if con.execute("SELECT COUNT(*) FROM visits").fetchone()[0] > 10:
        con.execute("DELETE FROM visits")
    return con.execute("SELECT COUNT(*) FROM visits").fetchone()[0]
# expect: deleted_by_size con == inf


def handed_on(con: Clinic, helper):
    cursor = con.execute("SELECT COUNT(*) FROM visits")
    helper(cursor)
    return cursor.fetchone()[0]
# expect: handed_on con == inf


def executed_again(con: Clinic):
    """Both names are of one cursor."""
    cursor = other = con.cursor()
    cursor.execute("SELECT COUNT(*) FROM visits")
    other.execute("SELECT SUM(cost) FROM visits")
    return cursor.fetchone()[0]
# expect: executed_again con == inf


def executed_on_the_way(con: Clinic):
    number, cursor = 0, con.execute("SELECT age FROM visits")
    for _ in cursor:
        number += 1
        if number == 1:
            cursor.execute("SELECT age FROM visits WHERE age > 60")
    return number
# expect: executed_on_the_way con == inf


def executed_before_it_is_walked(con: Clinic):
    cursor = con.execute("SELECT age FROM visits")
    ages = (row[0] for row in cursor)
    cursor.execute("SELECT cost FROM visits")
    return sum(ages)
# expect: executed_before_it_is_walked con == inf


def one_query_or_another(con: Clinic):
    """With ten rows 7, with eleven 11."""
    cursor = con.execute("SELECT 7 + 0 * COUNT(*) FROM visits")
    if con.execute("SELECT COUNT(*) FROM visits").fetchone()[0] > 10:
        cursor.execute("SELECT COUNT(*) FROM visits")
    return cursor.fetchone()[0]
# expect: one_query_or_another con == 4


def with_other_options(con: Clinic):
    return pd.read_sql("SELECT * FROM visits", con, index_col="Age").index.max()
# expect: with_other_options con == inf


def written_over(con: Clinic):
    frame = pd.read_sql("SELECT COUNT(*) AS n, SUM(cost) AS total FROM visits", con)
    frame["n"] = frame["total"]
    return frame["n"][0]
# expect: written_over con == inf


def by_a_pattern_of_the_rows(con: Clinic):
    (oldest,) = con.execute("SELECT MAX(sex) FROM visits").fetchone()
    return con.execute("SELECT COUNT(*) FROM visits WHERE sex LIKE ?", (oldest,)).fetchone()[0]
# expect: by_a_pattern_of_the_rows con == inf


def together_with_others(con: Clinic):
    con.execute("DROP TABLE bills; SELECT 1")
    return con.execute("SELECT COUNT(*) FROM visits").fetchone()[0]
# expect: together_with_others con == inf


def in_an_order(con: Annotated[sqlite3.Connection, InsertDeleteDistance]):  # error: DP904
    return con.execute("SELECT COUNT(*) FROM visits").fetchone()[0]
# expect: in_an_order con == inf


# -- names


def of_another_schema(con: Clinic):
    """A temporary table goes before the one of its name."""
    one = con.execute("SELECT COUNT(*) FROM visits").fetchone()[0]
    return one - con.execute("SELECT COUNT(*) FROM temp.visits").fetchone()[0]
# expect: of_another_schema con == 2


def by_a_quoted_name(con: Clinic):
    """Some data bases have an AGE beside the Age that is declared."""
    return con.execute('SELECT SUM("AGE") FROM visits').fetchone()[0]
# expect: by_a_quoted_name con == 120  # known: loose
