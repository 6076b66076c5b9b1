"""Dicts that a loop over rows has filled, and what shows them later: views, which show what the dict holds when they are looked at, and methods that write to it."""
# columns: k=a|b
import operator
from typing import Annotated, Literal

import numpy as np
import pandas as pd
from dpcheck import Column, SymmetricDistance

Rows = Annotated[list[float], SymmetricDistance]
Groups = Annotated[pd.DataFrame, SymmetricDistance, Column("k", Literal["a", "b"])]


def items_before_a_store(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    items = d.items()
    d["a"] = 5 * d["b"]
    return [v + np.random.laplace(0, 1 / eps) for k, v in items]
# expect: items_before_a_store rows.epsilon == 6 * eps


def values_before_a_store(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    values = d.values()
    d["a"] += 7 * d["b"]
    return sum(values) + np.random.laplace(0, 1 / eps)
# expect: values_before_a_store rows.epsilon == 8 * eps


def keys_before_a_store(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    keys = d.keys()
    d["c"] = 5 * d["b"]
    return sum(d[k] for k in keys) + np.random.laplace(0, 1 / eps)
# expect: keys_before_a_store rows.epsilon == 6 * eps


def how_many_keys_before_a_store(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    keys = d.keys()
    d["c"] = 5 * d["b"]
    return 2 * d["b"] + np.random.laplace(0, len(keys) / eps)
# expect: how_many_keys_before_a_store rows.epsilon == 2 * eps / 3


def a_list_before_a_store(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    values = list(d.values())  # which is no view
    d["a"] += 7 * d["b"]
    return [v + np.random.laplace(0, 1 / eps) for v in values]
# expect: a_list_before_a_store rows.epsilon == eps


def a_store_while_walking(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    out = {}
    for k, v in d.items():
        out[k] = v + np.random.laplace(0, 1 / eps)
        d["b"] += v
    return out
# expect: a_store_while_walking rows.epsilon == 2 * eps


def a_store_while_values_are_walked_through(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    out = []
    for v in d.values():
        out.append(v + np.random.laplace(0, 1 / eps))
        d["b"] += v
    return out
# expect: a_store_while_values_are_walked_through rows.epsilon == 2 * eps


def a_store_while_values_are_counted(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    out = {}
    for i, v in enumerate(d.values()):
        out[i] = v + np.random.laplace(0, 1 / eps)
        d["b"] += v
    return out
# expect: a_store_while_values_are_counted rows.epsilon == 2 * eps


def a_store_while_a_list_is_walked_through(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    out = {}
    for k, v in list(d.items()):
        out[k] = v + np.random.laplace(0, 1 / eps)
        d["b"] += v
    return out
# expect: a_store_while_a_list_is_walked_through rows.epsilon == eps


def an_iterator_before_a_store(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    it = iter(d.items())
    d["a"] += 7 * d["b"]
    k, v = next(it)
    return v + np.random.laplace(0, 1 / eps)
# expect: an_iterator_before_a_store rows.epsilon == 7 * eps


def zipped_before_a_store(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    pairs = zip(d.items(), range(2))
    d["a"] += 7 * d["b"]
    return [v + np.random.laplace(0, 1 / eps) for (k, v), i in pairs]
# expect: zipped_before_a_store rows.epsilon == 8 * eps


def values_walked_through(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    return [v + np.random.laplace(0, 1 / eps) for v in d.values()]
# expect: values_walked_through rows.epsilon == eps


def keys_beside_values(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    return {k: v + np.random.laplace(0, 1 / eps) for k, v in zip(d.keys(), d.values())}
# expect: keys_beside_values rows.epsilon == eps


def a_default_that_is_set(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    d.setdefault("c", 9 * d["a"])
    return [v + np.random.laplace(0, 1 / eps) for k, v in d.items()]
# expect: a_default_that_is_set rows.epsilon == 10 * eps


def a_default_that_is_read(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    d.setdefault("c", 9 * d["a"])
    return d["c"] + np.random.laplace(0, 1 / eps)
# expect: a_default_that_is_read rows.epsilon == 9 * eps


def a_default_set_by_its_class(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    dict.setdefault(d, "c", 9 * d["a"])
    return [v + np.random.laplace(0, 1 / eps) for k, v in d.items()]
# expect: a_default_set_by_its_class rows.epsilon == 10 * eps


def a_key_that_is_popped(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    d.pop("a")
    return 2 * d["b"] + np.random.laplace(0, len(d) / eps)
# expect: a_key_that_is_popped rows.epsilon == 2 * eps


def a_key_popped_by_its_class(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    dict.pop(d, "a")
    return 2 * d["b"] + np.random.laplace(0, len(d) / eps)
# expect: a_key_popped_by_its_class rows.epsilon == 2 * eps


def whether_a_popped_key_is_there(rows: Rows):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    d.pop("a")
    return "a" in d
# expect: whether_a_popped_key_is_there rows == 0


def keys_after_one_is_popped(rows: Rows):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    d.pop("a")
    return len(list(d))
# expect: keys_after_one_is_popped rows == 0


def an_item_set_by_an_operator(rows: Rows, eps: float):
    d = {"a": 0, "b": 0}
    for r in rows:
        d["a" if r < 1 else "b"] += 1
    operator.setitem(d, "a", 3 * d["b"])
    return d["a"] + np.random.laplace(0, 1 / eps)
# expect: an_item_set_by_an_operator rows.epsilon == 3 * eps  # known: loose


def an_entry_of_the_array_behind_counts(df: Groups):
    counts = df.groupby("k").size().reindex(["a", "b"], fill_value=0)
    array = counts.to_numpy()
    array[0] = 5 * counts["b"]  # which some versions of pandas refuse
    return counts["a"]
# expect: an_entry_of_the_array_behind_counts df == 5  # known: loose


def an_entry_of_the_values_of_counts(df: Groups):
    counts = df.groupby("k").size().reindex(["a", "b"], fill_value=0)
    counts.values[0] = 5 * counts["b"]
    return counts["a"]
# expect: an_entry_of_the_values_of_counts df == 5  # known: loose


def counts_beside_their_array(df: Groups, eps: float):
    counts = df.groupby("k").size().reindex(["a", "b"], fill_value=0)
    noisy = counts.to_numpy() + np.random.laplace(0, 1 / eps, 2)
    return dict(zip(counts.index, noisy))
# expect: counts_beside_their_array df.epsilon == eps
