"""Each mechanism's cost, and what compositions cost, against independent accounts: never below them, and equal where both are exact.

The accounts held against are closed forms in fifty digits, the definition of privacy on small discrete mechanisms, dp_accounting's privacy
loss distributions and Renyi accountant, and OpenDP's privacy maps.
"""

from __future__ import annotations

import itertools
import math
import random
import subprocess
import sys
from typing import Any

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpcheck.check import accounting
from dpcheck.check.accounting import (
    Account,
    Event,
    advanced,
    analytic_sigma,
    basic,
    epsilon_of_rho,
    gaussian_delta,
    gaussian_epsilon,
    group,
    loss_distribution,
    optimal_homogeneous,
    renyi,
    tightest,
    zcdp,
)

BY_LOSSES = "privacy loss distribution"
DELTAS = (1e-3, 1e-5, 1e-6, 1e-9)
EPSILONS = (0.01, 0.1, 0.5, 1.0, 4.0)
RATIOS = (0.3, 0.8, 1.5, 4.0, 20.0)
TWENTY = list(itertools.product(EPSILONS, DELTAS))
TWENTY_RATIOS = list(itertools.product(RATIOS, DELTAS))


@pytest.fixture(scope="session")
def dp() -> Any:
    """OpenDP."""
    prelude = pytest.importorskip("opendp.prelude", reason="OpenDP is not installed")
    prelude.enable_features("contrib", "idealized-numerics")
    return prelude


@pytest.fixture(scope="session")
def library() -> Any:
    """dp_accounting."""
    pytest.importorskip("dp_accounting.pld", reason="dp_accounting is not installed")
    import dp_accounting

    return dp_accounting


def accounts(events: list[Event], delta: float) -> dict[str, float]:
    return {account.by: account.epsilon for account in tightest(events, delta)}


def composed(library: Any, delta: float, event: Any, width: float = 5e-4) -> float:
    """The epsilon of dp_accounting's own accountant."""
    accountant = library.pld.PLDAccountant(value_discretization_interval=width).compose(event)
    return float(accountant.get_epsilon(delta))


def close(ours: float, theirs: float, within: float = 1e-6, error: float = 1e-9) -> bool:
    """Ours is no smaller, up to what the other account is rounded by, and larger by little."""
    return theirs * (1 - error) - error <= ours <= theirs * (1 + within) + within


# ------------------------------------------------------------ Gaussian noise
def true_delta(ratio: float, epsilon: float) -> mpmath.mpf:
    with mpmath.workdps(60):
        r, e = mpmath.mpf(ratio), mpmath.mpf(epsilon)
        return mpmath.ncdf(1 / (2 * r) - e * r) - mpmath.exp(e) * mpmath.ncdf(-1 / (2 * r) - e * r)


@pytest.mark.parametrize("ratio", [0.01, 0.05, *RATIOS, 100.0, 1e4, 1e8])
@pytest.mark.parametrize("epsilon", [0.0, 1e-6, *EPSILONS, 30.0, 300.0])
def test_the_gaussian_delta_is_never_below_the_closed_form(ratio: float, epsilon: float) -> None:
    exact, ours = true_delta(ratio, epsilon), gaussian_delta(ratio, epsilon)
    assert exact <= ours
    assert ours <= exact * (1 + mpmath.mpf(1e-8)) + mpmath.mpf(1e-14) or exact < mpmath.mpf(1e-250)


@pytest.mark.parametrize(("ratio", "delta"), [*TWENTY_RATIOS, (0.05, 1e-6), (500.0, 1e-7), (1e5, 1e-12)])
def test_the_gaussian_epsilon_is_the_least_that_holds(ratio: float, delta: float) -> None:
    epsilon = gaussian_epsilon(ratio, delta)
    assert true_delta(ratio, epsilon) <= delta
    assert epsilon == 0 or true_delta(ratio, epsilon * (1 - 1e-7)) > delta


