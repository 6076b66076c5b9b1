"""What `self` is may be of a derived class, whose methods stand before those of the class; and functions of which one surely raises."""
from dpcheck import Real, laplacian_mechanism


class Plain:
    def weighted(self, x):
        return x

    def release(self, x: Real, eps: float):
        return laplacian_mechanism(self.weighted(x), 1, eps)  # expect: DP103
# expect: Plain.release x.epsilon == 9 * eps


class Heavier(Plain):
    def weighted(self, x):
        return 9 * x


class Abstract:
    def weighted(self, x):
        raise NotImplementedError

    def release(self, x: Real, eps: float):
        return laplacian_mechanism(self.weighted(x), 1, eps)  # expect: DP103
# expect: Abstract.release x.epsilon == 7 * eps


class Concrete(Abstract):
    def weighted(self, x):
        return 7 * x


class WithProperty:
    @property
    def weight(self):
        return 1

    def release(self, x: Real, eps: float):
        return laplacian_mechanism(x * self.weight, 1, eps)  # expect: DP302
# expect: WithProperty.release x.epsilon == inf


class WithAnotherProperty(WithProperty):
    @property
    def weight(self):
        return 5


class Alone:
    def weighted(self, x):
        return x

    def release(self, x: Real, eps: float):
        return laplacian_mechanism(self.weighted(x), 1, eps)
# expect: Alone.release x.epsilon == eps


class OfTheSameNames:
    def weighted(self, x):
        return 9 * x


def of_a_known_class(x: Real, eps: float):
    return Plain().release(x, eps)
# expect: of_a_known_class x.epsilon == eps


def of_the_derived_class(x: Real, eps: float):
    return Heavier().release(x, eps)  # expect: DP103
# expect: of_the_derived_class x.epsilon == 9 * eps


def raises(x):
    raise NotImplementedError


def five_times(x):
    return 5 * x


def one_of_two(x: Real, known: bool, eps: float):
    chosen = raises if known else five_times
    return laplacian_mechanism(chosen(x), 1, eps)  # expect: DP103
# expect: one_of_two x.epsilon == 5 * eps


def one_of_two_values(x: Real, known: bool, eps: float):
    value = raises(x) if known else five_times(x)
    return laplacian_mechanism(value, 1, eps)  # expect: DP103
# expect: one_of_two_values x.epsilon == 5 * eps


def after_or(x: Real, known: bool, eps: float):
    known and raises(x)
    return laplacian_mechanism(five_times(x), 1, eps)  # expect: DP103
# expect: after_or x.epsilon == 5 * eps


def of_several(x: Real, k: int, eps: float):
    value = {1: raises, 2: five_times}[k](x)
    return laplacian_mechanism(value, 1, eps)  # expect: DP103
# expect: of_several x.epsilon == 5 * eps


def both_raise(x: Real, known: bool):
    return (raises if known else raises)(x)
# expect: both_raise x == 0
