"""Training by Opacus: what is trained with, and by what settings."""
import torch
from opacus import PrivacyEngine
from torch.utils.data import DataLoader, TensorDataset

from norms import suitable

patients = TensorDataset(torch.load("scans.pt"), torch.load("diagnoses.pt"))


def train(model, optimizer, loader):
    for x, y in loader:
        optimizer.zero_grad()
        torch.nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()


def as_it_is_meant(model):
    loader = DataLoader(patients, batch_size=64)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    engine = PrivacyEngine()
    model, optimizer, loader = engine.make_private(module=model, optimizer=optimizer, data_loader=loader, noise_multiplier=1.1, max_grad_norm=1.0)  # release: right
    train(model, optimizer, loader)


def for_an_epsilon(model, epochs):
    engine = PrivacyEngine(accountant="rdp")
    private_model, private_optimizer, private_loader = engine.make_private_with_epsilon(  # release: right
        module=model, optimizer=torch.optim.Adam(model.parameters()), data_loader=DataLoader(patients, batch_size=32),
        target_epsilon=3.0, target_delta=1e-5, epochs=epochs, max_grad_norm=1.2)
    train(private_model, private_optimizer, private_loader)


def dropped(model):
    loader = DataLoader(patients, batch_size=64)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    # What it gives back has the noise; what it was given has none.
    PrivacyEngine().make_private(module=model, optimizer=optimizer, data_loader=loader, noise_multiplier=1.1, max_grad_norm=1.0)  # release: unbounded
    train(model, optimizer, loader)


def without_noise(model):
    loader = DataLoader(patients, batch_size=64)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model, optimizer, loader = PrivacyEngine().make_private(module=model, optimizer=optimizer, data_loader=loader, noise_multiplier=0, max_grad_norm=1.0)  # release: unbounded
    train(model, optimizer, loader)


def with_the_old_batches(model):
    loader = DataLoader(patients, batch_size=64)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model, optimizer, sampled = PrivacyEngine().make_private(module=model, optimizer=optimizer, data_loader=loader, noise_multiplier=1.0, max_grad_norm=1.0)  # release: undecided
    for x, y in loader:
        optimizer.zero_grad()
        torch.nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()


def clipped_by_the_data(model):
    loader = DataLoader(patients, batch_size=64)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    # How far gradients are clipped tells of the largest scan.
    bound = float(patients.tensors[0].abs().max())
    model, optimizer, loader = PrivacyEngine().make_private(module=model, optimizer=optimizer, data_loader=loader, noise_multiplier=1.1, max_grad_norm=bound)  # release: private-parameter
    train(model, optimizer, loader)


def clipped_by_something(model):
    loader = DataLoader(patients, batch_size=64)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    # What the function looks at is not known.
    model, optimizer, loader = PrivacyEngine().make_private(module=model, optimizer=optimizer, data_loader=loader, noise_multiplier=1.1, max_grad_norm=suitable())  # release: undecided
    train(model, optimizer, loader)
