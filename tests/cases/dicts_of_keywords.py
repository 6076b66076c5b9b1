"""Dicts made of keywords (rule K9)."""
# ruff: noqa
from collections import OrderedDict

from dpcheck import Real


def keywords(x: Real, y: Real):
    return dict(a=x, b=y)["a"]
# expect: keywords x == 1
# expect: keywords y == 0


def keywords_over_another(x: Real, y: Real):
    t = dict({"a": x, "c": 3 * y}, a=2 * y)
    t["a"] += x
    return sum(t.values())
# expect: keywords_over_another x == 1
# expect: keywords_over_another y == 5


def keywords_are_copied(x: Real, y: Real):
    u = {"a": x}
    t = dict(u, b=y)
    u["a"] = 7 * y
    return t["a"]
# expect: keywords_are_copied x == 1
# expect: keywords_are_copied y == 0


def keywords_hold_the_list(x: Real):
    kept = [x]
    t = dict(a=kept)
    t["a"].append(2 * x)
    return sum(kept)
# expect: keywords_hold_the_list x == 3


def moved_to_the_end(x: Real, y: Real):
    t = OrderedDict(a=x, b=y)
    t.move_to_end("a")
    return list(t.values())[0]
# expect: moved_to_the_end y == 1  # known: loose
# expect: moved_to_the_end x == 0  # known: loose


def the_first_one_out(x: Real, y: Real):
    t = OrderedDict([("a", x), ("b", y)])
    return t.popitem(last=False)[1]
# expect: the_first_one_out x == 1  # known: loose
# expect: the_first_one_out y == 0  # known: loose
