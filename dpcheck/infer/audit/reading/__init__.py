"""What a reader sees in the text of a module where its releases are not followed: faults that stand there, and helpers that nobody calls."""
