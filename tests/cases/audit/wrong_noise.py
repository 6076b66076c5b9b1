"""A payroll script that adds the noise of one column to another and forgets the clipped copies that it made."""

import numpy as np
import pandas as pd

payroll = pd.read_csv("payroll.csv")
epsilon = 0.5
AGE_CAP, SALARY_CAP = 100, 200_000

# Every draw is used once below.
age_noise = np.random.laplace(0, AGE_CAP / epsilon)
salary_noise = np.random.laplace(0, SALARY_CAP / epsilon)
bonus_noise = np.random.laplace(0, SALARY_CAP / epsilon)

clipped_age = payroll["age"].clip(0, AGE_CAP)
clipped_salary = payroll["salary"].clip(0, SALARY_CAP)

# One row more adds between 0 and 100 to the clipped ages, and this draw is made for 100.
age_total = clipped_age.sum() + np.random.laplace(0, AGE_CAP / epsilon)  # release: right

# The clipped salaries move by up to 200000, and what is added is a draw that was made for the ages, for 100.
salary_total = clipped_salary.sum() + age_noise  # release: under-noised

# The draw is that of the salaries, but the column is the raw one: a salary of 10**9 is not cut down to the cap.
salary_again = payroll["salary"].sum() + salary_noise  # release: unbounded

clipped_bonus = payroll["bonus"].clip(0, SALARY_CAP)
# The clipped bonuses are never used: what is added up is the raw column.
bonus_total = payroll["bonus"].sum() + bonus_noise  # release: unbounded
print(age_total, salary_total, salary_again, bonus_total)
