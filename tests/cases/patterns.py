"""Patterns of match statements: what they capture is bound where they fit, and nowhere else."""
# ruff: noqa
from dpcheck import Real


def no_sequence(x: Real):
    y = x
    match 3:
        case [y]: pass
    return y
# expect: no_sequence x == 1


def no_mapping(x: Real):
    y = x
    match 3:
        case {'a': y}: pass
    return y
# expect: no_mapping x == 1


def another_first_item(x: Real):
    y = x
    match [1, 0]:
        case [3, y]: pass
    return y
# expect: another_first_item x == 1


def no_number(x: Real):
    y = x
    match 'a':
        case int() as y: pass
    return y
# expect: no_number x == inf


def none_of_the_choices(x: Real):
    y = x
    match 5:
        case (4 | 6) as y: pass
    return y
# expect: none_of_the_choices x == 1


def unknown_items(x: Real):
    y = x
    match 5:
        case [*y, 5]: pass
    return y
# expect: unknown_items x == 1


def failed_guard(x: Real):
    y = x
    match [1, 0]:
        case [1, y] if False: pass
    return y
# expect: failed_guard x == 0


def private_first_item(x: Real):
    y = 0
    match [x, 7]:
        case [0, y]: pass
    return y
# expect: private_first_item x == inf


def first_case_fails(x: Real):
    y = 3
    match [0, x]:
        case [1, y]: return 4
        case [0, y] if y > 0: return y
    return y
# expect: first_case_fails x == 1


def which_choice(x: Real):
    match [x, 1]:
        case [3, y] | [y, 1]: return y
# expect: which_choice x == inf


def mapping_is_no_sequence(x: Real):
    match {'a': x}:
        case [y]: return 0
    return x
# expect: mapping_is_no_sequence x == inf


def number_is_no_bool(x: Real):
    match 1:
        case True: return 0
    return x
# expect: number_is_no_bool x == 1


def guard_that_is_not_run(x: Real):
    z = 0
    match 3:
        case [y] if (z := x) > 0: pass
    return z
# expect: guard_that_is_not_run x == 1


def guard_that_binds(x: Real):
    z = x
    match 3:
        case [y] if (z := 1) > 0: pass
    return z
# expect: guard_that_binds x == 1


def view_is_no_sequence(x: Real):
    match {1: x}.keys():
        case [y]: return 0
    return x
# expect: view_is_no_sequence x == inf


def capture_with_guard(x: Real):
    y = 1
    match x:
        case y if y > 3: return y
    return y
# expect: capture_with_guard x == 1


def known_pair(x: Real):
    match (1, x):
        case (1, y): return 2 * y
        case _: return 0
# expect: known_pair x == 2


def pattern_in_a_closure(x: Real):
    y = x
    def g():
        nonlocal y
        match 3:
            case [y]: pass
    g()
    return y
# expect: pattern_in_a_closure x == 1


def which_mapping(x: Real):
    match {'k': 1, 'v': x}:
        case {'k': 1, 'v': y}: return y
        case {'k': 2, 'v': y}: return 3 * y
    return 0
# expect: which_mapping x == 1
