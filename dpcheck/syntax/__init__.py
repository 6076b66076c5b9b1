"""Files to IR: decoding, discovery, what is relevant, parsing, suppressions, notebooks; and changes of sources, the only part that knows libcst."""
