"""Federated learning with differential privacy, whose settings and data come in one dictionary."""
import numpy as np
import torch


def gaussian_noise(shape, clip, sigma):
    return torch.normal(0, sigma * clip, shape)


class Client:
    def __init__(self, net, clip, sigma, rows):
        self.net = net
        self.clip = clip
        self.sigma = sigma
        self.rows = rows

    def update(self):
        sums = {name: torch.zeros_like(weight) for name, weight in self.net.named_parameters()}
        for row, label in self.rows:
            loss = torch.nn.functional.cross_entropy(self.net(row), label)
            loss.backward()
            for name, weight in self.net.named_parameters():
                sums[name] += weight.grad
        for name, weight in self.net.named_parameters():
            # Nobody clips, and the gradients of one row are in those of all after it.
            sums[name] += gaussian_noise(sums[name].shape, self.clip, self.sigma)  # release: unbounded  # known: undecided
        return sums


class Server:
    def __init__(self, setup):
        self.sigma = setup["rounds"] * setup["noise_multiplier"]
        self.client = Client(setup["model"], setup["clip"], self.sigma, setup["data"][0])


class Careless:
    def __init__(self, net, clip, sigma, rows):
        self.net = net
        self.clip = clip
        self.sigma = sigma
        self.rows = rows

    def update(self):
        sums = {name: torch.zeros_like(weight) for name, weight in self.net.named_parameters()}
        for row, label in self.rows:
            loss = torch.nn.functional.cross_entropy(self.net(row), label)
            loss.backward()
            for name, weight in self.net.named_parameters():
                sums[name] += weight.grad
        for name, weight in self.net.named_parameters():
            # The deviation is made of the data in the dictionary.
            sums[name] += gaussian_noise(sums[name].shape, self.clip, self.sigma)  # release: private-parameter
        return sums


class CarelessServer:
    def __init__(self, setup):
        self.sigma = np.std(setup["features"]) * setup["noise_multiplier"]
        self.client = Careless(setup["model"], setup["clip"], self.sigma, setup["features"][0])
