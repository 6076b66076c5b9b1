"""The options of `check` and `infer`, and the settings that they make of those of the tree."""
from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from dpcheck.observed import look_for
from dpcheck.output import Failure
from dpcheck.settings import FORMATS, RELATIONS, Settings, load_settings, parse_codes
from dpcheck.terminal import COLOURS

_FILE = click.Path(path_type=Path)
_VALUES = ("format", "output", "jobs", "executor", "relation", "baseline", "cache_dir")
_WITH_FIXES = ("json", "sarif")  # formats that tell the edits
_FLAGS = ("no_cache", "audit", "self_check", "witness", "tightness")


def _executor(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """A cluster, as it is written."""
    if value is not None and not re.fullmatch(r"dask://[^/@\s]+:\d+", value):
        raise click.BadParameter(f"{value!r} is no cluster: write dask://HOST:PORT, the address that `dask scheduler` prints")
    return value


def shared(function: Callable[..., int]) -> Callable[..., int]:
    """Adds the options of both commands."""
    for option in reversed((
        click.argument("paths", nargs=-1, required=True, metavar="PATH..."),
        click.option("--format", "format", type=click.Choice(FORMATS), help="How the report is written (text)."),
        click.option("--output", "-o", type=_FILE, metavar="FILE", help="Write the report to FILE."),
        click.option("--color", type=click.Choice(COLOURS), default="auto", help="Colours in text: where a terminal shows them (auto)."),
        click.option("-q", "--quiet", is_flag=True, help="The findings alone: no ledger, and no word where all is well."),
        click.option("-v", "--verbose", is_flag=True, help="Say on standard error which files were looked at, and what hides which findings."),
        click.option("--select", multiple=True, metavar="CODES", help="Report these codes only: DP103,DP2 (all that begin so)."),
        click.option("--ignore", multiple=True, metavar="CODES", help="Do not report these codes."),
        click.option("--extend-select", multiple=True, metavar="CODES", help="Report these codes beside those that the settings select."),
        click.option("--extend-ignore", multiple=True, metavar="CODES", help="Ignore these codes beside those that the settings ignore."),
        click.option("--exclude", multiple=True, metavar="PATTERNS", help="Leave out what these patterns match, as in .gitignore."),
        click.option("--extend-exclude", multiple=True, metavar="PATTERNS", help="Leave it out beside what the settings exclude."),
        click.option("--exit-zero", is_flag=True, help="End with status 0 where errors are found (but 2 where dpcheck could not do its work)."),
        click.option("--error-on-warning", is_flag=True, help="End with status 1 where warnings are found, too."),
        click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes to work in (as many as the work is worth)."),
        click.option("--executor", callback=_executor, metavar="dask://HOST:PORT", help="Work on a Dask cluster (needs the extra `distributed`)."),
        click.option("--no-cache", is_flag=True, help="Neither read nor write the cache."),
        click.option("--cache-dir", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Keep the cache under DIR (.dpcheck_cache beside the settings)."),
        click.option("--config", type=_FILE, metavar="FILE", help="A dpcheck.toml, or another TOML file with [tool.dpcheck]."),
        click.option("--isolated", is_flag=True, help="Ignore all settings of the tree: its dpcheck.toml, pyproject.toml and .gitignore files."),
        click.option("--show-settings", is_flag=True, help="Print the settings that hold, and where each comes from; check nothing."),
        click.option("--show-files", is_flag=True, help="Print the files that would be looked at; check nothing."),
        click.option("--stdin-filename", metavar="NAME", help="What the standard input (PATH -) is called."),
        click.option("--self-check", is_flag=True, help="Search for neighbouring inputs that exceed the bounds that are printed."),
    )):
        function = option(function)
    return function


def for_check(function: Callable[..., int]) -> Callable[..., int]:
    """Adds the options of `check` alone."""
    for option in reversed((
        click.option("--audit", is_flag=True, help="Find what is private in code without annotations, and judge every release."),
        click.option("--relation", type=click.Choice(RELATIONS), help="What neighbouring means in an audit (both are tried)."),
        click.option("--witness", is_flag=True, help="Show findings on two neighbouring inputs each, where some are found."),
        click.option("--fix", is_flag=True, help="Mend what can be mended without changing what is computed, and report the rest."),
        click.option("--unsafe-fixes", is_flag=True, help="With --fix or --diff: also what changes results, or weakens the privacy."),
        click.option("--diff", is_flag=True, help="Print what --fix would change, and change nothing (also beside --fix)."),
        click.option("--statistics", is_flag=True, help="Show how often each code was found instead of the findings."),
        click.option("--baseline", type=_FILE, metavar="FILE", help="Do not report the findings that FILE knows."),
        click.option("--write-baseline", is_flag=True, help="Write what is found to the file that --baseline names."),
        click.option("--add-ignore", metavar="REASON", help="Write a comment that suppresses it, with the reason, beside everything that is found."),
        click.option("--watch", is_flag=True, help="Check again whenever a file changes (needs the extra `watch`)."),
    )):
        function = option(function)
    return function


def settings_of(paths: tuple[str, ...], options: dict[str, Any]) -> Settings:
    """The file's settings with those of the command line over them. Raises `SettingsError` and `Failure`."""
    given: dict[str, Any] = {key: options[key] for key in _VALUES if options.get(key) is not None}
    given |= {key: True for key in _FLAGS if options.get(key)}
    if options.get("certify") is not None:
        given |= {"certify": "proofs", "no_cache": True}
    texts = {key: [text.strip() for value in options[key] for text in value.split(",") if text.strip()]
             for key in ("select", "ignore", "exclude", "extend_select", "extend_ignore", "extend_exclude")}
    for key in ("select", "ignore"):
        if texts[key]:
            given[key] = parse_codes(texts[key], f"--{key}")
    if texts["exclude"]:
        given["exclude"] = tuple(texts["exclude"])
    if options.get("write_baseline") and options.get("baseline") is None:
        raise Failure("--write-baseline writes to the file that --baseline names on the command line: the code that is checked must not say where")
    settings = load_settings(start_of(paths, options["stdin_filename"]), options["config"], options["isolated"])
    kept = tuple(each for each in settings.weakenings if each.key not in given)
    settings = replace(settings, **given, weakenings=kept, origins={**settings.origins, **{key: f"--{key.replace('_', '-')}" for key in given}})
    with_fixes = settings.format in _WITH_FIXES or any(options.get(key) for key in ("fix", "diff", "statistics"))
    return replace(_extended(settings, texts), with_fixes=with_fixes)


def _extended(settings: Settings, texts: dict[str, list[str]]) -> Settings:
    """The settings with what the command line adds to them."""
    more: dict[str, Any] = {}
    if texts["extend_select"] and settings.select:
        more["select"] = settings.select | parse_codes(texts["extend_select"], "--extend-select")
    if texts["extend_ignore"]:
        more["ignore"] = settings.ignore | parse_codes(texts["extend_ignore"], "--extend-ignore")
    if texts["extend_exclude"]:
        more["exclude"] = (*settings.exclude, *texts["extend_exclude"])
    parse_codes(texts["extend_select"], "--extend-select")  # what does not exist is told in any case
    origins = {key: f"{settings.origins[key]} and --extend-{key}" if key in settings.origins else f"--extend-{key}" for key in more}
    return replace(settings, **more, origins={**settings.origins, **origins})


def settings_with(paths: tuple[str, ...], config: Path | None, isolated: bool, given: dict[str, Any]) -> Settings:
    """The file's settings with those that are given, and are not None, over them. Raises `SettingsError`."""
    settings = load_settings(start_of(paths, None), config, isolated)
    given = {key: value for key, value in given.items() if value is not None}
    return replace(settings, **given, weakenings=tuple(each for each in settings.weakenings if each.key not in given))


def start_of(paths: tuple[str, ...], stdin_filename: str | None) -> Path:
    """Where the search for the configuration begins."""
    first = Path((stdin_filename or ".") if paths[0] == "-" else paths[0])
    look_for(str(first))
    return first if first.is_dir() else first.parent
