"""Noise that methods give for others to add: what is noised, and how, is seen where they meet."""
import numpy as np
from pandas import DataFrame


class NoisyFrame(DataFrame):
    LARGEST = {"pay": 5000.0}

    def noise(self, column, epsilon):
        return np.random.laplace(0, self.LARGEST[column] / epsilon)

    def total(self, column, epsilon):
        # Nothing clips the column.
        return self[column].sum() + self.noise(column, epsilon)  # release: unbounded

    def rows(self, column, epsilon):
        return self[column].count() + self.noise(column, epsilon)  # release: right  # known: not-judged


class Threshold:
    def above(self, people):
        found = 0
        for person in people.records:
            if person[2] > 13:
                found += 1
        return found

    def noised(self, people, count, epsilon):
        scale = 1.0 / (len(people.records) * epsilon)
        return count + np.random.laplace(scale=scale)

    def released(self, people, epsilon):
        count = self.above(people)
        # A count moves by 1; the noise is made smaller by the number of people.
        return self.noised(people, count, epsilon)  # release: under-noised  # known: private-parameter


def answer(database, query, epsilon):
    # What the query says of itself is up to who calls this.
    return np.random.laplace(query.value(database), query.sensitivity / epsilon)  # release: generic
