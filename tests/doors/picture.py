"""Makes the picture of the README from a real run: `python tests/doors/picture.py`."""
from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

CHECKOUT = Path(__file__).parents[2]
PICTURE = CHECKOUT / "docs" / "finding.svg"
WIDTH = 118
THEME = TerminalTheme((255, 255, 255), (36, 41, 47), [(36, 41, 47), (207, 34, 46), (17, 99, 41), (149, 99, 0), (9, 105, 218), (130, 80, 223), (27, 124, 131), (110, 119, 129)],
                      [(87, 96, 106), (164, 14, 38), (26, 127, 55), (99, 60, 1), (33, 139, 255), (164, 117, 249), (49, 146, 170), (140, 149, 159)])
# without the fonts that rich's own template fetches from elsewhere
SVG = """<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" class="rich-terminal" viewBox="0 0 {width} {height}" role="img" aria-label="A finding of dpcheck in a terminal">
<style>.{unique_id}-matrix {{ font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: {char_height}px; line-height: {line_height}px; white-space: pre; }} {styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>{lines}</defs>
<rect fill="#ffffff" stroke="#d0d7de" x="1" y="1" width="{width}" height="{height}" rx="6"/>
<g transform="translate({terminal_x}, 12)" clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def shown() -> str:
    """What a terminal shows of the README's first program, with its colours."""
    found = re.search(r"^```python mean_age.py\n(.*?)^```", (CHECKOUT / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "mean_age.py").write_text(found[1], encoding="utf-8")
        command = [sys.executable, "-m", "dpcheck", "check", "--no-cache", "--color", "always", "mean_age.py"]
        environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), "COLUMNS": str(WIDTH), "PYTHONIOENCODING": "utf-8"}
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False).stdout


def picture(text: str) -> str:
    console = Console(width=WIDTH, record=True, file=open(os.devnull, "w"), legacy_windows=False)
    console.print(Text.from_ansi(f"\x1b[1m$ dpcheck check mean_age.py\x1b[0m\n{text.rstrip()}"))
    return console.export_svg(theme=THEME, code_format=SVG, unique_id="dpcheck")


if __name__ == "__main__":
    PICTURE.write_text(picture(shown()), encoding="utf-8")
