"""Loops that look for a row and leave when they have found one: it matters whether there is one, not which comes first (J11)."""
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Real, SymmetricDistance

Ages = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=100)]
Edited = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=100)]
Pairs = Annotated[list[tuple[str, float]], SymmetricDistance]
calls = 0


def is_there(rows: Pairs, who: str):
    for name, pay in rows:
        if name == who:
            return True
    return False
# expect: is_there rows == 1


def flagged(ages: Edited):
    found = False
    for age in ages:
        if age > 50:
            found = True
            break
    return int(found)
# expect: flagged ages == 1


def with_else(ages: Ages):
    k = 0
    for age in ages:
        if age > 50:
            k = 3
            break
    else:
        k = 5
    return k
# expect: with_else ages == 2


def slope_by_what_is_there(ages: Ages, x: Annotated[Real, Interval(ge=0, le=1)]):
    for age in ages:
        if age > 50:
            return x
    return 3 * x
# expect: slope_by_what_is_there ages == 2  # known: loose
# expect: slope_by_what_is_there x == 3


def which_one(ages: Ages):
    for age in ages:
        if age > 50:
            return age
    return 0.0
# expect: which_one ages == inf


def left_behind(ages: Ages):
    """After the loop its variable holds the row at which it stopped."""
    for age in ages:
        if age > 50:
            break
    return age
# expect: left_behind ages == inf


def counted_on_the_way(ages: Ages):
    n = 0
    for age in ages:
        n += 1
        if age > 50:
            return n
    return 0
# expect: counted_on_the_way ages == inf


def _is_large(age):
    global calls
    calls += 1
    return age > 50


def counted_by_the_test(ages: Ages):
    """How often the test ran depends on the order."""
    global calls
    calls = 0
    for age in ages:
        if _is_large(age):
            break
    return calls
# expect: counted_by_the_test ages == inf


def gathered_by_the_test(ages: Ages):
    seen = []
    for age in ages:
        if seen.append(age) or age > 50:
            break
    return len(seen)
# expect: gathered_by_the_test ages == inf


def bound_by_the_test(ages: Ages):
    last = 0
    for age in ages:
        if (last := age) > 50:
            break
    return last
# expect: bound_by_the_test ages == inf


def what_is_left(ages: Ages):
    rest = iter(ages)
    for age in rest:
        if age > 50:
            break
    return sum(1 for _ in rest)
# expect: what_is_left ages == inf


def variable_of_the_outer_loop(ages: Ages):
    """The body reads the variable of the loop under another name."""
    box = [0.0]
    for box[0] in ages:
        if box[0] > 50:
            return box
    return [0.0]
# expect: variable_of_the_outer_loop ages == inf


def noisy_test(ages: Ages, eps: float):
    for age in ages:
        if age + np.random.laplace(0, 100 / eps) > 50:  # error: DP204
            return 1
    return 0
# expect: noisy_test ages == inf


def by_a_function_inside(ages: Ages):
    def here():
        return age
    age = 0.0
    for age in ages:
        if age > 50:
            return here()
    return 0.0
# expect: by_a_function_inside ages == inf


def by_a_test_inside(ages: Ages):
    def is_large():
        return age > 50
    age = 0.0
    for age in ages:
        if is_large():
            return 1.0
    return 0.0
# expect: by_a_test_inside ages == 1  # known: loose


def of_the_place_before(ages: Ages):
    """The test reads what the body of an earlier pass may not have set, and what the loop sets itself."""
    last = age = 0.0
    for age in ages:
        if (lambda: age)() > 50:
            last = 1.0
            break
    return last, age
# expect: of_the_place_before ages == inf
