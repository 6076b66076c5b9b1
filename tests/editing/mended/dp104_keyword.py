# mistake: DP104, mended: unsafe
import dpcheck


def noisy(x: dpcheck.Real, eps: float) -> float:
    return dpcheck.laplacian_mechanism(epsilon=eps, sensitivity=0.5, value=x / 2)
