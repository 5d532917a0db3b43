"""Voids, holes and tunnels, found and sized."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from workspace.arms_known import PI, TYRE_VOID, arm, ball, ring, sliding, turning, tyre

from vi3dras.arrays import Bools
from vi3dras.volume.holes import holes_of, tunnels_of, voids_of
from vi3dras.volume.labels import euler_characteristic, parts_of
from vi3dras.volume.solid import Solid, reach_of


def by_flooding(cells: Bools, *, corners: bool) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """The same labels, one cell at a time."""
    labels = np.zeros(cells.shape, int)
    steps = [np.array(s) - 1 for s in np.ndindex(*(3,) * cells.ndim)]
    steps = [s for s in steps if s.any() and (corners or np.abs(s).sum() == 1)]
    for seed in np.argwhere(cells):
        if labels[tuple(seed)]:
            continue
        number = labels.max() + 1
        waiting = [seed]
        while waiting:
            cell = waiting.pop()
            if (cell < 0).any() or (cell >= cells.shape).any():
                continue
            if cells[tuple(cell)] and not labels[tuple(cell)]:
                labels[tuple(cell)] = number
                waiting += [cell + step for step in steps]
    return labels


@pytest.mark.parametrize("shape", [(12, 13), (6, 7, 8), (40,), (5, 1, 6)])
@pytest.mark.parametrize("share", [0.2, 0.5, 0.7])
def test_parts_are_those_that_flooding_finds(shape: tuple[int, ...], share: float) -> None:
    cells = np.random.default_rng(3).random(shape) < share
    for corners in (False, True):
        labels, count = parts_of(cells, corners=corners)
        expected = by_flooding(cells, corners=corners)
        assert count == expected.max()
        assert_array_equal(labels, expected)


@pytest.mark.parametrize(
    ("name", "expected"), [("ball", 1), ("shell", 2), ("torus", 0), ("hollow torus", 0), ("two balls", 2)]
)
def test_the_euler_characteristic_is_that_of_topology(name: str, expected: int) -> None:
    x, y, z = np.meshgrid(*[np.linspace(-1, 1, 41)] * 3, indexing="ij")
    r, tube = np.sqrt(x * x + y * y + z * z), np.hypot(np.hypot(x, y) - 0.6, z)
    cells = {
        "ball": r < 0.8,
        "shell": (r < 0.8) & (r > 0.4),
        "torus": tube < 0.25,
        "hollow torus": (tube < 0.3) & (tube > 0.15),
        "two balls": np.hypot(np.hypot(np.abs(x) - 0.5, y), z) < 0.3,
    }[name]
    assert euler_characteristic(cells) == expected


def test_the_hole_of_a_two_link_arm_has_the_difference_of_its_links() -> None:
    """Radius |a1 - a2| = 80 mm."""
    (hole,), tunnels = holes_of(reach_of(ring(), 0.01))
    assert_allclose(hole.size, PI * 0.08**2, rtol=0.01)
    assert_allclose(hole.radius, 0.08, rtol=0.01)
    assert_allclose(hole.centre, 0, atol=1e-3)
    assert not tunnels


def test_the_void_of_a_tyre_is_found_and_so_is_the_way_through_its_middle() -> None:
    """2 pi² R r² for the void; 2 (0.3 - 0.17) m wide is the hole in the middle."""
    found = holes_of(reach_of(tyre(), 0.01))
    (void,) = found.voids
    assert_allclose(void.size, TYRE_VOID, rtol=0.02)
    assert void.is_ring
    assert_allclose(found.tunnels, [0.26], atol=0.03)
    assert len(found.voids) + len(found.tunnels) == 2


def test_a_tyre_that_is_cut_open_has_a_tunnel_instead_of_a_void() -> None:
    """The void of 0.07 m opens at both ends of the turn."""
    found = holes_of(reach_of(tyre(math.radians(300)), 0.01))
    assert not found.voids
    assert_allclose(found.tunnels, [0.14], atol=0.03)


def test_a_shell_has_a_round_void() -> None:
    """A pointing arm that slides from 0.2 to 0.5 m leaves the ball of 0.2 m."""
    pointing = turning(low=0, high=PI, alpha=PI / 2)
    full = arm(turning(alpha=PI / 2), pointing, sliding(0.2, 0.5))
    cut = arm(turning(alpha=PI / 2, high=PI / 2), pointing, sliding(0.2, 0.5))
    (void,) = holes_of(reach_of(full, 0.01)).voids
    assert_allclose(void.size, 4 / 3 * PI * 0.2**3, rtol=0.01)
    assert not void.is_ring
    assert not holes_of(reach_of(cut, 0.01)).voids


def test_a_ball_has_no_hole() -> None:
    assert holes_of(reach_of(ball(), 0.02)) == ((), ())


def test_cubes_alone_tell_voids_and_tunnels() -> None:
    x, y, z = np.meshgrid(*[np.arange(-20, 21)] * 3, indexing="ij")
    block = (np.abs(x) < 18) & (np.abs(y) < 18) & (np.abs(z) < 18)
    cells = block & ~(np.hypot(x, y) < 5) & ~(np.sqrt((x - 12) ** 2 + y * y + z * z) < 4)
    solid = Solid(cells, np.zeros(3), 0.01)
    (void,) = voids_of(solid)
    assert_allclose(void.size, 4 / 3 * PI * 0.04**3, rtol=0.1)
    assert_allclose(void.centre, [0.325, 0.205, 0.205], atol=1e-9)
    assert_allclose(tunnels_of(solid), [0.1], atol=0.021)
