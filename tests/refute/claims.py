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
CASE_FILES = sorted(path for path in (Path(__file__).resolve().parent.parent / "cases").rglob("*.py") if not path.name.startswith("test_"))


def dpcheck(command: str, paths: list[Path], *flags: str) -> dict[str, Any]:
    """What `dpcheck COMMAND --format json` prints for the files, as a user would run it.

    A report that tells of internal faults (under `faults`, with exit status 2) is returned too; raises RuntimeError where
    there is no report.
    """
    done = subprocess.run(
        [sys.executable, "-m", "dpcheck", command, "--format", "json", "--no-cache", *flags, *map(str, paths)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    failed = RuntimeError(f"dpcheck {command} ended with {done.returncode}: {done.stderr[-2000:]}")
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        raise failed from None
    if done.returncode not in ((2,) if report.get("faults") else (0, 1)):
        raise failed
    return report


def faults_of(report: dict[str, Any]) -> list[str]:
    """The internal faults that a report tells of, one sentence each."""
    return [f"{fault['path']}, {fault['function']}: {fault['message']}" for fault in report.get("faults", [])]


def expected_claims(cases: CaseFile) -> dict[Key, list[Claim]]:
    """The expectations of a case file, privacy costs aside, keyed by path, function and argument.

    That what a function released does not move any more is no claim about runs on equal coins: its cost is one about their distributions.
    """
    claims: dict[Key, list[Claim]] = {}
    costs = {(expectation.function, expectation.argument) for expectation in cases.expectations if expectation.key in ("epsilon", "delta")}
    for expectation in cases.expectations:
        released = expectation.bound == "0" and (expectation.function, expectation.argument) in costs
        if expectation.key not in ("epsilon", "delta") and not released:
            key = cases.path, expectation.function, expectation.argument
            claims.setdefault(key, []).append(Claim(expectation.bound, expectation.key, expectation.item))
    return claims


def inferred_claims(report: dict[str, Any]) -> dict[Key, list[Claim]]:
    """The bounds that a report of `dpcheck infer` states, in every norm, for private arguments of functions that release nothing."""
    claims: dict[Key, list[Claim]] = {}
    for function in report["functions"]:
        if function["privacy"] or function["returns"]["released"]:
            continue
        for argument in function["arguments"]:
            if not argument["private"] or function["name"] == "<module>":
                continue
            own = function["returns"]["space"]
            stated = [Claim(bound, norm, None, _element(own)) for norm, bound in argument.get("sensitivities", {}).items()]
            parts = [part["space"] for part in function["returns"].get("items") or ()]
            stated += [Claim(bound, _norm(space), place, _element(space)) for place, (bound, space) in enumerate(zip(argument.get("items") or (), parts))]
            if not stated or own in ("Real", "Integer"):
                stated.append(Claim(argument["sensitivity"], _norm(own), None, _element(own)))
            claims[Path(function["path"]).resolve(), function["name"], argument["name"]] = stated
    return claims


def _element(space: str) -> str | None:
    """What a number, or the entries of a vector or matrix, are measured in."""
    return space if space == "Data" else next((element for element in ("Data", "Real", "Integer") if space.startswith(("MetricVector", "MetricMatrix")) and f"[{element}" in space), None)


def _norm(space: str) -> str | None:
    return next((norm for norm in ("LInf", "L2", "L1") if space.endswith(f"{norm}]")), None)
