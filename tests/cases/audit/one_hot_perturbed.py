# relation: change-one
"""Unary encoding: each bit of a one-hot vector by chances of its own."""
import numpy as np
import pandas as pd

DOMAIN = ["a", "b", "c"]


def one_hot(response, domain):
    return [1 if d == response else 0 for d in domain]


def perturb_bit(bit, p, q):
    sample = np.random.random()
    if bit == 1:
        return 1 if sample <= p else 0
    return 1 if sample <= q else 0


def perturb(bits, p, q):
    return [perturb_bit(b, p, q) for b in bits]


answers = pd.read_csv("answers.csv")["answer"].tolist()
# Two bits change where an answer does: p (1 - q) to q (1 - p), and nothing is claimed.
print([perturb(one_hot(a, DOMAIN), 0.75, 0.25) for a in answers])  # release: right
