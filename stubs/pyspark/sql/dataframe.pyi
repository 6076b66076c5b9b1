"""pyspark.sql.dataframe: where frames are defined."""

@same("pyspark.sql.DataFrame")
class DataFrame: ...
