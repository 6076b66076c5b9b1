"""The page in a real browser: nothing sticks out of a narrow or a wide window, light and dark are two faces, and it prints."""
from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from golden.signed import signed_reports

from dpcheck.signing.command import rendered
from dpcheck.signing.statement import Asked

from .hostile import hostile_report

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")

WIDTHS = (320, 360, 768, 1280)
_QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
          "--disable-default-apps", "--disable-extensions")
_DARK = ("--force-dark-mode", "--blink-settings=preferredColorScheme=0")
_MEASURE = """
addEventListener("load", () => {
  const found = [...document.querySelectorAll("iframe")].map(frame => {
    const page = frame.contentDocument, root = page.documentElement, style = node => frame.contentWindow.getComputedStyle(node);
    const out = [...page.body.querySelectorAll("*")].filter(node => !node.closest("svg, thead") && node.getBoundingClientRect().right > frame.width + 0.5);
    const shown = name => style(page.querySelector(name) ?? page.body).display !== "none";
    return {name: frame.title, width: +frame.width, scroll: root.scrollWidth, out: out.map(node => node.outerHTML.slice(0, 80)), paper: style(page.body).backgroundColor,
            wide: shown("svg.wide"), narrow: shown("svg.narrow"), height: root.scrollHeight, letters: parseFloat(style(page.body).fontSize)};
  });
  document.body.replaceChildren(Object.assign(document.createElement("pre"), {id: "found", textContent: JSON.stringify(found)}));
});
"""


def pages() -> dict[str, str]:
    """The pages to be looked at; in the last one everything is long and cannot be broken."""
    found = {name: rendered(report, asked, ".html") for name, (report, asked) in signed_reports().items()}
    return {**found, "long": rendered(hostile_report("unbreakable" * 30), Asked(("unbreakable" * 30,), "1.2.3", "2026-11-25", digest="f" * 64), ".html")}


def browse(folder: Path, *options: str) -> str:
    assert BROWSER is not None
    done = subprocess.run([BROWSER, *_QUIET, f"--user-data-dir={folder / 'profile'}", *options], capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@lru_cache
def measured(folder: Path, dark: bool) -> Any:
    """What the browser makes of each page in each width."""
    frames = "".join(f'<iframe title="{name}" width="{width}" height="700" srcdoc="{html.escape(text)}"></iframe>' for name, text in pages().items() for width in WIDTHS)
    wrapper = folder / f"frames{dark}.html"
    wrapper.write_text(f"<!doctype html><meta charset=utf-8><style>iframe{{border:0}}</style><script>{_MEASURE}</script>{frames}", encoding="utf-8")
    shown = browse(folder, *(_DARK if dark else ()), "--window-size=1600,1000", "--virtual-time-budget=5000", "--dump-dom", wrapper.as_uri())
    found = re.search(r'<pre id="found">(.*?)</pre>', shown, re.DOTALL)
    assert found is not None, shown[:500]
    return json.loads(html.unescape(found[1]))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("browser")


def test_nothing_sticks_out(folder: Path) -> None:
    found = measured(folder, False)
    assert [(page["name"], page["width"]) for page in found] == [(name, width) for name in ("k_means", "audit", "long") for width in WIDTHS]
    for page in found:
        assert page["scroll"] <= page["width"] and not page["out"], page
        assert page["height"] > 1000 and page["letters"] == 16


def test_the_picture_fits_the_window(folder: Path) -> None:
    for page in measured(folder, False):
        assert page["wide"] == (page["width"] > 736) and page["narrow"] == (page["width"] <= 736), page


def test_light_and_dark(folder: Path) -> None:
    light, dark = ({page["paper"] for page in measured(folder, which)} for which in (False, True))
    assert light == {"rgb(252, 251, 248)"} and dark == {"rgb(21, 24, 28)"}
    assert all(page["scroll"] <= page["width"] for page in measured(folder, True))


def test_it_prints_on_few_pages(folder: Path) -> None:
    (folder / "k_means.html").write_text(pages()["k_means"], encoding="utf-8")
    browse(folder, "--no-pdf-header-footer", f"--print-to-pdf={folder / 'k_means.pdf'}", (folder / "k_means.html").as_uri())
    printed = (folder / "k_means.pdf").read_bytes()
    assert printed.startswith(b"%PDF-") and 2 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= 4
