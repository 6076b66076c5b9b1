"""What a change does to privacy: two revisions of a repository, checked and compared."""