@pytest.mark.parametrize(("ratio", "delta"), TWENTY_RATIOS)
def test_gaussian_noise_costs_what_dp_accounting_says(ratio: float, delta: float, library: Any) -> None:
    assert close(gaussian_epsilon(ratio, delta), library.get_epsilon_gaussian(ratio, delta))
    theirs = composed(library, delta, library.GaussianDpEvent(ratio), 1e-3 / ratio)  # an upper bound, discretised
    assert theirs * 0.999 - 1e-3 <= gaussian_epsilon(ratio, delta) <= theirs * (1 + 1e-7)


@pytest.mark.parametrize(("epsilon", "delta"), TWENTY)
def test_the_analytic_sigma_is_the_least_that_holds(epsilon: float, delta: float, library: Any) -> None:
    sigma = analytic_sigma(3.0, epsilon, delta)
    assert true_delta(sigma / 3, epsilon) <= delta < true_delta(sigma / 3 * (1 - 1e-7), epsilon)
    assert close(sigma, 3 * library.get_sigma_gaussian(epsilon, delta))
    assert gaussian_epsilon(sigma / 3, delta) == pytest.approx(epsilon, rel=1e-6)


@pytest.mark.parametrize(("ratio", "delta"), TWENTY_RATIOS)
def test_gaussian_noise_costs_no_more_than_opendp_says(ratio: float, delta: float, dp: Any) -> None:
    measurement = dp.m.make_gaussian(dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.l2_distance(T=float), scale=2 * ratio)
    rho = measurement.map(2.0)
    assert close(zcdp([Event("gaussian", ratio)]) or 0.0, rho)
    epsilon, _ = dp.c.make_fix_delta(dp.c.make_zCDP_to_approxDP(measurement), delta).map(2.0)
    assert close(epsilon_of_rho(rho, delta), epsilon)
    assert gaussian_epsilon(ratio, delta) <= epsilon * (1 + 1e-8)  # zCDP forgets something of a Gaussian


@pytest.mark.parametrize(("ratio", "k"), list(itertools.product((2.0, 5.0, 10.0, 30.0), (2, 5, 30, 200, 1000))))
def test_gaussians_compose_exactly(ratio: float, k: int, library: Any) -> None:
    found = accounts([Event("gaussian", ratio, times=k)], 1e-6)
    exact = library.get_epsilon_gaussian(ratio / math.sqrt(k), 1e-6)
    assert close(found["Gaussian composition"], exact) and close(found[BY_LOSSES], exact, within=1e-4)
    if k == 30:  # whatever one of them was quoted at
        split = accounts([Event("gaussian", ratio, times=k - 1), Event("gaussian", ratio, delta=1e-8)], 1e-6)
        assert split["Gaussian composition"] == pytest.approx(found["Gaussian composition"], rel=1e-7)


def test_the_classical_calibration_fails_for_a_large_epsilon() -> None:
    def classical(epsilon: float, delta: float) -> float:
        return math.sqrt(2 * math.log(1.25 / delta)) / epsilon

    assert gaussian_epsilon(classical(1.0, 1e-5), 1e-5) < 1
    assert gaussian_epsilon(classical(7.0, 1e-2), 1e-2) > 7
    assert gaussian_epsilon(classical(8.5, 1e-5), 1e-5) > 8.5


# ------------------------------------------------------------ Laplace noise
@pytest.mark.parametrize(("epsilon", "delta"), TWENTY)
def test_laplace_noise_costs_what_dp_accounting_says(epsilon: float, delta: float, library: Any) -> None:
    event = Event("laplace", 1 / epsilon)
    exact = max(0.0, epsilon + 2 * math.log1p(-delta))
    best = tightest([event], delta)[0]
    assert close(best.epsilon, exact, within=1e-4)
    assert close(basic([event])[0], epsilon) and basic([event])[1] == 0
    theirs = composed(library, delta, library.LaplaceDpEvent(1 / epsilon))
    assert theirs - 1e-4 <= best.epsilon <= theirs + 1e-6


