"""A pipeline of polars on the trips of a city's bicycles: a lazy frame that is filtered, gets columns and is added up, and noise on what comes out.

Nothing is computed before `collect`, and what is computed then is what the expressions say, so that is what is checked.
"""

from typing import Annotated

import numpy as np
import polars as pl

from dpcheck import MaxRowsPer, MechanismsNotInstalled, SymmetricDistance, laplacian_mechanism, private

PER_RIDER = 20  # trips of one rider that are kept
Trips = Annotated[pl.LazyFrame, SymmetricDistance, MaxRowsPer("rider", 20)]  # whether a rider is in the data is to be hidden

STATIONS = ("harbour", "market", "station")


def minutes(trips: Trips, epsilon: float) -> tuple[float, float]:
    """How long the trips of a working day are, none of them for more than two hours, and how many these are."""
    on_working_days = trips.filter(pl.col("weekday") < 5).with_columns(pl.col("minutes").clip(0, 120))
    total, number = on_working_days.select(pl.col("minutes").sum(), pl.len()).collect().row(0)
    return laplacian_mechanism(total, 120 * PER_RIDER, epsilon / 2), laplacian_mechanism(number, PER_RIDER, epsilon / 2)


def from_stations(trips: Trips, epsilon: float) -> dict[str, float]:
    """A rider may begin trips at several stations, but no more than these: the counts are released together, and move by that much together."""
    counts = dict(trips.group_by("begin").agg(pl.len()).collect().iter_rows())
    noisy = laplacian_mechanism(np.array([counts.get(station, 0) for station in STATIONS]), PER_RIDER, epsilon)
    return {station: float(count) for station, count in zip(STATIONS, noisy)}


@private(epsilon=1.0)
def report(trips: Trips) -> tuple[float, float, dict[str, float]]:
    total, number = minutes(trips, 0.5)
    return total / max(number, 1), number, from_stations(trips, 0.5)


def made_up_trips(size: int) -> pl.LazyFrame:
    random = np.random.default_rng(seed=17)
    riders = np.repeat(np.arange(size // PER_RIDER), PER_RIDER)
    columns = {"weekday": random.integers(0, 7, riders.size), "minutes": random.lognormal(2.5, 0.7, riders.size), "begin": random.choice(STATIONS, riders.size)}
    return pl.DataFrame({"rider": riders, **columns}).lazy()


def main() -> None:
    average, number, stations = report(made_up_trips(20_000))
    print(f"{number:.0f} trips on working days, of {average:.1f} minutes")
    print(", ".join(f"{station}: {count:.0f}" for station, count in stations.items()))


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
