"""What calls do besides returning something, by name: which show what they are given, keep it, change it, or give it back item by item."""
from __future__ import annotations

IN_PLACE = frozenset(("shuffle", "sort", "partition", "fill", "put", "itemset", "resize", "setflags", "byteswap", "setfield", "copyto", "place", "putmask", "fill_diagonal", "put_along_axis", "at"))
"""Methods and functions that change the array that they belong to, or are given."""
VIEWS = frozenset(("flat", "real", "imag"))  # attributes of an array through which it can be written
READERS = ("pandas.", "matplotlib.", "seaborn.")  # libraries that do not change the lists and dicts that they are given
LEAVING = ("matplotlib.", "seaborn.", "plotly.", "sklearn.")  # libraries that, in an audit, are taken to leave all that they are given as it is
KEEPERS = frozenset(("append", "extend", "insert", "add", "update", "setdefault", "put", "appendleft", "push", "put_nowait"))  # methods that keep what they are given
CHANGING = KEEPERS | IN_PLACE | {"clear", "pop", "popitem", "popleft", "remove", "discard", "reverse", "rotate", "extendleft", "subtract", "__setitem__", "__delitem__"}
"""Methods that change their object."""
LEAVING_FRAMES = frozenset((
    "align", "asfreq", "asof", "at_time", "autocorr", "between_time", "bfill", "boxplot", "combine_first", "compare", "corr", "corrwith", "cov", "cummax", "cummin", "cumprod", "cumsum",
    "describe", "diff", "drop", "duplicated", "equals", "ewm", "expanding", "explode", "ffill", "first_valid_index", "hist", "idxmax", "idxmin", "info", "interpolate", "items", "iterrows", "keys",
    "kurt", "kurtosis", "last_valid_index", "mad", "melt", "memory_usage", "mode", "nlargest", "nsmallest", "pct_change", "pivot", "pivot_table", "plot", "prod", "product", "rank", "reindex_like",
    "replace", "resample", "rolling", "searchsorted", "select_dtypes", "sem", "shift", "skew", "squeeze", "stack", "swapaxes", "swaplevel", "take", "to_clipboard", "to_csv", "to_dict", "to_excel",
    "to_feather", "to_frame", "to_hdf", "to_html", "to_json", "to_latex", "to_list", "to_markdown", "to_parquet", "to_period", "to_pickle", "to_records", "to_sql", "to_stata", "to_string",
    "to_timestamp", "to_xarray", "to_xml", "tolist", "transpose", "truncate", "tz_convert", "tz_localize", "unique", "unstack", "value_counts", "xs",
    "area", "bar", "barh", "box", "density", "hexbin", "kde", "line", "pie", "scatter",
))
"""Methods of pandas (those of `plot` among them) that leave the frame or column that they belong to as it is; what they return may be a view of it."""
CALLING = frozenset(("apply", "applymap", "agg", "aggregate", "map", "pipe", "transform", "filter", "get"))  # methods that run what they are given, or give a part
TAKING_OVER = frozenset((  # functions that give back what they are given, item by item
    "builtins.zip", "builtins.enumerate", "builtins.list", "builtins.tuple", "builtins.iter", "builtins.reversed", "builtins.len", "numpy.array", "numpy.asarray",
))
OUTPUTS = frozenset((  # names of methods that write, send, log or draw what they are given, whatever the object is
    "write", "writelines", "writerow", "writerows", "print", "log", "debug", "info", "warning", "warn", "error", "critical", "exception", "dump", "save",
    "savetxt", "savez", "send", "sendall", "post", "put", "publish", "to_csv", "to_excel", "to_json", "to_parquet", "to_pickle", "to_sql", "to_feather",
    "write_csv", "write_parquet", "write_json", "write_ndjson", "write_excel", "sink_csv", "sink_parquet", "to_html", "to_markdown", "to_clipboard", "tofile", "plot", "scatter", "hist", "bar", "barh", "boxplot", "violinplot", "pie", "imshow", "errorbar",
    "step", "axhline", "axvline", "annotate", "text", "title", "set_title", "xlabel", "ylabel", "suptitle", "log_metric", "add_scalar", "write_text", "display",
    "exit", "_exit", "abort", "write_bytes", "secho", "echo", "histplot", "barplot", "lineplot", "scatterplot",
))
WRITING = ("write", "save", "dump", "sink_", "upload", "tofile", "to_csv", "to_excel", "to_feather", "to_file", "to_gbq", "to_hdf", "to_html", "to_json", "to_latex", "to_markdown",
           "to_orc", "to_parquet", "to_pickle", "to_sql", "to_stata", "to_string", "to_table", "to_xml", "to_zarr", "print into", "execute", "insert_", "insertInto", "put_", "createOrReplace", "createTemp",
           "createGlobal", "register")
"""How the names begin of what writes to files, to views of a session, or to other places that outlive the object."""
SENDING = ("requests.", "httpx.", "aiohttp.", "urllib.request.", "urllib3.", "http.client.", "socket.", "smtplib.", "ftplib.", "webbrowser.", "boto3.", "redis.", "pymongo.", "mlflow.", "wandb.",
           "streamlit.", "openai.", "shutil.", "tempfile.", "builtins.open", "builtins.input", "subprocess.", "os.popen", "os.system", "os.spawn", "os.exec", "asyncio.create_task")
