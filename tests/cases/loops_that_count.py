"""While loops that count, over entries and a number of times that has a name."""
from dpcheck import L1, MetricVector, Real


def entries(v: MetricVector[Real, L1]):
    i, out = 0, []
    while i < len(v):
        out.append(abs(v[i]) * 2)
        i += 1
    return out
# expect: entries v.L1 == 2


def so_many_times(x: Real, k: int):
    i, total = 0, 0
    while i < k:
        total += x
        i += 1
    return total
# expect: so_many_times x == max(0, k)


def goes_on_without_counting(x: Real, k: int):
    """Fifty passes at most: else it would run for ever where `x` is large."""
    i, total, passes = 0, 0, 0
    while i < k:
        total += x
        passes += 1
        if total > 3 and passes < 50:
            continue
        i += 1
    return total
# expect: goes_on_without_counting x == inf


def from_where_it_is(x: Real, start: int, k: int):
    """What it begins with is no number that is known."""
    i, total = start, 0
    while i < k:
        total += x
        i += 1
    return total
# expect: from_where_it_is x == inf


def left_early(v: MetricVector[Real, L1]):
    i, total = 0, 0
    while i < len(v):
        if i > 3:
            break
        total += v[i]
        i += 1
    return total
# expect: left_early v == 1  # known: loose


def behind_the_loop(x: Real, k: int):
    i, total = 5, 0
    while i < k:
        total += x
        i += 1
    return i * x
# expect: behind_the_loop x == max(5, k)  # known: loose
