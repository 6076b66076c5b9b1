"""Sources that are changed: edits on texts and notebooks, fixes that prove themselves, comments that suppress."""
