"""Where the expressions of formatted strings stand in the text: Python before 3.12 misplaces them, and cannot read all that newer ones can."""
from __future__ import annotations

import re
from typing import NamedTuple

from dpcheck.syntax.tokens import SPACE

LITERAL = re.compile(r"(?P<prefix>[rRbBuUfFtT]{0,2})(?P<quote>'''|\"\"\"|'|\")")  # the beginning of one, where a token begins
_LETTERS = frozenset(["", "r", "b", "u", "f", "t", "br", "rb", "fr", "rf", "rt", "tr"])
_MIDDLE = re.compile(r"[^\\{}'\"\n]+")
_ESCAPE = re.compile(r"\\(?:\r\n|[^{}]|(?=[{}]))", re.DOTALL)
_NAMED = re.compile(r"\\N\{[^{}'\"\n]*\}")
_PLAIN = re.compile(r"[^\\'\"\n]+")
_CONVERSION = re.compile(r"![ \t]*[rsa][ \t]*(?=[:}])")
_OPERATOR = re.compile(r"[=!<>]=|[^\W\d]\w*|[\d.]+|.", re.DOTALL)
_CLOSING = {"(": ")", "[": "]", "{": "}"}


class Field(NamedTuple):
    """The place of an expression, and that for which `0` can stand: between the braces, up to a `:`; in a format specification with the braces."""

    start: int
    end: int
    cut_start: int
    cut_end: int


def literal(text: str, at: int, found: list[Field]) -> int:
    """The end of the string literal that begins at an offset; where it is formatted, the places of its expressions are added to what is found.

    Raises SyntaxError for what is no literal.
    """
    match = LITERAL.match(text, at)
    if match is None or match["prefix"].lower() not in _LETTERS:
        raise SyntaxError("invalid string prefix")
    prefix, quote = match["prefix"].lower(), match["quote"]
    if "f" in prefix or "t" in prefix:
        return _parts(text, match.end(), quote, "r" in prefix, False, found)
    at = match.end()
    while not text.startswith(quote, at):
        plain = _PLAIN.match(text, at) or _ESCAPE.match(text, at)
        if plain is not None:
            at = plain.end()
        elif at < len(text) and (len(quote) == 3 or text[at] not in "\n"):
            at += 1
        else:
            raise SyntaxError("unterminated string literal")
    return at + len(quote)


def fields(text: str, start: int, end: int) -> list[Field]:
    """The expressions in the literals, one after the other, that `text[start:end]` is."""
    found: list[Field] = []
    at = start
    while at < end:
        space = SPACE.match(text, at)
        at = space.end() if space is not None else literal(text, at, found)
    return found


def skeleton(text: str, start: int, end: int) -> str:
    """The literals that `text[start:end]` is, with `0` for each of their expressions: any Python can tell whether the rest of them is right."""
    pieces: list[str] = []
    at = start
    for each in fields(text, start, end):
        if each.cut_start >= at:  # not in one that is cut out
            pieces += [text[at:each.cut_start], "0"]
            at = each.cut_end
    return "".join([*pieces, text[at:end]])


def _parts(text: str, at: int, quote: str, raw: bool, nested: bool, found: list[Field]) -> int:
    """The end of a formatted string that goes on at an offset, its quote included; of a format specification, which is `nested` in one, the brace after it."""
    while at < len(text):
        if text.startswith(quote, at):
            if nested:
                break
            return at + len(quote)
        sign = text[at]
        if sign == "{":
            at = at + 2 if text.startswith("{{", at) and not nested else _field(text, at + 1, quote, raw, nested, found)
        elif sign == "}":
            if nested:
                return at
            if not text.startswith("}}", at):
                raise SyntaxError("f-string: single '}' is not allowed")
            at += 2
        elif sign == "\n" and len(quote) == 1:
            break
        else:
            middle = (None if raw else _NAMED.match(text, at)) or _MIDDLE.match(text, at) or _ESCAPE.match(text, at)
            at = at + 1 if middle is None else middle.end()
    raise SyntaxError("unterminated f-string literal")


def _field(text: str, at: int, quote: str, raw: bool, nested: bool, found: list[Field]) -> int:
    """The end of a replacement field whose brace opens before an offset."""
    opened, index = at, len(found)
    at, start, end = _expression(text, at)
    if text.startswith("=", at):
        at = _skip(text, at + 1)
    if text.startswith("!", at):
        conversion = _CONVERSION.match(text, at)
        if conversion is None:
            raise SyntaxError("f-string: invalid conversion character")
        at = conversion.end()
    found.append(Field(start, end, opened, at))
    if text.startswith(":", at):
        at = _parts(text, at + 1, quote, raw, True, found)
    if not text.startswith("}", at):
        raise SyntaxError("f-string: expecting '}'")
    if nested:
        found[index] = Field(start, end, opened - 1, at + 1)
    return at + 1


def _expression(text: str, at: int) -> tuple[int, int, int]:
    """The end of what stands before `=`, `!`, `:` or the closing brace of a field, and the place of the expression."""
    start = end = at = _skip(text, at)
    waiting: list[str] = []
    while at < len(text):
        sign = text[at]
        if not waiting and sign in "}!:=" and text[at:at + 2] not in ("!=", "=="):
            break
        if sign in _CLOSING:
            waiting.append(_CLOSING[sign])
        elif sign in ")]}" and (not waiting or waiting.pop() != sign):
            raise SyntaxError(f"f-string: unmatched '{sign}'")
        operator = _OPERATOR.match(text, at)
        if LITERAL.match(text, at) is not None:
            end = literal(text, at, [])
        else:
            end = at + 1 if operator is None else operator.end()
        at = _skip(text, end)
    if end == start:
        raise SyntaxError("f-string: valid expression required before '}'")
    return at, start, end


def _skip(text: str, at: int) -> int:
    space = SPACE.match(text, at)
    return at if space is None else space.end()
