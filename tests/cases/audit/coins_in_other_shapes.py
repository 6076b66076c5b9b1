# relation: change-one
"""Answers by coins in shapes that are nearly those of randomized response: other dice, other lies, coins that are used again or told."""

import random

import numpy as np
import pandas as pd

rng = np.random.default_rng()


def by_a_die(data):
    return [x if random.randint(1, 6) > 2 else 1 - x for x in data]


def by_a_die_of_integers(data):
    return [x if rng.integers(0, 4) < 3 else 1 - x for x in data]


def by_a_die_with_its_end(data):
    return [x if rng.integers(0, 3, endpoint=True) < 3 else 1 - x for x in data]


def by_one_end(data):
    return [x if np.random.randint(4) < 3 else 1 - x for x in data]


def by_private_ends(data):
    return [x if random.randint(0, x) < 1 else 1 - x for x in data]


def by_several(data):
    return [x if np.random.randint(0, 4, 2)[0] < 3 else 1 - x for x in data]


def by_a_choice(data):
    return [x if random.choice([0, 1, 2, 3]) < 3 else 1 - x for x in data]


def by_a_choice_with_a_twin(data):
    return [x if random.choice([True, True, False]) else 1 - x for x in data]


def by_a_weighted_choice(data):
    return [x if random.choices([True, False], weights=[3, 1])[0] else 1 - x for x in data]


def by_a_sure_coin(data):
    return [x if random.random() < 1 else 1 - x for x in data]


def by_a_coin_that_never_falls(data):
    return [x if random.random() < 0 else 1 - x for x in data]


def by_a_private_coin(data):
    return [x if random.random() < x else 1 - x for x in data]


def by_two_coins_at_once(data):
    return [x if random.random() < 0.5 and random.random() < 0.5 else 1 - x for x in data]


def by_their_sum(data):
    return [x if random.random() + random.random() < 1 else 1 - x for x in data]


def by_a_gaussian_coin(data):
    return [x if random.gauss(0, 1) < 0 else 1 - x for x in data]


def lies_with_another_person(data):
    return [x if random.random() < 0.75 else data[0] for x in data]


def lies_with_a_number(data):
    return [x if random.random() < 0.75 else 7 for x in data]


def lies_with_the_coin(data):
    out = []
    for x in data:
        u = random.random()
        out.append(x if u < 0.75 else u)
    return out


def lies_with_the_same_die(data):
    out = []
    for x in data:
        roll = random.randint(0, 3)
        out.append(x if roll < 2 else roll)
    return out


def lies_beyond_the_truth(data):
    return [x if random.random() < 0.5 else random.randint(0, 5) for x in data]  # release: right


def lies_short_of_the_truth(data):
    return [x % 4 if random.random() < 0.5 else random.randint(0, 1) for x in data]


def lies_among_two(data):
    return [int(x > 3) if random.random() < 0.5 else random.randint(0, 1) for x in data]  # release: right


def lies_among_all(data):
    return [x % 4 if random.random() < 0.5 else random.randint(0, 3) for x in data]


def lies_from_below(data):
    return [1 + x % 4 if random.random() < 0.5 else random.randint(1, 4) for x in data]


def lies_from_one_place_off(data):
    return [x % 4 if random.random() < 0.5 else random.randint(1, 4) for x in data]


def lies_by_another_coin(data, p, q):
    return [x if random.random() < p else int(random.random() < q) for x in data]  # release: right


def lies_twice(data):
    once = [x if random.random() < 0.75 else 1 - x for x in data]  # release: right
    return [x if random.random() < 0.75 else 1 - x for x in once]


def the_coin_decides_two(data):
    out = []
    for x in data:
        keep = random.random() < 0.75
        out.append((x, 2) if keep else (1 - x, 2))  # release: right  # known: undecided
    return out


def the_coin_is_counted(data):
    heads, out = 0, []
    for x in data:
        if random.random() < 0.75:  # release: undecided
            told = x
            heads += 1
        else:
            told = 1 - x
        out.append(told)
    return out, heads


def both_answers(data):
    out = []
    for x in data:
        if random.random() < 0.75:  # release: undecided
            told, other = x, 1 - x
        else:
            told, other = 1 - x, x
        out.append(told + other)
    return out


def replaced_where_the_coin_falls(data):
    a = np.array(data)
    a[rng.random(len(a)) < 0.25] = 0
    return a


def chosen_where_the_coins_fall(data):
    a = np.array(data)
    return np.where(rng.random(len(a)) < 0.75, a, 1 - a)


def chosen_among_dice(data):
    a = np.array(data) % 4
    return np.where(rng.random(len(a)) < 0.75, a, rng.integers(0, 4, len(a)))


def chosen_by_one_coin(data):
    a = np.array(data)
    return np.where(rng.random() < 0.75, a, 1 - a)


def by_the_formula(data, epsilon):
    p = np.exp(epsilon) / (1 + np.exp(epsilon))
    return [int(x > 3) if random.random() < p else 1 - int(x > 3) for x in data]  # release: right


def by_the_formula_halved(data, epsilon):
    p = np.exp(epsilon / 2) / (1 + np.exp(epsilon / 2))
    return [int(x > 3) if random.random() < p else 1 - int(x > 3) for x in data]  # release: right


def by_the_formula_of_another_size(data, epsilon):
    p = np.exp(epsilon) / (2 + np.exp(epsilon))
    return [int(x > 3) if random.random() < p else 1 - int(x > 3) for x in data]  # release: under-noised


def by_a_negative_formula(data, epsilon):
    p = 1 / (1 + np.exp(epsilon))
    return [int(x > 3) if random.random() < p else 1 - int(x > 3) for x in data]  # release: right


answers = pd.read_csv("answers.csv")["answer"].tolist()
print(by_a_die(answers))
print(by_a_die_of_integers(answers))
print(by_a_die_with_its_end(answers))
print(by_one_end(answers))
print(by_private_ends(answers))
print(by_several(answers))
print(by_a_choice(answers))
print(by_a_choice_with_a_twin(answers))
print(by_a_weighted_choice(answers))
print(by_a_sure_coin(answers))
print(by_a_coin_that_never_falls(answers))
print(by_a_private_coin(answers))
print(by_two_coins_at_once(answers))
print(by_their_sum(answers))
print(by_a_gaussian_coin(answers))
print(lies_with_another_person(answers))
print(lies_with_a_number(answers))
print(lies_with_the_coin(answers))
print(lies_with_the_same_die(answers))
print(lies_beyond_the_truth(answers))
print(lies_short_of_the_truth(answers))
print(lies_among_two(answers))
print(lies_among_all(answers))
print(lies_from_below(answers))
print(lies_from_one_place_off(answers))
print(lies_twice(answers))
print(the_coin_decides_two(answers))
print(the_coin_is_counted(answers))
print(both_answers(answers))
print(replaced_where_the_coin_falls(answers))
print(chosen_where_the_coins_fall(answers))
print(chosen_among_dice(answers))
print(chosen_by_one_coin(answers))
