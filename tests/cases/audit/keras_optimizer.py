"""A model of TensorFlow with a private optimizer."""
import numpy as np
import tensorflow as tf
from tensorflow_privacy.privacy.optimizers.dp_optimizer_keras import DPKerasSGDOptimizer

X_train = np.load("images.npy")
y_train = np.load("labels.npy")
model = tf.keras.Sequential([tf.keras.layers.Dense(10)])
optimizer = DPKerasSGDOptimizer(l2_norm_clip=1.0, noise_multiplier=1.1, num_microbatches=250, learning_rate=0.25)
loss = tf.keras.losses.CategoricalCrossentropy(from_logits=True, reduction=tf.losses.Reduction.NONE)
model.compile(optimizer=optimizer, loss=loss)
# Each example is clipped to norm 1, and noise of 1.1 times that is added.
model.fit(X_train, y_train, epochs=5, batch_size=250)  # release: right
