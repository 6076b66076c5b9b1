"""Rules of library functions that data cannot say: one function an operation, named by `@operation("...")` in a stub."""
