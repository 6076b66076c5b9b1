"""Not published yet."""

from dpcheck import laplacian_mechanism

from survey.releases import Answers
from survey.shaping import limited


def draft(answers: Answers, epsilon: float) -> float:
    """More noise than is needed."""
    return laplacian_mechanism(sum(limited(answers, 10.0), 0.0), 20, epsilon)  # error: DP104


def unbounded(answers: Answers, epsilon: float) -> float:
    """Wrong: nothing bounds an answer, for `limited` was forgotten."""
    return laplacian_mechanism(sum(answers, 0.0), 90, epsilon)  # error: DP102
