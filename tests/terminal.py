"""Pictures of what a terminal shows, for pages of the documentation."""
from __future__ import annotations

import os
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

CHECKOUT = Path(__file__).parents[1]
_THEME = TerminalTheme((255, 255, 255), (36, 41, 47), [(36, 41, 47), (207, 34, 46), (17, 99, 41), (149, 99, 0), (9, 105, 218), (130, 80, 223), (27, 124, 131), (110, 119, 129)],
                       [(87, 96, 106), (164, 14, 38), (26, 127, 55), (99, 60, 1), (33, 139, 255), (164, 117, 249), (49, 146, 170), (140, 149, 159)])
# without the fonts that rich's own template fetches from elsewhere
_SVG = """<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" class="rich-terminal" viewBox="0 0 {width} {height}" role="img" aria-label="LABEL">
<style>.{unique_id}-matrix {{ font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: {char_height}px; line-height: {line_height}px; white-space: pre; }} {styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>{lines}</defs>
<rect fill="#ffffff" stroke="#d0d7de" x="1" y="1" width="{width}" height="{height}" rx="6"/>
<g transform="translate({terminal_x}, 12)" clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def block(page: str, fence: str) -> str:
    """The text of a fenced block of a page of the checkout, by what stands behind its fence."""
    found = re.search(rf"^```{re.escape(fence)}\n(.*?)^```", (CHECKOUT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None, f"{page} has no block {fence}"
    return found[1]


def drawn(shown: str, width: int, label: str, soft_wrap: bool) -> str:
    """The SVG of a text with a terminal's colours, so many characters wide; lines that are longer are wrapped at words, or not (`soft_wrap`)."""
    console = Console(width=width, record=True, file=open(os.devnull, "w"), legacy_windows=False)
    console.print(Text.from_ansi(shown), soft_wrap=soft_wrap)
    return console.export_svg(theme=_THEME, code_format=_SVG.replace("LABEL", label), unique_id="dpcheck")
