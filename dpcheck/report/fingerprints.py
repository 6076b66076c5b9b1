"""What stays the same of a finding when its lines move."""
from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

from dpcheck.check.records import Diagnostic
from dpcheck.report.lines import Texts


def fingerprints(diagnostics: Sequence[Diagnostic], texts: Texts) -> list[str]:
    """A text for each finding that stays the same when its lines move, and is no other's."""
    seen: Counter[tuple[str, ...]] = Counter()
    found = []
    for each in diagnostics:
        key = (each.code, each.path, each.message, texts.source(each))
        made_from = "\0".join((*key, str(seen[key])))
        seen[key] += 1
        found.append(hashlib.blake2b(made_from.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest())
    return found
