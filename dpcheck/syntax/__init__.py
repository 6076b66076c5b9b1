"""Files to IR: decoding, discovery, what is relevant, parsing, suppressions, notebooks. The only room that knows libcst.

libcst itself is imported at the first parse: a run that has nothing to parse does not pay for it.
"""
from __future__ import annotations

from dpcheck.syntax.decode import SourceError, decode
from dpcheck.syntax.discover import Problem, SourceFile, discover, module_name
from dpcheck.syntax.notebook import cell_position, read_notebook
from dpcheck.syntax.parse import parse_expression, parse_module
from dpcheck.syntax.relevance import Imports, Skimmed, mentions_vocabulary
from dpcheck.syntax.select import Wanted
from dpcheck.syntax.stack import with_big_stack
from dpcheck.syntax.walk import walk

__all__ = [
    "Imports", "Problem", "Skimmed", "SourceError", "SourceFile", "Wanted", "cell_position", "decode", "discover", "mentions_vocabulary",
    "module_name", "parse_expression", "parse_module", "read_notebook", "walk", "with_big_stack",
]
