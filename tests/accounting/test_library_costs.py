"""What releases of libraries cost, by the checker, against their output distributions, dp_accounting and OpenDP, at twenty settings each.

A cost may never be below what the distribution gives away, and equals it where the mechanism is one whose cost is in proportion to the move.
The distributions are written down from the libraries' own formulas; diffprivlib is not imported.
"""

from __future__ import annotations

import itertools
import json
import math
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest

EPSILONS = (0.05, 0.25, 0.5, 0.75, 1.0)
MOVES = ((1, 1, 0.01), (2, 1, 1e-3), (1, 2, 1e-5), (4, 3, 1e-6))  # declared sensitivity, how far the input moves, delta
HEAD = """
import math, random
import numpy as np, scipy.stats, torch
from dpcheck import Data, Integer, Real
from diffprivlib.mechanisms import (
    Binary, Exponential, ExponentialCategorical, ExponentialHierarchical, Gaussian, GaussianAnalytic, GaussianDiscrete, Geometric, GeometricFolded,
    GeometricTruncated, Laplace, LaplaceBoundedDomain, LaplaceBoundedNoise, LaplaceFolded, LaplaceTruncated, PermuteAndFlip, Snapping, Staircase, Uniform,
)
"""


@dataclass(frozen=True)
class Setting:
    epsilon: float
    sensitivity: int
    move: int
    delta: float

    @property
    def scale(self) -> float:
        return self.sensitivity / self.epsilon


SETTINGS = [Setting(epsilon, *rest) for epsilon, rest in itertools.product(EPSILONS, MOVES)]
Log = Callable[[Any, Any], Any]  # the logarithm of the density at some outputs, for an input

WIDE = np.linspace(-40, 40, 80001)
WHOLE = np.arange(-4000, 4001)


def divergence(log: Log, outputs: Any, move: float, start: float = 0.0) -> float:
    """The greatest log ratio of densities for two inputs so far apart."""
    return float(np.nanmax(np.abs(log(outputs, start) - log(outputs, start + move))))


def sticking_out(log: Log, outputs: Any, move: float, epsilon: float, start: float = 0.0, width: float = 1.0) -> float:
    """The delta at this epsilon, in the worse direction, by summing over outputs (of which each stands for `width`)."""
    with np.errstate(divide="ignore"):
        one, other = np.exp(log(outputs, start)) * width, np.exp(log(outputs, start + move)) * width
    return float(max(np.maximum(a - math.exp(epsilon) * b, 0).sum() for a, b in ((one, other), (other, one))))


# ------------------------------------------------------------ densities, up to a constant that does not depend on the input
def laplace(scale: float) -> Log:
    return lambda y, x: -np.abs(y - x) / scale



def folded(scale: float, lower: float, upper: float) -> Log:
    """Laplace or geometric noise, mirrored at the bounds until it falls within; whole numbers at the ends are mirrored onto themselves."""
    period = 2 * (upper - lower)

    def mass(apart: Any) -> Any:
        """Of the points at this distance and at all that lie whole periods away: two geometric series."""
        near = np.mod(apart, period)
        return (np.exp(-near / scale) + np.exp((near - period) / scale)) / (1 - math.exp(-period / scale))

    def log(y: Any, x: Any) -> Any:
        inside = np.where((y >= lower) & (y <= upper), y, np.nan)
        return np.log(mass(inside - x) + mass(2 * lower - inside - x))

    return log


def truncated(scale: float, lower: float, upper: float, whole: bool) -> Log:
    """The density inside, and the masses of the ends."""

    def log(y: Any, x: Any) -> Any:
        if whole:
            ratio = math.exp(-1 / scale)
            tail = lambda distance: distance * math.log(ratio) - math.log(1 + ratio)
        else:
            tail = lambda distance: -distance / scale - math.log(2)
        return np.where(y <= lower, tail(x - lower), np.where(y >= upper, tail(upper - x), -np.abs(y - x) / scale))

    return log


def bounded_domain(s: Setting, upper: float) -> Log:
    """Laplace noise that is drawn until it falls within [0, upper], of the least scale that gives epsilon."""

    def excess(scale: float) -> float:
        inside = lambda x: 1 - (math.exp(-x / scale) + math.exp(-(upper - x) / scale)) / 2
        return s.sensitivity / scale + math.log(inside(s.sensitivity) / inside(0)) - s.epsilon

    scale = float(mpmath.findroot(lambda b: excess(float(b)), (s.scale, 2 * s.scale), solver="anderson", tol=1e-18, verify=False))
    inside = lambda x: 1 - (np.exp(-x / scale) + np.exp(-(upper - x) / scale)) / 2
    return lambda y, x: -np.abs(y - x) / scale - np.log(inside(x))


