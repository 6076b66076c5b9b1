"""Where noisy scores are largest: all that is told of the noise, which may be on one side of the scores then."""
import numpy as np


def best(u, gs, eps):
    noisy_u = u + np.random.exponential(2 * gs / eps, size=u.size)  # release: generic
    return int(np.argmax(noisy_u))


def best_by_its_method(scores, sensitivity, epsilon):
    noisy = scores + np.random.exponential(2 * sensitivity / epsilon, size=scores.size)  # release: generic
    return noisy.argmax()


def best_and_its_score(u, gs, eps):
    # The score itself is told, too: no number below the one that it was is ever seen.
    noisy_u = u + np.random.exponential(2 * gs / eps, size=u.size)  # release: unbounded
    place = np.argmax(noisy_u)
    return place, noisy_u[place]
