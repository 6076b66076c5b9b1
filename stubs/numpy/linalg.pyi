"""numpy.linalg: norms are 1-Lipschitz in themselves."""

@operation("norm", "D16", why="reverse triangle inequality")
def norm(x, ord=None, axis=None, keepdims=False): ...
