"""Makes the picture of docs/editor.md from a real run of Neovim in a terminal: `python -m editor.picture`, from the folder `tests` (needs nvim and tmux)."""
from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from terminal import CHECKOUT, block, drawn

WIDTH, HEIGHT = 124, 23


def _until(screen: list[str], text: str) -> str:
    for _ in range(600):
        shown = subprocess.run([*screen, "capture-pane", "-e", "-p"], capture_output=True, text=True, check=True).stdout
        if text in shown:
            return shown
        time.sleep(0.1)
    sys.exit(f"{text!r} is never shown")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "mean_age.py").write_text(block("README.md", "python mean_age.py"))
        (folder / "init.lua").write_text(block("docs/editor.md", "lua") + 'vim.o.background = "light"\nvim.o.number = true\nvim.o.laststatus = 0\nvim.o.ruler = false\nvim.o.showcmd = false\n')
        program = folder / "bin" / "dpcheck"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m dpcheck "$@"\n')
        program.chmod(0o755)
        environment = {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(CHECKOUT), "HOME": name, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        screen = ["tmux", "-L", f"dpcheck-picture-{os.getpid()}", "-f", "/dev/null"]
        subprocess.run([*screen, "new-session", "-d", "-x", str(WIDTH), "-y", str(HEIGHT), "nvim -n -i NONE -u init.lua mean_age.py"], cwd=name, env=environment, check=True)
        try:
            _until(screen, "the declared sensitivity")
            subprocess.run([*screen, "send-keys", "8Gfsfs"], check=True)
            subprocess.run([*screen, "send-keys", "K"], check=True)
            shown = _until(screen, "95 % of answers")
        finally:
            subprocess.run([*screen, "kill-server"], check=False)
    svg = drawn(shown.rstrip("\n"), WIDTH, "A finding of dpcheck in Neovim", soft_wrap=True)
    (CHECKOUT / "docs" / "editor.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
