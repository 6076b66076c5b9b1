"""A privacy report as Markdown, for a repository or a wiki; what comes from the checked program stands in code, or is escaped."""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic
from dpcheck.report.markdown import bulleted, code, fenced, prose, table
from dpcheck.numerals import for_people
from dpcheck.report.words import following, place, told
from dpcheck.signing.flow import Flow
from dpcheck.signing.phrases import ABOUT, ASSUMED, GATHERED, HEADINGS, HIDDEN, NOTHING, TITLE, WEAKENED, believed, facts_of, paid_elsewhere, sum_up
from dpcheck.signing.statement import Made, Statement, hidden_at, where
from dpcheck.signing.verdict import standing


def render(statement: Statement, flow: Flow) -> str:
    """The report as text."""
    bodies = (_examined(statement), _totals(statement), _pictured(flow), _releases(statement), _assumptions(statement), _declarations(statement), _unjudged(statement),
              _findings(statement), _signature(statement))
    lines = [f"# {TITLE}", "", ABOUT, "", f"> **{statement.verdict.headline}**", ">", *(f"> - {reason}" for reason in statement.verdict.reasons)]
    for title, body in zip(HEADINGS, bodies, strict=True):
        lines += ["", f"## {title}", "", *body]
    return "".join(f"{line}\n" for line in lines) + f"\n*Written by dpcheck {statement.asked.version} on {statement.asked.date}.*\n"


def _examined(statement: Statement) -> Iterator[str]:
    yield from bulleted(f"{name}: {code(value) if name in ('Paths', 'SHA-256 of the files') else prose(value)}" for name, value in statement.examined)
    if statement.weakenings:
        yield from ("", WEAKENED, "", *bulleted(map(code, statement.weakenings)))


def _totals(statement: Statement) -> Iterator[str]:
    entries = [(account, entry) for account in statement.accounts for entry in account.totals]
    if not entries:
        yield NOTHING["totals"]
        return
    yield sum_up(len(statement.accounts) > 1)
    yield ""
    yield from table(("Function", "Place", "Private source", "Epsilon", "Delta", "Rho (zCDP)", "Or, by a tighter account", "Budget"), [
        (code(account.name), code(account.place), f"{code(entry.source)} {prose(entry.relation)}", code(for_people(entry.epsilon)), code(for_people(entry.delta)), code(for_people(entry.rho)) if entry.rho else "not known",
         prose(entry.tighter), code(account.budget) if account.budget else "") for account, entry in entries])


def _pictured(flow: Flow) -> Iterator[str]:
    if not flow.steps:
        yield NOTHING["flow"]
        return
    lines = []
    for origin in flow.origins:
        lines.append(f"{origin.text} ({origin.detail})")
        for place_, position in enumerate(origin.steps):
            step, last = flow.steps[position], place_ == len(origin.steps) - 1
            lines.append(f"{'└' if last else '├'}─ {step.text}: {step.detail}")
            leaves = flow.leaves_of(origin, step)
            for number, (leaf, move) in enumerate(leaves):
                moved = f", moves by {'no known bound' if move == 'inf' else f'at most {move}'}" if move else ""
                lines.append(f"{' ' if last else '│'}  {'└' if number == len(leaves) - 1 else '├'}─ {leaf.text}{moved}, {leaf.detail}")
    yield from fenced(lines)
    if flow.gathered:
        yield from ("", GATHERED)


def _releases(statement: Statement) -> Iterator[str]:
    shown = [account for account in statement.accounts if account.releases]
    if not shown:
        yield NOTHING["releases"]
    several = len({account.path for account in shown}) > 1
    for number, account in enumerate(shown):
        yield from ("",) if number else ()
        yield from (f"### {code(account.name)}{f' in {code(account.path)}' if several else ''}", "")
        if not account.totals:
            yield from (prose(paid_elsewhere(account)), "")
        for made in account.releases:
            yield from _release(made)


def _release(made: Made) -> Iterator[str]:
    yield f"- **{prose(made.release.mechanism)}** at {code(where(made.release))}: {standing(made.release)[1]}"
    yield from (f"    - {name}: {code(value)}" for name, value in facts_of(made))


def _assumptions(statement: Statement) -> Iterator[str]:
    if not statement.assumptions:
        yield NOTHING["assumptions"]
        return
    yield ASSUMED
    yield ""
    yield from bulleted(f"{prose(text)} ({', '.join(map(code, functions))})" for text, functions in statement.assumptions)


def _declarations(statement: Statement) -> Iterator[str]:
    if not statement.declarations:
        yield NOTHING["declarations"]
        return
    yield believed(statement.asked.audit)
    yield ""
    yield from bulleted(f"{code(text)} in {code(function.partition(':')[0])}: {prose(relation)}" for function, text, relation in statement.declarations)


def _unjudged(statement: Statement) -> Iterator[str]:
    if not statement.unjudged:
        yield NOTHING["unjudged"]
        return
    yield from bulleted(f"{code(what)}: {prose(why)}" for what, why in statement.unjudged)


def _findings(statement: Statement) -> Iterator[str]:
    if not statement.findings:
        yield NOTHING["findings hidden" if statement.hidden else "findings"]
    for found in statement.findings:
        yield from _finding(found)
    if statement.hidden:
        yield from ("", HIDDEN, "")
    for hidden in statement.hidden:
        yield from _finding(hidden.finding)
        yield f"    - {prose(hidden_at(hidden))}"


def _finding(found: Diagnostic) -> Iterator[str]:
    yield f"- **{found.code} {BY_CODE[found.code].name}** ({found.severity}) at {code(place(found))}: {prose(told(found))}"
    yield from (f"    - {prose(each)}" for each in following(found))
    if found.fix:
        yield f"    - To mend it: {prose(found.fix)}"


def _signature(statement: Statement) -> Iterator[str]:
    yield statement.verdict.statement
    yield ""
    yield from table(("Name", "Role", "Date", "Signature"), [("&nbsp;", "&nbsp;", "&nbsp;", "&nbsp;")])
