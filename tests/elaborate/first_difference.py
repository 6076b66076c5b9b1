"""By hand, and for `faults.py`: prints the first value of a case or a generated program that its term gives otherwise, and ends with status 1 then."""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from proving.prove import FAMILIES
from refute.search import NotSearchable

from elaborate.values import Tally, compare, compare_tables

CASES = Path(__file__).parents[1] / "cases"
PROGRAMS = Path(__file__).parent / "programs"
PAIRS = 4


def tallies() -> Iterator[Tally]:
    yield compare(PROGRAMS / "sequences.py", PAIRS)
    yield compare_tables(PROGRAMS / "tables.py", PAIRS)
    for path in sorted(CASES.glob("*.py"), key=lambda path: random.Random(path.name).random()):
        try:
            yield compare(path, PAIRS)
        except NotSearchable:
            continue
    for family in ("core", "tables"):
        yield generated(family, 1, 100, PAIRS)
    for path in sorted((CASES / "datasets").glob("*.py")):
        yield compare_tables(path, 2)


def generated(family: str, seed: int, count: int, pairs: int) -> Tally:
    """Random programs of a family (`proving`), and their terms."""
    header, write, _ = FAMILIES[family]
    rng = random.Random(f"values/{family}/{seed}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"{family}_{seed}.py")
        path.write_text("\n\n".join([header, *(write(rng, f"p{number}") for number in range(count))]), encoding="utf-8")
        return (compare_tables if family == "tables" else compare)(path, pairs, seed)


def main() -> int:
    for tally in tallies():
        for function in tally.functions:
            if function.different:
                print(f"{tally.path.name}: {function.name}: {function.different[:300]}")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
