"""Noise of TensorFlow, whose first argument is the shape: a helper for whoever has clipped."""
import tensorflow as tf


def add_gaussian_noise(tensor, sigma):
    return tensor + tf.random.normal(tf.shape(tensor), stddev=sigma)  # release: generic
