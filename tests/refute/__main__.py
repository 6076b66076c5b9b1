"""The refutation search by hand: `python -m refute [--long] [--inferred] FILE...`, from the folder `tests`.

Tries the expectations of the case files, or with `--inferred` the bounds that `dpcheck infer` prints for them, and prints
every refuted one, then those expectations that the search could not come near: they may be larger than they need be.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path

from refute.claims import dpcheck, expected_claims, inferred_claims
from refute.expectations import read_cases
from refute.search import NotSearchable, program, search

SHORT, LONG = 300, 10_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="refute", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--long", action="store_true", help=f"{LONG} pairs a bound instead of {SHORT}")
    parser.add_argument("--inferred", action="store_true", help="refute what dpcheck infers, not what the files expect")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--near", type=float, default=0.9, help="tell of bounds that no pair came this near to")
    options = parser.parse_args()
    refuted, tried = 0, 0
    for path in options.files:
        cases = read_cases(path.resolve())
        claims = inferred_claims(dpcheck("infer", [cases.path])) if options.inferred else expected_claims(cases)
        for (_, function, argument), stated in claims.items():
            try:
                verdicts = search(program(cases.path, function), cases, argument, stated, LONG if options.long else SHORT, options.seed)
            except NotSearchable as reason:
                print(f"{path.name}: not searched: {function} {argument}: {reason}")
                continue
            for verdict in verdicts:
                tried += 1
                claim = verdict.claim
                what = f"{path.name}: {function} {argument}{'' if claim.item is None else f'[{claim.item}]'}{'.' + claim.key if claim.key else ''}"
                if verdict.refuted:
                    refuted += 1
                    print(f"{what}: REFUTED {verdict.refuted}")
                elif "inf" in claim.bound and not math.isfinite(verdict.closeness or math.inf) and verdict.ratio < 50:
                    print(f"{what}: claimed {claim.bound}, but nothing moved more than {verdict.ratio:g} times the distance")
                elif verdict.closeness < options.near and claim.bound not in ("0", "inf"):
                    print(f"{what}: nearest {verdict.closeness:.3f} of {claim.bound}")
    print(f"{tried} bounds tried, {refuted} refuted")
    return 1 if refuted else 0


sys.exit(main())
