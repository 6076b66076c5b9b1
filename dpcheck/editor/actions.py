"""What can be done about a finding: its own fixes, an annotation, a suppression with a reason, its derivation, its page, and where knowledge was lost."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lsprotocol import types as lsp

from dpcheck.check.knowledge import Knowledge
from dpcheck.check.records import Diagnostic, Fix, Note
from dpcheck.editing.comments import suppressing
from dpcheck.editor.documents import Documents
from dpcheck.editor.hovers import derived

SHOW_PAGE, SHOW_DERIVATION, GO_TO = "dpcheck.showPage", "dpcheck.showDerivation", "dpcheck.goTo"
UNBOUNDED = frozenset(("DP102", "DP301", "DP302", "DP305"))  # findings that follow from something that was not understood or not bounded
UNJUDGED = frozenset(("DP304",))
_REASON = "say why"
_UNSAFE = "changes results, or weakens the privacy"


def actions_for(
    found: Sequence[tuple[Diagnostic, lsp.Diagnostic]], knowledge: Knowledge | None, annotating: Callable[[], Sequence[Fix]], documents: Documents,
) -> Iterator[lsp.CodeAction]:
    """What can be done about findings of a file, each with the same as the client has it; `annotating` gives fixes that declare what an audit takes for private there."""
    for diagnostic, shown in found:
        for rank, fix in enumerate(diagnostic.fixes):
            title = fix.message if fix.safe else f"{fix.message} ({_UNSAFE})"
            yield lsp.CodeAction(title, lsp.CodeActionKind.QuickFix, [shown], is_preferred=fix.safe and rank == 0, edit=_edit(fix, documents))
        if diagnostic.code in UNJUDGED:
            yield from (lsp.CodeAction(fix.message, lsp.CodeActionKind.QuickFix, [shown], edit=_edit(fix, documents)) for fix in annotating())
        lost = _lost(diagnostic, knowledge)
        if lost is not None:
            uri, text = documents.text(lost.path, lost.cell)
            place = text.place(lost.line, lost.column)
            yield lsp.CodeAction(f"Go to where knowledge was lost (line {lost.line})", lsp.CodeActionKind.QuickFix, [shown],
                                 command=lsp.Command("Go to", GO_TO, arguments=[uri, place.line, place.character]))
        if diagnostic.notes:
            yield lsp.CodeAction(f"Show the derivation of {diagnostic.code}", lsp.CodeActionKind.QuickFix, [shown],
                                 command=lsp.Command("Show the derivation", SHOW_DERIVATION, arguments=[derivation_of(diagnostic)]))
        for fix in suppressing(diagnostic, documents.text(diagnostic.path, diagnostic.cell)[1].text, _REASON):
            yield lsp.CodeAction(f"Suppress {diagnostic.code} here, with a reason", lsp.CodeActionKind.QuickFix, [shown], edit=_edit(fix, documents))
        yield lsp.CodeAction(f"Open the page of {diagnostic.code}", lsp.CodeActionKind.QuickFix, [shown],
                             command=lsp.Command("Open the page", SHOW_PAGE, arguments=[diagnostic.code]))


def derivation_of(diagnostic: Diagnostic) -> str:
    """The steps that lead to a finding, as Markdown."""
    return "\n".join([f"**{diagnostic.code}** {diagnostic.message}", *derived(diagnostic.notes, "", False), *([f"\nfix: {diagnostic.fix}"] if diagnostic.fix else [])])


def _edit(fix: Fix, documents: Documents) -> lsp.WorkspaceEdit:
    """The edits of a fix, which are told in lines and columns from 1."""
    changes: dict[str, list[lsp.TextEdit]] = {}
    for edit in fix.edits:
        uri, text = documents.text(edit.path, edit.cell)
        changes.setdefault(uri, []).append(lsp.TextEdit(lsp.Range(text.place(edit.line, edit.column), text.place(edit.end_line, edit.end_column)), edit.text))
    return lsp.WorkspaceEdit(changes)


# ------------------------------------------------------------ where knowledge was lost
def _lost(diagnostic: Diagnostic, knowledge: Knowledge | None) -> Note | None:
    """Where the bound of what a finding is about was lost."""
    if knowledge is None or diagnostic.code not in UNBOUNDED:
        return None
    here = Note("", diagnostic.path, diagnostic.line, diagnostic.column, diagnostic.end_line, diagnostic.end_column, diagnostic.cell)
    found = knowledge.lost(here)
    same = found is not None and (found.path, found.cell, found.line, found.column) == (here.path, here.cell, here.line, here.column)
    return None if same else found
