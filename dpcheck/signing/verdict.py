"""The verdict at a glance of a privacy report: one of five, the worst that anything says, with the reasons."""
from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Literal

from dpcheck.check.records import Diagnostic, Release, Report
from dpcheck.folding import folded
from dpcheck.numerals import for_people
from dpcheck.report.words import counted

WRONG = ("under-noised", "unbounded", "wrong-metric", "private-parameter")
_OPEN = frozenset(("DP301", "DP302", "DP304", "DP305", "DP901", "DP904"))  # findings that say that something was not judged
_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e[-+]?\d+)?(?: / \d+)?")

Tone = Literal["bad", "open", "good"]


class Level(Enum):
    """How far a report can be signed, the worst first."""

    WRONG = "wrong"
    OPEN = "open"
    NOTHING = "nothing"
    RESERVED = "reserved"
    COVERED = "covered"


HEADLINES = {  # the last two behind what it costs
    Level.WRONG: "Do not sign: something here is not as private as it should be",
    Level.OPEN: "Not everything was judged",
    Level.NOTHING: "Nothing is released here",
    Level.RESERVED: "every release was judged, with reservations",
    Level.COVERED: "every release has the noise that it claims",
}
STATEMENTS = {
    Level.WRONG: "I have read this report. It names releases or findings that are not as private as they should be, and I know that they are open.",
    Level.OPEN: "I have read this report. I answer for what dpcheck did not judge, and I accept the assumptions, the declarations and the costs that it lists.",
    Level.NOTHING: "I have read this report. In the files named above dpcheck found no release of private data.",
    Level.RESERVED: "I have read this report. I accept its reservations, the assumptions and declarations that it rests on, and the costs that it lists.",
    Level.COVERED: "I have read this report. I accept the assumptions and declarations that it rests on, and the costs that it lists.",
}
VERDICTS: dict[str, tuple[Tone, str]] = {
    "right": ("good", "covered"),
    "over-noised": ("good", "covered, with more noise than is needed"),
    "under-noised": ("bad", "too little noise"),
    "unbounded": ("bad", "its input is not bounded"),
    "wrong-metric": ("bad", "measured in the wrong metric"),
    "private-parameter": ("bad", "a parameter or its control is private"),
    "undecided": ("open", "not decided"),
    "generic": ("open", "right for what its caller gives"),
    "not-judged": ("open", "not judged"),
}
UNCLAIMED: tuple[Tone, str] = ("open", "nothing is claimed of its noise: what it costs says all")


