"""Source texts that a front end trips over: mutations of bytes, tokens and lines, and real files whose numbers become private.

What is made is seeded: the same seed gives the same text.
"""

from __future__ import annotations

import io
import random
import tokenize

BYTES = (b"(", b")", b"[", b"}", b"\\\n", b"'''", b'"', b"\x0c", b"\t", b"\r", b"\0", b"#", b":", b"lambda ", b"await ", b"async ", b"yield ", b"*", b"**", b":=",
         b"@", b"f'{", b"rb'", b"\xf0\x9f\x98\x80", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"match x:\n", b" if ", b" for _ in x", b"\n  ", b"del ", b"global x\n", b"...", b"9" * 50)
TOKENS = ("(", ")", "[", "]", "{", "}", ",", ":", "=", "+", "**", "*", "->", ":=", "@", "not", "in", "is", "and", "or", "if", "else", "for", "while", "try", "except", "finally", "with",
          "as", "lambda", "yield", "await", "async", "return", "raise", "del", "global", "nonlocal", "class", "def", "pass", "break", "continue", "None", "True", "x", "0", "1e400", "1j",
          "0x_f", "''", "b''", "f'{x}'", "...", "_", "__class__", "match", "case", "type", "print", "self", "\n", "\n    ", "\n        ")  # fmt: skip


def mutated(data: bytes, rng: random.Random) -> bytes:
    """A file with a few places changed."""
    return rng.choice((_bytes, _tokens, _tokens, _lines))(data, rng)


def _bytes(data: bytes, rng: random.Random) -> bytes:
    made = bytearray(data)
    for _ in range(rng.randint(1, 6)):
        place = rng.randrange(len(made) + 1)
        kind = rng.random()
        if kind < 0.3 and place < len(made):
            made[place] = rng.randrange(256)
        elif kind < 0.6:
            del made[place:place + rng.choice((1, 1, 2, 10))]
        elif kind < 0.9:
            made[place:place] = rng.choice(BYTES)
        else:
            start = rng.randrange(len(made) + 1)
            made[place:place] = made[start:start + rng.randint(1, 80)]
    return bytes(made)


def _tokens(data: bytes, rng: random.Random) -> bytes:
    """Tokens deleted, doubled, swapped and put in, the rest of the layout kept."""
    try:
        text = data.decode()
        found = [token for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.string.strip()]
    except (SyntaxError, UnicodeDecodeError):
        return _bytes(data, rng)
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    spans = [(starts[token.start[0] - 1] + token.start[1], starts[token.end[0] - 1] + token.end[1]) for token in found]
    for place in sorted(rng.sample(range(len(spans)), min(len(spans), rng.randint(1, 4))), reverse=True):
        start, end = spans[place]
        other = rng.choice((rng.choice(TOKENS), found[rng.randrange(len(found))].string))
        new = rng.choice(("", other, f"{text[start:end]} {other}", f"{other} {text[start:end]}"))
        text = text[:start] + new + text[end:]
    return text.encode("utf-8", "surrogatepass")


def _lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b"\n"]
    for _ in range(rng.randint(1, 3)):
        place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        kind = rng.randrange(5)
        if kind == 0 and len(lines) > 1:
            del lines[place]
        elif kind == 1:
            lines[place], lines[other] = lines[other], lines[place]
        elif kind == 2:
            lines.insert(place, lines[other])
        elif kind == 3:
            lines[place] = b"    " + lines[place]
        else:
            lines[place] = lines[place].lstrip()
    return b"".join(lines)


def with_private_numbers(text: str, rng: random.Random, share: float = 0.3) -> str:
    """A file in which a share of the numbers, and of the texts, is a private variable: what is private goes everywhere."""
    pieces: list[str] = []
    at = 0
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    depth = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        depth += token.type == getattr(tokenize, "FSTRING_START", -1)
        depth -= token.type == getattr(tokenize, "FSTRING_END", -1)
        if token.type == tokenize.NUMBER and depth == 0 and rng.random() < share:
            start = starts[token.start[0] - 1] + token.start[1]
            pieces += [text[at:start], "PRIVATE"]
            at = starts[token.end[0] - 1] + token.end[1]
    body = "".join([*pieces, text[at:]])
    first = "from __future__ import annotations\n" if "from __future__ import annotations" in body else ""
    lines = ("" if line.startswith("from __future__") and line.rstrip().endswith(tuple("abcdefghijklmnopqrstuvwxyz")) else line for line in body.splitlines(keepends=True))
    return f"{first}from dpcheck import Real\nPRIVATE: Real = float(input())\n{''.join(lines)}"
