"""Files as hands, disks and editors spoil them: each mutator makes bytes of bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np

Rng = np.random.Generator
Mutator = Callable[[bytes, Rng], bytes]

TOKEN = re.compile(rb'"[^"\n]*"|\[[^\[\]\n]*\]|\b(?:true|false|null)\b|[-+]?\d[\d.]*(?:[eE][-+]?\d+)?')
"""Values of TOML, JSON and CSV alike."""

WORD = re.compile(rb"[A-Za-z_][A-Za-z_0-9-]{2,}")

ODD = (
    "0", "-0.0", "-1", "2", "65", "1e308", "-1e308", "1e999", "1e-320", "nan", "inf", "-inf", "9" * 1000,
    "9" * 5000, "0." + "3" * 1000, "1e" + "9" * 50, "12345678901234567890", "0x1f", "1_000", "1,5", "true",
    "false", "null", '""', '" "', '"text"', '"\\u0000"', '"\\n"', '"θ₁ 𝕏 \u202e ۞ é̈"',
    '"' + "x" * 10_000 + '"', "'", '"', '"../../etc/passwd"', '"con"', "[]", "[0]", "[[]]", "[1, 2, 3]",
    '["a", 1, true]', "[nan, inf, 1e308]", "[0, 1e308]", "[-1e308, 1e308]", "{}", '{"a": 1}', "{a = 1}",
    "1979-05-27", "07:32:00", "[" * 2000, "{" * 2000, "[" * 400 + "]" * 400, "((((", "9**9**9", "sin(",
    "\ufeff", "#", "=", ";", ",", "\t",
)  # fmt: skip


def flipped(data: bytes, rng: Rng) -> bytes:
    """One to eight bytes are others."""
    bad = bytearray(data)
    for _ in range(rng.integers(1, 9)):
        bad[rng.integers(len(bad))] ^= int(rng.integers(1, 256))
    return bytes(bad)


def cut_off(data: bytes, rng: Rng) -> bytes:
    """The end is missing."""
    return data[: rng.integers(len(data))]


def headless(data: bytes, rng: Rng) -> bytes:
    """The beginning is missing."""
    return data[rng.integers(1, len(data) + 1) :]


def without_lines(data: bytes, rng: Rng) -> bytes:
    """One to three lines are missing."""
    lines = data.split(b"\n")
    for _ in range(rng.integers(1, 4)):
        if lines:
            del lines[rng.integers(len(lines))]
    return b"\n".join(lines)


def doubled_line(data: bytes, rng: Rng) -> bytes:
    """A line is there again: beside itself, or somewhere else; rarely a thousand times."""
    lines = data.split(b"\n")
    line = lines[rng.integers(len(lines))]
    place = rng.integers(len(lines) + 1)
    lines[place:place] = [line] * (1000 if rng.random() < 0.1 else 1)
    return b"\n".join(lines)


def shuffled_lines(data: bytes, rng: Rng) -> bytes:
    """Two lines have changed places."""
    lines = data.split(b"\n")
    i, j = rng.integers(len(lines), size=2)
    lines[i], lines[j] = lines[j], lines[i]
    return b"\n".join(lines)


def odd_values(data: bytes, rng: Rng) -> bytes:
    """One to three values are of another kind, too large, too long, too deep."""
    for _ in range(rng.integers(1, 4)):
        data = _replaced(data, rng, TOKEN, ODD[rng.integers(len(ODD))].encode())
    return data


def scaled_number(data: bytes, rng: Rng) -> bytes:
    """A number is another that looks as good."""
    number = rng.choice([rng.normal(0, 10.0 ** rng.integers(-3, 7)), float(rng.integers(-400, 400))])
    return _replaced(data, rng, TOKEN, f"{number:.6g}".encode())


def odd_word(data: bytes, rng: Rng) -> bytes:
    """A key or a word is another one of the file, or misspelt."""
    words = WORD.findall(data)
    if not words:
        return data
    other: bytes = words[rng.integers(len(words))]
    return _replaced(data, rng, WORD, other if rng.random() < 0.5 else other[:-1])


def inserted(data: bytes, rng: Rng) -> bytes:
    """Something is typed or pasted in somewhere: NUL, Greek, brackets without end, a number without end."""
    odd = ("\0", "θ", "\u2028", "\ufeff", "\x1b[31m", "[" * 5000, "9" * 5000, "\r", "\n\n", "[[", "]]", '"""')
    place = rng.integers(len(data) + 1)
    return data[:place] + odd[rng.integers(len(odd))].encode() + data[place:]


def encoded(data: bytes, rng: Rng) -> bytes:
    """An editor saved it otherwise: another encoding, other line ends, a mark at its head, or nothing."""
    text = data.decode(errors="replace")
    ways: Sequence[bytes] = (
        text.encode("utf-16"), text.encode("latin-1", errors="replace"), text.encode("utf-8-sig"),
        data.replace(b"\n", b"\r\n"), data.replace(b"\n", b"\r"), data.replace(b"\n", b""), b"", b"\n" * 50,
        data + data, data.swapcase(),
    )  # fmt: skip
    return ways[rng.integers(len(ways))]


def noise(data: bytes, rng: Rng) -> bytes:
    """Another file altogether."""
    return rng.bytes(int(rng.integers(1, 2000)))


MUTATORS: tuple[Mutator, ...] = (
    flipped, cut_off, headless, without_lines, doubled_line, shuffled_lines, odd_values, odd_values,
    odd_values, scaled_number, odd_word, inserted, encoded, noise,
)  # fmt: skip
"""Wrong kinds are tried most: they get furthest."""


def mutant(data: bytes, rng: Rng) -> tuple[str, bytes]:
    """A spoilt copy, by one mutator or two in turn, and which."""
    names = []
    for _ in range(1 if rng.random() < 0.75 else 2):
        mutator = MUTATORS[rng.integers(len(MUTATORS))]
        data = mutator(data or b" ", rng)
        names.append(mutator.__name__)
    return " and ".join(names), data


def _replaced(data: bytes, rng: Rng, pattern: re.Pattern[bytes], new: bytes) -> bytes:
    found = list(pattern.finditer(data))
    if not found:
        return data + new
    start, end = found[rng.integers(len(found))].span()
    return data[:start] + new + data[end:]
