"""A Cartesian motion as it is asked for: its way from what people write, looked at first, then gone."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.api.cartesian import CartesianMotion
from vi3dras.api.values.given import GivenError, is_finite
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.cartesian.ahead import look_ahead
from vi3dras.cartesian.errors import NowhereError, StillError, TwoEndsError
from vi3dras.cartesian.stepping import METHODS, Method, Moved, form_task, moved
from vi3dras.cartesian.way import CartesianWay, arc_to, line_by, line_to, numbers_at
from vi3dras.errors import UnknownNameError

STEPS = 100
"""As many as usual: the first column of Table II."""

METHOD: Method = "closed-loop"


def cartesian_motion(
    robot: Robot, q: Floats, way: CartesianWay, *, steps: int = STEPS, method: Method = METHOD,
    damped: bool = False, literal_rates: bool = False,
) -> CartesianMotion:  # fmt: skip
    """The tool along a way from joint values (n,) in [rad] and [m]: looked at first, then gone.

    Raises:
        StillError: the way goes nowhere.
        NoFormError: a closed form is asked of an arm that has none.
    """
    if way.is_still:
        raise StillError
    if method == "closed-form":
        form_task(robot)
    ahead = look_ahead(robot, q, way)
    stop = None if damped and ahead.stop and ahead.stop.kind == "singular" else ahead.stop
    done = steps if stop is None else int(stop.share * steps + 1e-9)
    gone = moved(robot, q, way, steps, method, done=done, damped=damped, literal_rates=literal_rates)
    outside = np.flatnonzero(robot.out_of_range(gone.q[1:]).any(axis=1))
    kept = 1 + int(outside[0]) if len(outside) else len(gone.q)
    kept_part = Moved(*(part[:kept] for part in gone))
    return CartesianMotion(robot, way, ahead, kept_part, steps, method, damped, literal_rates)


def way_asked(
    robot: Robot, q: Floats, by: Any = None, to: Any = None, via: Any = None, *, circle: bool = False
) -> CartesianWay:
    """The way that is asked for in the arm's units, from joint values (n,); see `Arm.cartesian`.

    Raises:
        NowhereError, TwoEndsError: it does not say where it ends, or says it twice.
        GivenError: there are other than 6 numbers, or 3 of a point on the way.
        WayError: an arc whose places are on one line.
    """
    if by is not None and to is not None:
        raise TwoEndsError
    if by is None and to is None:
        raise NowhereError(
            "A Cartesian motion", "by (how far it goes) or to (where it ends), each x, y, z, A, B, C"
        )
    start = numbers_at(robot, q)
    units = np.repeat([robot.units.metres, robot.units.radians], 3)
    end = _numbers("The end of a Cartesian motion", by if to is None else to, 6) * units
    if via is None:
        if circle:
            raise NowhereError("A circle", "via, the x, y, z of a place on it")
        return line_by(start, end) if to is None else line_to(start, end)
    point = _numbers("The place on the way", via, 3) * units[:3]
    if to is None:
        return arc_to(start, start[:3] + point, start + end, whole=circle)
    return arc_to(start, point, end, whole=circle)


def method_known(name: str) -> Method:
    """A method by its name.

    Raises:
        UnknownNameError: there is none.
    """
    found = next((each for each in METHODS if each == name), None)
    if found is None:
        raise UnknownNameError("method", str(name), METHODS)
    return found


def _numbers(what: str, values: Any, count: int) -> Floats:
    given = list(values) if isinstance(values, tuple | list | np.ndarray) else []
    if len(given) == count and all(is_finite(each) for each in given):
        return np.array(given, float)
    wanted = "x, y, z, A, B, C such as (-200, 200, 0, 0, 0, 90)" if count == 6 else "x, y, z"
    raise GivenError(what, values, wanted)
