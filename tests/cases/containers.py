"""Lists, tuples, dictionaries, sets and strings that hold private values."""
# ruff: noqa
from collections import Counter, defaultdict, namedtuple
from typing import Annotated, NamedTuple

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricVector, Real, Size


def in_a_tuple(x: Real, y: Real):
    t = (x, 2 * y)
    return t[0] - t[1]
# expect: in_a_tuple x == 1
# expect: in_a_tuple y == 2


def in_a_nested_tuple(x: Real, y: Real):
    t = ((x, 1), (y, [2 * x]))
    return t[1][1][0] + t[0][1]
# expect: in_a_nested_tuple x == 2
# expect: in_a_nested_tuple y == 0


def in_a_list(x: Real):
    xs = [x, 2 * x, 3]
    return xs[-2]
# expect: in_a_list x == 2


def list_summed(x: Real, y: Real):
    return sum([x, y, -x])
# expect: list_summed x == 0
# expect: list_summed y == 1


def list_concatenated(x: Real, y: Real):
    xs = [x] + [y, y]
    return xs[2] + len(xs)
# expect: list_concatenated x == 0
# expect: list_concatenated y == 1


def list_repeated(x: Real):
    return sum([x] * 4)
# expect: list_repeated x == 4


def list_repeated_by_name(x: Real, k: int):
    return sum([x] * k)
# expect: list_repeated_by_name x == k


def list_extended(x: Real, y: Real):
    xs = [x]
    xs.extend([y, 2 * y])
    xs += [1]
    return xs[2]
# expect: list_extended x == 0
# expect: list_extended y == 2


def list_inserted(x: Real, y: Real):
    xs = [x]
    xs.insert(0, y)
    return xs[0]
# expect: list_inserted x == 0
# expect: list_inserted y == 1


def list_popped(x: Real, y: Real):
    xs = [x, y]
    last = xs.pop()
    return last + 3 * xs[0]
# expect: list_popped x == 3
# expect: list_popped y == 1


def list_deleted(x: Real, y: Real):
    xs = [x, y]
    del xs[0]
    return xs[0]
# expect: list_deleted x == 0  # known: loose
# expect: list_deleted y == 1  # known: loose


def list_sliced(x: Real, y: Real):
    xs = [x, y, 5 * x, 1]
    return sum(xs[1:3])
# expect: list_sliced x == 5
# expect: list_sliced y == 1


def list_slice_assigned(x: Real):
    xs = [1, 2, 3]
    xs[0:2] = [x, x]
    return sum(xs)
# expect: list_slice_assigned x == 2


def list_reversed(x: Real):
    xs = [x, 2 * x]
    xs.reverse()
    return xs[0]
# expect: list_reversed x == 2


def list_sorted(x: Real, y: Real):
    return sorted([x, y, 0])[1]
# expect: list_sorted x == 1
# expect: list_sorted y == 1


def list_copied(x: Real):
    xs = [x]
    ys = xs.copy()
    ys[0] = 5
    return xs[0]
# expect: list_copied x == 1


def list_written_at_name(x: Real, y: Real, i: Annotated[int, Interval(ge=0, le=2)]):
    xs = [x, 0, 0]
    xs[i] = 4 * y
    return xs[0]
# expect: list_written_at_name x == 1
# expect: list_written_at_name y == 4
# at: list_written_at_name i=0
# at: list_written_at_name i=2


def in_a_dictionary(x: Real, y: Real):
    d = {"a": x, "b": 2 * y}
    return d["a"] + d["b"]
# expect: in_a_dictionary x == 1
# expect: in_a_dictionary y == 2


def dictionary_written(x: Real):
    d = {}
    d["total"] = 3 * x
    d["total"] += x
    return d["total"]
# expect: dictionary_written x == 4


def dictionary_updated(x: Real, y: Real):
    d = {"a": x}
    d.update(a=y, b=x)
    return d["a"]
# expect: dictionary_updated x == 0
# expect: dictionary_updated y == 1


def dictionary_merged(x: Real, y: Real):
    d = {**{"a": x, "b": 1}, "a": 5 * y}
    return d["a"]
# expect: dictionary_merged x == 0
# expect: dictionary_merged y == 5


def dictionary_default(x: Real):
    d = {"a": x}
    return d.get("b", 7 * x)
# expect: dictionary_default x == 7


def dictionary_values_summed(x: Real, y: Real):
    d = {"a": x, "b": 2 * y}
    return sum(d.values())
# expect: dictionary_values_summed x == 1
# expect: dictionary_values_summed y == 2


def dictionary_comprehended(x: Real):
    d = {k: k * x for k in range(4)}
    return sum(d.values())
# expect: dictionary_comprehended x == 6


def dictionary_popped(x: Real, y: Real):
    d = {"a": x, "b": y}
    a = d.pop("a")
    return a + 2 * sum(d.values())
# expect: dictionary_popped x == 1
# expect: dictionary_popped y == 2


