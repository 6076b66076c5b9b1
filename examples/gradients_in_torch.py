"""Private gradient descent in torch, by hand: the gradient of every patient by itself (`vmap` of `grad`), clipped, added up, and made noisy.

Features and labels are two tensors of the same patients. A patient moves the sum of the clipped gradients by no more than one of these is long.
"""

from typing import Annotated

import torch
from torch.func import grad, vmap

from dpcheck import Joint, MechanismsNotInstalled, Shape, SymmetricDistance, gaussian_mechanism, private

STEPS, RATE, CLIP = 20, 2.0, 1.0
EPSILON, DELTA = 0.5, 1e-6  # of one step

Features = Annotated[torch.Tensor, Joint("patients"), SymmetricDistance, Shape("n", 3)]
Labels = Annotated[torch.Tensor, Joint("patients"), SymmetricDistance]


def loss(weights: torch.Tensor, features: torch.Tensor, label: torch.Tensor) -> torch.Tensor:
    """The logistic loss of one patient."""
    return torch.log1p(torch.exp(-label * (features @ weights)))


def clipped_sum(weights: torch.Tensor, features: Features, labels: Labels) -> torch.Tensor:
    gradients = vmap(grad(loss), in_dims=(None, 0, 0))(weights, features, labels)
    scaled = gradients * torch.clamp(CLIP / (gradients.norm(dim=1, keepdim=True) + 1e-6), max=1.0)
    return scaled.sum(dim=0)


@private(epsilon=10.0, delta=2e-5)
def train(features: Features, labels: Labels, size: int) -> torch.Tensor:
    """How many patients there are is private: the step is made for the `size` that is expected."""
    weights = torch.zeros(3)
    for _ in range(STEPS):
        noisy = gaussian_mechanism(clipped_sum(weights, features, labels).numpy(), CLIP, EPSILON, DELTA)
        weights = weights - RATE * torch.from_numpy(noisy).float() / size
    return weights


def made_up_patients(size: int) -> tuple[torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(9)
    features = 2 * torch.rand(size, 3, generator=generator) - 1
    return features, torch.sign(features @ torch.tensor([1.0, -0.5, 0.25]) + 0.1 * torch.rand(size, generator=generator) - 0.05)


def main() -> None:
    weights = train(*made_up_patients(5000), 5000)
    print(f"{STEPS} steps at ({EPSILON}, {DELTA}) each")
    print(f"weights in the direction {(weights / weights.norm()).tolist()}, of which the data were made up by 1, -0.5, 0.25")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
