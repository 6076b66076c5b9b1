"""Numbers and settings that are typed in, sent, said on the command line or read from files: the name says which is which.

What is asked for by index (`__getitem__`) comes from there as what is asked for by `get` does.
"""
import argparse
import json
import os
import random
import sys

import numpy as np
import yaml
from flask import request

parser = argparse.ArgumentParser()
parser.add_argument("--epsilon", type=float)
parser.add_argument("--salary", type=float)
args = parser.parse_args()
# Somebody's salary is any number.
print(args.salary + np.random.laplace(0, 1 / args.epsilon))  # release: unbounded
print(min(max(args.salary, 0), 1000) + np.random.laplace(0, 1000 / args.epsilon))  # release: right

age = int(input("your age? "))
# Any whole number may be typed in.
print(age + np.random.laplace(0, 1 / args.epsilon))  # release: unbounded
smokes = int(input("your answer: "))
# 3 to 1.
print(smokes if random.random() < 0.75 else 1 - smokes)  # release: right

epsilon = float(input("epsilon: "))
value = float(sys.argv[1])
print(value + np.random.laplace(0, 1 / epsilon))  # release: unbounded

with open("visits.json") as file:
    visits = json.load(file)
# A visit more is one more.
print(len(visits) + np.random.laplace(0, 1 / float(os.environ["EPSILON"])))  # release: right
# No cost is bounded.
print(sum(v["cost"] for v in visits) + np.random.laplace(0, 1 / args.epsilon))  # release: unbounded
# Each cost is kept within 0..5.
print(sum(min(max(v["cost"], 0), 5) for v in visits) + np.random.laplace(0, 5 / args.epsilon))  # release: right

with open("settings.yaml") as file:
    said = yaml.safe_load(file)
print(len(visits) + np.random.laplace(0, 1 / said["epsilon"]))  # release: right


def load_config(path):
    with open(path) as file:
        return json.load(file)


config = load_config("privacy.json")
print(len(visits) + np.random.laplace(0, 1 / config["epsilon"]))  # release: right


def salary_of_a_client():
    sent = request.get_json()
    # Any number may be sent.
    return sent["salary"] + np.random.laplace(0, 1000 / sent["epsilon"])  # release: unbounded


def rating_of_a_client():
    stars = min(max(float(request.form["rating"]), 0), 5)
    # Any two ratings are 5 apart at most.
    return stars + np.random.laplace(0, 5 / config["epsilon"])  # release: right


def salary_in_the_environment():
    # Any number may stand there.
    return float(os.environ["SALARY"]) + np.random.laplace(0, 1 / config["epsilon"])  # release: unbounded


def salary_on_the_command_line():
    salary = min(max(float(sys.argv[2]), 0), 9)
    # Any two are 9 apart at most.
    return salary + np.random.laplace(0, 3 / config["epsilon"])  # release: under-noised


def salary_in_the_address():
    salary = min(max(float(request.args["salary"]), 0), 9)
    return salary + np.random.laplace(0, 9 / config["epsilon"])  # release: right


def salary_in_the_body():
    salary = min(max(float(request.json["salary"]), 0), 9)
    return salary + np.random.laplace(0, 9 / config["epsilon"])  # release: right


with open("budget.yaml") as file:
    budget = yaml.load(file, yaml.SafeLoader)
print(len(visits) + np.random.laplace(0, 1 / budget["epsilon"]))  # release: right

with open("costs.json") as file:
    costs = json.loads(file.read())
print(len(costs) + np.random.laplace(0, 1 / args.epsilon))  # release: right
