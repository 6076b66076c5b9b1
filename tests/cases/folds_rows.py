"""Rows under a neighbouring relation: counts, sums, folds and histograms written by hand, and what order gives away."""
# ruff: noqa
import math
from collections import Counter, defaultdict
from functools import reduce
from typing import Annotated, Literal

import numpy as np
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, HammingDistance, InsertDeleteDistance, Size, SymmetricDistance, count


def rows_counted(d: Annotated[list[float], SymmetricDistance]):
    return len(d)
# expect: rows_counted d == 1


def rows_counted_by_sum(d: Annotated[list[float], SymmetricDistance]):
    return sum(1 for _ in d)
# expect: rows_counted_by_sum d == 1


def rows_counted_by_loop(d: Annotated[list[float], SymmetricDistance]):
    n = 0
    for _ in d:
        n += 1
    return n
# expect: rows_counted_by_loop d == 1


def rows_counted_edited(d: Annotated[list[float], HammingDistance]):
    n = 0
    for _ in d:
        n += 1
    return n
# expect: rows_counted_edited d == 0


def rows_counted_where(d: Annotated[list[float], ChangeOneDistance]):
    return sum(1 for r in d if r > 3)
# expect: rows_counted_where d == 1


def rows_counted_vocabulary(d: Annotated[list[float], SymmetricDistance]):
    return count(lambda r: r > 3, d)
# expect: rows_counted_vocabulary d == 1


def rows_counted_by_bools(d: Annotated[list[float], InsertDeleteDistance]):
    return sum(r > 3 for r in d)
# expect: rows_counted_by_bools d == 1


def rows_counted_twice(d: Annotated[list[float], SymmetricDistance]):
    return sum(1 for r in d if r > 3) + sum(1 for r in d if r > 1)
# expect: rows_counted_twice d == 2


def rows_counted_difference(d: Annotated[list[float], SymmetricDistance]):
    return sum(1 for r in d if r > 3) - len(d)
# expect: rows_counted_difference d == 1


def rows_summed(d: Annotated[list[float], SymmetricDistance, Interval(ge=-2, le=5)]):
    return sum(d)
# expect: rows_summed d == 5


def rows_summed_edited(d: Annotated[list[float], ChangeOneDistance, Interval(ge=-2, le=5)]):
    return sum(d)
# expect: rows_summed_edited d == 7


def rows_summed_away_from_zero(d: Annotated[list[float], SymmetricDistance, Interval(ge=10, le=20)]):
    return sum(d)
# expect: rows_summed_away_from_zero d == 20


def rows_summed_away_from_zero_edited(d: Annotated[list[float], HammingDistance, Interval(ge=10, le=20)]):
    return sum(d)
# expect: rows_summed_away_from_zero_edited d == 10


def rows_summed_clipped(d: Annotated[list[float], SymmetricDistance]):
    return sum(max(0, min(r, 8)) for r in d)
# expect: rows_summed_clipped d == 8


def rows_summed_clipped_late(d: Annotated[list[float], SymmetricDistance]):
    return max(0, min(sum(d), 8))
# expect: rows_summed_clipped_late d == 8


def rows_clipped_copy_unused(d: Annotated[list[float], SymmetricDistance]):
    clipped = [max(0, min(r, 8)) for r in d]
    return sum(d)
# expect: rows_clipped_copy_unused d == inf


def rows_clipped_by_helper(d: Annotated[list[float], SymmetricDistance], U: float):
    return sum(limited(r, U) for r in d)
# expect: rows_clipped_by_helper d == U
# at: rows_clipped_by_helper U=3


def limited(r, top):
    if r < 0:
        return 0
    if r > top:
        return top
    return r


def rows_summed_by_loop(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=4)]):
    total = 0
    for r in d:
        total += r * r
    return total
# expect: rows_summed_by_loop d == 16


