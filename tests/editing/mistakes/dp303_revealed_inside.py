# mistake: DP303, mended: safe
import dpcheck as dp


def noisy(x: dp.Real, epsilon: float) -> float:
    return dp.laplacian_mechanism(dp.reveal_sensitivity(x + 1), 1, epsilon)
