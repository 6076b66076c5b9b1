"""Mutation by hand: `python -m mutation rules|engine [--share F] [--seed N] [--out FILE] [--only WORD] [--programs N]`, from the folder `tests`.

Prints which share of a sample of weakened rows, or of weakened places of the engine, the literate cases notice, and lists the
others: each gets a case, or a line in `equivalent.txt` that says why no bound gets smaller. What the type checker refuses is no mutant.
"""
from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from mutation.code import code_mutants
from mutation.equivalent import equivalent
from mutation.mutant import Mutant
from mutation.rows import row_mutants
from mutation.run import Campaign
from mutation.suite import case_files, random_programs, units
from mutation.typed import refused


def sample(mutants: Sequence[Mutant], share: float, seed: int) -> list[Mutant]:
    """That share of each kind, at least one, the same ones for the same seed."""
    kinds: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        kinds.setdefault(mutant.kind, []).append(mutant)
    draw = random.Random(seed)
    return [mutant for kind in sorted(kinds) for mutant in draw.sample(kinds[kind], min(len(kinds[kind]), math.ceil(share * len(kinds[kind]))))]


def main() -> int:
    parser = argparse.ArgumentParser(prog="mutation", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["rules", "engine"])
    parser.add_argument("--share", type=float, default=0.03, help="of the mutants of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the survivors are written there too")
    parser.add_argument("--only", default="", help="mutants whose line has this text")
    parser.add_argument("--programs", type=int, default=0, help="so many random programs of each family (see `proving`) for what no case notices")
    options = parser.parse_args()
    known = equivalent()
    every = row_mutants() if options.what == "rules" else code_mutants()
    mutants = sample([mutant for mutant in every if options.only in str(mutant) and mutant.key not in known], options.share, options.seed)
    stillborn = refused(mutants) if options.what == "engine" else set()
    mutants = [mutant for number, mutant in enumerate(mutants) if number not in stillborn]
    campaign = Campaign(mutants, [*units(case_files()), *random_programs()], options.programs, options.seed)
    survivors = []
    for number, mutant in enumerate(mutants):
        verdict = campaign.verdict(number)
        if not verdict.noticed:
            survivors.append(f"{mutant}  [{verdict.shown} case files reach it]")
        print(f"{number + 1}/{len(mutants)} {verdict.noticed and 'noticed' or 'SURVIVED'}: {mutant}  [{verdict.noticed or verdict.shown}]", flush=True)
    print(f"\n{len(mutants) - len(survivors)} of {len(mutants)} noticed ({1 - len(survivors) / max(len(mutants), 1):.0%}); the survivors:")
    print(*survivors, sep="\n")
    if options.out:
        options.out.write_text("".join(f"{line}\n" for line in survivors), encoding="utf-8")
    return 0


sys.exit(main())
