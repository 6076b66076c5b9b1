"""Sparse vectors: a threshold that gets noise is no data, and hides none; a noisy answer that is told besides the comparison with a noisy threshold tells where that lies."""
import random
import math

import numpy as np


def above(generator, queries, epsilon, n, threshold):
    told, seen = [], 0
    noisy_threshold = threshold + generator.laplace(scale=2 / epsilon)  # release: generic
    for query in queries:
        noise = generator.laplace(scale=4 * n / epsilon)  # release: generic
        if query + noise >= noisy_threshold:
            told.append(True)
            seen += 1
            if seen >= n:
                break
        else:
            told.append(False)
    return told


def of_bare_answers(generator, queries, epsilon, threshold):
    told = []
    noisy_threshold = threshold + generator.laplace(scale=2 / epsilon)  # release: unbounded  # known: not-judged
    for query in queries:
        told.append(query >= noisy_threshold)
    return told


def told_besides(generator, queries, epsilon, n, threshold):
    told, seen = [], 0
    noisy_threshold = threshold + generator.laplace(scale=2 / epsilon)
    for query in queries:
        noise = generator.laplace(scale=2 * n / epsilon)  # release: under-noised  # known: not-judged
        if query + noise > noisy_threshold:
            told.append(query + noise)
            seen += 1
            if seen >= n:
                break
        else:
            told.append(False)
    return told


def by_looked_up_scores(candidates, scores: dict, sensitivity: float, epsilon: float):
    weights, total = {}, 0.0
    for candidate in candidates:
        score = scores.get(candidate, 0.0)
        weights[candidate] = math.exp(epsilon * score / (2 * sensitivity))
        total += weights[candidate]
    for candidate in weights:
        weights[candidate] /= total
    return random.choices(list(weights.keys()), weights=list(weights.values()), k=1)[0]  # release: generic


def on_the_weights(weights, old_weights, sigma, clipping_norm):
    noisy = []
    for new, old in zip(weights, old_weights):
        update = new - old
        noisy.append(old + update + np.random.normal(0, sigma * clipping_norm, size=update.shape))  # release: generic
    return noisy


def on_the_weights_of_a_claim(weights, old_weights, epsilon):
    noisy = []
    for new, old in zip(weights, old_weights):
        update = new - old
        noisy.append(old + update + np.random.normal(0, 1 / epsilon, size=update.shape))  # release: unbounded
    return noisy
