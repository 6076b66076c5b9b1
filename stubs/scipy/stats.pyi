"""scipy.stats: samplers of noise (K12) and plain draws (K4); `norm(0, s)` keeps its parameters for `rvs`."""

class laplace:
    @configured("K12", of="scipy.stats.laplace_frozen", why="keeps its parameters")
    def __init__(self, loc: Operand = 0, scale: Operand = 1): ...
    @noise("laplace", "P1", location="loc", scale="scale", size="size", why="density exp(-abs(x - loc) / scale) / (2 * scale)")
    def rvs(loc=0, scale=1, size=None, random_state: Public = None): ...

class laplace_frozen:
    @noise("laplace", "P1", location="loc", scale="scale", size="size", why="density exp(-abs(x - loc) / scale) / (2 * scale)")
    def rvs(self, size=None, random_state: Public = None): ...

class norm:
    @configured("K12", of="scipy.stats.norm_frozen", why="keeps its parameters")
    def __init__(self, loc: Operand = 0, scale: Operand = 1): ...
    @noise("gaussian", "P3", location="loc", scale="scale", size="size", why="scale is the standard deviation")
    def rvs(loc=0, scale=1, size=None, random_state: Public = None): ...

class norm_frozen:
    @noise("gaussian", "P3", location="loc", scale="scale", size="size", why="scale is the standard deviation")
    def rvs(self, size=None, random_state: Public = None): ...

class gumbel_r:
    @configured("K12", of="scipy.stats.gumbel_r_frozen", why="keeps its parameters")
    def __init__(self, loc: Operand = 0, scale: Operand = 1): ...
    @noise("gumbel", "P5", location="loc", scale="scale", size="size", why="the argmax of scores with it is the exponential mechanism")
    def rvs(loc=0, scale=1, size=None, random_state: Public = None): ...

class gumbel_r_frozen:
    @noise("gumbel", "P5", location="loc", scale="scale", size="size", why="the argmax of scores with it is the exponential mechanism")
    def rvs(self, size=None, random_state: Public = None): ...

class expon:
    @configured("K12", of="scipy.stats.expon_frozen", why="keeps its parameters")
    def __init__(self, loc: Operand = 0, scale: Operand = 1): ...
    @noise("exponential", "P6", location="loc", scale="scale", size="size", why="one-sided; the difference of two is Laplace noise")
    def rvs(loc=0, scale=1, size=None, random_state: Public = None): ...

class expon_frozen:
    @noise("exponential", "P6", location="loc", scale="scale", size="size", why="one-sided; the difference of two is Laplace noise")
    def rvs(self, size=None, random_state: Public = None): ...

class dlaplace:
    @configured("K12", of="scipy.stats.dlaplace_frozen", why="keeps its parameters")
    def __init__(self, a, loc: Operand = 0): ...
    @noise("discrete_laplace", "P2", location="loc", scale="1 / a", size="size", why="probabilities proportional to exp(-a * abs(k - loc))")
    def rvs(a, loc=0, size=None, random_state: Public = None): ...

class dlaplace_frozen:
    @noise("discrete_laplace", "P2", location="loc", scale="1 / a", size="size", why="probabilities proportional to exp(-a * abs(k - loc))")
    def rvs(self, size=None, random_state: Public = None): ...

class logistic:
    @noise("other", "P20", location="loc", size="size", why="a cost for it is not modelled")
    def rvs(loc=0, scale: Operand = 1, size=None, random_state: Public = None): ...

class cauchy:
    @noise("other", "P20", location="loc", size="size", why="a cost for it is not modelled")
    def rvs(loc=0, scale: Operand = 1, size=None, random_state: Public = None): ...

class t:
    @noise("other", "P20", location="loc", size="size", why="a cost for it is not modelled")
    def rvs(df, loc=0, scale: Operand = 1, size=None, random_state: Public = None): ...

class multivariate_normal:
    @noise("other", "P20", location="mean", like="mean", why="entries that are not independent")
    def rvs(mean=None, cov: Operand = 1, size=None, random_state: Public = None): ...

class uniform:
    @draw("uniform", "K4", lower="loc", upper="loc + scale", size="size", why="couple the two runs with equal coins")
    def rvs(loc: Operand = 0, scale: Operand = 1, size: Operand = None, random_state: Operand = None): ...

class bernoulli:
    @draw("other", "K4", why="couple the two runs with equal coins")
    def rvs(p, loc: Operand = 0, size: Operand = None, random_state: Operand = None): ...

class binom:
    @draw("other", "K4", why="couple the two runs with equal coins")
    def rvs(n, p, loc: Operand = 0, size: Operand = None, random_state: Operand = None): ...

class geom:
    @draw("other", "K4", why="couple the two runs with equal coins")
    def rvs(p, loc: Operand = 0, size: Operand = None, random_state: Operand = None): ...

class poisson:
    @draw("other", "K4", why="couple the two runs with equal coins")
    def rvs(mu, loc: Operand = 0, size: Operand = None, random_state: Operand = None): ...
