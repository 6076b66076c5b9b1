"""How private data flow to releases: sources, the functions that they come into, and what is released there, as a graph and as a tree."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dpcheck.check.records import Release
from dpcheck.numerals import for_people
from dpcheck.report.words import file_name
from dpcheck.signing.statement import Account, Made, Statement, is_of, paid, where
from dpcheck.signing.verdict import VERDICTS, Tone, standing

MOST = 60  # releases that are drawn one by one: where there are more, those of one mechanism and verdict in a function are drawn as one
_UNKNOWN = "not followed"


@dataclass(slots=True)
class Leaf:
    """What is released at one place, or by one mechanism: what it is, its noise, how far each source moves it, and the worst verdict."""

    text: str
    detail: str
    moves: list[tuple[str, str]]
    tone: Tone
    title: str


@dataclass(slots=True)
class Step:
    """A function: its name, what it costs, and what it releases."""

    text: str
    detail: str
    title: str
    leaves: list[Leaf] = field(default_factory=list)


@dataclass(slots=True)
class Origin:
    """Private data by name: sources of one name, file and relation. `steps` are places in the flow's list of functions."""

    text: str
    detail: str
    title: str
    known: bool
    steps: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Flow:
    origins: list[Origin]
    steps: list[Step]
    gathered: bool

    def leaves_of(self, origin: Origin, step: Step) -> list[tuple[Leaf, str]]:
        """The releases of a function that a source flows into, and how far it moves each."""
        if not origin.known:
            return [(leaf, "") for leaf in step.leaves if not leaf.moves]
        return [(leaf, dict(leaf.moves)[origin.text]) for leaf in step.leaves if origin.text in dict(leaf.moves)]


def flow(statement: Statement, unjudged: Iterable[Release]) -> Flow:
    """The flow of what a statement lists, and of draws and mechanisms that nothing private was followed to."""
    many = sum(len(account.releases) for account in statement.accounts) > MOST
    origins: dict[tuple[str, str, str], Origin] = {}
    steps: list[Step] = []
    for account in statement.accounts:
        step = Step(account.name, _totals(account), account.place or account.path, list(_leaves(account, many)))
        relations = {entry.source: entry.relation for entry in account.totals}
        for leaf in step.leaves:
            for source, _ in leaf.moves:
                relations.setdefault(source, "")
        if not step.leaves:
            continue
        for source, relation in relations.items():
            name = relation or "a private value"
            origin = origins.setdefault((account.path, source, relation), Origin(source, name, f"{source} ({name}), in {account.path}", True))
            origin.steps.append(len(steps))
        steps.append(step)
    _add_unknown(origins, steps, unjudged)
    return Flow(list(origins.values()), steps, many)


def _totals(account: Account) -> str:
    if not account.totals:
        return "paid for by its callers"
    return "; ".join(dict.fromkeys(paid(entry) for entry in account.totals))


def _leaves(account: Account, many: bool) -> Iterator[Leaf]:
    """The releases of a function, those of one call (or, where there are many, of one mechanism and verdict) as one."""
    groups: dict[tuple[object, ...], list[Made]] = {}
    for made in account.releases:
        one = made.release
        key = (one.mechanism, one.verdict) if many else (one.path, one.cell, one.line, one.column, one.mechanism)
        groups.setdefault(key, []).append(made)
    for several in groups.values():
        first = several[0].release
        places = list(dict.fromkeys(where(made.release) for made in several))
        place = f"line {first.line}" if len(places) == 1 else f"{len(places):,} places"
        if len(places) == 1 and first.cell is not None:
            place = f"cell {first.cell}, {place}"
        tones = [standing(made.release)[0] for made in several]
        tone: Tone = "bad" if "bad" in tones else "open" if "open" in tones else "good"
        yield Leaf(f"{first.mechanism}, {place}", _detail(several), _moves(account, several), tone, f"{', '.join(places[:5])}: {standing(first)[1]}")


def _detail(several: list[Made]) -> str:
    scales = {made.release.scale for made in several}
    if any(VERDICTS[made.release.verdict][0] != "good" for made in several):
        return next(VERDICTS[made.release.verdict][1] for made in several if VERDICTS[made.release.verdict][0] != "good")
    if len(several) == 1 and several[0].release.claims_nothing:
        return f"ε = {for_people(several[0].release.epsilon)}"
    if len(scales) == 1 and (scale := next(iter(scales))):
        return f"scale {for_people(scale)}"
    return next(iter({f"ε = {for_people(made.release.epsilon)}" for made in several})) if len(several) == 1 else standing(several[0].release)[1]


def _moves(account: Account, several: list[Made]) -> list[tuple[str, str]]:
    """How far each source moves what is released; "" where that differs among several."""
    found: dict[str, str] = {}
    for made in several:
        one = made.release
        source = next((entry.source for entry in account.totals if is_of(one, entry.source)), one.source)
        move = for_people(one.inferred)
        found[source] = move if found.get(source, move) == move else ""
    return [(source, move) for source, move in found.items() if source]


def _add_unknown(origins: dict[tuple[str, str, str], Origin], steps: list[Step], unjudged: Iterable[Release]) -> None:
    by_function: dict[tuple[str, str], Step] = {}
    for one in unjudged:
        key = one.module or one.path, one.function
        step = by_function.setdefault(key, Step(one.function, "nothing is known", file_name(one.path, one.cell)))
        if len(step.leaves) < MOST:
            step.leaves.append(Leaf(f"{one.mechanism}, line {one.line}", VERDICTS[one.verdict][1], [], "open", f"{where(one)}: {one.reason}"))
    if by_function:
        origins["", _UNKNOWN, ""] = Origin(_UNKNOWN, "what flows in is not known", "no private data was followed to these", False, list(range(len(steps), len(steps) + len(by_function))))
        steps += by_function.values()
