"""The command line: reads options, calls what does the work, and turns everything that can go wrong into a status.

Exit status: 0 nothing of severity error, 1 something, 2 the command could not do its work.
"""
from __future__ import annotations

import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from dpcheck import __version__
from dpcheck.options import for_check, shared, start_of
from dpcheck.output import Failure
from dpcheck.settings import RELATIONS, SettingsError, load_settings
from dpcheck.terminal import FULL, coloured, complain, let_go, occupy_streams

_INTERRUPTED = 130  # as shells have it
_SHORT = {"np": "numpy", "pd": "pandas"}  # as programs call them


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line and returns the exit status; nothing but the report goes to standard output."""
    occupy_streams()
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
        let_go()
        return 0
    except (KeyboardInterrupt, click.Abort):
        complain("interrupted: nothing is reported")
        return _INTERRUPTED
    except Exception as fault:  # whatever it is, status 1 would say that the code was checked
        if isinstance(fault, OSError) and fault.errno in FULL:
            let_go()
            complain(f"cannot write to the standard output: {fault.strerror}")
            return 2
        from dpcheck.reporting import FAULT

        complain(f"internal fault: {type(fault).__name__}: {fault} ({_innermost(fault)})")
        complain(FAULT)
    return 2


def _innermost(fault: Exception) -> str:
    """The file and line that raised."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"


_COMPLETION = """\b
Completion in your shell:
  bash  eval "$(_DPCHECK_COMPLETE=bash_source dpcheck)"  in ~/.bashrc
  zsh   eval "$(_DPCHECK_COMPLETE=zsh_source dpcheck)"   in ~/.zshrc
  fish  _DPCHECK_COMPLETE=fish_source dpcheck | source   in ~/.config/fish/config.fish"""


class _Commands(click.Group):
    """The commands; where a path stands in the place of one, the error says how it is checked."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and self.get_command(ctx, args[0]) is None and os.path.exists(args[0]):
            raise click.UsageError(f"No such command {args[0]!r}. To check that path: dpcheck check {shlex.join(args)}", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]}, epilog=_COMPLETION)
@click.version_option(__version__, prog_name="dpcheck", message="%(prog)s %(version)s")
def commands() -> None:
    """Proves how far results can move when private data moves, and whether noise covers it."""


@commands.command()
@shared
@for_check
def check(paths: tuple[str, ...], **options: Any) -> int:
    """Report every violation in the Python files and notebooks under the paths; - is the standard input."""
    from dpcheck.reporting import report_on

    return report_on("check", paths, options)


@commands.command()
@shared
@click.option("--tightness", is_flag=True, help="Tell how near two neighbouring inputs come to each bound.")
@click.option("--certify", type=click.Path(path_type=Path), metavar="FILE", help="Write proofs of the bounds to FILE, for `dpcheck verify`.")
def infer(paths: tuple[str, ...], **options: Any) -> int:
    """Print every function's inferred sensitivity type; - is the standard input."""
    from dpcheck.reporting import report_on

    return report_on("infer", paths, options)


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

    from dpcheck.examining import examine

    settings = replace(load_settings(start_of(paths, None), config), certify="terms", no_cache=True)
    report = examine("infer", paths, settings)
    if report.faults:
        raise Failure(f"the source could not be analysed: {report.faults[0].message}")
    return report.certificate.text if report.certificate is not None else ""


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
        raise Failure(f"there is no code {code!r}{codes.suggest(code) or '; `dpcheck explain` lists them, `dpcheck rules` those of the rules, and `dpcheck rules NAME` finds functions'}")
    _print_page(rule.text)


def _print_page(page: str) -> None:
    """Markdown, as it is, or in colours where there are some."""
    if coloured():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(page))
    else:
        sys.stdout.write(page)


