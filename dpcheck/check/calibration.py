"""What noise was calibrated for, read off the parameters of a mechanism or the scale of a sampler, and what it costs (docs/calculus/mechanisms.md).

A mechanism declares a sensitivity and an epsilon. Noise by hand has a scale alone: `sensitivity / epsilon` for Laplace noise,
`sensitivity * sqrt(2 log(1.25 / delta)) / epsilon` for Gaussian noise; where it is written so, that is what it declares.
"""
from __future__ import annotations

import math
from dataclasses import dataclass

from dpcheck.bounds import INFINITY, ONE, ZERO, Apply, Atom, Expr, Facts, Order, as_written, ceil, compare, exp, log, nonnegative, number, of_atom, sqrt, substitute
from dpcheck.check.claims import claim_of
from dpcheck.check.functions import text_of
from dpcheck.check.gaussian import analytic_sigma, gaussian_epsilon
from dpcheck.infer.kinds import is_nan
from dpcheck.infer.reach import D1, L1, L2, LINF
from dpcheck.infer.run import SELECTIONS
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.values import Num, Opaque, Value

LAPLACE = frozenset(("laplace", "geometric", "discrete-laplace"))
GAUSSIAN = frozenset(("gaussian", "gaussian-analytic", "discrete-gaussian"))
FIXED = frozenset(("calibrated", "gaussian-analytic", "discrete-gaussian"))  # whose cost is not in proportion to a move beyond the declared one
KEYS = {**dict.fromkeys(LAPLACE, L1), **dict.fromkeys(GAUSSIAN, L2), **dict.fromkeys(SELECTIONS, LINF), "randomized-response": D1, "above-threshold": L1}
CHOSEN_DELTA = number(1) / 1_000_000  # at which the cost of Gaussian noise is told that was made for no delta


@dataclass(slots=True)
class Calibration:
    """The noise of one mechanism call.

    `declared` is the sensitivity that it covers at `epsilon` (both None where nothing is declared: then `scale` is what there
    is); `delta` is None where it is private or unknown. `key` is the norm in which the input is measured. `family` is what the
    noise is of, where a move costs other than in proportion to it.
    """

    key: str
    declared: Expr | None = None
    epsilon: Expr | None = None
    delta: Expr | None = ZERO
    scale: Expr | None = None
    chosen: bool = False  # the delta is ours
    family: str = ""
    doubt: str = ""  # why it is not known whether `epsilon` is what is claimed
    shares: tuple[str, ...] = ()  # names that are taken for shares of a budget
    upside_down: bool = False  # epsilon stands above the line of the scale
    written: tuple[Expr, Expr] | None = None  # above and below the line of the scale, where something stands beside epsilon

    @property
    def known(self) -> bool:
        """Whether a cost can be named."""
        return self.delta is not None and (self.scale is not None or self.declared is not None and self.epsilon is not None)

    def spent(self, needed: Expr, facts: Facts | None = None) -> tuple[Expr, Expr]:
        """What a release costs whose input moves by `needed` (Laplace: epsilon = move / scale; Gaussian: by zCDP, where no delta was meant)."""
        if not self.known or needed.infinite:
            return INFINITY, self.delta if self.delta is not None else INFINITY
        assert self.delta is not None
        needed = as_written(needed)
        if self.declared is not None and self.epsilon is not None:
            if self.declared.value == 0:
                return INFINITY, self.delta
            within = compare(needed, self.declared, (facts or Facts()).plus(self.declared, self.epsilon)) is Order.AT_MOST
            if self.family == "calibrated" or self.family in FIXED and not within:
                return of_group(self.epsilon, self.delta, ONE if within else ceil(needed / self.declared))
            if self.family == "uniform":
                return ZERO, self.delta * needed / self.declared
            return self.epsilon if needed == self.declared else self.epsilon * needed / self.declared, self.delta
        assert self.scale is not None
        if self.scale.value == 0:
            return INFINITY, ZERO
        ratio = needed / self.scale
        if not self.chosen:
            return ratio, self.delta
        return ratio * ratio / 2 + ratio * sqrt(log(ONE / CHOSEN_DELTA) * 2), CHOSEN_DELTA

    def can_be_told(self, needed: Expr, facts: Facts | None = None) -> bool:
        """Whether what a release costs is a formula in what the program has names for, or infinite for all that is seen: else nobody could say whether it is little."""
        cost = self.spent(needed, facts)[0]
        return cost.infinite != 0 or text_of(cost) != "inf"


