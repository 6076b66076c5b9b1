"""Code without annotations: what is private in it is found, not declared (`CONTRACT.md`, `check --audit`)."""
