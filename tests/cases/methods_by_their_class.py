"""Methods that are called by their class: `list.append(items, x)` of a list, of what is not known to be one, and of what cannot be one."""
from dpcheck import Real


def of_a_list(x: Real):
    items = [1, 2]
    list.append(items, 3 * x)
    return items[2]
# expect: of_a_list x == 3


def of_a_list_in_a_tuple(x: Real):
    pair = (1, [2])
    list.extend(pair[1], [x, 2 * x])
    return pair[1][2]
# expect: of_a_list_in_a_tuple x == 2


def of_what_is_given(x: Real, items):
    list.append(items, x)
    return items[0]
# expect: of_what_is_given x == inf


def of_another_name(x: Real, items):
    same = items
    list.insert(items, 0, x)
    return same[0]
# expect: of_another_name x == inf


def extended(x: Real, items):
    list.extend(items, [x])
    return sum(items)
# expect: extended x == inf


def sorted_in_place(x: Real, items):
    list.sort(items)
    return x
# expect: sorted_in_place x == 1
