"""Gradients of examples, each brought to a norm, summed, and Gaussian noise in proportion to the norm."""
import numpy as np


def private_gradient(gradients, clip, sigma):
    norms = [np.linalg.norm(g) for g in gradients]
    kept = [g * min(1, clip / n) for g, n in zip(gradients, norms)]
    total = np.sum(kept, axis=0)
    # One example more moves the sum by clip; nothing is claimed of sigma.
    noisy = total + np.random.normal(0, sigma * clip, size=total.shape)  # release: right
    return noisy / len(gradients)


def private_gradient_of_none(gradients, clip, sigma):
    total = np.sum(gradients, axis=0)
    # The clip is forgotten.
    return total + np.random.normal(0, sigma * clip, size=total.shape)  # release: unbounded
