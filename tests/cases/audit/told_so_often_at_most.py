"""How often something is told at most is a setting, even if it is called a count and the noise is made for it."""
import numpy as np


def above(database, queries, threshold, count, e1, e2, sensitivity=1):
    found = []
    bar = threshold + np.random.laplace(0, sensitivity / e1)
    told = 0
    for query in queries:
        if query(database) + np.random.laplace(0, 2 * count * sensitivity / e2) >= bar:  # release: right  # known: undecided
            found.append(True)
            told += 1
            if told >= count:
                break
        else:
            found.append(False)
    return found


def noisy(count, epsilon):
    # The scale is the number itself, and can be told from the noise.
    return count + np.random.laplace(0, count / epsilon)  # release: private-parameter
