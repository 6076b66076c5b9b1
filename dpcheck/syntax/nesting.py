"""How deeply a statement nests, measured on its tokens before the parser sees it.

libcst's native parser is recursive: it needs C stack in proportion to the nesting, time in proportion to the square of
the length of a chain (`a.b().c()...`, `a + b + ...`), and time exponential in the nesting of the targets of `del` and
of patterns. CPython has limits of the same kind. What is beyond the limits here is reported, not parsed.
"""
from __future__ import annotations

import re
from dataclasses import dataclass

from dpcheck.syntax.tokens import COMMENT, CONTINUATION, STRING

BRACKETS = 200  # as in CPython
INDENTS = 100  # as in CPython
LINKS = 50_000  # units of one chain, over all brackets open: an operator, attribute, call or subscript is HARD units,
HARD = 50  # but `and`, `or` and a comparison, which take no more than stack, are one: chains of 1,000 and of 50,000
FRAGILE = 14  # brackets in `case` and `del`, of which each doubles the time to parse; braces count BRACE times
BRACE = 2.4
ELIFS = 100_000
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
    if measure.fault is None and elifs > ELIFS:
        return Nesting((start, f"more than {ELIFS:,} elif branches"), False)
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


class _Measure:
    """The running count over the tokens."""

    def __init__(self) -> None:
        self.fault: tuple[int, str] | None = None
        self.deepest = 0

    def run(self, text: str, start: int, end: int, formatted: bool) -> None:
        """Count from `start` to `end`; in a formatted string only what stands in braces counts."""
        level = _Level()
        outer: list[_Level] = []
        outside = 0  # units of the levels around, together
        fragile = False  # in a `case` or a `del`
        weights = [0.0]
        first = True  # at the first word of a logical line
        indents = [0]
        literal = start  # end of an escaped brace of a formatted string
        for match in _TOKEN.finditer(text, start, end):
            kind = match.lastgroup
            if kind is None or kind == "number":
                continue
            if formatted and not outer:
                if match.start() < literal or match[0] != "{":
                    continue
                if text.startswith("{{", match.start()):
                    literal = match.end() + 1
                    continue
            if kind == "word":
                word = match[0]
                if first:
                    fragile = word == "case" or word == "del"
                    first = False
                if word in _HARD:
                    level.terms += 1
                    level.parameters = level.parameters or word == "lambda"
                elif word in _SOFT or " " in word:
                    level.soft += 1
                    level.factors = level.steps = 0
                else:
                    continue
            elif kind == "dot":
                level.steps += 1
            elif kind == "factor":
                level.factors += 1
                level.steps = 0
            elif kind == "term":
                level.terms += 1
                level.factors = level.steps = 0
            elif kind == "soft":
                level.soft += 1
                level.factors = level.steps = 0
            elif kind == "open":
                level.steps += 1
                outside += level.units()
                outer.append(level)
                level = _Level()
                if fragile:
                    weights.append(weights[-1] + (BRACE if match[0] == "{" else 1.0))
                if len(outer) > BRACKETS or weights[-1] > FRAGILE:
                    self.fault = (match.start(), "nested too deeply")
                    return
            elif kind == "close":
                if outer:
                    level = outer.pop()
                    outside -= level.units()
                    if len(weights) > 1:
                        weights.pop()
                    if formatted and not outer:
                        level = _Level()  # the fields of a formatted string stand side by side
            elif kind == "stop":
                if match[0] != "\n":
                    if not level.parameters:
                        level = _Level()
                elif not outer:
                    level = _Level()
                    first = True
                    fragile = False
                    weights = [0.0]
                    indent = _INDENT.match(text, match.end())
                    if indent is not None:
                        width = indent.end() - indent.start()
                        while width < indents[-1]:
                            indents.pop()
                        if width > indents[-1]:
                            indents.append(width)
                            if len(indents) > INDENTS:
                                self.fault = (indent.end(), "nested too deeply: more than 100 levels of indentation")
                                return
            elif kind == "colon":
                level.parameters = False
            elif match.end() - match.start() > 100 and not _FORMATTED.isdisjoint(match["prefix"] or ""):
                self.run(text, match.start("string") + 1, match.end() - 1, True)
                if self.fault is not None:
                    return
            depth = outside + level.units()
            if depth > self.deepest:
                self.deepest = depth
                if depth > LINKS:
                    self.fault = (match.start(), "nested too deeply: a chain of more than 1,000 operators, attributes or calls")
                    return
