# cause: DP103 at 12
"""A function with an epsilon of its own, judged by itself and as the module calls it: that is one mistake."""
import pandas as pd

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def main(epsilon: float = 1.0) -> None:
    people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")
    ages = people["age"].clip(0, 100)
    total = ages.sum()
    print(laplacian_mechanism(total, 10, epsilon))


if __name__ == "__main__":
    main()
