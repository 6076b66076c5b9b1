"""Lists, tuples, dicts and arrays of rows, with Python's own tools and the standard library."""
# ruff: noqa
# columns: records_of_dicts age=float pay=float sex=F|M
# columns: records_of_dicts_edited age=float pay=float sex=F|M
# columns: records_grouped age=float pay=float sex=F|M
# columns: records_keys_observed age=float pay=float sex=F|M
import heapq
import math
import statistics
from collections import Counter, defaultdict
from functools import reduce
from typing import Annotated, Literal

import numpy as np
from annotated_types import Interval, Len, MinLen
from dpcheck import ChangeOneDistance, HammingDistance, InsertDeleteDistance, Size, SymmetricDistance

Ages = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=100)]
AgesEdited = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=100)]
AgesN = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=100), Size("n")]
TenAges = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=100), MinLen(10)]
Pay = Annotated[list[float], SymmetricDistance]
PayEdited = Annotated[list[float], ChangeOneDistance]
People = Annotated[list[tuple[str, Annotated[int, Interval(ge=0, le=120)], float]], SymmetricDistance]
PeopleEdited = Annotated[list[tuple[str, Annotated[int, Interval(ge=0, le=120)], float]], ChangeOneDistance]


# -- counts


def how_many_over(pay: Pay, limit: float):
    return len(list(filter(lambda p: p > limit, pay)))
# expect: how_many_over pay == 1


def how_many_over_edited(pay: PayEdited, limit: float):
    return sum(p > limit for p in pay)
# expect: how_many_over_edited pay == 1


def how_many_of_one(words: Annotated[list[str], SymmetricDistance]):
    return words.count("yes")
# expect: how_many_of_one words == 1


def how_many_adults(people: People):
    return len([name for name, age, _ in people if age >= 18])
# expect: how_many_adults people == 1


def how_many_by_map(pay: Pay):
    return sum(map(lambda p: 1 if 0 < p < 10 else 0, pay))
# expect: how_many_by_map pay == 1


def how_many_names(people: People):
    return len({name for name, _, _ in people})
# expect: how_many_names people == 1


def how_many_names_edited(people: PeopleEdited):
    names = set()
    for name, _, _ in people:
        names.add(name)
    return len(names)
# expect: how_many_names_edited people == 1


def is_there_anyone(people: People):
    return any(age > 100 for _, age, _ in people)
# expect: is_there_anyone people == 1


def all_are_adults(people: PeopleEdited):
    return all(age >= 18 for _, age, _ in people)
# expect: all_are_adults people == 1


def none_left(pay: Pay):
    return not [p for p in pay if p > 3]
# expect: none_left pay == 1


# -- sums


def clamp_pay(p, low, high):
    return max(low, min(high, p))


def total_pay(people: People):
    return sum(clamp_pay(p, 0, 50) for _, _, p in people)
# expect: total_pay people == 50


def total_pay_edited(people: PeopleEdited):
    return sum(clamp_pay(p, 10, 50) for _, _, p in people)
# expect: total_pay_edited people == 40


def total_ages(people: People):
    return sum(person[1] for person in people)
# expect: total_ages people == 120


def total_ages_of_adults_edited(people: PeopleEdited):
    total = 0
    for name, age, pay in people:
        if age < 18:
            continue
        total += age
    return total
# expect: total_ages_of_adults_edited people == 120


def total_by_fsum(ages: AgesEdited):
    return math.fsum(ages)
# expect: total_by_fsum ages == 100


def total_by_reduce(pay: Pay):
    return reduce(lambda acc, p: acc + min(max(p, -2), 5), pay, 0.0)
# expect: total_by_reduce pay == 5


def total_forgotten_clamp(people: People):
    clamped = [clamp_pay(p, 0, 50) for _, _, p in people]
    return sum(p for _, _, p in people)
# expect: total_forgotten_clamp people == inf


def total_capped_on_one_side(pay: Pay):
    return sum(min(p, 50) for p in pay)
# expect: total_capped_on_one_side pay == inf


