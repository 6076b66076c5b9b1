"""Laplace noise by the inverse of its distribution."""
import random
from math import copysign, log

import pandas as pd


def lap_noise(x, ep, sensitivity=1):
    scale = sensitivity / float(ep)
    u = random.uniform(-0.5, 0.5)
    noise = -copysign(1, u) * scale * log(1 - 2 * abs(u))
    return x - noise


df = pd.read_csv("people.csv")
print(lap_noise((df["age"] > 65).sum(), 0.5))  # release: right
print(lap_noise(df["age"].max(), 0.5))  # release: unbounded
