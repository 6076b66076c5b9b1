"""tensorflow_privacy.privacy.optimizers.dp_optimizer_keras: where optimizers are defined."""

@same("tensorflow_privacy.DPKerasSGDOptimizer")
class DPKerasSGDOptimizer: ...

@same("tensorflow_privacy.DPKerasAdamOptimizer")
class DPKerasAdamOptimizer: ...

@same("tensorflow_privacy.DPKerasAdagradOptimizer")
class DPKerasAdagradOptimizer: ...
