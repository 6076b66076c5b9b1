"""All that dpcheck says of the case files and of fixed random programs, as text: what no expectation of a case states is held by these."""
