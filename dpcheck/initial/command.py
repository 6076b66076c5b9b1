"""`dpcheck init`: audits, and proposes or writes the annotations with which a check judges the same."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from dpcheck import files, ir
from dpcheck.check.records import Report
from dpcheck.editing.command import diff, write
from dpcheck.initial.judged import unread
from dpcheck.initial.search import Examined, Proposal, proposed
from dpcheck.initial.text import explained, summed_up
from dpcheck.options import settings_with
from dpcheck.output import Failure
from dpcheck.parsing import parse
from dpcheck.examining import examine
from dpcheck.settings import Settings
from dpcheck.sources import Source
from dpcheck.syntax.discover import module_name
from dpcheck.syntax.stack import with_big_stack
from dpcheck.terminal import style_of


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says."""

    paths: tuple[str, ...]
    write: bool = False
    relation: str | None = None
    config: Path | None = None
    isolated: bool = False
    jobs: int | None = None


@dataclass(frozen=True, slots=True)
class Initiated:
    """What was proposed: the text that tells it, a line that sums it up, and the status that is due."""

    proposal: Proposal
    text: str
    told: str
    status: int


def initiate(options: Options) -> Initiated:
    """Proposes annotations, and writes them where that is asked for. Raises `Failure` and `SettingsError` where that cannot be done."""
    if "-" in options.paths:
        raise Failure("init is for files, not for the standard input")
    settings = settings_with(options.paths, options.config, options.isolated, {"relation": options.relation, "jobs": options.jobs})
    settings = replace(settings, baseline=None, no_cache=True)  # what a baseline knows is judged, too
    try:
        proposal = proposed(_project(options.paths, settings), settings.relation)
    except OSError as fault:
        raise Failure(f"a file cannot be read: {fault.strerror or fault}") from fault
    if options.write and not proposal.audit.faults and not proposal.check.faults:
        write(proposal)
    text = explained(proposal, settings.relation, style_of("auto", False).width)
    shown = "" if options.write else diff(proposal)
    status = int(bool(proposal.lost) or bool(unread(proposal.check)) or bool(proposal.changed) and not options.write)
    return Initiated(proposal, "\n".join(part for part in (shown, text) if part), summed_up(proposal, options.write), status)


def _project(paths: tuple[str, ...], settings: Settings) -> Examined:
    def audit() -> Report:
        return examine("check", paths, replace(settings, audit=True))

    def check(instead: Mapping[str, bytes]) -> Report:
        return examine("check", paths, replace(settings, audit=False), instead=instead)

    def read(path: str) -> bytes:
        return files.read(path, files.largest(path))

    def parsed(path: str, data: bytes) -> ir.Module:
        return with_big_stack(lambda: parse(Source(path, data, *module_name(path), None)))

    return Examined(audit, check, read, parsed)
