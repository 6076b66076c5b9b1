"""A module that imports the data set of another one, which is read for the first time then."""
# ruff: noqa
from frame_of_a_module import grown, people
from dpcheck import laplacian_mechanism

size = laplacian_mechanism(len(people), 1, 1.0)  # clean
total = laplacian_mechanism(people["age"].clip(0, 10).sum(), 10, 1.0)  # clean
too_little = laplacian_mechanism(grown().sum(), 10, 1.0)  # error: DP103


def over(limit):
    return laplacian_mechanism((people["age"] > limit).sum(), 1, 1.0)  # clean


def imported_inside():
    from frame_of_a_module import people as others
    return laplacian_mechanism(others["age"].clip(0, 10).sum(), 1, 1.0)  # error: DP103
