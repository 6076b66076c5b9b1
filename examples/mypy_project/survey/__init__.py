"""A survey: its answers are private, and what is published of them is noised."""
