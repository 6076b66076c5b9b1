"""tmlt.analytics.session: where the session is defined."""

class Session:
    @same("tmlt.analytics.Session.from_dataframe")
    def from_dataframe(privacy_budget, source_id, dataframe, protected_change): ...
