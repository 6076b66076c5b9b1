"""torch.distributions.normal: where the distribution is defined."""

@same("torch.distributions.Normal")
class Normal: ...
