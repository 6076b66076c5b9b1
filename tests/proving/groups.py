"""Programs of group-bys, histograms, joins, rows in order, and of lists and arrays of rows, with what is computed of their vectors of results."""

from __future__ import annotations

import random

from proving import tables
from proving.writer import Writer

HEADER = '''
import collections, functools, itertools, math, statistics
from collections import Counter, defaultdict
from typing import Annotated, Literal
import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, HammingDistance, InsertDeleteDistance, L1, L2, LInf, MaxRowsPer, NormBound, Real, Shape, Size, SymmetricDistance, clamp, clip

# columns: p=float[0,10] q=float[-3,5] n=int[0,4] k=a|b|c b=bool
COLUMNS = ["p", "q", "n", "k", "b"]
EDGES = [0, 2, 4, 10]


def bounded(t):
    return min(max(t, 0), 3)


def at_most(v, size):
    return v * min(1, size / (1e-9 + np.linalg.norm(v)))
'''
KEYS = "['a', 'b', 'c']"


def number_column(w: Writer, frame: str) -> str:
    """One number a row."""
    base = f"{frame}[{w.pick(repr('p'), repr('q'), repr('n'))}]"
    return w.pick(base, base, f"{base}.clip({w.pick('0, 3', '-1, 2')})", f"({base} > {w.pick('1', '2')})", f"({base} - {frame}['n'])", f"{base}.abs()", f"({base} * {w.pick('2', '-1')})", f"{base}.map(bounded)",
                  f"{base}.apply(lambda t: t / 2)", f"np.clip({base}, 0, 2)", f"{base}.where({frame}['n'] > 1, 0)", f"{base}.round()", f"({frame}['k'] == {w.pick(repr('a'), repr('b'))})",
                  f"np.where({frame}['n'] > 2, {base}, 0)", f"{base}.rank()", f"{base}.diff().fillna(0)", f"{base}.shift(1).fillna(0)", f"{base}.cumsum()", f"{base}.pow(2)", f"{base}.fillna(1)")  # fmt: skip


def rows(w: Writer) -> str:
    """A frame: one that there is, or some of its rows, or the rows in another order."""
    frame = w.of("frame") or "df"
    return w.pick(frame, frame, f"{frame}[{frame}['n'] > {w.pick('0', '1')}]", f"{frame}[{frame}['k'] != 'b']", f"{frame}.sort_values('p', kind='stable')", f"{frame}.sort_values(['n', 'p'], kind='stable')",
                  f"{frame}.nlargest(3, 'p')", f"{frame}.iloc[:{w.pick('2', '3')}]", f"{frame}.head(2)", f"{frame}.tail(2)", f"{frame}.drop_duplicates('k')", f"{frame}.groupby('k').head(2)",
                  f"{frame}[{frame}['p'].between(1, 5)]", f"{frame}.assign(n={frame}['n'].clip(0, 2))", f"{frame}.reset_index(drop=True)", f"{frame}.groupby('k').first().reset_index()", f"{frame}[['p', 'q', 'n', 'k']]",
                  f"pd.concat([{frame}[{frame}['n'] > 1], {frame}[{frame}['n'] <= 1]])", f"{frame}.merge(pd.DataFrame({{'k': {KEYS}, 'w': [1, 0, 2]}}), on='k')")  # fmt: skip


