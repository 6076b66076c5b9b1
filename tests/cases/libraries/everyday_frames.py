"""Programs over frames, as people write them: hospitals, schools, shops, flights."""
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, MaxRowsPer, MetricFrame, Size, SymmetricDistance

People = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]
WARDS = ["heart", "skin", "eye"]
Stays = Annotated[pd.DataFrame, SymmetricDistance, Column("days", Interval(ge=0, le=30)), Column("ward", str), Column("urgent", bool)]


def body_mass(people: People):
    people["bmi"] = people["weight"] / people["height"] ** 2
    return people["bmi"].clip(10, 60).sum()
# expect: body_mass people == 60


def days_and_stays(stays: Stays):
    return stays.groupby("ward")["days"].agg(["sum", "count"]).reindex(WARDS, fill_value=0)
# expect: days_and_stays stays.L1 == 31


def urgent_by_ward(stays: Stays):
    return stays.groupby("ward")["urgent"].sum().reindex(WARDS, fill_value=0).to_numpy()
# expect: urgent_by_ward stays.L1 == 1


def age_groups(people: People):
    groups = pd.cut(people["age"], bins=[0, 18, 40, 65, 120], labels=["child", "young", "middle", "old"])
    return groups.value_counts().reindex(["child", "young", "middle", "old"], fill_value=0)
# expect: age_groups people.L1 == 1


def premiums(people: People):
    premium = np.select([people["age"] < 25, people["age"] < 60], [900, 500], default=700)
    return premium.sum()
# expect: premiums people == 900


def tax(people: People):
    income = people["income"].clip(0, 200_000)
    people["tax"] = 0.2 * income
    people.loc[income > 50_000, "tax"] = 0.2 * 50_000 + 0.4 * (income - 50_000)
    return people["tax"].sum()
# expect: tax people == 70000


def visits_by_month(visits: People):
    visits["day"] = pd.to_datetime(visits["day"], format="%Y-%m-%d")
    return visits.groupby(visits["day"].dt.month).size().reindex(range(1, 13), fill_value=0).values
# expect: visits_by_month visits.L1 == 1


def pay_of_two_departments(people: People):
    chosen = people[people.dept.isin(["it", "law"])]
    return chosen.salary.clip(lower=0, upper=90_000).sum()
# expect: pay_of_two_departments people == 90000


def mails_of_the_firm(people: People):
    return people["email"].str.lower().str.endswith("@firm.com").sum()
# expect: mails_of_the_firm people == 1


def weighted_total(people: People):
    return (people.w.clip(0, 1) * people.y.clip(-5, 5)).sum()
# expect: weighted_total people == 5


def product_sum(people: Edited):
    return np.dot(people["x"].clip(0, 1), people["y"].clip(0, 2))
# expect: product_sum people == 2


def pay_by_sex_and_region(people: People):
    table = people.assign(pay=people.pay.clip(0, 1000)).pivot_table(index="sex", columns="region", values="pay", aggfunc="sum", fill_value=0)
    return table.reindex(index=["f", "m"], columns=["n", "s"], fill_value=0)
# expect: pay_by_sex_and_region people.L1 == 1000


def older_than(people: People, low: int):
    return len(people.query("age >= @low"))
# expect: older_than people == 1


def shorter_side(boxes: Annotated[pd.DataFrame, SymmetricDistance, Column("a", Interval(ge=0, le=7)), Column("b", Interval(ge=0, le=4))]):
    return boxes.apply(lambda box: min(box["a"], box["b"]), axis=1).sum()
# expect: shorter_side boxes == 4


def colours(cars: People):
    return pd.get_dummies(cars["colour"]).reindex(columns=["red", "blue", "grey"], fill_value=0).sum()
# expect: colours cars.L1 == 1


def late_share(flights: Annotated[pd.DataFrame, ChangeOneDistance, Size("n")], n: int):
    return flights.assign(late=lambda f: f["delay"] > 15).late.mean()
# expect: late_share flights == 1 / n


def marks(pupils: People):
    return pupils[["maths", "physics", "art"]].clip(0, 100).sum()
# expect: marks pupils.L1 == 300
# expect: marks pupils.L2 == 100 * sqrt(3)


def mean_marks(pupils: People):
    return pupils[["maths", "physics", "art"]].clip(0, 100).mean(axis=1).sum()
# expect: mean_marks pupils == 100


def best_marks(pupils: People):
    return pupils[["maths", "physics"]].fillna(0).clip(0, 100).max(axis=1).sum()
# expect: best_marks pupils == 100


def passed_everything(pupils: People):
    return (pupils[["maths", "physics", "art"]] >= 50).all(axis=1).sum()
# expect: passed_everything pupils == 1


def visits_up_to_three(visits: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 10)]):
    return visits.groupby("user").size().clip(upper=3).sum()
# expect: visits_up_to_three visits == 3


def spent_by_each(visits: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 10), Column("spend", Interval(ge=0, le=40))]):
    return visits.groupby("user")["spend"].sum().clip(0, 100).sum()
# expect: spent_by_each visits == 100


def frequent_buyers(visits: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 10)]):
    per_user = visits["user"].value_counts()
    return (per_user >= 5).sum()
# expect: frequent_buyers visits == 1


def twenties(people: People):
    return people["age"].between(20, 29).sum()
# expect: twenties people == 1


def answered(people: People):
    return people["score"].notna().sum(), len(people.dropna(subset=["score"]))
# expect: answered people[0] == 1
# expect: answered people[1] == 1


def five_best(people: Annotated[pd.DataFrame, SymmetricDistance, Column("score", Interval(ge=0, le=10))]):
    return people.nlargest(5, "score")["score"].sum()
# expect: five_best people == 10


def spread_of_delays(flights: Edited):
    delay = flights["delay"].clip(0, 60)
    early, late = delay[delay < 15], delay[delay >= 15]
    return late.sum() - early.sum()
# expect: spread_of_delays flights == 75


def gap_of_pay(people: People):
    pay = people["pay"].clip(0, 100)
    return np.where(people["sex"] == "f", pay, -pay).sum()
# expect: gap_of_pay people == 100


def rows_with_hours(people: People):
    total = 0
    for _, person in people.iterrows():
        if person["job"] == "nurse" and person["shift"] != "day":
            total += np.clip(person["hours"], 0, 12)
    return total
# expect: rows_with_hours people == 12


def by_itertuples(people: People):
    counts = {"low": 0, "mid": 0, "high": 0}
    for person in people.itertuples():
        if person.pay < 1000:
            counts["low"] += 1
        elif person.pay < 5000:
            counts["mid"] += 1
        else:
            counts["high"] += 1
    return pd.Series(counts)
# expect: by_itertuples people.L1 == 1
