"""The command line: reads options, calls `project.run`, writes the report, and turns everything that can go wrong into a status.

Exit status: 0 nothing of severity error, 1 something, 2 the command could not do its work.
"""
from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dpcheck import __version__, files
from dpcheck.output import Failure, prove_writable, write_output
from dpcheck.settings import FORMATS, RELATIONS, Settings, SettingsError, load_settings, parse_codes

if TYPE_CHECKING:
    from dpcheck.check.records import Report

_INTERRUPTED = 130  # as shells have it
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)  # what writing to an output that takes nothing raises
_SHORT = {"np": "numpy", "pd": "pandas"}  # as programs call them
_ISSUES = "this is a fault of dpcheck, not of your code: please report it, with the message above and the code it was at"


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line and returns the exit status; nothing but the report goes to standard output."""
    _occupy_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a file name or text need not fit the terminal's encoding
    try:
        status = commands.main(arguments, prog_name="dpcheck", standalone_mode=False)
        sys.stdout.flush()  # what does not fit there is noticed now
        return status if isinstance(status, int) else 0
    except click.ClickException as fault:
        with suppress(OSError):  # nobody listens; the status tells
            fault.show()
    except (SettingsError, Failure) as fault:
        complain(str(fault))
    except BrokenPipeError:
        _let_go()
        return 0
    except (KeyboardInterrupt, click.Abort):
        complain("interrupted: nothing is reported")
        return _INTERRUPTED
    except Exception as fault:  # whatever it is, status 1 would say that the code was checked
        if isinstance(fault, OSError) and fault.errno in _FULL:
            _let_go()
            complain(f"cannot write to the standard output: {fault.strerror}")
            return 2
        complain(f"internal fault: {type(fault).__name__}: {fault} ({_innermost(fault)})")
        complain(_ISSUES)
    return 2


def _occupy_streams() -> None:
    """Opens the standard streams that whoever started the program has closed, lest a file that is read gets the number of one.

    What is written to standard output then fails, and that is told.
    """
    for name, mode, flags in (("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flags), mode, encoding="utf-8"))


def _innermost(fault: Exception) -> str:
    """The file and line that raised."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"


def _let_go() -> None:
    """Nothing more can be written to standard output: what is still buffered must not raise again when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str) -> None:
    """One line of warning or error on standard error."""
    from dpcheck.report.words import visible

    with suppress(OSError):  # nobody listens; the status tells
        print(f"dpcheck: {visible(message)}", file=sys.stderr, flush=True)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="dpcheck", message="%(prog)s %(version)s")
def commands() -> None:
    """Proves how far results can move when private data moves, and whether noise covers it."""


def _shared(function: Callable[..., int]) -> Callable[..., int]:
    """The options of `check` and `infer`."""
    for option in reversed((
        click.argument("paths", nargs=-1, required=True, metavar="PATH..."),
        click.option("--format", "format", type=click.Choice(FORMATS), help="How the report is written (text)."),
        click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Write the report to FILE."),
        click.option("--select", multiple=True, metavar="CODES", help="Report these codes only: DP103,DP2 (all that begin so)."),
        click.option("--ignore", multiple=True, metavar="CODES", help="Do not report these codes."),
        click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes that parse (as the work is worth)."),
        click.option("--no-cache", is_flag=True, help="Neither read nor write .dpcheck_cache."),
        click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="A TOML file with [tool.dpcheck]."),
        click.option("--isolated", is_flag=True, help="Ignore all settings of the tree: its pyproject.toml and .gitignore files."),
        click.option("--stdin-filename", metavar="NAME", help="What the standard input (PATH -) is called."),
    )):
        function = option(function)
    return function


_searching = click.option("--self-check", is_flag=True, help="Search for neighbouring inputs that exceed the bounds that are printed.")


@commands.command()
@_shared
@click.option("--audit", is_flag=True, help="Find what is private in code without annotations, and judge every release.")
@click.option("--relation", type=click.Choice(RELATIONS), help="What neighbouring means in an audit (both are tried).")
@_searching
@click.option("--witness", is_flag=True, help="Show findings on two neighbouring inputs each, where some are found.")
def check(**options: Any) -> int:
    """Report every violation in the Python files and notebooks under the paths; - is the standard input."""
    return _report("check", **options)


@commands.command()
@_shared
@_searching
@click.option("--tightness", is_flag=True, help="Tell how near two neighbouring inputs come to each bound.")
@click.option("--certify", type=click.Path(path_type=Path), metavar="FILE", help="Write proofs of the bounds to FILE, for `dpcheck verify`.")
def infer(**options: Any) -> int:
    """Print every function's inferred sensitivity type; - is the standard input."""
    return _report("infer", **options)


