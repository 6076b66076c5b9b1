"""Weakens the rule table and the engine one place at a time: what the literate cases do not notice is not held by them."""
