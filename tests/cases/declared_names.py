"""What is declared private is, however it comes to be bound: a bare declaration, a new value, a field that is set, an item that is returned."""
# ruff: noqa
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Iterator, NamedTuple

import numpy as np
import pandas as pd
from dpcheck import MetricFrame, Real, SymmetricDistance, laplacian_mechanism, private

People = MetricFrame[SymmetricDistance]
kept: People = None
members: People
members = pd.DataFrame({"pay": [2000.0, 3500.0], "age": [31, 64]})


@dataclass
class Survey:
    people: People
    n: int = 3


class Pair(NamedTuple):
    people: People
    n: int


class Holder:
    people: People


def bare():
    people: People
    people = pd.read_csv("people.csv")
    return people["pay"].sum() + np.random.laplace(0, 2)  # error: DP102


def of_the_module():
    return members["pay"].sum() + np.random.laplace(0, 2)  # error: DP102


def load():
    global kept
    kept = pd.read_csv("people.csv")
    return kept["pay"].sum() + np.random.laplace(0, 2)  # error: DP102


def unpacked():
    people: People
    people, n = pd.read_csv("people.csv"), 3
    return people["pay"].sum() + np.random.laplace(0, 2)  # error: DP102


def walked():
    people: People
    for people in pd.read_csv("people.csv", chunksize=3):
        print(people["pay"].sum() + np.random.laplace(0, 2))  # error: DP102


def by_a_walrus():
    people: People
    if (people := pd.read_csv("people.csv")) is not None:
        return people["pay"].sum() + np.random.laplace(0, 2)  # error: DP102


def another_one():
    people: People = pd.read_csv("people.csv")
    people = pd.read_csv("others.csv")
    return people["pay"].sum() + np.random.laplace(0, 2)  # error: DP102


@private(epsilon=1.0)
def shown(path: str):
    people: People
    people = pd.read_csv(path)
    print(people.head())  # error: DP201
    return people["pay"].sum()  # error: DP201


def chosen_from_it():
    """What is made of private data stays what it is, and what was released is public."""
    people: People = pd.read_csv("people.csv")
    people = people[people["age"] > 18]
    size: Real = laplacian_mechanism(len(people), 1, 1.0)  # clean
    return size


def of_a_dataclass():
    survey = Survey(pd.read_csv("people.csv"))
    return survey.people["pay"].sum() + np.random.laplace(0, 2)  # error: DP102


def of_a_tuple():
    pair = Pair(pd.read_csv("people.csv"), 3)
    return pair.people["pay"].sum() + np.random.laplace(0, 2)  # error: DP102


def set_from_outside():
    holder = Holder()
    holder.people = pd.read_csv("people.csv")
    return holder.people["pay"].sum() + np.random.laplace(0, 2)  # error: DP102


def both() -> tuple[People, int]:
    return pd.read_csv("people.csv"), 3


def one_of_both():
    people, n = both()
    return people["pay"].sum() + np.random.laplace(0, 2)  # error: DP102


def chunks() -> Iterator[People]:  # error: DP904
    yield pd.read_csv("people.csv")


def in_chunks():
    for people in chunks():
        print(people["pay"].sum() + np.random.laplace(0, 2))  # error: DP102 DP204


@contextmanager
def opened() -> Iterator[People]:  # error: DP904
    yield pd.read_csv("people.csv")


def inside():
    with opened() as people:
        print(people["pay"].sum() + np.random.laplace(0, 2))
