"""A survey whose answers are turned round by a coin as they are added up: each costs the odds of the coin."""
import math
import random


class Survey:
    def has_it(self, record):
        if record["income"] > 50 and record["years"] > 12:
            return 1
        return 0

    def total(self, records, chance):
        found = 0
        for record in records:
            if random.random() < chance:  # release: right
                found += self.has_it(record)
            else:
                found += 1 - self.has_it(record)
        return found

    def run(self, records, epsilon):
        return self.total(records, math.exp(epsilon) / (1 + math.exp(epsilon)))


class SurveyOfAmounts:
    def amount(self, record):
        return record["income"]

    def total(self, records, epsilon):
        found = 0
        for record in records:
            # What is turned round is no bit: it is told as it is, or 1 less it.
            if random.random() < math.exp(epsilon) / (1 + math.exp(epsilon)):  # release: unbounded  # known: not-judged
                found += self.amount(record)
            else:
                found += 1 - self.amount(record)
        return found
