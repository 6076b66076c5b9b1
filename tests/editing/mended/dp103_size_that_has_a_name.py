# mistake: DP103, mended: safe
from typing import Annotated

import numpy as np
from dpcheck import L1, Data, MetricVector, Size, laplacian_mechanism

Answers = Annotated[MetricVector[Data, L1], Size("n")]


def mean(answers: Answers, epsilon: float) -> float:
    return laplacian_mechanism(np.clip(answers, -1, 1).mean(), 2 / len(answers), epsilon)
