"""Numbers as fixed-point text, whole columns at a time: three digits come from a table at once.

Columns of words may stand between them.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Bools, Floats
from vi3dras.files import Piece

Numbers = NDArray[np.floating] | NDArray[np.integer]

THREADS = min(os.cpu_count() or 1, 8)

ROWS = 16384
"""Rows done at a time: their text stays in the processor's cache."""

LARGEST = 1e8
"""Numbers from here on are written one by one."""

MOST_DECIMALS = 8

GROUP = 3
"""Decimals that one table holds, with a point before or a separator behind them: four bytes."""

Texts = NDArray[np.generic]
"""A few bytes of text per number, held in an integer of that width."""

Words = NDArray[np.bytes_]
"""Words as they are written, UTF-8."""

Part = Floats | Words
"""A column of some rows."""


def rows_of_text(
    columns: Sequence[Numbers | NDArray[np.str_] | Sequence[str]],
    *,
    decimals: int | Sequence[int] = 6,
    separator: str = ",",
    written: Callable[[str], str] = str,
) -> Iterator[Piece]:
    """The rows of columns (N,) as text, many rows a piece: dot decimals, no minus zero, `nan` for none.

    Args:
        columns: numbers, or words.
        decimals: how many digits follow the point, one number for all columns or one per column.
        separator: what stands between two cells.
        written: how a word is written, such as between quotes.
    """
    count = len(columns[0]) if columns else 0
    digits = [decimals] * len(columns) if isinstance(decimals, int) else list(decimals)

    def piece(first: int) -> Piece:
        block = [_part(column[first : first + ROWS], written) for column in columns]
        if max(digits) <= MOST_DECIMALS and all(map(_is_quick, block)):
            return _quick(block, digits, separator)
        return _plain(block, digits, separator)

    if count <= ROWS:
        yield from (piece(first) for first in range(0, count, ROWS))
        return
    with ThreadPoolExecutor(THREADS) as pool:
        waiting: deque[Future[Piece]] = deque()
        try:
            for first in range(0, count, ROWS):
                waiting.append(pool.submit(piece, first))
                if len(waiting) > 2 * THREADS:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _part(column: Numbers | NDArray[np.str_] | Sequence[str], written: Callable[[str], str]) -> Part:
    """A piece of a column: numbers as float64, words as bytes."""
    if isinstance(column[0], str):
        return np.array([written(str(word)).encode() for word in column], np.bytes_)
    return np.asarray(column, float)


def _is_quick(part: Part) -> bool:
    """Whether all numbers are below `LARGEST` or none at all; words always are."""
    return part.dtype.kind == "S" or not (np.abs(part.astype(float, copy=False)) >= LARGEST).any()


def _quick(block: Sequence[Part], decimals: Sequence[int], separator: str) -> memoryview:
    """Rows of words, numbers below `LARGEST` and none.

    Every field has one width, with zero bytes where a number is shorter; those are taken out at the end.
    """
    ends = [separator] * (len(block) - 1) + ["\n"]
    pieces: list[Texts] = []
    for part, places, end in zip(block, decimals, ends, strict=True):
        if part.dtype.kind == "S":
            pieces += [part, _repeated(end, len(part))]
        else:
            pieces += _field(part.astype(float, copy=False), places, end)
    text = np.empty((len(block[0]), sum(piece.itemsize for piece in pieces)), np.uint8)
    at = 0
    for piece in pieces:
        # one strided copy of a few bytes per row, which a view of that width does without widening
        np.ndarray(piece.shape, piece.dtype, text, at, (text.shape[1],))[...] = piece
        at += piece.itemsize
    flat = text.reshape(-1)
    return flat.compress(flat != 0).data


def _field(numbers: Floats, decimals: int, end: str) -> list[Texts]:
    """Numbers (N,) as bytes side by side: sign and whole part, point and decimals, and what follows."""
    lost = np.isnan(numbers)
    if lost.any():
        return _with_none(_field(np.where(lost, 0.0, numbers), decimals, end), lost, decimals, end)
    size, unit = np.abs(numbers), 10**decimals
    is_small = size.max() * unit < 2**32 - 1
    whole = np.zeros(0, np.uint32) if is_small else size.astype(np.uint32)
    left = _rounded(size if is_small else size - whole, unit)
    groups: list[Texts] = []
    for k, digits in enumerate(_group_sizes(decimals)):
        left, group = _split(left, 10**digits)
        groups.insert(0, _ended(k, digits, decimals, end).take(group))
    if decimals <= GROUP:
        groups.append(_repeated(end, len(numbers)))
    # what is left above the decimals: all of a small number, or the 1 that rounding a large one up carries
    whole = left if is_small else whole + left
    return [*_signed(whole, numbers < -0.5 / unit), *groups]


