"""The page and the Markdown to sign: what they say, how they are built, and that nothing of the checked program gets out of its place."""
from __future__ import annotations

import re
from functools import lru_cache
from html.parser import HTMLParser

import pytest
from golden.files import difference
from golden.signed import EXAMPLE, example, signed_reports, told_of_signed_reports
from hypothesis import example as instance
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from dpcheck.check.records import Report
from dpcheck.numerals import for_people
from dpcheck.report.markdown import code, fenced, prose, table
from dpcheck.report.words import visible
from dpcheck.signing.command import rendered
from dpcheck.signing.statement import Asked

from .hostile import TEXTS, hostile_report

_VOID = ("meta",)
_TAGS = frozenset(("html", "head", "meta", "title", "style", "body", "header", "main", "section", "footer", "article", "h1", "h2", "h3", "h4", "p", "ul", "li", "dl", "dt", "dd", "div",
                   "span", "strong", "code", "table", "caption", "thead", "tbody", "tr", "th", "td", "figure", "figcaption", "svg", "g", "rect", "path", "text", "circle"))
_ATTRIBUTES = frozenset(("aria-hidden", "aria-label", "aria-labelledby", "charset", "class", "colspan", "content", "cx", "cy", "d", "data-label", "fill", "height", "id", "lang", "name", "r",
                         "role", "rx", "scope", "stroke", "stroke-linecap", "stroke-linejoin", "stroke-width", "text-anchor", "viewbox", "width", "x", "y"))
_READER = MarkdownIt("commonmark", {"html": True}).enable("table")


