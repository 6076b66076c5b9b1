"""Code without annotations: what is private in it is found, not declared (`check --audit`)."""
