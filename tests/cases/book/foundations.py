"""What the book's first chapter says, at its smallest: relations, orders, diameters, branches, products, atoms."""
# ruff: noqa
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Data, MaxRowsPer, Real, SymmetricDistance


def added(pay: Annotated[list[float], SymmetricDistance, Interval(ge=10, le=20)]):
    return sum(pay)
# expect: added pay == 20


def edited(pay: Annotated[list[float], ChangeOneDistance, Interval(ge=10, le=20)]):
    return sum(pay)
# expect: edited pay == 10


def rows_of_a_user(visits: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 4)]):
    return len(visits)
# expect: rows_of_a_user visits == 4


def product_on_a_box(x: Annotated[Real, Interval(ge=-2, le=5)], y: Annotated[Real, Interval(ge=0, le=3)]):
    return x * y
# expect: product_on_a_box x == 3
# expect: product_on_a_box y == 5


def composed(x: Real):
    y = 3 * x
    return abs(2 * y - 1)
# expect: composed x == 6


def wild_function_of_data(x: Data, model):
    return min(max(model(x), 1), 8)
# expect: wild_function_of_data x == 7


def counts_less_a_share(rows: Annotated[list[float], SymmetricDistance], share: Annotated[float, Interval(ge=0, le=1)]):
    return sum(1 for row in rows if row <= 5) - share * len(rows)
# expect: counts_less_a_share rows == max(share, 1 - share)
# at: counts_less_a_share share=0.25
# at: counts_less_a_share share=0.75


def counts_less_a_share_edited(rows: Annotated[list[float], ChangeOneDistance], share: Annotated[float, Interval(ge=0, le=1)]):
    return sum(1 for row in rows if row <= 5) - share * len(rows)
# expect: counts_less_a_share_edited rows == 1


def equal_parts_collected(x: Real, y: Real):
    a = x + y
    return 3 * a - 2 * x - 3 * y
# expect: equal_parts_collected x == 1
# expect: equal_parts_collected y == 0