@pytest.mark.parametrize(("epsilon", "k"), list(itertools.product((0.02, 0.1, 0.3, 1.0), (2, 7, 30, 100, 500))))
def test_laplace_noise_many_times(epsilon: float, k: int, library: Any) -> None:
    found = accounts([Event("laplace", 1 / epsilon, times=k)], 1e-6)
    theirs = composed(library, 1e-6, library.SelfComposedDpEvent(library.LaplaceDpEvent(1 / epsilon), k))
    assert found[BY_LOSSES] == pytest.approx(theirs, rel=1e-3)
    assert all(epsilon >= theirs * 0.999 for epsilon in found.values())


@pytest.mark.parametrize("epsilon", EPSILONS)
@pytest.mark.parametrize("order", [1.001, 1.5, 2.0, 10.0, 200.0])
def test_divergences_and_rho_of_laplace_noise_and_randomized_response(epsilon: float, order: float) -> None:
    """Against integrals and sums by the definition of the divergence."""
    with mpmath.workdps(30):
        e, a = mpmath.mpf(epsilon), mpmath.mpf(order)
        inside = mpmath.quad(lambda x: mpmath.exp(-a * x - (1 - a) * (e - x)) / 2, [0, e])
        laplace = mpmath.log(mpmath.exp((a - 1) * e) / 2 + inside + mpmath.exp(-a * e) / 2) / (a - 1)
        p = 1 / (1 + mpmath.exp(-e))
        response = mpmath.log(p**a * (1 - p) ** (1 - a) + (1 - p) ** a * p ** (1 - a)) / (a - 1)
    for event, exact in ((Event("laplace", 1 / epsilon), laplace), (Event("pure", epsilon), response)):
        assert event.divergence(order) == pytest.approx(float(exact), rel=1e-6)
        assert order * (zcdp([event]) or 0.0) >= exact


@pytest.mark.parametrize("seed", range(20))
def test_a_vector_is_worst_where_it_moves_in_one_coordinate(seed: int, library: Any) -> None:
    """Laplace noise on each coordinate is a composition of Laplace releases: none costs more than the L1 move in one coordinate."""
    chance = random.Random(seed)
    moves = [chance.uniform(0.05, 1.0) for _ in range(chance.randint(2, 5))]
    delta = 10 ** chance.uniform(-9, -1)
    together = loss_distribution([Event("laplace", 1 / sum(moves))], delta, 1.0)
    apart = loss_distribution([Event("laplace", 1 / move) for move in moves], delta, 1.0)
    assert together is not None and apart is not None and apart <= together + 1e-3


@pytest.mark.parametrize("epsilon", EPSILONS)
def test_discrete_laplace_noise_is_worse_than_laplace_noise(epsilon: float, library: Any) -> None:
    delta = 0.01 * -math.expm1(-epsilon)
    theirs = composed(library, delta, library.SelfComposedDpEvent(library.dp_event.DiscreteLaplaceDpEvent(epsilon, 1), 10))
    assert theirs > composed(library, delta, library.SelfComposedDpEvent(library.LaplaceDpEvent(1 / epsilon), 10))
    assert optimal_homogeneous(epsilon, 0.0, 10, delta) == pytest.approx(theirs, rel=1e-3, abs=1e-3)


# ------------------------------------------------------------ randomized response, and pure and approximate releases
@pytest.mark.parametrize(("epsilon", "categories"), list(itertools.product((0.1, 0.5, 1.0, 2.0, 4.0), (2, 3, 5, 20))))
def test_randomized_response(epsilon: float, categories: int, library: Any) -> None:
    from dp_accounting.pld import privacy_loss_distribution as pld

    truth = math.exp(epsilon) / (math.exp(epsilon) + categories - 1)
    noise = (1 - truth) * categories / (categories - 1)
    one = pld.from_randomized_response(noise, categories, value_discretization_interval=1e-5,
                                       neighboring_relation=library.NeighboringRelation.REPLACE_ONE)  # fmt: skip
    event = Event("response", epsilon)
    assert math.log(truth * (categories - 1) / (1 - truth)) == pytest.approx(epsilon)
    assert close(basic([event])[0], one.get_epsilon_for_delta(0.0), within=1e-5, error=2e-5)
    for k in (1, 6):
        theirs = one.self_compose(k).get_epsilon_for_delta(1e-5)
        best = tightest([replaced(event, k)], 1e-5)[0].epsilon
        assert best >= theirs - k * 2e-5  # theirs is discretised, upward
        assert categories > 2 or best <= theirs + 1e-6


