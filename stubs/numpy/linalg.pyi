"""numpy.linalg: norms are 1-Lipschitz in themselves."""

@operation("norm", "D16", why="reverse triangle inequality")
def norm(x, ord: Literal[1, 2, "fro", numpy.inf] = None, axis: Literal[0, 1, 2, -1, -2, -3] = None, keepdims: Literal[True] = False): ...
