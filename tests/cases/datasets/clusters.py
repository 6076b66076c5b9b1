"""Points put to the nearest of public centres: distances along the axes of a row, counts and sums by label, and what looks like them."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import (
    ChangeOneDistance, Data, HammingDistance, InsertDeleteDistance, L1, L2, LInf, MetricMatrix, NormBound, Shape, SymmetricDistance, gaussian_mechanism,
    laplacian_mechanism,
)

Points = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), NormBound(L2, 1.0)]
PointsEdited = Annotated[np.ndarray, ChangeOneDistance, Shape("n", 2), NormBound(L2, 1.0)]
PointsInPlace = Annotated[np.ndarray, HammingDistance, Shape("n", 2), Interval(ge=-1, le=1)]
Boxed = Annotated[np.ndarray, InsertDeleteDistance, Shape("n", 2), Interval(ge=0, le=1)]
Wild = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2)]
Line = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), Interval(ge=-3, le=3)]
CENTRES = np.array([[0.5, 0.0], [-0.5, 0.0], [0.0, 0.5]])


def nearest(points, centres):
    d = ((points[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)
    return d.argmin(axis=1)


# -- counts: a row has one label


def counted_one_by_one(points: Points, centres: np.ndarray):
    label = nearest(points, centres)
    return np.array([(label == j).sum() for j in range(3)])
# expect: counted_one_by_one points.L1 == 1
# expect: counted_one_by_one points.L2 == 1
# expect: counted_one_by_one points.LInf == 1
# expect: counted_one_by_one points.D == 1
# given: counted_one_by_one centres = np.array([[rng.uniform(-1, 1) for _ in range(2)] for _ in range(3)])


def counted_edited(points: PointsEdited):
    label = nearest(points, CENTRES)
    return np.array([(label == j).sum() for j in range(3)])
# expect: counted_edited points.L1 == 2
# expect: counted_edited points.L2 == sqrt(2)
# expect: counted_edited points.LInf == 1
# expect: counted_edited points.D == 2


def counted_as_often_as_told(points: Points, centres: np.ndarray, k: int):
    label = np.linalg.norm(points[:, None, :] - centres[None, :, :], axis=-1).argmin(axis=1)
    return np.array([(label == j).sum() for j in range(k)])
# expect: counted_as_often_as_told points.L1 == 1
# expect: counted_as_often_as_told points.L2 == 1
# expect: counted_as_often_as_told points.LInf == 1
# expect: counted_as_often_as_told points.D == min(1, max(0, k))
# given: counted_as_often_as_told centres = np.array([[rng.uniform(-1, 1) for _ in range(2)] for _ in range(3)])
# given: counted_as_often_as_told k = rng.choice((1, 2, 3, 4))


def counted_by_bincount(points: Points):
    label = np.argmin(np.linalg.norm(points[:, None] - CENTRES, axis=2), axis=1)
    return np.bincount(label, minlength=3)
# expect: counted_by_bincount points.L1 == 1
# expect: counted_by_bincount points.L2 == 1
# expect: counted_by_bincount points.LInf == 1
# expect: counted_by_bincount points.D == 1


def counted_by_bincount_of_k(points: Points, centres: np.ndarray, k: int):
    label = nearest(points, centres)
    return np.bincount(label, minlength=k)
# expect: counted_by_bincount_of_k points.L1 == 1
# expect: counted_by_bincount_of_k points.L2 == min(sqrt(k), max(0, min(1, k, sqrt(k))))
# expect: counted_by_bincount_of_k points.LInf == min(sqrt(k), max(0, min(1, k, sqrt(k))))
# expect: counted_by_bincount_of_k points.D == min(max(0, k), max(0, min(1, k, sqrt(k))))
# given: counted_by_bincount_of_k centres = np.array([[rng.uniform(-1, 1) for _ in range(2)] for _ in range(3)])
# given: counted_by_bincount_of_k k = 4


def turned_around(points: Points):
    d = ((CENTRES[:, None, :] - points[None, :, :]) ** 2).sum(axis=-1)
    label = d.argmin(axis=0)
    return np.array([(label == j).sum() for j in range(3)])
# expect: turned_around points.L1 == 1
# expect: turned_around points.L2 == 1
# expect: turned_around points.LInf == 1
# expect: turned_around points.D == 1


def last_axis_first(points: Points):
    d = ((points.T[:, :, None] - CENTRES.T[:, None, :]) ** 2).sum(axis=0)
    return np.bincount(d.argmin(axis=1), minlength=3)
# expect: last_axis_first points.L1 == 1
# expect: last_axis_first points.L2 == 1
# expect: last_axis_first points.LInf == 1
# expect: last_axis_first points.D == 1


def each_in_turn(points: Points, centres: np.ndarray):
    counts = np.zeros(3)
    sums = np.zeros((3, 2))
    for p in points:
        j = np.argmin(((centres - p) ** 2).sum(axis=1))
        counts[j] += 1
        sums[j] += p
    return counts, sums
# expect: each_in_turn points[0] == 1
# expect: each_in_turn points[1] == 1
# given: each_in_turn centres = np.array([[rng.uniform(-1, 1) for _ in range(2)] for _ in range(3)])


def each_in_turn_edited(points: PointsEdited):
    sums = np.zeros((3, 2))
    for p in points:
        sums[np.argmin(np.linalg.norm(CENTRES - p, axis=1))] += p
    return sums.ravel()
# expect: each_in_turn_edited points.L2 == 2
# expect: each_in_turn_edited points.LInf == 2


def by_hand(points: Points, centres: np.ndarray):
    counts = np.zeros(3)
    for p in points:
        best, least = 0, np.inf
        for j in range(3):
            d = np.linalg.norm(p - centres[j])
            if d < least:
                best, least = j, d
        counts[best] += 1
    return counts
# expect: by_hand points.L1 == 1
# expect: by_hand points.L2 == 1
# expect: by_hand points.LInf == 1
# expect: by_hand points.D == 1
# given: by_hand centres = np.array([[rng.uniform(-1, 1) for _ in range(2)] for _ in range(3)])


# -- sums: of the points of one label only


def summed_one_by_one(points: Points, centres: np.ndarray):
    label = nearest(points, centres)
    return np.array([points[label == j].sum(axis=0) for j in range(3)]).ravel()
# expect: summed_one_by_one points.L2 == 1
# expect: summed_one_by_one points.L1 == sqrt(2)
# expect: summed_one_by_one points.LInf == 1
# given: summed_one_by_one centres = np.array([[rng.uniform(-1, 1) for _ in range(2)] for _ in range(3)])


def summed_edited(points: PointsEdited):
    label = nearest(points, CENTRES)
    return np.array([points[label == j].sum(axis=0) for j in range(3)]).ravel()
# expect: summed_edited points.L2 == 2
# expect: summed_edited points.LInf == 2
# expect: summed_edited points.L1 == 2 * sqrt(2)


def summed_in_place(points: PointsInPlace):
    label = nearest(points, CENTRES)
    return np.array([points[label == j].sum(axis=0) for j in range(3)]).ravel()
# expect: summed_in_place points.L1 == 4
# expect: summed_in_place points.L2 == 2 * sqrt(2)
# expect: summed_in_place points.LInf == 2


def summed_as_often_as_told(points: Points, centres: np.ndarray, k: int):
    label = nearest(points, centres)
    return np.array([points[label == j].sum(axis=0) for j in range(k)]).ravel()
# expect: summed_as_often_as_told points.L2 == 1
# expect: summed_as_often_as_told points.L1 == min(2 * max(0, k), sqrt(2), sqrt(2) * sqrt(max(0, k)))
# expect: summed_as_often_as_told points.LInf == min(1, 2 * max(0, k), sqrt(2) * sqrt(max(0, k)))
# expect: summed_as_often_as_told points.D == min(2 * max(0, k), 4 * max(0, k) ** 2)
# given: summed_as_often_as_told centres = np.array([[rng.uniform(-1, 1) for _ in range(2)] for _ in range(3)])
# given: summed_as_often_as_told k = rng.choice((1, 2, 3, 4))


def summed_as_often_as_told_edited(points: PointsEdited, k: int):
    label = nearest(points, CENTRES)
    return np.array([points[label == j].sum(axis=0) for j in range(k)]).ravel()
# expect: summed_as_often_as_told_edited points.L2 == 2
# expect: summed_as_often_as_told_edited points.D == min(2 * max(0, k), 4 * max(0, k) ** 2)
# given: summed_as_often_as_told_edited k = rng.choice((1, 2, 3, 4))


def shares_of_each_label(points: Boxed):
    label = nearest(points, CENTRES)
    return np.array([np.where((label == j)[:, None], points, 0).sum(axis=0) for j in range(3)]).ravel()
# expect: shares_of_each_label points.L1 == 2
# expect: shares_of_each_label points.L2 == sqrt(2)
# expect: shares_of_each_label points.LInf == 1


def cost(points: Boxed):
    d = ((points[:, None, :] - np.array([[0.0, 0.0], [1.0, 1.0]])[None, :, :]) ** 2).sum(axis=2)
    return d.min(axis=1).sum()
# expect: cost points == 1  # known: loose


# -- what looks like it


def centres_of_the_data(points: Points):
    centres = points[:3]
    d = ((points[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)
    return np.bincount(d.argmin(axis=1), minlength=3)
# expect: centres_of_the_data points == inf


def points_that_are_not_clipped(points: Wild):
    label = nearest(points, CENTRES)
    return np.array([points[label == j].sum(axis=0) for j in range(3)]).ravel()
# expect: points_that_are_not_clipped points.L2 == inf
# expect: points_that_are_not_clipped points == inf


def pairs_of_points(points: Points):
    return np.linalg.norm(points[:, None, :] - points[None, :, :], axis=2).sum()
# expect: pairs_of_points points == inf


def two_nearest(points: Points):
    d = ((points[:, None, :] - CENTRES[None, :, :]) ** 2).sum(axis=2)
    first, last = d.argmin(axis=1), d.argmax(axis=1)
    return np.array([(first == j).sum() + (last == j).sum() for j in range(3)])
# expect: two_nearest points.L1 == 2  # known: loose
# expect: two_nearest points.LInf == 2


def labels_of_entries(points: Line):
    low = np.where(points <= 0, points, 0).sum(axis=0)
    high = np.where(points > 0, points, 0).sum(axis=0)
    return np.array([low, high]).ravel()
# expect: labels_of_entries points.L1 == 6  # known: loose
# expect: labels_of_entries points.L2 == 3 * sqrt(2)  # known: loose
# expect: labels_of_entries points.LInf == 3


def entries_equal_to_each(points: Line):
    return np.array([np.where(points == v, points, 0).sum(axis=0) for v in (1.0, 2.0)]).ravel()
# expect: entries_equal_to_each points.L2 == 2 * sqrt(2)  # known: loose
# expect: entries_equal_to_each points.LInf == 2


def labels_along_the_other_axis(points: Points):
    label = points.argmin(axis=0)
    return np.bincount(label, minlength=3)
# expect: labels_along_the_other_axis points == inf


def labels_beyond_the_counts(points: Points):
    return np.bincount(nearest(points, CENTRES), minlength=2)
# expect: labels_beyond_the_counts points == inf


def means_of_labels(points: Points):
    label = nearest(points, CENTRES)
    return np.array([points[label == j].sum(axis=0) / max(1, (label == j).sum()) for j in range(3)]).ravel()
# expect: means_of_labels points.L2 == 1  # known: loose


def scores_of_a_black_box(points: Points, model):
    label = model.scores(points).argmin(axis=1)
    return np.bincount(label, minlength=3)
# expect: scores_of_a_black_box points == inf
# given: scores_of_a_black_box model = type("Model", (), {"scores": staticmethod(lambda x: x - x.sum(axis=0))})


# -- what releases cost: a row is in one cluster


def released_one_by_one(points: Points, epsilon: float):
    label = nearest(points, CENTRES)
    return [laplacian_mechanism((label == j).sum(), 1, epsilon) for j in range(3)]
# expect: released_one_by_one points.epsilon == epsilon


def released_sums(points: Points, delta: float):
    label = nearest(points, CENTRES)
    return [gaussian_mechanism(points[label == j].sum(axis=0), 1, 0.5, delta) for j in range(3)]
# expect: released_sums points.epsilon == 0.5


def released_by_entries(points: Line, delta: float):
    low = gaussian_mechanism(np.where(points <= 0, points, 0).sum(axis=0), 5, 0.5, delta)
    high = gaussian_mechanism(np.where(points > 0, points, 0).sum(axis=0), 5, 0.5, delta)
    return low, high
# expect: released_by_entries points.epsilon == 0.6 * sqrt(2)


def not_clipped(points: Wild):
    label = nearest(points, CENTRES)
    return [gaussian_mechanism(points[label == j].sum(axis=0), 1, 0.5, 1e-6) for j in range(3)]  # error: DP102


def divided_by_a_count(points: Points, epsilon: float):
    label = nearest(points, CENTRES)
    total = points[label == 0].sum(axis=0)
    return laplacian_mechanism(total[0], 1, epsilon) / (label == 0).sum()
# expect: divided_by_a_count points == inf
