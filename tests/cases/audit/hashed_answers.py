"""Local reports of which only a hash is told, and reports that go into counts of an object."""

import hashlib
import random

import numpy as np
import xxhash


class MeanSketch:
    """Privacy: a sign vector with one +1, whose place a hash of the word picks."""

    def __init__(self, hashes, width, epsilon):
        self.hashes, self.width, self.epsilon = hashes, width, epsilon
        self.reports = 0

    def report(self, word):
        row = random.randrange(self.hashes)
        signs = np.ones(self.width) * -1
        signs[self.hash_of[row](word)] = 1
        turn = 1 / (1 + np.exp(self.epsilon / 2))
        # Two places differ between two words, and each is turned with odds of exp(epsilon / 2).
        sent = np.where(np.random.rand(len(signs)) < turn, -signs, signs)  # release: right
        self.reports += 1
        return sent, row


class WholeOdds:
    """The same with odds of exp(epsilon): two places cost twice that."""

    def __init__(self, width, epsilon):
        self.width, self.epsilon = width, epsilon

    def report(self, word):
        signs = np.ones(self.width) * -1
        signs[self.hash_of(word)] = 1
        turn = 1 / (1 + np.exp(self.epsilon))
        return np.where(np.random.rand(len(signs)) < turn, -signs, signs)  # release: under-noised


class LocalHash:
    def __init__(self, groups, epsilon):
        self.groups, self.epsilon = groups, epsilon
        self.keep = np.exp(epsilon) / (np.exp(epsilon) + self.groups - 1)

    def report(self, answer):
        mine = xxhash.xxh32(str(answer)).intdigest() % self.groups
        # One of the groups, with the odds of k-ary randomized response.
        if random.random() < self.keep:  # release: right
            return mine
        other = random.randrange(self.groups)
        while other == mine:
            other = random.randrange(self.groups)
        return other


class Hitters:
    """Counts of hashes, each of which is the true one with e / (1 + e), else any: that is made for two answers, not for many."""

    def __init__(self, size, epsilon):
        self.size, self.epsilon = size, epsilon
        self.table = np.zeros(self.size)
        self.total = 0

    def _hash(self, item):
        return int(hashlib.sha256(str(item).encode()).hexdigest(), 16) % self.size

    def add(self, item):
        truth = np.exp(self.epsilon) / (1 + np.exp(self.epsilon))
        if np.random.random() < truth:  # release: under-noised
            place = self._hash(item)
        else:
            place = np.random.randint(0, self.size)
        self.table[place] += 1
        self.total += 1
