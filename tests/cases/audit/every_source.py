"""One count from each thing that reads data: all of them are private, and a row more counts once."""
import csv

import numpy as np
import pandas as pd
import polars as pl
import seaborn as sns

EPS = 0.5

by_csv = pd.read_csv("people.csv")
print(len(by_csv) + np.random.laplace(0, 1 / EPS))  # release: right

by_excel = pd.read_excel("people.excel")
print(len(by_excel) + np.random.laplace(0, 1 / EPS))  # release: right

by_json = pd.read_json("people.json")
print(len(by_json) + np.random.laplace(0, 1 / EPS))  # release: right

by_parquet = pd.read_parquet("people.parquet")
print(len(by_parquet) + np.random.laplace(0, 1 / EPS))  # release: right

by_table = pd.read_table("people.table")
print(len(by_table) + np.random.laplace(0, 1 / EPS))  # release: right

by_pickle = pd.read_pickle("people.pickle")
print(len(by_pickle) + np.random.laplace(0, 1 / EPS))  # release: right

by_feather = pd.read_feather("people.feather")
print(len(by_feather) + np.random.laplace(0, 1 / EPS))  # release: right

by_hdf = pd.read_hdf("people.hdf")
print(len(by_hdf) + np.random.laplace(0, 1 / EPS))  # release: right

by_fwf = pd.read_fwf("people.fwf")
print(len(by_fwf) + np.random.laplace(0, 1 / EPS))  # release: right

by_stata = pd.read_stata("people.stata")
print(len(by_stata) + np.random.laplace(0, 1 / EPS))  # release: right

by_sas = pd.read_sas("people.sas")
print(len(by_sas) + np.random.laplace(0, 1 / EPS))  # release: right

by_spss = pd.read_spss("people.spss")
print(len(by_spss) + np.random.laplace(0, 1 / EPS))  # release: right

by_orc = pd.read_orc("people.orc")
print(len(by_orc) + np.random.laplace(0, 1 / EPS))  # release: right

by_xml = pd.read_xml("people.xml")
print(len(by_xml) + np.random.laplace(0, 1 / EPS))  # release: right

by_clipboard = pd.read_clipboard()
print(len(by_clipboard) + np.random.laplace(0, 1 / EPS))  # release: right

by_sql = pd.read_sql("sql", "db")
print(len(by_sql) + np.random.laplace(0, 1 / EPS))  # release: right

by_sql_query = pd.read_sql_query("sql_query", "db")
print(len(by_sql_query) + np.random.laplace(0, 1 / EPS))  # release: right

by_sql_table = pd.read_sql_table("sql_table", "db")
print(len(by_sql_table) + np.random.laplace(0, 1 / EPS))  # release: right

by_gbq = pd.read_gbq("people.gbq")
print(len(by_gbq) + np.random.laplace(0, 1 / EPS))  # release: right

polars_read_csv = pl.read_csv("people")
print(len(polars_read_csv) + np.random.laplace(0, 1 / EPS))  # release: right

polars_read_parquet = pl.read_parquet("people")
print(len(polars_read_parquet) + np.random.laplace(0, 1 / EPS))  # release: right

polars_read_json = pl.read_json("people")
print(len(polars_read_json) + np.random.laplace(0, 1 / EPS))  # release: right

polars_scan_csv = pl.scan_csv("people")
print(len(polars_scan_csv) + np.random.laplace(0, 1 / EPS))  # release: right

polars_scan_parquet = pl.scan_parquet("people")
print(len(polars_scan_parquet) + np.random.laplace(0, 1 / EPS))  # release: right

polars_read_excel = pl.read_excel("people")
print(len(polars_read_excel) + np.random.laplace(0, 1 / EPS))  # release: right

polars_database = pl.read_database("select *", "db")
print(len(polars_database) + np.random.laplace(0, 1 / EPS))  # release: right

example = sns.load_dataset("tips")
print(len(example) + np.random.laplace(0, 1 / EPS))  # release: right

array_load = np.load("ages.npy")
print(np.clip(array_load, 0, 1).sum() + np.random.laplace(0, 1 / EPS))  # release: right

array_loadtxt = np.loadtxt("ages.npy")
print(np.clip(array_loadtxt, 0, 1).sum() + np.random.laplace(0, 1 / EPS))  # release: right

array_genfromtxt = np.genfromtxt("ages.npy")
print(np.clip(array_genfromtxt, 0, 1).sum() + np.random.laplace(0, 1 / EPS))  # release: right

array_fromfile = np.fromfile("ages.npy")
print(np.clip(array_fromfile, 0, 1).sum() + np.random.laplace(0, 1 / EPS))  # release: right

array_memmap = np.memmap("ages.npy")
print(np.clip(array_memmap, 0, 1).sum() + np.random.laplace(0, 1 / EPS))  # release: right

with open("people.csv") as f:
    rows = list(csv.reader(f))
print(len(rows) + np.random.laplace(0, 1 / EPS))  # release: right
