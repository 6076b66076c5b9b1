"""Reports: records in, text out; one module a format, each with `render(report, command, ...) -> str`."""
from __future__ import annotations

from dpcheck.check.records import Report
from dpcheck.report.style import Style as Style

MUTE = ("concise", "gitlab")  # formats of findings alone: what else is to be said has no place in them


def render(report: Report, command: str, format: str, style: Style | None = None) -> str:
    """The whole report as text, ready to be written.

    `command` is "check" or "infer"; `format` one of `dpcheck.settings.FORMATS`; `style` matters to "text" alone: without one it is plain and not wrapped.
    """
    if format == "text":
        from dpcheck.report import text

        return text.render(report, command, style or Style())
    if format == "concise":
        from dpcheck.report import concise

        return concise.render(report, command)
    if format == "json":
        from dpcheck.report import json

        return json.render(report, command)
    if format == "sarif":
        from dpcheck.report import sarif

        return sarif.render(report, command)
    if format == "github":
        from dpcheck.report import github

        return github.render(report, command)
    if format == "gitlab":
        from dpcheck.report import gitlab

        return gitlab.render(report)
    if format == "junit":
        from dpcheck.report import junit

        return junit.render(report, command)
    raise ValueError(f"no such format: {format}")
