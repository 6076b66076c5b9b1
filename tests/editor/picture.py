"""Makes the picture of docs/editor.md from a real run of Neovim in a terminal: `python tests/editor/picture.py` (needs nvim and tmux)."""
from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

CHECKOUT = Path(__file__).parents[2]
WIDTH, HEIGHT = 124, 23
THEME = TerminalTheme((255, 255, 255), (36, 41, 47), [(36, 41, 47), (207, 34, 46), (17, 99, 41), (149, 99, 0), (9, 105, 218), (130, 80, 223), (27, 124, 131), (110, 119, 129)],
                      [(87, 96, 106), (164, 14, 38), (26, 127, 55), (99, 60, 1), (33, 139, 255), (164, 117, 249), (49, 146, 170), (140, 149, 159)])
# without the fonts that rich's own template fetches from elsewhere
SVG = """<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" class="rich-terminal" viewBox="0 0 {width} {height}">
<style>.{unique_id}-matrix {{ font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: {char_height}px; line-height: {line_height}px; white-space: pre; }} {styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>{lines}</defs>
<rect fill="#ffffff" stroke="#d0d7de" x="1" y="1" width="{width}" height="{height}" rx="6"/>
<g transform="translate({terminal_x}, 12)" clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def _block(page: str, fence: str) -> str:
    found = re.search(rf"^```{re.escape(fence)}\n(.*?)^```", (CHECKOUT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None, f"{page} has no block {fence}"
    return found[1]


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
        (folder / "mean_age.py").write_text(_block("README.md", "python mean_age.py"))
        (folder / "init.lua").write_text(_block("docs/editor.md", "lua") + 'vim.o.background = "light"\nvim.o.number = true\nvim.o.laststatus = 0\nvim.o.ruler = false\nvim.o.showcmd = false\n')
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
    console = Console(width=WIDTH, record=True, file=open(os.devnull, "w"), legacy_windows=False)
    console.print(Text.from_ansi(shown.rstrip("\n")), soft_wrap=True)
    svg = console.export_svg(theme=THEME, code_format=SVG, unique_id="dpcheck")
    (CHECKOUT / "docs" / "editor.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
