"""Where the claims come from: the expectations of a case file, or what `dpcheck infer` prints for it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from refute.expectations import CaseFile
from refute.search import Claim

Key = tuple[Path, str, str]


def dpcheck(command: str, paths: list[Path], *flags: str) -> dict[str, Any]:
    """What `dpcheck COMMAND --format json` prints for the files, as a user would run it."""
    done = subprocess.run(
        [sys.executable, "-m", "dpcheck", command, "--format", "json", "--no-cache", *flags, *map(str, paths)], capture_output=True, text=True
    )
    if done.returncode not in (0, 1):
        raise RuntimeError(f"dpcheck {command} ended with {done.returncode}: {done.stderr[-2000:]}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def expected_claims(cases: CaseFile) -> dict[Key, list[Claim]]:
    """The expectations of a case file, privacy costs aside, keyed by path, function and argument."""
    claims: dict[Key, list[Claim]] = {}
    for expectation in cases.expectations:
        if expectation.key not in ("epsilon", "delta"):
            key = cases.path, expectation.function, expectation.argument
            claims.setdefault(key, []).append(Claim(expectation.bound, expectation.key, expectation.item))
    return claims


def inferred_claims(paths: list[Path]) -> dict[Key, list[Claim]]:
    """Every bound that is inferred for a private argument of a function without a release, in every norm that is printed."""
    claims: dict[Key, list[Claim]] = {}
    for function in dpcheck("infer", paths)["functions"]:
        if function["privacy"] or function["returns"]["released"]:
            continue
        for argument in function["arguments"]:
            if not argument["private"] or function["name"] == "<module>":
                continue
            stated = [Claim(bound, norm) for norm, bound in argument.get("sensitivities", {}).items()]
            stated += [Claim(bound, None, place) for place, bound in enumerate(argument.get("items") or [])]
            own = function["returns"]["space"]
            if not stated or function["returns"]["space"] in ("Real", "Integer"):
                stated.append(Claim(argument["sensitivity"], next((n for n in ("LInf", "L2", "L1") if own.endswith(f"{n}]")), None)))
            claims[Path(function["path"]).resolve(), function["name"], argument["name"]] = stated
    return claims
