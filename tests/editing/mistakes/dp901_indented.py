# mistake: DP901, mended: never
from dpcheck import Real, laplacian_mechanism


def noisy(x: Real, epsilon: float):
    doubled = 2 * x
      return laplacian_mechanism(doubled, 2, epsilon)