def staircase(s: Setting) -> Log:
    """Steps one sensitivity wide, each e^-epsilon of the last, and within a step another at gamma."""
    gamma = 1 / (1 + math.exp(s.epsilon / 2))

    def log(y: Any, x: Any) -> Any:
        distance = np.abs(y - x) / s.sensitivity
        step = np.floor(distance)
        return -s.epsilon * (step + (distance - step >= gamma))

    return log


def snapped(s: Setting) -> Log:
    """Laplace noise rounded to multiples of a power of two, within [-40, 40] sensitivities."""
    scale = 1 / s.epsilon
    grid = 2.0 ** math.ceil(math.log2(scale))

    def log(k: Any, x: Any) -> Any:
        one, other = (np.abs(k) - 0.5) * grid, (np.abs(k) + 0.5) * grid  # by symmetry, where no digits cancel
        near, far = (end - np.where(k < 0, -x, x) / s.sensitivity for end in (one, other))
        crossing = 1 - (np.exp(-np.abs(near) / scale) + np.exp(-np.abs(far) / scale)) / 2
        return np.log(np.where(near < 0, crossing, (np.exp(-near / scale) - np.exp(-far / scale)) / 2))

    return log


def discrete_gaussian(sigma: float) -> Log:
    total = math.log(np.exp(-(WHOLE**2) / (2 * sigma**2)).sum())
    return lambda y, x: -((y - x) ** 2) / (2 * sigma**2) - total


def least_sigma(epsilon: float, delta: float, move: float, delta_of: Callable[[float], float]) -> float:
    """The least deviation at which the delta is within the given one."""
    low, high = 1e-3, 1.0
    while delta_of(high) > delta:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if delta_of(middle) > delta else (low, middle)
    return high


def normal_delta(sigma: float, move: float, epsilon: float) -> float:
    """The delta of Gaussian noise (Balle and Wang 2018, Theorem 8), in fifty digits."""
    with mpmath.workdps(50):
        ratio = mpmath.mpf(sigma) / move
        below = lambda z: mpmath.ncdf(z)
        return float(below(1 / (2 * ratio) - epsilon * ratio) - mpmath.exp(epsilon) * below(-1 / (2 * ratio) - epsilon * ratio))


# ------------------------------------------------------------ selections
def exponential(scores: list[float], eta: float) -> list[float]:
    weights = [math.exp(eta * (score - max(scores))) for score in scores]
    return [weight / math.fsum(weights) for weight in weights]


def permute_and_flip(scores: list[float], eta: float) -> list[float]:
    """In random order, each candidate is taken with probability exp(eta * (score - best))."""
    chances = [0.0] * len(scores)
    orders = list(itertools.permutations(range(len(scores))))
    for order in orders:
        left = 1.0
        for candidate in order:
            taken = math.exp(eta * (scores[candidate] - max(scores)))
            chances[candidate] += left * taken / len(orders)
            left *= 1 - taken
    return chances


def selection(chances: Callable[[list[float]], list[float]], change: list[float], reach: float) -> float:
    """The greatest log ratio over scores between which nothing, little or much lies."""
    worst = 0.0
    for base in itertools.product((0.0, reach / 20, reach), repeat=len(change)):
        one, other = chances(list(base)), chances([score + step for score, step in zip(base, change, strict=True)])
        worst = max(worst, *(abs(math.log(a / b)) for a, b in zip(one, other, strict=True)))
    return worst


def noisy_max(scale: float, move: float) -> float:
    """The place of the larger of two values with Laplace noise, of which one moves."""
    gaps = np.linspace(-60, 0, 601) * scale
    loses = lambda gap: np.where(gap < 0, np.log(2 - gap / scale) + gap / scale, np.log(np.maximum(4 - (2 + gap / scale) * np.exp(-gap / scale), 1e-300)))
    return float(np.max(np.abs(loses(gaps) - loses(gaps - move))))


# ------------------------------------------------------------ the mechanisms: a program, and what it gives away
@dataclass(frozen=True)
class Mechanism:
    """`expression` releases x; `pure` is its exact epsilon, `delta` its exact delta at an epsilon; `proportional`: the cost is the exact one."""

    expression: str
    pure: Callable[[Setting], float] | None = None
    delta: Callable[[Setting, float], float] | None = None
    proportional: bool = True
    kind: str = "Real"


