"""Releases of different rows that happen only if what was released before says so: as if they always happened, the dearest counts (rule P12)."""
from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance, laplacian_mechanism

People = MetricFrame[SymmetricDistance]
REGIONS = ["north", "south", "east", "west"]


def where_there_are_enough(people: People, eps: float):
    told = []
    for region in REGIONS:
        n = laplacian_mechanism((people["region"] == region).sum(), 1, eps)
        if n > 50:
            pay = people.loc[people["region"] == region, "pay"].clip(0, 10).sum()
            told.append((region, laplacian_mechanism(pay, 10, eps) / n))
    return told
# expect: where_there_are_enough people.epsilon == 2 * eps


def or_nothing(people: People):
    told = {}
    for region in REGIONS:
        there = people[people["region"] == region]
        if laplacian_mechanism(len(there), 1, 0.5) > 50:
            told[region] = laplacian_mechanism(there["pay"].clip(0, 10).sum(), 10, 0.25)
        else:
            told[region] = 0
    return told
# expect: or_nothing people.epsilon == 0.75


def of_regions_with_names(people: People, regions: list[str], eps: float):
    told = {}
    for region in regions:
        there = people[people["region"] == region]
        n = laplacian_mechanism(len(there), 1, eps)
        if n > 50:
            told[region] = laplacian_mechanism(there["pay"].clip(0, 10).sum(), 10, eps) / n
    return told
# expect: of_regions_with_names people.epsilon == 2 * eps


def if_asked_for(people: People, tell: bool):
    told = {}
    for region in REGIONS:
        if tell:
            told[region] = laplacian_mechanism(len(people[people["region"] == region]), 1, 0.5)
    return told
# expect: if_asked_for people.epsilon == 0.5


def rows_that_move(people: MetricFrame[ChangeOneDistance]):
    told = {}
    for region in REGIONS:
        there = people[people["region"] == region]
        if laplacian_mechanism(len(there), 1, 0.5) > 50:
            told[region] = laplacian_mechanism(there["pay"].clip(0, 10).sum(), 10, 0.25)
    return told
# expect: rows_that_move people.epsilon == 1.5


def rows_in_both(people: People):
    n = laplacian_mechanism((people["age"] > 18).sum(), 1, 0.5)
    told = [n]
    if n > 50:
        told.append(laplacian_mechanism((people["age"] > 40).sum(), 1, 0.25))
    if n > 90:
        told.append(laplacian_mechanism((people["age"] <= 40).sum(), 1, 0.125))
    return told
# expect: rows_in_both people.epsilon == 0.75


def two_sides_that_release(people: People):
    told = []
    for region in REGIONS:
        there = people[people["region"] == region]
        if laplacian_mechanism(len(there), 1, 0.5) > 50:
            told.append(laplacian_mechanism(there["pay"].clip(0, 10).sum(), 10, 0.25))
        else:
            told.append(laplacian_mechanism(there["age"].clip(0, 10).sum(), 10, 0.25))
    return told
# expect: two_sides_that_release people.epsilon == 0.75  # known: loose
