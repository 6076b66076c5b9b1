"""Helpers that add noise to the gradients of a model that they are given: whether these were clipped, its caller knows."""
import torch


def add_noise(model, noise_multiplier, max_norm):
    std = noise_multiplier * max_norm
    for p in model.parameters():
        if p.grad is None:
            continue
        noise = torch.randn_like(p.grad) * std
        p.grad.data.add_(noise)  # release: generic


def make_private(net, clip, noise_multiplier=1.0):
    for _, tensor in net.named_parameters():
        tensor.grad += clip * noise_multiplier * torch.randn_like(tensor.grad)  # release: generic


def train_with_noise(model, loss_of, batch, max_norm, noise_multiplier):
    loss_of(model, batch).backward()
    for p in model.parameters():
        # The gradients are made here, and nothing clips them.
        p.grad += noise_multiplier * max_norm * torch.randn_like(p.grad)  # release: unbounded  # known: not-judged
