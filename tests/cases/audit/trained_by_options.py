"""Settings of the command line, handed on beside the data: nothing is stored in a number."""

import argparse

import pandas as pd
import tensorflow as tf
from tensorflow_privacy.privacy.optimizers.dp_optimizer_keras import DPKerasSGDOptimizer


def plain(X, y, args):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile(optimizer=tf.keras.optimizers.SGD(learning_rate=args.rate), loss="binary_crossentropy")
    model.fit(X, y, epochs=args.epochs)  # this one has no noise
    return model


def private(X, y, args, noise):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    loss = tf.keras.losses.BinaryCrossentropy(reduction=tf.keras.losses.Reduction.NONE)
    optimizer = DPKerasSGDOptimizer(l2_norm_clip=args.norm, noise_multiplier=noise, num_microbatches=args.batch, learning_rate=args.rate)
    model.compile(optimizer=optimizer, loss=loss)
    rows = tf.data.Dataset.from_tensor_slices((X, y))
    rows = rows.shuffle(buffer_size=len(X)).batch(args.batch, drop_remainder=True)
    model.fit(rows, epochs=args.epochs)  # release: right
    return model


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--path", required=True)
    parser.add_argument("--norm", type=float, default=1.0)
    parser.add_argument("--rate", type=float, default=0.1)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=10)
    args = parser.parse_args()
    table = pd.read_csv(args.path)
    X, y = table[["a", "b"]].to_numpy(), table["label"].to_numpy()
    plain(X, y, args)
    for noise in [0.5, 1.0]:
        private(X, y, args, noise)


main()
