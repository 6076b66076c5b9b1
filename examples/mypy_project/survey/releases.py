"""What is published. One person more or less changes one answer."""

from typing import Annotated

from dpcheck import SymmetricDistance, laplacian_mechanism, private, reveal_sensitivity

from survey.shaping import limited, rescaled

Answers = Annotated[list[float], SymmetricDistance]


@private(epsilon="epsilon")
def total_minutes(answers: Answers, epsilon: float) -> float:
    """Right: the noise covers the longest answer."""
    total = sum(limited(answers, 90.0), 0.0)
    return laplacian_mechanism(total, 90, epsilon)


def total_seconds(answers: Answers, epsilon: float) -> float:
    """Wrong: the answers are in seconds here, and the noise is still for minutes."""
    total = rescaled(sum(limited(answers, 90.0), 0.0), 60)
    reveal_sensitivity(total)  # error: DP303
    return laplacian_mechanism(total, 90, epsilon)  # error: DP103


def number_of_answers(answers: Answers, epsilon: float) -> float:
    """Known to be wrong, and left so for now: a comment says why, to `dpcheck check` and to mypy."""
    return laplacian_mechanism(2 * len(answers), 1, epsilon)  # dpcheck: ignore[DP103] every couple answers once
