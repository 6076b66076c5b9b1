"""tmlt.analytics.protected_change: where the units of protection are defined."""

@same("tmlt.analytics.AddOneRow")
class AddOneRow: ...

@same("tmlt.analytics.AddMaxRows")
class AddMaxRows: ...

@same("tmlt.analytics.AddRowsWithID")
class AddRowsWithID: ...
