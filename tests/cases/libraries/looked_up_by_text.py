"""Libraries that take the words of a text for variables of whoever calls them: what is private there is in what they give."""
# ruff: noqa
import duckdb
import numexpr
import pandasql
import patsy
import polars as pl
import statsmodels.formula.api as smf
from dpcheck import MetricFrame, SymmetricDistance

People = MetricFrame[SymmetricDistance]


def by_duckdb(people: People):
    return duckdb.sql("SELECT SUM(age) FROM people").fetchone()[0]
# expect: by_duckdb people == inf


def by_a_connection(people: People):
    connection = duckdb.connect()
    return connection.execute("SELECT SUM(age) FROM people").fetchone()[0]
# expect: by_a_connection people == inf


def by_a_connection_that_is_handed_in(people: People, connection):
    return connection.execute("SELECT SUM(age) FROM people").fetchone()[0]
# expect: by_a_connection_that_is_handed_in people == inf


def by_a_relation(people: People):
    return duckdb.query("SELECT * FROM people").sum("age").fetchone()[0]
# expect: by_a_relation people == inf


def by_numexpr(people: People):
    ages = people["age"].sum()
    return numexpr.evaluate("ages * 2")
# expect: by_numexpr people == inf


def by_pandasql(people: People):
    return pandasql.sqldf("SELECT SUM(age) FROM people")
# expect: by_pandasql people == inf


def by_patsy(people: People):
    ages = people["age"].to_numpy()
    return patsy.dmatrix("ages")
# expect: by_patsy people == inf


def by_a_formula(people: People):
    return smf.ols("people['pay'] ~ people['age']").fit().params
# expect: by_a_formula people == inf


def by_polars(people: People):
    return pl.sql("SELECT SUM(age) FROM people").collect().item()
# expect: by_polars people == inf


def by_polars_and_all_names(people: People):
    return pl.SQLContext(register_globals=True).execute("SELECT SUM(age) FROM people").collect().item()
# expect: by_polars_and_all_names people == inf