def classical(s: Setting) -> float:
    return s.sensitivity * math.sqrt(2 * math.log(1.25 / s.delta)) / s.epsilon


@cache
def analytic(s: Setting) -> float:
    return least_sigma(s.epsilon, s.delta, s.sensitivity, lambda sigma: normal_delta(sigma, s.sensitivity, s.epsilon))


@cache
def whole(s: Setting) -> float:
    return least_sigma(s.epsilon, s.delta, s.sensitivity, lambda sigma: sticking_out(discrete_gaussian(sigma), WHOLE, s.sensitivity, s.epsilon))


def bounded_noise(s: Setting, epsilon: float) -> float:
    """Laplace noise is cut off where the rest weighs delta: at epsilon >= move / scale, what sticks out of the other's range."""
    assert epsilon >= s.move / s.scale * (1 - 1e-12)
    bound = math.log(1 + math.expm1(s.epsilon) / 2 / s.delta)  # in scales
    return math.exp(-bound) * math.expm1(s.move / s.scale) / 2 / -math.expm1(-bound)


def tree_chances(epsilon: float) -> float:
    """Three values, of which two are 1 apart and the third 2 from both: without balance, half of epsilon a unit of the largest utility."""
    utility = [[0, 1, 2], [1, 0, 2], [2, 2, 0]]
    rows = [exponential([-u for u in row], epsilon / 2 / 2) for row in utility]
    return max(abs(math.log(a[k] / b[k])) for a in rows for b in rows for k in range(3))


