"""collections: counters over rows."""

@operation("counter", "H1", why="a row lies under one value")
def Counter(items=None): ...
