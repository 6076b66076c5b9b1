"""Training by Opacus in a worker, whose settings come from elsewhere by their names."""
import torch
from common import *
from opacus import PrivacyEngine


def work(rank, world_size):
    setup(rank, world_size)
    loader = DataLoader(get_data(DATASET), batch_size=batch_size)
    model = Net().to(rank)
    optimizer = optim.SGD(model.parameters(), lr=learning_rate)
    engine = PrivacyEngine()
    model, optimizer, loader = engine.make_private_with_epsilon(module=model, optimizer=optimizer, data_loader=loader, epochs=epochs, target_epsilon=eps, target_delta=delta, max_grad_norm=clip)  # release: right
    for epoch in range(epochs):
        train(model, loader, optimizer)


def work_by_config(rank, config, train_data):
    model = Net()
    optimizer = torch.optim.SGD(model.parameters(), lr=config["lr"])
    loader = torch.utils.data.DataLoader(train_data, batch_size=config["batch"])
    engine = PrivacyEngine()
    model, optimizer, loader = engine.make_private(module=model, optimizer=optimizer, data_loader=loader, noise_multiplier=config["sigma"], max_grad_norm=config["clip"])  # release: right
    for x, y in loader:
        optimizer.step()


def work_by_the_data(rank, config, train_data):
    model = Net()
    optimizer = torch.optim.SGD(model.parameters(), lr=config["lr"])
    loader = torch.utils.data.DataLoader(train_data, batch_size=config["batch"])
    engine = PrivacyEngine()
    # There is no noise at all.
    model, optimizer, loader = engine.make_private(module=model, optimizer=optimizer, data_loader=loader, noise_multiplier=0.0, max_grad_norm=config["clip"])  # release: unbounded
    for x, y in loader:
        optimizer.step()
