"""Records of a JSON file, an epsilon of another one."""
import json

import numpy as np

with open("visits.json") as file:
    visits = json.load(file)
with open("config.json") as file:
    config = json.load(file)
epsilon = config["epsilon"]
old = sum(1 for v in visits if v["age"] > 40)
# One visit more is one more.
print(old + np.random.laplace(0, 1 / epsilon))  # release: right
cost = sum(v["cost"] for v in visits)
# No cost is bounded.
print(cost + np.random.laplace(0, 100 / epsilon))  # release: unbounded
capped = sum(min(max(v["cost"], 0), 100) for v in visits)
print(capped + np.random.laplace(0, 100 / epsilon))  # release: right