def of_group(epsilon: Expr, delta: Expr, steps: Expr) -> tuple[Expr, Expr]:
    """What an (epsilon, delta)-private release costs for so many units of distance (group privacy, P15, S3)."""
    if delta.value == 0 or steps.value == 1:
        return epsilon * steps, delta
    return epsilon * steps, delta * steps if epsilon.value == 0 else delta * (exp(epsilon * steps) - ONE) / (exp(epsilon) - ONE)


def calibration_of(call: MechanismCall) -> Calibration:
    """What the parameters of a call say."""
    family = call.mechanism
    key = KEYS.get(family, L1)  # where a family does not say in which norm, all that the entries move by together
    if "scale" in call.arguments:
        return _of_scale(call, key)
    if "exponent" in call.arguments:  # weights exp(w): the exponents themselves are measured
        claimed = term_of(call.arguments["exponent"])
        return Calibration(key, claimed, claimed) if claimed is not None else Calibration(key, scale=ONE)
    delta = written_of(call.arguments.get("delta")) if "delta" in call.arguments else ZERO
    if "cost" in call.arguments:  # by hand: the chances themselves are measured
        claimed = term_of(call.arguments["claimed"])
        return Calibration(key, claimed, claimed, ZERO)
    if family in ("randomized-response", "above-threshold"):
        return Calibration(key, ONE, written_of(call.arguments.get("epsilon")), ZERO)
    if family in LAPLACE:
        delta = ZERO
    return Calibration(key, written_of(call.arguments.get("sensitivity")), written_of(call.arguments.get("epsilon")), delta, family=family)


def _of_scale(call: MechanismCall, key: str) -> Calibration:
    given = call.arguments["scale"]
    scale = term_of(given)
    if scale is None:
        return Calibration(key, delta=None)
    quotient = given.quotient if isinstance(given, Num) else None
    above, below = quotient if quotient is not None else _by_term(scale)
    above, below, made_for = as_written(above), as_written(below), quotient is not None or below != ONE
    if call.mechanism in LAPLACE or call.mechanism in SELECTIONS or call.selected is not None:
        return _claimed(call, key, above, below) if made_for or claim_of(above, below) is not None or _number_claimed(call, above, below) else Calibration(key, scale=scale)
    if call.mechanism not in GAUSSIAN:
        return Calibration(key, delta=None)
    classical = _classical(above)
    if classical is not None and made_for:
        found = _claimed(call, key, classical[0], below)
        found.delta = classical[1]
        return found
    if any(isinstance(atom, Apply) and atom.name == "log" for atom in scale.leaves()):
        return Calibration(key, delta=None)  # made for some delta, by a formula that is not known
    return Calibration(key, scale=scale, chosen=True)


def _claimed(call: MechanismCall, key: str, above: Expr, below: Expr) -> Calibration:
    """What is claimed is what is called epsilon; a factor beside it belongs to the sensitivity, however the scale is written."""
    found = claim_of(above, below)
    if found is not None:
        return Calibration(key, above / found.factor, found.epsilon, doubt=found.doubt, shares=found.shares, upside_down=found.upside_down, written=(above, below) if found.factor != ONE else None)
    claimed = _number_claimed(call, above, below)
    if claimed is not None and call.noise is not None and call.noise.upside_down:
        return Calibration(key, as_written(above * claimed / below), as_written(claimed), upside_down=True)
    return Calibration(key, above, below) if claimed is None or compare(below, claimed, Facts()) is Order.AT_MOST else Calibration(key, as_written(above * claimed / below), as_written(claimed))


