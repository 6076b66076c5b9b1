"""What several releases on one source cost together, in numbers: accounts that are tighter than adding up, and never too small.

An epsilon is rounded upward by a part in 10^9, which exceeds the rounding errors on the way. The sizes of the events are taken as they
are given: who makes them from exact bounds rounds a ratio down and an epsilon up. A sum of deltas is right to its last digit.
"""
from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from dpcheck.check.event import Event, converted
from dpcheck.check.gaussian import MARGIN, analytic_sigma, gaussian_delta, gaussian_epsilon

__all__ = ["Account", "Event", "advanced", "analytic_sigma", "basic", "epsilon_of_rho", "gaussian_delta", "gaussian_epsilon", "group",
           "loss_distribution", "optimal_homogeneous", "renyi", "tightest", "zcdp"]

Pair = tuple[float, float, int]  # epsilon, delta, times


@dataclass(frozen=True)
class Account:
    """What everything costs together, by one way of accounting."""

    by: str
    epsilon: float
    delta: float


def tightest(events: Iterable[Event], delta: float) -> list[Account]:
    """What the releases cost together at delta by every account that is finite and spends no more, the best first.

    What no release has claimed of delta is shared out among those that were quoted at none, or spent on the composition. "advanced" is
    there only where all releases are alike and it is better than "basic".
    """
    if not 0 <= delta < 1:
        raise ValueError(f"delta must lie in [0, 1), not {delta}")
    events = [event for event in events if not event.free]
    if not events:
        return [Account("basic", 0.0, 0.0)]
    unquoted = sum(event.times for event in events if event.smooth and not event.delta)
    claimed = math.fsum(event.times * event.delta for event in events)
    pairs = _pairs(events, max(0.0, delta - claimed) / unquoted if unquoted else 0.0)
    plain = Account("basic", *_sum(pairs))
    found = [plain]
    if len(pairs) + pairs[0][2] > 2 and not unquoted and claimed <= delta:
        found.append(Account("optimal composition", _optimal(pairs, delta), delta))
        if len({pair[:2] for pair in pairs}) == 1:
            found.append(Account("advanced", *advanced(*pairs[0][:2], sum(k for _, _, k in pairs), delta - claimed)))

    gaussians = [event for event in _merged(events) if event.kind == "gaussian"]
    rest = [event for event in events if event.kind != "gaussian"]
    epsilon, spent = basic(rest)
    if len(gaussians) == 1 and delta > spent:
        found.append(Account("Gaussian composition", epsilon + gaussian_epsilon(gaussians[0].size, delta - spent), delta))

    inner = _not_leaked([(0.0, event.leak, event.times) for event in events], delta)
    if inner > 0:
        kept = [event.plain() for event in events]
        if (rho := zcdp(kept)) is not None:
            found.append(Account("zCDP", epsilon_of_rho(rho, inner), delta))
        if (by_orders := renyi(kept, inner)) is not None:
            found.append(Account("Renyi", by_orders, delta))
        if (by_losses := loss_distribution(kept, inner, min(account.epsilon for account in found if account.delta <= delta))) is not None:
            found.append(Account("privacy loss distribution", by_losses, delta))
    # A budget of 3e-6 covers three times 1e-6, whatever floating point makes of the sum.
    found = [account for account in found if account.epsilon < math.inf and account.delta <= delta * (1 + MARGIN)]
    if plain in found:
        found = [account for account in found if account.by not in ("advanced", "Gaussian composition") or account.epsilon < plain.epsilon]
    return sorted(found, key=lambda account: account.epsilon)


# ------------------------------------------------------------ (epsilon, delta) pairs
def basic(events: Iterable[Event]) -> tuple[float, float]:
    """The epsilons and the deltas added up (Dwork and Roth 2014, Theorem 3.16), a Gaussian one at the delta at which it was quoted."""
    return _sum(_pairs(events, 0.0))


def advanced(epsilon: float, delta: float, k: int, slack: float) -> tuple[float, float]:
    """Advanced composition of k releases (Dwork, Rothblum and Vadhan 2010, Theorem III.3), or basic composition where that is no larger."""
    plain = _up(k * epsilon)
    if not (0 < epsilon < 1 and k and 0 < slack < 1):  # from ln 2 on, the second term alone exceeds k * epsilon
        return plain, k * delta
    better = _up(math.sqrt(2 * k * math.log(1 / slack)) * epsilon + k * epsilon * math.expm1(epsilon))
    return (better, k * delta + slack) if better < plain else (plain, k * delta)


