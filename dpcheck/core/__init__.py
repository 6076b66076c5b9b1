"""Terms: what a function computes, as a closed expression over its inputs that can be run."""