"""How the names begin of what sends, shows or writes what it is given, whatever is done with its result."""
READING = ("read", "load", "open", "fetch", "from_", "fromfile", "genfromtxt", "download", "scan_", "parse", "import_", "DictReader", "iter_lines", "memmap", "reader", "sql", "table")
"""How the names begin of what reads from there."""
PROGRAMS = ("subprocess.", "os.popen", "os.system", "os.spawn", "os.exec")
"""How the names begin of what runs other programs, which may do both."""
READING_LATER = ("open", "memmap", "scan_", "DictReader", "reader", "iter_lines")
"""How the names begin of what opens something to be read from later."""
PROGRESS = frozenset(("tqdm", "trange", "tqdm_notebook", "tnrange", "track", "progressbar", "alive_bar", "alive_it", "ProgressBar"))  # functions that show how many items there are, and what is done with them
HOLDING = frozenset((  # operations that keep or look at an iterator that they are given, and do not walk through it
    "list_append", "list_insert", "dict_setdefault", "dict_get", "dict_pop", "partial", "kind_of", "output", "text", "getattr", "next", "iter", "default_dict", "islice", "extents",
))
RUNNING_CODE = frozenset((  # operations whose rule runs the functions that they are given
    "map", "filter", "reduce", "accumulate", "pipe", "frame_apply", "frame_assign", "frame_where", "map_rows",
))
CALLING_NOTHING = frozenset(("builtins", "collections", "copy", "dpcheck", "functools", "itertools", "math", "operator", "random", "statistics"))
"""Modules whose functions run none of the functions that they are given, but those of `RUNNING_CODE` (a `key` is an option that no rule understands)."""
AS_DEFINED = ("operator.", "builtins.pow", "builtins.bool")
"""How the names begin of functions that do to objects of the checked code what their definition does: they are Python's operators and conditions. Any other asks an object for a method of its own."""
ONE_ANSWER = frozenset(("any", "all", "array_equal", "allclose"))  # operations of numpy that give one answer for arrays of any shape
ENTRY_BY_ENTRY = frozenset(("builtins.abs", "builtins.round", "builtins.pow"))  # builtins that work on arrays, too
REDUCING = frozenset((
    "all", "any", "argument_of_extreme", "array_max", "array_min", "average", "choice", "dict_get",
    "dict_pop", "dot", "float", "getattr", "getitem", "int", "kind_of", "len", "list_pop", "math_prod", "max", "mean", "median", "median_low",
    "min", "next", "norm", "output", "python_sum", "quantile", "std", "sum", "text", "var",
))
"""Operations that make one value of an array as a rule; of any other a result that is not understood may have many entries."""
REFLECTING = ("sys.modules", "sys._getframe", "importlib.", "inspect.", "gc.get", "builtins.__import__", "runpy.", "pkgutil.", "__main__")
"""How the names begin of what leads to any module, class or function by its name."""
FRAMES = ("sys._getframe", "sys._current_", "inspect.currentframe", "inspect.stack", "inspect.trace", "inspect.getinnerframes", "inspect.getouterframes", "traceback.walk_", "traceback.StackSummary",
          "traceback.TracebackException")  # of these, to the variables of all functions that run
LOOKING = ("duckdb.", "numexpr.", "pandasql.", "patsy.", "statsmodels.formula.", "polars.sql", "polars.SQLContext")
"""How the names begin of what takes words of a text for variables of whoever calls it (`duckdb.sql("SELECT sum(age) FROM people")`)."""
LIVING = ("weakref.", "gc.", "sys.getrefcount", "tracemalloc.")
"""How the names begin of what tells which objects there still are, which anything may decide that is private."""
SPEAKING = frozenset(("sql", "query", "execute", "evaluate", "sqldf", "from_formula"))  # methods of unknown objects that may do so, too
TO_FRAMES = frozenset(("tb_frame", "f_locals", "f_back", "gi_frame", "cr_frame", "ag_frame"))
"""Attributes that lead there from an exception, a frame or a generator."""
SETTING = ("numpy.set", "numpy.errstate", "pandas.set_option", "warnings.simplefilter", "warnings.filterwarnings", "locale.setlocale", "sys.set", "decimal.setcontext")
"""How the names begin of functions that change what other functions and operators do."""
REMEMBERING = frozenset((  # modules of the standard library that have a state
    "decimal", "warnings", "locale", "sys", "os", "logging", "contextvars", "threading", "gc", "inspect", "importlib", "weakref", "csv", "atexit", "signal", "socket", "sqlite3", "queue",
    "shelve", "tempfile", "linecache", "readline", "resource", "tracemalloc", "multiprocessing", "concurrent", "asyncio",
))
REDIRECTING = ("contextlib.redirect_std", "unittest.mock.patch", "mock.patch")
"""How the names begin of functions that have something of the program take what is printed, or may have."""
PRINTING = (*REDIRECTING, "sys.stdout", "sys.stderr", "sys.displayhook", "sys.__stdout__", "builtins.print")  # what decides where that goes
MAKING_TYPES = frozenset((  # what these give makes objects, or runs code, and keeps nothing for later
    "collections.namedtuple", "typing.NamedTuple", "typing.NewType", "typing.TypeVar", "typing_extensions.TypeVar", "typing_extensions.NamedTuple", "enum.Enum", "enum.IntEnum",
    "builtins.staticmethod", "builtins.classmethod", "builtins.property",
))
DRAWING = frozenset((  # names of methods and functions that draw random numbers, whatever the object is
    "rvs", "sample", "rsample", "samples", "sample_n", "urandom", "normal_", "log_normal_", "exponential_", "geometric_", "cauchy_", "uniform_", "bernoulli_", "random_",
))
STOPPING = frozenset(("any", "all"))  # operations that may stop before the end of an iterator
STORING = frozenset((  # operations that write to what they are given
    "list_append", "list_extend", "list_insert", "list_pop", "list_clear", "dict_setdefault", "dict_update", "dict_pop", "shuffle", "add_at",
))
MUTATING = STORING | {"iter", "map", "filter", "pipe", "frame_apply"}  # operations that change what they are given: use it up, or run code on it
