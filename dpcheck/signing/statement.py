"""What a privacy report says, before it is laid out: a check's findings put in the order in which somebody who signs reads them."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from dpcheck.check.records import Diagnostic, Entry, Hidden, Release, Report
from dpcheck.folding import folded
from dpcheck.numerals import for_people
from dpcheck.report.words import file_name, hidden_by, place, weakened
from dpcheck.signing.verdict import Verdict, verdict_of

UNJUDGED = ("not-judged", "generic", "undecided")
_RELATIONS = {"add-remove": "a row is added or removed", "change-one": "a row is edited"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for: the paths, the version of dpcheck, the day, whether it was an audit and under which relation, and the digest of the files."""

    paths: tuple[str, ...]
    version: str
    date: str
    audit: bool = False
    relation: str | None = None
    digest: str = ""


@dataclass(slots=True)
class Made:
    """A release, and how often it is made ("" once): all that stand at one place and say the same."""

    release: Release
    times: str = ""


@dataclass(slots=True)
class Account:
    """A function: its place and its budget, what it spends on each source, and the releases in it. One without totals is called by others, which pay for it."""

    path: str
    name: str
    place: str = ""
    budget: str = ""
    totals: list[Entry] = field(default_factory=list)
    releases: list[Made] = field(default_factory=list)


@dataclass(slots=True)
class Statement:
    """All sections of a privacy report. `assumptions` pair what is assumed with the functions whose costs rest on it."""

    asked: Asked
    verdict: Verdict
    examined: list[tuple[str, str]]
    accounts: list[Account]
    assumptions: list[tuple[str, list[str]]]
    unjudged: list[tuple[str, str]]
    findings: list[Diagnostic]
    hidden: list[Hidden]
    declarations: list[tuple[str, str, str]]
    weakenings: list[str]


def statement(report: Report, asked: Asked) -> Statement:
    """The report of `check` as what is to be signed; nothing is added to what it says."""
    accounts = _accounts(report)
    return Statement(
        asked, verdict_of(report, asked.audit), _examined(report, asked), accounts, _assumptions(report.ledger), _unjudged(report), folded(report.diagnostics), report.hidden,
        [(f"{entry.function}: {entry.source}", _declared(entry), entry.relation or "a private value") for entry in report.ledger],
        [weakened(each) for each in report.weakenings])


def hidden_at(hidden: Hidden) -> str:
    """What hides a finding, where, and why."""
    by = hidden_by(hidden)
    where = f" at {hidden.where}" if by in ("comment", "ignore-file") else ""
    return f"hidden by {'a comment' if by == 'comment' else by}{where}: {hidden.reason or 'no reason is given'}" if where else f"hidden by {by}"


def paid(entry: Entry) -> str:
    """What an entry costs, in a few words."""
    return f"ε = {for_people(entry.epsilon)}" + (f", δ = {for_people(entry.delta)}" if entry.delta != "0" else "")


def where(release: Release) -> str:
    """`path:line` of a release."""
    return f"{file_name(release.path, release.cell)}:{release.line}"


def is_of(release: Release, source: str) -> bool:
    """Whether a release is about a source, or about a row of it."""
    return release.source == source or release.source.endswith(f" of {source}")


def _examined(report: Report, asked: Asked) -> list[tuple[str, str]]:
    meaning = f"an audit: what is private was found, not declared; neighbouring means that {_RELATIONS[asked.relation]}" if asked.relation else (
        "an audit: what is private was found, not declared; both meanings of neighbouring were tried, and costs are told where a row is added or removed")
    found = [
        ("Paths", ", ".join(asked.paths)),
        ("Kind", meaning if asked.audit else "a check of annotated code: what is private is what the program declares"),
        ("Files checked", f"{report.files_checked:,}"),
        ("Files with neither private data nor noise", f"{report.count('irrelevant'):,}"),
        ("Files not read in full, or with noise that was not judged", f"{report.count('unread'):,}"),
        *([("Left out", ", ".join(f"{each.path} (by {each.by})" for each in report.left_out))] if report.left_out else []),
        ("dpcheck", asked.version),
        ("Date", asked.date),
    ]
    return found + ([("SHA-256 of the files", asked.digest)] if asked.digest else [])


def _accounts(report: Report) -> list[Account]:
    """The functions in the order of the ledger, then those that others pay for, in the order of their releases."""
    found: dict[tuple[str, str], Account] = {}
    for entry in report.ledger:
        account = found.setdefault((entry.path, entry.function), Account(entry.path, entry.function, f"{file_name(entry.path, entry.cell)}:{entry.line}", entry.budget))
        account.totals.append(entry)
    for made in made_of(release for release in report.releases if release.verdict not in ("not-judged", "generic")):
        release = made.release
        key = release.module or release.path, release.function
        found.setdefault(key, Account(*key)).releases.append(made)
    return list(found.values())


def made_of(releases: Iterable[Release]) -> list[Made]:
    """The releases, those that stand at one place and say the same as one."""
    groups: dict[tuple[object, ...], list[Release]] = {}
    for one in releases:
        key = (one.module, one.function, one.path, one.cell, one.line, one.column, one.mechanism, one.source, one.declared, one.inferred, one.epsilon, one.delta, one.scale, one.verdict)
        groups.setdefault(key, []).append(one)
    return [Made(several[0], _times([one.times for one in several])) for several in groups.values()]


def _times(counts: Sequence[int | None]) -> str:
    if None in counts:
        return "as often as its loop or branch runs"
    total = sum(count for count in counts if count is not None)
    return f"{total:,} times" if total != 1 else ""


def _declared(entry: Entry) -> str:
    """A declaration as it stands in the program; an attribute's says its name, too."""
    if "." in entry.source and entry.declaration and not entry.declaration.startswith(entry.source):
        return f"{entry.source}: {entry.declaration}"
    return entry.declaration or entry.source


def _assumptions(entries: Iterable[Entry]) -> list[tuple[str, list[str]]]:
    """What is assumed, once each, with the functions that rest on it."""
    found: dict[str, dict[str, None]] = {}
    for entry in entries:
        for text in entry.assumptions:
            found.setdefault(text, {})[entry.function] = None
    return [(text, list(functions)) for text, functions in found.items()]


def _unjudged(report: Report) -> list[tuple[str, str]]:
    """What was not judged, or not to the end: its place, and why."""
    found = [(f"{where(each)} {each.function}: {each.mechanism}", each.reason or "whether its noise is enough could not be decided; the findings say why")
             for each in report.releases if each.verdict in UNJUDGED]
    told = {(each.path, each.cell, each.line) for each in report.releases if each.verdict in UNJUDGED}
    found += [(place(each), each.message) for each in report.diagnostics
              if each.code in ("DP301", "DP302", "DP304", "DP305", "DP901", "DP904") and (each.path, each.cell, each.line) not in told]
    found += [(": ".join(filter(None, (fault.path or "the examination", fault.function))), f"dpcheck itself failed on it ({fault.message})") for fault in report.faults]
    return list(dict.fromkeys(found))
