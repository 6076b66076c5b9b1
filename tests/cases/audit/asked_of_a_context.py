"""Queries of a context of OpenDP, whose data come over the network: the library answers within its budget."""
import urllib.request

import opendp.prelude as dp

dp.enable_features("contrib")


def main(address):
    with urllib.request.urlopen(address) as answer:
        people = answer.read().decode("utf-8")
    fields = ["name", "age", "income"]
    context = dp.Context.compositor(data=people, privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_evenly_over=3)
    counted = context.query().split_dataframe(",", col_names=fields).select_column("age", str).count().laplace()
    count = counted.release()  # release: right
    # What was answered before is known, and may be told to the next query.
    mean = context.query().split_dataframe(",", col_names=fields).select_column("age", str).cast_default(float).clamp((18.0, 90.0)).resize(size=count, constant=40.0).mean().laplace()
    print(count, mean.release())  # release: right


def bounds_of_the_data(path):
    with open(path) as file:
        ages = [float(line) for line in file.readlines()]
    context = dp.Context.compositor(data=ages, privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_evenly_over=1)
    total = context.query().clamp((min(ages), max(ages))).sum().laplace()
    print(total.release())  # release: private-parameter
