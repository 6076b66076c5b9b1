"""`dpcheck verify`: reads a certificate, has it checked, and says what is proved and what is not."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from dpcheck import files
from dpcheck.output import Failure
from dpcheck.proof.checker import Malformed, Verdict, Verdicts, verify
from dpcheck.report.words import visible
from dpcheck.syntax.stack import with_big_stack

LARGEST = 1 << 30  # bytes of a certificate
NOT_PROVED = ("not proved by this: that the terms are what the program computes, which the elaborator says; anything of rounding, overflow and NaN of floats; "
              "what holds outside of the declared domains")
CLOSE = "a bound that takes intervals is proved up to a millionth part of it at each such step"


def verified(path: Path, terms: str | None, format: str) -> tuple[str, int]:
    """What is to be said of a certificate, and the status: 0 where every step checks, 1 where something is refused. `terms`: those of the source. Raises `Failure`."""
    document = _read(path)
    try:
        verdicts = with_big_stack(lambda: verify(document))
    except Malformed as reason:
        raise Failure(f"{path}: {reason}") from None
    if terms is not None:
        _hold_against(document, json.loads(terms) if terms else {"functions": []}, verdicts)
    return (_json(verdicts) if format == "json" else _text(verdicts, terms is not None)), int(verdicts.count("refused") > 0)


def _read(path: Path) -> Any:
    try:
        return json.loads(files.read(path, LARGEST))
    except OSError as fault:
        raise Failure(f"cannot read {path}: {fault.strerror}") from None
    except (ValueError, RecursionError) as fault:
        raise Failure(f"{path}: it is no JSON: {fault}") from None


def _hold_against(document: dict[str, Any], source: dict[str, Any], verdicts: Verdicts) -> None:
    """Refuses the claims about functions whose inputs or term are others in the source."""
    there = {(entry["path"], entry["name"]): entry for entry in source["functions"]}
    different = {}
    for entry in document["functions"]:
        found = there.get((entry["path"], entry["name"]))
        if found is None:
            different[entry["path"], entry["name"]] = "the source has no such function with finite bounds"
        elif "terms" in entry and any(entry.get(key) != found.get(key) for key in ("inputs", "terms", "program")):
            different[entry["path"], entry["name"]] = "the source has another term, or other inputs"
    for claim in verdicts.claims:
        reason = different.get((claim.path, claim.function))
        if reason is not None and claim.status == "proved":
            claim.status, claim.reason = "refused", reason


def _text(verdicts: Verdicts, against_source: bool) -> str:
    lines = [visible(_line(each)) for each in verdicts.claims]
    counts = ", ".join(f"{verdicts.count(status):,} {status}" for status in ("proved", "not proved", "refused"))
    notes = [CLOSE, NOT_PROVED] if not against_source else [CLOSE, NOT_PROVED.replace("that the terms", "that the terms, which are those that this dpcheck makes of the source,")]
    return "".join(f"{line}\n" for line in [*lines, *([""] if lines else []), *notes, f"{len(verdicts.claims):,} claims: {counts}"])


def _line(claim: Verdict) -> str:
    reason = f" ({claim.reason})" if claim.reason else ""
    return f"{claim.path} {claim.function}: {claim.source} in {claim.norm} at most {claim.bound}: {claim.status}{reason}"


def _json(verdicts: Verdicts) -> str:
    claims = [{"path": each.path, "function": each.function, "source": each.source, "norm": each.norm, "bound": each.bound, "status": each.status, "reason": each.reason}
              for each in verdicts.claims]
    counts = {status: verdicts.count(status) for status in ("proved", "not proved", "refused")}
    return json.dumps({"version": 1, "claims": claims, "counts": counts}, indent=1) + "\n"
