"""Randomized response, where people throw coins for themselves: how many they are is no secret."""
import random

import pandas as pd


def randomized_response(truth, p):
    if random.random() < p:
        return truth
    return 1 - truth


def survey(path, p):
    table = pd.read_csv(path)
    return [randomized_response(each, p) for each in table["smokes"]]
