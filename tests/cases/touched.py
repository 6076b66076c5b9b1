"""What a value carries, however deep it is hidden, and what touching an object that is not modelled under private control does to it.

Whether something is done is decided by the sign of a real number: the result jumps, and no bound holds.
"""
# ruff: noqa
import collections, itertools, math, queue, types
from collections import Counter
from functools import partial

import pandas as pd
import somelib
from dpcheck import Real

def nested14(x: Real):
    t = ((((((((((((((x,),),),),),),),),),),),),),)
    return somelib.f(t)
# expect: nested14 x == inf

def closure(x: Real):
    def g():
        return x
    def h():
        return g()
    return somelib.f(h)
# expect: closure x == inf

def default(x: Real):
    def g(a=x):
        return a
    return somelib.f(g)
# expect: default x == inf

def a_partial(x: Real):
    return somelib.f(partial(max, b=[[x]]))
# expect: a_partial x == inf

def a_class(x: Real):
    class A:
        v = x
    return somelib.f(A)
# expect: a_class x == inf

def an_object(x: Real):
    class A:
        v = x
    return somelib.f(A())
# expect: an_object x == inf

def shared(x: Real):
    t = (x, x)
    for _ in range(40):
        t = (t, t)
    return somelib.f(t)
# expect: shared x == inf

def method(x: Real):
    class A:
        def __init__(self): self.v = x
        def get(self): return 1
    return somelib.f(A().get)
# expect: method x == inf

def zipped(x: Real):
    return somelib.f(zip([1, 2], [x, 2]))
# expect: zipped x == inf

def cyclic(x: Real):
    l = [x]
    l.append(l)
    return somelib.f(l)
# expect: cyclic x == inf

def nested_partial(x: Real):
    return somelib.f([partial(min, (lambda: (x, 1))), 1])
# expect: nested_partial x == inf


def counter_in_if(x: Real):
    t = Counter(b=1)
    if x > 0:
        t.update('a')
    return t['a']
# expect: counter_in_if x == inf


def counter_in_else(x: Real):
    t = Counter(b=1)
    if x > 0:
        pass
    else:
        t.update('a')
    return t['a']
# expect: counter_in_else x == inf


def counter_in_for(x: Real):
    t = Counter(b=1)
    for _ in range(2):
        if x > 0:
            t.update('a')
    return t['a']
# expect: counter_in_for x == inf


def counter_in_while(x: Real):
    t = Counter(b=1)
    i = 0
    while i < x and i < 3:
        i += 1
        t.update('a')
    return t['a']
# expect: counter_in_while x == inf


def counter_in_try(x: Real):
    t = Counter(b=1)
    try:
        math.sqrt(x)
        t.update('a')
    except ValueError:
        pass
    return t['a']
# expect: counter_in_try x == inf


def counter_in_match(x: Real):
    t = Counter(b=1)
    match x > 0:
        case True:
            t.update('a')
    return t['a']
# expect: counter_in_match x == inf


def counter_in_comprehension(x: Real):
    t = Counter(b=1)
    [t.update('a') for _ in range(2) if x > 0]
    return t['a']
# expect: counter_in_comprehension x == inf


def counter_in_and(x: Real):
    t = Counter(b=1)
    x > 0 and t.update('a')
    return t['a']
# expect: counter_in_and x == inf


def counter_in_or(x: Real):
    t = Counter(b=1)
    x > 0 or t.update('a')
    return t['a']
# expect: counter_in_or x == inf


def counter_in_conditional(x: Real):
    t = Counter(b=1)
    t.update('a') if x > 0 else None
    return t['a']
# expect: counter_in_conditional x == inf


def counter_in_a_helper(x: Real):
    t = Counter(b=1)
    def helper():
        t.update('a')
    if x > 0:
        helper()
    return t['a']
# expect: counter_in_a_helper x == inf


def counter_after_return(x: Real):
    t = Counter(b=1)
    def helper():
        if x > 0:
            return
        t.update('a')
    helper()
    return t['a']
# expect: counter_after_return x == inf


def series_in_if(x: Real):
    t = pd.Series([0.0])
    if x > 0:
        t[0] += 100
    return t.sum()
# expect: series_in_if x == inf


def series_in_else(x: Real):
    t = pd.Series([0.0])
    if x > 0:
        pass
    else:
        t[0] += 100
    return t.sum()
