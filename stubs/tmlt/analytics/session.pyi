"""tmlt.analytics.session: where the session is defined."""

@same("tmlt.analytics.Session")
class Session: ...
