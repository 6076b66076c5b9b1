# relation: change-one
"""Randomized response over four answers, with the probability of two; an edit changes one answer where it stands."""

import random

import numpy as np
import pandas as pd

ANSWERS = ["never", "rarely", "weekly", "daily"]
epsilon = 1.0


def respond(answer, p):
    if random.random() < p:
        return answer
    return random.choice([a for a in ANSWERS if a != answer])


survey = pd.read_csv("drinking.csv")
answers = [a if a in ANSWERS else "never" for a in survey["answer"]]
p_two = np.exp(epsilon) / (1 + np.exp(epsilon))
p_four = np.exp(epsilon) / (len(ANSWERS) - 1 + np.exp(epsilon))

# The truth has probability p and each of three lies (1 - p) / 3: the odds are 3 * exp(epsilon), more than was meant by the formula for two.
with_two = [respond(a, p_two) for a in answers]  # release: under-noised
# With k = 4 answers in the formula the odds p * 3 / (1 - p) are exp(epsilon).
with_four = [respond(a, p_four) for a in answers]  # release: right
print(pd.Series(with_two).value_counts(), pd.Series(with_four).value_counts())
