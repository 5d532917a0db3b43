from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Lens
from vi3dras.render.clip import segments_clipped
from vi3dras.render.lines import Segments, covered
from vi3dras.render.scene import Frame
from vi3dras.render.strokes import shafts
from vi3dras.render.theme import DARK

LENS = Lens(Camera(distance=2.0, elevation=0.3), (200, 150), 1)


def pieces(points: Floats, width: float) -> Segments:
    ends = np.stack([points[:-1], points[1:]], axis=1)
    return Segments(ends, np.ones((len(ends), 2, 4), np.float32), width)


@pytest.mark.parametrize("width", [0.75, 1.0, 2.0, 5.0, 9.0])
def test_the_ink_of_a_line_is_its_length_times_its_width(width: float) -> None:
    rng = np.random.default_rng(0)
    for ends in rng.uniform(-0.3, 0.3, (20, 2, 3)):
        flat = LENS.camera.project(ends, LENS.size).pixels
        ink = covered([pieces(ends, width)], LENS).alpha.sum()
        # the round ends add a disc; that of a hairline is smeared by the pixel
        disc = np.pi * max(width, 1) ** 2 / 4
        assert_allclose(ink, np.linalg.norm(flat[1] - flat[0]) * width + disc, rtol=0.04, atol=1.0)


def test_a_bent_line_is_not_darker_at_its_corners() -> None:
    points = np.array([[-0.3, 0, 0], [0, 0, 0.2], [0.3, 0, 0]])
    one = covered([pieces(points, 3.0)], LENS)
    assert one.alpha.max() <= 1
    assert len(np.unique(one.pixel)) == len(one.pixel)


def test_a_piece_without_length_is_a_dot() -> None:
    ends = np.zeros((1, 2, 3))
    ink = covered([Segments(ends, np.ones((1, 2, 4), np.float32), 8.0)], LENS)
    assert_allclose(ink.alpha.sum(), np.pi * 16, rtol=0.05)


def test_a_line_through_the_camera_is_cut_and_stays_in_the_picture() -> None:
    points = np.array(
        [LENS.camera.eye + 5 * LENS.camera.axes[2] + 0.1, LENS.camera.eye - 5 * LENS.camera.axes[2]]
    )
    ink = covered([pieces(points, 2.0)], LENS)
    assert len(ink.pixel) > 0
    assert np.isfinite(ink.nearness).all()
    assert (ink.pixel >= 0).all()
    assert (ink.pixel < 200 * 150).all()


def test_cut_segments_lie_on_the_old_ones_and_before_the_plane() -> None:
    ends = np.random.default_rng(1).uniform(-1, 1, (100, 2, 3))
    cut, along = segments_clipped(ends, 0.2)
    left = along[:, 1] > along[:, 0]
    assert (cut[left][..., 2] >= 0.2 - 1e-12).all()
    expected = ends[:, :1] + along[..., None] * (ends[:, 1:] - ends[:, :1])
    assert_allclose(cut[left], expected[left], atol=1e-9)
    assert (left == (ends[..., 2] > 0.2).any(axis=1)).all()


def test_the_axes_of_all_frames_of_a_width_are_drawn_at_once_and_as_each_alone() -> None:
    rng = np.random.default_rng(1)
    frames = []
    for k in range(8):
        place = np.eye(4)
        place[:3, :3] = np.linalg.qr(rng.normal(size=(3, 3)))[0]
        place[:3, 3] = rng.uniform(-0.3, 0.3, 3)
        frames.append(Frame(f"f{k}", place, length=0.1 + 0.01 * k))
    together = shafts(frames, DARK, 1.0)
    alone = [shafts([frame], DARK, 1.0)[0] for frame in frames]
    assert len(together) == 1
    assert len(shafts([*frames, Frame("thick", width=5.0)], DARK, 1.0)) == 2
    assert_allclose(
        alone[3].ends[1], [frames[3].transform[:3, 3], frames[3].transform[:3] @ [0, 0.104, 0, 1]]
    )
    for one, other in zip(covered(together, LENS), covered(alone, LENS), strict=True):
        assert_array_equal(one, other)