def by_group(w: Writer) -> str:
    """A vector of one number a group, of groups that the program names."""
    frame, named = rows(w), w.of("frame")
    how = w.pick("sum", "count", "mean", "max", "min", "median", "size", "nunique", "std", "first")
    column, keys = w.pick("p", "q", "n"), w.pick(KEYS, "['a', 'b']", "['c']")
    of_key = f"{frame}.groupby('k')['{column}'].{how}()" if how != "size" else f"{frame}.groupby('k').size()"
    return w.pick(
        f"{of_key}.reindex({keys}, fill_value=0).to_numpy()", f"{of_key}.reindex({keys}, fill_value=0).to_numpy()", f"{frame}['k'].value_counts().reindex({keys}, fill_value=0).to_numpy()",
        f"np.array([{frame}[{frame}['k'] == t]['{column}'].sum() for t in {keys}])", f"np.array([({frame}['k'] == t).sum() for t in {keys}])", f"np.histogram({number_column(w, frame)}, bins=EDGES)[0]",
        f"np.histogram({frame}['p'], bins=EDGES, weights={frame}['q'])[0]", f"np.bincount({frame}['n'], minlength=5)", f"np.bincount({frame}['n'], weights={frame}['p'], minlength=5)",
        f"pd.cut({frame}['p'], EDGES, include_lowest=True).value_counts(sort=False).to_numpy()", f"{frame}.groupby(pd.cut({frame}['p'], EDGES), observed=False)['q'].sum().to_numpy()",
        f"pd.crosstab({named}['k'], {named}['n']).reindex(index={keys}, columns=[0, 1, 2], fill_value=0).to_numpy().ravel()", f"{frame}.groupby('k')['{column}'].agg('{how}').reindex({keys}, fill_value=0).to_numpy()",
        f"{frame}.groupby('k').agg(t=('p', 'sum'))['t'].reindex({keys}, fill_value=0).to_numpy()",
        f"np.array([{number_column(w, frame)}.sum(), {number_column(w, frame)}.sum(), len({frame})])", f"{frame}[['p', 'q', 'n']].sum().to_numpy()", f"({frame}[['p', 'q']] * 2).sum().to_numpy()",
        f"{frame}.groupby('n')['{column}'].apply(lambda s: s.clip(0, 2).sum()).reindex([0, 1, 2], fill_value=0).to_numpy()", f"np.histogram2d({frame}['p'], {frame}['q'], bins=[[0, 5, 10], [-3, 0, 5]])[0].ravel()",
        f"np.array([(np.digitize({frame}['p'], EDGES) == t).sum() for t in (1, 2, 3)])", f"np.searchsorted([1, 2], {number_column(w, frame)}).sum() + np.zeros(2)",
    )  # fmt: skip


def over_groups(w: Writer) -> str:
    """A vector of one number, put together of what some code makes of each group; the code may know more than its group."""
    frame, key = rows(w), w.pick("k", "n", "k")
    part = w.pick("len(g)", "g['p'].sum()", "g['p'].nlargest(2).sum()", "len(g.nlargest(2, 'p'))", "len(set(g['n']))", "len(g['n'].unique())", "min(len(g), 2)", "g['p'].max()", "sum(sorted(g['q'])[:2])",
                  f"len({frame})", f"min(len({frame}), 3)", "len(sorted(g['p'])[1:])", "g['q'].clip(0, 2).sum() - len(g)", "g['n'].nunique()", "(g['p'] > 2).any() * 1", "len(g.drop_duplicates('n'))")
    of_column = w.pick("len(s)", "s.sum()", "s.nlargest(2).sum()", "len(s.sort_values().iloc[1:])", "len(s) * (s.name == 1)", "s.max() - s.min()", "len(s.unique())", f"min(len({frame}), 2)", "sum(sorted(s)[1:-1])")
    if w.rng.random() < 0.3:
        name = w.fresh("dict")
        w.say(f"{name} = defaultdict({w.pick('set', 'list')})")
        w.say(f"for _, row in {frame}.iterrows():")
        w.say(f"    {name}[row['{key}']].{'add' if 'set' in w.lines[-2] else 'append'}(row['n'])")
        made = w.pick(f"sum(len(j) for j in {name}.values())", f"max((len(j) for j in {name}.values()), default=0)", f"sum(len(sorted(j)[:2]) for j in {name}.values())", f"len({name})")
        return f"np.array([{made}]) {w.pick('', f'- len({frame})', '* 2')}"
    whole = w.pick(f"sum({part} for _, g in {frame}.groupby('{key}'))", f"max(({part} for _, g in {frame}.groupby('{key}')), default=0)", f"sum([{part} for _, g in {frame}.groupby('{key}')])",
                   f"{frame}.groupby('{key}')['p'].apply(lambda s: {of_column}).sum()", f"{frame}.groupby('{key}')['n'].agg(lambda s: {of_column}).max()", f"{frame}.groupby('{key}')['p'].apply(lambda s: {of_column}).nlargest(2).sum()")
    return f"np.array([{whole}]) {w.pick('', '', f'- len({frame})', '/ 2')}"


