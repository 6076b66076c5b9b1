"""How answers are prepared. Nothing here says what is private: that is known where these functions are called."""


def limited(answers: list[float], most: float) -> list[float]:
    """The answers, none above `most` and none below zero."""
    return [min(max(answer, 0.0), most) for answer in answers]


def rescaled(total: float, unit: float) -> float:
    return total * unit
