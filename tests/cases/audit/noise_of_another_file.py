"""Updates of a model that get noise from helpers in another file."""
import noise_apart
import torch
from noise_apart import gaussian_noise, laplace_noise, misplaced_noise


class Client:
    def __init__(self, net, dp_clip, epsilon, sigma):
        self.net = net
        self.dp_clip = dp_clip
        self.epsilon = epsilon
        self.sigma = sigma

    def noisy_weights(self):
        with torch.no_grad():
            for name, weight in self.net.named_parameters():
                # Nothing bounds weights.
                weight += torch.from_numpy(laplace_noise(self.dp_clip, epsilon=self.epsilon, size=weight.shape))  # release: unbounded


def noisy_weights(model, dp_clip, dp_sigma):
    with torch.no_grad():
        for name, weight in model.named_parameters():
            # Nothing bounds weights.
            weight += gaussian_noise(weight.shape, dp_clip, dp_sigma)  # release: unbounded


def clipped_update(update, dp_clip, dp_sigma):
    length = torch.norm(update)
    clipped = update * min(1.0, dp_clip / length)
    # Brought to a length, and the noise is a multiple of it; no epsilon is named.
    return clipped + gaussian_noise(clipped.shape, dp_clip, dp_sigma)  # release: right


def clipped_for_an_epsilon(update, clip, epsilon):
    length = torch.norm(update)
    clipped = update * min(1.0, clip / length)
    # Another update of that length may point the other way: twice the bound, and more in L1.
    return clipped + torch.from_numpy(laplace_noise(clip, epsilon, clipped.shape))  # release: under-noised  # known: unbounded


def unclipped(update, dp_clip, dp_sigma):
    # It says that it was clipped, and nothing does that.
    return noise_apart.with_noise(update, dp_clip, dp_sigma)  # release: generic


def count_over(ages, epsilon):
    return sum(age > 65 for age in ages) + misplaced_noise(1, epsilon)  # release: under-noised
