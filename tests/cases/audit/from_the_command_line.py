"""A small tool: which file, and which epsilon, is said on the command line."""
import argparse

import numpy as np
import pandas as pd


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("input")
    parser.add_argument("--epsilon", type=float, default=1.0)
    parser.add_argument("--cap", type=float, default=50.0)
    args = parser.parse_args()
    df = pd.read_csv(args.input)
    # One row more is one more.
    print(len(df) + np.random.laplace(0, 1 / args.epsilon))  # release: right
    hours = df["hours"].clip(0, args.cap)
    # Hours within 0..cap move the sum by cap.
    print(hours.sum() + np.random.laplace(0, args.cap / args.epsilon))  # release: right
    # These are not clipped.
    print(df["hours"].sum() + np.random.laplace(0, args.cap / args.epsilon))  # release: unbounded


if __name__ == "__main__":
    main()