def optimal_homogeneous(epsilon: float, delta: float, k: int, target_delta: float) -> float:
    """The best epsilon that k releases of (epsilon, delta) have in common (Kairouz, Oh and Viswanath 2015, Theorem 3.3).

    The theorem lists the points at k * epsilon, (k - 2) * epsilon, ...; its delta is solved for the epsilons between them as well.
    """
    return _optimal([(epsilon, delta, k)], target_delta)


def group(epsilon: float, delta: float, k: int) -> tuple[float, float]:
    """What an (epsilon, delta)-private release costs for k units of distance (Vadhan 2017, Lemma 2.2, its sum in closed form)."""
    if k * epsilon > 700:
        return _up(k * epsilon), 1.0 if delta else 0.0
    return _up(k * epsilon), min(1.0, _up(delta * (math.expm1(k * epsilon) / math.expm1(epsilon) if epsilon else k)))


def _pairs(events: Iterable[Event], share: float) -> list[Pair]:
    """Each release as (epsilon, delta); a smooth one that was quoted at no delta, at this one."""
    deltas = [(event, event.delta or (share if event.smooth else 0.0)) for event in events]
    return [(event.epsilon(delta), delta, event.times) for event, delta in deltas if event.times]


def _sum(pairs: Sequence[Pair]) -> tuple[float, float]:
    return _up(math.fsum(k * epsilon for epsilon, _, k in pairs)), math.fsum(k * delta for _, delta, k in pairs)


def _optimal(pairs: Sequence[Pair], target: float) -> float:
    """The best epsilon of a composition, of different pairs too (Murtagh and Vadhan 2016, Theorem 1.5).

    Of all releases that are (epsilon, delta)-private, the worst leaks everything with probability delta and is randomized response
    otherwise. Its losses add up, so that only their distribution is needed: k losses +-epsilon of one kind are a binomial. Different
    epsilons are first rounded up to multiples of one step.
    """
    everything, _ = _sum(pairs)
    inner = _not_leaked(pairs, target)
    times: defaultdict[float, int] = defaultdict(int)
    for epsilon, _, k in pairs:
        if epsilon > 0:
            times[epsilon] += k
    if inner < 0 or everything == math.inf:
        return math.inf
    if not times:
        return 0.0
    releases = sum(times.values())
    step = min(times)
    if len(times) > 1:
        step = step / math.ceil(step / everything * max(2000, 20 * releases)) * (1 + MARGIN)
    if inner == 0 or releases > 100_000 or (len(times) > 1 and everything / step * releases > 2e6):
        return everything  # pure, or too long
    losses: dict[int, float] = {0: 1.0}  # in steps, with their chances
    for epsilon, k in times.items():
        multiple = math.ceil(epsilon / step * (1 - MARGIN / 2))
        total: defaultdict[int, float] = defaultdict(float)
        for more, its_chance in _binomial(multiple * step, k):
            for loss, chance in losses.items():
                total[loss + more * multiple] += chance * its_chance
        losses = total
    error = MARGIN / 2 + 1e-14 * releases  # of a chance, relatively: lgamma(k) is about k ln k, and right to its last digit
    descending = [(loss * step, losses[loss]) for loss in sorted(losses, reverse=True)]
    return min(everything, _up(_solved(descending, inner * (1 - error)) + error))


def _binomial(epsilon: float, k: int) -> list[tuple[int, float]]:
    """The sum of k losses of randomized response, in units of epsilon, with its chances."""
    softplus = math.log1p(math.exp(-epsilon))
    choices = (math.lgamma(k + 1) - math.lgamma(j + 1) - math.lgamma(k - j + 1) for j in range(k + 1))
    return [(2 * j - k, math.exp(ways - (k - j) * epsilon - k * softplus)) for j, ways in enumerate(choices)]


def _solved(losses: Iterable[tuple[float, float]], delta: float) -> float:
    """The least epsilon >= 0 at which E[(1 - exp(epsilon - loss))+] <= delta, for losses that descend."""
    upper = lower = 0.0  # the chances of the losses so far under one input and under its neighbour: the expectation is upper - e^epsilon lower
    reached = 0.0
    for loss, chance in losses:
        if loss <= 0 or (upper > delta and math.log((upper - delta) / lower) >= loss):
            break
        upper, lower, reached = upper + chance, lower + chance * math.exp(-loss), loss
        if upper > delta and lower == 0:  # too small a chance for a float
            return reached
    return max(0.0, math.log((upper - delta) / lower)) if upper > delta else 0.0


