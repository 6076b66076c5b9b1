"""A symbol as type checkers see it: a class that no call can make."""

from typing_extensions import Never

class Symbol:
    def __init__(self, _: Never, /) -> None: ...
