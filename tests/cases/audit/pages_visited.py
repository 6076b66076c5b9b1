"""Pages drawn, or counted one by one, of those that occur in visits: which they are tells that somebody was there."""
import random
from collections import Counter

import numpy as np
import pandas as pd

log = pd.read_csv("visits.csv")
counted = log["page"].value_counts()
seldom = counted[counted == 1].index.tolist()
for page in seldom:
    # For pages that one person has visited.
    print(log[log["page"] == page].shape[0] + np.random.laplace(scale=1.0))  # release: private-parameter  # known: undecided


def most_visited(visits, epsilon):
    score = Counter()
    for row in visits:
        for page in row:
            score[page] += 1
    total, chances = 0.0, {}
    for pair in score.items():
        total += np.exp(epsilon * pair[1] / 2)
    for pair in score.items():
        chances[pair[0]] = np.exp(epsilon * pair[1] / 2) / total
    return random.choices(list(chances.keys()), list(chances.values()))[0]  # release: private-parameter


def most_visited_of_known(visits, epsilon, pages):
    # Fields of a form are known, and so are the pages that somebody gives.
    score = {page: 0 for page in pages}
    for row in visits:
        score[row] += 1
    chances = {}
    for page, count in score.items():
        chances[page] = np.exp(epsilon * count / 2)
    return random.choices(list(chances.keys()), list(chances.values()))[0]  # release: right # known: not-judged
