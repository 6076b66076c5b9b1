"""Uniform numbers that epsilon makes wide are meant to hide something, and hide nothing that is known; others are picks."""
# ruff: noqa
import random

import numpy as np
from dpcheck import Real


def by_epsilon(x: Real, epsilon: float):
    return x + np.random.uniform(-1 / epsilon, 1 / epsilon)  # error: DP302


def by_a_scale(x: Real, epsilon: float):
    half = 2 / epsilon
    print(x + random.uniform(-half, half))  # error: DP302


def by_a_setting(x: Real):
    EPSILON = 0.5
    return x + random.randint(-round(1 / EPSILON), round(1 / EPSILON))  # error: DP302


def shaken(x: Real):
    return x + np.random.uniform(-0.5, 0.5)  # clean