def dictionary_set_default(x: Real, y: Real):
    d = {"a": x}
    return d.setdefault("a", y) + d.setdefault("b", y)
# expect: dictionary_set_default x == 1
# expect: dictionary_set_default y == 1


def dictionary_size(x: Real):
    d = {"a": x, "b": x}
    return len(d)
# expect: dictionary_size x == 0


def dictionary_accumulated(x: Real, y: Real):
    totals = {}
    for name, value in [("a", x), ("b", y), ("a", x)]:
        totals[name] = totals.get(name, 0) + value
    return totals["a"]
# expect: dictionary_accumulated x == 2
# expect: dictionary_accumulated y == 0


def default_dictionary(x: Real):
    totals = defaultdict(float)
    for i in range(4):
        totals[i % 2] += x
    return totals[0]
# expect: default_dictionary x == 2


def private_key(i: Integer):
    d = {}
    d[i] = 1
    return len(d)
# expect: private_key i == 0  # known: loose


def private_key_present(i: Integer):
    return 1 if i in {1: "a", 2: "b"} else 0
# expect: private_key_present i == 1


def distinct_values(i: Integer, j: Integer):
    return len({i, j})
# expect: distinct_values i == 1  # known: loose
# expect: distinct_values j == 1  # known: loose


def distinct_values_real(x: Real):
    return len({x, 1.0, 2.0})
# expect: distinct_values_real x == inf


class Point(NamedTuple):
    x: float
    y: float


def named_tuple_fields(x: Real, y: Real):
    p = Point(x, 2 * y)
    return p.x + p.y
# expect: named_tuple_fields x == 1
# expect: named_tuple_fields y == 2


def named_tuple_unpacked(x: Real, y: Real):
    a, b = Point(y=x, x=y)
    return a + 4 * b
# expect: named_tuple_unpacked x == 4
# expect: named_tuple_unpacked y == 1


def unpacked_twice(x: Real, y: Real):
    (a, b), c = (x, y), 3
    return a - b + c
# expect: unpacked_twice x == 1
# expect: unpacked_twice y == 1


def swapped_in_list(x: Real, y: Real):
    xs = [x, y]
    xs[0], xs[1] = xs[1], xs[0]
    return 2 * xs[0] + 3 * xs[1]
# expect: swapped_in_list x == 3
# expect: swapped_in_list y == 2


def compared_lists(i: Integer):
    return [i, 1] == [3, 1]
# expect: compared_lists i == 1


def joined_strings(i: Integer):
    return len(str(max(0, min(i, 9))))
# expect: joined_strings i == 0  # known: loose


def tuple_of_bools(i: Integer):
    flags = (i > 0, i >= 1, not i < 1)
    return sum(flags)
# expect: tuple_of_bools i == 3


def indexed_by_comparison(i: Integer):
    return [10, 30][i > 0]
# expect: indexed_by_comparison i == 20


def rows_share_storage(x: Real):
    rows = [[0]] * 2
    rows[0][0] = 3 * x
    return rows[1][0]
# expect: rows_share_storage x == 3


def rows_do_not_share(x: Real):
    rows = [[0] for _ in range(2)]
    rows[0][0] = 3 * x
    return rows[1][0]
# expect: rows_do_not_share x == 0


def nested_lists_summed(x: Real, y: Real):
    rows = [[x, y], [2 * x, 0]]
    return sum(sum(row) for row in rows)
# expect: nested_lists_summed x == 3
# expect: nested_lists_summed y == 1


def returned_dictionary(x: Real, y: Real):
    d = {"a": x, "b": y, "c": x - y}
    return [d["a"], d["b"], d["c"]]
# expect: returned_dictionary x.L1 == 2
# expect: returned_dictionary y.L2 == sqrt(2)
# expect: returned_dictionary x.L2 == sqrt(2)
# expect: returned_dictionary x.LInf == 1
# expect: returned_dictionary y.L1 == 2
# expect: returned_dictionary y.LInf == 1


def max_of_dictionary(x: Real, y: Real):
    return max({"a": x, "b": y}.values())
# expect: max_of_dictionary x == 1
# expect: max_of_dictionary y == 1


def zip_into_dictionary(x: Real, y: Real):
    d = dict(zip(["a", "b"], [x, 3 * y]))
    return d["b"]
# expect: zip_into_dictionary x == 0
# expect: zip_into_dictionary y == 3


def any_in_list(i: Integer):
    return any([i > 3, i < -3])
# expect: any_in_list i == 1


def updated_copy(x: Real):
    counts = Counter()
    counts["a"] = x
    other = copy.deepcopy(counts)
    other.update({"a": x})
    return other["a"]
# expect: updated_copy x == 2  # known: loose


def made_a_dict(x: Real):
    counts = Counter()
    counts["a"] = x
    other = dict(counts)
    other.update({"a": 4 * x})
    return other["a"]
# expect: made_a_dict x == 4
