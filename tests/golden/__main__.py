"""Records what dpcheck says today in the golden files: `python -m golden`, from the folder `tests`; `git diff` then shows what has changed."""
from __future__ import annotations

from cases import test_audit, test_cases
from golden.files import write
from golden.programs import told_of_programs

write({**test_cases.told_today(), **test_audit.told_today(), **told_of_programs()})
