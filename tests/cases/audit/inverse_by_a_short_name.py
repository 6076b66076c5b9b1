"""Laplace noise by the inverse of its distribution, by a helper that is given the scale: what the scale is made of says what it is made for."""
import csv
import math
import random

eps = 0.1


def lap(b):
    u = random.random() - 0.5
    return -b * math.copysign(1, u) * math.log(1 - 2 * abs(u))


def by_tens(b):
    u = random.random() - 0.5
    return -b * math.copysign(1, u) * math.log10(1 - 2 * abs(u))


hours = [min(max(float(row["hours"]), 0), 10) for row in csv.DictReader(open("hours.csv"))]
print(sum(hours) + lap(10 / eps))  # release: right
print(sum(hours) + lap(3 / eps))  # release: under-noised
print(len(hours) + by_tens(1 / eps))  # release: under-noised
