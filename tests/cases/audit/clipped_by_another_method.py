"""A client of federated learning with differential privacy: one method clips the model, the next one adds noise to it, and what is spent is not followed."""

import torch


class Client:
    def __init__(self, model, bound):
        self.model = model
        self.bound = bound

    def clip_update(self, model, before):
        length = torch.norm(torch.stack([torch.norm(p - q) for p, q in zip(model.parameters(), before)]))
        for p, q in zip(model.parameters(), before):
            p.data = q + (p.data - q) * torch.clamp(self.bound / length, max=1.0)

    def add_noise(self, model, sigma):
        for p in model.parameters():
            p.data += torch.normal(0.0, sigma, size=p.size())  # release: right  # known: not-judged

    def train(self, before, sigma):
        self.clip_update(self.model, before)
        # Between two people the update turns round at most, by twice the bound: whatever sigma is, what is spent is finite.
        self.add_noise(self.model, sigma)
        return self.model
