# mistake: DP302, mended: unsafe
"""The same with an epsilon that is an option: it stays one."""
import argparse

import numpy as np
from dpcheck import L1, Data, MetricVector, laplacian_mechanism

parser = argparse.ArgumentParser()
parser.add_argument("--epsilon", type=float, default=1.0)
args = parser.parse_args()
epsilon = args.epsilon


def days(stays: MetricVector[Data, L1]) -> float:
    return laplacian_mechanism(stays.clip(0, 30).sum(), 30, epsilon)
