"""How often each code was found: what `--statistics` shows instead of the findings."""
from __future__ import annotations

import json
from collections import Counter

from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Report
from dpcheck.folding import SEVERITIES
from dpcheck.report.json import VERSION
from dpcheck.report.style import Line, Style, painted
from dpcheck.report.words import summary, weakened

FORMATS = ("text", "concise", "json")


def render(report: Report, format: str, style: Style) -> str:
    """A line a code, the most frequent one first: how often, and how often a fix is at hand; `format` is one of `FORMATS`."""
    counts = Counter(d.code for d in report.diagnostics)
    fixable = Counter(d.code for d in report.diagnostics if d.fixes)
    severity = {d.code: d.severity for d in sorted(report.diagnostics, key=lambda d: SEVERITIES.index(d.severity))}  # the gravest of a code
    order = sorted(counts, key=lambda code: (-counts[code], code))
    if format == "json":
        rows = [{"code": code, "name": BY_CODE[code].name, "severity": severity[code], "count": counts[code], "fixable": fixable[code]} for code in order]
        return json.dumps({"version": VERSION, "statistics": rows}, indent=1) + "\n"
    width = max((len(str(count)) for count in counts.values()), default=0)
    names = max((len(BY_CODE[code].name) for code in order), default=0)
    lines: list[Line] = []
    for code in order:
        fixed = f"  {fixable[code]} with a fix" if fixable[code] else ""
        lines.append([(f"{counts[code]:>{width}}  ", "bold"), (f"{code}  {BY_CODE[code].name:{names}}  {severity[code]:7}{fixed}".rstrip(), "")])
    if format == "text":
        lines += [[]] if lines else []
        lines += [[(weakened(each), "yellow")] for each in report.weakenings] + [[(summary(report, "check"), "bold")]]
    return painted(lines) if style.colour else "".join("".join(text for text, _ in line) + "\n" for line in lines)