def _not_leaked(pairs: Iterable[Pair], target: float) -> float:
    """What is left of a target delta for the part that does not leak: 1 - (1 - target) / product of (1 - delta)."""
    leaks = [k * math.log1p(-delta) for _, delta, k in pairs if delta]
    inner = -math.expm1(math.log1p(-target) - math.fsum(leaks)) if leaks else target
    return 0.0 if abs(inner) <= MARGIN * target else inner


# ------------------------------------------------------------ zero-concentrated and Renyi privacy
def zcdp(events: Iterable[Event]) -> float | None:
    """The rho of all releases together: they add up (Bun and Steinke 2016, Lemma 1.7). None for a leak."""
    parts = [(event.rho, event.times) for event in events if event.times]
    known = [k * rho for rho, k in parts if rho is not None]
    return _up(math.fsum(known)) if len(known) == len(parts) else None


def epsilon_of_rho(rho: float, delta: float) -> float:
    """The epsilon of rho-zCDP at delta: the least over the orders (Canonne, Kamath and Steinke 2020, Corollary 13)."""
    return converted(lambda order: order * rho, delta)


def renyi(events: Iterable[Event], delta: float) -> float | None:
    """The epsilon at delta by Renyi divergences, which add up order by order (Mironov 2017, Proposition 1). None for a leak."""
    events = [event for event in events if event.times]
    if any(event.leak for event in events):
        return None
    return converted(lambda order: math.fsum(event.times * event.divergence(order) for event in events), delta)


# ------------------------------------------------------------ privacy loss distributions
def loss_distribution(events: Iterable[Event], delta: float, rough: float) -> float | None:
    """The epsilon at delta by the numerical composition of privacy loss distributions. None for a leak, and without dp_accounting.

    `rough` is an epsilon that holds: it says how fine the losses have to be. All errs upward. The losses are discretised by connecting the
    dots, which dominates them (Doroshenko and others 2022), and what the Fourier transforms can be wrong by is taken off delta. The
    distributions compose since each dominates all neighbouring inputs of its release (Zhu, Dong and Wang 2022, Theorem 10). Noise is in
    units of the sensitivity and neighbours are add/remove, whatever ours are: with replace-one the library doubles a Gaussian
    sensitivity, and leaves the others.
    """
    events = [event.plain() if not event.leak else event for event in events if not event.free]
    releases = sum(event.times for event in events)
    delta -= 1e-15 * (100 + releases)
    if any(event.leak or event.kind == "concentrated" for event in events) or not events or delta <= 0 or releases > 1_000_000:
        return None
    span = max(1 / event.size / event.size / 2 + 10 / event.size if event.kind == "gaussian" else event.epsilon() for event in events)
    if span > 500 or not 0 < rough <= 500:  # e^span would not be a float
        return None
    try:
        from dp_accounting.pld import pld_pmf  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from dp_accounting.pld import privacy_loss_distribution as pld
        from dp_accounting.privacy_accountant import NeighboringRelation  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return None
    interval = max(rough / 10_000, span / 50_000)
    total = pld.identity(value_discretization_interval=interval)
    for event in _merged(events):
        if event.kind == "laplace":
            one = pld.from_laplace_mechanism(event.size, value_discretization_interval=interval)
        elif event.kind == "gaussian":
            one = pld.from_gaussian_mechanism(event.size, value_discretization_interval=interval,
                                              neighboring_relation=NeighboringRelation.ADD_OR_REMOVE_ONE)  # fmt: skip
        else:
            low, high = math.floor(-event.size / interval), math.ceil(event.size / interval)
            dots = range(low, high + 1) if event.kind == "selection" else sorted({low, low + 1, high - 1, high})
            one = pld.PrivacyLossDistribution(
                pld_pmf.create_pmf_pessimistic_connect_dots(interval, list(dots), [event.profile(dot * interval) for dot in dots]))
        total = total.compose(one.self_compose(event.times))
    return _up(float(total.get_epsilon_for_delta(delta)))


def _merged(events: Iterable[Event]) -> list[Event]:
    """Like events counted together, and all Gaussians as the one that they are equal to (Dong, Roth and Su 2022, Corollary 3.3)."""
    times: defaultdict[Event, int] = defaultdict(int)
    moves = 0.0
    for event in events:
        if event.kind == "gaussian":
            moves += event.times / event.size / event.size
        else:
            times[replace(event, times=1, delta=0.0 if event.smooth else event.delta)] += event.times
    joint = [Event("gaussian", 1 / math.sqrt(moves) * (1 - MARGIN))] if 0 < moves < math.inf else []
    return joint + [replace(event, times=k) for event, k in times.items()]


def _up(value: float) -> float:
    return value * (1 + MARGIN)
