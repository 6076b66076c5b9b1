"""The refutation search: runs a function on neighbouring inputs and compares what moves with what a bound claims."""
