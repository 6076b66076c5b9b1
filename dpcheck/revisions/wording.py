"""What the text and the Markdown of a comparison say alike: a release, a cost, and the sentence that sums it up."""
from __future__ import annotations

from dpcheck.numerals import as_meant, for_people, in_source
from dpcheck.revisions.comparison import Change, Pair, Total, facts_of
from dpcheck.revisions.growth import Growth
from dpcheck.signing.statement import Made
from dpcheck.signing.verdict import VERDICTS

_WORDS = {Growth.LARGER: "raises", Growth.SMALLER: "lowers", Growth.UNKNOWN: "may raise"}
_NAMES = {"inferred": "sensitivity", "declared": "noise made for"}
_NONE = "nothing"


def summary(change: Change) -> list[str]:
    """What the change does to the costs, a sentence each; one that nothing is changed by where nothing is."""
    found = [f"This change {_WORDS[grown]} {cost} on `{total.entry.source}` in {_where(total)} from {costs(total)[cost][0]} to {costs(total)[cost][1]}."
             for total in change.totals for cost, grown in total.grown.items() if grown in _WORDS]
    if not (found or change.releases or change.new or change.gone or change.hidden):
        every = "every release that was judged" if change.unjudged else "every release"
        found = [f"This change leaves {every}, its noise and its cost as they were{_for_the_same(change)}."]
    return [*found, *_not_judged(change)]


def _not_judged(change: Change) -> list[str]:
    """Of how many files the comparison says nothing, or not all."""
    number = len(change.unjudged)
    if not number:
        return []
    which = f"{change.unjudged[0]} was not read in full, or has noise that was not judged" if number == 1 else f"{number:,} files were not read in full, or have noise that was not judged"
    instead = " Annotate what is private, or compare with --audit." if change.unaudited else ""
    return [f"Nothing is said of what was not judged: {which}.{instead}"]


def headline(change: Change) -> str:
    """Whether it became worse, as far as can be told."""
    return "worse" if change.worse else "no worse in what was judged" if change.unjudged else "no worse"


def _for_the_same(change: Change) -> str:
    """The names that costs depend on, for what these are set to may have changed."""
    names = ", ".join(f"`{name}`" for name in change.names)
    return f", for the same value of {names}: what gives it its value was not compared" if names else ""


def _where(total: Total) -> str:
    """A function, or the file of which it is the module."""
    return f"`{total.entry.function}`" + (f" of {total.entry.path}" if total.entry.function == "<module>" else "")


def costs(total: Total) -> dict[str, tuple[str, str]]:
    """Each cost before and after."""
    return {cost: (for_people(getattr(total.before, cost)) if total.before else _NONE, for_people(getattr(total.after, cost)) if total.after else _NONE) for cost in total.grown}


def state(pair: Pair) -> str:
    """Whether a release is new, gone or changed."""
    return "new" if pair.before is None else "gone" if pair.after is None else "changed"


def differences(pair: Pair) -> list[tuple[str, str, str]]:
    """What is known of a release, with what it was before and is now: of one that has changed only what differs."""
    before, after = _known(pair.before), _known(pair.after)
    names = dict.fromkeys([*after, *before])
    both = pair.before is not None and pair.after is not None
    return [(name, before.get(name, ""), after.get(name, "")) for name in names if not both or before.get(name) != after.get(name)]


def _known(made: Made | None) -> dict[str, str]:
    """What is known of a release, as it is told."""
    facts = facts_of(made)
    told = {_NAMES.get(name, name): VERDICTS[text][1] if name == "verdict" else as_meant(in_source(text)) if name == "declared" else for_people(text) for name, text in facts.items()}
    return {name: text for name, text in told.items() if (name, text) not in (("noise made for", "inf"), ("delta", "0"))}
