"""Lists that are known as arrays of numbers: what operators do with them is what they do with lists."""
# ruff: noqa
from typing import Annotated
import numpy as np
from dpcheck import L1, L2, Data, Integer, MetricVector, Real, Size, clip


def joined(v: MetricVector[Real, L1]):
    return list(v) + list(v)
# expect: joined v.L1 == 2
# expect: joined v.L2 == sqrt(2)
# expect: joined v.LInf == 1


def joined_entries(v: MetricVector[Real, L1]):
    return v.tolist() + v.tolist()
# expect: joined_entries v.L1 == 2
# expect: joined_entries v.L2 == sqrt(2)
# expect: joined_entries v.LInf == 1


def joined_from_a_place_on(v: MetricVector[Real, L1]):
    return list(2 * v)[1:] + list(v)
# expect: joined_from_a_place_on v.L1 == 3
# expect: joined_from_a_place_on v.L2 == min(2 * sqrt(2 * len(v) - 1), sqrt(5))
# expect: joined_from_a_place_on v.LInf == 2


def joined_sorted(v: MetricVector[Real, L2]):
    return sorted(v) + sorted(v)
# expect: joined_sorted v.L2 == sqrt(2)
# expect: joined_sorted v.L1 == 2 * sqrt(len(v))
# expect: joined_sorted v.LInf == 1


def joined_tuples(v: MetricVector[Real, L2]):
    return tuple(v) + tuple(v)
# expect: joined_tuples v.L2 == sqrt(2)
# expect: joined_tuples v.L1 == 2 * sqrt(len(v))
# expect: joined_tuples v.LInf == 1


def joined_to_known_items(v: MetricVector[Real, L2], x: Real):
    return [x, x] + list(v)
# expect: joined_to_known_items v.L2 == 1
# expect: joined_to_known_items x.L1 == 2
# expect: joined_to_known_items v.L1 == min(len(v) + 2, sqrt(len(v) + 2), sqrt(len(v)))
# expect: joined_to_known_items v.LInf == 1
# expect: joined_to_known_items x.L2 == sqrt(2)
# expect: joined_to_known_items x.LInf == 1


def joined_in_place(v: MetricVector[Real, L2]):
    items = v.tolist()
    items += v.tolist()
    return items
# expect: joined_in_place v.L2 == sqrt(2)
# expect: joined_in_place v.L1 == 2 * sqrt(len(v))
# expect: joined_in_place v.LInf == 1


def added_to_by_an_array(v: MetricVector[Real, L2]):
    items = v.tolist()
    items += v
    return items
# expect: added_to_by_an_array v.L2 == 2
# expect: added_to_by_an_array v.L1 == 2 * sqrt(len(v))
# expect: added_to_by_an_array v.LInf == 2


def known_items_added_to_by_an_array(x: Real, y: Real):
    items = [x, y]
    items += np.array([x, x])
    return items
# expect: known_items_added_to_by_an_array x.L1 == 3
# expect: known_items_added_to_by_an_array x.LInf == 2
# expect: known_items_added_to_by_an_array y == 1


def part_of_a_comprehension(v: MetricVector[Real, L2]):
    return [2 * a for a in v][1:] + list(v)
# expect: part_of_a_comprehension v.L2 == sqrt(5)
# expect: part_of_a_comprehension v.LInf == min(2, sqrt(min(2, 2 * sqrt(len(v) - 1)) ** 2 + 1))


def repeated(v: MetricVector[Real, L1]):
    return v.tolist() * 3
# expect: repeated v.L1 == 3
# expect: repeated v.L2 == sqrt(3)
# expect: repeated v.LInf == 1


def times_an_unknown_number(v: MetricVector[Data, L1], k: float):
    return v.tolist() * k
# expect: times_an_unknown_number v == inf


def beside_an_array(v: MetricVector[Real, L1], w: MetricVector[Real, L1]):
    return list(v) + np.array(w)
# expect: beside_an_array v.L1 == 1
# expect: beside_an_array w.L1 == 1


def computed_beside_an_array(v: MetricVector[Real, L1]):
    return [2 * a for a in v] + v
# expect: computed_beside_an_array v.L1 == 3


def made_an_array(v: MetricVector[Real, L1]):
    return np.array(list(v)) + np.array(list(v))
# expect: made_an_array v.L1 == 2


def sorted_by_numpy(v: MetricVector[Real, L2]):
    return np.sort(list(v)) + np.sort(list(v))
# expect: sorted_by_numpy v.L2 == 2
# expect: sorted_by_numpy v.L1 == 2 * sqrt(len(v))
# expect: sorted_by_numpy v.LInf == 2


def made_an_array_as_it_is(v: MetricVector[Real, L2]):
    items = list(v)
    return np.asarray(items) + np.asarray(items)
# expect: made_an_array_as_it_is v.L2 == 2
# expect: made_an_array_as_it_is v.L1 == 2 * sqrt(len(v))
# expect: made_an_array_as_it_is v.LInf == 2


def copied_by_numpy(v: MetricVector[Real, L2]):
    items = list(v)
    return np.copy(items) + np.ravel(items)
# expect: copied_by_numpy v.L2 == 2
# expect: copied_by_numpy v.L1 == 2 * sqrt(len(v))
# expect: copied_by_numpy v.LInf == 2


def turned_by_numpy(v: MetricVector[Real, L2]):
    items = list(v)
    return np.transpose(items) + np.float64(items)
# expect: turned_by_numpy v.L2 == 2
# expect: turned_by_numpy v.L1 == 2 * sqrt(len(v))
# expect: turned_by_numpy v.LInf == 2


def compared(v: MetricVector[Data, L1]):
    return 5 if v.tolist() == [1, 2] else 0
# expect: compared v == 5


def chosen(v: MetricVector[Real, L1], k: int):
    items = list(v) if k > 0 else v
    return items + items
# expect: chosen v == inf


def rows_become_lists(m: Annotated[MetricVector[Real, L1], Size(4)]):
    rows = m.reshape(2, 2).tolist()
    return rows[0] + rows[1]
# expect: rows_become_lists m == inf


def clipped_whole_numbers(x: Integer, k: int):
    return clip(L2, [x, x, k], 1)
# expect: clipped_whole_numbers x == sqrt(2)
# expect: clipped_whole_numbers x.D == 3
