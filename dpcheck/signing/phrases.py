"""The sentences of a privacy report that its two formats share."""
from __future__ import annotations

from dpcheck.numerals import as_meant, for_people, in_source
from dpcheck.signing.statement import Account, Made

TITLE = "Privacy report"
ABOUT = "What this program releases of private data, how much noise hides it, and what that costs: found by reading the source, which was not run."
FLOW = ("On the left private data, in the middle the functions that they come into, on the right what is released there. What stands at a line is how far one neighbouring "
        "input can move what is released. Sources of one name in one file are drawn as one; whether callers pass the same data is not known.")
GATHERED = "There are many releases: those of one mechanism in one function are drawn as one."
NOTHING = {
    "totals": "No function spends anything on private data that dpcheck followed.",
    "flow": "There is nothing to draw: no release was found.",
    "releases": "No release of private data was judged.",
    "assumptions": "Nothing is assumed of the data or of public values beyond what the program declares.",
    "declarations": "The program declares no private data that is released.",
    "unjudged": "Everything that was found was judged.",
    "findings": "Nothing was found.",
    "findings hidden": "Nothing was found that is not hidden.",
}
HEADINGS = ("What was examined", "What it costs", "How private data flow", "The releases", "What is assumed", "What is taken for granted", "What was not judged", "Findings", "To sign")


ASSUMED = "Nobody checks these: the costs of the functions beside them hold only where they are true."
HIDDEN = "These were found, and are hidden from other reports:"
WEAKENED = "Settings that may keep something from being found:"


def believed(audit: bool) -> str:
    """What the declarations are."""
    if audit:
        return "These were found to bring data in, and taken for private. Everything else is taken for public."
    return "The program says these of its data, and they are believed, bounds and all. Everything else is taken for public."


def sum_up(several: bool) -> str:
    """What the totals mean."""
    text = "What one call of each function spends on each private source. Numbers are rounded upward."
    return f"{text} Calls add up: whoever runs several of these on the same data pays for all of them; what a function calls is part of its cost." if several else f"{text} Every further call on the same data costs as much again."


def paid_elsewhere(account: Account) -> str:
    """Why a function has releases and no total."""
    return f"Other functions call {account.name}: what it spends is in their totals, and here it is judged by itself."


def facts_of(made: Made) -> list[tuple[str, str]]:
    """What is known of a release, by name; what is not known is left out, but for its cost."""
    one = made.release
    known = [
        ("Private source", f"{one.source} ({one.relation})" if one.relation else one.source),
        ("Its input moves by", _bound(one.inferred)),
        ("Noise made for", "" if one.declared == "inf" else as_meant(in_source(one.declared))),
        ("Scale of the noise", for_people(one.scale)),
        ("95 % of answers within", f"± {for_people(one.error)}" if one.error else ""),
        ("Made", made.times),
        ("Epsilon", _bound(one.epsilon)),
        ("Delta", _bound(one.delta)),
        ("Rho (zCDP)", for_people(one.rho)),
        ("Why", one.reason),
    ]
    return [(name, text) for name, text in known if text]


def _bound(text: str) -> str:
    return "no known bound" if text == "inf" else for_people(text)
