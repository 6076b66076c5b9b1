"""No bound that is printed for a random program is refuted by running it on neighbouring inputs."""

from __future__ import annotations

from pathlib import Path

import pytest
from refute.claims import dpcheck, faults_of, inferred_claims
from refute.expectations import CaseFile
from refute.search import NotSearchable, program, search

from robust.fuzz import random_module


@pytest.mark.left_to_thorough
@pytest.mark.parametrize("seed", range(2))
def test_random_programs(seed: int, tmp_path: Path, long: bool) -> None:
    path = tmp_path / "random_programs.py"
    path.write_text(random_module(1_000 if long else 100, seed), encoding="utf-8")
    report = dpcheck("infer", [path])
    assert not faults_of(report)
    claims = inferred_claims(report)
    assert claims, "nothing was inferred"
    refuted, tried, finite = [], 0, 0
    for (_, function, argument), stated in claims.items():
        if not function.startswith("program_"):
            continue
        bounded = [claim for claim in stated if claim.bound != "inf"]
        finite += bool(bounded)
        try:
            verdicts = search(program(path, function), CaseFile(path), argument, bounded, 3_000 if long else 100) if bounded else []
        except NotSearchable:
            continue
        tried += len(verdicts)
        refuted += [verdict.refuted for verdict in verdicts if verdict.refuted]
    assert not refuted, "\n".join(refuted)
    assert tried > len(claims) // 5, f"only {finite} of {len(claims)} programs have a finite bound"
