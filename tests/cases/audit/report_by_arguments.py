"""A command line program that prints a noisy number of trips and a noisy mean distance; every release has the noise it needs."""

import argparse

import numpy as np
import pandas as pd


def parse_args():
    parser = argparse.ArgumentParser(description="private trip statistics")
    parser.add_argument("path")
    parser.add_argument("--epsilon", type=float, default=1.0)
    parser.add_argument("--max-km", type=float, default=80.0)
    return parser.parse_args()


def main():
    args = parse_args()
    trips = pd.read_csv(args.path)
    rng = np.random.default_rng()

    # Half of epsilon goes to the number of trips, which moves by 1.
    n = len(trips) + rng.laplace(0, 1 / (args.epsilon / 2))  # release: right

    km = trips["km"].clip(lower=0, upper=args.max_km)
    # The other half goes to the distance: a trip more adds between 0 and max_km, an argument of the program that no row decides.
    total = km.sum() + rng.laplace(0, args.max_km / (args.epsilon / 2))  # release: right

    print(f"trips: {max(0, round(n))}")
    print(f"mean distance: {total / max(n, 1):.1f} km")


if __name__ == "__main__":
    main()
