"""Helpers that choose the place of the largest of scores with Gumbel noise: the exponential mechanism, where the scores were scaled before."""
import numpy as np


def by_gumbel(utilities, epsilon, sensitivity, rng):
    weights = utilities * epsilon / (2 * sensitivity)
    drawn = weights + rng.gumbel(size=weights.shape)  # release: generic
    return drawn.argmax()


def by_gumbel_all_at_once(scores, epsilon, sensitivity):
    return np.argmax(epsilon * scores / (2.0 * sensitivity) + np.random.gumbel(size=len(scores)))  # release: generic


def by_too_little(scores, epsilon, sensitivity):
    # Twice the epsilon: made as if scores moved one way alone.
    drawn = epsilon * scores / sensitivity + np.random.gumbel(size=len(scores))  # release: unbounded
    return np.argmax(drawn)


def by_one_draw(scores, epsilon, sensitivity):
    # What all get alike changes no place.
    drawn = epsilon * scores / (2.0 * sensitivity) + np.random.gumbel()  # release: unbounded
    return np.argmax(drawn)


def by_draws_in_a_column(scores, epsilon, sensitivity, rng):
    # Each draw is added to all of the scores: the largest score is chosen for sure.
    return np.argmax(epsilon * scores / (2 * sensitivity) + rng.gumbel(size=(len(scores), 1)))  # release: unbounded


def by_twice_the_score(scores, epsilon, sensitivity, rng):
    drawn = epsilon * (scores + scores) / (2 * sensitivity) + rng.gumbel(size=len(scores))  # release: unbounded
    return drawn.argmax()


def by_sums_of_scores(scores, epsilon, sensitivity, rng):
    return np.argmax(epsilon * np.cumsum(scores) / (2 * sensitivity) + rng.gumbel(size=len(scores)))  # release: unbounded


def by_quotients(scores, epsilon, sensitivity, rng):
    return np.argmax(epsilon / (2 * sensitivity * scores) + rng.gumbel(size=len(scores)))  # release: unbounded


def by_roots(scores, epsilon, sensitivity, rng):
    return np.argmax(epsilon * np.sqrt(scores) / (2 * sensitivity) + rng.gumbel(size=len(scores)))  # release: unbounded


def by_scores_that_are_changed(scores, epsilon, sensitivity, rng):
    scores *= 10
    return np.argmax(epsilon * scores / (2 * sensitivity) + rng.gumbel(size=len(scores)))  # release: unbounded


def by_rows(scores, epsilon, sensitivity, rng):
    # A choice for each row.
    return np.argmax(epsilon * scores / (2 * sensitivity) + rng.gumbel(size=scores.shape), axis=1)  # release: unbounded


def with_the_score_itself(scores, epsilon, sensitivity, rng):
    drawn = epsilon * scores / (2 * sensitivity) + rng.gumbel(size=len(scores))  # release: unbounded
    return scores[drawn.argmax()]


def with_a_seed(scores, epsilon, sensitivity):
    return np.argmax(epsilon * scores / (2 * sensitivity) + np.random.default_rng(0).gumbel(size=len(scores)))  # release: unbounded
