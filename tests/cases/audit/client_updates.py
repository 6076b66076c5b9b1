"""Updates of clients by layer: one norm over all layers, and noise on each."""
import torch


def clip_and_noise(update, clip=1.0, sigma=0.5):
    total = torch.sqrt(sum([(p ** 2).sum() for p in update.values()]))
    factor = min(1.0, clip / (total.item() + 1e-6))
    out = {}
    for name, p in update.items():
        # All layers together have norm clip at most.
        out[name] = p * factor + torch.randn_like(p) * sigma * clip  # release: right
    return out