# expect: series_in_else x == inf


def series_in_for(x: Real):
    t = pd.Series([0.0])
    for _ in range(2):
        if x > 0:
            t[0] += 100
    return t.sum()
# expect: series_in_for x == inf


def series_in_while(x: Real):
    t = pd.Series([0.0])
    i = 0
    while i < x and i < 3:
        i += 1
        t[0] += 100
    return t.sum()
# expect: series_in_while x == inf


def series_in_try(x: Real):
    t = pd.Series([0.0])
    try:
        math.sqrt(x)
        t[0] += 100
    except ValueError:
        pass
    return t.sum()
# expect: series_in_try x == inf


def series_in_match(x: Real):
    t = pd.Series([0.0])
    match x > 0:
        case True:
            t[0] += 100
    return t.sum()
# expect: series_in_match x == inf


def series_in_comprehension(x: Real):
    t = pd.Series([0.0])
    [t.update([1]) for _ in range(2) if x > 0]
    return t.sum()
# expect: series_in_comprehension x == inf


def series_in_and(x: Real):
    t = pd.Series([0.0])
    x > 0 and t.update([1])
    return t.sum()
# expect: series_in_and x == inf


def series_in_or(x: Real):
    t = pd.Series([0.0])
    x > 0 or t.update([1])
    return t.sum()
# expect: series_in_or x == inf


def series_in_conditional(x: Real):
    t = pd.Series([0.0])
    t.update([1]) if x > 0 else None
    return t.sum()
# expect: series_in_conditional x == inf


def series_in_a_helper(x: Real):
    t = pd.Series([0.0])
    def helper():
        t[0] += 100
    if x > 0:
        helper()
    return t.sum()
# expect: series_in_a_helper x == inf


def series_after_return(x: Real):
    t = pd.Series([0.0])
    def helper():
        if x > 0:
            return
        t[0] += 100
    helper()
    return t.sum()
# expect: series_after_return x == inf


def frame_in_if(x: Real):
    t = pd.DataFrame({'a': [0.0]})
    if x > 0:
        t['a'] = 5
    return t['a'].sum()
# expect: frame_in_if x == inf


def frame_in_else(x: Real):
    t = pd.DataFrame({'a': [0.0]})
    if x > 0:
        pass
    else:
        t['a'] = 5
    return t['a'].sum()
# expect: frame_in_else x == inf


def frame_in_for(x: Real):
    t = pd.DataFrame({'a': [0.0]})
    for _ in range(2):
        if x > 0:
            t['a'] = 5
    return t['a'].sum()
# expect: frame_in_for x == inf


def frame_in_while(x: Real):
    t = pd.DataFrame({'a': [0.0]})
    i = 0
    while i < x and i < 3:
        i += 1
        t['a'] = 5
    return t['a'].sum()
# expect: frame_in_while x == inf


def frame_in_try(x: Real):
    t = pd.DataFrame({'a': [0.0]})
    try:
        math.sqrt(x)
        t['a'] = 5
    except ValueError:
        pass
    return t['a'].sum()
# expect: frame_in_try x == inf


def frame_in_match(x: Real):
    t = pd.DataFrame({'a': [0.0]})
    match x > 0:
        case True:
            t['a'] = 5
    return t['a'].sum()
# expect: frame_in_match x == inf


def frame_in_comprehension(x: Real):
    t = pd.DataFrame({'a': [0.0]})
    [t.insert(0, 'z', 1) for _ in range(2) if x > 0]
    return t['a'].sum()
# expect: frame_in_comprehension x == inf


def frame_in_and(x: Real):
    t = pd.DataFrame({'a': [0.0]})
    x > 0 and t.insert(0, 'z', 1)
    return t['a'].sum()
# expect: frame_in_and x == inf


def frame_in_or(x: Real):
    t = pd.DataFrame({'a': [0.0]})
    x > 0 or t.insert(0, 'z', 1)
    return t['a'].sum()
# expect: frame_in_or x == inf


def frame_in_conditional(x: Real):
    t = pd.DataFrame({'a': [0.0]})
    t.insert(0, 'z', 1) if x > 0 else None
    return t['a'].sum()
# expect: frame_in_conditional x == inf


def frame_in_a_helper(x: Real):
    t = pd.DataFrame({'a': [0.0]})
    def helper():
        t['a'] = 5
    if x > 0:
        helper()
    return t['a'].sum()
