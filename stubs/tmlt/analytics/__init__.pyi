"""tmlt.analytics: a session holds the data and the whole budget. All that is evaluated of it costs no more than that together, in the unit of protection that it was made for."""

class PureDPBudget:
    @configured("K12", why="keeps its parameters")
    def __init__(self, epsilon): ...

class ApproxDPBudget:
    @configured("K12", why="keeps its parameters")
    def __init__(self, epsilon, delta): ...

class RhoZCDPBudget:
    @configured("K12", why="keeps its parameters")
    def __init__(self, rho): ...

class AddOneRow:
    @configured("K12", of="tmlt.analytics.AddMaxRows", why="keeps its parameters")
    def __init__(self, max_rows: Literal[1] = 1): ...

class AddMaxRows:
    @configured("K12", why="keeps its parameters")
    def __init__(self, max_rows): ...

class AddRowsWithID:
    @configured("K12", why="keeps its parameters")
    def __init__(self, id_column, id_space: Ignored["which tables have the same persons"] = "default_id_space"): ...

class Session:
    @mechanism("rows", "P19", value="dataframe", epsilon="privacy_budget.epsilon", delta="privacy_budget.delta", rho="privacy_budget.rho", most="protected_change.max_rows", person="protected_change.id_column", relation="add-remove", public="source_id protected_change", made="privacy_budget protected_change", why="what is evaluated of a session costs at most its budget, in its own unit of protection")
    def from_dataframe(privacy_budget, source_id: Operand, dataframe, protected_change): ...