def of_matrix(w: Writer) -> str:
    """A vector computed of a matrix with a row for each record."""
    x = w.of("rows") or f"{w.of('frame') or 'df'}[['p', 'q']].to_numpy()"
    return w.pick(f"{x}.sum(axis=0)", f"np.clip({x}, 0, 2).sum(axis=0)", f"({x}.T @ {x}).ravel()", f"np.abs({x}).sum(axis=0)", f"({x} / np.maximum(1, np.linalg.norm({x}, axis=1, keepdims=True))).sum(axis=0)",
                  f"{x}.mean(axis=0)", f"({x} > 1).sum(axis=0)", f"np.linalg.norm({x}, axis=1).sum() + np.zeros(2)", f"{x}.max(axis=0)", f"({x} @ np.array([1, -1])).clip(-2, 2).sum() + np.zeros(1)",
                  f"np.einsum('ij,ik->jk', {x}, {x}).ravel()", f"({x}[:, 0] * {x}[:, 1]).sum() + np.zeros(1)", f"sum((at_most(r, 2.0) for r in {x}), np.zeros(2))", f"{x}[{x}[:, 0] > 2].sum(axis=0)",
                  f"np.where({x} > 1, {x}, 0).sum(axis=0)", f"np.sum([np.clip(r, 0, 1) for r in {x}], axis=0)", f"({x}[:, :1] * {x}).sum(axis=0)", f"np.cumsum({x}, axis=0)[-1:].sum(axis=0)",
                  f"{x}.sum(axis=1).clip(0, 3).sum() + np.zeros(1)", f"np.sort({x}, axis=0)[:2].sum(axis=0)", f"({x} - {x}.mean(axis=0)).clip(-1, 1).sum(axis=0)", f"np.median({x}, axis=0)")  # fmt: skip


def of_list(w: Writer) -> str:
    """A number computed of a list or vector of rows."""
    t = w.of("list") or f"list({w.of('frame') or 'df'}['p'])"
    return w.pick(f"sum({t})", f"sum(min(e, 3) for e in {t})", f"len({t})", f"max({t}, default=0)", f"sorted([*{t}, 0, 0])[0]", f"sorted([0, 0, *{t}])[-2]", f"len(set({t}))", f"sum(1 for e in {t} if e > 2)",
                  f"statistics.median([*{t}, 0])", f"np.mean({t})", f"sum(a * b for a, b in zip({t}, {t}[1:]))", f"Counter({t})[1]", f"sum(e for i, e in enumerate({t}) if i < 2)", f"len([e for e in {t} if e > 1]) / 2",
                  f"functools.reduce(lambda a, e: max(a / 2, e), {t}, 0)", f"sum(set({t}))", f"any(e > 3 for e in {t}) + 0", f"sum({t}[:2])", f"sum({t}[::2])", f"next((e for e in {t} if e > 2), 0)",
                  f"sum(abs(a - b) for a, b in zip({t}, {t}[1:]))", f"sum(bounded(e) for e in {t}) - len({t})", f"sum(Counter({t})[e] for e in {t})", f"len([e for e in {t} if {t}.count(e) == 1])", f"sum(e for e, j in zip({t}, itertools.count()) if j % 2)", f"max([0, *[min(e, 4) for e in {t}]])", f"math.fsum({t})", f"sum(map(bounded, {t}))")  # fmt: skip


def assign(w: Writer) -> None:
    made = over_groups(w) if w.of("frame") and w.rng.random() < 0.3 else by_group(w) if w.of("frame") and w.rng.random() < 0.7 else of_matrix(w) if w.of("rows") or w.of("frame") else f"np.array([{of_list(w)}, {of_list(w)}])"
    w.say(f"{w.fresh('vector')} = {made}")


def keep(w: Writer) -> None:
    if w.of("frame"):
        made = rows(w)
        w.say(f"{w.fresh('frame')} = {made}")


