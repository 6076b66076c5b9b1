"""What the site is built from beside the pages in `docs`: the README, the pages of the diagnostics, the guide to stubs, and the vocabulary's docstrings.

Pages of the repository link to each other as files, so that they can be read where the code is hosted. Files that are no page of the site are told by their names there.
"""
from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

CHECKOUT = Path(__file__).resolve().parent.parent.parent
DIAGNOSTICS = CHECKOUT / "dpcheck" / "check" / "pages"
MOVED = {"README.md": "index.md", "docs/index.md": "pages.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "SECURITY.md": "security.md", "stubs/README.md": "stubs.md"}
"""Files of the checkout, and the pages of the site that they become."""
_NAMED = re.compile(r"^```(\w+) (\S+)$", re.MULTILINE)
_LINK = re.compile(r"\[(?P<text>[^\]\n]*)\]\((?P<target>[^)\s#]+)(?P<anchor>#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are written elsewhere in the checkout, or made of it."""
    listing = files.get_file_from_path("index.md")
    if listing is not None:  # the site opens with the README
        files.remove(listing)
    for source, page in MOVED.items():
        files.append(File.generated(config, page, content=(CHECKOUT / source).read_text(encoding="utf-8")))
    for path in sorted(DIAGNOSTICS.glob("DP*.md")):
        files.append(File.generated(config, f"diagnostics/{path.name}", content=path.read_text(encoding="utf-8")))
    files.append(File.generated(config, "diagnostics/index.md", content=_all_diagnostics()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lets links between files of the checkout lead to pages of the site, and shows the names of files above their text."""
    here = next((source for source, moved in MOVED.items() if moved == page.file.src_uri), f"docs/{page.file.src_uri}")

    def led(link: re.Match[str]) -> str:
        target = link["target"]
        if "://" in target or target.startswith("mailto:"):
            return link[0]
        wanted = posixpath.normpath(posixpath.join(posixpath.dirname(here), target))
        of_site = f"diagnostics/{Path(wanted).name}" if wanted.startswith("dpcheck/check/pages/") else MOVED.get(wanted, wanted.removeprefix("docs/"))
        if files.get_file_from_path(of_site) is None:
            return f"{link['text']} (`{wanted}`)" if link["text"] != wanted and link["text"] != f"`{wanted}`" else f"`{wanted}`"
        return f"[{link['text']}]({posixpath.relpath(of_site, posixpath.dirname(page.file.src_uri))}{link['anchor'] or ''})"

    return _LINK.sub(led, _NAMED.sub(r'```\1 title="\2"', markdown))


def _all_diagnostics() -> str:
    titles = {path.stem: path.read_text(encoding="utf-8").partition("\n")[0].removeprefix(f"# {path.stem}: ") for path in sorted(DIAGNOSTICS.glob("DP*.md"))}
    rows = "\n".join(f"| [{code}]({code}.md) | {title} |" for code, title in titles.items())
    return f"# Diagnostics\n\nEach has a page: what it means, why it matters, a wrong program and a right one. `dpcheck explain DP103` prints it.\n\n| code | name |\n|---|---|\n{rows}\n"