def replaced(event: Event, k: int) -> Event:
    return Event(event.kind, event.size, event.delta, k)


@pytest.mark.parametrize("epsilon", [0.05 * step for step in range(1, 21)])
def test_randomized_response_costs_what_opendp_says(epsilon: float, dp: Any) -> None:
    for categories in (2, 4):
        truth = math.exp(epsilon) / (math.exp(epsilon) + categories - 1)
        assert close(basic([Event("response", epsilon)])[0], dp.m.make_randomized_response(list("abcd"[:categories]), truth).map(1))


def true_epsilon(pairs: list[tuple[float, float]], delta: float) -> float:
    """The epsilon of a product of randomized responses with leaks, by going through all outcomes."""
    kept = math.prod(1 - leak for _, leak in pairs)
    outcomes = [(sum(sign * epsilon for sign, (epsilon, _) in zip(signs, pairs)),
                 math.prod(1 / (1 + math.exp(-sign * epsilon)) for sign, (epsilon, _) in zip(signs, pairs)))
                for signs in itertools.product((1, -1), repeat=len(pairs))]  # fmt: skip

    def holds(epsilon: float) -> bool:
        return 1 - kept + kept * math.fsum(chance * -math.expm1(epsilon - loss) for loss, chance in outcomes if loss > epsilon) <= delta

    low, high = 0.0, sum(epsilon for epsilon, _ in pairs)
    for _ in range(60):
        low, high = (low, (low + high) / 2) if holds((low + high) / 2) else ((low + high) / 2, high)
    return high


@pytest.mark.parametrize("seed", range(20))
def test_optimal_composition_is_that_of_the_worst_mechanisms(seed: int) -> None:
    chance = random.Random(seed)
    kinds = [(chance.choice([0.1, 0.25, 0.5, 1.0, chance.uniform(0.05, 1)]), chance.choice([0.0, 1e-6])) for _ in range(1 + seed % 3)]
    pairs = [kind for kind in kinds for _ in range(3)]
    delta = 10 ** chance.uniform(-4.5, -1)
    found = accounts([Event("approx", epsilon, leak) for epsilon, leak in pairs], delta)
    exact = true_epsilon(pairs, delta)
    assert close(found["optimal composition"], exact, within=2e-3)
    assert len(kinds) > 1 or close(found["optimal composition"], exact)
    assert all(epsilon >= exact * (1 - 1e-9) for epsilon in found.values())
    assert BY_LOSSES not in found or close(found[BY_LOSSES], exact, within=1e-3)


