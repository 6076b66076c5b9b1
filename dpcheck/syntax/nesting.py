"""How deeply a statement nests, measured on its tokens before the parser sees it.

Python's own parser is recursive, and so is what is done with its tree: both need C stack in proportion to the nesting, also to the
length of a chain (`a.b().c()...`, `a + b + ...`). Python has limits of the same kind, which differ from version to version. What is
beyond the limits here is reported, not parsed.
"""
from __future__ import annotations

import re
from dataclasses import dataclass

from dpcheck.syntax.tokens import COMMENT, CONTINUATION, STRING

BRACKETS = 200  # as in CPython
INDENTS = 100  # as in CPython
LINKS = 50_000  # units of one chain, over all brackets open: an operator, attribute, call or subscript is HARD units,
HARD = 50  # but `and`, `or` and a comparison, whose chains are flat in the tree, are one: chains of 1,000 and of 50,000
SMALL = 1000  # a statement of so few characters reaches none of the limits but those of the brackets
DEEP = 1000  # units, or branches of an `elif`, from which on the parse gets a big stack

_TOKEN = re.compile(
    rf"(?P<prefix>\b[rRbBuUfFtT]{{1,2}})?(?P<string>{STRING})|{COMMENT}|{CONTINUATION}"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<stop>[,;]|=+|\n)|(?P<colon>:)"
    r"|(?P<number>\.?\d[\w.]*)|(?P<factor>\*\*|//|[*/%@])|(?P<term><<|>>|[-+&|^~])|(?P<dot>\.)|(?P<soft>[<>]=?|!=)|(?P<word>not\s+in\b|is\s+not\b|\w+)",
    re.DOTALL,
)
_HARD = frozenset(["not", "if", "else", "await", "lambda"])
_SOFT = frozenset(["and", "or", "in", "is"])
_FORMATTED = frozenset("fFtT")
_INDENT = re.compile(r"[ \t\f]*(?=[^ \t\f\r\n#])")
_ELIF = re.compile(r"\belif\b")


@dataclass(slots=True)
class Nesting:
    """What the parse of a statement will need: a fault (its offset and message) if too much, a big stack if much."""

    fault: tuple[int, str] | None
    deep: bool


def nesting(text: str, start: int, end: int, brackets: int) -> Nesting:
    """Measure the statement `text[start:end]`, in which the scanner found `brackets` nested brackets."""
    if end - start < SMALL and brackets <= 5:
        return Nesting(None, False)
    measure = _Measure()
    measure.run(text, start, end, False)
    elifs = len(_ELIF.findall(text, start, end)) if end - start > SMALL else 0
    return Nesting(measure.fault, max(measure.deepest, elifs) > DEEP)


@dataclass(slots=True)
class _Level:
    """The chain at one level of brackets. A looser operator begins the chains of the tighter ones afresh."""

    soft: int = 0  # `and`, `or`, comparisons
    terms: int = 0  # sums, conditionals, lambdas, prefix operators
    factors: int = 0
    steps: int = 0  # attributes, calls, subscripts
    parameters: bool = False  # in those of a lambda, where a comma ends no chain

    def units(self) -> int:
        return self.soft + HARD * (self.terms + self.factors + self.steps)

    def word(self, word: str) -> bool:
        """Counts an operator that is a word; whether it was one."""
        if word in _HARD:
            self.terms += 1
            self.parameters = self.parameters or word == "lambda"
        elif word in _SOFT or " " in word:
            self.operator("soft")
        else:
            return False
        return True

    def operator(self, kind: str) -> None:
        """Counts an operator, which begins the chains of the tighter ones afresh; a colon ends the parameters of a lambda."""
        if kind == "dot":
            self.steps += 1
        elif kind == "factor":
            self.factors, self.steps = self.factors + 1, 0
        elif kind == "term":
            self.terms, self.factors, self.steps = self.terms + 1, 0, 0
        elif kind == "soft":
            self.soft, self.factors, self.steps = self.soft + 1, 0, 0
        elif kind == "colon":
            self.parameters = False


class _Brackets:
    """The brackets that are open, with the chain in each."""

    __slots__ = ("level", "outer", "outside")

    def __init__(self) -> None:
        self.level = _Level()
        self.outer: list[_Level] = []
        self.outside = 0  # units of the levels around, together

    def open(self) -> bool:
        """A bracket more; whether there may be so many."""
        self.level.steps += 1
        self.outside += self.level.units()
        self.outer.append(self.level)
        self.level = _Level()
        return len(self.outer) <= BRACKETS

    def close(self, formatted: bool) -> None:
        if self.outer:
            self.level = self.outer.pop()
            self.outside -= self.level.units()
            if formatted and not self.outer:
                self.level = _Level()  # the fields of a formatted string stand side by side

    def stop(self, text: str) -> None:
        """A comma or an assignment ends a chain, but not among the parameters of a lambda; outside of brackets so does a line."""
        if text != "\n":
            if not self.level.parameters:
                self.level = _Level()
        elif not self.outer:
            self.level = _Level()


class _Lines:
    """The indentation of the logical lines."""

    __slots__ = ("indents",)

    def __init__(self) -> None:
        self.indents = [0]

    def end(self, text: str, after: int) -> int | None:
        """The end of a line; where the next one begins, if that is indented too far."""
        indent = _INDENT.match(text, after)
        if indent is None:
            return None
        width = indent.end() - indent.start()
        while width < self.indents[-1]:
            self.indents.pop()
        if width > self.indents[-1]:
            self.indents.append(width)
        return indent.end() if len(self.indents) > INDENTS else None


class _Measure:
    """The running count over the tokens."""

    def __init__(self) -> None:
        self.fault: tuple[int, str] | None = None
        self.deepest = 0

    def run(self, text: str, start: int, end: int, formatted: bool) -> None:
        """Count from `start` to `end`; in a formatted string only what stands in braces counts."""
        brackets, lines = _Brackets(), _Lines()
        literal = start  # end of an escaped brace of a formatted string
        for match in _TOKEN.finditer(text, start, end):
            kind = match.lastgroup
            if kind is None or kind == "number":
                continue
            if formatted and not brackets.outer:
                if match.start() < literal or match[0] != "{":
                    continue
                if text.startswith("{{", match.start()):
                    literal = match.end() + 1
                    continue
            if kind == "word":
                if not brackets.level.word(match[0]):
                    continue
            elif kind == "open":
                if not brackets.open():
                    self.fault = (match.start(), "nested too deeply")
            elif kind == "close":
                brackets.close(formatted)
            elif kind == "stop":
                brackets.stop(match[0])
                if match[0] == "\n" and not brackets.outer and (too_far := lines.end(text, match.end())) is not None:
                    self.fault = (too_far, "nested too deeply: more than 100 levels of indentation")
            elif kind != "string":
                brackets.level.operator(kind)
            elif match.end() - match.start() > 100 and not _FORMATTED.isdisjoint(match["prefix"] or ""):
                self.run(text, match.start("string") + 1, match.end() - 1, True)
            if self.fault is not None:
                return
            depth = brackets.outside + brackets.level.units()
            if depth > self.deepest:
                self.deepest = depth
                if depth > LINKS:
                    self.fault = (match.start(), "nested too deeply: a chain of more than 1,000 operators, attributes or calls")
                    return
