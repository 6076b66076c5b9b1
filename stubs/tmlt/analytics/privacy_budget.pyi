"""tmlt.analytics.privacy_budget: where the budgets are defined."""

class PureDPBudget:
    @same("tmlt.analytics.PureDPBudget.__init__")
    def __init__(self, epsilon): ...

class ApproxDPBudget:
    @same("tmlt.analytics.ApproxDPBudget.__init__")
    def __init__(self, epsilon, delta): ...

class RhoZCDPBudget:
    @same("tmlt.analytics.RhoZCDPBudget.__init__")
    def __init__(self, rho): ...
