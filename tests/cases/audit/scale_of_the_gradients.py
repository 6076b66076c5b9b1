"""Noise for gradients whose scale is made of these gradients themselves, so that it moves with the data; and noise that is made for a bound."""
import torch


def noisy_for_a_ratio(model, loss, snr):
    """Differentially private gradients, with noise for a ratio of signal to noise."""
    loss.backward()
    for p in model.parameters():
        if p.grad is not None:
            sigma = p.grad.std() / snr
            p.grad.add_(torch.randn_like(p.grad) * sigma)  # release: private-parameter


def noisy_for_all_of_them(model, loss, snr):
    """Differentially private gradients, with noise for the length of all of them together."""
    loss.backward()
    squares, number = 0.0, 0
    for p in model.parameters():
        squares += torch.sum(p.grad ** 2)
        number += p.grad.numel()
    sigma = torch.sqrt(squares / number) / snr
    for p in model.parameters():
        p.grad += torch.randn_like(p.grad) * sigma  # release: private-parameter


def noisy_for_a_bound(model, loss, max_norm, noise_multiplier):
    """Differentially private gradients, clipped as a whole."""
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm)
    for p in model.parameters():
        p.grad += torch.randn(p.grad.shape) * noise_multiplier * max_norm  # release: right
