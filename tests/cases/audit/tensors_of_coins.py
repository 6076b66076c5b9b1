"""Encodings of answers in local differential privacy, of which each bit is drawn by torch.bernoulli with a chance of its own."""

import math

import torch


class UnaryEncoding:
    def __init__(self, eps):
        self.p = 0.5
        self.q = 1 / (math.exp(eps) + 1)

    def __call__(self, y):
        chances = y * self.p + (1 - y) * self.q
        return torch.bernoulli(chances)  # release: right


def tell_alike(one_hot, epsilon):
    q = 1 / (math.exp(epsilon) + 1)
    # Two bits differ between two answers, and each of them costs all of epsilon.
    return torch.bernoulli(one_hot * (1 - q) + (1 - one_hot) * q)  # release: under-noised


def tell_alike_by_halves(one_hot, epsilon):
    q = 1 / (math.exp(epsilon / 2) + 1)
    return torch.bernoulli(one_hot * (1 - q) + (1 - one_hot) * q)  # release: right
