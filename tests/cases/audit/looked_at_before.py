"""What scripts do with a frame before they release something of it: they describe it, plot it, fit models to it. It is the same frame afterwards."""
import numpy as np
import pandas as pd
import seaborn as sns
from sklearn.cluster import KMeans
from sklearn.preprocessing import StandardScaler

df = pd.read_csv("people.csv")
df.info()
print(df.describe())
df.plot.hist()
df["age"].plot(kind="hist").set_title("age")
sns.heatmap(df.corr())
model = KMeans(3)
model.fit(StandardScaler().fit_transform(df))
print(KMeans(5).fit(df.iloc[:, :-1].values).labels_)
total = df["age"].clip(0, 100).sum() + np.random.laplace(0, 100 / 0.5)  # release: right
print(total)
centre = model.cluster_centers_[0] + np.random.laplace(0, 1)  # release: undecided
print(centre)