# expect: frame_in_a_helper x == inf


def frame_after_return(x: Real):
    t = pd.DataFrame({'a': [0.0]})
    def helper():
        if x > 0:
            return
        t['a'] = 5
    helper()
    return t['a'].sum()
# expect: frame_after_return x == inf


def ordered_in_if(x: Real):
    t = collections.OrderedDict(a=0)
    if x > 0:
        t['a'] = 9
    return t['a']
# expect: ordered_in_if x == inf


def ordered_in_else(x: Real):
    t = collections.OrderedDict(a=0)
    if x > 0:
        pass
    else:
        t['a'] = 9
    return t['a']
# expect: ordered_in_else x == inf


def ordered_in_for(x: Real):
    t = collections.OrderedDict(a=0)
    for _ in range(2):
        if x > 0:
            t['a'] = 9
    return t['a']
# expect: ordered_in_for x == inf


def ordered_in_while(x: Real):
    t = collections.OrderedDict(a=0)
    i = 0
    while i < x and i < 3:
        i += 1
        t['a'] = 9
    return t['a']
# expect: ordered_in_while x == inf


def ordered_in_try(x: Real):
    t = collections.OrderedDict(a=0)
    try:
        math.sqrt(x)
        t['a'] = 9
    except ValueError:
        pass
    return t['a']
# expect: ordered_in_try x == inf


def ordered_in_match(x: Real):
    t = collections.OrderedDict(a=0)
    match x > 0:
        case True:
            t['a'] = 9
    return t['a']
# expect: ordered_in_match x == inf


def ordered_in_comprehension(x: Real):
    t = collections.OrderedDict(a=0)
    [t.update(a=7) for _ in range(2) if x > 0]
    return t['a']
# expect: ordered_in_comprehension x == inf


def ordered_in_and(x: Real):
    t = collections.OrderedDict(a=0)
    x > 0 and t.update(a=7)
    return t['a']
# expect: ordered_in_and x == inf


def ordered_in_or(x: Real):
    t = collections.OrderedDict(a=0)
    x > 0 or t.update(a=7)
    return t['a']
# expect: ordered_in_or x == inf


def ordered_in_conditional(x: Real):
    t = collections.OrderedDict(a=0)
    t.update(a=7) if x > 0 else None
    return t['a']
# expect: ordered_in_conditional x == inf


def ordered_in_a_helper(x: Real):
    t = collections.OrderedDict(a=0)
    def helper():
        t['a'] = 9
    if x > 0:
        helper()
    return t['a']
# expect: ordered_in_a_helper x == inf


def ordered_after_return(x: Real):
    t = collections.OrderedDict(a=0)
    def helper():
        if x > 0:
            return
        t['a'] = 9
    helper()
    return t['a']
# expect: ordered_after_return x == inf


def deque_in_if(x: Real):
    t = collections.deque()
    if x > 0:
        t.append(1)
    return len(t)
# expect: deque_in_if x == inf


def deque_in_else(x: Real):
    t = collections.deque()
    if x > 0:
        pass
    else:
        t.append(1)
    return len(t)
# expect: deque_in_else x == inf


def deque_in_for(x: Real):
    t = collections.deque()
    for _ in range(2):
        if x > 0:
            t.append(1)
    return len(t)
# expect: deque_in_for x == inf


def deque_in_while(x: Real):
    t = collections.deque()
    i = 0
    while i < x and i < 3:
        i += 1
        t.append(1)
    return len(t)
# expect: deque_in_while x == inf


def deque_in_try(x: Real):
    t = collections.deque()
    try:
        math.sqrt(x)
        t.append(1)
    except ValueError:
        pass
    return len(t)
# expect: deque_in_try x == inf


def deque_in_match(x: Real):
    t = collections.deque()
    match x > 0:
        case True:
            t.append(1)
    return len(t)
# expect: deque_in_match x == inf


def deque_in_comprehension(x: Real):
    t = collections.deque()
    [t.append(1) for _ in range(2) if x > 0]
    return len(t)
# expect: deque_in_comprehension x == inf


def deque_in_and(x: Real):
    t = collections.deque()
    x > 0 and t.append(1)
    return len(t)
# expect: deque_in_and x == inf


