"""tensorflow_privacy.privacy.optimizers.dp_optimizer_keras_vectorized: where optimizers are defined."""

class VectorizedDPKerasSGDOptimizer:
    @same("tensorflow_privacy.VectorizedDPKerasSGDOptimizer.__init__")
    def __init__(self, l2_norm_clip, noise_multiplier, num_microbatches=None, gradient_accumulation_steps=1, learning_rate=None, momentum=None, nesterov=None, beta_1=None, beta_2=None, epsilon=None, amsgrad=None, initial_accumulator_value=None, name=None): ...

class VectorizedDPKerasAdamOptimizer:
    @same("tensorflow_privacy.VectorizedDPKerasAdamOptimizer.__init__")
    def __init__(self, l2_norm_clip, noise_multiplier, num_microbatches=None, gradient_accumulation_steps=1, learning_rate=None, momentum=None, nesterov=None, beta_1=None, beta_2=None, epsilon=None, amsgrad=None, initial_accumulator_value=None, name=None): ...

class VectorizedDPKerasAdagradOptimizer:
    @same("tensorflow_privacy.VectorizedDPKerasAdagradOptimizer.__init__")
    def __init__(self, l2_norm_clip, noise_multiplier, num_microbatches=None, gradient_accumulation_steps=1, learning_rate=None, momentum=None, nesterov=None, beta_1=None, beta_2=None, epsilon=None, amsgrad=None, initial_accumulator_value=None, name=None): ...
