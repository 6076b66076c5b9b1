"""Syntax that is newer than the Python which runs the checker, in older words of the same length.

Asked where Python's own parser refuses a source. Only what no older Python can read is rewritten, and every character keeps its place; an expression that
older words cannot say becomes a string of spaces, which can neither be bound nor run into a word before it, with a note of what it stands for. What is not known here stays as it is, and is refused again.
"""
from __future__ import annotations

import ast
import keyword
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from dpcheck.syntax.formatted import LITERAL, literal

_GENERIC = sys.version_info < (3, 13)  # type parameters have defaults since 3.13, and are known since 3.12
_STRINGS = frozenset("" if sys.version_info >= (3, 14) else "t" if sys.version_info >= (3, 12) else "ft")
_UNPACKED = sys.version_info < (3, 11)  # `a[*b]`, `*args: *Ts`, `except*`
_BARE = sys.version_info < (3, 14)  # `except A, B:`

_TOKEN = re.compile(r"(?P<blank>(?:[ \t\f\r]+|\\\r?\n|#[^\n]*)+)|(?P<newline>\n)|(?P<word>\w+)|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<sign>\*\*|[=!<>]=|.)", re.DOTALL)
_PARAMETER = re.compile(r"\s*(?P<star>\*{0,2})\s*(?P<name>[^\W\d]\w*)\s*(?P<rest>.*)", re.DOTALL)
# Words that begin nothing but a block: `match: int` is none.
_BLOCKS = frozenset(["async", "class", "def", "elif", "else", "except", "finally", "for", "if", "try", "while", "with"])
_CLOSING = {"(": ")", "[": "]", "{": "}"}


class Part(NamedTuple):
    """What a string of spaces stands for: "formatted" and "template" strings, a "tuple" of items, a "starred" expression; with its place."""

    kind: str
    start: int
    end: int


@dataclass(slots=True)
class Rewriting:
    """The source in older words: what the strings put into it stand for, the names of type aliases by the offset of their statements, and the offsets of `except*`."""

    text: str
    parts: dict[int, Part] = field(default_factory=dict)
    aliases: dict[int, str] = field(default_factory=dict)
    groups: set[int] = field(default_factory=set)


class _Token(NamedTuple):
    kind: str  # "word" "string" "open" "close" "sign" "newline"
    text: str
    start: int
    end: int
    partner: int  # of a bracket that opens, the index of the one that closes it; -1 for others


def rewrite(source: str) -> Rewriting:
    """The source as an older Python reads it; the same text where there is nothing newer in it."""
    try:
        tokens = _tokens(source)
    except SyntaxError:
        return Rewriting(source)
    return _Rewriter(source, tokens).run()


def _tokens(source: str) -> list[_Token]:
    """The tokens of a source, without white space and comments, and without the ends of lines in brackets; raises SyntaxError where brackets or strings do not close."""
    tokens: list[_Token] = []
    opened: list[int] = []
    at = 0
    while at < len(source):
        match = _TOKEN.match(source, at)
        assert match is not None
        kind, text, end, partner = match.lastgroup or "", match[0], match.end(), -1
        if LITERAL.match(source, at) is not None:
            kind, end = "string", literal(source, at, [])
            text = source[at:end]
        elif kind == "open":
            opened.append(len(tokens))
        elif kind == "close":
            if not opened or _CLOSING[tokens[opened[-1]].text] != text:
                raise SyntaxError(f"unmatched '{text}'")
            index = opened.pop()
            tokens[index] = tokens[index]._replace(partner=len(tokens))
        if kind != "blank" and not (kind == "newline" and opened):
            tokens.append(_Token(kind, text, at, end, partner))
        at = end
    if opened:
        raise SyntaxError(f"'{tokens[opened[-1]].text}' was never closed")
    return tokens


