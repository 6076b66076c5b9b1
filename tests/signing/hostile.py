"""A report in which everything that a checked program can name means harm: to a page, to Markdown, to a terminal, to who is mentioned."""
from __future__ import annotations

from dpcheck.check.records import Diagnostic, Entry, Fault, Hidden, LeftOut, Release, Report, Weakening

TEXTS = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</style><script>alert(2)</script>", "</title><svg onload=alert(3)>", "&lt;b&gt;&#60;i&#62;",
    "](https://evil.example) ![x](https://evil.example/a.png)", "`` ` `code` ```", "a | b \\| c \\\\| d", "x\n\n# heading\n\n- item\n\n<b>bold</b>", "\n```\n<b>out of the fence</b>",
    "@everybody #1 https://evil.example www.evil.example someone@evil.example", "\x1b[31mred\x00\u202eright to left\u2066", "*a* _b_ ~~c~~ **d** $x^2$ ==e==", "<!-- --><!--", "\t> quoted",
    "1. one\n2. two", "\ud800 lone", "&amp; & <", "[a]: https://evil.example 'b'", "<https://evil.example>", "=SUM(A1)", "-->",
)


def hostile_report(text: str) -> Report:
    """The text in every place that comes from the checked tree."""
    release = Release(text, 3, 1, text, "laplace", text, text, text, text, text, text, "under-noised", None, None, text, text, scale=text, error=text, rho=text, module=text)
    unjudged = Release(text, 4, 1, text, text, "", "", "", "", "", "", "not-judged", 2, None, text)
    found = Diagnostic("DP103", "error", f"it says {text} and `{text}`", text, 3, 1, 3, 9, fix=f"write {text} or `{text}`")
    entry = Entry(text, 1, text, text, text, text, text, [text], [text, f"more {text}"], text, None, text, text, text)
    return Report(diagnostics=[found, Diagnostic("DP305", "error", text, text, 9, 1, 9, 2)], releases=[release, unjudged], ledger=[entry], files={text: "checked"},
                  faults=[Fault(text, text, text)], weakenings=[Weakening(text, text, text)], hidden=[Hidden(found, "comment", text, text)], left_out=[LeftOut(text, "exclude")])