def standing(release: Release) -> tuple[Tone, str]:
    """What there is to say of a release, and how good that is."""
    return UNCLAIMED if release.claims_nothing else VERDICTS[release.verdict]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The level, and what it comes from: a sentence each."""

    level: Level
    reasons: tuple[str, ...]
    cost: str = ""  # of what is released
    unclaimed: bool = False  # whether of some of the noise nothing is claimed

    @property
    def headline(self) -> str:
        return f"{self.cost}; {HEADLINES[self.level]}" if self.cost else HEADLINES[self.level]

    @property
    def statement(self) -> str:
        """What is signed."""
        return STATEMENTS[self.level]


def verdict_of(report: Report, audit: bool) -> Verdict:
    """The verdict on all that a check, or an audit, found."""
    wrong = _wrong(report)
    undecided = _undecided(report)
    reserved = _reservations(report)
    judged = [release for release in report.releases if VERDICTS[release.verdict][0] == "good" and not release.claims_nothing]
    rests = _rests(report, audit)
    covered = [f"{counted(_places(judged), 'release')} covered by {'its' if _places(judged) == 1 else 'their'} noise"] if judged else []
    covered += [rests] if rests else []
    if wrong:
        return Verdict(Level.WRONG, (*wrong, *undecided, *reserved, *covered))
    if undecided:
        return Verdict(Level.OPEN, (*undecided, *reserved, *covered))
    if not report.releases and not report.ledger:
        files = f"{counted(report.files_checked, 'file')} checked, {report.count('irrelevant'):,} with neither private data nor noise"
        return Verdict(Level.NOTHING, (files, *reserved))
    return Verdict(Level.RESERVED if reserved else Level.COVERED, (*covered, *reserved), _cost(report), any(release.claims_nothing for release in report.releases))


def _cost(report: Report) -> str:
    """What the function spends that spends the most, where that is a number; what one spends, where there is no other."""
    spent = {entry.epsilon for entry in report.ledger}
    numbers = {text: float(Fraction(text.replace(" ", ""))) for text in spent if _NUMBER.fullmatch(text)}
    if len(numbers) < len(spent) and len(spent) > 1:
        return "What it costs is named below"
    largest = max(numbers, key=numbers.__getitem__) if numbers else next(iter(spent), "")
    return f"{'One call costs' if len(report.ledger) == 1 else 'One call costs up to'} ε = {for_people(largest)}" if largest else ""


def _places(releases: Iterable[Release]) -> int:
    return len({(r.path, r.cell, r.line, r.column) for r in releases})


def _wrong(report: Report) -> list[str]:
    bad = _places([release for release in report.releases if VERDICTS[release.verdict][0] == "bad"])
    errors = sum(_is_error(found) for found in folded(report.diagnostics))
    hidden = sum(each.finding.severity == "error" for each in report.hidden)
    told = ((bad, f"{counted(bad, 'release')} with a fault"), (errors, f"{counted(errors, 'error')} among the findings"),
            (hidden, f"{counted(hidden, 'error')} that a comment or a setting hides"))
    return [text for count, text in told if count]


def _is_error(found: Diagnostic) -> bool:
    """Whether a finding, or what follows from it, is an error of what is known."""
    return any(each.severity == "error" and each.code not in _OPEN for each in (found, *found.follows))


def _undecided(report: Report) -> list[str]:
    """Why the report does not speak of all that was examined."""
    found = []
    if report.faults:
        found.append(f"dpcheck itself failed on {counted(len(report.faults), 'part')} of the code")
    open_ = _places([release for release in report.releases if VERDICTS[release.verdict][0] == "open"])
    if open_:
        found.append(f"{counted(open_, 'mechanism or draw of noise', 'mechanisms or draws of noise')} not judged to the end")
    if unread := report.count("unread"):
        found.append(f"{counted(unread, 'file')} not read in full, or with noise that was not judged")
    codes = sum(found.code in _OPEN and not _is_error(found) for found in folded(report.diagnostics))
    if codes:
        found.append(f"{counted(codes, 'finding')} that something is not known")
    unknown = sum("inf" in (entry.epsilon, entry.delta) for entry in report.ledger)
    if unknown:
        found.append(f"{counted(unknown, 'total')} without a bound")
    if not report.files_checked and not found and not report.count("irrelevant"):
        found.append("no Python file or notebook was found under the paths")
    return found


def _rests(report: Report, audit: bool) -> str:
    """On how much that nobody checks the costs rest; in an audit, what is taken for private is among the assumptions."""
    assumed = len({text for entry in report.ledger for text in entry.assumptions})
    believed = 0 if audit else len({(entry.path, entry.function, entry.source) for entry in report.ledger})
    parts = [counted(count, noun) for count, noun in ((assumed, "assumption"), (believed, "declaration")) if count]
    return f"the costs rest on {' and '.join(parts)} that nobody checks" if parts else ""


def _reservations(report: Report) -> list[str]:
    warnings = sum(found.severity == "warning" and found.code not in _OPEN for found in folded(report.diagnostics))
    hidden = sum(each.finding.severity != "error" for each in report.hidden)
    settings = len(report.weakenings)
    excluded = sum(each.by != ".gitignore" for each in report.left_out)
    unclaimed = _places(release for release in report.releases if release.claims_nothing)
    return [text for count, text in ((unclaimed, f"{counted(unclaimed, 'release')} of whose noise nothing is claimed: what {'it costs says' if unclaimed == 1 else 'they cost says'} how much is hidden"),
                                     (warnings, f"{counted(warnings, 'warning')} among the findings"),
                                     (hidden, f"{counted(hidden, 'warning or note', 'warnings and notes')} that a comment or a setting hides"),
                                     (settings, f"{counted(settings, 'setting')} that may keep something from being found"),
                                     (excluded, f"{counted(excluded, 'file or folder', 'files and folders')} left out by a setting")) if count]