def total_over_own_maximum(pay: Annotated[list[float], SymmetricDistance, MinLen(1)]):
    top = max(pay)
    return sum(max(0, min(p, top)) for p in pay)
# expect: total_over_own_maximum pay == inf


def total_of_products(people: PeopleEdited):
    return sum(age * clamp_pay(p, -1, 1) for _, age, p in people)
# expect: total_of_products people == 240


def total_by_generator(pay: Pay):
    def clipped():
        for p in pay:
            yield clamp_pay(p, 0, 7)
    return sum(clipped())
# expect: total_by_generator pay == 7


def total_by_append(pay: Pay):
    kept = []
    for p in pay:
        if 0 <= p <= 9:
            kept.append(p)
    return sum(kept)
# expect: total_by_append pay == 9


def total_by_append_edited(pay: PayEdited):
    kept = []
    for p in pay:
        if 3 <= p <= 9:
            kept.append(p)
    return sum(kept)
# expect: total_by_append_edited pay == 9


def total_of_two_lists(pay: Pay):
    halves = [clamp_pay(p, 0, 4) / 2 for p in pay] + [clamp_pay(p, 0, 4) / 2 for p in pay]
    return sum(halves)
# expect: total_of_two_lists pay == 4


def total_of_inverse(ages: Annotated[list[float], ChangeOneDistance, Interval(ge=2, le=4)]):
    return sum(1 / a for a in ages)
# expect: total_of_inverse ages == 1/4


# -- averages and the module statistics


def average(ages: Ages):
    return statistics.mean(ages)
# expect: average ages == 50


def average_fast_known_size(ages: AgesN, n: int):
    return statistics.fmean(ages)
# expect: average_fast_known_size ages == 100 / n
# where: average_fast_known_size n = len(ages)


def average_of_ten(ages: TenAges):
    return sum(ages) / len(ages)
# expect: average_of_ten ages == 100 / 11


def average_edited(ages: AgesEdited):
    return sum(ages) / len(ages)
# expect: average_edited ages == 100


def average_or_default(ages: Ages):
    return sum(ages) / len(ages) if ages else 40.0
# expect: average_or_default ages == 60


def average_or_none_below_ten(ages: AgesEdited):
    if len(ages) < 10:
        return 0
    return sum(ages) / len(ages)
# expect: average_or_none_below_ten ages == 10


def average_of_adults(people: People):
    ages = [age for _, age, _ in people if age >= 20]
    return sum(ages) / len(ages)
# expect: average_of_adults people == 50


def middle(ages: Ages):
    return statistics.median(ages)
# expect: middle ages == 50


def middle_edited(ages: AgesEdited):
    return statistics.median(ages)
# expect: middle_edited ages == 100


def middle_low(ages: Ages):
    return statistics.median_low(ages)
# expect: middle_low ages == 100


def spread(ages: AgesN, n: int):
    return statistics.pvariance(ages)
# expect: spread ages == 10000 * (n - 1) / n ** 2
# where: spread n = len(ages)


def sample_spread(ages: AgesN, n: int):
    return statistics.variance(ages)
# expect: sample_spread ages == 10000 / n
# where: sample_spread n = len(ages)
# at: sample_spread n=3
# at: sample_spread n=2


def deviation(ages: AgesN, n: int):
    return statistics.pstdev(ages)
# expect: deviation ages == 100 * sqrt(n - 1) / n
# where: deviation n = len(ages)


def deviation_by_hand(ages: AgesN, n: int):
    mean = sum(ages) / n
    return sum((a - mean) ** 2 for a in ages) / n
# expect: deviation_by_hand ages == 10000 * (n - 1) / n ** 2  # known: loose
# where: deviation_by_hand n = len(ages)


def oldest(ages: Ages):
    return max(ages, default=0)
# expect: oldest ages == 100


def oldest_of_ten(ages: TenAges):
    return max(ages)
# expect: oldest_of_ten ages == 100


def range_edited(ages: AgesEdited):
    return max(ages) - min(ages)
# expect: range_edited ages == 100


