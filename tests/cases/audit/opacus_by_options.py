"""Training by Opacus whose settings come from outside: by `**`, from an object, or as what an earlier training had spent."""
import json
import sys

import torch
from opacus import PrivacyEngine
from torch.utils.data import DataLoader, TensorDataset

scans = TensorDataset(torch.load("scans.pt"), torch.load("diagnoses.pt"))


class Hospital:
    def __init__(self, place, clip=1.0, noise_multiplier=None, target_epsilon=None, delta=1e-5):
        self.place, self.clip, self.delta = place, clip, delta
        self.noise_multiplier = noise_multiplier
        self.target_epsilon = target_epsilon

    def fit(self, model, epochs):
        loader = DataLoader(scans, batch_size=64)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        engine = PrivacyEngine()
        if self.target_epsilon is None:
            model, optimizer, loader = engine.make_private(  # release: right
                module=model, optimizer=optimizer, data_loader=loader, noise_multiplier=self.noise_multiplier, max_grad_norm=self.clip)
        else:
            model, optimizer, loader = engine.make_private_with_epsilon(  # release: right
                module=model, optimizer=optimizer, data_loader=loader, target_epsilon=self.target_epsilon, target_delta=self.delta, epochs=epochs, max_grad_norm=self.clip)
        for x, y in loader:
            optimizer.zero_grad()
            torch.nn.functional.cross_entropy(model(x), y).backward()
            optimizer.step()


def start(options):
    return Hospital(sys.argv[1], **json.loads(options))


def for_several(model, loader):
    # What one training spent takes the name of what the next one may spend.
    for epsilon in (0.5, 1.0, 4.0):
        engine = PrivacyEngine()
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        model, optimizer, private = engine.make_private_with_epsilon(  # release: right
            module=model, optimizer=optimizer, data_loader=loader, target_epsilon=epsilon, target_delta=1e-5, epochs=3, max_grad_norm=1.0)
        for x, y in private:
            optimizer.zero_grad()
            torch.nn.functional.cross_entropy(model(x), y).backward()
            optimizer.step()
        epsilon = engine.get_epsilon(1e-5)
        print(f"spent {epsilon}")


def by_the_largest(model, max_grad_norm):
    loader = DataLoader(scans, batch_size=64)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model, optimizer, loader = PrivacyEngine().make_private(  # release: undecided
        module=model, optimizer=optimizer, data_loader=loader, noise_multiplier=1.1, max_grad_norm=max_grad_norm)
    for x, y in loader:
        optimizer.zero_grad()
        torch.nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()


# What is spread here holds the largest scan.
found = {"max_grad_norm": float(scans.tensors[0].abs().max())}
by_the_largest(torch.nn.Linear(10, 2), **found)