CALL = "epsilon={epsilon}, sensitivity={sensitivity}"
VALUE = ".randomise({move} * x)"
MECHANISMS = {
    "Laplace": Mechanism(f"Laplace({CALL}){VALUE}", lambda s: divergence(laplace(s.scale), WIDE, s.move)),
    "Laplace with delta": Mechanism(
        f"Laplace({CALL}, delta={{delta}}){VALUE}", lambda s: divergence(laplace(s.sensitivity / (s.epsilon - math.log1p(-s.delta))), WIDE, s.move)),
    "LaplaceTruncated": Mechanism(f"LaplaceTruncated({CALL}, lower=-30, upper=30){VALUE}", lambda s: divergence(truncated(s.scale, -30, 30, False), WIDE, s.move)),
    "LaplaceFolded": Mechanism(f"LaplaceFolded({CALL}, lower=-30, upper=30){VALUE}", lambda s: divergence(folded(s.scale, -30, 30), WIDE, s.move), proportional=False),
    "LaplaceBoundedDomain": Mechanism(
        f"LaplaceBoundedDomain({CALL}, lower=0, upper=30){VALUE}",
        lambda s: max(divergence(bounded_domain(s, 30), np.linspace(0, 30, 3001), s.move, start) for start in (0, 0.5, 3, 14)), proportional=False),
    "LaplaceBoundedNoise": Mechanism(f"LaplaceBoundedNoise({CALL}, delta={{delta}}){VALUE}", delta=bounded_noise),
    "Staircase": Mechanism(f"Staircase({CALL}){VALUE}", lambda s: divergence(staircase(s), WIDE, s.move - 1e-9)),
    "Snapping": Mechanism(
        f"Snapping({CALL}, lower=-30, upper=30){VALUE}", lambda s: max(divergence(snapped(s), np.arange(-15, 16), s.move, x) for x in (0, 0.3, 0.7)), proportional=False),
    "Uniform": Mechanism("Uniform(delta={delta}, sensitivity={sensitivity})" + VALUE, delta=lambda s, _: min(1.0, s.move * s.delta / s.sensitivity)),
    "Geometric": Mechanism(f"Geometric({CALL}){VALUE}", lambda s: divergence(laplace(s.scale), WHOLE, s.move), kind="Integer"),
    "GeometricTruncated": Mechanism(
        f"GeometricTruncated({CALL}, lower=-30, upper=30){VALUE}", lambda s: divergence(truncated(s.scale, -30, 30, True), WHOLE, s.move), kind="Integer"),
    "GeometricFolded": Mechanism(
        f"GeometricFolded({CALL}, lower=-30.5, upper=30.5){VALUE}", lambda s: divergence(folded(s.scale, -30.5, 30.5), WHOLE, s.move), proportional=False, kind="Integer"),
    "Gaussian": Mechanism(f"Gaussian({CALL}, delta={{delta}}){VALUE}", delta=lambda s, e: normal_delta(classical(s), s.move, e)),
    "GaussianAnalytic": Mechanism(f"GaussianAnalytic({CALL}, delta={{delta}}){VALUE}", delta=lambda s, e: normal_delta(analytic(s), s.move, e)),
    "GaussianDiscrete": Mechanism(
        f"GaussianDiscrete({CALL}, delta={{delta}}){VALUE}", delta=lambda s, e: sticking_out(discrete_gaussian(whole(s)), WHOLE, s.move, e), kind="Integer"),
    "Exponential": Mechanism(
        f"Exponential({CALL}, utility=[{{move}} * x, 0, -{{move}} * x], candidates=[0, 1, 2]).randomise()",
        lambda s: selection(lambda q: exponential(q, 1 / s.scale / 2), [s.move, 0, -s.move], 100 * s.scale)),
    "Exponential, monotonic": Mechanism(
        f"Exponential({CALL}, utility=[{{move}} * x, 0, 0], candidates=[0, 1, 2], monotonic=True).randomise()",
        lambda s: selection(lambda q: exponential(q, 1 / s.scale), [s.move, 0, 0], 100 * s.scale)),
    "PermuteAndFlip": Mechanism(
        f"PermuteAndFlip({CALL}, utility=[{{move}} * x, 0, -{{move}} * x], candidates=[0, 1, 2]).randomise()",
        lambda s: selection(lambda q: permute_and_flip(q, 1 / s.scale / 2), [s.move, 0, -s.move], 60 * s.scale), proportional=False),
    "Binary": Mechanism("Binary(epsilon={epsilon}, value0='a', value1='b').randomise('a' if x == 0 else 'b')", lambda s: s.epsilon, kind="Data"),
    "ExponentialCategorical": Mechanism(
        "ExponentialCategorical(epsilon={epsilon}, utility_list=[['a', 'b', 1], ['a', 'c', 2], ['b', 'c', 2]]).randomise('a' if x == 0 else 'b')",
        lambda s: tree_chances(s.epsilon), proportional=False, kind="Data"),
    "ExponentialHierarchical": Mechanism(
        "ExponentialHierarchical(epsilon={epsilon}, hierarchy=[['a', 'b'], ['c']]).randomise('a' if x == 0 else 'b')",
        lambda s: tree_chances(s.epsilon), proportional=False, kind="Data"),
    "numpy's Laplace noise": Mechanism("{move} * x + np.random.laplace(0, {sensitivity} / {epsilon})", lambda s: divergence(laplace(s.scale), WIDE, s.move)),
    "Laplace noise by hand": Mechanism(
        "(lambda u: {move} * x - {sensitivity} / {epsilon} * np.sign(u) * np.log(1 - 2 * abs(u)))(np.random.uniform(-0.5, 0.5))",
        lambda s: divergence(laplace(s.scale), WIDE, s.move)),
    "two exponential draws": Mechanism(
        "{move} * x + (random.expovariate({epsilon} / {sensitivity}) - random.expovariate({epsilon} / {sensitivity}))", lambda s: divergence(laplace(s.scale), WIDE, s.move)),
    "two logarithms": Mechanism(
        "{move} * x + {sensitivity} / {epsilon} * (math.log(random.random()) - math.log(random.random()))", lambda s: divergence(laplace(s.scale), WIDE, s.move)),
    "scipy's discrete Laplace noise": Mechanism(
        "{move} * x + scipy.stats.dlaplace({epsilon} / {sensitivity}).rvs()", lambda s: divergence(laplace(s.scale), WHOLE, s.move), kind="Integer"),
    "Gaussian noise": Mechanism(
        "{move} * x + random.gauss(0, {sensitivity} * math.sqrt(2 * math.log(1.25 / {delta})) / {epsilon})", delta=lambda s, e: normal_delta(classical(s), s.move, e)),
    "Gaussian noise for no delta": Mechanism(
        "{move} * x + torch.distributions.Normal(0, {sensitivity} / {epsilon}).sample()", delta=lambda s, e: normal_delta(s.scale, s.move, e)),
    "noisy max with Gumbel noise": Mechanism(
        "np.argmax(np.array([{move} * x, 0, -{move} * x]) + np.random.gumbel(0, {sensitivity} / {epsilon}, size=3))",
        lambda s: selection(lambda q: exponential(q, 1 / s.scale), [s.move, 0, -s.move], 100 * s.scale)),
    "noisy max with Laplace noise": Mechanism(
        "np.argmax(np.array([{move} * x, 0]) + np.random.laplace(0, {sensitivity} / {epsilon}, size=2))", lambda s: noisy_max(s.scale, s.move), proportional=False),
}


