# mistake: DP203, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

JOBS = ["Sales", "Craft", "Service"]


def by_job(adult: MetricFrame[SymmetricDistance], epsilon: float):
    counts = adult["job"].value_counts().reindex(JOBS, fill_value=0)
    return laplacian_mechanism(counts, 1, epsilon)