def count_up(w: Writer) -> None:
    """A dict of counts or sums that a loop over the rows fills."""
    frame = w.of("frame")
    if frame is None:
        return
    name = w.fresh("dict")
    w.say(f"{name} = {w.pick('{}', 'defaultdict(float)', 'Counter()', '{t: 0 for t in COLUMNS}')}")
    key = w.pick("row['k']", "row['k']", "row['n']", "(row['k'] if row['n'] > 1 else 'c')")
    w.say(f"for _, row in {frame}.iterrows():")
    if w.rng.random() < 0.3:
        w.say(f"    if row['p'] > {w.pick('2', '5')}:")
        w.say("        continue")
    amount = w.pick("1", "row['p']", "min(row['q'], 2)", "row['n']", "1")
    w.say(f"    {name}[{key}] = {name}.get({key}, 0) + {amount}")
    w.say(f"{w.fresh('vector')} = np.array([{name}.get(t, 0) for t in {w.pick(KEYS, '[0, 1, 2]')}])")


def change(w: Writer) -> None:
    """A vector of what was computed of vectors."""
    v, u = w.of("vector"), w.of("vector")
    if v is None:
        return
    made = w.pick(f"{v} * 2", f"{v} - {v}.sum()", f"np.cumsum({v})", f"{v}[::-1]", f"np.sort({v})", f"{v} / max(1, {v}.sum())", f"np.clip({v}, 0, 3)", f"{v} / (1 + np.abs({v}).sum())", f"{v} - {v}[0]",
                  f"np.maximum({v}, 1)", f"clip(L2, {v}.astype(float), 2.0)", f"np.diff({v})", f"np.array([{v}.sum(), {u}.sum()])", f"np.concatenate([{v}, {u}])", f"{v}[:1] - {u}[:1]", f"np.abs({v} - {v}.mean())",
                  f"np.where({v} > 2, {v}, 0)", f"({v} > 1) * 1.0", f"np.array([{v}[0] - {u}[0], {v}[0]])", f"{v} + {u}[0]", f"np.linalg.norm({v}) + np.zeros(2)", f"np.array([max({v}), min({u})])", f"{v} ** 2")  # fmt: skip
    w.say(f"{w.fresh('vector')} = {made}")


STATEMENTS = (assign, assign, assign, keep, count_up, change, change)
CONTAINERS = (
    ("frame", tables.FRAME), ("frame", tables.FRAME), ("frame", tables.FRAME),
    ("rows", "Annotated[np.ndarray, {relation}, Shape('{rows}', 2), Interval(ge=-1, le=3){size}]"), ("rows", "Annotated[np.ndarray, {relation}, Shape('{rows}', 2), NormBound(L2, 2.0){size}]"),
    ("list", "Annotated[list[float], {relation}, Interval(ge=0, le=5){size}]"), ("list", "Annotated[np.ndarray, {relation}, Interval(ge=0, le=5){size}]"),
    ("frame", "Annotated[pd.DataFrame, {relation}, MaxRowsPer('n', 2), Column('p', Interval(ge=0, le=10)), Column('q', Interval(ge=-3, le=5)), Column('k', Literal['a', 'b', 'c']){size}]"),
)  # fmt: skip


def write(rng: random.Random, name: str) -> str:
    """The text of one function."""
    relation = rng.choice(tables.RELATIONS)
    kind, form = rng.choice(CONTAINERS)
    sized = rng.random() < 0.3 and kind != "rows" and "MaxRowsPer" not in form
    annotation = form.format(relation=relation, size=', Size("m")' if sized else "", rows="m")
    writer = Writer(rng, STATEMENTS, {kind: ["df"]})
    if kind == "list" and rng.random() < 0.6:
        result = of_list(writer)
    else:
        writer.body(rng.choice((1, 1, 2, 3)))
        assign(writer)
        if rng.random() < 0.5:
            change(writer)
        vector = writer.of("vector") or "0"
        result = rng.choice((vector, vector, f"{vector}.sum()", f"{vector}[0]", f"np.abs({vector}).max()", f"({vector}[0], {vector}.sum())"))
    lines = "\n".join([*writer.lines, f"    return {result}"])
    return f"def {name}(df: {annotation}):\n{lines}\n"
