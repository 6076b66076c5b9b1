"""A privacy report as one HTML page that needs nothing else: no script, no picture, no font from anywhere."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic, Entry
from dpcheck.numerals import for_people
from dpcheck.report.words import following, place, told
from dpcheck.signing.elements import element as e, written
from dpcheck.signing.flow import Flow
from dpcheck.signing.phrases import ABOUT, ASSUMED, FLOW, GATHERED, HEADINGS, HIDDEN, NOTHING, TITLE, WEAKENED, believed, facts_of, paid_elsewhere, sum_up
from dpcheck.signing.picture import columns, tree
from dpcheck.signing.statement import Account, Made, Statement, hidden_at, where
from dpcheck.signing.verdict import Level, standing

_STYLE = Path(__file__).with_name("page.css")
_TONES = {Level.WRONG: "bad", Level.OPEN: "open", Level.NOTHING: "open", Level.RESERVED: "good", Level.COVERED: "good"}
_MARKS = {"good": "M7 12.5l3.4 3.4L17 9", "open": "M12 7v6M12 16.2v.3", "bad": "M8.5 8.5l7 7M15.5 8.5l-7 7"}
_SEVERITIES = {"error": "bad", "warning": "open", "note": ""}
_CODE = re.compile(r"`([^`]+)`")


def render(statement: Statement, flow: Flow) -> str:
    """The page as text."""
    head = e("head", e("meta", charset="utf-8"), e("meta", name="viewport", content="width=device-width, initial-scale=1"),
             e("meta", name="generator", content=f"dpcheck {statement.asked.version}"),
             e("title", f"{TITLE}: {', '.join(statement.asked.paths)}"), e("style", _STYLE.read_text(encoding="utf-8")))
    bodies = (_examined(statement), _totals(statement), _pictured(flow), _releases(statement), _assumptions(statement), _declarations(statement), _unjudged(statement),
              _findings(statement), _signature(statement))
    sections = [_section(title, body) for title, body in zip(HEADINGS, bodies, strict=True)]
    header = e("header", e("h1", TITLE), e("p", ABOUT, class_="subtitle"), _verdict(statement))
    sheet = e("div", header, e("main", *sections), e("footer", e("p", f"Written by dpcheck {statement.asked.version} on {statement.asked.date}.", class_="end")), class_="sheet")
    return written(e("html", head, e("body", sheet), lang="en"))


def _section(title: str, inside: Iterable[Element]) -> Element:
    name = re.sub(r"\W+", "-", title.lower()).strip("-")
    return e("section", e("h2", title, id=name), *inside, aria_labelledby=name)


def _verdict(statement: Statement) -> Element:
    tone = "open" if statement.verdict.unclaimed else _TONES[statement.verdict.level]
    mark = e("svg", e("circle", cx="12", cy="12", r="10.5"), e("path", d=_MARKS[tone]), viewBox="0 0 24 24", fill="none", stroke="currentColor", stroke_width="1.8",
             stroke_linecap="round", stroke_linejoin="round", aria_hidden="true")
    reasons = e("ul", *(e("li", reason) for reason in statement.verdict.reasons))
    return e("section", mark, e("div", e("h2", statement.verdict.headline, id="verdict"), reasons), class_=f"verdict {tone}", aria_labelledby="verdict")


def _facts(facts: Iterable[tuple[str, str]], code: bool = True) -> Iterator[Element]:
    for name, value in facts:
        yield e("dt", name)
        yield e("dd", e("code", value) if code else value)


def _examined(statement: Statement) -> Iterator[Element]:
    yield e("dl", *_facts(statement.examined[:-1], False), *_facts(statement.examined[-1:]), class_="facts")
    if statement.weakenings:
        yield e("p", WEAKENED)
        yield e("ul", *(e("li", e("code", text)) for text in statement.weakenings))


def _totals(statement: Statement) -> Iterator[Element]:
    entries = [entry for account in statement.accounts for entry in account.totals]
    if not entries:
        yield e("p", NOTHING["totals"])
        return
    notions = ["Epsilon", "Delta", *(["Rho (zCDP)"] if any(entry.rho for entry in entries) else [])]
    columns_ = ["Function", "Private source", *notions]
    rows = [row for account in statement.accounts for entry in account.totals for row in _total(account, entry, notions)]
    yield e("table", e("caption", sum_up(len(statement.accounts) > 1)), e("thead", e("tr", *(e("th", text, scope="col", role="columnheader") for text in columns_), role="row")),
            e("tbody", *rows), role="table")


def _total(account: Account, entry: Entry, notions: list[str]) -> Iterator[Element]:
    costs = dict(zip(("Epsilon", "Delta", "Rho (zCDP)"), (for_people(entry.epsilon), for_people(entry.delta), for_people(entry.rho) or "not known")))
    function = e("th", e("code", account.name), *_budget(account), e("div", account.place, class_="soft code"), scope="row", role="rowheader")
    source = e("td", e("code", entry.source), e("div", entry.relation or "a private value", class_="soft"), data_label="Source", role="cell")
    cells = [e("td", e("code", costs[notion]), data_label=notion, role="cell") for notion in notions]
    yield e("tr", function, source, *cells, role="row", **({"class_": "has-tighter"} if entry.tighter else {}))
    if entry.tighter:
        yield e("tr", e("td", f"or, by a tighter account: {entry.tighter}", colspan=str(2 + len(notions)), role="cell"), class_="tighter", role="row")


def _budget(account: Account) -> list[Element]:
    return [e("div", "budget: ", e("code", account.budget), class_="soft")] if account.budget else []


def _pictured(flow: Flow) -> Iterator[Element]:
    if not flow.steps:
        yield e("p", NOTHING["flow"])
        return
    caption = e("figcaption", FLOW, f" {GATHERED}" if flow.gathered else None)
    yield e("figure", columns(flow, "The flow of private data, from sources by functions to releases; the sections below say the same in words"), tree(flow), caption)


def _releases(statement: Statement) -> Iterator[Element]:
    shown = [account for account in statement.accounts if account.releases]
    if not shown:
        yield e("p", NOTHING["releases"])
    several = len({account.path for account in shown}) > 1
    for account in shown:
        yield e("h3", e("code", account.name), e("span", account.path, class_="soft code") if several else None)
        if not account.totals:
            yield e("p", paid_elsewhere(account), class_="soft")
        yield e("div", *map(_card, account.releases), class_="cards")


def _card(made: Made) -> Element:
    tone, word = standing(made.release)
    return e("article", e("h4", made.release.mechanism), e("p", where(made.release), class_="soft code"), e("span", word, class_=f"tag {tone}"),
             e("dl", *_facts(facts_of(made))), class_=f"card {tone}")


def _assumptions(statement: Statement) -> Iterator[Element]:
    if not statement.assumptions:
        yield e("p", NOTHING["assumptions"])
        return
    yield e("p", ASSUMED)
    yield e("ul", *(e("li", text, " ", e("span", "(", ", ".join(functions), ")", class_="soft")) for text, functions in statement.assumptions))


def _declarations(statement: Statement) -> Iterator[Element]:
    if not statement.declarations:
        yield e("p", NOTHING["declarations"])
        return
    yield e("p", believed(statement.asked.audit))
    yield e("ul", *(e("li", e("code", text), f" in {function.partition(':')[0]}: {relation}") for function, text, relation in statement.declarations))


def _unjudged(statement: Statement) -> Iterator[Element]:
    if not statement.unjudged:
        yield e("p", NOTHING["unjudged"])
        return
    yield e("ul", *(e("li", e("code", what), ": ", *_message(why)) for what, why in statement.unjudged))


def _findings(statement: Statement) -> Iterator[Element]:
    if not statement.findings:
        yield e("p", NOTHING["findings hidden" if statement.hidden else "findings"])
    for found in statement.findings:
        yield _finding(found)
    if statement.hidden:
        yield e("p", HIDDEN)
    for hidden in statement.hidden:
        yield _finding(hidden.finding, hidden_at(hidden))


def _finding(found: Diagnostic, hidden: str = "") -> Element:
    tone = _SEVERITIES[found.severity]
    fix = e("p", "To mend it: ", *_message(found.fix), class_="soft") if found.fix else None
    return e("div", e("p", e("strong", f"{found.code} {BY_CODE[found.code].name}"), " ", e("span", found.severity, class_=f"tag {tone}".strip()), " ", e("code", place(found))),
             e("p", hidden) if hidden else None,
             e("p", *_message(told(found))), *(e("p", *_message(each), class_="soft") for each in following(found)), fix, class_=f"finding {tone}".strip())


def _message(text: str) -> Iterator[Element | str]:
    """A message, with what stands between its backquotes as code."""
    for position, part in enumerate(_CODE.split(text)):
        if part:
            yield e("code", part) if position % 2 else part


def _signature(statement: Statement) -> Iterator[Element]:
    lines = [e("div", e("dt", name), e("dd")) for name in ("Name", "Role", "Date", "Signature")]
    yield e("div", e("p", statement.verdict.statement), e("dl", *lines), class_="signature")
