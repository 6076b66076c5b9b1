"""Training with differential privacy by hand, in torch: each example's gradient is clipped, summed, and noise is added; and what breaks that."""
import math

import torch


def train(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            length = math.sqrt(sum(p.grad.norm().item() ** 2 for p in model.parameters() if p.grad is not None))
            factor = min(1.0, clip / (length + 1e-8))
            for name, p in model.named_parameters():
                if p.grad is not None:
                    sums[name] += p.grad * factor
        for name, p in model.named_parameters():
            # A row more moves the sums of all parameters together by clip in L2; the deviation is a multiple of that.
            p.grad = sums[name] / len(batch) + torch.randn_like(sums[name]) * sigma * clip / len(batch)  # release: right
        optimizer.step()


def in_two_steps(model, optimizer, loss_of, batches, max_norm, multiplier):
    for batch in batches:
        size = batch.size(0)
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            output = model(row.unsqueeze(0))
            loss_of(output, row.unsqueeze(0)).backward()
            length = torch.norm(torch.stack([torch.norm(p.grad) for p in model.parameters()]))
            factor = 1 / max(1, length / max_norm)
            for name, p in model.named_parameters():
                sums[name] += factor * p.grad
        for name, p in model.named_parameters():
            noise = torch.randn_like(sums[name]) * multiplier * max_norm
            p.grad = (sums[name] + noise) / size  # release: right
        optimizer.step()


def not_set_to_zero(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        optimizer.zero_grad()
        for row in batch:
            # The gradients of all rows before are in this one, too: another first row changes all that are added.
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            length = math.sqrt(sum(p.grad.norm().item() ** 2 for p in model.parameters()))
            factor = min(1.0, clip / (length + 1e-8))
            for name, p in model.named_parameters():
                sums[name] += p.grad * factor
        for name, p in model.named_parameters():
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: under-noised  # known: not-judged
        optimizer.step()


def of_the_whole_batch(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            # Every gradient is one of all rows: a row more changes each of them.
            loss_of(model(batch), row.unsqueeze(0)).backward()
            length = math.sqrt(sum(p.grad.norm().item() ** 2 for p in model.parameters()))
            factor = min(1.0, clip / (length + 1e-8))
            for name, p in model.named_parameters():
                sums[name] += p.grad * factor
        for name, p in model.named_parameters():
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: under-noised  # known: not-judged
        optimizer.step()


def never_begun_anew(model, optimizer, loss_of, batches, clip, sigma):
    sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
    for batch in batches:
        for row in batch:
            optimizer.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            length = math.sqrt(sum(p.grad.norm().item() ** 2 for p in model.parameters()))
            factor = min(1.0, clip / (length + 1e-8))
            for name, p in model.named_parameters():
                sums[name] += p.grad * factor
        for name, p in model.named_parameters():
            # The sums of all batches before are in these: a row is told of again and again.
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: under-noised  # known: not-judged
        optimizer.step()


def each_by_itself(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            for name, p in model.named_parameters():
                # Each parameter is clipped by itself: of many, the whole gradient is longer than the bound.
                factor = min(1.0, clip / (p.grad.norm().item() + 1e-8))
                sums[name] += p.grad * factor
        for name, p in model.named_parameters():
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: under-noised  # known: not-judged
        optimizer.step()


def divided_first(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            length = math.sqrt(sum(p.grad.norm().item() ** 2 for p in model.parameters()))
            # At most 1, whatever the bound is: what is longer than that stays longer.
            factor = min(1.0, clip / (length ** 0.5 + 1e-8))
            for name, p in model.named_parameters():
                sums[name] += p.grad * factor
        for name, p in model.named_parameters():
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: unbounded  # known: not-judged
        optimizer.step()


def of_all_labels(model, optimizer, loss_of, batches, labels, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            # Every gradient is one of all labels.
            loss_of(model(row.unsqueeze(0)), labels).backward()
            length = math.sqrt(sum(p.grad.norm().item() ** 2 for p in model.parameters()))
            factor = min(1.0, clip / (length + 1e-8))
            for name, p in model.named_parameters():
                sums[name] += p.grad * factor
        for name, p in model.named_parameters():
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: under-noised  # known: not-judged
        optimizer.step()


def measured_before(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            # The length is that of the gradients of the row before.
            length = math.sqrt(sum(p.grad.norm().item() ** 2 for p in model.parameters()))
            factor = min(1.0, clip / (length + 1e-8))
            optimizer.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            for name, p in model.named_parameters():
                sums[name] += p.grad * factor
        for name, p in model.named_parameters():
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: unbounded  # known: not-judged
        optimizer.step()


def changed_after(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            length = math.sqrt(sum(p.grad.norm().item() ** 2 for p in model.parameters()))
            factor = min(1.0, clip / (length + 1e-8))
            for name, p in model.named_parameters():
                p.grad.mul_(100)
                sums[name] += p.grad * factor
        for name, p in model.named_parameters():
            # A hundred times as much as the noise is made for.
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma * clip  # release: under-noised  # known: not-judged
        optimizer.step()


def noise_that_is_not_a_multiple(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            length = math.sqrt(sum(p.grad.norm().item() ** 2 for p in model.parameters()))
            factor = min(1.0, clip / (length + 1e-8))
            for name, p in model.named_parameters():
                sums[name] += p.grad * factor
        for name, p in model.named_parameters():
            # The multiplier alone: for a bound above 1 that is too little.
            p.grad = sums[name] + torch.randn_like(sums[name]) * sigma  # release: under-noised  # known: not-judged
        optimizer.step()


def noise_that_is_divided_alone(model, optimizer, loss_of, batches, clip, sigma):
    for batch in batches:
        sums = {name: torch.zeros_like(p) for name, p in model.named_parameters()}
        for row in batch:
            optimizer.zero_grad()
            loss_of(model(row.unsqueeze(0)), row.unsqueeze(0)).backward()
            length = math.sqrt(sum(p.grad.norm().item() ** 2 for p in model.parameters() if p.grad is not None))
            factor = min(1.0, clip / (length + 1e-8))
            for name, p in model.named_parameters():
                sums[name] += p.grad * factor
        for name, p in model.named_parameters():
            noise = torch.randn_like(sums[name]) * sigma * clip / len(batch)
            p.grad = sums[name] + noise  # release: under-noised  # known: not-judged
        optimizer.step()
