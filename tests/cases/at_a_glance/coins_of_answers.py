"""Answers by coins: one chance where a private condition holds, and another one where it does not."""
# ruff: noqa
import random

from dpcheck import Data


def one_or_other(x: Data):
    if x > 0:
        return random.random() < 0.8
    return random.random() < 0.2
# expect: one_or_other x.epsilon == log(4)


def other_or_one(x: Data):
    if x > 0:
        return random.random() < 0.25
    return random.random() < 0.5
# expect: other_or_one x.epsilon == log(2)


def less_likely_tails(x: Data):
    if x > 0:
        return random.random() < 0.9
    return random.random() < 0.75
# expect: less_likely_tails x.epsilon == log(5 / 2)


def likelier_tails(x: Data):
    if x > 0:
        return random.random() < 0.75
    return random.random() < 0.9
# expect: likelier_tails x.epsilon == log(5 / 2)
