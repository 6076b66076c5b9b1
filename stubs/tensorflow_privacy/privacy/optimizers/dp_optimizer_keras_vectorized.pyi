"""tensorflow_privacy.privacy.optimizers.dp_optimizer_keras_vectorized: where optimizers are defined."""

@same("tensorflow_privacy.VectorizedDPKerasSGDOptimizer")
class VectorizedDPKerasSGDOptimizer: ...

@same("tensorflow_privacy.VectorizedDPKerasAdamOptimizer")
class VectorizedDPKerasAdamOptimizer: ...

@same("tensorflow_privacy.VectorizedDPKerasAdagradOptimizer")
class VectorizedDPKerasAdagradOptimizer: ...
