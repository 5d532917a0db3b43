"""The largest payload along a motion, against a search that tries one mass after the other."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from puma_swing import HELD, puma, swing

from vi3dras.dynamics.along import forces_along
from vi3dras.dynamics.largest_payload import largest_payload
from vi3dras.dynamics.surroundings import Payload, Surroundings

LIMITS = np.array([97.6, 150.0, 89.4, 24.2, 12.0, 21.3])


def share(mass: float, around: Surroundings = HELD) -> float:
    """The largest share of a limit along the swing with a mass in the hand."""
    held = replace(around.payload, mass=mass)
    return float(forces_along(puma(), swing(), replace(around, payload=held), LIMITS).share.max())


def test_it_is_what_a_search_by_halving_finds() -> None:
    low, high = 0.0, 100.0
    for _ in range(45):
        middle = (low + high) / 2
        low, high = (middle, high) if share(middle) <= 1.0 else (low, middle)
    found = largest_payload(puma(), swing(), HELD, LIMITS)
    assert found.mass == pytest.approx(low, rel=1e-9)
    assert found.mass > 1


def test_with_it_the_named_motor_is_at_its_limit_at_the_named_time() -> None:
    found = largest_payload(puma(), swing(), HELD, LIMITS)
    laden = replace(HELD, payload=replace(HELD.payload, mass=found.mass))
    along = forces_along(puma(), swing(), laden, LIMITS)
    assert along.worst == (found.row, found.joint)
    assert along.torque[found.row, found.joint] == pytest.approx(found.torque)
    assert along.share.max() == pytest.approx(1.0)


def test_a_payload_with_an_inertia_keeps_its_shape() -> None:
    solid = Payload(2.0, (0.0, 0.0, 0.1), (0.2, 0.2, 0.1, 0, 0, 0))
    around = Surroundings(payload=solid)
    found = largest_payload(puma(), swing(), around, LIMITS)
    scale = found.mass / 2.0
    grown = replace(solid, mass=found.mass, inertia=(0.2 * scale, 0.2 * scale, 0.1 * scale, 0, 0, 0))
    along = forces_along(puma(), swing(), replace(around, payload=grown), LIMITS)
    assert along.share.max() == pytest.approx(1.0)
    point = largest_payload(
        puma(), swing(), replace(around, payload=replace(solid, inertia=(0,) * 6)), LIMITS
    )
    assert point.mass > found.mass


def test_an_arm_that_cannot_carry_itself_carries_nothing_and_says_where() -> None:
    weak = np.array([97.6, 30.0, 89.4, 24.2, 1.0, 21.3])
    found = largest_payload(puma(), swing(), HELD, weak)
    assert found.mass == 0.0
    empty = forces_along(puma(), swing(), replace(HELD, payload=Payload()), weak)
    assert (found.row, found.joint) == empty.worst
    assert abs(found.torque) > weak[found.joint or 0]


def test_without_a_limit_nothing_stops_it() -> None:
    assert largest_payload(puma(), swing(), HELD, np.full(6, np.inf)).mass == np.inf
    unknown = swing(5)._replace(q=np.full((5, 6), np.nan))
    assert largest_payload(puma(), unknown, HELD, LIMITS).joint is None


def test_the_mass_that_is_set_does_not_matter() -> None:
    heavy = replace(HELD, payload=replace(HELD.payload, mass=20.0))
    one, other = (largest_payload(puma(), swing(), around, LIMITS) for around in (HELD, heavy))
    assert one == pytest.approx(other)
