"""Elements of a page: a tree, which becomes text in one place, so that no text of the checked program can become a mark-up."""
from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from dpcheck.report.words import visible


_BLOCKS = frozenset(("html", "head", "meta", "title", "style", "body", "header", "main", "section", "footer", "article", "h1", "h2", "h3", "h4", "p", "ul", "ol", "li", "dl", "dt",
                     "dd", "div", "table", "caption", "thead", "tbody", "tr", "th", "td", "figure", "figcaption", "svg", "g", "rect", "path", "nav"))


def element(tag: str, *inside: Element | str | None, **attributes: str) -> Element:
    """An element with texts and elements in it. `class_` and `for_` are the attributes of these names; an underscore in another one is a hyphen."""
    made = Element(tag, {name.rstrip("_").replace("_", "-"): visible(value) for name, value in attributes.items()})
    last: Element | None = None
    for each in inside:
        if isinstance(each, str):
            text = visible(each)
            if last is None:
                made.text = (made.text or "") + text
            else:
                last.tail = (last.tail or "") + text
        elif each is not None:
            made.append(each)
            last = each
    return made


def written(page: Element) -> str:
    """An HTML document as text, a block a line."""
    for each in page.iter():
        if each.tag in _BLOCKS and not each.tail:
            each.tail = "\n"
    return "<!doctype html>\n" + ElementTree.tostring(page, encoding="unicode", method="html")
