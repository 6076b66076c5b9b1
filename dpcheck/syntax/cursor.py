"""A cursor over source text: it walks the text beside a syntax tree, so that every node gets its exact place.

libcst's tree holds the text but no places, and its own position provider costs several times the parse. Because the
tree is lossless and visited strictly from left to right, a pointer that steps over tokens and skips white space,
comments and line continuations knows every place for next to nothing.
"""
from __future__ import annotations

import re

# Longest runs first; a backslash continues a line before any of the three line ends.
SPACE = re.compile(r"(?:[ \t\f\r\n]+|\\(?:\r\n|\r|\n)|#[^\r\n]*)+")


class Cursor:
    """The text and the offset `at` up to which it has been read."""

    __slots__ = ("text", "at")

    def __init__(self, text: str, at: int = 0) -> None:
        self.text = text
        self.at = at

    def space(self) -> int:
        """Skip white space, comments and continuations; give the offset of the next token."""
        at = self.at
        text = self.text
        if at < len(text) and text[at] in " \n#\t\\\r\f":
            match = SPACE.match(text, at)
            if match is not None:
                self.at = at = match.end()
        return at

    def token(self, length: int) -> int:
        """Step over the next token, which is `length` characters long; give the offset of its end."""
        self.at = at = self.space() + length
        return at

    def comma(self) -> None:
        """Step over a comma if one is next."""
        at = self.space()
        if self.text[at:at + 1] == ",":
            self.at = at + 1
