"""A page on which a file is uploaded and an epsilon chosen."""
import numpy as np
import pandas as pd
import streamlit as st

epsilon = st.slider("epsilon", 0.1, 5.0, 1.0)
uploaded = st.file_uploader("a table")
df = pd.read_csv(uploaded)
st.write(len(df) + np.random.laplace(0, 1 / epsilon))  # release: right
column = st.selectbox("column", ["age", "wage"])
st.write(df[column].mean() + np.random.laplace(0, 1 / epsilon))  # release: unbounded
