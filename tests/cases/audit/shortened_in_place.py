"""Gradients of a net, each made shorter in place by its own length and then noised in place, for differential privacy by layer."""

import torch


def private_step(model, C, sigma):
    for p in model.parameters():
        length = p.grad.norm(2)
        p.grad = p.grad * min(1, C / (length + 1e-6))
        # No epsilon is named, and each layer turns round at most: what is spent is finite.
        p.grad += torch.normal(0, sigma * C, p.grad.shape)  # release: right


def private_list(grads, C, sigma):
    for i in range(len(grads)):
        grads[i] = grads[i] / torch.max(torch.norm(grads[i], p=2) / C, torch.tensor(1.0))
        noise = torch.normal(mean=0, std=sigma * C, size=grads[i].size())
        grads[i] += noise  # release: right
    return grads


def measured_too_early(model, C, sigma):
    for p in model.parameters():
        length = p.grad.norm(2)
        p.grad = p.grad * 100
        p.grad = p.grad * min(1, C / (length + 1e-6))
        # A gradient of length C was left 100 times as long; by how much all are bounded, nothing here says.
        p.grad += torch.normal(0, sigma * C, p.grad.shape)  # release: unbounded  # known: not-judged
