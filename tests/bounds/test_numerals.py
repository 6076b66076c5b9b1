"""Numbers for people: short, and never less than what they stand for."""
from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dpcheck.bounds import number, render
from dpcheck.numerals import as_meant, for_people, in_source


@pytest.mark.parametrize(("text", "told", "source"), [
    ("1 / 2", "0.5", "0.5"), ("3 / 50", "0.06", "0.06"), ("5 / 4", "1.25", "1.25"), ("163 / 146", "1.117 (163/146)", "163 / 146"), ("1 / 3", "0.3334 (1/3)", "1 / 3"),
    ("100000 / 3", "33334 (100000/3)", "100000 / 3"), ("1 / 1000000", "1e-6", "1e-6"), ("50.00000000000001", "50.01", "50.00000000000001"), ("3.794549538895973", "3.795", "3.794549538895973"),
    ("1.0000000000000002e-06", "1.001e-6", "1.0000000000000002e-06"), ("120", "120", "120"), ("inf", "inf", "inf"), ("3 * epsilon / 2", "3 * epsilon / 2", "3 * epsilon / 2"),
    ("163 / n", "163 / n", "163 / n"), ("sqrt(2)", "sqrt(2)", "sqrt(2)"),
    ("(4 * sqrt(6) * sqrt(log(1000000)) + 3) / 8", "4.928", "(4 * sqrt(6) * sqrt(log(1000000)) + 3) / 8"), ("(4 * sqrt(k) * sqrt(log(1000000)) + 3) / 8",) * 3,
    ("1298074214633706907132624082305024 / 12980742146337070512478121581609 * epsilon", "100 * epsilon", "1298074214633706907132624082305024 / 12980742146337070512478121581609 * epsilon"),
    ("1298074214633706907132624082305024 / 12980742146337070512478121581609 * (n - 3)",) * 3,  # where n is 1, less in front is more
    ("exp(10000000000000000000) * sqrt(2)",) * 3, ("-1 / 2", "-0.5", "-1 / 2")])
def test_numbers(text: str, told: str, source: str) -> None:
    assert (for_people(text), in_source(text)) == (told, source)


@pytest.mark.parametrize(("text", "meant"), [
    ("0.010000000000000002", "0.01"), ("0.30000000000000004", "0.3"), ("0.1", "0.1"), ("1.3e-05", "1.3e-05"), ("3.794549538895973", "3.794549538895973"), ("1 / 3",) * 2, ("2 * n",) * 2])
def test_what_binary_arithmetic_makes_of_numbers_is_told_as_it_was_meant(text: str, meant: str) -> None:
    assert as_meant(text) == meant


@given(st.fractions(min_value=0, max_denominator=10**9))
@example(Fraction(64495961598989957546, 7))
@example(Fraction(11517, 25))
def test_what_is_told_is_never_less(value: Fraction) -> None:
    text = render(number(value))
    exact = max(Fraction(eval(text)), Fraction(text)) if "." in text or "e" in text else value
    told, _, fraction = for_people(text).partition(" (")
    assert told == text or exact <= Fraction(told) <= exact * Fraction(1002, 1000)  # a short decimal is told as it stands, and read as Python reads it
    assert not fraction or Fraction(fraction.rstrip(")")) == value
    if in_source(text) != text:
        assert Fraction(in_source(text)) == value


def test_a_negative_number_is_a_decimal() -> None:
    assert for_people("-1 / 2") == "-0.5" and for_people("-1 / 3") == "-1 / 3"
