# mistake: DP101, mended: safe
import dpcheck as dp


def noisy(answer: dp.Data, epsilon: float) -> float:
    bounded = dp.clamp(answer, 0, 10)
    return dp.laplacian_mechanism(bounded, 10, epsilon)
