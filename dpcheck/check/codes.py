"""The table of diagnostic codes: what each is called, how grave it is and where its page lies.

Codes are added, never renumbered. A user may write a code (`DP103`), its name (`under-noised`) or the first characters
of several codes (`DP1`) wherever codes are asked for.
"""
from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

PAGES = Path(__file__).parent / "pages"


class Code(NamedTuple):
    code: str
    name: str
    severity: str  # "error", "warning" or "note"
    summary: str

    @property
    def page(self) -> Path:
        """The file of the page that `dpcheck explain` prints."""
        return PAGES / f"{self.code}.md"


TABLE = (
    Code("DP101", "wrong-metric", "error", "a mechanism's input is not in the metric that it needs"),
    Code("DP102", "unbounded-sensitivity", "error", "a mechanism's input can move without bound"),
    Code("DP103", "under-noised", "error", "the declared sensitivity does not cover the inferred one"),
    Code("DP104", "over-noised", "warning", "the declared sensitivity is larger than what is needed"),
    Code("DP105", "norm-mismatch", "error", "operands, or an argument and its parameter, are measured in different metrics"),
    Code("DP106", "broken-contract", "error", "a promise (`@stable`, a return annotation, a descriptor) does not hold"),
    Code("DP201", "unreleased-result", "error", "a `@private` function lets out something that still depends on private data"),
    Code("DP202", "over-budget", "error", "the total privacy cost exceeds the budget"),
    Code("DP203", "private-parameter", "error", "a parameter of a mechanism depends on private data"),
    Code("DP204", "private-control", "error", "whether or how often a mechanism runs depends on private data"),
    Code("DP205", "bad-parameter", "error", "a parameter of a mechanism has a value for which nothing is guaranteed"),
    Code("DP206", "loose-selection", "warning", "range or monotonicity would buy a better guarantee than sensitivity does"),
    Code("DP207", "floating-point-noise", "warning", "the noise comes from a floating-point sampler with known leaks"),
    Code("DP301", "unknown-call", "warning", "an unmodelled call is what makes a bound infinite"),
    Code("DP302", "unproved", "warning", "the comparison of two bounds could not be decided"),
    Code("DP303", "assumption", "note", "a trusted claim that the result rests on"),
    Code("DP304", "unexamined-noise", "warning", "noise is drawn where no private data is declared, or none arrives: nothing was judged"),
    Code("DP305", "unchecked-release", "error", "a mechanism can be reached in a way that is not followed: this release was not judged"),
    Code("DP901", "syntax-error", "error", "the file, or a part of it, cannot be read as Python"),
    Code("DP902", "unknown-suppression", "warning", "a suppression names a code that does not exist"),
    Code("DP903", "unused-suppression", "warning", "a suppression suppresses nothing"),
    Code("DP904", "unreadable-annotation", "error", "a metric type stands in an annotation in a way that is not understood"),
)
BY_CODE = {entry.code: entry for entry in TABLE}
BY_NAME = {entry.name: entry for entry in TABLE}


def find(text: str) -> Code | None:
    """The code that `text` is or names, in upper or lower case; None where there is none."""
    return BY_CODE.get(text.upper()) or BY_NAME.get(text.lower())


def expand(text: str) -> frozenset[str]:
    """The codes that `text` stands for: itself, or all that begin with it (`DP1`); empty where there are none."""
    entry = find(text)
    if entry is not None:
        return frozenset({entry.code})
    if text[:2].upper() != "DP" or not text[2:].isdigit():
        return frozenset()
    return frozenset(code for code in BY_CODE if code.startswith(text.upper()))


def closest(text: str) -> Code | None:
    """The code that somebody who wrote `text` may have meant."""
    from difflib import get_close_matches

    upper = text.upper()
    swapped = [code for code in BY_CODE if sorted(code) == sorted(upper)]
    close = swapped or get_close_matches(upper, BY_CODE, 1, 0.75) or get_close_matches(text.lower(), BY_NAME, 1, 0.6)
    return find(close[0]) if close else None


def suggest(text: str) -> str:
    """The end of a message about an unknown code: `; did you mean DP103 (under-noised)?`, or nothing to suggest."""
    entry = closest(text)
    return f"; did you mean {entry.code} ({entry.name})?" if entry else ""