def most_frequent(words: Annotated[list[Literal[1, 2, 7]], SymmetricDistance, MinLen(1)]):
    return max((1, 2, 7), key=words.count)
# expect: most_frequent words == 6  # known: loose


def highest_count(words: Annotated[list[str], SymmetricDistance, MinLen(1)]):
    return Counter(words).most_common(1)[0][1]
# expect: highest_count words == 1


def highest_count_edited(words: Annotated[list[str], ChangeOneDistance, MinLen(1)]):
    return max(Counter(words).values())
# expect: highest_count_edited words == 1


# -- sorted


def three_smallest(ages: Ages):
    return sum(sorted(ages)[:3])
# expect: three_smallest ages == 100


def three_largest_edited(ages: AgesEdited):
    return sum(sorted(ages, reverse=True)[:3])
# expect: three_largest_edited ages == 100  # known: loose


def smallest_by_sorting(ages: TenAges):
    return sorted(ages)[0]
# expect: smallest_by_sorting ages == 100


def middle_by_sorting(ages: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10), Size(5)]):
    return sorted(ages)[2]
# expect: middle_by_sorting ages == 10


def trimmed(ages: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=12), Size(6)]):
    return sum(sorted(ages)[1:-1]) / 4
# expect: trimmed ages == 3  # known: loose


# -- dicts


def counts_by_known_word(words: Annotated[list[str], SymmetricDistance]):
    counts = dict.fromkeys(["yes", "no"], 0)
    for w in words:
        if w in counts:
            counts[w] += 1
    return counts["yes"], counts["no"]
# expect: counts_by_known_word words[0] == 1
# expect: counts_by_known_word words[1] == 1


def counts_by_word(words: Annotated[list[str], SymmetricDistance]):
    counts = defaultdict(int)
    for w in words:
        counts[w] += 1
    return counts
# expect: counts_by_word words.L1 == inf


def counts_by_word_edited(words: Annotated[list[str], HammingDistance]):
    """Which words there are, although there are as many rows on both sides."""
    counts = defaultdict(int)
    for w in words:
        counts[w] += 1
    return counts
# expect: counts_by_word_edited words == inf


def which_words(words: Annotated[list[str], HammingDistance]):
    counts = defaultdict(int)
    for w in words:
        counts[w] += 1
    return "a" in counts
# expect: which_words words == 1


def counts_by_word_looked_up(words: Annotated[list[str], ChangeOneDistance]):
    counts = defaultdict(int)
    for w in words:
        counts[w] += 1
    return [counts[w] for w in ("a", "b", "yes")]
# expect: counts_by_word_looked_up words.L1 == 2
# expect: counts_by_word_looked_up words.LInf == 1
# expect: counts_by_word_looked_up words.L2 == sqrt(2)
# expect: counts_by_word_looked_up words.D == 2


def totals_by_key(rows: Annotated[list[tuple[Literal["a", "b"], Annotated[float, Interval(ge=1, le=5)]]], ChangeOneDistance]):
    totals = {"a": 0.0, "b": 0.0}
    for key, value in rows:
        totals[key] += value
    return totals
# expect: totals_by_key rows.L1 == 10
# expect: totals_by_key rows.LInf == 5
# expect: totals_by_key rows.L2 == 5 * sqrt(2)
# expect: totals_by_key rows.D == 2


def groups_by_key(rows: Annotated[list[tuple[str, float]], SymmetricDistance]):
    groups = defaultdict(list)
    for key, value in rows:
        groups[key].append(min(max(value, 0), 10))
    return sum(groups["a"])
# expect: groups_by_key rows == 10


def groups_longest(rows: Annotated[list[tuple[str, float]], SymmetricDistance]):
    groups = defaultdict(list)
    for key, value in rows:
        groups[key].append(value)
    return max((len(g) for g in groups.values()), default=0)
# expect: groups_longest rows == 1


def records_of_dicts(rows: Annotated[list[dict], SymmetricDistance]):
    return sum(min(max(r["pay"], 0), 25) for r in rows if r["sex"] == "F")
