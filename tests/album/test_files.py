"""Stills and films as the PNG and APNG specifications want them."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.testing import assert_array_equal

from vi3dras.album.files import moving, painted, still

PICTURE = np.random.default_rng(5).integers(0, 4, (20, 30, 3), dtype=np.uint8) * 60


def chunks(file: bytes) -> list[tuple[bytes, bytes]]:
    """All parts, their check sums proved."""
    assert file[:8] == bytes([137, 80, 78, 71, 13, 10, 26, 10])
    found, at = [], 8
    while at < len(file):
        length, kind = struct.unpack(">I4s", file[at : at + 8])
        data = file[at + 8 : at + 8 + length]
        assert struct.unpack(">I", file[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + data)
        found.append((kind, data))
        at += 12 + length
    return found


def rows(data: bytes, width: int, height: int) -> np.ndarray:
    lines = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, width + 1)
    assert not lines[:, 0].any(), "filter 0"
    return lines[:, 1:]


def test_a_still_is_read_back_as_it_was() -> None:
    parts = dict(chunks(still(painted(PICTURE))))
    assert parts[b"IHDR"] == struct.pack(">IIBBBBB", 30, 20, 8, 3, 0, 0, 0)
    palette = np.frombuffer(parts[b"PLTE"], np.uint8).reshape(-1, 3)
    assert_array_equal(palette[rows(parts[b"IDAT"], 30, 20)], PICTURE)


def test_a_film_played_back_shows_every_frame() -> None:
    frames = [PICTURE.copy() for _ in range(4)]
    frames[1][3:6, 4:9] = 0
    frames[3][10, 10] = 255
    parts = chunks(moving(frames, 0.25))
    head = dict(parts)
    assert head[b"acTL"] == struct.pack(">II", 4, 0)
    palette = np.frombuffer(head[b"PLTE"], np.uint8).reshape(-1, 3)
    canvas, played, numbers = np.zeros((20, 30), np.uint8), [], []
    place = (0, 0, 0, 0)
    for kind, data in parts:
        if kind == b"fcTL":
            number, *place, top, above, below, dispose, blend = struct.unpack(">IIIIIHHBB", data)
            place = (*place, top)
            numbers.append(number)
            assert (above / below, dispose, blend) == (0.25, 0, 0)
        elif kind in {b"IDAT", b"fdAT"}:
            width, height, x, y = place
            if kind == b"fdAT":
                numbers.append(struct.unpack(">I", data[:4])[0])
                data = data[4:]  # noqa: PLW2901  # the number comes first
            canvas[y : y + height, x : x + width] = rows(data, width, height)
            played.append(palette[canvas])
    assert_array_equal(played, frames)
    assert numbers == list(range(len(numbers)))


def test_only_what_changed_is_kept() -> None:
    same = moving([PICTURE] * 30, 0.1)
    assert len(same) < len(still(painted(PICTURE))) + 30 * 100
