# mistake: DP302, mended: unsafe
"""The same with an epsilon that is an option: it stays one."""
import argparse

import numpy as np
from dpcheck import L1, Data, MetricVector

parser = argparse.ArgumentParser()
parser.add_argument("--epsilon", type=float, default=1.0)
args = parser.parse_args()
epsilon = args.epsilon


def days(stays: MetricVector[Data, L1]) -> float:
    return stays.clip(0, 30).sum() + np.random.laplace(0, epsilon / 30)
