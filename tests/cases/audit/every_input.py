"""One number from each thing that is typed in, sent or set: nothing bounds it until it is clipped."""
import os
import sys

import numpy as np
import streamlit as st
from flask import request

EPS = 0.5


def clipped(value):
    return min(max(float(value), 0), 100)


print(float(os.getenv("SALARY")) + np.random.laplace(0, 100 / EPS))  # release: unbounded
print(clipped(os.getenv("SALARY")) + np.random.laplace(0, 100 / EPS))  # release: right
print(clipped(os.environ["SALARY"]) + np.random.laplace(0, 50 / EPS))  # release: under-noised
print(clipped(os.environ.get("SALARY")) + np.random.laplace(0, 50 / EPS))  # release: under-noised
salary = sys.argv[1]
print(clipped(salary) + np.random.laplace(0, 50 / EPS))  # release: under-noised
age = st.number_input("your age")
print(age + np.random.laplace(0, 100 / EPS))  # release: unbounded
height = st.text_input("your height")
print(clipped(height) + np.random.laplace(0, 50 / EPS))  # release: under-noised


def by_form():
    return clipped(request.form["salary"]) + np.random.laplace(0, 50 / EPS)  # release: under-noised


def by_form_if_there():
    return clipped(request.form.get("salary", 0)) + np.random.laplace(0, 100 / EPS)  # release: right


def by_address():
    return clipped(request.args["salary"]) + np.random.laplace(0, 50 / EPS)  # release: under-noised


def by_address_if_there():
    return float(request.args.get("salary", 0)) + np.random.laplace(0, 100 / EPS)  # release: unbounded


def by_document():
    return clipped(request.json["salary"]) + np.random.laplace(0, 50 / EPS)  # release: under-noised


def by_document_if_there():
    return float(request.json.get("salary")) + np.random.laplace(0, 100 / EPS)  # release: unbounded
