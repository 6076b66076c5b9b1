"""Gradients that are clipped by their own lengths and get noise, for differential privacy: what else sees them, and what else is done to the noise."""

import torch


def grown_in_place(model, C, sigma):
    for p in model.parameters():
        length = p.grad.norm(2)
        p.grad = p.grad * min(1, C / (length + 1e-6))
        p.grad.mul_(100)
        # What is clipped to C is a hundred times as long by now.
        p.grad += torch.normal(0, sigma * C, p.grad.shape)  # release: unbounded  # known: not-judged


def one_number_for_a_layer(model, C, sigma):
    for p in model.parameters():
        length = p.grad.norm(2)
        p.grad = p.grad * min(1, C / (length + 1e-6))
        # A layer is moved as a whole: how its entries differ is seen.
        p.grad += torch.randn(1) * sigma * C  # release: unbounded  # known: not-judged


def some_layers(model, optimizer, C, sigma):
    for p in model.parameters():
        if p.ndim == 1:
            continue
        length = p.grad.norm(2)
        p.grad = p.grad * min(1, C / (length + 1e-6))
        # The step is taken with the others as they are.
        p.grad += torch.normal(0, sigma * C, p.grad.shape)  # release: unbounded  # known: not-judged
    optimizer.step()


def lengths_beside(grads, C, sigma):
    lengths = []
    for i in range(len(grads)):
        length = torch.norm(grads[i])
        lengths.append(length)
        grads[i] = grads[i] / max(1, length / C)
        # How long each was is told, too.
        grads[i] += torch.normal(0, sigma * C, grads[i].shape)  # release: unbounded  # known: undecided
    return grads, lengths


def all_but_the_last(grads, C, sigma):
    for i in range(len(grads) - 1):
        length = torch.norm(grads[i])
        grads[i] = grads[i] / max(1, length / C)
        # What is given back has one more that nothing was done to.
        grads[i] += torch.normal(0, sigma * C, grads[i].shape)  # release: unbounded  # known: undecided
    return grads


def one_draw_for_all(updates, clip, sigma):
    told = []
    noise = torch.normal(0, clip * sigma, updates[0].shape)
    for update in updates:
        short = update * min(1, clip / torch.norm(update))
        # What one of them gives less another one has no noise at all.
        told.append(short + noise)  # release: under-noised
    return told


def changed_as_a_whole(model, loss, C, sigma):
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), C)
    stretch(model)
    for p in model.parameters():
        # Another function had the model between.
        p.grad += torch.normal(0, sigma * C, p.grad.shape)  # release: unbounded  # known: not-judged
