"""tmlt.analytics.privacy_budget: where the budgets are defined."""

@same("tmlt.analytics.PureDPBudget")
class PureDPBudget: ...

@same("tmlt.analytics.ApproxDPBudget")
class ApproxDPBudget: ...

@same("tmlt.analytics.RhoZCDPBudget")
class RhoZCDPBudget: ...
