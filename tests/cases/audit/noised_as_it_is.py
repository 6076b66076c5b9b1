"""Helpers that add noise to what they are given, whole and under a name that says nothing of data: what they guarantee is up to who calls them."""
import numpy as np
import torch


def noised(tensor, sigma, bound):
    noise = torch.normal(0, 2 * sigma * bound, tensor.shape)  # release: generic
    return tensor + noise


def shaken(update, epsilon, sensitivity):
    return update + np.random.laplace(0, sensitivity / epsilon, size=update.shape)  # release: generic


def each_salary(salaries, epsilon):
    return salaries + np.random.laplace(0, 1 / epsilon, size=len(salaries))  # release: unbounded