def _number_claimed(call: MechanismCall, above: Expr, below: Expr) -> Expr | None:
    """The number that stands in a scale of numbers under the name of an epsilon, written as the scale is: else 0.3 below the line is more than an epsilon of 0.3."""
    claimed = as_written(call.noise.claimed) if call.noise is not None and call.noise.claimed is not None else None
    symbols = any(not isinstance(leaf, Apply) for part in (above, below) for leaf in part.leaves())
    return claimed if claimed is not None and claimed.value and not symbols and below.value != 0 else None


def _by_term(scale: Expr) -> tuple[Expr, Expr]:
    """A scale without a division line: its names with negative exponents stand below."""
    monomials = list(scale.monomials())
    below = ONE
    if len(monomials) == 1:
        for atom, exponent in monomials[0][0]:
            if exponent < 0:
                below = below * of_atom(atom) ** -exponent
    return scale * below, below


def _classical(above: Expr) -> tuple[Expr, Expr] | None:
    """Sensitivity and delta of `sensitivity * sqrt(2 log(1.25 / delta))`, a factor of all of it; None for anything else."""
    monomials = [dict(monomial) for monomial, _ in above.monomials()]
    for atom, exponent in monomials[0].items() if monomials else ():
        if exponent * 2 == 1 and isinstance(atom, Apply) and atom.name in ("log", "group") and all(one.get(atom) == exponent for one in monomials):
            inside = atom.args[0] if atom.name == "group" else of_atom(atom)
            delta = number(5) / 4 * exp(-inside)
            if not any(isinstance(leaf, Apply) and leaf.name == "exp" for leaf in delta.leaves()):
                return above / sqrt(of_atom(atom) * 2), delta
    return None


def term_of(value: Value | None) -> Expr | None:
    """The term of a public number; None of anything else."""
    if isinstance(value, Num) and not value.env and not value.shape:
        return value.term
    if isinstance(value, Opaque) and not value.env:
        return value.term
    return None


def written_of(value: Value | None) -> Expr | None:
    """The term of a public number, its decimals as they are written."""
    term = term_of(value)
    return None if term is None else as_written(term)


def never_positive(num: Num, facts: Facts, finite: bool) -> bool:
    """Whether a parameter that has to be positive (and `finite`) is not, whatever the public values."""
    if not num.public or num.shape:
        return False
    return finite and (num.term.infinite > 0 or is_nan(num)) or nonnegative(-num.term, facts) or num.domain.is_nonpositive(facts)


def above_one(epsilon: Expr | None, facts: Facts) -> bool:
    """Whether an epsilon is known to be above 1."""
    return epsilon is not None and compare(epsilon, ONE, facts) is Order.ABOVE


def of_positive(bound: Expr, epsilon: Expr) -> Expr:
    """A bound for a positive epsilon."""
    sizes: dict[Atom, Expr] = {atom: epsilon for atom in bound.leaves() if isinstance(atom, Apply) and atom.name == "abs" and atom.args[0] == epsilon}
    return substitute(bound, sizes) if sizes else bound


def analytic(calibration: Calibration) -> str:
    """The analytic Gaussian mechanism's sigma (Balle and Wang 2018), where the numbers are known."""
    numbers = [calibration.epsilon, calibration.delta, calibration.declared]
    known = [float(number.value) for number in numbers if number is not None and number.value is not None]
    if len(known) < 3 or not 0 < known[1] < 1 or known[2] <= 0:
        return ""
    return f", or draw Gaussian noise with sigma = {analytic_sigma(known[2], known[0], known[1]):.6g} (the analytic calibration)"


def analytic_cost(calibration: Calibration, needed: Expr) -> Expr:
    """Beyond epsilon = 1 the classical formula proves nothing: what sigma really gives, where the numbers are known."""
    numbers = [calibration.declared, calibration.epsilon, calibration.delta, needed]
    known = [float(one.value) for one in numbers if one is not None and one.value is not None]
    if len(known) < 4 or not 0 < known[2] < 1 or min(known) <= 0:
        return INFINITY
    sigma = known[0] * math.sqrt(2 * math.log(1.25 / known[2])) / known[1]
    return number(gaussian_epsilon(sigma / known[3] * (1 - 1e-12), known[2]))
