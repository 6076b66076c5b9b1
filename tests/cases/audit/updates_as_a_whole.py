"""Updates that are clipped as a whole before Gaussian noise is added, for differential privacy: by a call, by loops, by layer; and what is nearly that."""
import math

import numpy as np
import torch


class Client:
    def __init__(self, net, optimizer, clip, multiplier):
        self.net = net
        self.optimizer = optimizer
        self.clip = clip
        self.multiplier = multiplier

    def by_a_call(self, loss):
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), self.clip)
        for p in self.net.parameters():
            # Nothing is claimed, and it is finite.
            p.grad.add_(torch.randn_like(p.grad) * self.multiplier)  # release: right
        self.optimizer.step()

    def with_an_epsilon(self, epsilon, delta, clip):
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), max_norm=clip)
        sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
        for p in self.net.parameters():
            if p.grad is not None:
                noise = torch.normal(0, sigma * clip, p.grad.shape)
                # One example turns the gradient of a batch round: twice the clip.
                p.grad += noise  # release: under-noised

    def in_another_norm(self, epsilon, delta, clip):
        # The largest entry is at most clip; that bounds no length.
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), clip, math.inf)
        for p in self.net.parameters():
            p.grad += torch.randn_like(p.grad) * self.multiplier * clip  # release: not-judged

    def of_another_net(self, teacher, clip):
        torch.nn.utils.clip_grad_norm_(teacher.parameters(), clip)
        for p in self.net.parameters():
            p.grad += torch.randn_like(p.grad) * self.multiplier * clip  # release: not-judged

    def computed_again(self, loss, clip):
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), clip)
        loss.backward()
        for p in self.net.parameters():
            p.grad += torch.randn_like(p.grad) * self.multiplier * clip  # release: not-judged

    def only_sometimes(self, loud, clip):
        if loud:
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), clip)
        for p in self.net.parameters():
            p.grad += torch.randn_like(p.grad) * self.multiplier * clip  # release: not-judged

    def after_the_noise(self, clip):
        for p in self.net.parameters():
            p.grad += torch.randn_like(p.grad) * self.multiplier * clip  # release: not-judged
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), clip)

    def by_loops(self, clip):
        squares = 0.0
        for p in self.net.parameters():
            if p.grad is not None:
                length = p.grad.data.norm(2)
                squares += length.item() ** 2
        squares = squares ** 0.5
        factor = clip / (squares + 1e-6)
        if factor < 1:
            for p in self.net.parameters():
                if p.grad is not None:
                    p.grad.data.mul_(factor)
        for p in self.net.parameters():
            if p.grad is not None:
                noise = torch.normal(0, self.multiplier * clip, p.grad.shape)
                p.grad.data.add_(noise)  # release: right

    def by_loops_that_stretch(self, clip):
        squares = 0.0
        for p in self.net.parameters():
            squares += p.grad.data.norm(2).item() ** 2
        length = squares ** 0.5
        # Long gradients become longer.
        factor = length / clip
        for p in self.net.parameters():
            p.grad.data.mul_(factor)
        for p in self.net.parameters():
            p.grad.data.add_(torch.normal(0, self.multiplier * clip, p.grad.shape))  # release: not-judged

    def by_the_square(self, clip):
        squares = 0.0
        for p in self.net.parameters():
            squares += p.grad.data.norm(2).item() ** 2
        # Without the root: gradients shorter than 1 become longer than they may be.
        factor = clip / (squares + 1e-6)
        if factor < 1:
            for p in self.net.parameters():
                p.grad.data.mul_(factor)
        for p in self.net.parameters():
            p.grad.data.add_(torch.normal(0, self.multiplier * clip, p.grad.shape))  # release: not-judged

    def by_the_last_layer(self, clip):
        for p in self.net.parameters():
            squares = p.grad.data.norm(2).item() ** 2
        factor = clip / (squares ** 0.5 + 1e-6)
        if factor < 1:
            for p in self.net.parameters():
                p.grad.data.mul_(factor)
        for p in self.net.parameters():
            p.grad.data.add_(torch.normal(0, self.multiplier * clip, p.grad.shape))  # release: not-judged


def by_layer(delta, multiplier=0.05, clip=1.0):
    squares = torch.zeros(1)
    for tensor in delta.values():
        squares += torch.sum(tensor ** 2)
    length = torch.sqrt(squares).item()
    factor = min(1.0, clip / (length + 1e-8))
    out = {}
    for key, tensor in delta.items():
        clipped = tensor * factor
        noise = torch.randn_like(clipped) * multiplier * clip
        out[key] = clipped + noise  # release: right
    return out


def length_of(update):
    squares = 0.0
    for tensor in update.values():
        squares += float(tensor.pow(2).sum().item())
    return float(np.sqrt(squares))


def in_its_place(update, multiplier, clip):
    factor = min(1.0, clip / (length_of(update) + 1e-12))
    for name in update:
        update[name] = update[name] * factor
        noise = torch.normal(mean=0.0, std=multiplier * clip, size=update[name].shape)
        update[name] = update[name] + noise  # release: right
    return update


def of_another_length(update, other, multiplier, clip):
    factor = min(1.0, clip / (length_of(other) + 1e-12))
    out = {}
    for name, tensor in update.items():
        out[name] = tensor * factor + torch.randn_like(tensor) * multiplier * clip  # release: not-judged
    return out


def one_layer_at_a_time(update, epsilon, delta, clip):
    out = {}
    sigma = clip * math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    for name, tensor in update.items():
        factor = min(1.0, clip / (tensor.norm().item() + 1e-12))
        # Each layer moves by twice the clip.
        out[name] = tensor * factor + torch.normal(0, sigma, tensor.shape)  # release: under-noised
    return out
