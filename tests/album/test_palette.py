"""Pictures of few colours look like those of many."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_array_equal

from vi3dras.album.files import Painted, painted

SLOPE = np.linspace(0, 255, 200, dtype=np.uint8)


def colours(result: Painted) -> np.ndarray:
    """The picture itself (height, width, 3)."""
    return result.palette[result.pixels]


@given(arrays(np.uint8, (6, 7, 3), elements=st.integers(0, 255)))
def test_a_picture_of_few_colours_stays_as_it_is(picture: np.ndarray) -> None:
    assert_array_equal(colours(painted(picture)), picture)


def test_a_picture_of_one_colour_has_one() -> None:
    grey = np.full((4, 5, 3), 77, np.uint8)
    result = painted(grey)
    assert len(result.palette) == 1
    assert_array_equal(colours(result), grey)


def test_many_colours_become_256_near_ones() -> None:
    """40,000 colours over two slopes: 256 cells of equal size would be 16 steps apart each way."""
    picture = np.stack([*np.meshgrid(SLOPE, SLOPE), np.full((200, 200), 30, np.uint8)], axis=2)
    result = painted(picture)
    assert result.palette.shape == (256, 3)
    off = np.abs(colours(result).astype(int) - picture)
    assert off.mean() < 16 / 4
    assert off.max() < 24


def test_a_thin_letter_keeps_its_colour_beside_a_large_ground() -> None:
    picture = np.zeros((300, 300, 3), np.uint8)
    picture[..., 0] = np.arange(300) * 200 // 300
    picture[..., 1] = np.arange(300)[:, None] * 200 // 300
    picture[150, 140:160] = (240, 240, 255)
    assert np.abs(colours(painted(picture))[150, 150].astype(int) - (240, 240, 255)).max() <= 4


def test_the_same_picture_gives_the_same_bytes() -> None:
    picture = np.random.default_rng(3).integers(0, 256, (60, 70, 3), dtype=np.uint8)
    first, second = painted(picture), painted(picture.copy())
    assert_array_equal(first.pixels, second.pixels)
    assert_array_equal(first.palette, second.palette)
