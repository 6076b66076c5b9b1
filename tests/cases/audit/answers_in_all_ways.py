"""Randomized responses in forms of their own, and what is nearly one: drawn until it differs, nested coins, looked up in a list, chosen by running sums."""
import math
import random

import numpy as np

DOMAIN = ["walks", "cycles", "drives", "flies"]


def drawn_until_it_differs(answer, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + len(DOMAIN) - 1)
    if random.random() < p:  # release: right
        return answer
    lie = random.choice(DOMAIN)
    while lie == answer:
        lie = random.choice(DOMAIN)
    return lie


def drawn_once(answer, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + len(DOMAIN) - 1)
    # The lie may be the answer: 1 + 4/3 exp(epsilon) to 1.
    if random.random() < p:  # release: under-noised
        return answer
    lie = random.choice(DOMAIN)
    return lie


def told_beside(answer, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + len(DOMAIN) - 1)
    lie = random.choice(DOMAIN)
    if random.random() < p:  # release: not-judged
        return answer, answer
    return answer, lie


def of_nested_coins(encoded, epsilon):
    kept, raised = 1 / 2, 1 / (np.exp(epsilon) + 1)
    encoded = np.copy(encoded)
    for at, bit in enumerate(encoded):
        # 1/2 against 1 / (exp(epsilon) + 1), at both places that differ: exp(epsilon) to 1 together.
        if bit == 0:  # release: right
            if random.random() < raised:
                encoded[at] = (bit + 1) % 2
            else:
                encoded[at] = bit
        else:
            if random.random() < kept:
                encoded[at] = bit
            else:
                encoded[at] = (bit + 1) % 2
    return encoded


def of_whole_epsilon(encoded, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + 1)
    encoded = np.copy(encoded)
    for at, bit in enumerate(encoded):
        # Two places differ between two answers, and each costs epsilon.
        if random.random() < p:  # release: under-noised
            encoded[at] = bit
        else:
            encoded[at] = 1 - bit
    return encoded


def looked_up(at, epsilon):
    fees = [10, 20, 50, 100]
    p = math.exp(epsilon) / (math.exp(epsilon) + len(fees) - 1)
    if random.random() < p:  # release: right
        return fees[at]
    others = [i for i in range(len(fees)) if i != at]
    return fees[random.choice(others)]


def by_running_sums(at, epsilon):
    fees = [10, 20, 50, 100]
    weights = [math.exp(-epsilon * abs(fees[at] - fee) / (2 * 90)) for fee in fees]
    total = sum(weights)
    # No score moves by more than 90.
    u = random.random()  # release: right
    so_far = 0
    for i, weight in enumerate(weights):
        so_far += weight / total
        if u < so_far:
            return i


def by_running_sums_of_more(at, epsilon):
    fees = [10, 20, 50, 1000]
    weights = [math.exp(-epsilon * abs(fees[at] - fee) / 90) for fee in fees]
    total = sum(weights)
    # Scores move by 990.
    u = random.random()  # release: under-noised
    so_far = 0
    for i, weight in enumerate(weights):
        so_far += weight / total
        if u < so_far:
            return i


def of_any_number(speed, epsilon):
    e = np.exp(epsilon)
    chance = speed * (e - 1) / (e + 1) + 1 / (e + 1)
    # Right for 0 to 1: the caller has to bring the speed there.
    if random.random() < chance:  # release: generic
        return 1
    return 0


def of_given_truth(answers, truth=0.5):
    told = answers.copy()
    for at in range(len(told)):
        # With a fair coin for the lies, 2 exp(epsilon) + 1 to 1.
        if np.random.rand() < truth:  # release: under-noised
            said = answers[at]
        else:
            said = np.random.choice([0, 1])
        told[at] = said
    return told


def survey(yes_or_no, epsilon):
    return of_given_truth(yes_or_no, truth=math.exp(epsilon) / (math.exp(epsilon) + 1))


def with_what_was_drawn(answer, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + 1)
    # A draw below 1 / (exp(epsilon) + 1) is as likely for both; one between the two says which.
    u = random.random()  # release: not-judged
    if u < (p if answer == 1 else 1 - p):
        return 1, u
    return 0, 1 - answer


class Fixed:
    epsilon = 1.0

    def __init__(self):
        self.epsilon = 0.5

    def drawn_once(self, answer):
        p = np.exp(self.epsilon) / (np.exp(self.epsilon) + len(DOMAIN) - 1)
        # What the epsilon is today does not matter.
        if random.random() < p:  # release: under-noised
            return answer
        lie = random.choice(DOMAIN)
        return lie


def with_a_number(answer):
    epsilon = 0.5
    p = np.exp(epsilon) / (np.exp(epsilon) + len(DOMAIN) - 1)
    if random.random() < p:  # release: under-noised
        return answer
    lie = random.choice(DOMAIN)
    return lie


reported = drawn_once("walks", 0.5)
