"""What `dpcheck init` says beside the diff: what is declared and why, what is left to decide, and what cannot be declared."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from textwrap import fill

from dpcheck.check.records import Found, Release
from dpcheck.folding import folded
from dpcheck.initial.judged import Lost, unread
from dpcheck.initial.search import Proposal
from dpcheck.report.words import counted, file_name, summary, visible
from dpcheck.syntax.spots import spot

_MEANINGS = {"SymmetricDistance": "a row is added or removed", "InsertDeleteDistance": "a row is added or removed, and their order counts",
             "ChangeOneDistance": "a row is edited", "HammingDistance": "a row is edited in its place"}
_GRANTED = "has its default value"
_LONGEST = 60  # characters of the text that reads data
_MOST = 5  # things of one kind that are told, a line each


def explained(proposal: Proposal, relation: str | None, width: int) -> str:
    """All that is to be said of a proposal, in lines that are no wider (0: as wide as they are); `relation` is what neighbouring was said to mean. "" where there is nothing."""
    blocks = [_declared(proposal)]
    parts = {"to decide:": list(_decisions(proposal, relation)) if proposal.declared else [], "stricter than the audit:": list(_stricter(proposal)), "not declared:": list(_refused(proposal)),
             "not read:": [f"{file_name(each.path, each.cell)}:{each.line}:{each.column} {each.message}" for each in unread(proposal.check)]}
    for heading, lines in parts.items():
        if lines:
            blocks.append("\n".join([heading, *(_wrapped(each, width) for each in lines), ""]))
    return visible("\n".join(block for block in blocks if block))


def _wrapped(text: str, width: int) -> str:
    return fill(f"- {text}", width, initial_indent="  ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False) if width else f"  - {text}"


def summed_up(proposal: Proposal, written: bool) -> str:
    """What was done, or would be, and what a check finds then, on one line."""
    done = f"{counted(len(proposal.declared), 'declaration')} {'written' if written else 'would be written with --write'}" if proposal.declared else "nothing to declare"
    if proposal.lost and not proposal.declared:
        done = "nothing is declared: see above"
    check = replace(proposal.check, diagnostics=folded(proposal.check.diagnostics))
    unjudged = sum(each.verdict == "not-judged" for each in proposal.audit.releases)
    beside = f"; not even an audit judges {counted(unjudged, 'mechanism or draw', 'mechanisms and draws')}" if unjudged else ""
    return f"{done}; a check says: {summary(check, 'check')}{beside}"


def _declared(proposal: Proposal) -> str:
    lines = []
    for each in sorted(proposal.declared, key=lambda each: (each.found.path, each.found.start)):
        lines.append(f"{_place(proposal, each.found)} {each.name}: {each.annotation}\n  {_reason(proposal, each.found)}\n")
    return "".join(lines)


def _place(proposal: Proposal, found: Found) -> str:
    """The place of data in the file as it was."""
    path, line, _, _, _, cell = spot(proposal.modules[found.path], found.start, found.end)
    return f"{file_name(path, cell)}:{line}"


def _reason(proposal: Proposal, found: Found) -> str:
    """Which text shows that something is private, and where it is released."""
    text = " ".join(proposal.modules[found.path].text[found.start:found.end].split())
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST - 3]}..."
    names = (found.name, found.joint or found.name)
    releases = [each for each in proposal.audit.releases if (each.module or each.path, each.function) == (found.module, found.function) and (each.source in names or each.source.endswith(tuple(f" of {name}" for name in names)))]
    lines = list(dict.fromkeys(_line(each, found) for each in releases))
    counted_lines = ("line " if len(lines) == 1 else "lines ") if all(line.isdigit() for line in lines) else ""
    where = f"{counted_lines}{', '.join(lines[:_MOST])}{', ...' if len(lines) > _MOST else ''}"
    if found.given:
        return f"`{found.name}` of `{found.function}` reaches " + (f"the noise at {where}" if lines else "what is released")
    return f"`{text}` is taken for data" + (f", released at {where}" if lines else "")


def _line(release: Release, found: Found) -> str:
    """Where a release is: a line of the file of the data, or of a cell of their notebook, or of another file."""
    if release.path != found.path:
        return f"{file_name(release.path, release.cell)}:{release.line}"
    return str(release.line) if release.cell is None else f"cell {release.cell}:{release.line}"


def _decisions(proposal: Proposal, relation: str | None) -> Iterator[str]:
    """What nobody but the user knows."""
    relations = list(dict.fromkeys(each.relation for each in proposal.declared if each.annotation != "Data"))
    if relations and relation is None:
        said = ", ".join(f"{each} says that {_MEANINGS[each]}" for each in relations)
        differing = [f"{file_name(each.path, each.cell)}:{each.line}" for each in proposal.audit.diagnostics if each.code == "DP303" and "--relation" in each.message and each.path in proposal.changed]
        yield (f"what neighbouring means: {said}; --relation says which is meant: add-remove (whether somebody is in the data is to be hidden) or change-one (how many there are is known anyway)"
               + (f"; it makes another verdict at {', '.join(differing[:_MOST])}{', ...' if len(differing) > _MOST else ''}" if differing else ""))
    if relations:
        yield 'whether a row is all that there is of a person: where somebody may have k rows, add MaxRowsPer("user", k) to the annotation'
    if any(each.verdict == "unbounded" and each.path in proposal.changed for each in proposal.audit.releases):
        known = 'Annotated[MetricFrame[...], Column("age", Interval(ge=0, le=125))]' if relations else "Annotated[Data, Interval(ge=0, le=125)]"
        yield f"in which range values lie: the code does not say, so none is declared; clip them, or declare a range that is no finding of these data, as {known}"
    public = sorted({said.removesuffix(" is public") for each in proposal.audit.ledger if each.path in proposal.changed for said in each.assumptions if said.endswith(" is public")})
    if public:
        yield f"whether these are public, as they are taken to be: {', '.join(public)}"


def _stricter(proposal: Proposal) -> Iterator[str]:
    """Where a check finds fault with what an audit does not, for it takes less for granted."""
    places = [each for each in proposal.stricter if each.release.path in proposal.changed]
    for each in places[:_MOST]:
        yield f"{file_name(each.release.path, each.release.cell)}:{each.release.line} is {each.release.verdict} in the audit, and {each.verdict} in a check"
    if len(places) > _MOST:
        yield f"and {len(places) - _MOST:,} more"
    functions = {(each.release.path, each.release.function) for each in places}
    granted = {said: None for each in proposal.audit.ledger if (each.path, each.function) in functions for said in each.assumptions if said.endswith(_GRANTED) or "<=" in said}
    if granted:
        yield f"an audit takes for granted: {', '.join(granted)}; declare what holds, as upper: Annotated[float, Interval(ge=\"lower\")]"


def _refused(proposal: Proposal) -> Iterator[str]:
    """What is judged by audits alone, a few lines a file."""
    by_path: dict[str, list[Lost]] = {}
    for each in proposal.lost:
        by_path.setdefault(each.about.path, []).append(each)
    for path, missing in by_path.items():
        yield from (f"{_place(proposal, each.found)} `{each.found.name}`: {each.reason}" for each in proposal.refused if each.found.path == path)
        lines = list(dict.fromkeys(f"{file_name(path, one.about.cell)}:{one.about.line} {one.reason}" for one in missing))
        yield from lines[:_MOST]
        if len(lines) > _MOST:
            yield f"{path}: and {len(lines) - _MOST:,} more"
        yield f"{path} is left as it is: `dpcheck check --audit` goes on judging it"
