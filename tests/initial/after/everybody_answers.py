"""Randomized response, where people throw coins for themselves: how many they are is no secret."""
import random

import pandas as pd
from dpcheck import ChangeOneDistance, MetricFrame


def randomized_response(truth, p):
    if random.random() < p:
        return truth
    return 1 - truth


def survey(path, p):
    table: MetricFrame[ChangeOneDistance] = pd.read_csv(path)
    return [randomized_response(each, p) for each in table["smokes"]]
