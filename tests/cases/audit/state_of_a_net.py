"""Local differential privacy: weights of a model with noise on each of them, and nothing that bounds them."""
import copy

import torch


def noisy_state(net, std):
    state = copy.deepcopy(net.state_dict())
    for key in state:
        state[key] = state[key] + torch.normal(0.0, std, size=state[key].shape)  # release: unbounded
    return state
