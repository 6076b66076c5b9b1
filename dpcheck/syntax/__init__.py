"""Files to IR: decoding, discovery, what is relevant, parsing, suppressions, notebooks. The only room that knows libcst.

libcst itself is imported at the first parse: a run that has nothing to parse does not pay for it.
"""
