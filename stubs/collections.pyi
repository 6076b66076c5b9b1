"""collections: counters over rows."""

@operation("counter", "H1", why="a row lies under one value")
def Counter(items: Operand = None, /): ...
@operation("default_dict", "K9", why="a missing key counts 0")
def defaultdict(kind: Operand = None, items: Operand = None, /): ...

class Counter:
    @operation("dict_get", "B13", why="the count under the key")
    def get(self, key, default: Operand = None, /): ...
