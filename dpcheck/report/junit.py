"""The JUnit format: a test suite a file, for services that show results of tests.

An error is a test that fails; a file without one passes, and one that was not judged in full is skipped, so that it never reads as clean.
"""
from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic, Report
from dpcheck.report.words import costs, following, help_of, place, reservations, sensitivity, signature, told, visible, weakened

_SKIPPED = {"unread": "not read in full, or with noise that was not judged", "irrelevant": "neither private data nor noise"}
_NO_XML = {code: f"\\u{code:04x}" for code in (*range(0xD800, 0xE000), 0xFFFE, 0xFFFF)}


def render(report: Report, command: str) -> str:
    """One suite a file, one test a diagnostic; for `infer` one more a function."""
    root = Element("testsuites", name="dpcheck")
    for path, how in report.files.items():
        found = [d for d in report.diagnostics if d.path == path]
        suite = SubElement(root, "testsuite", name=_text(path))
        for d in found:
            _case(suite, d)
        for function in report.functions if command == "infer" else ():
            if function.path == path:
                case = SubElement(suite, "testcase", name=_text(signature(function)), classname=_text(path), line=str(function.line))
                SubElement(case, "system-out").text = _text("\n".join([f"{a.name}: {sensitivity(a)}" for a in function.arguments if a.private] + costs(function)))
        if how in _SKIPPED:
            SubElement(SubElement(suite, "testcase", name="dpcheck", classname=_text(path)), "skipped", message=_SKIPPED[how])
        elif not any(d.severity == "error" for d in found):
            SubElement(suite, "testcase", name="dpcheck", classname=_text(path))
    if report.faults:
        suite = SubElement(root, "testsuite", name="faults of dpcheck")
        for fault in report.faults:
            SubElement(SubElement(suite, "testcase", name=_text(fault.function or fault.path), classname=_text(fault.path)), "error", message=_text(fault.message))
    if remarks := [*map(weakened, report.weakenings), *reservations(report)]:
        suite = SubElement(root, "testsuite", name="what this report does not say")
        SubElement(SubElement(suite, "testcase", name="dpcheck"), "skipped", message=_text("\n".join(remarks)))
    for suite in root:
        suite.set("tests", str(len(suite)))
        suite.set("failures", str(len(suite.findall("testcase/failure"))))
        suite.set("errors", str(len(suite.findall("testcase/error"))))
        suite.set("skipped", str(len(suite.findall("testcase/skipped"))))
    for what in ("tests", "failures", "errors"):
        root.set(what, str(sum(int(suite.get(what, "0")) for suite in root)))
    indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _case(suite: Element, d: Diagnostic) -> None:
    case = SubElement(suite, "testcase", name=_text(f"{d.code} {BY_CODE[d.code].name} at {place(d)}"), classname=_text(d.path), file=_text(d.path), line=str(d.line))
    notes = [f"{'' if not note.line else f'line {note.line}: '}{note.message}" for note in d.notes]
    body = _text("\n".join([f"{place(d)}: {d.severity}: {told(d)}", *notes, *following(d), *([f"fix: {d.fix}"] if d.fix else []), f"help: {help_of(d.code)}"]))
    if d.severity == "error":
        SubElement(case, "failure", message=_text(told(d)), type=d.code).text = body
    else:
        SubElement(case, "system-out").text = body


def _text(text: str) -> str:
    """The text without what XML cannot hold."""
    return visible(text).translate(_NO_XML)
