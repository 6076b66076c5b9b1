"""decimal: numbers with as many digits as are asked for. Their remainders have the sign of what is divided (rule A11)."""

@operation("float", "A2", why="the same number; where a program has to do with contexts, nothing is known")
def Decimal(x: Operand = "0"): ...
