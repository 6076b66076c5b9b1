"""What is either a number or an object that is not understood: what is done to it is done to the object."""
# ruff: noqa
from types import SimpleNamespace

from dpcheck import Real


def one_or_a_number(x: Real, k: int):
    kept = SimpleNamespace(a=1.0)
    either = kept if k > 0 else 3
    either.a = x
    return kept.a
# expect: one_or_a_number x == 1  # known: loose


def bound_on_one_way(x: Real, k: int):
    either = 3
    if k > 0:
        either = SimpleNamespace(a=1.0)
    either.a = x
    return either.a
# expect: bound_on_one_way x == 1  # known: loose


def kept_in_a_list(x: Real, k: int):
    things, either = [], 3
    if k > 0:
        either = SimpleNamespace(a=1.0)
        things.append(either)
    either.a = x
    return things[0].a
# expect: kept_in_a_list x == 1  # known: loose


def changed_by_its_own_name(x: Real, k: int):
    kept = SimpleNamespace(a=1.0)
    either = kept if k > 0 else 3
    kept.a = x
    return either.a
# expect: changed_by_its_own_name x == 1  # known: loose


def part_of_one(x: Real, k: int):
    outer = SimpleNamespace(a=SimpleNamespace(a=1.0))
    either = outer.a if k > 0 else 3
    either.a = x
    return outer.a.a
# expect: part_of_one x == 1  # known: loose


def or_a_number(x: Real):
    kept = SimpleNamespace(a=1.0)
    either = kept or 3
    setattr(either, "a", x)
    return kept.a
# expect: or_a_number x == 1  # known: loose


def looked_up(x: Real, k: int):
    kept = SimpleNamespace(a=1.0)
    either = {0: 3, 1: kept}.get(k, 4)
    either.a = x
    return kept.a
# expect: looked_up x == 1  # known: loose


def setting_or_private(x: Real, low, k: int):
    """What is handed in is taken for a number where it stands for one."""
    return low if k > 0 else x
# expect: setting_or_private x == 1
