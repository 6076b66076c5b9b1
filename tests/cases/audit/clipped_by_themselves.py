"""Tensors that are clipped by themselves before they get noise: layer by layer, entry by entry, or one vector alone."""
import torch


def step_by_layer(model, rate, clip, deviation):
    """A step of training whose gradients are clipped one layer at a time, with noise for privacy."""
    for weights in model.parameters():
        slope = weights.grad.detach().clone()
        length = torch.norm(slope)
        short = slope / max(1, length / clip)
        # Each layer moves by 2 clip, all of them by more; that is finite, and no epsilon is named.
        short += torch.normal(0, deviation, size=short.shape)  # release: right
        weights.data.add_(-rate * short)


def noisy_entries(model, limit=1.0, deviation=0.3):
    """Gradients of a batch, each entry cut, and noise for privacy."""
    for weights in model.parameters():
        if weights.grad is not None:
            weights.grad.data.clamp_(-limit, limit)
            draw = torch.normal(0, deviation, size=weights.grad.size())
            # Every entry lies in an interval, so that what is spent is finite; no epsilon is named.
            weights.grad.data.add_(draw)  # release: right


def noisy_update(update, clip, round_epsilon):
    """One client's update, clipped in L2, with Laplace noise for differential privacy."""
    flat = torch.cat([part.flatten() for part in update])
    length = torch.linalg.vector_norm(flat, ord=2)
    flat = flat * min(1.0, clip / (length + 1e-12))
    # In L1 an update of many entries moves by far more than clip.
    return flat + torch.distributions.Laplace(0.0, clip / round_epsilon).sample(flat.shape)  # release: under-noised


def step_without_delta(model, batches, optimizer, loss_of, epsilon):
    """Gaussian noise keeps no epsilon alone: at this scale delta would be larger than one in a thousand."""
    bound = 1.0
    for inputs, wanted in batches:
        optimizer.zero_grad()
        loss_of(model(inputs), wanted).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), bound)
        for weights in model.parameters():
            weights.grad += torch.normal(0, 2 * bound / (epsilon + 1e-8), size=weights.grad.shape)  # release: under-noised
        optimizer.step()


def length_of_another(model, other, clip, deviation):
    """The length is not that of what gets noise: nothing bounds it, differential privacy or not."""
    for weights, theirs in zip(model.parameters(), other.parameters()):
        length = torch.norm(theirs.grad)
        slope = weights.grad.clone()
        short = slope * min(1.0, clip / length)
        weights.grad = short + torch.normal(0, deviation, size=short.shape)  # release: unbounded  # known: undecided


def length_before(model, clip, deviation):
    """What was measured is not what is clipped, for privacy: it is larger since."""
    for weights in model.parameters():
        slope = weights.grad.clone()
        length = torch.norm(slope)
        slope = slope * 1000
        short = slope * min(1.0, clip / length)
        weights.grad = short + torch.normal(0, deviation, size=short.shape)  # release: unbounded  # known: not-judged


def mean_of_a_batch(model, batch, clip, noise_multiplier):
    """Noise of a mean on what is clipped as a sum: the multiplier that is named is not what it is worth."""
    for weights in model.parameters():
        slope = weights.grad.clone()
        short = slope * min(1.0, clip / torch.norm(slope))
        weights.grad = short + torch.normal(0, noise_multiplier * clip / len(batch), size=short.shape)  # release: under-noised  # known: not-judged


def called_with_an_epsilon(model, clip, deviation):
    """What the noise is made for, its caller says."""
    for weights in model.parameters():
        slope = weights.grad.clone()
        short = slope * min(1.0, clip / torch.norm(slope))
        weights.grad = short + torch.normal(0, deviation, size=short.shape)  # release: under-noised  # known: not-judged


def train(model, epsilon):
    """Differential privacy of one epsilon, and then of another one."""
    called_with_an_epsilon(model, 1.0, 1.0 / epsilon)
    called_with_an_epsilon(model, 2.0, 1.0 / epsilon)
