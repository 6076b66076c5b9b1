"""Loops that answer at random for each of many people: what each pass tells is what one person's answer costs, where no pass knows of another."""
import random

import numpy as np


class Categories:
    def begin(self, epsilon, size):
        self.odds = np.exp(epsilon)
        self.kept = self.odds / (self.odds + size - 1)

    def tell(self, answers, size):
        count = len(answers)
        told = np.zeros(count, dtype=int)
        for at in range(count):
            out = mine = answers[at]
            coin = np.random.random_sample()
            if coin > self.kept:  # release: right
                out = np.random.randint(0, size - 1)
                if out >= mine:
                    out += 1
            told[at] = out
        return told


class Optimised:
    def begin(self, epsilon):
        self.odds = np.exp(epsilon)
        self.kept = 0.5
        self.raised = 1 / (self.odds + 1)

    def tell(self, answers, size):
        count = len(answers)
        told = np.zeros(count, dtype=object)
        own = np.random.random_sample(count)  # release: right
        for at in range(count):
            others = np.random.random_sample(size)
            row = np.zeros(size, dtype=int)
            for place in range(size):
                if others[place] < self.raised:
                    row[place] = 1
            row[answers[at]] = 1 if own[at] < self.kept else 0
            told[at] = row
        return told


def changed_in_place(answers, k, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    for at, answer in enumerate(answers):
        lie = answer
        if random.random() > p:  # release: right
            while lie == answer:
                lie = np.random.randint(0, k)
        answers[at] = lie


def kept_too_often(answers, k, epsilon):
    # The odds of one answer against another are exp(2 * epsilon).
    p = np.exp(2 * epsilon) / (np.exp(2 * epsilon) + k - 1)
    for at, answer in enumerate(answers):
        lie = answer
        if random.random() > p:  # release: under-noised
            while lie == answer:
                lie = np.random.randint(0, k)
        answers[at] = lie


def drawn_among_all(answers, k, epsilon):
    # The lie may be the answer itself, which makes that likelier: 1 + k / (k - 1) * exp(epsilon) to 1.
    told = []
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    for answer in answers:
        if random.random() < p:  # release: under-noised
            told.append(answer)
        else:
            told.append(np.random.randint(0, k))
    return told


def carried_from_pass_to_pass(answers, k, epsilon):
    # Where a coin says so, what is told is the answer of whoever came before, as it is.
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    before, told = 0, []
    for answer in answers:
        if random.random() > p:  # release: unbounded
            told.append(before)
        else:
            told.append(answer)
        before = answer
    return told


def told_by_the_next_one(answers, k, epsilon):
    # A coin decides whether one's own answer is told, or that of the next one: one of both is told for sure.
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    told = []
    for at in range(len(answers) - 1):
        told.append(answers[at] if random.random() < p else answers[at + 1])  # release: not-judged
    return told


def until_one_is_told_as_it_is(answers, k, epsilon):
    # The last one that is told has told the truth: what is told ends there.
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    told = []
    for answer in answers:
        lie = answer
        if random.random() > p:  # release: unbounded
            while lie == answer:
                lie = np.random.randint(0, k)
        told.append(lie)
        if lie == answer:
            break
    return told


def more_for_more_people(answers, k, epsilon):
    # Of two people each answer costs twice as much.
    p = np.exp(epsilon * len(answers)) / (np.exp(epsilon * len(answers)) + k - 1)
    told = []
    for answer in answers:
        lie = answer
        if random.random() > p:  # release: not-judged
            while lie == answer:
                lie = np.random.randint(0, k)
        told.append(lie)
    return told
