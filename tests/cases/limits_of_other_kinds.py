"""What else ends a loop (rule P21): several conditions, counts from the other side, lists that grow; and what looks like one."""
# ruff: noqa
from typing import Annotated
import numpy as np
from annotated_types import Interval
from dpcheck import Real, Size, laplacian_mechanism

Eps = Annotated[float, Interval(ge=0.01, le=5)]
Few = Annotated[int, Interval(ge=1, le=4)]


def stops_at_what_grows(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            N += 1
            if n >= N:
                break
    return out
# expect: stops_at_what_grows x.epsilon == 6 * eps


def stops_at_an_item(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few, most: list):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n >= most[0]:
                break
    return out
# expect: stops_at_an_item x.epsilon == 6 * eps


def stops_at_no_number(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n >= float('inf'):
                break
    return out
# expect: stops_at_no_number x.epsilon == 6 * eps


def stops_at_either(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n >= 5:
                break
            if n >= 2:
                break
    return out
# expect: stops_at_either x.epsilon == 2 * eps


def stops_at_either_the_lower_first(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n >= 2:
                break
            if n >= 5:
                break
    return out
# expect: stops_at_either_the_lower_first x.epsilon == 2 * eps


def stops_where_one_of_two_holds(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n >= 2 or flags[k] > 9:
                break
    return out
# expect: stops_where_one_of_two_holds x.epsilon == 2 * eps


def stops_where_both_hold(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n >= 2 and flags[k] > 9:
                break
    return out
# expect: stops_where_both_hold x.epsilon == 6 * eps


def stops_where_it_is_not_less(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if not n < 2:
                break
    return out
# expect: stops_where_it_is_not_less x.epsilon == 2 * eps


def stops_while_it_is_less(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n < 2:
                break
    return out
# expect: stops_while_it_is_less x.epsilon == eps  # known: loose


def compared_the_other_way_round(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if 2 <= n:
                break
    return out
# expect: compared_the_other_way_round x.epsilon == 2 * eps


def counted_from_the_other_side(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n = 1 + n
            if n >= 2:
                break
    return out
# expect: counted_from_the_other_side x.epsilon == 2 * eps


def counted_by_the_other_sign(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n = 1 - n
            if n >= 2:
                break
    return out
# expect: counted_by_the_other_sign x.epsilon == 6 * eps


def counted_in_a_dict(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, d, n = [], {'n': 0}, 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            d['n'] = d['n'] + 1
            n += 1
            if n >= 2:
                break
    return out
# expect: counted_in_a_dict x.epsilon == 2 * eps


def counted_from_what_is_not_known(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few, thing=None):
    out, n = [], thing.start
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n >= 2:
                break
    return out
# expect: counted_from_what_is_not_known x.epsilon == 6 * eps


def as_long_as_the_list(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out = []
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            if len(out) >= N:
                break
    return out
# expect: as_long_as_the_list x.epsilon == N * eps


def as_long_as_another_list(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, other = [], []
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            other.extend([])
            if len(other) >= N:
                break
    return out
# expect: as_long_as_another_list x.epsilon == 6 * eps


def extended_by_nothing(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], []
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n.extend([])
            n.append(1)
            n.clear()
            if len(n) >= N:
                break
    return out
# expect: extended_by_nothing x.epsilon == 6 * eps


def emptied_by_another_name(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], []
    m = n
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n.append(1)
            m.clear()
            if len(n) >= N:
                break
    return out
# expect: emptied_by_another_name x.epsilon == 6 * eps


def one_list_of_two_names(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out = []
    n = m = []
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n.append(1)
            m.clear()
            if len(n) >= N:
                break
    return out
# expect: one_list_of_two_names x.epsilon == 6 * eps


def a_list_that_was_given(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few, given=()):
    out = []
    n = list(given)
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n.append(1)
            if len(n) >= N:
                break
    return out
# expect: a_list_that_was_given x.epsilon == 6 * eps


def handed_to_what_may_empty_it(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few, thing=None):
    out, n = [], []
    n = []
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n.append(1)
            thing(n)
            if len(n) >= N:
                break
    return out
# expect: handed_to_what_may_empty_it x.epsilon == 6 * eps


def a_side_behind_what_never_ends(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] <= 0:
            if flags[k] < -1:
                continue
            else:
                continue
        out.append(laplacian_mechanism(x, 1, eps))
        n += 1
        if n >= N:
            break
    return out
# expect: a_side_behind_what_never_ends x.epsilon == min(N, 6) * eps  # known: loose


def while_it_is_less(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n, k = [], 0, 0
    while n < 2 and k < 6:
        k += 1
        if flags[k - 1] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
    return out
# expect: while_it_is_less x.epsilon == 2 * eps  # known: loose


def while_either_is_less(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n, k = [], 0, 0
    while n < 2 or k < 6:
        k += 1
        if flags[(k - 1) % 6] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
        if k > 50:
            break
    return out


def while_some_are_left(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n, k = [], 2, 0
    while n:
        k += 1
        if flags[k % 6] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n -= 1
    return out
# expect: while_some_are_left x.epsilon == 2 * eps  # known: loose


def counted_in_a_function(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    def more():
        nonlocal n
        n -= 1
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            more()
            if n >= N:
                break
    return out
# expect: counted_in_a_function x.epsilon == 6 * eps


def half_a_count(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n >= 3 / 2:
                break
    return out
# expect: half_a_count x.epsilon == 2 * eps


def beyond_half_a_count(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if n > 3 / 2:
                break
    return out
# expect: beyond_half_a_count x.epsilon == 2 * eps


def walrus_in_the_count(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            if (n := flags[k]) >= 4:
                break
    return out
# expect: walrus_in_the_count x.epsilon == 6 * eps


def matched_into_the_count(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            match flags[k]:
                case n:
                    pass
            if n >= 2:
                break
    return out
# expect: matched_into_the_count x.epsilon == 6 * eps


def caught_into_the_count(x: Real, flags: Annotated[np.ndarray, Size(6)], eps: Eps, N: Few):
    out, n = [], 0
    for k in range(6):
        if flags[k] > 0:
            out.append(laplacian_mechanism(x, 1, eps))
            n += 1
            try:
                int('3')
            except ValueError as n:
                pass
            if n >= 2:
                break
    return out
# expect: caught_into_the_count x.epsilon == 6 * eps
