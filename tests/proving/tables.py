"""Programs of data sets: frames, series, arrays and lists of rows under the four neighbouring relations."""

from __future__ import annotations

import random

from proving.writer import Writer

HEADER = '''
import collections, functools, itertools, math
from collections import Counter, defaultdict
from typing import Annotated, Literal
import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, HammingDistance, InsertDeleteDistance, Real, Size, SymmetricDistance, clamp

# columns: p=float[0,10] q=float[-3,5] n=int[0,4] k=a|b|c b=bool
COLUMNS = ["p", "q", "n", "k", "b"]
'''
RELATIONS = ("SymmetricDistance", "InsertDeleteDistance", "ChangeOneDistance", "HammingDistance")
FRAME = ('Annotated[pd.DataFrame, {relation}, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", Interval(ge=0, le=4)),'
         ' Column("k", Literal["a", "b", "c"]){size}]')  # fmt: skip
SERIES = "Annotated[{container}, {relation}, Interval(ge=0, le=10){size}]"


def column(w: Writer) -> str:
    """A column of numbers within known ends."""
    frame = w.of("frame")
    if frame is None or w.rng.random() < 0.3:
        return w.of("series") or (f"{frame}['p']" if frame else "df['p']")
    base = f"{frame}[{w.pick(repr('p'), repr('q'), repr('n'))}]"
    return w.pick(base, base, f"{base}.clip({w.pick('0, 3', '-1, 2', '1, 4')})", f"({base} * {w.pick('2', '-1', '0.5')})", f"{base}.abs()", f"({base} > {w.pick('0', '2')})",
                  f"({base} - {base}.clip(0, 1))", f"{base}.where({base} > 1, 0)", f"{base}.fillna(0)", f"({base} + {frame}['n'])", f"{base}.map(lambda t: min(t, 2))",
                  f"{base}.round().clip(0, 4)", f"{base}.astype(float)", f"{base}.mask({frame}['n'] > 2).clip(0, 3)")  # fmt: skip


def condition(w: Writer, frame: str) -> str:
    return w.pick(f"{frame}['p'] > 5", f"{frame}['k'] == 'a'", f"{frame}['k'].isin(['a', 'b'])", f"({frame}['n'] > 1) & ({frame}['q'] < 2)", f"~({frame}['p'] < 3)", f"{frame}['q'].between(0, 2)",
                  f"{frame}['b']")  # fmt: skip


def filter_rows(w: Writer) -> None:
    if frame := w.of("frame"):
        made = w.pick(f"{frame}[{condition(w, frame)}]", f"{frame}.query('p > 2')", f"{frame}.loc[{condition(w, frame)}]", f"{frame}.drop(columns=['b'])", f"{frame}.assign(p={frame}['p'] / 2)",
                      f"{frame}.sort_values('p', kind='stable')", f"{frame}.reset_index(drop=True)", f"{frame}.dropna()", f"{frame}.drop_duplicates()", f"{frame}.head({w.pick('1', '3')})",
                      f"{frame}.copy()", f"pd.concat([{frame}, {frame}])", f"{frame}[['p', 'q', 'n', 'k', 'b']]", f"{frame}.sample(frac=1)", f"{frame}.rename(columns={{'z': 'y'}})",
                      f"{frame}.iloc[{w.pick('1:', ':2', '::2')}]")  # fmt: skip
        w.say(f"{w.fresh('frame')} = {made}")


def store_column(w: Writer) -> None:
    if frame := w.of("frame"):
        w.say(f"{frame} = {frame}.copy()")
        w.say(w.pick(f"{frame}['p'] = {column(w)}", f"{frame}.loc[{condition(w, frame)}, 'p'] = 0", f"{frame}['q'] = {frame}['q'].clip(0, 1)", f"{frame}['n'] += 1"))


def make_series(w: Writer) -> None:
    made = column(w)
    w.say(f"{w.fresh('series')} = {made}")


def total(w: Writer) -> None:
    frame, c = w.of("frame"), column(w)
    options = [f"{c}.sum()", f"{c}.sum() / 10", f"len({c})", f"{c}.count()", f"{c}.mean()", f"{c}.max()", f"{c}.min()", f"{c}.median()", f"{c}.var(ddof=0)", f"{c}.nunique()", f"{c}.quantile(0.5)",
               f"{c}.sum() - {column(w)}.sum()", f"sum({c})", f"sum(1 for t in {c} if t > 1)", f"sum(min(t, 2) for t in {c})", f"np.sum({c})", f"float(({c} > 2).any())", f"max([0, *{c}])", f"np.count_nonzero(np.array([[t, t + 1] for t in {c}]) > 1)", f"len(np.unique(np.array([[t, t + 20] for t in {c}])))", f"np.delete(np.stack([np.append(1, {c}), np.append(1, {c})]), 0).sum()",
               f"(np.array([[t > 1, t > 2] for t in {c}]) == 1).sum()",
               f"len(set({c}))", f"sorted([0, *{c}])[0]", f"{c}.std(ddof=0)", f"len([t for t in {c} if t > 3]) + len({c})"]  # fmt: skip
    if frame:
        options += [f"len({frame})", f"{frame}.shape[0]", f"len({frame}) - ({condition(w, frame)}).sum()", f"{frame}.groupby('k')['p'].sum().get('a', 0)",
                    f"{frame}['k'].value_counts().get('a', 0)", f"({condition(w, frame)}).sum()", f"{frame}['k'].nunique()", f"len({frame}.groupby('k'))",
                    f"sum(row['p'] for _, row in {frame}.iterrows())", f"sum(t.p for t in {frame}.itertuples())", f"len({frame}) * {w.pick('2', '0.5')}", f"{frame}[['p', 'q']].sum().sum()"]  # fmt: skip
    w.say(f"{w.fresh('number')} = {w.rng.choice(options)}")


