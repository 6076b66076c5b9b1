# cause: DP101 at 8
"""An age as an answer: any may become any other."""
from dpcheck import Data, laplacian_mechanism


def told(age: Data, epsilon: float) -> float:
    doubled = 2 * age
    return laplacian_mechanism(doubled, 120, epsilon)
