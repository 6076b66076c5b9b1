"""A count that is written down, as in a first lesson on differential privacy: noise is to hide it."""
import numpy as np


def draw(scale):
    return np.random.laplace(0, scale)


def gaussian(sigma):
    return np.random.normal(0, sigma)


true_count = 42
sensitivity = 1
epsilon = 1.0
delta = 1e-5
answers = [true_count + draw(sensitivity / epsilon) for _ in range(10)]  # release: right
sigma = np.sqrt(2 * np.log(1.25 / delta)) * (sensitivity / epsilon)
gaussians = [true_count + gaussian(sigma) for _ in range(10)]  # release: right
halves = [true_count + draw(0.5 / epsilon) for _ in range(10)]  # release: under-noised
# Four times as much noise as is needed.
generous = true_count + draw(4.0 * sensitivity)  # release: right
count = 0
for answer in answers:
    if answer > 40:
        count += 1
print(answers, gaussians, halves, generous, count)