class Page(HTMLParser):
    """Reads a page strictly: every element is closed in its order, every attribute is a known one."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.named: list[str] = []
        self.headings: list[int] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in _TAGS | {"title"}, tag
        found = dict(attrs)
        assert len(found) == len(attrs) and found.keys() <= _ATTRIBUTES, (tag, attrs)
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.named += [value for name, value in attrs if name == "aria-labelledby" and value]
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    @property
    def text(self) -> str:
        return "".join(self.texts)


@lru_cache
def signed(name: str, suffix: str) -> str:
    report, asked = signed_reports()[name]
    return rendered(report, asked, suffix)


def hostile(text: str, suffix: str) -> str:
    return rendered(hostile_report(text), Asked((text, "b.py"), "1.2.3", "2026-11-25", digest="f" * 64), suffix)


# ---------------------------------------------------------------- what they say
def test_golden() -> None:
    changed = [text for path, lines in told_of_signed_reports().items() if (text := difference(path, lines))]
    assert not changed, "\n".join(changed)


def test_the_example_of_the_documentation() -> None:
    assert EXAMPLE.read_text(encoding="utf-8") == example(), "cd tests && python -m golden"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("suffix", [".html", ".md"])
@pytest.mark.parametrize("name", ["k_means", "audit"])
def test_both_formats_say_everything(name: str, suffix: str) -> None:
    report, _ = signed_reports()[name]
    text = Page(signed(name, suffix)).text if suffix == ".html" else read(signed(name, suffix))
    squeezed = " ".join(text.split())
    for entry in report.ledger:
        assert all(part in squeezed for part in (entry.function, entry.source, for_people(entry.epsilon), for_people(entry.delta), entry.tighter, entry.declaration, entry.budget, *entry.assumptions))
    for release in report.releases:
        assert all(part in squeezed for part in (release.mechanism, f"{release.path}:{release.line}", for_people(release.scale), for_people(release.error), for_people(release.rho), release.reason, release.declared))
    for found in report.diagnostics:
        assert f"{found.code} " in squeezed and found.message.replace("`", "") in squeezed


def read(markdown: str) -> str:
    """The text of a Markdown page."""
    return Page("<html>" + re.sub(r"<hr />|<br />", "", _READER.render(markdown).replace("<blockquote>", "<div>").replace("</blockquote>", "</div>").replace("<pre>", "<div>").replace(
        "</pre>", "</div>").replace("<em>", "<span>").replace("</em>", "</span>")) + "</html>").text


# ---------------------------------------------------------------- how the page is built
@pytest.mark.parametrize("name", ["k_means", "audit"])
def test_the_page_stands_alone_and_is_accessible(name: str) -> None:
    text = signed(name, ".html")
    page = Page(text)
    assert len(page.ids) == len(set(page.ids)) and set(page.named) <= set(page.ids)
    assert page.headings[0] == 1 and page.headings.count(1) == 1 and all(after - before <= 1 for before, after in zip(page.headings, page.headings[1:]))
    assert not re.search(r"(?:https?:)?//|url\(|@import|src=|href=|<script|javascript:", text)
    assert text.startswith("<!doctype html>\n<html lang=\"en\">") and "prefers-color-scheme: dark" in text and "@media print" in text
    assert 'role="img" aria-label="' in text and 'scope="col"' in text and "<caption>" in text


@pytest.mark.left_to_thorough
def test_the_same_report_is_the_same_page() -> None:
    assert all(signed(name, suffix) == rendered(*signed_reports()[name], suffix) for name in ("k_means", "audit") for suffix in (".html", ".md"))


def _luminance(colour: str) -> float:
    colour = "".join(2 * digit for digit in colour[1:]) if len(colour) == 4 else colour[1:]
    parts = [int(colour[at:at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("palette", [0, 1, 2], ids=["light", "dark", "print"])
def test_texts_can_be_read_on_their_ground(palette: int) -> None:
    colours: dict[str, str] = {}
    for _ in range(palette + 1):
        colours |= dict(re.findall(r"--([\w-]+): (#\w+);", re.findall(r":root \{(.*?)\}", signed("audit", ".html"), re.DOTALL)[_]))
    pairs = [("ink", ground) for ground in ("paper", "card", "tint", "good-tint", "open-tint", "bad-tint")] + [("soft", ground) for ground in ("paper", "card", "tint")]
    for text, ground in pairs + [(tone, f"{tone}-tint") for tone in ("good", "open", "bad")]:
        light, dark = sorted((_luminance(colours[text]), _luminance(colours[ground])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (text, ground)


# ---------------------------------------------------------------- what means harm
@pytest.mark.parametrize("text", TEXTS)
def test_no_text_becomes_a_part_of_the_page(text: str) -> None:
    page = Page(hostile(text, ".html"))
    assert len(page.ids) == len(set(page.ids)) == 10
    shown = " ".join(visible(text).split())
    assert " ".join(page.text.split()).count(shown) > 20
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", page.text)


@pytest.mark.parametrize("text", TEXTS)
def test_no_text_becomes_a_markup_of_markdown(text: str) -> None:
    written = hostile(text, ".md").encode("utf-8", "backslashreplace").decode()
    tokens = _READER.parse(written)
    inside = [child for token in tokens for child in token.children or ()]
    kinds = {token.type for token in (*tokens, *inside)}
    assert not kinds & {"link_open", "image", "html_block", "html_inline", "hr", "code_block"}, kinds
    assert [token.content for token in tokens if token.type == "inline" and token.level == 1 and token.map and written.splitlines()[token.map[0]].startswith("## ")] == [
        "What was examined", "What it costs", "How private data flow", "The releases", "What is assumed", "What is taken for granted", "What was not judged", "Findings", "To sign"]
    for child in inside:  # GitHub makes mentions and links of these, outside of code
        assert child.type != "text" or not re.search(r"@\w|https?://|www\.|(?<!\w)#\d", child.content), child.content
    columns = {line.count("|") for line in re.sub(r"\\\|", "", written).splitlines() if line.startswith("| ")}
    assert len(columns) == 2 or "`" in text or "|" in text


_TEXT = st.text(st.sampled_from("`|\\*_[]()<>!#@&;:/.-=+~$ \n\tab1\x00\u202eé"), max_size=30)


@settings(max_examples=150, deadline=None)
@given(_TEXT)
def test_code_is_code_everywhere(text: str) -> None:
    shown = " ".join(visible(text).split("\n")).replace("\t", " ")
    for around in ("- {}", "{}", "x {} y"):
        tokens = [child for token in _READER.parse(around.format(code(text))) for child in token.children or () if child.type not in ("text", "softbreak")]
        assert [token.type for token in tokens] == ["code_inline"]
        assert tokens[0].content.strip() == shown.strip() or not shown.strip()
    tokens = [child for token in _READER.parse("\n".join(table(("a", "b"), [(code(text), "end")]))) for child in token.children or ()]
    assert [token.content for token in tokens if token.type == "text"] == ["a", "b", "end"]


@settings(max_examples=150, deadline=None)
@given(_TEXT)
@instance("`1`@`*1*")
@instance("\\`@`a`@\\`")
def test_prose_is_text_and_code(text: str) -> None:
    for around in ("- {}", "{}", "x {} y", "> {}"):
        tokens = _READER.parse(around.format(prose(text)))
        kinds = {child.type for token in tokens for child in token.children or ()} | {token.type for token in tokens}
        assert kinds <= {"text", "code_inline", "text_special", "inline", "paragraph_open", "paragraph_close", "bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close",
                         "blockquote_open", "blockquote_close"}, kinds
    cells = [token.content for token in _READER.parse("\n".join(table(("a", "b"), [(prose(text), "end")]))) if token.type == "inline"]
    assert cells[-1] == "end" and len(cells) == 4


@settings(max_examples=50, deadline=None)
@given(st.lists(_TEXT, min_size=1, max_size=3))
def test_a_fence_holds_what_is_in_it(lines: list[str]) -> None:
    tokens = _READER.parse("\n".join(fenced(lines)))
    assert [token.type for token in tokens] == ["fence"]


def test_an_empty_report_is_a_page() -> None:
    for suffix in (".html", ".md"):
        assert "no Python file or notebook was found" in rendered(Report(), Asked((".",), "1", "2026-11-25"), suffix)
