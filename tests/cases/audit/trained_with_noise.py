"""Models whose optimizers clip gradients and add noise: what that costs is decided by how long they are trained."""
import numpy as np
import tensorflow as tf
import tensorflow_privacy as tfp
from tensorflow_privacy.privacy.optimizers.dp_optimizer_keras import DPKerasSGDOptimizer

X_train = np.load("images.npy")
y_train = np.load("labels.npy")

model = tf.keras.Sequential([tf.keras.layers.Dense(10)])
optimizer = DPKerasSGDOptimizer(l2_norm_clip=1.0, noise_multiplier=1.1, num_microbatches=250, learning_rate=0.25)
model.compile(optimizer=optimizer, loss=tf.keras.losses.CategoricalCrossentropy(reduction=tf.losses.Reduction.NONE))
# Each example is clipped to norm 1, and noise of 1.1 times that is added in every step.
model.fit(X_train, y_train, epochs=5, batch_size=250)  # release: right

other = tf.keras.Sequential([tf.keras.layers.Dense(10)])
# The clip is taken from the data.
adam = tfp.VectorizedDPKerasAdamOptimizer(l2_norm_clip=np.abs(X_train).max(), noise_multiplier=1.1, num_microbatches=50)
other.compile(optimizer=adam, loss="mse")
other.fit(X_train, y_train)  # release: private-parameter

plain = tf.keras.Sequential([tf.keras.layers.Dense(10)])
plain.compile(optimizer="adam", loss="mse")
plain.fit(X_train, y_train)
