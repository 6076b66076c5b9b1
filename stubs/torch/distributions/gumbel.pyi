"""torch.distributions.gumbel: where the distribution is defined."""

@same("torch.distributions.Gumbel")
class Gumbel: ...
