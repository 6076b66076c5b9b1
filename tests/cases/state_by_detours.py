"""What one function stores in a module, read by another one in roundabout ways: by text, by defaults, and by what unknown code made of functions."""
# ruff: noqa
from somewhere import make, wrap

from dpcheck import Real, laplacian_mechanism

TOTAL = 0.0
KEPT = []


def keep(x: Real):
    global TOTAL
    TOTAL = x
    KEPT.append(x)


def get():
    return TOTAL


class Reader:
    held_value = property(lambda self: TOTAL)


made = make(get)
table = {"a": make(get)}


@wrap
def wrapped():
    return TOTAL


def by_text():
    return laplacian_mechanism(eval("TOTAL"), 1.0, 1.0)  # error: DP102


def by_default_function(read=get):
    return laplacian_mechanism(read(), 1.0, 1.0)  # error: DP102


def by_default_lambda(read=lambda: TOTAL):
    return laplacian_mechanism(read(), 1.0, 1.0)  # error: DP102


def by_default_list(items=KEPT):
    return laplacian_mechanism(items[0], 1.0, 1.0)  # error: DP102


def by_length_of_default(items=KEPT):
    return laplacian_mechanism(len(items), 1.0, 1.0)  # error: DP102


def by_property_of_lambda():
    return laplacian_mechanism(Reader().held_value, 1.0, 1.0)  # error: DP305


def by_unknown_decorator():
    return laplacian_mechanism(wrapped(), 1.0, 1.0)  # error: DP305


def by_unknown_maker():
    return laplacian_mechanism(made(), 1.0, 1.0)  # error: DP305


def by_attribute_of_what_was_made():
    return laplacian_mechanism(made.value, 1.0, 1.0)  # error: DP305


def by_table_of_what_was_made():
    return laplacian_mechanism(table["a"](), 1.0, 1.0)  # error: DP305


def public_default(x: Real, scale=2.0):
    return laplacian_mechanism(x, 1.0, 1.0)  # clean
# expect: public_default x.epsilon == 1
