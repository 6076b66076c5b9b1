# relation: change-one
"""Local answers whose bits are turned round one by one in a loop, or whose place is calculated of a draw."""
import math
import random

import numpy as np


class Symmetric:
    def __init__(self, d, epsilon):
        self.d = d
        self.p = math.exp(epsilon / 2) / (math.exp(epsilon / 2) + 1)

    def encode(self, x):
        bits = self.d * [0]
        bits[x] = 1
        return bits

    def turn(self, bits):
        for i in range(self.d):
            # Two bits differ, and each costs half of epsilon.
            u = random.uniform(0, 1)  # release: right
            if u > self.p:
                bits[i] = 1 - bits[i]
        return bits

    def report(self, x):
        return self.turn(self.encode(x))


class Whole:
    def __init__(self, d, epsilon):
        self.d = d
        self.p = math.exp(epsilon) / (math.exp(epsilon) + 1)

    def encode(self, x):
        bits = self.d * [0]
        bits[x] = 1
        return bits

    def turn(self, v):
        for i in range(self.d):
            # Two bits differ, and each costs epsilon: the bits come through another method, under a name that says nothing.
            u = random.uniform(0, 1)  # release: under-noised
            if u > self.p:
                v[i] = 1 - v[i]
        return v

    def handed(self, v):
        return self.turn(v)

    def report(self, x):
        return self.handed(self.encode(x))


class TurnedTwice:
    def __init__(self, d, epsilon):
        self.d = d
        self.q = 1 / (math.exp(epsilon) + 1)

    def encode(self, x):
        bits = self.d * [0]
        bits[x] = 1
        return bits

    def turn(self, bits):
        for i in range(self.d):
            if bits[i] == 1:
                if random.uniform(0, 1) > 0.5:
                    bits[i] = 0
            # A 1 that became 0 may become 1 again: no optimal unary encoding any more, and more than epsilon.
            if bits[i] == 0:  # release: under-noised
                if random.uniform(0, 1) < self.q:
                    bits[i] = 1
        return bits

    def report(self, x):
        return self.turn(self.encode(x))


def by_place(value, epsilon, d):
    p = math.exp(epsilon) / (math.exp(epsilon) + d - 1)
    q = 1 / (math.exp(epsilon) + d - 1)
    # One of the d - 1 others, each with q.
    u = random.random()  # release: right
    if u <= p:
        return value
    place = int((u - p) / q)
    if place >= d - 2:
        place = d - 2
    if place >= value:
        place += 1
    return place


def by_place_of_the_coin(value, epsilon, d):
    p = math.exp(epsilon) / (math.exp(epsilon) + d - 1)
    q = 1 / (math.exp(epsilon) + d - 1)
    # The coin is compared where the value should be: only who has 1 ever says 1.
    u = random.random()  # release: unbounded
    if u <= p:
        return value
    place = int((u - p) / q)
    if place >= d - 2:
        place = d - 2
    if place >= u:
        place += 1
    return place


def one_hot(value, categories):
    bits = [0] * len(categories)
    bits[categories.index(value)] = 1
    return bits


def turned_and_counted(bits, epsilon):
    p = np.exp(epsilon) / (1 + np.exp(epsilon))
    told, turned = [], 0
    for bit in bits:
        # Twice epsilon for the bits alone, whatever is done with the number of those that were turned.
        if np.random.rand() < p:  # release: under-noised
            told.append(bit)
        else:
            told.append(1 - bit)
            turned += 1
    return told, turned


def half_turned_and_counted(bits, epsilon):
    p = np.exp(epsilon / 2) / (1 + np.exp(epsilon / 2))
    told, turned = [], 0
    for bit in bits:
        # Right for the bits alone, but with the number that were turned beside them the answer is known: undecided which of them is let out.
        if np.random.rand() < p:  # release: undecided  # known: not-judged
            told.append(bit)
        else:
            told.append(1 - bit)
            turned += 1
    return told, turned


print([turned_and_counted(one_hot(v, ["a", "b", "c"]), 1.0)[0] for v in ["a", "c"]])
print([half_turned_and_counted(one_hot(v, ["a", "b", "c"]), 1.0)[0] for v in ["a", "c"]])
print(Symmetric(4, 1.0).report(1), Whole(4, 1.0).report(1), TurnedTwice(4, 1.0).report(1))
