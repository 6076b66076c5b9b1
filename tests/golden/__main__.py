"""Records what dpcheck says today in the golden files: `python -m golden [FILE...]`, from the folder `tests`; `git diff` then shows what has changed.

All golden files are recorded, or those of these case files, which is quicker (files that import each other go together); audits and random
programs are recorded with all.
"""
from __future__ import annotations

import sys
from pathlib import Path

from cases import test_audit, test_cases
from golden.files import remove_others, write
from golden.programs import told_of_programs
from golden.told import told
from refute.claims import dpcheck

if files := [Path(name).resolve() for name in sys.argv[1:]]:
    write(told(dpcheck("infer", files), dpcheck("check", files)))
else:
    everything = {**test_cases.told_today(), **test_audit.told_today(), **told_of_programs()}
    remove_others(everything)
    write(everything)