def _with_none(pieces: list[Texts], lost: Bools, decimals: int, end: str) -> list[Texts]:
    """A field with `nan` where there is no number, in its last four bytes; `end` is in them or after them."""
    is_after = decimals <= GROUP
    field = pieces[:-1] if is_after else pieces
    for piece in field:
        piece[lost] = 0
    last = field[-1]
    text = "nan" if is_after else f"nan{end}"
    last[lost] = np.frombuffer(text.encode().ljust(last.itemsize, b"\0"), last.dtype)[0]
    return pieces


def _repeated(character: str, count: int) -> Texts:
    return np.full(count, np.uint8(ord(character)))


def _rounded(size: Floats, unit: int) -> NDArray[np.uint32]:
    """Times ten to the power of the decimals, to whole numbers; in place."""
    size *= float(unit)
    return np.rint(size, out=size).astype(np.uint32)


def _split(number: NDArray[np.uint32], unit: int) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """What is above a unit and what is below, quicker than `divmod`."""
    above = number // np.uint32(unit)
    return above, number - above * np.uint32(unit)


def _group_sizes(decimals: int) -> list[int]:
    """Decimals in groups of three, from the last."""
    return [min(GROUP, decimals - done) for done in range(0, decimals, GROUP)]


def _ended(place: int, digits: int, decimals: int, end: str) -> Texts:
    """The table of a group of decimals: the point before the first, what follows after the last."""
    is_first = place == len(_group_sizes(decimals)) - 1
    return _table(digits, before="." if is_first else "", after=end if place == 0 and not is_first else "")


def _signed(whole: NDArray[np.uint32], minus: NDArray[np.bool_]) -> list[Texts]:
    """The sign and the whole part without leading zeros."""
    largest = whole.max()
    if largest < 10_000:
        digits = 3 if largest < 1000 else 4
        return [_whole_table(digits).take(whole + minus * np.uint32(10**digits))]
    upper, lower = _split(whole, 10_000)
    short, full = _table(4, leading=False), _table(4)
    lower_text = np.where(upper > 0, full.take(lower), short.take(lower))
    upper_text = np.where(upper > 0, short.take(upper), short.dtype.type(0))
    return [np.where(minus, np.uint8(ord("-")), np.uint8(0)), upper_text, lower_text]


@lru_cache(maxsize=32)
def _table(digits: int, *, before: str = "", after: str = "", leading: bool = True) -> Texts:
    """The text of every number of that many digits as one integer of four bytes.

    Without `leading` zeros there are zero bytes in their place.
    """
    numbers, places = np.arange(10**digits)[:, None], 10 ** np.arange(digits)[::-1]
    text = (numbers // places % 10 + ord("0")).astype(np.uint8)
    if not leading:
        text[(numbers < places) & (places > 1)] = 0
    row = np.zeros((len(text), 4), np.uint8)
    start = 4 - digits - len(after)
    row[:, start : start + digits] = text
    row[:, start - len(before) : start] = ord(before) if before else 0
    row[:, start + digits :] = ord(after) if after else 0
    return row.view("<u4").reshape(-1)


@lru_cache(maxsize=2)
def _whole_table(digits: int) -> Texts:
    """Whole parts of up to three or four digits, first without a sign, then with a minus."""
    plain = np.zeros((10**digits, 4 if digits == 3 else 8), np.uint8)
    plain[:, -4:] = _table(digits, leading=False)[:, None].view(np.uint8)
    minus = plain.copy()
    minus[:, -digits - 1] = ord("-")
    return np.concatenate([plain, minus]).view(f"<u{plain.shape[1]}").reshape(-1)


def _plain(block: Sequence[Part], decimals: Sequence[int], separator: str) -> bytes:
    """The same for any number, one at a time."""
    texts = [
        [f"{value:.{places}f}" for value in (np.round(part.astype(float), places) + 0.0).tolist()]
        if part.dtype.kind == "f"
        else [word.decode() for word in part.tolist()]
        for part, places in zip(block, decimals, strict=True)
    ]
    return "".join(separator.join(row) + "\n" for row in zip(*texts, strict=True)).encode()
