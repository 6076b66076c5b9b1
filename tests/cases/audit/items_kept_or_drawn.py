# relation: change-one
"""Items that are kept as if there were two, and else drawn among all of them, the true one too."""
import random

import numpy as np
import pandas as pd

CATALOGUE = list(range(100))


def perturb(items, all_items, epsilon=1.0):
    out = []
    for item in items:
        keep = np.exp(epsilon) / (np.exp(epsilon) + 1)
        # 1 + 100 exp(epsilon) to 1: by far more than exp(epsilon).
        if random.random() < keep:
            out.append(item)
        else:
            out.append(random.choice(all_items))
    return out


bought = pd.read_csv("bought.csv")["item"].tolist()
print(perturb(bought, CATALOGUE))  # release: under-noised
