"""Frames of Spark: what a method selects is what a query selects, of rows that stand in no order."""
# ruff: noqa
# columns: age=float[0,120] pay=float hours=float sex=F|M|X name=str
from typing import Annotated

from annotated_types import Interval
from pyspark.sql import DataFrame, SparkSession, Window
from pyspark.sql import functions as F

from dpcheck import ChangeOneDistance, Column, HammingDistance, SymmetricDistance, laplacian_mechanism

Added = Annotated[DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=120))]
Edited = Annotated[DataFrame, ChangeOneDistance, Column("age", Interval(ge=0, le=120))]
Session = Annotated[SparkSession, SymmetricDistance, Column("age", Interval(ge=0, le=120))]


# -- counts


def counted(df: Added):
    return df.count()
# expect: counted df == 1


def counted_edited(df: Edited):
    return df.count()
# expect: counted_edited df == 0


def filtered(df: Added):
    return df.filter(F.col("age") > 30).count()
# expect: filtered df == 1


def filtered_edited(df: Edited):
    return df.where(df.age > 30).count()
# expect: filtered_edited df == 1


def several_conditions(df: Added):
    return df.filter((df["age"] > 30) & ~(df.sex == "F") | F.col("pay").between(3, 9) & F.col("sex").isin("M", "X")).count()
# expect: several_conditions df == 1


def by_a_text_of_sql(df: Added):
    return df.filter("age > 30 AND sex = 'F'").where("pay BETWEEN 3 AND 9").count()
# expect: by_a_text_of_sql df == 1


def by_a_text(df: Added):
    return df.filter(F.col("name").startswith("A")).count()
# expect: by_a_text df == 1


def present(df: Added):
    return df.agg(F.count("pay")).first()[0]
# expect: present df == 1


def present_in_two(df: Added):
    return df.dropna(subset=["pay", "hours"]).count()
# expect: present_in_two df == 1


def different(df: Added):
    return df.agg(F.countDistinct("sex").alias("n")).collect()[0]["n"], df.select("sex", "name").distinct().count()
# expect: different df[0] == 1
# expect: different df[1] == 1


def two_counts(df: Added):
    row = df.agg(F.count(F.when(F.col("sex") == "F", 1)).alias("women"), F.count(F.when(F.col("sex") == "M", 1)).alias("men")).first()
    return [row.women, row["men"]]
# expect: two_counts df.L1 == 1


# -- sums


def clipped(df: Added):
    return df.agg(F.sum(F.least(F.greatest(F.col("pay"), F.lit(-3)), F.lit(10)))).collect()[0][0]
# expect: clipped df == 10


def clipped_edited(df: Edited):
    return df.select(F.least(F.greatest("pay", F.lit(-3)), F.lit(10)).alias("p")).agg(F.sum("p").alias("s")).first().s
# expect: clipped_edited df == 13


def clipped_by_when(df: Added):
    paid = df.withColumn("p", F.when(F.col("pay") > 10, 10).when(F.col("pay") < 0, 0).otherwise(F.col("pay")))
    return paid.select(F.sum("p")).first()[0]
# expect: clipped_by_when df == 10


def clipped_to(df: Added, most: float):
    return df.agg(F.sum(F.least(F.greatest("pay", F.lit(0)), F.lit(most)))).first()[0]
# at: clipped_to most=7
# expect: clipped_to df == abs(most)


def declared(df: Added):
    return df.filter(df["sex"] == "F").agg(F.sum("age")).first()["sum(age)"]
# expect: declared df == 120


def not_clipped(df: Added):
    return df.agg(F.sum("pay")).first()[0]
# expect: not_clipped df == inf


def computed(df: Added):
    return df.withColumn("twice", 2 * F.col("age") + 1).agg(F.sum("twice"), F.avg("age")).first()[0]
# expect: computed df == 241


def filled(df: Added):
    return df.fillna(0, subset=["pay"]).agg(F.sum(F.least(F.greatest("pay", F.lit(0)), F.lit(5)))).first()[0]
# expect: filled df == 5


def renamed(df: Added):
    return df.withColumnRenamed("age", "years").agg(F.sum("years")).first()[0]
# expect: renamed df == 120


def written_over(df: Added):
    return df.withColumn("age", F.col("pay")).agg(F.sum("age")).first()[0]
# expect: written_over df == inf


def cast(df: Added):
    return df.agg(F.sum(F.col("age").cast("int"))).first()[0]
# expect: cast df == 120


def mean(df: Added):
    return df.agg(F.avg("age").alias("m")).toPandas()["m"][0]
# expect: mean df == 60


def extremes(df: Added):
    row = df.agg(F.max("age").alias("most"), F.min("age").alias("least")).first()
    return row.most, row.least
# expect: extremes df[0] == 120
# expect: extremes df[1] == 120


def both(df: Added):
    return df.select("age").union(df.select("age")).agg(F.sum("age")).first()[0]
# expect: both df == 240


def parts(df: Added):
    return df.filter(F.col("sex") == "F").unionByName(df.filter(F.col("sex") == "M")).count()
# expect: parts df == 1


def kept_in_memory(df: Added):
    kept = df.select("age", "pay").repartition(4).cache()
    return kept.orderBy("age").agg(F.sum("age")).first()[0]
# expect: kept_in_memory df == 120


# -- in Python


def in_python(df: Added):
    total = 0
    for row in df.select("pay", "hours").collect():
        total += min(max(row["pay"], 0), 5) + min(max(row[1], 0), 1)
    return total
# expect: in_python df == 6


