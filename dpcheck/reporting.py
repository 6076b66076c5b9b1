"""One command of `check` or `infer` from its options to its status: runs the pipeline, writes the report, and says what is to be said beside it."""
from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dpcheck import files
from dpcheck.folding import folded
from dpcheck.observed import say
from dpcheck.options import settings_of
from dpcheck.output import Failure, prove_writable, write_output
from dpcheck.terminal import complain, let_go, style_of

if TYPE_CHECKING:
    from dpcheck.check.records import Report
    from dpcheck.settings import Settings

FAULT = "this is a fault of dpcheck, not of your code: please report it, with the message above and the code it was at"
_DOING_MORE = ("fix", "add_ignore", "write_baseline", "watch", "certify")  # options of runs that do more than to look and to speak
_OF_STATISTICS = "--statistics is written as text, concise or json"


def report_on(command: str, paths: tuple[str, ...], options: dict[str, Any]) -> int:
    """Does what the options say and returns the exit status. Raises `Failure`, `SettingsError` and what click raises where that cannot be done."""
    settings = settings_of(paths, options)
    _prove(paths, settings, options)
    if options["show_settings"] or options["show_files"]:
        return _show(paths, settings, options)
    if options.get("watch"):
        from dpcheck.watching import watch

        return watch(paths, settings, lambda: checked(command, paths, settings_of(paths, options), options))
    return checked(command, paths, settings, options)


def _prove(paths: Sequence[str], settings: Settings, options: dict[str, Any]) -> None:
    """Raises `Failure` where options do not go together, or a file could not be written: better now than after the work."""
    if options["stdin_filename"] is not None and "-" not in paths:
        raise Failure("--stdin-filename names the standard input, which is only read when one of the paths is -")
    writes = [name for name in ("fix", "diff", "watch", "add_ignore", "write_baseline") if options.get(name) and not (name == "fix" and options["diff"])]  # --fix --diff shows
    if len(writes) > 1:
        raise Failure(f"--{writes[0].replace('_', '-')} and --{writes[1].replace('_', '-')} do not go together")
    if writes and "-" in paths:
        raise Failure(f"--{writes[0].replace('_', '-')} is for files, not for the standard input")
    if options.get("unsafe_fixes") and not (options["fix"] or options["diff"]):
        raise Failure("--unsafe-fixes says which fixes --fix makes, or --diff shows: add one of them")
    if options.get("error_on_warning") and options["exit_zero"]:
        raise Failure("--exit-zero and --error-on-warning do not go together")
    if options.get("statistics"):
        from dpcheck.report.statistics import FORMATS

        if settings.format not in FORMATS:
            raise Failure(f"{_OF_STATISTICS}, not as {settings.format}")
    if options.get("add_ignore") is not None and not options["add_ignore"].strip():
        raise Failure("--add-ignore takes the reason for which the findings are accepted: whoever reads the comment wants to know it")
    certificate = options.get("certify")
    for path in (settings.output, certificate, settings.baseline if options.get("write_baseline") else None):
        if path is not None:
            prove_writable(path)
    if certificate is not None and certificate == settings.output:
        raise Failure(f"{certificate} cannot be both the report and the certificate")


def _show(paths: Sequence[str], settings: Settings, options: dict[str, Any]) -> int:
    from dpcheck.shown import files_text, settings_text

    sys.stdout.write(settings_text(settings) if options["show_settings"] else "")
    sys.stdout.write(files_text(paths, settings) if options["show_files"] else "")
    return 0


def checked(command: str, paths: Sequence[str], settings: Settings, options: dict[str, Any]) -> int:
    """One run, its report written; the exit status."""
    stdin = None
    if "-" in paths:
        stdin = (options["stdin_filename"] or "-", sys.stdin.buffer.read(files.LARGEST_NOTEBOOK + 1))
    if options.get("diff"):
        return _diff(paths, settings, options)
    if options.get("fix") or options.get("add_ignore") is not None:
        report = _edited(paths, settings, options)
    else:
        from dpcheck.examining import examine

        report = examine(command, paths, settings if not options.get("write_baseline") else replace(settings, baseline=None), stdin)
    if not report.files and not report.diagnostics and not report.left_out:
        complain("warning: no Python file or notebook was found under the paths")
    if options.get("write_baseline"):
        _write_baseline(report, settings)
    report.diagnostics = folded(report.diagnostics)
    _write(report, command, settings, options)
    if options.get("certify") is not None:
        _write_certificate(report, options["certify"])
    _remark(report, settings, options)
    status = status_of(report, options["exit_zero"], bool(options.get("error_on_warning")))
    if status in (0, 1) and not settings.no_cache and settings.output is None and stdin is None and not any(options.get(each) for each in _DOING_MORE):
        from dpcheck.cache import keep_run

        keep_run(settings, status)
    return status


