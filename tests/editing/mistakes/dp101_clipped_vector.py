# mistake: DP101, mended: safe
from dpcheck import L1, L2, Data, MetricVector, clip, gaussian_mechanism


def histogram(chosen: MetricVector[Data, L1]):
    onto_the_ball = clip(L2, chosen, 0.5)
    noisy = gaussian_mechanism(onto_the_ball, 1, 0.5, 1e-6)
    return noisy