def deque_in_or(x: Real):
    t = collections.deque()
    x > 0 or t.append(1)
    return len(t)
# expect: deque_in_or x == inf


def deque_in_conditional(x: Real):
    t = collections.deque()
    t.append(1) if x > 0 else None
    return len(t)
# expect: deque_in_conditional x == inf


def deque_in_a_helper(x: Real):
    t = collections.deque()
    def helper():
        t.append(1)
    if x > 0:
        helper()
    return len(t)
# expect: deque_in_a_helper x == inf


def deque_after_return(x: Real):
    t = collections.deque()
    def helper():
        if x > 0:
            return
        t.append(1)
    helper()
    return len(t)
# expect: deque_after_return x == inf


def namespace_in_if(x: Real):
    t = types.SimpleNamespace(a=0)
    if x > 0:
        t.a = 100
    return t.a
# expect: namespace_in_if x == inf


def namespace_in_else(x: Real):
    t = types.SimpleNamespace(a=0)
    if x > 0:
        pass
    else:
        t.a = 100
    return t.a
# expect: namespace_in_else x == inf


def namespace_in_for(x: Real):
    t = types.SimpleNamespace(a=0)
    for _ in range(2):
        if x > 0:
            t.a = 100
    return t.a
# expect: namespace_in_for x == inf


def namespace_in_while(x: Real):
    t = types.SimpleNamespace(a=0)
    i = 0
    while i < x and i < 3:
        i += 1
        t.a = 100
    return t.a
# expect: namespace_in_while x == inf


def namespace_in_try(x: Real):
    t = types.SimpleNamespace(a=0)
    try:
        math.sqrt(x)
        t.a = 100
    except ValueError:
        pass
    return t.a
# expect: namespace_in_try x == inf


def namespace_in_match(x: Real):
    t = types.SimpleNamespace(a=0)
    match x > 0:
        case True:
            t.a = 100
    return t.a
# expect: namespace_in_match x == inf


def namespace_in_comprehension(x: Real):
    t = types.SimpleNamespace(a=0)
    [setattr(t, 'a', 100) for _ in range(2) if x > 0]
    return t.a
# expect: namespace_in_comprehension x == inf


def namespace_in_and(x: Real):
    t = types.SimpleNamespace(a=0)
    x > 0 and setattr(t, 'a', 100)
    return t.a
# expect: namespace_in_and x == inf


def namespace_in_or(x: Real):
    t = types.SimpleNamespace(a=0)
    x > 0 or setattr(t, 'a', 100)
    return t.a
# expect: namespace_in_or x == inf


def namespace_in_conditional(x: Real):
    t = types.SimpleNamespace(a=0)
    setattr(t, 'a', 100) if x > 0 else None
    return t.a
# expect: namespace_in_conditional x == inf


def namespace_in_a_helper(x: Real):
    t = types.SimpleNamespace(a=0)
    def helper():
        t.a = 100
    if x > 0:
        helper()
    return t.a
# expect: namespace_in_a_helper x == inf


def namespace_after_return(x: Real):
    t = types.SimpleNamespace(a=0)
    def helper():
        if x > 0:
            return
        t.a = 100
    helper()
    return t.a
# expect: namespace_after_return x == inf


def counting_in_if(x: Real):
    t = itertools.count()
    if x > 0:
        next(t)
    return next(t)
# expect: counting_in_if x == inf


def counting_in_else(x: Real):
    t = itertools.count()
    if x > 0:
        pass
    else:
        next(t)
    return next(t)
# expect: counting_in_else x == inf


def counting_in_for(x: Real):
    t = itertools.count()
    for _ in range(2):
        if x > 0:
            next(t)
    return next(t)
# expect: counting_in_for x == inf


def counting_in_while(x: Real):
    t = itertools.count()
    i = 0
    while i < x and i < 3:
        i += 1
        next(t)
    return next(t)
# expect: counting_in_while x == inf


def counting_in_try(x: Real):
    t = itertools.count()
    try:
        math.sqrt(x)
        next(t)
    except ValueError:
        pass
    return next(t)
# expect: counting_in_try x == inf


def counting_in_match(x: Real):
    t = itertools.count()
    match x > 0:
        case True:
            next(t)
    return next(t)
# expect: counting_in_match x == inf


def counting_in_comprehension(x: Real):
    t = itertools.count()
    [next(t) for _ in range(2) if x > 0]
    return next(t)
