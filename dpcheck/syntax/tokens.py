"""Pieces of regular expressions for Python's tokens, as far as finding the ends of strings and comments needs them.

Prefixes do not matter here: a backslash keeps a quote from closing even a raw string. The loops are unrolled so that an
unterminated string costs one pass over the text, not more.
"""
from __future__ import annotations

STRING = (
    r'"""[^\\"]*(?:(?:\\.|"(?!""))[^\\"]*)*"""'
    r"|'''[^\\']*(?:(?:\\.|'(?!''))[^\\']*)*'''"
    r'|"[^\\"\n]*(?:\\(?:\r\n|.)[^\\"\n]*)*"'
    r"|'[^\\'\n]*(?:\\(?:\r\n|.)[^\\'\n]*)*'"
)
COMMENT = r"#[^\n]*"
CONTINUATION = r"\\(?:\r?\n)?"


def unify_line_ends(text: str) -> str:
    """The same text, character for character, with a line feed for every carriage return that stands alone."""
    if "\r" not in text:
        return text
    return text.replace("\r\n", "\0\n").replace("\r", "\n").replace("\0\n", "\r\n")