@pytest.fixture(scope="module")
def costs(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, int], tuple[float, float]]:
    """What the checker says, by mechanism and setting."""
    path: Path = tmp_path_factory.mktemp("programs") / "programs.py"
    names = {f"f{k}_{place}": (name, place) for k, name in enumerate(MECHANISMS) for place in range(len(SETTINGS))}
    functions = []
    for function, (name, place) in names.items():
        mechanism, setting = MECHANISMS[name], SETTINGS[place]
        values = {field: getattr(setting, field) for field in ("epsilon", "sensitivity", "move", "delta")}
        functions.append(f"def {function}(x: {mechanism.kind}):\n    return {mechanism.expression.format(**values)}\n")
    path.write_text(HEAD + "\n\n".join(functions))
    command = [sys.executable, "-m", "dpcheck", "infer", "--format", "json", "--no-cache", str(path)]
    report = json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    found = {}
    for function in report["functions"]:
        for cost in function["privacy"]:
            epsilon, delta = (eval(cost[what], {"__builtins__": {}}, {**vars(math), "max": max, "min": min}) for what in ("epsilon", "delta"))
            found[names[function["name"]]] = float(epsilon), float(delta)
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", MECHANISMS)
def test_cost(costs: dict[tuple[str, int], tuple[float, float]], name: str) -> None:
    mechanism = MECHANISMS[name]
    for place, setting in enumerate(SETTINGS):
        epsilon, delta = costs[name, place]
        assert math.isfinite(epsilon), setting
        if mechanism.pure is not None:
            exact = mechanism.pure(setting)
            assert epsilon >= exact * (1 - 1e-6), (setting, epsilon, exact)
            assert not mechanism.proportional or epsilon <= exact * (1 + 1e-6), (setting, epsilon, exact)
            assert delta == 0
        if mechanism.delta is not None:
            exact = mechanism.delta(setting, epsilon)
            assert delta >= exact * (1 - 1e-6), (setting, epsilon, delta, exact)


def test_against_dp_accounting(costs: dict[tuple[str, int], tuple[float, float]]) -> None:
    pld = pytest.importorskip("dp_accounting.pld.privacy_loss_distribution", reason="dp_accounting is not installed")
    for place, s in enumerate(SETTINGS):
        step = s.epsilon / 1000
        for name, theirs in (
            ("Laplace", pld.from_laplace_mechanism(s.scale / s.move, value_discretization_interval=step).get_epsilon_for_delta(1e-9)),
            ("Geometric", pld.from_discrete_laplace_mechanism(1 / s.scale, s.move, value_discretization_interval=step).get_epsilon_for_delta(1e-9)),
            ("Binary", pld.from_randomized_response(2 / (1 + math.exp(s.epsilon)), 2, value_discretization_interval=step).get_epsilon_for_delta(1e-9)),
        ):
            assert costs[name, place][0] == pytest.approx(theirs, rel=1e-2, abs=2 * step), (name, s)
        epsilon, delta = costs["Gaussian noise", place]
        gaussian = pld.from_gaussian_mechanism(classical(s) / s.move, value_discretization_interval=step)
        assert gaussian.get_epsilon_for_delta(delta) <= epsilon + 2 * step, s


def test_against_opendp(costs: dict[tuple[str, int], tuple[float, float]]) -> None:
    dp = pytest.importorskip("opendp.prelude", reason="OpenDP is not installed")
    dp.enable_features("contrib")
    reals = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    integers = dp.atom_domain(T=int), dp.absolute_distance(T=int)
    for place, s in enumerate(SETTINGS):
        assert costs["Laplace", place][0] == pytest.approx(dp.m.make_laplace(*reals, scale=s.scale).map(float(s.move)), rel=1e-6)
        assert costs["Geometric", place][0] == pytest.approx(dp.m.make_geometric(*integers, scale=s.scale).map(s.move), rel=1e-6)
        rho = dp.m.make_gaussian(*reals, scale=s.scale).map(float(s.move))
        epsilon, delta = costs["Gaussian noise for no delta", place]
        assert epsilon == pytest.approx(rho + 2 * math.sqrt(rho * math.log(1 / delta)), rel=1e-6)
