"""How far audits agree with people: `python benchmarks/audits.py FOLDER [mend|measure|fresh]`, on the table of releases in tests/audits/sample.tsv.

FOLDER has a checkout of each repository of the table, at the commit that stands there, in a folder named `owner+name`. Each program is audited by itself;
what it imports of its repository is read with it. The table has three parts: `mend` and `measure` have been worked on; what stands under `fresh` was
written down before the tool was run on it, and is for figures only.
"""

from __future__ import annotations

import csv
import json
import re
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

SAMPLE = Path(__file__).parent.parent / "tests" / "audits" / "sample.tsv"
ERRORS = frozenset(("under-noised", "unbounded", "wrong-metric", "private-parameter"))
GOOD = frozenset(("right", "over-noised", "generic"))
HALVES = ("mend", "measure", "fresh")  # which were two once
OUTCOMES = ("agree", "another verdict", "wrong code called right", "right code called wrong", "undecided", "not judged", "not found", "no result")
LONGEST = 60  # seconds
_SPAN = re.compile(r"(?:(?P<cell>\d+):)?(?P<first>\d+)(?:-(?P<last>\d+))?")


@dataclass(frozen=True, slots=True)
class Place:
    """A release of the table: where it stands, what a careful reading says of it (`accepted`), and the part of the table that it is in."""

    repository: str
    path: str
    lines: str
    accepted: frozenset[str]
    relation: str
    half: str

    def spans(self) -> Iterator[tuple[int | None, int, int]]:
        """The cell, the first and the last line of each of its parts: a helper and a call of it, a draw and the sum that it goes into."""
        for part in self.lines.split(","):
            found = _SPAN.fullmatch(part)
            assert found is not None, self
            first = int(found["first"])
            yield int(found["cell"]) if found["cell"] else None, first, int(found["last"] or first)


def places() -> list[Place]:
    """The table."""
    with SAMPLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [Place(row["repository"], row["path"], row["lines"], frozenset(_accepted(row["verdict"])), row["relation"], row["half"]) for row in rows]


def _accepted(verdict: str) -> Iterator[str]:
    for one in verdict.split("/"):
        yield from ERRORS if one == "wrong" else (one,)


def outcome(place: Place, releases: list[dict[str, Any]] | None) -> str:
    """What became of a release in a report: None is a report that was not written."""
    if releases is None:
        return "no result"
    spans = list(place.spans())
    said = {release["verdict"] for release in releases if release["path"].endswith(f"/{place.path}")
            and any(release.get("cell") == cell and first <= release["line"] <= last for cell, first, last in spans)}
    judged = said - {"not-judged"}
    if not judged:
        return "not judged" if said else "not found"
    if judged & ERRORS and not place.accepted & ERRORS:
        return "right code called wrong"
    if judged & place.accepted:
        return "agree"
    if judged & GOOD and not place.accepted & GOOD:
        return "another verdict" if judged & ERRORS else "wrong code called right"
    return "another verdict" if judged & (ERRORS | GOOD) else "undecided"


def audited(checkouts: Path, place: Place) -> tuple[list[dict[str, Any]] | None, float]:
    """The ledger of a program, and the seconds of processor that the audit took; no ledger where the program is not there or gives no report."""
    program = checkouts / place.repository.replace("/", "+") / place.path
    relation = [] if place.relation == "any" else ["--relation", place.relation]
    command = [sys.executable, "-m", "dpcheck", "check", "--audit", *relation, "--isolated", "--no-cache", "--format", "json", str(program)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
        releases = json.loads(done.stdout)["releases"] if done.stdout.startswith("{") else None  # also where something was not judged: status 2
    except subprocess.TimeoutExpired:
        releases = None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return releases, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(checkouts: Path, halves: tuple[str, ...]) -> int:
    found: dict[tuple[str, str, str], tuple[list[dict[str, Any]] | None, float]] = {}
    counts: Counter[str] = Counter()
    chosen = [place for place in places() if place.half in halves]
    for place in chosen:
        key = place.repository, place.path, place.relation
        if key not in found:
            found[key] = audited(checkouts, place)
        became = outcome(place, found[key][0])
        counts[became] += 1
        if became != "agree":
            print(f"{became:24} {'/'.join(sorted(place.accepted)):40} {place.repository} {place.path}:{place.lines}")
    right = sum(bool(place.accepted & GOOD) for place in chosen)
    print(f"\n{len(chosen)} releases ({right} right) of {len(found)} programs of {len({place.repository for place in chosen})} repositories")
    for name in OUTCOMES:
        print(f"  {name:24} {counts[name]:4}  {counts[name] / len(chosen):6.1%}")
    costs = sorted(cost for _, cost in found.values())
    print(f"  processor: median {median(costs):.2f} s, most {costs[-1]:.2f} s")
    return 0


if __name__ == "__main__":
    if len(sys.argv) < 2 or not set(sys.argv[2:]) <= set(HALVES):
        sys.exit(f"usage: python benchmarks/audits.py FOLDER [{'|'.join(HALVES)}]")
    sys.exit(main(Path(sys.argv[1]), tuple(sys.argv[2:]) or HALVES))