# expect: counting_in_comprehension x == inf


def counting_in_and(x: Real):
    t = itertools.count()
    x > 0 and next(t)
    return next(t)
# expect: counting_in_and x == inf


def counting_in_or(x: Real):
    t = itertools.count()
    x > 0 or next(t)
    return next(t)
# expect: counting_in_or x == inf


def counting_in_conditional(x: Real):
    t = itertools.count()
    next(t) if x > 0 else None
    return next(t)
# expect: counting_in_conditional x == inf


def counting_in_a_helper(x: Real):
    t = itertools.count()
    def helper():
        next(t)
    if x > 0:
        helper()
    return next(t)
# expect: counting_in_a_helper x == inf


def counting_after_return(x: Real):
    t = itertools.count()
    def helper():
        if x > 0:
            return
        next(t)
    helper()
    return next(t)
# expect: counting_after_return x == inf


def bytes_in_if(x: Real):
    t = bytearray(3)
    if x > 0:
        t[0] = 1
    return t[0]
# expect: bytes_in_if x == inf


def bytes_in_else(x: Real):
    t = bytearray(3)
    if x > 0:
        pass
    else:
        t[0] = 1
    return t[0]
# expect: bytes_in_else x == inf


def bytes_in_for(x: Real):
    t = bytearray(3)
    for _ in range(2):
        if x > 0:
            t[0] = 1
    return t[0]
# expect: bytes_in_for x == inf


def bytes_in_while(x: Real):
    t = bytearray(3)
    i = 0
    while i < x and i < 3:
        i += 1
        t[0] = 1
    return t[0]
# expect: bytes_in_while x == inf


def bytes_in_try(x: Real):
    t = bytearray(3)
    try:
        math.sqrt(x)
        t[0] = 1
    except ValueError:
        pass
    return t[0]
# expect: bytes_in_try x == inf


def bytes_in_match(x: Real):
    t = bytearray(3)
    match x > 0:
        case True:
            t[0] = 1
    return t[0]
# expect: bytes_in_match x == inf


def bytes_in_comprehension(x: Real):
    t = bytearray(3)
    [t.append(1) for _ in range(2) if x > 0]
    return t[0]
# expect: bytes_in_comprehension x == inf


def bytes_in_and(x: Real):
    t = bytearray(3)
    x > 0 and t.append(1)
    return t[0]
# expect: bytes_in_and x == inf


def bytes_in_or(x: Real):
    t = bytearray(3)
    x > 0 or t.append(1)
    return t[0]
# expect: bytes_in_or x == inf


def bytes_in_conditional(x: Real):
    t = bytearray(3)
    t.append(1) if x > 0 else None
    return t[0]
# expect: bytes_in_conditional x == inf


def bytes_in_a_helper(x: Real):
    t = bytearray(3)
    def helper():
        t[0] = 1
    if x > 0:
        helper()
    return t[0]
# expect: bytes_in_a_helper x == inf


def bytes_after_return(x: Real):
    t = bytearray(3)
    def helper():
        if x > 0:
            return
        t[0] = 1
    helper()
    return t[0]
# expect: bytes_after_return x == inf


def computed_keys_in_if(x: Real):
    t = {chr(97): 0}
    if x > 0:
        t[chr(97)] = 7
    return t['a']
# expect: computed_keys_in_if x == inf


def computed_keys_in_else(x: Real):
    t = {chr(97): 0}
    if x > 0:
        pass
    else:
        t[chr(97)] = 7
    return t['a']
# expect: computed_keys_in_else x == inf


def computed_keys_in_for(x: Real):
    t = {chr(97): 0}
    for _ in range(2):
        if x > 0:
            t[chr(97)] = 7
    return t['a']
# expect: computed_keys_in_for x == inf


def computed_keys_in_while(x: Real):
    t = {chr(97): 0}
    i = 0
    while i < x and i < 3:
        i += 1
        t[chr(97)] = 7
    return t['a']
# expect: computed_keys_in_while x == inf


def computed_keys_in_try(x: Real):
    t = {chr(97): 0}
    try:
        math.sqrt(x)
        t[chr(97)] = 7
    except ValueError:
        pass
    return t['a']
# expect: computed_keys_in_try x == inf


