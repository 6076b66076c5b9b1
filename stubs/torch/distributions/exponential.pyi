"""torch.distributions.exponential: where the distribution is defined."""

@same("torch.distributions.Exponential")
class Exponential: ...
