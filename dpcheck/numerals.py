"""Numbers as people write them: 0.06 rather than 3 / 50, and 1.117 (163/146) where no short decimal is the number."""
from __future__ import annotations

import math
import re
from fractions import Fraction

from dpcheck.bounds.expr import Expr
from dpcheck.bounds.functions import CONSTRUCTORS
from dpcheck.bounds.numeric import enclosure
from dpcheck.bounds.parse import parse

_FRACTION = re.compile(r"(\d+) / (\d+)")
_MULTIPLE = re.compile(r"(\d+ / \d+) \* (\w+(?: \* \w+)*)")  # of names alone, so that more in front of them is more
_FLOAT = re.compile(r"(\d+)\.(\d+)(?:e([+-]?\d+))?")
_DIGITS = 4  # of a number that is rounded
_LONGEST = 8  # characters of a decimal that is no long one, and of either half of a fraction that is told beside one
_MOST_DIGITS = 12  # after the decimal point
_WORD = re.compile(r"[^\W\d]\w*")
_READABLE = 24  # characters of a formula of numbers alone that tells more than the number that it is


def in_source(text: str) -> str:
    """A bound as it would be written in a program: a fraction as the short decimal that it is, and all else as it stands."""
    match = _FRACTION.fullmatch(text)
    return text if match is None else _decimal(int(match[1]), int(match[2])) or text


def as_meant(text: str) -> str:
    """A number that a program gives, as whoever wrote it meant it: 0.01 where binary arithmetic makes 0.010000000000000002 of `0.1 * 0.1`."""
    if _FLOAT.fullmatch(text) is None or len(text) <= _MOST_DIGITS:
        return text
    meant = f"{float(text):.{_MOST_DIGITS}g}"
    return meant if len(meant) <= _LONGEST else text


def in_budget(text: str) -> str:
    """What may be spent as it would be written in a program: a fraction that is no short decimal rounded down to one."""
    match = _FRACTION.fullmatch(text)
    return text if match is None else _decimal(int(match[1]), int(match[2])) or _rounded(int(match[1]), int(match[2]), up=False)


def for_people(text: str) -> str:
    """A bound as it is told: also where it is no short decimal as one, which is rounded up, with the fraction that it is."""
    if (match := _MULTIPLE.fullmatch(text)) is not None and len(match[1]) > _LONGEST:
        return f"{for_people(match[1])} * {match[2]}"
    if (match := _FRACTION.fullmatch(text)) is not None:
        above, below = match.groups()
        exact = f" ({above}/{below})" if max(len(above), len(below)) <= _LONGEST else ""
        return _decimal(int(above), int(below)) or _rounded(int(above), int(below)) + exact
    if text.startswith("-") and (match := _FRACTION.fullmatch(text[1:])) is not None:
        return f"-{decimal}" if (decimal := _decimal(int(match[1]), int(match[2]))) else text
    if (match := _FLOAT.fullmatch(text)) is not None and len(text) > _LONGEST:
        exponent = int(match[3] or 0) - len(match[2])
        above_, below_ = int(match[1] + match[2]) * 10 ** max(exponent, 0), 10 ** max(-exponent, 0)
        if math.isfinite(value := float(text)):  # which may be larger than its own digits say
            more, less = value.as_integer_ratio()
            above_, below_ = (more, less) if more * below_ > above_ * less else (above_, below_)
        return _decimal(above_, below_) or _rounded(above_, below_)
    if len(text) > _READABLE and "(" in text and all(word in CONSTRUCTORS for word in _WORD.findall(text)):
        return _worked_out(text)
    return text


def _worked_out(formula: str) -> str:
    """A long formula of numbers alone as its value, rounded up; as it stands where that is no positive number."""
    most = enclosure(parse(formula, _nameless))[1]
    return _rounded(*Fraction(most).as_integer_ratio()) if 0 < most < math.inf else formula


def _nameless(text: str) -> Expr:
    raise ValueError(f"{text} is a name in a formula without names")


def _decimal(above: int, below: int) -> str:
    """The short decimal that a fraction is; "" where there is none."""
    for digits in range(_MOST_DIGITS + 1):
        whole, rest = divmod(above * 10**digits, below)
        if not rest:
            text = _placed(whole, digits)
            return text if len(text) <= _LONGEST else ""
    return ""


def _rounded(above: int, below: int, up: bool = True) -> str:
    """A fraction rounded to a few digits, but never before its decimal point."""
    digits = 0
    while above * 10**digits < 10 ** (_DIGITS - 1) * below:
        digits += 1
    return _placed(-(-above * 10**digits // below) if up else above * 10**digits // below, digits)


def _placed(whole: int, digits: int) -> str:
    """The digits with a decimal point so many before their end; a very small number with an exponent."""
    length = len(str(whole))
    if digits - length >= _DIGITS:
        return f"{_placed(whole, length - 1)}e-{digits - length + 1}"
    text = str(whole).rjust(digits + 1, "0")
    return f"{text[:-digits]}.{text[-digits:]}".rstrip("0").rstrip(".") if digits else text