def computed_keys_in_match(x: Real):
    t = {chr(97): 0}
    match x > 0:
        case True:
            t[chr(97)] = 7
    return t['a']
# expect: computed_keys_in_match x == inf


def computed_keys_in_comprehension(x: Real):
    t = {chr(97): 0}
    [t.update({chr(97): 7}) for _ in range(2) if x > 0]
    return t['a']
# expect: computed_keys_in_comprehension x == inf


def computed_keys_in_and(x: Real):
    t = {chr(97): 0}
    x > 0 and t.update({chr(97): 7})
    return t['a']
# expect: computed_keys_in_and x == inf


def computed_keys_in_or(x: Real):
    t = {chr(97): 0}
    x > 0 or t.update({chr(97): 7})
    return t['a']
# expect: computed_keys_in_or x == inf


def computed_keys_in_conditional(x: Real):
    t = {chr(97): 0}
    t.update({chr(97): 7}) if x > 0 else None
    return t['a']
# expect: computed_keys_in_conditional x == inf


def computed_keys_in_a_helper(x: Real):
    t = {chr(97): 0}
    def helper():
        t[chr(97)] = 7
    if x > 0:
        helper()
    return t['a']
# expect: computed_keys_in_a_helper x == inf


def defaults_in_if(x: Real):
    t = collections.defaultdict(list)
    if x > 0:
        t['a']
    return len(t)
# expect: defaults_in_if x == inf


def defaults_in_else(x: Real):
    t = collections.defaultdict(list)
    if x > 0:
        pass
    else:
        t['a']
    return len(t)
# expect: defaults_in_else x == inf


def defaults_in_for(x: Real):
    t = collections.defaultdict(list)
    for _ in range(2):
        if x > 0:
            t['a']
    return len(t)
# expect: defaults_in_for x == inf


def defaults_in_while(x: Real):
    t = collections.defaultdict(list)
    i = 0
    while i < x and i < 3:
        i += 1
        t['a']
    return len(t)
# expect: defaults_in_while x == inf


def defaults_in_try(x: Real):
    t = collections.defaultdict(list)
    try:
        math.sqrt(x)
        t['a']
    except ValueError:
        pass
    return len(t)
# expect: defaults_in_try x == inf


def defaults_in_match(x: Real):
    t = collections.defaultdict(list)
    match x > 0:
        case True:
            t['a']
    return len(t)
# expect: defaults_in_match x == inf


def defaults_in_comprehension(x: Real):
    t = collections.defaultdict(list)
    [t['a'] for _ in range(2) if x > 0]
    return len(t)
# expect: defaults_in_comprehension x == inf


def defaults_in_and(x: Real):
    t = collections.defaultdict(list)
    x > 0 and t['a']
    return len(t)
# expect: defaults_in_and x == inf


def defaults_in_or(x: Real):
    t = collections.defaultdict(list)
    x > 0 or t['a']
    return len(t)
# expect: defaults_in_or x == inf


def defaults_in_conditional(x: Real):
    t = collections.defaultdict(list)
    t['a'] if x > 0 else None
    return len(t)
# expect: defaults_in_conditional x == inf


def defaults_in_a_helper(x: Real):
    t = collections.defaultdict(list)
    def helper():
        t['a']
    if x > 0:
        helper()
    return len(t)
# expect: defaults_in_a_helper x == inf


def defaults_after_return(x: Real):
    t = collections.defaultdict(list)
    def helper():
        if x > 0:
            return
        t['a']
    helper()
    return len(t)
# expect: defaults_after_return x == inf


def heap_in_if(x: Real):
    t = queue.Queue()
    if x > 0:
        t.put(1)
    return t.qsize()
# expect: heap_in_if x == inf


def heap_in_else(x: Real):
    t = queue.Queue()
    if x > 0:
        pass
    else:
        t.put(1)
    return t.qsize()
# expect: heap_in_else x == inf


def heap_in_for(x: Real):
    t = queue.Queue()
    for _ in range(2):
        if x > 0:
            t.put(1)
    return t.qsize()
# expect: heap_in_for x == inf


def heap_in_while(x: Real):
    t = queue.Queue()
    i = 0
    while i < x and i < 3:
        i += 1
        t.put(1)
    return t.qsize()
# expect: heap_in_while x == inf


