# cause: DP201 at 10
"""What is clipped is written into a file, in a function that promises not to."""
import numpy as np
import pandas as pd
from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance, gaussian_mechanism, laplacian_mechanism, private

@private(epsilon=1.0)
def stats(people: MetricFrame[SymmetricDistance]):
    s = people["x"].clip(0, 9)
    s.to_csv("debug.csv")
    return laplacian_mechanism(s.sum(), 9, 1.0)
