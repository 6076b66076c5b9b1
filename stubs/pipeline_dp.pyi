"""pipeline_dp: aggregations a partition. All that an accountant shares out is private by its budget together, in all rows of one privacy id.

The library bounds by itself what each id contributes, and trusts those who say that nobody contributes more.
"""

class NaiveBudgetAccountant:
    @configured("K12", why="keeps its parameters")
    def __init__(self, total_epsilon, total_delta, num_aggregations: Ignored["how the budget is shared out"] = None, aggregation_weights: Ignored["how the budget is shared out"] = None): ...
    @define("None", "K12", why="shares are worked out, and no data looked at")
    def compute_budgets(self): ...

class PLDBudgetAccountant:
    @configured("K12", why="keeps its parameters")
    def __init__(self, total_epsilon, total_delta, pld_discretization: Ignored["how finely losses are composed"] = 1e-4, num_aggregations: Ignored["how the budget is shared out"] = None, aggregation_weights: Ignored["how the budget is shared out"] = None): ...
    @define("None", "K12", why="shares are worked out, and no data looked at")
    def compute_budgets(self): ...

class DataExtractors:
    @configured("K12", why="keeps its parameters")
    def __init__(self, privacy_id_extractor: Operand = None, partition_extractor: Operand = None, value_extractor: Operand = None): ...

class AggregateParams:
    @configured("K12", why="keeps its parameters")
    def __init__(self, metrics: Operand, noise_kind: Operand = ..., max_partitions_contributed: Operand = None, max_contributions_per_partition: Operand = None, max_contributions: Operand = None, budget_weight: Operand = 1, min_value: Operand = None, max_value: Operand = None, min_sum_per_partition: Operand = None, max_sum_per_partition: Operand = None, custom_combiners=None, vector_norm_kind: Operand = None, vector_max_norm: Operand = None, vector_size: Operand = None, contribution_bounds_already_enforced=False, public_partitions_already_filtered=False, partition_selection_strategy: Operand = ..., pre_threshold: Operand = None, post_aggregation_thresholding: Operand = False, perform_cross_partition_contribution_bounding=True, output_noise_stddev: Operand = False): ...

class SelectPartitionsParams:
    @configured("K12", why="keeps its parameters")
    def __init__(self, max_partitions_contributed: Operand, budget_weight: Operand = 1, partition_selection_strategy: Operand = ..., pre_threshold: Operand = None, contribution_bounds_already_enforced=False): ...

class DPEngine:
    @configured("K12", why="keeps its parameters")
    def __init__(self, budget_accountant, backend): ...
    @mechanism("rows", "P19", value="col", epsilon="budget_accountant.total_epsilon", delta="budget_accountant.total_delta", person="data_extractors.privacy_id_extractor", relation="add-remove", public="params data_extractors public_partitions", made="params data_extractors budget_accountant", shared="budget_accountant", why="a part of the budget, for all rows of one privacy id")
    def aggregate(self, col, params, data_extractors, public_partitions=None, out_explain_computation_report: Ignored["it tells what was computed, by which budget"] = None): ...
    @mechanism("rows", "P19", value="col", epsilon="budget_accountant.total_epsilon", delta="budget_accountant.total_delta", person="data_extractors.privacy_id_extractor", relation="add-remove", public="params data_extractors", made="params data_extractors budget_accountant", shared="budget_accountant", why="a part of the budget, for all rows of one privacy id")
    def select_partitions(self, col, params, data_extractors): ...