@pytest.mark.parametrize(("epsilon", "delta"), TWENTY)
def test_the_points_of_the_optimal_composition_theorem(epsilon: float, delta: float) -> None:
    """Its delta at (k - 2 i) epsilon, by the formula of the theorem."""
    k, leak = 12, delta / 40
    with mpmath.workdps(40):
        e, leaked = mpmath.mpf(epsilon), mpmath.mpf(leak)
        for i in range(k // 2 + 1):
            terms = [mpmath.binomial(k, m) * (mpmath.exp((k - m) * e) - mpmath.exp((k - 2 * i + m) * e)) for m in range(i)]
            rest = sum(terms) / (1 + mpmath.exp(e)) ** k
            if 0 < 1 - (1 - leaked) ** k * (1 - rest) <= delta:
                best = (k - 2 * i) * epsilon
    ours = optimal_homogeneous(epsilon, leak, k, delta)
    assert best - 2 * epsilon - 1e-9 <= ours <= best * (1 + 1e-8)


@pytest.mark.parametrize(("epsilon", "k"), [(0.001, 20_000), (0.01, 3000), (0.1, 300), (0.5, 50)])
@pytest.mark.parametrize("delta", [1e-4, 1e-5, 1e-6, 1e-8, 1e-11])
def test_loss_distributions_stay_above_the_exact_account(epsilon: float, k: int, delta: float, library: Any) -> None:
    """Fourier transforms lose digits that a small delta, or many releases, would need."""
    exact = optimal_homogeneous(epsilon, 0.0, k, delta)
    assert (losses := loss_distribution([Event("pure", epsilon, times=k)], delta, exact)) is None or exact * (1 - 1e-8) <= losses <= exact * 1.1


# ------------------------------------------------------------ the exponential mechanism
@pytest.mark.parametrize(("eta", "monotone"), list(itertools.product((0.01, 0.05, 0.1, 0.3, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0), (False, True))))
def test_the_exponential_mechanism_costs_what_opendp_says(eta: float, monotone: bool, dp: Any) -> None:
    space = dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.linf_distance(T=float, monotonic=monotone)
    event = Event("selection", eta * (1 if monotone else 2))  # the Range of scores that move by one
    gumbel = dp.m.make_noisy_max(*space, dp.zero_concentrated_divergence(), scale=1 / eta)
    assert close(zcdp([event]) or 0.0, min(gumbel.map(1.0), event.size * math.tanh(event.size / 2)))
    exponential = dp.m.make_noisy_max(*space, dp.max_divergence(), scale=1 / eta)
    assert close(basic([event])[0], exponential.map(1.0))


@pytest.mark.parametrize("seed", range(20))
def test_no_exponential_mechanism_costs_more(seed: int) -> None:
    """Random scores on neighbours: the delta at every epsilon, and the divergence at every order, by their definitions."""
    chance = random.Random(seed)
    size, candidates = chance.choice([0.1, 0.5, 1.0, 3.0]), chance.choice([2, 3, 10, 100])
    scores = [chance.uniform(0, chance.choice([0, 5])) for _ in range(candidates)]
    weights = [math.exp(score) for score in scores]
    others = [weight * math.exp(chance.choice([0.0, size, chance.uniform(0, size)])) for weight in weights]
    one, other = [weight / sum(weights) for weight in weights], [weight / sum(others) for weight in others]
    event = Event("selection", size)
    for p, q in ((one, other), (other, one)):
        for epsilon in (-size / 2, 0.0, size / 4, size / 2, size * 0.9, size):
            assert sum(max(0.0, a - math.exp(epsilon) * b) for a, b in zip(p, q)) <= event.profile(epsilon) + 1e-12
        for order in (1.01, 2.0, 30.0):
            assert math.log(sum(a**order * b ** (1 - order) for a, b in zip(p, q))) / (order - 1) <= event.divergence(order) + 1e-12


def test_the_profile_of_a_selection_is_reached() -> None:
    """Two candidates of which one moves by the whole range, the worst score between them for each epsilon."""
    size = 1.2
    for epsilon in (-1.0, -0.3, 0.0, 0.5, 1.1):
        reached = 0.0
        for step in range(-4000, 4000):
            p = 1 / (1 + math.exp(step / 500))
            q = p * math.exp(-size) / (p * math.exp(-size) + 1 - p)
            reached = max(reached, p - math.exp(epsilon) * q + max(0.0, 1 - p - math.exp(epsilon) * (1 - q)))
        assert reached == pytest.approx(Event("selection", size).profile(epsilon), rel=1e-4)


# ------------------------------------------------------------ conversions, compositions, groups, samples
@pytest.mark.parametrize(("rho", "delta"), list(itertools.product((1e-4, 0.01, 0.15, 1.0, 20.0), DELTAS)))
def test_zcdp_converts_as_in_opendp(rho: float, delta: float, dp: Any) -> None:
    measurement = dp.m.make_gaussian(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=math.sqrt(1 / (2 * rho)))
    profile = dp.c.make_zCDP_to_approxDP(measurement).map(1.0)
    ours = epsilon_of_rho(rho, delta)
    assert close(ours, profile.epsilon(delta))
    assert close(ours, dp.c.make_fix_delta(dp.c.make_zCDP_to_approxDP(measurement), delta).map(1.0)[0])
    assert ours < rho + 2 * math.sqrt(rho * math.log(1 / delta))
    pure = dp.c.make_pureDP_to_zCDP(dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=1 / rho)).map(1.0)
    assert all((zcdp([Event(kind, size)]) or 0.0) <= pure * (1 + 1e-8) for kind, size in (("pure", rho), ("laplace", 1 / rho), ("selection", rho)))