# expect: records_of_dicts rows == 25


def records_of_dicts_edited(rows: Annotated[list[dict], ChangeOneDistance]):
    adults = [r for r in rows if r["age"] >= 18]
    return len(adults), sum(min(max(r["pay"], 5), 25) for r in adults)
# expect: records_of_dicts_edited rows[0] == 1
# expect: records_of_dicts_edited rows[1] == 25


def records_grouped(rows: Annotated[list[dict], SymmetricDistance]):
    women = sum(1 for r in rows if r["sex"] == "F")
    men = sum(1 for r in rows if r["sex"] == "M")
    return [women, men]
# expect: records_grouped rows.L1 == 1


def records_keys_observed(rows: Annotated[list[dict], SymmetricDistance]):
    return sorted({r["age"] for r in rows})
# expect: records_keys_observed rows.L1 == inf


# -- arrays


def array_total(x: Annotated[np.ndarray, ChangeOneDistance]):
    return np.clip(x, -1, 4).sum()
# expect: array_total x == 5


def array_mean(x: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=-1, le=4), Size("n")], n: int):
    return x.mean()
# expect: array_mean x == 5 / n
# where: array_mean n = len(x)


def array_masked(x: Annotated[np.ndarray, SymmetricDistance]):
    return x[(x > 0) & (x < 10)].sum()
# expect: array_masked x == 10


def array_masked_other(x: Annotated[np.ndarray, SymmetricDistance]):
    return x[x > 0].sum()
# expect: array_masked_other x == inf


def array_quantile(x: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]):
    return np.quantile(x, 0.2)
# expect: array_quantile x == 8


def array_deviation(x: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=10), Size("n")], n: int):
    return np.std(x)
# expect: array_deviation x == 10 * sqrt(n - 1) / n
# where: array_deviation n = len(x)


def array_norm(x: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]):
    return np.linalg.norm(x)
# expect: array_norm x == 10  # known: loose


def array_unique(x: Annotated[np.ndarray, SymmetricDistance]):
    return len(np.unique(x))
# expect: array_unique x == 1


def array_where(x: Annotated[np.ndarray, ChangeOneDistance]):
    return np.where(x > 5, 1.0, -1.0).sum()
# expect: array_where x == 2


def array_scaled_by_own_norm(x: Annotated[np.ndarray, SymmetricDistance, MinLen(1)]):
    return (x / np.abs(x).max()).sum()
# expect: array_scaled_by_own_norm x == inf


def array_of_records(x: Annotated[np.ndarray, SymmetricDistance]):
    ages, pay = x[:, 0], x[:, 1]
    return pay[ages > 30].clip(0, 9).sum()
# expect: array_of_records x == 9
# columns: array_of_records age=float pay=float


def array_column_totals(x: Annotated[np.ndarray, ChangeOneDistance]):
    return np.clip(x, 0, 3).sum(axis=0)
# expect: array_column_totals x.L1 == 6  # known: loose
# expect: array_column_totals x.L2 == sqrt(18)  # known: loose
# expect: array_column_totals x.LInf == 3  # known: loose
# columns: array_column_totals age=float pay=float


# Which rows are kept depends on the others: one row more can put all of them out.
def mean_of_the_greatest(d: Annotated[list[int], SymmetricDistance, Interval(ge=0, le=4)]):
    kept = [e for e in d if e == max(d)]
    return sum(kept) / len(kept)
# expect: mean_of_the_greatest d == 4


def mean_below_the_greatest(d: Annotated[list[int], SymmetricDistance, Interval(ge=0, le=4)]):
    most = max(d)
    kept = [e for e in d if e < most]
    return sum(kept) / len(kept)
# expect: mean_below_the_greatest d == 3


def three_least_of_a_heap(d: Ages):
    return sum(heapq.nsmallest(3, d))
# expect: three_least_of_a_heap d == 100


def three_least_of_an_edited_heap(d: AgesEdited):
    return sum(heapq.nsmallest(3, d))
# expect: three_least_of_an_edited_heap d == 100  # known: loose