@commands.command("init")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--write", is_flag=True, help="Write the annotations into the files (else they are shown, as a diff).")
@click.option("--relation", type=click.Choice(RELATIONS), help="What neighbouring means (add-remove, which is told).")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes to work in (as many as the work is worth).")
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="A dpcheck.toml, or another TOML file with [tool.dpcheck].")
@click.option("--isolated", is_flag=True, help="Ignore all settings of the tree: its dpcheck.toml, pyproject.toml and .gitignore files.")
def declare(**options: Any) -> int:
    """Propose the annotations with which `check` judges what `check --audit` does; say why, and what is yours to decide.

    The status is 0 where there is nothing to declare, or it was written, and 1 where there is something, where a release is judged by audits alone, or where a file could not be read.
    """
    from dpcheck.initial.command import Options, initiate
    from dpcheck.reporting import status_of

    done = initiate(Options(**options))
    for report in (done.proposal.audit, done.proposal.check):
        if report.faults or report.stopped:
            return status_of(report, exit_zero=False)
    sys.stdout.write(done.text)
    complain(done.told)
    return done.status


@commands.command("report")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="FILE", help="The page to write: HTML or Markdown, by how its name ends (.html, .md). Without it, Markdown goes to the standard output.")
@click.option("--audit", is_flag=True, help="Find what is private in code without annotations, and judge every release.")
@click.option("--relation", type=click.Choice(RELATIONS), help="What neighbouring means in an audit (both are tried).")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes to work in (as many as the work is worth).")
@click.option("--no-cache", is_flag=True, help="Neither read nor write the cache.")
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="A dpcheck.toml, or another TOML file with [tool.dpcheck].")
@click.option("--isolated", is_flag=True, help="Ignore all settings of the tree: its dpcheck.toml, pyproject.toml and .gitignore files.")
def sign(**options: Any) -> int:
    """Write the privacy report to sign: releases, noise, costs, assumptions and what was not judged, as one page."""
    from dpcheck.reporting import status_of
    from dpcheck.signing.command import Options, sign

    done = sign(Options(**options))
    sys.stdout.write(done.text)
    if done.told:
        complain(done.told)
    return status_of(done.report, exit_zero=False)


@commands.command("diff")
@click.argument("revision", metavar="REV1")
@click.argument("names", nargs=-1, metavar="[REV2] [PATH]...")
@click.option("--format", "format", type=click.Choice(("text", "json", "markdown")), default="text", help="How the comparison is written (text).")
@click.option("--audit", is_flag=True, help="Find what is private in code without annotations, and judge every release.")
@click.option("--relation", type=click.Choice(RELATIONS), help="What neighbouring means in an audit (both are tried).")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes to work in (as many as the work is worth).")
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="A dpcheck.toml, or another TOML file with [tool.dpcheck], for both revisions.")
@click.option("--isolated", is_flag=True, help="Ignore all settings of the tree: its dpcheck.toml, pyproject.toml and .gitignore files.")
def compare(format: str, **options: Any) -> int:
    """Say what a change does to releases and costs: from one git revision to another, or to the working tree.

    The status is 1 where there are new findings, or where something costs more.
    """
    from dpcheck.reporting import status_of
    from dpcheck.revisions.command import Options, compare, rendered

    outcome = compare(Options(**options))
    for report in outcome.reports:
        if report.faults or report.stopped:
            return status_of(report, exit_zero=False)
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
        names = [row.name for row in rows]
        rows = [row for row in rows if wanted in row.name.lower() or wanted == row.row.lower()]
        rule = book.get(filter.upper()) or the_only_rule(rows, book)
        if not rows and rule is None:
            raise Failure(f"no function that has a rule is called {filter!r}, and no rule{_meant(wanted, names)}")
    sys.stdout.write(render(rows, format, book) if rows else "")
    if rule is not None and format == "text":
        _print_page(f"\n{rule.text}" if rows else rule.text)


def _meant(wanted: str, names: list[str]) -> str:
    """The end of a message about a function without a rule: that with the nearest name, where one is near."""
    from difflib import get_close_matches

    close = get_close_matches(wanted, names, 1, 0.8)
    return f"; did you mean {close[0]}?" if close else ""


@commands.command()
def schema() -> None:
    """Print the JSON schema of what --format json writes."""
    from dpcheck.report.json import SCHEMA

    sys.stdout.write(SCHEMA.read_text(encoding="utf-8"))
