"""torch.distributions.laplace: where the distribution is defined."""

@same("torch.distributions.Laplace")
class Laplace: ...