def rows_summed_by_loop_edited(d: Annotated[list[float], HammingDistance, Interval(ge=1, le=4)]):
    total = 0
    for r in d:
        total += r * r
    return total
# expect: rows_summed_by_loop_edited d == 15


def rows_summed_where(d: Annotated[list[float], SymmetricDistance, Interval(ge=2, le=4)]):
    total = 0
    for r in d:
        if r > 3:
            total += r
    return total
# expect: rows_summed_where d == 4


def rows_summed_where_edited(d: Annotated[list[float], ChangeOneDistance, Interval(ge=2, le=4)]):
    return sum(r for r in d if r > 3)
# expect: rows_summed_where_edited d == 4


def rows_summed_by_reduce(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=4)]):
    return reduce(lambda a, r: a + r / 2, d, 0)
# expect: rows_summed_by_reduce d == 2


def rows_summed_with_growth(d: Annotated[list[float], HammingDistance, Interval(ge=0, le=1)]):
    total = 0
    for r in d:
        total = 2 * total + r
    return total
# expect: rows_summed_with_growth d == inf


def rows_averaged_fold(d: Annotated[list[float], HammingDistance, Interval(ge=0, le=1)]):
    mean = 0
    for r in d:
        mean = 0.75 * mean + 0.25 * r
    return mean
# expect: rows_averaged_fold d == 1/4


def rows_last(d: Annotated[list[float], HammingDistance, Interval(ge=0, le=3)]):
    last = 0
    for r in d:
        last = r
    return last
# expect: rows_last d == 3


def rows_last_unordered(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=3)]):
    last = 0
    for r in d:
        last = r
    return last
# expect: rows_last_unordered d == inf


def rows_largest(d: Annotated[list[float], SymmetricDistance, Interval(ge=-1, le=3)]):
    return max(d, default=0)
# expect: rows_largest d == 4


def rows_largest_nonempty(d: Annotated[list[float], ChangeOneDistance, Interval(ge=-1, le=3), MinLen(1)]):
    return max(d) - min(d)
# expect: rows_largest_nonempty d == 4


def rows_any(d: Annotated[list[float], SymmetricDistance]):
    return any(r > 100 for r in d)
# expect: rows_any d == 1


def rows_member(d: Annotated[list[float], SymmetricDistance]):
    return 3 in d
# expect: rows_member d == 1


def rows_mean_known_size(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=6), Size(4)]):
    return sum(d) / len(d)
# expect: rows_mean_known_size d == 3/2


def rows_mean_public_divisor(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=6)], n: int):
    return sum(d) / n
# expect: rows_mean_public_divisor d == 6 / n


def rows_mean_nonempty(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=6), MinLen(2)]):
    return sum(d) / len(d)
# expect: rows_mean_nonempty d == 2


def rows_filtered(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=6)]):
    kept = [r for r in d if r < 5]
    return len(kept)
# expect: rows_filtered d == 1


def rows_filtered_loop(d: Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=6)]):
    kept = []
    for r in d:
        if r < 5:
            kept.append(2 * r)
    return sum(kept)
# expect: rows_filtered_loop d == 10


def rows_mapped_then_counted(d: Annotated[list[float], SymmetricDistance]):
    doubled = [2 * r for r in d]
    return sum(1 for r in doubled if r > 1)
# expect: rows_mapped_then_counted d == 1


def rows_twice_each(d: Annotated[list[float], SymmetricDistance]):
    return len(d + d)
# expect: rows_twice_each d == 2


def rows_distinct(d: Annotated[list[float], SymmetricDistance]):
    return len(set(d))
# expect: rows_distinct d == 1


def rows_by_product(d: Annotated[list[tuple[Annotated[float, Interval(ge=0, le=2)], Annotated[float, Interval(ge=-3, le=1)]]], SymmetricDistance]):
    return sum(a * b for a, b in d)
# expect: rows_by_product d == 6


def rows_histogram(d: Annotated[list[Literal[0, 1, 2]], SymmetricDistance]):
    bins = [0, 0, 0]
    for r in d:
        bins[r] += 1
    return bins