def in_pandas(df: Added):
    return df.toPandas()["pay"].clip(0, 7).sum()
# expect: in_pandas df == 7


# -- groups


def by_sex(df: Added):
    counts = {row["sex"]: row["count"] for row in df.groupBy("sex").count().collect()}
    return [counts.get("F", 0), counts.get("M", 0)]
# expect: by_sex df.L1 == 1


def paid_by_sex(df: Edited):
    paid = df.groupBy("sex").agg(F.sum(F.least(F.greatest("pay", F.lit(0)), F.lit(9))).alias("paid")).toPandas().set_index("sex")["paid"]
    return [paid.get("F", 0), paid.get("M", 0)]
# expect: paid_by_sex df.L1 == 18
# expect: paid_by_sex df.L2 == 9 * sqrt(2)


def ages_by_sex(df: Added):
    ages = {row.sex: row["sum(age)"] for row in df.groupBy("sex").sum("age").collect()}
    return [ages.get("F", 0), ages.get("M", 0)]
# expect: ages_by_sex df.L1 == 120


def by_two_values(df: Added):
    row = df.groupBy().pivot("sex", ["F", "M"]).sum("age").first()
    return [row["F"], row["M"]]
# expect: by_two_values df.L1 == 120


def large_groups(df: Added):
    return df.groupBy("sex").count().filter(F.col("count") > 1).count()
# expect: large_groups df == 1


# -- queries


def asked(spark: Session):
    return spark.sql("SELECT SUM(age) AS total FROM people WHERE sex = 'F'").first()["total"]
# expect: asked spark == 120


def asked_with_a_value(spark: Session, limit: float):
    return spark.sql("SELECT * FROM people WHERE pay > :limit", args={"limit": limit}).filter(F.col("age") > 3).count()
# expect: asked_with_a_value spark == 1


# -- releases


def released(df: Added, eps: float):
    return laplacian_mechanism(df.filter(F.col("age") >= 18).count(), 1, eps)
# expect: released df.epsilon == eps


def which_sexes(df: Added, eps: float):
    for row in df.groupBy("sex").count().collect():
        laplacian_mechanism(row["count"], 1, eps)  # error: DP204


# -- what is not followed


def of_a_function(df: Added):
    half = F.udf(lambda age: age / 2, "double")
    return df.withColumn("half", half("age")).agg(F.sum("half")).first()[0]  # error: DP301
# expect: of_a_function df == inf


def in_a_window(df: Added):
    return df.withColumn("place", F.row_number().over(Window.partitionBy("sex").orderBy("age"))).filter("place < 3").count()  # error: DP301
# expect: in_a_window df == inf


def sampled(df: Added):
    return df.sample(0.5).agg(F.sum("age")).first()[0]  # error: DP301
# expect: sampled df == inf


def some(df: Added):
    return df.limit(10).agg(F.sum("age")).first()[0]  # error: DP301
# expect: some df == inf


def the_first_row(df: Added):
    return df.first()["age"]  # error: DP301
# expect: the_first_row df == inf


def by_cube(df: Added):
    return df.cube("sex").count().count()  # error: DP301
# expect: by_cube df == inf


def joined(df: Added, other: DataFrame):
    return df.join(other, "sex").count()  # error: DP301
# expect: joined df == inf


def in_other_words(df: Added):
    return df.rdd.map(lambda row: row["age"]).sum()
# expect: in_other_words df == inf


def of_another_frame(df: Added):
    """df["pay"] is the column before it was clipped."""
    paid = df.withColumn("pay", F.least("pay", F.lit(10)))
    return paid.filter(df["pay"] > 100).agg(F.sum(df["pay"])).first()[0]  # error: DP301
# expect: of_another_frame df == inf


def below_in_another_order(df: Added):
    """A union goes by place: under age stands pay."""
    return df.select("age", "pay").union(df.select("pay", "age")).agg(F.sum("age")).first()[0]  # error: DP301
# expect: below_in_another_order df == inf


def side_by_side(df: Added):
    """Two actions need not give the rows in one order."""
    total = 0
    for one, other in zip(df.select("age").collect(), df.select("age").collect()):
        total += one.age - other.age
    return total
# expect: side_by_side df == inf


def a_method_of_that_name(df: Added):
    """row.count is the method of tuples, whatever the column is called."""
    return df.groupBy().count().first().count
# expect: a_method_of_that_name df == inf


def narrow(df: Added):
    """A whole number of 32 bits wraps, and so does one of 8."""
    return df.agg(F.sum((F.col("age") * 1000000000).cast("int"))).first()[0], df.agg(F.sum(F.col("age").cast("tinyint"))).first()[0]
# expect: narrow df[0] == inf
# expect: narrow df[1] == inf


def by_a_view(df: Added):
    """A view of the session is read by its name."""
    spark = SparkSession.builder.getOrCreate()
    df.createOrReplaceTempView("people")  # error: DP301
    return spark.sql("SELECT COUNT(*) FROM people").first()[0]
# expect: by_a_view df == inf


def by_a_table(df: Added, spark: SparkSession):
    df.write.mode("overwrite").parquet("people")  # error: DP301
    return spark.read.parquet("people").count()
# expect: by_a_table df == inf


def of_all_rows_beside(df: Added):
    """A number of all rows, as a value in each."""
    total = df.agg(F.sum("age")).first()[0]
    return df.filter(F.col("age") > total / 100).count()
# expect: of_all_rows_beside df == inf


Ordered = Annotated[DataFrame, HammingDistance]  # rows of Spark stand in no order


def in_order(df: Ordered):  # error: DP904
    return df.count()
