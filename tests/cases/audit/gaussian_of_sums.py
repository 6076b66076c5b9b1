"""Gaussian noise by the classical formula on the sum of clipped vectors, and with the wrong norm."""
import numpy as np


def noisy_sum(vectors, bound, epsilon, delta):
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    kept = vectors / np.maximum(1, norms / bound)
    sigma = bound * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    # A row has norm bound at most.
    return kept.sum(axis=0) + np.random.normal(0, sigma, size=vectors.shape[1])  # release: right


def noisy_sum_of_entries(vectors, bound, epsilon, delta):
    kept = np.clip(vectors, -bound, bound)
    sigma = bound * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    # Each entry of a row is within bound, so its norm is up to bound times the root of how many there are.
    return kept.sum(axis=0) + np.random.normal(0, sigma, size=vectors.shape[1])  # release: under-noised
