"""OpenDP's search for a scale: the library has shown what a measurement costs that is made with it in the same words, and cannot see what the measurement is told."""
import pandas as pd
from opendp.measurements import make_base_discrete_laplace, make_base_laplace
from opendp.mod import binary_search_param
from opendp.transformations import make_bounded_sum, make_clamp, make_count


def counted(path, epsilon):
    people = pd.read_csv(path)["age"].tolist()
    counting = make_count(TIA=float)
    found = binary_search_param(lambda s: counting >> make_base_discrete_laplace(scale=s), d_in=1, d_out=epsilon)  # release: right
    measurement = counting >> make_base_discrete_laplace(scale=found)
    return measurement(people)


def between_their_own_bounds(path, epsilon):
    people = pd.read_csv(path)["age"]
    low, high = people.min(), people.max()
    total = make_clamp(bounds=(low, high)) >> make_bounded_sum(bounds=(low, high))
    found = binary_search_param(lambda s: total >> make_base_laplace(scale=s), d_in=1, d_out=epsilon)  # release: private-parameter
    measurement = total >> make_base_laplace(scale=found)
    return measurement(people.tolist())


def with_half_of_it(path, epsilon):
    people = pd.read_csv(path)["age"].tolist()
    found = binary_search_param(lambda s: make_count(TIA=float) >> make_base_laplace(scale=s), d_in=1, d_out=epsilon)  # release: under-noised  # known: undecided
    measurement = make_count(TIA=float) >> make_base_laplace(scale=found / 2)
    return measurement(people)


def of_something_else(path, epsilon):
    people = pd.read_csv(path)["age"].tolist()
    counting = make_count(TIA=float)
    total = make_clamp(bounds=(0.0, 90.0)) >> make_bounded_sum(bounds=(0.0, 90.0))
    found = binary_search_param(lambda s: counting >> make_base_laplace(scale=s), d_in=1, d_out=epsilon)  # release: under-noised  # known: undecided
    measurement = total >> make_base_laplace(scale=found)
    return measurement(people)


def made_smaller_later(path, epsilon):
    people = pd.read_csv(path)["age"].tolist()
    counting = make_count(TIA=float)
    found = binary_search_param(lambda s: counting >> make_base_laplace(scale=s), d_in=1, d_out=epsilon)  # release: under-noised  # known: undecided
    found = found / 2
    measurement = counting >> make_base_laplace(scale=found)
    return measurement(people)
