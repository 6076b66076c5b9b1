"""Tests that nothing that is analysed is run, that real trees are survived, and that random programs don't break a bound."""