def heap_in_try(x: Real):
    t = queue.Queue()
    try:
        math.sqrt(x)
        t.put(1)
    except ValueError:
        pass
    return t.qsize()
# expect: heap_in_try x == inf


def heap_in_match(x: Real):
    t = queue.Queue()
    match x > 0:
        case True:
            t.put(1)
    return t.qsize()
# expect: heap_in_match x == inf


def heap_in_comprehension(x: Real):
    t = queue.Queue()
    [t.put(1) for _ in range(2) if x > 0]
    return t.qsize()
# expect: heap_in_comprehension x == inf


def heap_in_and(x: Real):
    t = queue.Queue()
    x > 0 and t.put(1)
    return t.qsize()
# expect: heap_in_and x == inf


def heap_in_or(x: Real):
    t = queue.Queue()
    x > 0 or t.put(1)
    return t.qsize()
# expect: heap_in_or x == inf


def heap_in_conditional(x: Real):
    t = queue.Queue()
    t.put(1) if x > 0 else None
    return t.qsize()
# expect: heap_in_conditional x == inf


def heap_in_a_helper(x: Real):
    t = queue.Queue()
    def helper():
        t.put(1)
    if x > 0:
        helper()
    return t.qsize()
# expect: heap_in_a_helper x == inf


def heap_after_return(x: Real):
    t = queue.Queue()
    def helper():
        if x > 0:
            return
        t.put(1)
    helper()
    return t.qsize()
# expect: heap_after_return x == inf


def part_in_if(x: Real):
    o = somelib.make()
    t = o.inner
    if x > 0:
        t.push(1)
    return o.total
# expect: part_in_if x == inf


def part_in_else(x: Real):
    o = somelib.make()
    t = o.inner
    if x > 0:
        pass
    else:
        t.push(1)
    return o.total
# expect: part_in_else x == inf


def part_in_for(x: Real):
    o = somelib.make()
    t = o.inner
    for _ in range(2):
        if x > 0:
            t.push(1)
    return o.total
# expect: part_in_for x == inf


def part_in_while(x: Real):
    o = somelib.make()
    t = o.inner
    i = 0
    while i < x and i < 3:
        i += 1
        t.push(1)
    return o.total
# expect: part_in_while x == inf


def part_in_try(x: Real):
    o = somelib.make()
    t = o.inner
    try:
        math.sqrt(x)
        t.push(1)
    except ValueError:
        pass
    return o.total
# expect: part_in_try x == inf


def part_in_match(x: Real):
    o = somelib.make()
    t = o.inner
    match x > 0:
        case True:
            t.push(1)
    return o.total
# expect: part_in_match x == inf


def part_in_comprehension(x: Real):
    o = somelib.make()
    t = o.inner
    [t.push(1) for _ in range(2) if x > 0]
    return o.total
# expect: part_in_comprehension x == inf


def part_in_and(x: Real):
    o = somelib.make()
    t = o.inner
    x > 0 and t.push(1)
    return o.total
# expect: part_in_and x == inf


def part_in_or(x: Real):
    o = somelib.make()
    t = o.inner
    x > 0 or t.push(1)
    return o.total
# expect: part_in_or x == inf


def part_in_conditional(x: Real):
    o = somelib.make()
    t = o.inner
    t.push(1) if x > 0 else None
    return o.total
# expect: part_in_conditional x == inf


def part_in_a_helper(x: Real):
    o = somelib.make()
    t = o.inner
    def helper():
        t.push(1)
    if x > 0:
        helper()
    return o.total
# expect: part_in_a_helper x == inf


def part_after_return(x: Real):
    o = somelib.make()
    t = o.inner
    def helper():
        if x > 0:
            return
        t.push(1)
    helper()
    return o.total
# expect: part_after_return x == inf


def held_in_if(x: Real):
    t = collections.deque()
    o = collections.deque()
    o.append(t)
    if x > 0:
        t.append(1)
    return len(o[0])
# expect: held_in_if x == inf


def held_in_else(x: Real):
    t = collections.deque()
    o = collections.deque()
    o.append(t)
    if x > 0:
        pass
    else:
        t.append(1)
    return len(o[0])
# expect: held_in_else x == inf


def held_in_for(x: Real):
    t = collections.deque()
    o = collections.deque()
    o.append(t)
    for _ in range(2):
        if x > 0:
            t.append(1)
    return len(o[0])
# expect: held_in_for x == inf