@commands.command()
@click.argument("certificate", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--source", multiple=True, metavar="PATH", help="Also hold the terms against those of the source under PATH.")
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="A TOML file with [tool.dpcheck] (for --source).")
@click.option("--format", "format", type=click.Choice(("text", "json")), default="text", help="How the verdicts are written (text).")
def verify(certificate: Path, source: tuple[str, ...], config: Path | None, format: str) -> int:
    """Check the proofs in FILE, which `infer --certify FILE` wrote."""
    from dpcheck.proof.verifying import verified

    terms = _terms(source, config) if source else None
    text, status = verified(certificate, terms, format)
    sys.stdout.write(text)
    return status


def _terms(paths: tuple[str, ...], config: Path | None) -> str:
    """The terms of the source under the paths, as a certificate without proofs."""
    from dataclasses import replace

    from dpcheck.examination import ProjectError
    from dpcheck.project import run

    settings = replace(load_settings(_start(paths, None), config), certify="terms", no_cache=True)
    try:
        report = run(paths, settings, "infer")
    except ProjectError as problem:
        raise Failure(str(problem)) from problem
    if report.faults:
        raise Failure(f"the source could not be analysed: {report.faults[0].message}")
    return report.certificate.text if report.certificate is not None else ""


def _report(command: str, paths: tuple[str, ...], config: Path | None, stdin_filename: str | None, **options: Any) -> int:
    from dpcheck.progress import Progress
    from dpcheck.examination import ProjectError
    from dpcheck.project import run
    from dpcheck.report.words import weakened

    settings = _settings(_start(paths, stdin_filename), config, options)
    if stdin_filename is not None and "-" not in paths:
        raise Failure("--stdin-filename names the standard input, which is only read when one of the paths is -")
    certificate = options.get("certify")
    for path in (settings.output, certificate):
        if path is not None:
            prove_writable(path)
    if certificate is not None and certificate == settings.output:
        raise Failure(f"{certificate} cannot be both the report and the certificate")
    stdin = (stdin_filename or "-", sys.stdin.buffer.read(files.LARGEST_NOTEBOOK + 1)) if "-" in paths else None
    try:
        with Progress() as progress:
            report = run([path for path in paths if path != "-"], settings, command, stdin=stdin, progress=progress)
    except ProjectError as problem:
        raise Failure(str(problem)) from problem
    if not report.files_checked and not report.files_irrelevant and not report.diagnostics:
        complain("warning: no Python file or notebook was found under the paths (is it excluded or ignored by git?)")
    _write(report, command, settings)
    if certificate is not None:
        _write_certificate(report, certificate)
    if settings.format == "concise":  # every line of it is a finding
        for weakening in report.weakenings:
            complain(f"warning: {weakened(weakening)}")
    return _status(report)


def _status(report: Report) -> int:
    """What the exit status is, and what is told beside a report that is not whole."""
    for fault in report.faults:
        where = ", ".join(filter(None, (fault.path, fault.function)))
        complain(f"internal fault in {where or 'the examination'}: {fault.message}")
    if report.stopped:
        missing = f"{len(report.unfinished)} of the files were not examined in full, and no release is judged" if report.unfinished else "one meaning of neighbouring was tried, and not the other"
        complain(f"interrupted by {report.stopped}: this is a part of the report; {missing}")
        return 128 + signal.Signals[report.stopped]
    if report.faults:
        complain(_ISSUES)
        return 2
    return int(any(d.severity == "error" for d in report.diagnostics))


def _start(paths: tuple[str, ...], stdin_filename: str | None) -> Path:
    """Where the search for the configuration begins."""
    first = Path((stdin_filename or ".") if paths[0] == "-" else paths[0])
    return first if first.is_dir() else first.parent


def _settings(start: Path, config: Path | None, options: dict[str, Any]) -> Settings:
    """The file's settings with those of the command line over them."""
    from dataclasses import replace

    given: dict[str, Any] = {key: options[key] for key in ("format", "output", "jobs", "relation") if options.get(key) is not None}
    for key in ("select", "ignore"):
        texts = [text.strip() for value in options[key] for text in value.split(",") if text.strip()]
        if texts:
            given[key] = parse_codes(texts, f"--{key}")
    for key in ("no_cache", "audit", "self_check", "witness", "tightness"):
        if options.get(key):
            given[key] = True
    if options.get("certify") is not None:
        given |= {"certify": "proofs", "no_cache": True}
    settings = load_settings(start, config, options["isolated"])
    weakenings = tuple(each for each in settings.weakenings if each.key not in given)
    return replace(settings, **given, weakenings=weakenings)


def _write(report: Report, command: str, settings: Settings) -> None:
    from dpcheck.report import render

    if settings.output is None:
        try:
            sys.stdout.write(render(report, command, settings.format, _coloured()))
            sys.stdout.flush()
        except BrokenPipeError:
            _let_go()  # the status is still that of the report
        return
    text = render(report, command, settings.format)
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


def _coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


