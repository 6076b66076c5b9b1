"""A helper for one number, by OpenDP: the number is taken as it is, for a float."""
import opendp.prelude as dp

dp.enable_features("contrib")


def measurement(scale: float):
    return dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=scale)


def noisy(true_value: float, sensitivity: float, epsilon: float) -> float:
    tell = measurement(sensitivity / epsilon)
    return float(tell(float(true_value)))  # release: generic
