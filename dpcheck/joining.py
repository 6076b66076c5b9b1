"""Reports on groups of files, put together."""
from __future__ import annotations

from collections.abc import Sequence

from dpcheck.check.records import Report


def joined(reports: Sequence[Report], paths: Sequence[str]) -> Report:
    """One report of those on the groups, in the order of the paths."""
    if len(reports) == 1:
        return reports[0]
    ranks = {path: rank for rank, path in enumerate(paths)}
    whole = Report()
    for report in reports:
        whole.functions += report.functions
        whole.diagnostics += report.diagnostics
        whole.releases += report.releases
        whole.ledger += report.ledger
        whole.found += report.found
        whole.texts |= report.texts
        whole.faults += report.faults
        whole.hidden += report.hidden
        whole.stopped = whole.stopped or report.stopped
        whole.unfinished += report.unfinished
    last = len(ranks)
    whole.functions.sort(key=lambda each: ranks.get(each.path, last))
    whole.diagnostics.sort(key=lambda each: ranks.get(each.path, last))
    whole.releases.sort(key=lambda each: ranks.get(each.module or each.path, last))
    whole.ledger.sort(key=lambda each: ranks.get(each.path, last))
    whole.found.sort(key=lambda each: ranks.get(each.module, last))
    whole.faults.sort(key=lambda each: ranks.get(each.path, last))
    whole.hidden.sort(key=lambda each: ranks.get(each.finding.path, last))
    whole.unfinished.sort(key=lambda path: ranks.get(path, last))
    if whole.unfinished:  # what else was judged would be taken for all that there is to judge
        whole.releases, whole.functions, whole.ledger = [], [], []
        whole.diagnostics = [each for each in whole.diagnostics if each.severity == "error"]
    return whole