def held_in_while(x: Real):
    t = collections.deque()
    o = collections.deque()
    o.append(t)
    i = 0
    while i < x and i < 3:
        i += 1
        t.append(1)
    return len(o[0])
# expect: held_in_while x == inf


def held_in_try(x: Real):
    t = collections.deque()
    o = collections.deque()
    o.append(t)
    try:
        math.sqrt(x)
        t.append(1)
    except ValueError:
        pass
    return len(o[0])
# expect: held_in_try x == inf


def held_in_match(x: Real):
    t = collections.deque()
    o = collections.deque()
    o.append(t)
    match x > 0:
        case True:
            t.append(1)
    return len(o[0])
# expect: held_in_match x == inf


def held_in_comprehension(x: Real):
    t = collections.deque()
    o = collections.deque()
    o.append(t)
    [t.append(1) for _ in range(2) if x > 0]
    return len(o[0])
# expect: held_in_comprehension x == inf


def held_in_and(x: Real):
    t = collections.deque()
    o = collections.deque()
    o.append(t)
    x > 0 and t.append(1)
    return len(o[0])
# expect: held_in_and x == inf


def held_in_or(x: Real):
    t = collections.deque()
    o = collections.deque()
    o.append(t)
    x > 0 or t.append(1)
    return len(o[0])
# expect: held_in_or x == inf


def held_in_conditional(x: Real):
    t = collections.deque()
    o = collections.deque()
    o.append(t)
    t.append(1) if x > 0 else None
    return len(o[0])
# expect: held_in_conditional x == inf


def held_in_a_helper(x: Real):
    t = collections.deque()
    o = collections.deque()
    o.append(t)
    def helper():
        t.append(1)
    if x > 0:
        helper()
    return len(o[0])
# expect: held_in_a_helper x == inf


def held_after_return(x: Real):
    t = collections.deque()
    o = collections.deque()
    o.append(t)
    def helper():
        if x > 0:
            return
        t.append(1)
    helper()
    return len(o[0])
# expect: held_after_return x == inf


def bound_in_if(x: Real):
    t = collections.deque()
    add = t.append
    if x > 0:
        add(1)
    return len(t)
# expect: bound_in_if x == inf


def bound_in_else(x: Real):
    t = collections.deque()
    add = t.append
    if x > 0:
        pass
    else:
        add(1)
    return len(t)
# expect: bound_in_else x == inf


def bound_in_for(x: Real):
    t = collections.deque()
    add = t.append
    for _ in range(2):
        if x > 0:
            add(1)
    return len(t)
# expect: bound_in_for x == inf


def bound_in_while(x: Real):
    t = collections.deque()
    add = t.append
    i = 0
    while i < x and i < 3:
        i += 1
        add(1)
    return len(t)
# expect: bound_in_while x == inf


def bound_in_try(x: Real):
    t = collections.deque()
    add = t.append
    try:
        math.sqrt(x)
        add(1)
    except ValueError:
        pass
    return len(t)
# expect: bound_in_try x == inf


def bound_in_match(x: Real):
    t = collections.deque()
    add = t.append
    match x > 0:
        case True:
            add(1)
    return len(t)
# expect: bound_in_match x == inf


def bound_in_comprehension(x: Real):
    t = collections.deque()
    add = t.append
    [add(1) for _ in range(2) if x > 0]
    return len(t)
# expect: bound_in_comprehension x == inf


def bound_in_and(x: Real):
    t = collections.deque()
    add = t.append
    x > 0 and add(1)
    return len(t)
# expect: bound_in_and x == inf


def bound_in_or(x: Real):
    t = collections.deque()
    add = t.append
    x > 0 or add(1)
    return len(t)
# expect: bound_in_or x == inf


def bound_in_conditional(x: Real):
    t = collections.deque()
    add = t.append
    add(1) if x > 0 else None
    return len(t)
# expect: bound_in_conditional x == inf


def bound_in_a_helper(x: Real):
    t = collections.deque()
    add = t.append
    def helper():
        add(1)
    if x > 0:
        helper()
    return len(t)
# expect: bound_in_a_helper x == inf


def bound_after_return(x: Real):
    t = collections.deque()
    add = t.append
    def helper():
        if x > 0:
            return
        add(1)
    helper()
    return len(t)
# expect: bound_after_return x == inf
