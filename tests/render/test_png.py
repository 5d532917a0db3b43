from __future__ import annotations

import struct
import zlib

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from vi3dras.render import png


def read(data: bytes) -> np.ndarray:
    """Decode what the writer writes: 8 bits, filter 2."""
    chunks, at = {}, 8
    while at < len(data):
        length = struct.unpack(">I", data[at : at + 4])[0]
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
        chunks[kind], at = body, at + 12 + length
    width, height, _, colour = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    channels = {0: 1, 2: 3, 6: 4}[colour]
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, -1)
    assert (rows[:, 0] == 2).all()
    return np.cumsum(rows[:, 1:], axis=0, dtype=np.uint8).reshape(height, width, channels)


@pytest.mark.parametrize("channels", [1, 3, 4])
def test_a_picture_reads_back_as_it_was_written(channels: int) -> None:
    picture = np.random.default_rng(0).random((31, 47, channels)).astype(np.float32)
    assert_array_equal(read(png.encoded(picture)), png.to_bytes(picture))


def test_bytes_are_written_as_they_are() -> None:
    picture = np.random.default_rng(0).integers(0, 255, (5, 9, 3)).astype(np.uint8)
    assert_array_equal(read(png.encoded(picture)), picture)
