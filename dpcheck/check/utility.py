"""How far the answers of a release are off: the error that its noise stays within in 95 of 100 answers (of a vector, in each entry)."""
from __future__ import annotations

from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction

from dpcheck.bounds import ONE, ZERO, Expr, as_written, evaluate, log, number, sqrt
from dpcheck.check.calibration import GAUSSIAN, LAPLACE, Calibration, term_of
from dpcheck.check.functions import text_of
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.values import Num

LAPLACE_95 = number(Fraction("2.9957323"))
"""ln 20, rounded upward: P(abs(Z) > t) = exp(-t / scale) of Laplace noise; of its discrete kin 2 q ** (t + 1) / (1 + q) <= q ** t, with q = exp(-1 / scale)."""
GAUSSIAN_95 = number(Fraction("1.9599640"))
"""The 97.5 % quantile of the normal law, rounded upward. A discrete Gaussian number is at most 1 further out (Canonne, Kamath and Steinke 2020, proposition 25)."""
_LONGEST = 8  # characters of an exact number
_FEW = Context(prec=4, rounding=ROUND_CEILING)  # digits of a number


def scale_of(call: MechanismCall, calibration: Calibration) -> Expr | None:
    """The scale of Laplace noise or the standard deviation of Gaussian noise; None where the noise is of another kind, or it is not known."""
    family = call.mechanism
    if call.selected is not None or family not in LAPLACE | GAUSSIAN:
        return None
    scale = term_of(call.arguments["scale"]) if "scale" in call.arguments else _made_for(family, calibration)
    return None if scale is None or scale.infinite else as_written(scale)


def error_of(call: MechanismCall, scale: Expr | None) -> str:
    """The error of noise of a scale as a formula of public names, a decimal where it is a number; "" where there is none (see `scale_of`)."""
    family = call.mechanism
    if scale is None:
        return ""
    more = ONE if family in GAUSSIAN and _is_discrete(call) else ZERO
    try:
        return decimal(evaluate(scale * (LAPLACE_95 if family in LAPLACE else GAUSSIAN_95) + more, {})[1])
    except (KeyError, ArithmeticError):  # there are names in it
        text = text_of(scale * (3 if family in LAPLACE else 2) + more)
        return "" if text == "inf" else text


def told(bound: Expr | None) -> str:
    """What a number is, or a formula of public names; "" where it is not known. A number that has no short text is rounded upward."""
    text = "inf" if bound is None else text_of(bound)
    if bound is None or text == "inf":
        return ""
    if bound.value is not None and len(text) <= _LONGEST:
        return text
    try:
        return decimal(evaluate(bound, {})[1])
    except (KeyError, ArithmeticError):  # there are names in it
        return text


def decimal(value: Fraction | float) -> str:
    """A number as people write it, with few digits, rounded upward."""
    exact = Fraction(value)
    rounded = _FEW.divide(Decimal(exact.numerator), Decimal(exact.denominator))
    return f"{rounded.normalize():f}" if -7 < rounded.adjusted() < 16 else f"{rounded.normalize():g}"


def _made_for(family: str, calibration: Calibration) -> Expr | None:
    """The scale of a mechanism that is told a sensitivity and a budget; Gaussian noise in the classical calibration."""
    declared, epsilon, delta = calibration.declared, calibration.epsilon, calibration.delta
    if declared is None or epsilon is None or epsilon.value == 0:
        return None
    if family in LAPLACE:
        return declared / epsilon
    if family != "gaussian" or delta is None or delta.value is not None and not 0 < delta.value < 1:
        return None
    return declared * sqrt(log(number(Fraction("1.25")) / as_written(delta)) * 2) / epsilon


def _is_discrete(call: MechanismCall) -> bool:
    value = call.arguments.get("value")
    return call.mechanism.startswith("discrete") or isinstance(value, Num) and value.domain.integer