def loop(w: Writer) -> None:
    frame = w.of("frame")
    rows = w.pick(column(w), column(w), f"{frame}['k']" if frame else column(w))
    start = w.of("number") or "0"
    name = w.fresh("number")
    made = w.pick("0", "0", "{}", "[]", "Counter()", "set()")
    w.say(f"{name} = {made if made != '0' else w.pick('0', '0', start)}")
    w.say(f"for e in {rows}:")
    text = rows.endswith("['k']")
    e = "1" if text else "e"
    body = {
        "0": (f"{name} += {e}", f"{name} = max({name}, {e})", f"{name} = min({name}, {e})", f"{name} = {e} - {name}", f"{name} = {e} if {e} > {name} else {name}", f"{name} = {name} / 2 + {e}", f"{name} = min({name} + {e}, 5)", f"{name} += {e} > 1"),
        "{}": (f"{name}[e] = {name}.get(e, 0) + 1", f"{name}['t'] = {e}", f"{name}.setdefault(e, 1)"), "[]": (f"{name}.append({e})", f"{name}.insert(0, {e})"),
        "Counter()": (f"{name}[e] += 1", f"{name}.update([e])"), "set()": (f"{name}.add(e)",),
    }[made]  # fmt: skip
    if w.rng.random() < 0.3 and not text:
        w.say("    if e > 2:")
        w.say(f"        {w.rng.choice(body)}")
    else:
        w.say(f"    {w.rng.choice(body)}")
    if made != "0":
        read = {"{}": w.pick(f"sum({name}.values())", f"sum(float(len(str(j))) for j in {name})"), "[]": f"sum({name})", "Counter()": f"{name}[{w.pick(repr('a'), '0', '1')}]", "set()": f"len({name})"}[made]
        w.say(f"{name} = {w.pick(read, f'len({name})')}")


def combine(w: Writer) -> None:
    one, other = w.of("number"), w.of("number")
    if one:
        made = w.pick(f"{one} * 2", f"{one} - {other}", f"max({one}, 3)", f"{one} + {other}", f"min({one}, 4)", f"1 if {one} > 2 else 0", f"{one} / 4", f"abs({one} - {other})", f"{one} * clamp({other}, 0, 1)", f"np.clip({one}, 0, 5)", f"({one} if {other} > 1 else 2)", f"{one} / max(1, {other})",
                      f"min({one}, {other})", f"max({one}, {other})", f"math.tanh({one})", f"{one} / (1 + abs({other}))")
        w.say(f"{w.fresh('number')} = {made}")


def vector(w: Writer) -> str:
    """A result that is a vector of statistics."""
    frame, c = w.of("frame"), column(w)
    options = [f"np.array([{c}.sum(), len({c})])", f"np.histogram({c}, bins=[0, 2, 4, 10])[0]", f"[({c} > t).sum() for t in (0, 1, 2)]", f"np.bincount(np.clip(np.asarray({c}, dtype=float), 0, 4).astype(int), minlength=5)",
               f"Counter(np.asarray({c}, dtype=float).round().tolist())", f"np.array([[min(t, 4), 1 - t] for t in {c}]).clip(-4, 4).sum(axis=0)", f"np.array([(t, 2 * t) for t in {c}]).clip(0, 4).sum(axis=0)",
               f"({c}.sum(), {c}.count())", f"np.cumsum([({c} > 1).sum(), ({c} > 2).sum()])"]  # fmt: skip
    if frame:
        options += [f"{frame}['k'].value_counts().reindex(['a', 'b', 'c'], fill_value=0).to_numpy()", f"{frame}.groupby('k')['p'].sum().reindex(['a', 'b'], fill_value=0).to_numpy()",
                    f"[len({frame}[{frame}['k'] == t]) for t in ('a', 'b', 'c')]", f"{frame}[['p', 'q']].sum().to_numpy()", f"{frame}.groupby('k').size().reindex(['a', 'b'], fill_value=0).to_numpy()"]  # fmt: skip
    return w.rng.choice(options)


STATEMENTS = (filter_rows, filter_rows, store_column, make_series, total, total, loop, combine)


def write(rng: random.Random, name: str) -> str:
    """The text of one function."""
    relation = rng.choice(RELATIONS)
    sized = rng.random() < 0.3
    size = ', Size("m")' if sized else ""
    kind = rng.random()
    if kind < 0.7:
        annotation, names = FRAME.format(relation=relation, size=size), {"frame": ["df"]}
    else:
        annotation, names = SERIES.format(container=rng.choice(("pd.Series", "pd.Series")), relation=relation, size=size), {"series": ["df"]}
    beside = rng.random() < 0.3
    if beside:
        names["number"] = ["x"]
    writer = Writer(rng, STATEMENTS, names)
    writer.body(rng.randint(0, 4))
    if rng.random() < 0.3:
        result = vector(writer)
    else:
        total(writer)
        combine(writer)
        result = writer.of("number") or "0"
    lines = "\n".join(writer.lines)
    return f"def {name}(df: {annotation}{', x: Annotated[Real, Interval(ge=-2, le=4)]' if beside else ''}):\n{lines}\n    return {result}\n"
