"""Histograms over fixed age bands where the noise is drawn once for all bands, beside ones where it is drawn for each."""

import numpy as np

BANDS = [0, 18, 30, 45, 65, 120]


def add_noise(counts, epsilon):
    return counts + np.random.laplace(0, 1.0 / epsilon)


def noisy_bands(ages, epsilon):
    counts, _ = np.histogram(ages, bins=BANDS)
    # One draw shifts all five bands together: their differences are released as they are, and one row more changes them by 1.
    return add_noise(counts, epsilon)  # release: under-noised


def noisy_bands_inline(ages, epsilon):
    counts, _ = np.histogram(ages, bins=BANDS)
    noise = np.random.laplace(0, 1.0 / epsilon)
    # The draw above is a single number: the same shift for every band, as before.
    noisy = counts + noise  # release: under-noised
    return np.maximum(0, np.round(noisy))


def noisy_bands_each(ages, epsilon):
    counts, _ = np.histogram(ages, bins=BANDS)
    # A row more falls into at most one of the fixed bands: the vector moves by 1 in L1, and each band has a draw of its own.
    noisy = counts + np.random.laplace(0, 1.0 / epsilon, size=len(counts))  # release: right
    return np.maximum(0, np.round(noisy))
