"""What an annotation of several types leaves open: a public parameter that may be None, or a number or a text, is no number yet."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Sequence

from dpcheck.spaces import ANY

if TYPE_CHECKING:
    from dpcheck.infer.declared import Declared

_NUMBERS = ("bool", "int", "float")  # each is one of the next, too


def either(options: Sequence[Declared]) -> Declared:
    """One of several types: the private one, where one is. Of public ones that differ only what holds of all of them: whole or real numbers, or nothing."""
    private = next((option for option in options if option.private), None)
    if private is not None:
        return replace(private, optional=private.optional or len(options) > 1)
    numbers = [option for option in options if option.kind in _NUMBERS]
    first = replace(options[0], domain=numbers[0].domain if numbers and all(option.domain == numbers[0].domain for option in numbers) else ANY)
    if len(numbers) == len(options):
        return replace(first, kind=max((option.kind for option in numbers), key=_NUMBERS.index))
    return first if all(option == options[0] for option in options) else anything(first)


def anything(said: Declared) -> Declared:
    """A type that other values than those that it names may have, as None for a default has; where a public one is a number, it lies where that does."""
    return replace(said, kind=said.kind if said.private else "", optional=True)
