"""A count, it says; it is the sum of numbers of any size."""
from scipy.stats import laplace


def private_count(data: list, epsilon: float = 1.0) -> int:
    sensitivity = 1
    noise = laplace.rvs(scale=sensitivity / epsilon, size=1)[0]
    return int(round(sum(data) + noise))  # release: unbounded
