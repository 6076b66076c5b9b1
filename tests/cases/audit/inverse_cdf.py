"""Laplace noise sampled by hand through the inverse of its distribution function, added to four statistics."""

import math
import random


def laplace_sample(b):
    u = random.random() - 0.5
    return -b * math.copysign(1, u) * math.log(1 - 2 * abs(u))


def private_count(records, eps):
    adults = [r for r in records if r["age"] >= 18]
    # A record more is at most one adult more, and the noise has scale 1 / eps.
    return len(adults) + laplace_sample(1 / eps)  # release: right


def private_total(records, eps, cap=100):
    amounts = [r["amount"] for r in records]
    # The cap is used for the noise alone: one amount of 10**6 moves the total by 10**6.
    return sum(amounts) + laplace_sample(cap / eps)  # release: unbounded


def private_capped(records, eps, cap=100):
    amounts = [min(max(r["amount"], 0), cap) for r in records]
    # Each amount is between 0 and the cap, which is what the noise is for.
    return sum(amounts) + laplace_sample(cap / eps)  # release: right


def private_own_cap(records, eps):
    cap = max(r["amount"] for r in records)
    amounts = [min(max(r["amount"], 0), cap) for r in records]
    # The cap is the largest amount of the file: one record more raises it, and with it the scale of the noise.
    return sum(amounts) + laplace_sample(cap / eps)  # release: private-parameter
