"""Neighbouring data sets: rows added, removed, edited and reordered, as each of the four relations allows."""

from __future__ import annotations

import math
import random

from refute.neighbours import Domain


def _row(rng: random.Random, domain: Domain) -> object:
    if domain.fields:
        return tuple(_row(rng, field) for field in domain.fields)
    if domain.categories:
        return rng.choice(domain.categories)
    if domain.element == "str":
        return rng.choice(("", "a", "b", "ab", "no", "yes"))
    if domain.element == "bool":
        return rng.random() < 0.5
    lower = domain.lower if math.isfinite(domain.lower) else (-1e4 if rng.random() < 0.3 else -10.0)
    upper = domain.upper if math.isfinite(domain.upper) else (1e4 if rng.random() < 0.3 else 10.0)
    style = rng.randrange(4)
    value = rng.uniform(lower, upper)
    if style == 0:
        value = rng.choice((lower, upper))
    elif style == 1:
        value = float(round(value))
    elif style == 2 and domain.landmarks:
        value = rng.choice(domain.landmarks)
    value = min(max(value, lower), upper)
    return round(value) if domain.element in ("int", "Integer") else value


def _rows(rng: random.Random, domain: Domain, length: int) -> list[object]:
    style = rng.randrange(4)
    if style == 0:
        return [_row(rng, domain)] * length
    if style == 1:
        pair = _row(rng, domain), _row(rng, domain)
        return [rng.choice(pair) for _ in range(length)]
    return [_row(rng, domain) for _ in range(length)]


def rows_pair(rng: random.Random, domain: Domain) -> tuple[list[object], list[object], float]:
    """Two data sets of the domain and a distance that they are not further apart than.

    Under `SymmetricDistance` and `ChangeOneDistance` the second one is sometimes shuffled: order costs nothing there.
    """
    fixed = domain.shape[0] if domain.shape else None
    least, most = domain.min_length, domain.max_length if domain.max_length is not None else domain.min_length + 6
    length = fixed if fixed is not None else rng.choice((least, min(least + 1, most), rng.randint(least, most)))
    x = _rows(rng, domain, length)
    unordered = domain.relation in ("SymmetricDistance", "ChangeOneDistance")
    y, edits = list(x), rng.choice((0, 1, 1, 2, 3) if unordered else (1, 1, 1, 2, 3))
    if domain.relation in ("ChangeOneDistance", "HammingDistance"):
        for _ in range(edits if y else 0):
            y[rng.choice((0, -1, rng.randrange(len(y))))] = _row(rng, domain)
        apart = sum(1 for before, after in zip(x, y) if before != after)
    else:
        apart = 0
        for _ in range(edits):
            if (rng.random() < 0.5 and len(y) < most) or len(y) <= least:
                y.insert(rng.choice((0, len(y), rng.randint(0, len(y)))), _row(rng, domain))
                apart += 1
            elif y:
                y.pop(rng.choice((0, -1, rng.randrange(len(y)))))
                apart += 1
        if fixed is not None and len(y) != fixed:  # a fixed size: rows can only be exchanged, at distance two each
            y = list(x)
            y[rng.randrange(len(y))] = _row(rng, domain)
            apart = 2
    if unordered and rng.random() < 0.3:
        rng.shuffle(y)
    return x, y, float(apart)
