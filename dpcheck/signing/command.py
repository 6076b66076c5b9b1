"""`dpcheck report`: checks, and writes what is to be signed."""
from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from dpcheck import __version__, files
from dpcheck.check.records import Report
from dpcheck.options import settings_with
from dpcheck.output import Failure, prove_writable, write_output
from dpcheck.examining import examine
from dpcheck.settings import Settings
from dpcheck.signing.flow import flow
from dpcheck.signing.statement import Asked, statement
from dpcheck.signing.verdict import verdict_of
from dpcheck.syntax.discover import discover

_FORMATS = (".html", ".md")
_LATEST = 253402300799  # the last second of the year 9999


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says."""

    paths: tuple[str, ...]
    output: Path | None = None
    audit: bool = False
    relation: str | None = None
    config: Path | None = None
    isolated: bool = False
    jobs: int | None = None
    no_cache: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """What was found; what goes to the standard output, "" where the report is in a file; and what is told of it, "" where the work was ended before its time."""

    report: Report
    text: str
    told: str


def sign(options: Options) -> Done:
    """Checks, and writes the report to sign into its file, if it has one. Raises `Failure` and `SettingsError` where that cannot be done."""
    if options.output is not None:
        if options.output.suffix.lower() not in _FORMATS:
            raise Failure(f"{options.output}: the report is an HTML page or Markdown: end the name of the file in .html or .md")
        prove_writable(options.output)
    date = _today()
    given = {"relation": options.relation, "jobs": options.jobs, "audit": options.audit or None, "no_cache": options.no_cache or None}
    settings = replace(settings_with(options.paths, options.config, options.isolated, given), with_rho=True)
    report = examine("check", options.paths, settings)
    if report.stopped:
        return Done(report, "", "")
    asked = Asked(options.paths, __version__, date, settings.audit, settings.relation, _digest(options.paths, settings))
    headline = verdict_of(report, settings.audit).headline
    if options.output is None:
        return Done(report, rendered(report, asked, ".md"), headline)
    try:
        write_output(options.output, rendered(report, asked, options.output.suffix.lower()).encode("utf-8", "backslashreplace"))
    except OSError as fault:
        raise Failure(f"cannot write {options.output}: {fault.strerror}") from fault
    return Done(report, "", f"{options.output}: {headline}")


def rendered(report: Report, asked: Asked, suffix: str) -> str:
    """The report to sign, as ".html" or ".md"."""
    said = statement(report, asked)
    drawn = flow(said, [release for release in report.releases if release.verdict in ("not-judged", "generic")])
    if suffix == ".html":
        from dpcheck.signing import page

        return page.render(said, drawn)
    from dpcheck.signing import markdown

    return markdown.render(said, drawn)


def _today() -> str:
    """The day, in UTC; that of SOURCE_DATE_EPOCH where it is set, so that one tree gives one report."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is not None and not (given.isascii() and given.isdigit() and int(given) <= _LATEST):
        raise Failure(f"SOURCE_DATE_EPOCH is {given!r}: a number of seconds since 1970 was expected")
    return time.strftime("%Y-%m-%d", time.gmtime(None if given is None else int(given)))


def _digest(paths: Sequence[str], settings: Settings) -> str:
    """A digest of all files that were looked at, names and contents: what was signed is known by it."""
    found, _, _ = discover(paths, exclude=settings.exclude, respect_gitignore=settings.respect_gitignore)
    total = hashlib.sha256()
    for file in sorted(found, key=lambda each: os.fsencode(each.path)):
        try:
            content = files.read(file.path, files.largest(file.path))
        except OSError:  # told in the report
            content = b""
        total.update(os.fsencode(file.path.removeprefix("./")) + b"\0" + hashlib.sha256(content).digest())
    return total.hexdigest()