@pytest.mark.parametrize(("kind", "size"), [("laplace", 10.0), ("pure", 0.1)])
def test_thirty_releases_of_a_tenth(kind: str, size: float) -> None:
    found = accounts([Event(kind, size, times=30)], 1e-6)
    assert found["basic"] == pytest.approx(3.0) and "advanced" not in found
    assert advanced(0.1, 0.0, 30, 1e-6) == (pytest.approx(3.0), 0.0)
    assert 2.3 < found["optimal composition"] < 2.4  # 2.4 at the points of the theorem, 2.346 between them
    assert found["zCDP"] == pytest.approx(2.67 if kind == "pure" else 2.62, abs=0.01)


def test_thirty_laplace_releases_by_their_losses(library: Any) -> None:
    assert accounts([Event("laplace", 10.0, times=30)], 1e-6)[BY_LOSSES] == pytest.approx(2.298, abs=1e-3)


def test_selections_in_bulk() -> None:
    found = accounts([Event("selection", 0.1, times=100)], 1e-6)
    assert found["zCDP"] == pytest.approx(2.42, abs=0.01) and found["optimal composition"] == pytest.approx(4.77, abs=0.01)
    assert found["advanced"] < found["basic"]


@pytest.mark.parametrize(("epsilon", "k"), list(itertools.product((0.05, 0.2, 0.5, 1.0, 2.0), (1, 2, 3, 10))))
def test_group_privacy(epsilon: float, k: int) -> None:
    """Noise on what moves k times as far costs no more than the group bound of its guarantee."""
    assert close(basic([Event("laplace", 1 / (k * epsilon))])[0], group(epsilon, 0.0, k)[0])
    for delta in (1e-4, 1e-8):
        sigma = analytic_sigma(1.0, epsilon, delta)
        together, leak = group(epsilon, delta, k)
        assert leak == pytest.approx(min(1.0, delta * math.fsum(math.exp(j * epsilon) for j in range(k))), rel=1e-6)
        assert gaussian_delta(sigma / k, together) <= leak * (1 + 1e-6)
    rho = zcdp([Event("gaussian", 3.0)]) or 0.0
    assert zcdp([Event("gaussian", 3.0 / k)]) == pytest.approx(k * k * rho)


def test_everything_at_once(library: Any) -> None:
    events = [Event("laplace", 2, times=5), Event("gaussian", 5, times=3), Event("approx", 0.2, 1e-7, times=4), Event("selection", 0.3, times=7),
              Event("response", 0.4), Event("laplace", 4.0, times=10)]  # fmt: skip
    pld = library.pld.privacy_loss_distribution
    parts = [pld.from_laplace_mechanism(2).self_compose(5), pld.from_gaussian_mechanism(5 / math.sqrt(3)),
             pld.from_privacy_parameters(library.pld.common.DifferentialPrivacyParameters(0.2, 1e-7)).self_compose(4),
             pld.from_privacy_parameters(library.pld.common.DifferentialPrivacyParameters(0.4, 0.0)),
             pld.from_laplace_mechanism(4.0).self_compose(10)]  # fmt: skip
    pure = pld.from_privacy_parameters(library.pld.common.DifferentialPrivacyParameters(0.3, 0.0)).self_compose(7)
    without = parts[0].compose(parts[1]).compose(parts[2]).compose(parts[3]).compose(parts[4])
    best = tightest(events, 1e-5)[0]
    assert best.by == BY_LOSSES
    assert without.get_epsilon_for_delta(1e-5) < best.epsilon < without.compose(pure).get_epsilon_for_delta(1e-5)


