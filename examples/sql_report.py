"""A report on a clinic, out of a data base: counts, sums and averages that SQL computes, each with its noise.

One annotation says that the data base is private: a patient may be in it or not. What a query selects, clips, adds up and groups is read from its text.
"""

import random
import sqlite3
from typing import Annotated

from annotated_types import Interval

from dpcheck import Column, MechanismsNotInstalled, SymmetricDistance, laplacian_mechanism, private

Clinic = Annotated[sqlite3.Connection, SymmetricDistance, Column("age", Interval(ge=0, le=120))]

WARDS = ("children", "heart", "skin")


def adults(clinic: Clinic, epsilon: float) -> float:
    (number,) = clinic.execute("SELECT COUNT(*) FROM stays WHERE age >= ?", (18,)).fetchone()
    return laplacian_mechanism(number, 1, epsilon)


def average_cost(clinic: Clinic, epsilon: float) -> float:
    """A sum of costs, of which none counts for more than 5000, and a count: a quotient of released numbers is free."""
    cursor = clinic.cursor()
    cursor.execute("SELECT TOTAL(MIN(MAX(cost, 0), 5000)), COUNT(cost) FROM stays")
    total, number = cursor.fetchone()
    return laplacian_mechanism(total, 5000, epsilon / 2) / max(laplacian_mechanism(number, 1, epsilon / 2), 1)


def by_ward(clinic: Clinic, epsilon: float) -> dict[str, float]:
    """A stay is in one ward: all counts together cost what one costs. A ward without stays is not in the result, and counts as 0."""
    counts = dict(clinic.execute("SELECT ward, COUNT(*) FROM stays GROUP BY ward"))
    return {ward: laplacian_mechanism(counts.get(ward, 0), 1, epsilon) for ward in WARDS}


@private(epsilon=1.0)
def report(clinic: Clinic) -> tuple[float, float, dict[str, float]]:
    return adults(clinic, 0.25), average_cost(clinic, 0.5), by_ward(clinic, 0.25)


def made_up_clinic(size: int) -> sqlite3.Connection:
    chance = random.Random(17)
    clinic = sqlite3.connect(":memory:")
    clinic.execute("CREATE TABLE stays (age INTEGER, ward TEXT, cost REAL)")
    rows = [(chance.randint(0, 99), chance.choice(WARDS), round(chance.lognormvariate(6, 1), 2) if chance.random() < 0.9 else None) for _ in range(size)]
    clinic.executemany("INSERT INTO stays VALUES (?, ?, ?)", rows)
    return clinic


def main() -> None:
    number, cost, wards = report(made_up_clinic(2000))
    print(f"adults: {number:.0f}; a stay costs {cost:.0f}")
    print(", ".join(f"{ward}: {count:.0f}" for ward, count in wards.items()))


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
