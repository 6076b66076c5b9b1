"""Rows that the module csv reads."""
from typing import Annotated, Any
import csv
import random

from dpcheck import SymmetricDistance, laplacian_mechanism

with open("visits.csv") as f:
    visits: Annotated[list[dict[str, Any]], SymmetricDistance] = list(csv.DictReader(f))
old = sum(1 for v in visits if int(v["age"]) > 40)
print(laplacian_mechanism(old, 1, 0.5))
print(laplacian_mechanism(sum(float(v["cost"]) for v in visits), 100, 0.5))