def _edited(paths: Sequence[str], settings: Settings, options: dict[str, Any]) -> Report:
    """Changes the files; the report on what is left."""
    from dpcheck.editing import command

    if options["fix"]:
        outcome, done = command.mended(paths, settings, options["unsafe_fixes"]), "mended"
    else:
        outcome, done = command.suppressed(paths, settings, options["add_ignore"].strip()), "suppressed"
    command.write(outcome)
    complain(command.told(outcome, done, not options["fix"] or options["unsafe_fixes"]))
    return outcome.report


def _diff(paths: Sequence[str], settings: Settings, options: dict[str, Any]) -> int:
    """Prints what `--fix` would change; status 1 where it would, or where something of severity error is found that it would not."""
    from dpcheck.editing import command

    outcome = command.mended(paths, settings, options["unsafe_fixes"])
    text = command.diff(outcome)
    if settings.output is not None:
        write_output(settings.output, text.encode("utf-8", "backslashreplace"))
    else:
        sys.stdout.write(text)
    complain(command.told(outcome, "would be mended", options["unsafe_fixes"]))
    _remark(outcome.report, settings, options)
    return status_of(outcome.report, options["exit_zero"], bool(options.get("error_on_warning"))) or int(bool(outcome.changed) and not options["exit_zero"])


def status_of(report: Report, exit_zero: bool, error_on_warning: bool = False) -> int:
    """The exit status; what makes it another one than 0 or 1 is told on standard error."""
    for fault in report.faults:
        where = ", ".join(filter(None, (fault.path, fault.function)))
        complain(f"internal fault in {where or 'the examination'}: {fault.message}")
    if report.stopped:
        missing = f"{len(report.unfinished)} of the files were not examined in full, and no release is judged" if report.unfinished else "one meaning of neighbouring was tried, and not the other"
        complain(f"interrupted by {report.stopped}: this is a part of the report; {missing}")
        return 128 + signal.Signals[report.stopped]
    if report.faults:
        complain(FAULT)
        return 2
    failing = ("error", "warning") if error_on_warning else ("error",)
    return int(not exit_zero and any(d.severity in failing for d in report.diagnostics))


def _remark(report: Report, settings: Settings, options: dict[str, Any]) -> None:
    """Says on standard error what has no place in the report."""
    from dpcheck.report import MUTE
    from dpcheck.report.words import reservations, weakened

    if settings.format in MUTE or options.get("statistics") and settings.format != "text":  # every line of it is a finding
        for each in (*map(weakened, report.weakenings), *reservations(report)):
            complain(f"warning: {each}")
    if options["verbose"]:
        from dpcheck.shown import remarks

        for each in remarks(report, settings):
            complain(each)


def _write_baseline(report: Report, settings: Settings) -> None:
    """Writes what is found as the baseline, and holds the report against it."""
    from dpcheck.baseline import apply, can_be_known, write

    assert settings.baseline is not None
    if report.faults or report.stopped:
        raise Failure(f"{settings.baseline} is left as it was: not everything was examined")
    try:
        count = write(settings.baseline, report)
    except OSError as fault:
        raise Failure(f"cannot write {settings.baseline}: {fault.strerror}") from fault
    heads = len(folded([each for each in report.diagnostics if can_be_known(each)]))
    follow = f", with {count - heads:,} that follow{'s' if count - heads == 1 else ''} from {'it' if heads == 1 else 'them'}" if count > heads else ""
    complain(f"{heads:,} finding{'' if heads == 1 else 's'} written to {settings.baseline}{follow}")
    apply(report, settings)


def _write(report: Report, command: str, settings: Settings, options: dict[str, Any]) -> None:
    from dpcheck.report import Style, render

    def rendered(style: Style) -> str:
        if options.get("statistics"):
            from dpcheck.report import statistics

            return statistics.render(report, settings.format, style)
        return render(report, command, settings.format, style)

    if settings.output is None:
        try:
            say(rendered(style_of(options["color"], options["quiet"])))
            sys.stdout.flush()
        except BrokenPipeError:
            let_go()  # the status is still that of the report
        return
    text = rendered(Style(colour=options["color"] == "always", quiet=options["quiet"]))
    try:
        write_output(settings.output, text.encode("utf-8", "backslashreplace"))
    except OSError as fault:
        sys.stdout.write(text)  # the work of minutes is not lost
        raise Failure(f"cannot write {settings.output}: {fault.strerror}; the report is on the standard output instead") from fault


def _write_certificate(report: Report, path: Path) -> None:
    from dpcheck.check.certify import nothing

    made = report.certificate or nothing()
    try:
        write_output(path, made.text.encode("utf-8", "backslashreplace") + b"\n")
    except OSError as fault:
        raise Failure(f"cannot write {path}: {fault.strerror}") from fault
