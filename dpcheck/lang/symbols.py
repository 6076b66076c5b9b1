"""A symbol: a class that is only ever named, in annotations or as an argument, and never instantiated."""

from __future__ import annotations

from typing import NoReturn


class Symbol:
    __slots__ = ()

    def __new__(cls, *args: object, **kwargs: object) -> NoReturn:
        raise TypeError(f"{cls.__name__} is a name to write in annotations and arguments; it is not called")