class _Rewriter:
    """One pass over the tokens; what is replaced is not looked into, as it is read by itself."""

    def __init__(self, source: str, tokens: list[_Token]) -> None:
        self.source = source
        self.tokens = tokens
        self.edits: list[tuple[int, int, str]] = []
        self.found = Rewriting(source)
        self.annotations: dict[int, int] = {}  # the first and last tokens of starred annotations: `*args: *Ts`

    def run(self) -> Rewriting:
        index, begins, block = 0, True, False  # at the first word of a statement; in the header of a block
        closing = -1  # where the outermost bracket closes that is open
        while index < len(self.tokens):
            token = self.tokens[index]
            if index > closing:
                closing = token.partner
            if begins:
                block = token.text in _BLOCKS
            elif token.text == "lambda":
                block = False
            after = self.replace(index, begins)
            if after > index:
                index, begins = after, False
                continue
            begins = index > closing and (token.kind == "newline" or token.text == ";" or token.text == ":" and block)
            block = block and not begins
            index += 1
        pieces: list[str] = []
        at = 0
        for start, end, new in self.edits:
            pieces += [self.source[at:start], new.ljust(end - start)]
            at = end
        self.found.text = "".join([*pieces, self.source[at:]])
        return self.found

    def replace(self, index: int, begins: bool) -> int:
        """Rewrite what begins at a token; the index of the first token after it, or the same where nothing is newer."""
        token = self.tokens[index]
        if index in self.annotations:
            return self.stand_in("starred", index, self.annotations[index])
        if token.kind == "string":
            return self.strings(index)
        if token.text == "[" and _UNPACKED:
            return self.subscript(index)
        if token.text in ("def", "class"):
            return self.definition(index)
        if token.text == "type" and begins and _GENERIC:
            return self.alias(index)
        return self.handler(index) if token.text == "except" and begins else index

    def text(self, index: int) -> str:
        return self.tokens[index].text if index < len(self.tokens) else ""

    def blank(self, first: int, last: int) -> None:
        self.edits.append((self.tokens[first].start, self.tokens[last].end, ""))

    def stand_in(self, kind: str, first: int, last: int) -> int:
        """Put a string of spaces in the place of the tokens from the first to the last; the index after them."""
        start, end = self.tokens[first].start, self.tokens[last].end
        self.edits.append((start, end, f"'{'':{end - start - 2}}'"))
        self.found.parts[start] = Part(kind, start, end)
        return last + 1

    def level(self, first: int) -> Iterator[int]:
        """The indices of tokens from the first on, what stands in brackets left out, up to the bracket that closes around them."""
        index = first
        while index < len(self.tokens) and self.tokens[index].kind != "close":
            yield index
            index = max(self.tokens[index].partner, index) + 1

    def items(self, opening: int) -> list[tuple[int, int]]:
        """The items between brackets, each from its first token to the one after it; none where one is empty, though a comma may end them."""
        items: list[tuple[int, int]] = []
        first = opening + 1
        for index in self.level(first):
            if self.text(index) == ",":
                items.append((first, index))
                first = index + 1
        if first < self.tokens[opening].partner:
            items.append((first, self.tokens[opening].partner))
        return items if all(start < after for start, after in items) else []

    # ---------------------------------------------------------------- strings and stars
    def strings(self, index: int) -> int:
        """Strings side by side, of which at least one is formatted."""
        after = index
        prefixes: list[str] = []
        while after < len(self.tokens) and self.tokens[after].kind == "string":
            match = LITERAL.match(self.text(after))
            prefixes.append("" if match is None else match["prefix"].lower())
            after += 1
        letters = set("".join(prefixes))
        if _STRINGS.isdisjoint(letters) or "b" in letters or "t" in letters and not all("t" in each for each in prefixes):
            return after
        return self.stand_in("template" if "t" in letters else "formatted", index, after - 1)

    def subscript(self, opening: int) -> int:
        """`a[*b, c]`, in which there is no slice."""
        before = self.tokens[opening - 1] if opening else None
        if before is None or before.kind not in ("word", "close", "string") or keyword.iskeyword(before.text) or before.text in ("match", "case"):
            return opening
        items = self.items(opening)
        if not any(self.text(first) == "*" for first, _ in items) or any(self.text(index) == ":" for index in self.level(opening + 1)):
            return opening
        return self.stand_in("tuple", opening + 1, self.tokens[opening].partner - 1)

    # ---------------------------------------------------------------- statements
    def definition(self, index: int) -> int:
        """`def f[T](` and `class A[T]:` without their type parameters."""
        opening = index + 2
        after = index
        if _GENERIC and self.text(opening) == "[" and self.are_parameters(opening):
            self.blank(opening, self.tokens[opening].partner)
            after = opening = self.tokens[opening].partner + 1
        if _UNPACKED and self.text(index) == "def" and self.text(opening) == "(" and all(self.text(each) != "lambda" for each in self.level(opening + 1)):
            for first, end in self.items(opening):
                if self.text(first) == "*" and self.text(first + 2) == ":" and self.text(first + 3) == "*" and end > first + 4:
                    self.annotations[first + 3] = end - 1
        return after

    def alias(self, index: int) -> int:
        """`type X[T] = value` as an assignment to `type`."""
        name = index + 1
        after = name + 1
        if not _is_name(self.text(name)):
            return index
        if self.text(after) == "[" and self.are_parameters(after):
            after = self.tokens[after].partner + 1
        if self.text(after) != "=" or self.text(after + 1) == "*":
            return index
        for each in self.level(after + 1):
            if self.tokens[each].kind == "newline" or self.text(each) == ";":
                break
            if self.text(each) in ("=", ",", "yield"):  # what may stand in an assignment, but not here
                return index
        self.blank(name, after - 1)
        self.found.aliases[self.tokens[index].start] = self.text(name)
        return after

    def are_parameters(self, opening: int) -> bool:
        """Whether brackets hold type parameters: `[T: int = str, *Ts, **P]`."""
        items = self.items(opening)
        return bool(items) and all(_is_parameter(self.source[self.tokens[first].start:self.tokens[after - 1].end]) for first, after in items)

    def handler(self, index: int) -> int:
        """`except*` as `except`, and types without parentheses around them as one."""
        starred = self.text(index + 1) == "*"
        first = last = index + 2 if starred else index + 1
        words: set[str] = set()
        for last in self.level(first):
            if self.text(last) == ":" or self.tokens[last].kind == "newline":
                break
            words.add(self.text(last))
        if self.text(last) != ":" or last == first:
            return index
        after = index
        if starred and _UNPACKED:
            self.blank(index + 1, index + 1)
            self.found.groups.add(self.tokens[index].start)
            after = first
        if "," in words and words.isdisjoint(("as", "lambda", "*")) and _BARE:
            after = self.stand_in("tuple", first, last - 1)
        return after


def _is_name(text: str) -> bool:
    return text.isidentifier() and not keyword.iskeyword(text)


def _is_parameter(text: str) -> bool:
    """Whether a text is a type parameter. Its bound and default are read as those of a parameter of a function."""
    match = _PARAMETER.fullmatch(text)
    if match is None or not _is_name(match["name"]):
        return False
    rest = match["rest"]
    if match["star"] == "*" and rest.startswith("="):
        source = f"[0, {rest[1:]} \n]"  # it may be starred
    elif not rest or rest.startswith("=") or rest.startswith(":") and not match["star"]:
        source = f"def _(_{rest} \n): 0"
    else:
        return False
    try:
        ast.parse(source)
    except (SyntaxError, ValueError):
        return False
    return True
