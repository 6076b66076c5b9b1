"""Noise with differential privacy, drawn for other files."""
import math

import numpy as np
import torch


def laplace_noise(sensitivity, epsilon, size):
    scale = sensitivity / epsilon
    return np.random.laplace(0, scale, size=size)


def gaussian_noise(shape, bound, multiplier, device="cpu"):
    return torch.normal(0, multiplier * bound, shape).to(device)


def with_noise(tensor, bound, multiplier):
    sigma = multiplier * bound
    if sigma == 0:
        return tensor
    noise = torch.distributions.normal.Normal(loc=0.0, scale=sigma).sample(tensor.size())
    return tensor + noise


def misplaced_noise(sensitivity, epsilon):
    return np.random.laplace(sensitivity / epsilon)


def tried_twice(sensitivity, epsilon):
    noise = np.random.laplace(0, sensitivity / epsilon)
    return max(noise, 0) if math.isfinite(noise) else 0.0