@commands.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Print the page of a diagnostic (DP103, or its name under-noised) or of a rule (D6), or the list of all diagnostics."""
    from dpcheck.check import codes
    from dpcheck.rules.book import read_book

    if code is None:
        width = max(len(entry.name) for entry in codes.TABLE)
        sys.stdout.write("".join(f"{e.code}  {e.name:{width}}  {e.severity:7}  {e.summary}\n" for e in codes.TABLE))
        return
    entry = codes.find(code)
    if entry is not None:
        _print_page(entry.page.read_text(encoding="utf-8"))
        return
    rule = read_book().get(code.upper())
    if rule is None:
        raise Failure(f"there is no code {code!r}{codes.suggest(code) or '; `dpcheck explain` lists them, and `dpcheck rules` those of the rules'}")
    _print_page(rule.text)


def _print_page(page: str) -> None:
    """Markdown, as it is, or in colours where there are some."""
    if _coloured():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(page))
    else:
        sys.stdout.write(page)


@commands.command("report")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--output", type=click.Path(path_type=Path), required=True, metavar="FILE", help="The page to write: FILE.html or FILE.md.")
@click.option("--audit", is_flag=True, help="Find what is private in code without annotations, and judge every release.")
@click.option("--relation", type=click.Choice(RELATIONS), help="What neighbouring means in an audit (both are tried).")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes that parse (as the work is worth).")
@click.option("--no-cache", is_flag=True, help="Neither read nor write .dpcheck_cache.")
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="A TOML file with [tool.dpcheck].")
@click.option("--isolated", is_flag=True, help="Ignore all settings of the tree: its pyproject.toml and .gitignore files.")
def sign(**options: Any) -> int:
    """Write the privacy report to sign: releases, noise, costs, assumptions and what was not judged, as one page."""
    from dpcheck.signing.command import Options, sign

    report, told = sign(Options(**options))
    if told:
        complain(told)
    return _status(report)


@commands.command("diff")
@click.argument("revision", metavar="REV1")
@click.argument("names", nargs=-1, metavar="[REV2] [PATH]...")
@click.option("--format", "format", type=click.Choice(("text", "json", "markdown")), default="text", help="How the comparison is written (text).")
@click.option("--audit", is_flag=True, help="Find what is private in code without annotations, and judge every release.")
@click.option("--relation", type=click.Choice(RELATIONS), help="What neighbouring means in an audit (both are tried).")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes that parse (as the work is worth).")
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="A TOML file with [tool.dpcheck], for both revisions.")
@click.option("--isolated", is_flag=True, help="Ignore all settings of the tree: its pyproject.toml and .gitignore files.")
def compare(format: str, **options: Any) -> int:
    """Say what a change does to releases and costs: from one git revision to another, or to the working tree.

    The status is 1 where there are new findings, or where something costs more.
    """
    from dpcheck.revisions.command import Options, compare, rendered

    outcome = compare(Options(**options))
    for report in outcome.reports:
        if report.faults or report.stopped:
            return _status(report)
    sys.stdout.write(rendered(outcome.change, format))
    return int(bool(outcome.change.worse))


@commands.command()
def server() -> None:
    """Serve an editor: a language server on the standard streams (needs the extra `editor`)."""
    try:
        from dpcheck.editor.server import serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise Failure(f"the language server needs {missing.name}, which is not installed: pip install 'dpcheck[editor]'") from missing
    serve()


@commands.command()
@click.argument("filter", required=False)
@click.option("--format", "format", type=click.Choice(("text", "json", "markdown")), default="text", help="How the table is written (text).")
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="A TOML file with [tool.dpcheck] (for stub-paths).")
def rules(filter: str | None, format: str, config: Path | None) -> None:
    """Print the rule table, or the rows of the functions whose name contains FILTER, or of the rule FILTER; and the rule, where it is one."""
    from dpcheck.examination import ProjectError
    from dpcheck.project import prove_stubs
    from dpcheck.report.rules import render
    from dpcheck.rules import load_table
    from dpcheck.rules.book import read_book, the_only_rule

    settings = load_settings(Path("."), config)
    try:
        prove_stubs(settings)
    except ProjectError as problem:
        raise Failure(str(problem)) from problem
    rows, book = list(load_table(settings.stub_paths).rows()), read_book()
    rule = None
    if filter is not None:
        head, dot, rest = filter.lower().partition(".")
        wanted = _SHORT.get(head, head) + dot + rest if dot else head
        rows = [row for row in rows if wanted in row.name.lower() or wanted == row.row.lower()]
        rule = book.get(filter.upper()) or the_only_rule(rows, book)
        if not rows and rule is None:
            raise Failure(f"no rule's function contains {filter!r}")
    sys.stdout.write(render(rows, format, book) if rows else "")
    if rule is not None and format == "text":
        _print_page(f"\n{rule.text}" if rows else rule.text)
