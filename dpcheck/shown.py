"""What `--show-settings`, `--show-files` and `--verbose` print."""
from __future__ import annotations

from collections.abc import Sequence

from dpcheck.check.records import Report
from dpcheck.report.words import hidden_by, place
from dpcheck.settings import KEYS, Settings, shown_path, toml


def settings_text(settings: Settings) -> str:
    """The settings as a dpcheck.toml would have them, each with where it comes from."""
    head = f"# settings of {shown_path(settings.file)}\n" if settings.file is not None else "# no settings of a file hold here\n"
    lines = []
    for key in sorted([*KEYS, "output", "cache-dir"]):
        name = key.replace("-", "_")
        value = getattr(settings, name)
        if value in (None, "", 0) and value is not False:  # there is no default that could be written
            lines.append(f"# {key} is not set")
            continue
        origin = settings.origins.get(name)
        lines.append(f"{key} = {toml(_plain(value))}{f'  # {origin}' if origin else ''}")
    return head + "".join(f"{line}\n" for line in lines)


def _plain(value: object) -> object:
    """A value of the settings as what TOML knows."""
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return {pattern: sorted(codes) for pattern, codes in value}
    if isinstance(value, tuple):
        return [str(each) for each in value]
    return value if isinstance(value, (bool, int)) else str(value)


def files_text(paths: Sequence[str], settings: Settings) -> str:
    """The files that would be looked at, one a line."""
    from dpcheck.project import found_under

    return "".join(f"{path}\n" for path in found_under(paths, settings))


def remarks(report: Report, settings: Settings) -> list[str]:
    """What a verbose run says beside its report."""
    hows = {"checked": "checked", "irrelevant": "neither private data nor noise", "unread": "not read in full, or with noise that was not judged"}
    return [
        f"settings: {'none of a file' if settings.file is None else shown_path(settings.file)}",
        *(f"{path}: {hows[how]}" for path, how in report.files.items()),
        *(f"{each.path}: left out by {each.by}" for each in report.left_out),
        *(f"{place(h.finding)}: {h.finding.code} hidden by {_whose(h.by, h.where, hidden_by(h))}{f': {h.reason}' if h.reason else ''}" for h in report.hidden),
    ]


def _whose(by: str, where: str, otherwise: str) -> str:
    return f"the comment at {where}" if by.endswith("comment") else otherwise
