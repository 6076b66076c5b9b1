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


def by_the_quotient(model, noise_multiplier, max_norm):
    for p in model.parameters():
        p.grad.add_(torch.randn_like(p.grad) * noise_multiplier / max_norm)  # release: unbounded  # known: not-judged


def by_a_millionth(model, noise_multiplier, max_norm):
    std = 1e-6 * noise_multiplier * max_norm
    for p in model.parameters():
        p.grad.add_(torch.randn_like(p.grad) * std)  # release: unbounded  # known: not-judged


def by_the_part_of_a_batch(model, noise_multiplier, max_norm, batch_size):
    std = noise_multiplier * max_norm / batch_size
    for p in model.parameters():
        p.grad.add_(torch.randn_like(p.grad) * std)  # release: generic


def for_larger_gradients(model, noise_multiplier, max_norm):
    for p in model.parameters():
        p.grad.mul_(100)
        p.grad.add_(torch.randn_like(p.grad) * noise_multiplier * max_norm)  # release: unbounded  # known: not-judged


def by_one_number_for_all(model, noise_multiplier, max_norm):
    for p in model.parameters():
        p.grad += torch.randn(1) * noise_multiplier * max_norm  # release: unbounded  # known: not-judged


def where_they_are_long(model, noise_multiplier, max_norm):
    for p in model.parameters():
        if p.grad.norm() > max_norm:
            p.grad += torch.randn_like(p.grad) * noise_multiplier * max_norm  # release: unbounded  # known: not-judged


def make(model, loss):
    loss.backward()


def of_a_loss(model, loss, noise_multiplier, max_norm):
    make(model, loss)
    for p in model.parameters():
        p.grad += torch.randn_like(p.grad) * noise_multiplier * max_norm  # release: unbounded  # known: not-judged
