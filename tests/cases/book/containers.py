"""Texts, parsing, randomness: what the book's rules K1 to K6 and K9 say, at its smallest."""
# ruff: noqa
import random
from typing import Annotated

import pandas as pd
from dpcheck import Data, Integer, MetricFrame, Real, SymmetricDistance, clamp


def text_of_a_whole_number(i: Integer):
    return 1 if str(i) == "7" else 0
# expect: text_of_a_whole_number i == 1


def text_of_a_real_number(x: Real):
    return 1 if str(x) == "7.0" else 0
# expect: text_of_a_real_number x == inf


def text_in_braces(i: Data):
    return 5 if f"{i}" == "yes" else 2
# expect: text_in_braces i == 3


def first_letter(i: Integer):
    return 1 if str(i).startswith("1") else 0
# expect: first_letter i == 1


def names_with_a_letter(df: MetricFrame[SymmetricDistance]):
    return df["name"].str.lower().str.startswith("a").sum()
# expect: names_with_a_letter df == 1


def parsed_and_clamped(words: Annotated[list[str], SymmetricDistance]):
    return sum(clamp(float(word), 0, 9) for word in words)
# expect: parsed_and_clamped words == 9


def column_parsed(df: MetricFrame[SymmetricDistance]):
    return pd.to_numeric(df["pay"], errors="coerce").fillna(0).clip(0, 50).sum()
# expect: column_parsed df == 50


def shifted_by_a_coin(x: Real):
    return 3 * x + random.random()
# expect: shifted_by_a_coin x == 3


def drawn_up_to_a_private_number(i: Integer):
    return random.randint(0, i)
# expect: drawn_up_to_a_private_number i == inf


def tuple_taken_apart(x: Real, y: Real):
    a, b = (2 * x, 3 * y)
    return a
# expect: tuple_taken_apart x == 2
# expect: tuple_taken_apart y == 0
