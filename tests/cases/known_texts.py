"""What is made of texts that the program writes out: which branch is taken, and which key is read, depends on the text that comes of it."""
# ruff: noqa
from dpcheck import Real


def branch_by_lower_case(x: Real):
    if "Sum".lower() == "sum":
        return 3 * x
    return x
# expect: branch_by_lower_case x == 3


def branch_by_upper_case(x: Real):
    if "Sum".upper() == "Sum":
        return x
    return 3 * x
# expect: branch_by_upper_case x == 3


def branch_by_title(x: Real):
    if "sum".title() == "Sum":
        return 3 * x
    return x
# expect: branch_by_title x == 3


def key_in_lower_case(x: Real):
    scaled = {"A": x, "a": 3 * x}
    return scaled["A".lower()]
# expect: key_in_lower_case x == 3


def key_as_it_is(x: Real):
    scaled = {"A": x, "a": 3 * x}
    return scaled[str("A")]
# expect: key_as_it_is x == 1


def branch_by_representation(x: Real):
    if repr("a") == "a":
        return x
    return 3 * x
# expect: branch_by_representation x == 3


def key_by_format(x: Real):
    scaled = {"a": x, "b": 3 * x}
    return scaled[format("b", "")]
# expect: key_by_format x == 3


def key_in_no_case(x: Real):
    scaled = {"a": x, "b": 3 * x}
    return scaled["B".strip().lower()]
# expect: key_in_no_case x == 3