# ------------------------------------------------------------ what always holds
def made(kind: str, size: float, times: int) -> Event:
    return Event(kind, 1 / size if kind in ("laplace", "gaussian") else size, 1e-9 if kind == "approx" else 0.0, times)


EVENTS = st.lists(st.builds(made, st.sampled_from(["laplace", "gaussian", "concentrated", "pure", "approx", "selection", "response"]),
                            st.floats(1e-3, 3.0), st.integers(0, 50)), min_size=1, max_size=4)  # fmt: skip
without_libraries = pytest.mark.usefixtures("no_libraries")


@pytest.fixture(scope="module")
def no_libraries() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounting, "loss_distribution", lambda *_: None)
        yield


@without_libraries
@settings(max_examples=60, deadline=None)
@given(EVENTS, st.sampled_from([1e-3, 1e-6]))
def test_the_best_account_is_no_worse_than_adding_up(events: list[Event], delta: float) -> None:
    found = tightest(events, delta)
    assert found and found == sorted(found, key=lambda account: account.epsilon)
    assert all(account.delta <= delta * (1 + 1e-9) and account.epsilon >= 0 for account in found)
    epsilon, spent = basic(events)
    assert spent > delta or found[0].epsilon <= epsilon
    by = {account.by: account.epsilon for account in found}
    assert by.get("advanced", -1.0) < by["basic"]


@without_libraries
@settings(max_examples=40, deadline=None)
@given(EVENTS, st.integers(1, 20))
def test_more_releases_never_cost_less(events: list[Event], more: int) -> None:
    fewer = accounts(events, 1e-5)
    different = len({(event.kind, event.size) for event in events}) > 1
    for by, epsilon in accounts([*events[:-1], replaced(events[-1], events[-1].times + more)], 1e-5).items():
        coarse = 0.05 if different and by == "optimal composition" else 1e-6  # different epsilons are rounded up, to other multiples
        assert by not in fewer or epsilon >= fewer[by] * (1 - coarse) - 1e-9


@settings(max_examples=10, deadline=None)
@given(EVENTS)
def test_loss_distributions_never_cost_more_than_adding_up_pure_epsilons(events: list[Event]) -> None:
    """But for the width of the discretisation."""
    pure = [event for event in events if event.epsilon() < math.inf and not event.leak]
    if (losses := loss_distribution(pure, 1e-6, rough=30.0)) is not None:
        assert 0 <= losses <= basic(pure)[0] + 30 / 10_000 * sum(event.times for event in pure)


@given(st.floats(1e-6, 5), st.floats(0, 1e-6), st.integers(1, 10_000), st.floats(1e-12, 0.1))
def test_advanced_composition_is_never_reported_when_it_is_larger(epsilon: float, delta: float, k: int, slack: float) -> None:
    total, spent = advanced(epsilon, delta, k, slack)
    assert total <= k * epsilon * (1 + 1e-8) and (spent == k * delta or spent == k * delta + slack)
    if k <= 2000 and spent == k * delta + slack < 1:
        assert optimal_homogeneous(epsilon, delta, k, spent) <= total * (1 + 1e-6) + 1e-9


