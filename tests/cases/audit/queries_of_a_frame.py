"""OpenDP's contexts on a frame of polars: a query is made of polars' own steps, and OpenDP takes it apart before it is released."""

import opendp.prelude as dp
import polars as pl

dp.enable_features("contrib")
context = dp.Context.compositor(
    data=pl.scan_csv("survey.csv"), privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_evenly_over=3,
    margins=[dp.polars.Margin(max_partition_length=1000)])

hours = context.query().filter(pl.col("hours") != 99).select(pl.col("hours").cast(int).fill_null(35).dp.sum(bounds=(0, 80)), dp.len())
print(hours.release().collect())  # release: right
by_year = context.query().group_by("year").agg(dp.len())
print(by_year.release().collect())  # release: right
