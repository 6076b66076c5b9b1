"""Answers that a coin keeps or replaces, in methods that nothing here calls: the text shows the coin and what is drawn."""
import random

import numpy as np


class GRR:
    def __init__(self, epsilon, k):
        self.k = k
        self.p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)

    def perturb(self, answer):
        domain = np.arange(self.k)
        if np.random.binomial(1, self.p) == 1:  # release: right
            return answer
        else:
            return np.random.choice(domain[domain != answer])


class AnyOfAll:
    def __init__(self, epsilon, domain):
        self.domain = domain
        self.p = (np.exp(epsilon) - 1) / (np.exp(epsilon) + len(domain) - 1)

    def perturb(self, answer):
        coin = random.random()
        if coin < self.p:  # release: right
            return answer
        return random.choice(self.domain)


class TooOften:
    def __init__(self, epsilon, domain):
        self.domain = domain
        self.p = np.exp(epsilon) / (np.exp(epsilon) + len(domain) - 1)

    def perturb(self, answer):
        # The chance is that of drawing among the others; here the answer itself is drawn, too.
        if random.random() < self.p:  # release: under-noised
            return answer
        return random.choice(self.domain)


class SeenCoin:
    def __init__(self, epsilon, domain):
        self.domain = domain
        self.p = (np.exp(epsilon) - 1) / (np.exp(epsilon) + len(domain) - 1)
        self.log = []

    def perturb(self, answer):
        coin = random.random()
        self.log.append(coin)
        # Who reads the log knows which answers were kept.
        if coin < self.p:  # release: unbounded  # known: none
            return answer
        return random.choice(self.domain)


class BitsBySteps:
    def __init__(self, epsilon, d):
        self.d = d
        self.p = 0.5
        self.q = 1 / (np.exp(epsilon) + 1)

    def perturb(self, answer):
        bits = np.random.choice([1, 0], size=self.d, p=[self.q, 1 - self.q])
        bits[answer] = 0
        # The answer's bit is drawn evenly, each other one by exp(-epsilon).
        if random.random() < self.p:  # release: right
            bits[answer] = 1
        return bits
