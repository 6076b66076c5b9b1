"""tmlt.analytics: a session holds the data and the whole budget; each evaluation spends a part of it."""

class PureDPBudget:
    @configured("K12", why="keeps its parameters")
    def __init__(self, epsilon): ...

class ApproxDPBudget:
    @configured("K12", why="keeps its parameters")
    def __init__(self, epsilon, delta): ...

class RhoZCDPBudget:
    @configured("K12", why="keeps its parameters")
    def __init__(self, rho): ...

class Session:
    @mechanism("unknown", "P20", value="dataframe", public="privacy_budget", why="what is evaluated of a session costs at most its budget, in its own unit of protection")
    def from_dataframe(privacy_budget, source_id, dataframe, protected_change): ...
