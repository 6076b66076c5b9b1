"""Pages that run: files and console sessions in the fenced blocks of a Markdown page.

A block whose fence says a language and a file name (three backquotes, `python mean_age.py`) is that file. A `console`
block holds commands (`$ dpcheck ...`, `$ git ...`), each followed by what it prints. `python tests/doors/literate.py` from the checkout
runs all pages and writes into them what is printed today.
"""
from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

if __package__:
    from .helpers import CHECKOUT, dpcheck, told
else:
    from helpers import CHECKOUT, dpcheck, told  # type: ignore[import-not-found, no-redef]

PAGES = (
    "README.md", "docs/tutorial.md", "docs/adopting.md", "docs/audit.md", "docs/ci.md", "docs/datasets.md", "docs/diff.md", "docs/examples.md", "docs/fixes.md", "docs/formats.md", "docs/init.md", "docs/migrating.md", "docs/mypy.md",
    "docs/opacus.md", "docs/opendp.md", "docs/releases.md", "docs/report.md", "docs/settings.md", "docs/witness.md", "stubs/README.md")
_AUTHOR = {f"GIT_{who}_{what}": text for who in ("AUTHOR", "COMMITTER") for what, text in (("NAME", "somebody"), ("EMAIL", "somebody@example.org"), ("DATE", "2026-01-01T00:00:00Z"))}
_AUTHOR |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}  # so that a commit has the same name everywhere
_BLOCK = re.compile(r"^```(?P<language>\w+)(?: (?P<name>\S+))?\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


def replayed(text: str, folder: Path, apart: bool = True) -> str:
    """The page with the output of its commands as it is printed today; its files are written to `folder`, where they run, each in a process of its own, if they are to be kept `apart`.

    The examples are at hand for a page that has a command on one.
    """
    if " examples/" in text:
        shutil.copytree(CHECKOUT / "examples", folder / "examples", ignore=shutil.ignore_patterns("__pycache__"))

    def play(block: re.Match[str]) -> str:
        if block["name"]:
            file = folder / block["name"]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block["body"], encoding="utf-8")
        if block["language"] != "console":
            return block[0]
        commands = [line for line in block["body"].splitlines() if line.startswith("$ ")]
        return "```console\n" + "\n".join(_session(line, folder, apart) for line in commands) + "```"

    return _BLOCK.sub(play, text)


def _session(line: str, folder: Path, apart: bool) -> str:
    program, *arguments = shlex.split(line[2:])
    if program == "git":
        subprocess.run(["git", *arguments], cwd=folder, check=True, env={**os.environ, **_AUTHOR})
        return f"{line}\n"
    assert program in ("dpcheck", "mypy"), f"only dpcheck, mypy and git run here: {line}"
    if program == "dpcheck" and not apart:
        done = told(*arguments, cwd=folder)
    else:
        done = dpcheck(*arguments, cwd=folder, program=program, PYTHONIOENCODING="utf-8")
    assert "```" not in done.stdout, f"{line} prints a fence of its own"
    return f"{line}\n{done.stdout}{done.stderr}"


def main() -> None:
    for name in PAGES:
        page = CHECKOUT / name
        with tempfile.TemporaryDirectory() as folder:
            page.write_text(replayed(page.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
