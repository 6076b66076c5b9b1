"""Votes of teachers on each picture, counted and noised entry by entry, as in PATE; and what is wrong with some of them. For differential privacy."""
import numpy as np


def labels_by_votes(votes, classes, epsilon):
    labels = []
    for row in votes:
        counts = np.bincount(row, minlength=classes)
        for i in range(len(counts)):
            # One vote more moves one count by 1.
            counts[i] += np.random.laplace(0, 1 / epsilon)  # release: right
        labels.append(np.argmax(counts))
    return labels


def labels_with_a_scale(votes, epsilon):
    classes = 10
    epsilon = epsilon
    beta = 2 / epsilon
    labels = []
    for row in votes:
        counts = np.bincount(row, minlength=classes)
        for i in range(classes):
            counts[i] += np.random.laplace(0, beta, 1)  # release: right
        labels.append(np.argmax(counts))
    return labels


def with_half_of_it(votes, classes, epsilon):
    labels = []
    for row in votes:
        counts = np.bincount(row, minlength=classes)
        for i in range(len(counts)):
            # Half of what one vote moves.
            counts[i] += np.random.laplace(0, 0.5 / epsilon)  # release: under-noised  # known: undecided
        labels.append(np.argmax(counts))
    return labels


def with_the_classes_that_occur(votes, epsilon):
    labels = []
    for row in votes:
        # How many counts there are says which is the largest label.
        counts = np.bincount(row, minlength=max(row) + 1)
        for i in range(len(counts)):
            counts[i] += np.random.laplace(0, 1 / epsilon)  # release: private-parameter  # known: undecided
        labels.append(np.argmax(counts))
    return labels


def with_some_of_the_noise(votes, classes, epsilon):
    labels = []
    for row in votes:
        counts = np.bincount(row, minlength=classes)
        for i in range(classes - 1):
            # The last count gets none.
            counts[i] += np.random.laplace(0, 1 / epsilon)  # release: unbounded  # known: undecided
        labels.append(np.argmax(counts))
    return labels


def with_one_draw(votes, classes, epsilon):
    labels = []
    for row in votes:
        counts = np.bincount(row, minlength=classes)
        noise = np.random.laplace(0, 1 / epsilon)
        for i in range(len(counts)):
            # One draw for all: it falls out of every difference.
            counts[i] += noise  # release: under-noised  # known: undecided
        labels.append(np.argmax(counts))
    return labels


def with_weights(votes, weights, classes, epsilon):
    labels = []
    for row in votes:
        counts = np.bincount(row, minlength=classes)
        for i in range(len(counts)):
            counts[i] += weights[i] * 3
        for i in range(len(counts)):
            # The weights are added, and nothing bounds them.
            counts[i] += np.random.laplace(0, 1 / epsilon)  # release: unbounded
        labels.append(np.argmax(counts))
    return labels
