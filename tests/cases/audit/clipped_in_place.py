"""Training with differential privacy by hand: torch clips each example's gradient in place."""
import torch
from torch.nn.utils import clip_grad_norm_


def train(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), clip)
            for name, p in model.named_parameters():
                if p.grad is not None:
                    sums[name] += p.grad.detach().clone()
        for name, p in model.named_parameters():
            p.grad = (sums[name] + torch.randn_like(sums[name]) * sigma * clip) / len(batch)  # release: right
        optimizer.step()


def by_name(model, optimizer, loss_of, batches, max_grad_norm, noise_multiplier):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            model.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            clip_grad_norm_(model.parameters(), max_norm=max_grad_norm)
            for name, p in model.named_parameters():
                sums[name] += p.grad
        for name, p in model.named_parameters():
            p.grad = sums[name] / len(batch) + torch.randn_like(sums[name]) * noise_multiplier * max_grad_norm / len(batch)  # release: right
        optimizer.step()


def after_the_sum(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            for name, p in model.named_parameters():
                sums[name] += p.grad
            # They are summed as they are, and clipped when that is over.
            clip_grad_norm_(model.parameters(), clip)
        for name, p in model.named_parameters():
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: unbounded  # known: not-judged
        optimizer.step()


def in_another_norm(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            # The largest entry is at most clip: in L2 that says nothing without the number of entries.
            clip_grad_norm_(model.parameters(), clip, norm_type=float("inf"))
            for name, p in model.named_parameters():
                sums[name] += p.grad
        for name, p in model.named_parameters():
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: under-noised  # known: not-judged
        optimizer.step()


def before_the_gradients(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            clip_grad_norm_(model.parameters(), clip)
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            for name, p in model.named_parameters():
                sums[name] += p.grad
        for name, p in model.named_parameters():
            # What was clipped were zeros.
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: unbounded  # known: not-judged
        optimizer.step()


def of_another_bound(model, optimizer, loss_of, batches, clip, most, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            clip_grad_norm_(model.parameters(), most)
            for name, p in model.named_parameters():
                sums[name] += p.grad
        for name, p in model.named_parameters():
            # Clipped to one bound, with noise for another one.
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: under-noised  # known: not-judged
        optimizer.step()


def in_some_passes(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            loss = loss_of(model(row.unsqueeze(0)), row.unsqueeze(0))
            loss.backward()
            if loss > 1:
                clip_grad_norm_(model.parameters(), clip)
            for name, p in model.named_parameters():
                sums[name] += p.grad
        for name, p in model.named_parameters():
            # Not clipped where the loss is small.
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: unbounded  # known: not-judged
        optimizer.step()
