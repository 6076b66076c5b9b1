"""A file that is read in two functions, and again: all that is released of it is released of one data set, and adds up."""

import numpy as np
import pandas as pd

epsilon = 0.5


def older(age):
    people = pd.read_csv("people.csv")
    return (people["age"] > age).sum() + np.random.laplace(0, 1 / epsilon)  # release: right


def smokers():
    people = pd.read_csv("people.csv")
    return (people["smokes"] == 1).sum() + np.random.laplace(0, 1 / epsilon)  # release: right


print(older(65), smokers())
everyone = pd.read_csv("people.csv")
print(len(everyone) + np.random.laplace(0, 1 / epsilon))  # release: right
