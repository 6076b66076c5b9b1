"""Random programs by hand: `python -m proving [FAMILY...] [--seed N] [--programs K] [--pairs M]`, from the folder `tests`; all families unless told."""

from __future__ import annotations

import argparse
import resource
import sys

from proving.prove import FAMILIES, prove

BATCH = 100
MEMORY = 4 << 30  # bytes: a list that a program doubles in each of many passes ends the program, as any failure of its own, and not the machine


def main() -> int:
    parser = argparse.ArgumentParser(prog="proving", description=__doc__)
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=", ".join(FAMILIES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=500)
    parser.add_argument("--pairs", type=int, default=40)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    status = 0
    for family in options.families or FAMILIES:
        total = None
        for batch in range(0, options.programs, BATCH):
            outcome = prove(family, options.seed * 10_000 + batch, min(BATCH, options.programs - batch), options.pairs)
            for text, sentence in outcome.violations:
                print(f"# {family}, seed {options.seed}: {sentence}\n{text}", flush=True)
            if total is None:
                total = outcome
            else:
                total.programs += outcome.programs
                total.bounds += outcome.bounds
                total.tried += outcome.tried
                total.violations += outcome.violations
        print(f"{family}, seed {options.seed}: {total}", flush=True)
        status |= bool(total and total.violations)
    return status


sys.exit(main())
