"""What a test's tools put in the place of attributes: for how long is not followed, so that nothing is known of them."""
from unittest import mock
from unittest.mock import patch

from dpcheck import Real, laplacian_mechanism


class Scaled:
    weight = 1


class Doubled:
    weight_of_two = 1


class Tripled:
    weight_of_three = 1


class Named:
    weight_by_name = 1


mock.patch.object(Scaled, "weight", 9).start()


def by_object(x: Real):
    return Scaled.weight * x
# expect: by_object x == inf


@patch.multiple(Doubled, weight_of_two=9)
def by_several(x: Real):
    return Doubled.weight_of_two * x
# expect: by_several x == inf


def inside(x: Real, eps: float):
    with patch.object(Tripled, "weight_of_three", 9):  # expect: DP301
        return laplacian_mechanism(Tripled.weight_of_three * x, 1, eps)  # expect: DP302


@patch("patched_by_mock.Named.weight_by_name", 9)
def by_name(x: Real, eps: float):
    return laplacian_mechanism(Named().weight_by_name * x, 1, eps)  # expect: DP302
