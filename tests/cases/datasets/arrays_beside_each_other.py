"""Arrays of the same rows beside each other, public numbers beside every row, and amounts added at labels."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Joint, L1, L2, NormBound, Shape, SymmetricDistance

X_ = Annotated[np.ndarray, Joint("people"), SymmetricDistance, Shape("n", 3), NormBound(L2, 1.0)]
Y_ = Annotated[np.ndarray, Joint("people"), SymmetricDistance, Interval(ge=0, le=1)]
Class = Annotated[np.ndarray, Joint("people"), SymmetricDistance, Interval(ge=0, le=2)]
Edited = Annotated[np.ndarray, Joint("folk"), ChangeOneDistance, Shape("n", 3), NormBound(L2, 1.0)]
EditedClass = Annotated[np.ndarray, Joint("folk"), ChangeOneDistance, Interval(ge=0, le=2)]
Others = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=1)]


def intercept_by_hstack(X: X_):
    return np.hstack([np.ones((len(X), 1)), X]).sum(axis=0)
# expect: intercept_by_hstack X.L2 == sqrt(2)
# expect: intercept_by_hstack X.LInf == 1


def intercept_by_concatenate(X: X_):
    return np.concatenate([X, np.ones((X.shape[0], 1))], axis=1).sum(axis=0)
# expect: intercept_by_concatenate X.L2 == sqrt(2)


def intercept_edited(X: Edited):
    return np.c_[np.ones(len(X)), X].sum(axis=0)
# expect: intercept_edited X.L2 == 2
# expect: intercept_edited X.LInf == 2


def intercept_by_insert(X: Edited):
    return np.insert(X, 0, 1, axis=1).sum(axis=0)
# expect: intercept_by_insert X.L2 == 2


def intercept_by_append(X: X_):
    return np.append(X, np.ones((len(X), 1)), axis=1).sum(axis=0)
# expect: intercept_by_append X.L2 == sqrt(2)


def columns_of_two(X: X_, y: Y_):
    return np.column_stack([X, y]).sum(axis=0)
# expect: columns_of_two X.L2 == sqrt(2)
# expect: columns_of_two y.L2 == sqrt(2)


def stacked_along_the_last_axis(y: Y_):
    return np.stack([y, 2 * y], axis=-1).sum(axis=0)
# expect: stacked_along_the_last_axis y.L2 == sqrt(5)


def stacked_and_turned(y: Y_):
    return np.vstack([y, 2 * y]).T.sum(axis=0)
# expect: stacked_and_turned y.L2 == sqrt(5)


def normal_equations(X: X_, y: Y_):
    Z = np.hstack([np.ones((len(X), 1)), X])
    return Z.T @ y
# expect: normal_equations X.L2 == sqrt(2)


def zeros_that_rows_fill(y: Y_):
    out = np.zeros(len(y))
    out[y > 0.5] = 3
    return out.sum()
# expect: zeros_that_rows_fill y == 3


def like_another(y: Y_):
    return np.where(y > 0.5, np.ones_like(y), np.zeros_like(y)).sum()
# expect: like_another y == 1


def neighbours_beside_each_other(X: X_):
    return np.hstack([X[:-1], X[1:]]).sum(axis=0)
# expect: neighbours_beside_each_other X == inf


def ones_of_others(y: Y_, z: Others):
    return (np.ones(len(z)) * y).sum()
# expect: ones_of_others y == inf
# expect: ones_of_others z == inf


def ones_of_before(y: Y_):
    k = len(y)
    return (np.ones(k) * y[y > 0.5]).sum()
# expect: ones_of_before y == inf


def added_at_labels(X: X_, label: Class):
    sums = np.zeros((3, 3))
    np.add.at(sums, label.astype(int), X)
    return sums
# expect: added_at_labels X.L2 == 1
# expect: added_at_labels label.L2 == 1


def added_at_labels_edited(X: Edited, label: EditedClass):
    sums = np.zeros((3, 3))
    np.add.at(sums, label.astype(int), X)
    return sums
# expect: added_at_labels_edited X.L2 == 2


def counted_at_labels(label: EditedClass):
    counts = np.zeros(3)
    np.add.at(counts, label.astype(int), 1)
    return counts
# expect: counted_at_labels label.L1 == 2
# expect: counted_at_labels label.L2 == sqrt(2)


def rows_of_a_table(label: Class):
    points = np.array([[0.0, 1.0], [3.0, 0.0], [0.0, 0.0]])
    return points[label.astype(int)].sum(axis=0)
# expect: rows_of_a_table label.L2 == 3


def rows_of_a_table_edited(label: EditedClass):
    points = np.array([[0.0, 1.0], [3.0, 0.0], [0.0, 0.0]])
    return points[label.astype(int)].sum(axis=0)
# expect: rows_of_a_table_edited label.L2 == sqrt(10)


def added_along_the_columns(label: EditedClass, amounts: Annotated[np.ndarray, Joint("folk"), ChangeOneDistance, Interval(ge=0, le=1)]):
    sums = np.zeros((3, 3))
    np.add.at(sums, label.astype(int), amounts)
    return sums
# expect: added_along_the_columns label == inf
# expect: added_along_the_columns amounts == inf


def added_to_whole_numbers(label: EditedClass, amounts: Annotated[np.ndarray, Joint("folk"), ChangeOneDistance, Interval(ge=0, le=1)]):
    sums = np.zeros(3, dtype=int)
    np.add.at(sums, label.astype(int), amounts)
    return sums
# expect: added_to_whole_numbers amounts == inf


def labels_of_a_short_table(label: EditedClass):
    return np.cumsum(np.eye(3)[label.astype(int)], axis=1).sum(axis=0)
# expect: labels_of_a_short_table label.L1 == 2  # known: loose


def cells_of_most(label: EditedClass):
    return np.bincount(label.astype(int), minlength=40)
# expect: cells_of_most label.L1 == 2
# expect: cells_of_most label.L2 == sqrt(2)
