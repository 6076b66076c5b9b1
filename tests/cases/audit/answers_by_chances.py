"""Local privacy in classes: chances that are made of epsilon when an object is made, answers that are drawn by them."""
import numpy as np


class OneOfMany:
    def __init__(self, epsilon, domain):
        self.domain = domain
        self.k = len(domain)
        self.places = {item: at for at, item in enumerate(domain)}
        self.high = np.exp(epsilon) / (np.exp(epsilon) + self.k - 1)
        self.low = 1 / (np.exp(epsilon) + self.k - 1)

    def privatise(self, answer):
        chances = np.full(self.k, self.low)
        chances[self.places[answer]] = self.high
        # exp(epsilon) to 1 for each other answer.
        return np.random.choice(self.domain, p=chances)  # release: right


class OneOfManyByTable:
    def __init__(self, epsilon, k):
        self.k = k
        spread = np.e ** epsilon + k - 1
        self.table = np.full((k, k), 1 / spread)
        for i in range(k):
            self.table[i][i] = np.e ** epsilon / spread

    def privatise(self, answer):
        return np.random.choice(self.k, p=self.table[answer])  # release: right


class TwiceTheEpsilon:
    def __init__(self, epsilon, k):
        self.k = k
        self.high = np.exp(2 * epsilon) / (np.exp(2 * epsilon) + k - 1)
        self.low = 1 / (np.exp(2 * epsilon) + k - 1)

    def privatise(self, answer):
        chances = [self.low] * self.k
        chances[answer] = self.high
        # The odds are exp(2 * epsilon).
        return np.random.choice(self.k, p=chances)  # release: under-noised


class Unary:
    def __init__(self, epsilon, k):
        self.k = k
        self.p = np.exp(epsilon / 2) / (np.exp(epsilon / 2) + 1)

    def privatise(self, answer):
        vector = np.zeros(self.k)
        vector[answer] = 1
        # Two places differ between two answers, each at odds of exp(epsilon / 2).
        return np.where(vector == 1, np.random.binomial(1, self.p, self.k), np.random.binomial(1, 1 - self.p, self.k))  # release: right


class UnaryAtFullOdds:
    def __init__(self, epsilon, k):
        self.k = k
        self.p = np.exp(epsilon) / (np.exp(epsilon) + 1)

    def privatise(self, answer):
        vector = np.zeros(self.k)
        vector[answer] = 1
        # The same, at odds of exp(epsilon): 2 * epsilon together.
        return np.where(vector == 1, np.random.binomial(1, self.p, self.k), np.random.binomial(1, 1 - self.p, self.k))  # release: under-noised


class UnaryWithOneDraw:
    def __init__(self, epsilon, k):
        self.k = k
        self.p = np.exp(epsilon / 2) / (np.exp(epsilon / 2) + 1)

    def privatise(self, answer):
        vector = np.zeros(self.k)
        vector[answer] = 1
        # One coin for all places: where the 1 and the 0s differ in it, the answer is seen.
        return np.where(vector == 1, np.random.binomial(1, self.p, 1), np.random.binomial(1, 1 - self.p, 1))  # release: unbounded  # known: not-judged
