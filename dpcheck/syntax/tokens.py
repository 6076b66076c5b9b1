"""Pieces of regular expressions for Python's tokens, as far as finding the ends of strings and comments needs them; and where lines begin.

Prefixes do not matter here: a backslash keeps a quote from closing even a raw string. The loops are unrolled so that an
unterminated string costs one pass over the text, not more.
"""
from __future__ import annotations

import re

STRING = (
    r'"""[^\\"]*(?:(?:\\.|"(?!""))[^\\"]*)*"""'
    r"|'''[^\\']*(?:(?:\\.|'(?!''))[^\\']*)*'''"
    r'|"[^\\"\n]*(?:\\(?:\r\n|.)[^\\"\n]*)*"'
    r"|'[^\\'\n]*(?:\\(?:\r\n|.)[^\\'\n]*)*'"
)
COMMENT = r"#[^\n]*"
SPACE = re.compile(r"(?:[ \t\f\r\n]+|\\\r?\n|#[^\r\n]*)+")  # and comments, and continuations
CONTINUATION = r"\\(?:\r?\n)?"


def unify_line_ends(text: str) -> str:
    """The same text, character for character, with a line feed for every carriage return that stands alone."""
    if "\r" not in text:
        return text
    return text.replace("\r\n", "\0\n").replace("\r", "\n").replace("\0\n", "\r\n")


def line_starts(text: str) -> list[int]:
    """The offset at which each line starts, for the line ends that Python knows: LF, CRLF and CR."""
    starts = [0]
    position = 0
    if "\r" not in text:
        while (position := text.find("\n", position) + 1) > 0:
            starts.append(position)
        return starts
    for index, char in enumerate(text):
        if char == "\n" or (char == "\r" and text[index + 1:index + 2] != "\n"):
            starts.append(index + 1)
    return starts
