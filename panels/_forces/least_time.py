"""The way of a motion in the least time that the motors allow, and which limit leads where."""

from __future__ import annotations

import numpy as np

from vi3dras.api.forces.fastest import Fastest, fastest_along
from vi3dras.api.forces.run import Motioned
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.errors import NoLimitError
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.errors import Vi3drasError
from vi3dras.explain import least_time as explained
from vi3dras.flow import Indicator, VIPart
from vi3dras.kinematics.forward import tool_pose
from vi3dras.render.scene import Item, Lines
from vi3dras.render.theme import Paint

from .._kit.face import Line, Stop, Tab
from .._kit.face.forces import FORCE_SOURCE, LEAST_PLANE, LEAST_READINGS, MOTOR_LIMITS, SURROUNDINGS
from .._kit.face.motion import Buttons
from .inverse import effective_limits

PAINTS: dict[str, Paint] = {"torque": "limit", "speed": "accent", "acceleration": "ok", "none": "steel"}
"""What leads on a stretch of the tool's way."""


class LeastTimeWay(VIPart):
    """The least time of the motion's way, and what holds it back."""

    pages = ("Least time",)
    fastest_way = Indicator(
        Fastest | None, label="Least time", symbol="T", equation=explained.fastest_way, quantity="s",
        tip="The way of the motion in the least time within all limits",
        meaning="The way of the motion from rest to rest, as fast as the limits of torque, speed and "
        "acceleration allow: on each stretch one of them is full.",
    )  # fmt: skip
    fastest_words = Indicator(str, label="Least time in words", tip="How long it takes, or why it cannot be")
    fastest_scene = Indicator(
        tuple, label="Way in the least time", tip="The tool's way in the colour of what holds it back"
    )


@LeastTimeWay.step("fastest_way", "fastest_words", slow=True)
def find_fastest(
    massed: Robot, force_run: Motioned | None, around: Surroundings, typed_limits: Floats, force_trouble: str
) -> tuple[Fastest | None, str]:
    """The motion's way in the least time, or why there is none."""
    if force_run is None or force_run.trajectory.q.shape[1] != massed.n or len(typed_limits) != massed.n:
        return None, force_trouble
    try:
        found = fastest_along(massed, force_run, around, effective_limits(massed, typed_limits))
    except NoLimitError:
        return None, "No motor has a limit: type one into the table to have it checked"
    except Vi3drasError as error:
        return None, str(error)
    return found, f"All limits are kept: {found.duration:.3f} s at least, before {found.before:.3f} s"


@LeastTimeWay.step("fastest_scene")
def draw_leads(robot: Robot, fastest_way: Fastest | None) -> tuple[Item, ...]:
    """The tool's way in pieces."""
    if fastest_way is None or fastest_way.robot.n != robot.n:
        return ()
    found = fastest_way.found
    way = tool_pose(robot, found.way.q)[:, :3, 3]
    items = []
    for k, phase in enumerate(found.phases):
        first, last = np.searchsorted(found.times, (phase.start, phase.end))
        piece = way[first : last + 1]
        if len(piece) > 1:
            items.append(Lines(f"least/{k}", piece, paint=PAINTS[phase.kind], width=4.0))
    return tuple(items)


@LeastTimeWay.action("Take it as the motion", "motion_from", "motion_taken")
def take_fastest(
    fastest_way: Fastest | None, motion_from: str, motion_taken: Motioned | None
) -> tuple[str, Motioned | None]:
    """The way in the least time becomes the motion, whose torques the page Inverse shows."""
    return (motion_from, motion_taken) if fastest_way is None else ("taken", fastest_way.motion)


TAB = Tab(
    "Least time",
    (FORCE_SOURCE, Line(), MOTOR_LIMITS, Buttons(("take_fastest",)), Line(), *SURROUNDINGS),
    below=LEAST_PLANE,
    below_height=290,
    scene="fastest_scene",
    verdict=("fastest_words",),
    readings=(LEAST_READINGS,),
)

STOPS = (
    Stop(
        "least-time",
        {
            "robot": "puma560",
            "move_start": "0, 90, -90, 0, 0, 0",
            "move_end": "90, 0, -60, 40, 50, 90",
            "payload_mass": "2.5",
            "typed_limits": "45, 75, 30, 0, 0, 0",
        },
        "A move of the Puma in the least time, with the limit that leads on each stretch",
        page="Least time",
    ),
)
