"""What the text and the Markdown of a comparison say alike: a release, a cost, and the sentence that sums it up."""
from __future__ import annotations

from dpcheck.revisions.comparison import Change, Pair, Total
from dpcheck.revisions.growth import Growth
from dpcheck.signing.statement import Made
from dpcheck.signing.verdict import VERDICTS

_WORDS = {Growth.LARGER: "raises", Growth.SMALLER: "lowers", Growth.UNKNOWN: "may raise"}
_NONE = "nothing"


def summary(change: Change) -> list[str]:
    """What the change does to the costs, a sentence each; one that nothing is changed by where nothing is."""
    found = [f"This change {_WORDS[grown]} {cost} on `{total.entry.source}` in `{total.entry.function}` from {costs(total)[cost][0]} to {costs(total)[cost][1]}."
             for total in change.totals for cost, grown in total.grown.items() if grown in _WORDS]
    if found or change.releases or change.new or change.gone:
        return found
    return ["This change leaves every release, its noise and its cost as they were."]


def costs(total: Total) -> dict[str, tuple[str, str]]:
    """Each cost before and after."""
    return {cost: (getattr(total.before, cost) if total.before else _NONE, getattr(total.after, cost) if total.after else _NONE) for cost in total.grown}


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
    if made is None:
        return {}
    one = made.release
    known = {"verdict": VERDICTS[one.verdict][1], "sensitivity": one.inferred, "noise made for": one.declared if one.declared != "inf" else "", "scale": one.scale,
             "epsilon": one.epsilon, "delta": one.delta if one.delta != "0" else "", "made": made.times}
    return {name: text for name, text in known.items() if text}