# ------------------------------------------------------------ the edges
def test_deltas_that_are_spent_to_the_last() -> None:
    assert accounts([Event("approx", 0.5, 1e-6, times=3)], 3e-6)["basic"] == pytest.approx(1.5)
    assert accounts([Event("approx", 0.1, 1e-6)] * 3, 3e-6)["basic"] == pytest.approx(0.3)
    assert tightest([Event("approx", 0.5, 1e-6, times=3)], 2e-6) == []
    assert [account.by for account in tightest([Event("pure", 0.5), Event("laplace", 1.0)], 0.0)] == ["basic", "optimal composition"]
    assert tightest([Event("gaussian", 1.0)], 0.0) == []
    assert tightest([Event("pure", math.inf)], 1e-6) == tightest([Event("pure", math.inf), Event("pure", 1.0)], 1e-6) == []
    quoted = accounts([Event("gaussian", 2.0, delta=1e-5)], 1e-6)
    assert "basic" not in quoted and quoted["Gaussian composition"] == gaussian_epsilon(2.0 * (1 - 1e-9), 1e-6)


def test_what_moves_nothing_costs_nothing() -> None:
    free = [Event("laplace", math.inf), Event("gaussian", math.inf), Event("pure", 0.0), Event("gaussian", 1.0, times=0), Event("selection", 0.0)]
    assert tightest(free, 1e-6) == [Account("basic", 0.0, 0.0)] == tightest([], 0.0)
    assert basic(free) == (0.0, 0.0) and zcdp(free) == 0.0


@pytest.mark.parametrize("size", [1e-320, 1e-160, 1e-9, 1e9, 1e160, 1e300])
def test_sizes_of_any_size(size: float) -> None:
    for kind in ("laplace", "gaussian", "concentrated", "pure", "selection"):
        for k in (1, 1000):
            for account in tightest([Event(kind, size, times=k)], 1e-6):
                assert 0 <= account.epsilon < math.inf


@pytest.mark.parametrize("event", [("cauchy", 1.0), ("laplace", 0.0), ("gaussian", -1.0), ("pure", math.nan), ("approx", 1.0, 1.0),
                                   ("pure", 1.0, 1e-6), ("laplace", 1.0, 0.0, -1),
                                   ("approx", 1.0, math.nan)])  # fmt: skip
def test_what_is_no_release(event: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match="not a release"):
        Event(*event)


def test_discrete_gaussian_noise_is_accounted_by_rho() -> None:
    event = Event("concentrated", 0.05, times=3)
    assert zcdp([event]) == pytest.approx(0.15)
    found = accounts([event], 1e-6)
    assert found["zCDP"] == pytest.approx(epsilon_of_rho(0.15, 1e-6)) and BY_LOSSES not in found
    assert renyi([event], 1e-6) == pytest.approx(found["zCDP"])


def test_no_numerical_library_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = "import sys, dpcheck.check.accounting; assert not {'numpy', 'scipy', 'dp_accounting', 'mpmath'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", loaded], env={"PYTHONPATH": ":".join(sys.path)}, check=False).returncode == 0
    monkeypatch.setitem(sys.modules, "dp_accounting.pld", None)
    assert BY_LOSSES not in accounts([Event("laplace", 10.0, times=30)], 1e-6)


@pytest.mark.parametrize("k", (2, 10, 100, 1000))
@pytest.mark.parametrize("sigma", (1.0, 2.0, 5.0, 40.0, 300.0))
def test_the_account_in_symbols_is_no_less_than_the_exact_one_and_no_more_than_the_sum(k: int, sigma: float) -> None:
    """k Gaussian releases are one of deviation sigma / sqrt(k)."""
    from dpcheck.bounds import evaluate, number
    from dpcheck.check.concentrated import told

    delta = number(1) / 1_000_000
    together = told(number(k) / 2 / number(sigma) / number(sigma), delta)
    alone = told(number(1) / 2 / number(sigma) / number(sigma), delta)
    enclosed = evaluate(together, {})[1]
    assert gaussian_epsilon(sigma / math.sqrt(k), 1e-6) <= enclosed * (1 + 1e-9)
    assert enclosed <= k * evaluate(alone, {})[1] * (1 + 1e-9)
    assert enclosed == pytest.approx(k / (2 * sigma**2) + 2 * math.sqrt(k / (2 * sigma**2) * math.log(1e6)))
