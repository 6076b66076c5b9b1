"""Whole numbers: prime factors and roots."""
from __future__ import annotations


def prime_factors(value: int) -> list[tuple[int, int]]:
    """Prime factors with their multiplicity; a large rest that resists short trial division counts as prime."""
    found: list[tuple[int, int]] = []
    divisor = 2
    while divisor < 1000 and divisor * divisor <= value:
        count = 0
        while value % divisor == 0:
            value //= divisor
            count += 1
        if count:
            found.append((divisor, count))
        divisor += 1 if divisor == 2 else 2
    if value > 1:
        for degree in (7, 5, 3, 2):
            root = integer_root(value, degree)
            if root**degree == value:
                return found + [(prime, count * degree) for prime, count in prime_factors(root)]
        found.append((value, 1))
    return found


def integer_root(value: int, degree: int) -> int:
    """The greatest integer whose power is at most value >= 0."""
    if value < 2:
        return value
    guess = 1 << -(-value.bit_length() // degree)
    while True:
        better = ((degree - 1) * guess + value // guess ** (degree - 1)) // degree
        if better >= guess:
            return guess
        guess = better
