"""Helpers for the exponential mechanism that nobody here calls: right where half of epsilon is spent on each score of the sensitivity that is named."""
import numpy as np


def by_object(db, utility, eps=1):
    scores = np.array([utility.value(db, option) for option in utility.options])
    share = eps / (2 * utility.sensitivity)
    weights = np.exp(share * scores)
    return np.random.choice(utility.options, p=weights / weights.sum())  # release: generic


def twice_as_much(db, utility, eps=1):
    scores = np.array([utility.value(db, option) for option in utility.options])
    share = eps / utility.sensitivity
    weights = np.exp(share * scores)
    # A score and the sum of all weights move: this costs twice as much as is said, if scores may move either way.
    return np.random.choice(utility.options, p=weights / weights.sum())  # release: under-noised  # known: not-judged


def by_function(data, options, score, sensitivity, epsilon):
    scores = [score(data, option) for option in options]
    chances = [np.exp(epsilon * one / (2 * sensitivity)) for one in scores]
    chances = chances / np.linalg.norm(chances, ord=1)
    return np.random.choice(options, 1, p=chances)[0]  # release: generic


def twice_by_function(data, options, score, sensitivity, epsilon):
    scores = [score(data, option) for option in options]
    chances = [np.exp(epsilon * one / sensitivity) for one in scores]
    chances = chances / np.linalg.norm(chances, ord=1)
    return np.random.choice(options, 1, p=chances)[0]  # release: under-noised  # known: not-judged


def of_given_scores(options, utility, sensitivity, epsilon):
    scaled = [one / sensitivity for one in utility]
    chances = np.exp((epsilon * np.array(scaled)) / 2)
    chances /= chances.sum()
    return np.random.choice(options, p=chances)  # release: generic


class Chooser:
    def __init__(self, epsilon, sensitivity, options, score):
        self.epsilon = epsilon
        self.sensitivity = sensitivity
        self.options = options
        self.score = score

    def choose(self, data):
        scores = np.asarray([self.score(data, option) for option in self.options])
        chances = np.exp(self.epsilon * scores / (2 * self.sensitivity))
        chances = chances / np.linalg.norm(chances, ord=1)
        return np.random.choice(self.options, size=1, p=chances)[0]


def how_many(data, option):
    return data.count(option)


def run_example():
    data = list(np.random.choice(a=["a", "b", "c"], size=1000, p=[0.5, 0.3, 0.2]))
    chooser = Chooser(epsilon=1, sensitivity=1, options=["a", "b", "c"], score=how_many)
    print(chooser.choose(data))  # release: right
