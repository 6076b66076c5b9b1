"""The language server, `dpcheck server`: what the checker knows, while the code is being written. Needs the extra `editor`."""
