"""Reports to sign, and comparisons of revisions."""
