"""tensorflow_privacy.privacy.optimizers.dp_optimizer_keras: where optimizers are defined."""

class DPKerasSGDOptimizer:
    @same("tensorflow_privacy.DPKerasSGDOptimizer.__init__")
    def __init__(self, l2_norm_clip, noise_multiplier, num_microbatches=None, gradient_accumulation_steps=1, learning_rate=None, momentum=None, nesterov=None, beta_1=None, beta_2=None, epsilon=None, amsgrad=None, initial_accumulator_value=None, name=None): ...

class DPKerasAdamOptimizer:
    @same("tensorflow_privacy.DPKerasAdamOptimizer.__init__")
    def __init__(self, l2_norm_clip, noise_multiplier, num_microbatches=None, gradient_accumulation_steps=1, learning_rate=None, momentum=None, nesterov=None, beta_1=None, beta_2=None, epsilon=None, amsgrad=None, initial_accumulator_value=None, name=None): ...

class DPKerasAdagradOptimizer:
    @same("tensorflow_privacy.DPKerasAdagradOptimizer.__init__")
    def __init__(self, l2_norm_clip, noise_multiplier, num_microbatches=None, gradient_accumulation_steps=1, learning_rate=None, momentum=None, nesterov=None, beta_1=None, beta_2=None, epsilon=None, amsgrad=None, initial_accumulator_value=None, name=None): ...
