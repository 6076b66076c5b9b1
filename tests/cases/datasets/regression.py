"""Sums of products of rows, and arrays that are declared to be of the same records: features and labels, zipped, indexed and masked together."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import (
    ChangeOneDistance, Data, HammingDistance, InsertDeleteDistance, Joint, L1, L2, LInf, MetricMatrix, NormBound, Size, SymmetricDistance, clip,
    gaussian_mechanism, laplacian_mechanism,
)

X = Annotated[np.ndarray, SymmetricDistance, NormBound(L2, 1.0)]
XEdited = Annotated[np.ndarray, ChangeOneDistance, NormBound(L2, 1.0)]
People = Annotated[np.ndarray, Joint("people"), SymmetricDistance, NormBound(L2, 1.0)]
Labels = Annotated[np.ndarray, Joint("people"), SymmetricDistance, Interval(ge=-2, le=2)]
PeopleEdited = Annotated[np.ndarray, Joint("people"), ChangeOneDistance, NormBound(L2, 1.0)]
LabelsEdited = Annotated[np.ndarray, Joint("people"), ChangeOneDistance, Interval(ge=-2, le=2)]
Ages = Annotated[np.ndarray, Joint("people"), InsertDeleteDistance, Interval(ge=0, le=10)]
Pays = Annotated[list[float], Joint("people"), InsertDeleteDistance, Interval(ge=0, le=5)]
Rows = Annotated[MetricMatrix[Data, LInf], Joint("rows"), NormBound(L2, 1.0)]
Targets = Annotated[np.ndarray, Joint("rows"), HammingDistance, Interval(ge=0, le=1)]
Others = Annotated[np.ndarray, Joint("others"), SymmetricDistance, Interval(ge=-2, le=2)]


# -- products of rows


def products_of_columns(x: X):
    return np.einsum("ni,nj->ij", x, x[:, :2]).ravel()
# expect: products_of_columns x.L2 == 1
# expect: products_of_columns x.L1 == sqrt(min(2, x.shape[1])) * sqrt(x.shape[1])
# expect: products_of_columns x.LInf == 1
# expect: products_of_columns x.D == min(2, x.shape[1]) * x.shape[1]


def products_of_columns_edited(x: XEdited):
    return np.einsum("ij,ik->jk", x, x[:, :2]).ravel()
# expect: products_of_columns_edited x.L2 == sqrt(2)  # known: loose
# expect: products_of_columns_edited x.D == min(2, x.shape[1]) * x.shape[1]


def gram_by_einsum(x: XEdited):
    return np.einsum("ij,ik->jk", x, x).ravel()
# expect: gram_by_einsum x.L2 == sqrt(2)
# expect: gram_by_einsum x.LInf == 1
# expect: gram_by_einsum x.D == x.shape[1] ** 2


def gram_of_some(x: XEdited):
    kept = x[x[:, 0] > 0]
    return (kept.T @ kept).ravel()
# expect: gram_of_some x.L2 == sqrt(2)
# expect: gram_of_some x.LInf == 1
# expect: gram_of_some x.D == x.shape[1] ** 2


def gram_in_a_loop(x: X):
    total = np.zeros((2, 2))
    for row in x:
        total += np.outer(row, row)
    return total.ravel()
# expect: gram_in_a_loop x.L2 == 1
# expect: gram_in_a_loop x.L1 == min(2, x.shape[1])
# expect: gram_in_a_loop x.LInf == 1
# expect: gram_in_a_loop x.D == 4
# columns: gram_in_a_loop a=float b=float


def gram_by_comprehension(x: XEdited):
    return np.sum([np.outer(row, row) for row in x], axis=0).ravel()
# expect: gram_by_comprehension x.L2 == sqrt(2)
# expect: gram_by_comprehension x.LInf == 1
# expect: gram_by_comprehension x.D == x.shape[1] ** 2


def gram_of_clipped_rows(m: MetricMatrix[Data, LInf]):
    norms = np.linalg.norm(m, axis=1, keepdims=True)
    x = m / np.maximum(1, norms / 3)
    return (x.T @ x).ravel()
# expect: gram_of_clipped_rows m.L2 == 9 * sqrt(2)
# expect: gram_of_clipped_rows m.LInf == 9
# expect: gram_of_clipped_rows m.D == m.shape[1] ** 2


def gram_of_rows_that_are_not_clipped(m: MetricMatrix[Data, LInf]):
    return (m.T @ m).ravel()
# expect: gram_of_rows_that_are_not_clipped m.L2 == inf
# expect: gram_of_rows_that_are_not_clipped m == inf


def all_pairs_of_rows(m: X):
    return np.einsum("ij,kj->ik", m, m).sum()
# expect: all_pairs_of_rows m == inf


def squared_norms(x: X):
    return np.einsum("ij,ij->i", x, x).sum()
# expect: squared_norms x == 1


def signs_in_an_outer_product(x: XEdited):
    return sum(np.outer(row, -2 * row) for row in x).ravel()
# expect: signs_in_an_outer_product x.L2 == 2 * sqrt(2)  # known: loose
# expect: signs_in_an_outer_product x.D == x.shape[1] ** 2


# -- features and labels of the same people


def moments(x: People, y: Labels):
    return x.T @ y
# expect: moments x.L2 == 2
# expect: moments y.L2 == 2
# expect: moments x.L1 == 2 * sqrt(x.shape[1])
# expect: moments x.LInf == 2
# expect: moments x.D == x.shape[1]
# expect: moments y.L1 == 2 * sqrt(x.shape[1])
# expect: moments y.LInf == 2
# expect: moments y.D == x.shape[1]


def moments_edited(x: PeopleEdited, y: LabelsEdited):
    return x.T @ y
# expect: moments_edited x.L2 == 4
# expect: moments_edited y.L2 == 4
# expect: moments_edited x.D == x.shape[1]
# expect: moments_edited y.LInf == 4
# expect: moments_edited y.D == x.shape[1]


def moments_in_place(x: Rows, y: Targets):
    return x.T @ y
# expect: moments_in_place x.L2 == 2
# expect: moments_in_place x.D == x.shape[1]
# expect: moments_in_place y.D == x.shape[1]


def moments_in_a_loop(x: People, y: Labels):
    total = np.zeros(2)
    for row, label in zip(x, y):
        total += row * label
    return total
# expect: moments_in_a_loop x.L2 == 2
# expect: moments_in_a_loop x.L1 == min(2 * sqrt(2), 2 * sqrt(x.shape[1]))
# expect: moments_in_a_loop x.LInf == 2
# expect: moments_in_a_loop x.D == 2
# expect: moments_in_a_loop y.L1 == min(2 * sqrt(2), 2 * sqrt(x.shape[1]))
# expect: moments_in_a_loop y.L2 == 2
# expect: moments_in_a_loop y.LInf == 2
# expect: moments_in_a_loop y.D == 2
# columns: moments_in_a_loop a=float b=float


def moments_by_einsum(x: People, y: Labels):
    return np.einsum("ij,i->j", x, y)
# expect: moments_by_einsum x.L2 == 2
# expect: moments_by_einsum x.L1 == 2 * sqrt(x.shape[1])
# expect: moments_by_einsum x.LInf == 2
# expect: moments_by_einsum x.D == x.shape[1]
# expect: moments_by_einsum y.L1 == 2 * sqrt(x.shape[1])
# expect: moments_by_einsum y.L2 == 2
# expect: moments_by_einsum y.LInf == 2
# expect: moments_by_einsum y.D == x.shape[1]


def of_one_class(x: People, y: Labels):
    chosen = y > 0
    return x[chosen].T @ y[chosen]
# expect: of_one_class y.L2 == 2
# expect: of_one_class x.L2 == 2
# expect: of_one_class x.LInf == 2
# expect: of_one_class x.D == x.shape[1]
# expect: of_one_class y.L1 == 2 * sqrt(x.shape[1])
# expect: of_one_class y.LInf == 2
# expect: of_one_class y.D == x.shape[1]


def each_class(x: PeopleEdited, y: LabelsEdited):
    return np.array([x[y == label].sum(axis=0) for label in (0, 1)]).ravel()
# expect: each_class x.L2 == 2
# expect: each_class x.D == 2 * x.shape[1]
# expect: each_class y.D == 2 * x.shape[1]


def squared_errors(x: People, y: Labels):
    w = np.array([1.0, -1.0, 0.5, 1.0])[: x.shape[1]]
    return (np.clip(x @ w - y, -3, 3) ** 2).sum()
# expect: squared_errors x == 9
# expect: squared_errors y == 9


def gradient(x: People, y: Labels, w: np.ndarray):
    residual = np.clip(x @ w - y, -1, 1)
    return (x * residual[:, None]).sum(axis=0)
# expect: gradient x.L2 == 1
# expect: gradient x.L1 == sqrt(x.shape[1])
# expect: gradient x.LInf == 1
# expect: gradient x.D == x.shape[1]
# expect: gradient y.L1 == sqrt(x.shape[1])
# expect: gradient y.L2 == 1
# expect: gradient y.LInf == 1
# expect: gradient y.D == x.shape[1]
# given: gradient w = np.array([rng.uniform(-2, 2) for _ in range(x.shape[1])])


def two_sizes(ages: Ages, pays: Pays):
    return len(ages) + len(pays)
# expect: two_sizes ages == 2
# expect: two_sizes pays == 2


def sums_together(ages: Ages, pays: Pays):
    return sum(ages) + sum(pays), sum(a * p for a, p in zip(ages, pays) if p > 1)
# expect: sums_together ages[0] == 15
# expect: sums_together ages[1] == 50
# expect: sums_together pays[1] == 50


def one_label_too_many(ages: Ages, pays: Pays):
    return sum(a * p for a, p in zip(ages[1:], pays))
# expect: one_label_too_many ages == 50  # known: loose


def masks_that_differ(x: People, y: Labels):
    return (x[x[:, 0] > 0][:, 0] * y[y > 0]).sum()
# expect: masks_that_differ x == inf


def of_two_data_sets(x: People, y: Others):
    return x.T @ y
# expect: of_two_data_sets x.L2 == inf
# expect: of_two_data_sets x == inf
# expect: of_two_data_sets y == inf


def noise_by_both(x: People, y: Labels, epsilon: float):
    return laplacian_mechanism(len(x), 1, epsilon), laplacian_mechanism(y.sum(), 2, epsilon)
# expect: noise_by_both people.epsilon == 2 * epsilon


def classes_released(x: People, y: Labels, delta: float):
    return [gaussian_mechanism(x[y == label].sum(axis=0), 1, 0.5, delta) for label in (0, 1, 2)]
# expect: classes_released people.epsilon == 0.5


def by_two_relations(x: People, y: LabelsEdited):  # error: DP904
    return len(x) + len(y)
# expect: by_two_relations x == inf
# expect: by_two_relations y == inf


def by_two_relations_of_one(x: People, y: LabelsEdited):  # error: DP904
    return len(x)
# expect: by_two_relations_of_one x == inf
# expect: by_two_relations_of_one y == inf


def fitted(x: People, y: Labels):
    return x.T @ y
# expect: fitted x.L1 == 2 * sqrt(x.shape[1])
# expect: fitted x.L2 == 2
# expect: fitted x.LInf == 2
# expect: fitted x.D == x.shape[1]
# expect: fitted y.L1 == 2 * sqrt(x.shape[1])
# expect: fitted y.L2 == 2
# expect: fitted y.LInf == 2
# expect: fitted y.D == x.shape[1]


def fitted_of_others(x: People, y: Others):
    return fitted(x, y)  # warning: DP106
# expect: fitted_of_others x == inf
# expect: fitted_of_others y == inf