# expect: rows_histogram d.L1 == 1
# expect: rows_histogram d.LInf == 1


def rows_histogram_edited(d: Annotated[list[Literal[0, 1, 2]], ChangeOneDistance]):
    bins = [0, 0, 0]
    for r in d:
        bins[r] += 1
    return bins
# expect: rows_histogram_edited d.L1 == 2
# expect: rows_histogram_edited d.L2 == sqrt(2)
# expect: rows_histogram_edited d.LInf == 1
# expect: rows_histogram_edited d.D == 2


def rows_histogram_by_counts(d: Annotated[list[str], SymmetricDistance]):
    return [sum(1 for r in d if r == k) for k in ("a", "b")]
# expect: rows_histogram_by_counts d.L1 == 1


def rows_two_statistics(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=9)]):
    n = total = 0
    for r in d:
        n += 1
        total += r
    return n, total
# expect: rows_two_statistics d[0] == 1
# expect: rows_two_statistics d[1] == 9


def rows_running_total_clamped(d: Annotated[list[float], InsertDeleteDistance, Interval(ge=-1, le=2)]):
    level = 0
    for r in d:
        level = max(0, min(10, level + r))
    return level
# expect: rows_running_total_clamped d == 2


def rows_longest_text(d: Annotated[list[str], SymmetricDistance]):
    return sum(min(len(r), 5) for r in d)
# expect: rows_longest_text d == 5


def rows_exit_early(d: Annotated[list[float], HammingDistance, Interval(ge=0, le=9)]):
    total = 0
    for r in d:
        if r > 8:
            break
        total += r
    return total
# expect: rows_exit_early d == inf


def rows_compared_with_mean(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=1), Size(5)]):
    mean = sum(d) / 5
    return sum(1 for r in d if r > mean)
# expect: rows_compared_with_mean d == 4  # known: loose


def rows_by_position(d: Annotated[list[float], HammingDistance, Interval(ge=0, le=1), Size(4)]):
    return sum(i * r for i, r in enumerate(d))
# expect: rows_by_position d == 3


def rows_by_position_inserted(d: Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=1)]):
    return sum(i * r for i, r in enumerate(d))
# expect: rows_by_position_inserted d == inf


def rows_every_other_inserted(d: Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=1)]):
    return sum(d[::2])
# expect: rows_every_other_inserted d == inf


def rows_group_totals(d: Annotated[list[tuple[Literal["a", "b"], Annotated[float, Interval(ge=0, le=2)]]], SymmetricDistance]):
    totals = {"a": 0.0, "b": 0.0}
    for key, value in d:
        totals[key] += value
    return [totals["a"], totals["b"]]
# expect: rows_group_totals d.L1 == 2


def rows_pairs(d: Annotated[list[Literal[0, 1]], HammingDistance]):
    return sum(1 for a, b in zip(d, d[1:]) if a != b)
# expect: rows_pairs d == 2


def array_rows_summed(d: Annotated[np.ndarray, HammingDistance, Interval(ge=-1, le=2)]):
    return d.sum()
# expect: array_rows_summed d == 3


def array_rows_counted(d: Annotated[np.ndarray, SymmetricDistance]):
    return (d > 3).sum()
# expect: array_rows_counted d == 1


def array_rows_clipped(d: Annotated[np.ndarray, SymmetricDistance]):
    return np.clip(d, 0, 5).sum()
# expect: array_rows_clipped d == 5


def array_bounds_from_data(d: Annotated[np.ndarray, SymmetricDistance, MinLen(1)]):
    return np.clip(d, 0, d.max()).sum()
# expect: array_bounds_from_data d == inf


def logs_of_rows(d: Annotated[list[float], SymmetricDistance, Interval(ge=1, le=20)]):
    return sum(math.log(r) for r in d)
# expect: logs_of_rows d == log(20)
