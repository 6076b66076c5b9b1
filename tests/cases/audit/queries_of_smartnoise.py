"""SmartNoise, in SQL and in the steps of its first library: what it guarantees holds where nothing that it is told comes from the data."""

import opendp.smartnoise.core as sn
import pandas as pd
import snsql
from snsql import Privacy

people = pd.read_csv("people.csv")
metadata = {"": {"": {"people": {"row_privacy": True, "age": {"type": "int", "lower": 0, "upper": 110}}}}}
reader = snsql.from_df(people, privacy=Privacy(epsilon=1.0, delta=0.001), metadata=metadata)
print(reader.execute("SELECT AVG(age) FROM people"))  # release: right

# The bounds are the least and the largest age that there are.
measured = {"": {"": {"people": {"age": {"type": "int", "lower": int(people.age.min()), "upper": int(people.age.max())}}}}}
other = snsql.from_df(people, privacy=Privacy(epsilon=1.0), metadata=measured)
print(other.execute("SELECT AVG(age) FROM people"))  # release: private-parameter

with sn.Analysis() as analysis:
    rows = sn.Dataset(path="people.csv", column_names=["age"])
    age = sn.to_float(rows["age"])
    mean = sn.dp_mean(data=age, privacy_usage={"epsilon": 0.5}, data_lower=0.0, data_upper=110.0, data_rows=1000)  # release: right
    clamped = sn.clamp(age, lower=float(people["age"].min()), upper=110.0)
    total = sn.dp_sum(data=clamped, privacy_usage={"epsilon": 0.5})  # release: private-parameter
analysis.release()
