"""A line of the tool in the view and as Python."""

from __future__ import annotations

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.cartesian import CartesianMotion
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.cartesian.way import CartesianWay, numbers_at
from vi3dras.render.scene import Item, Lines, Points
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import called, typed

from .._arm import ghosts_at
from .._arm.move_way import move_way
from .._kit.face import Label


def line_picture(
    robot: Robot, q: Floats, line_start: Floats, line_way: CartesianWay | None,
    line_gone: CartesianMotion | None,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """The way asked for, what is reached of it, both ends as ghosts, and the farthest place."""
    if line_way is None:
        return (), ()
    asked = line_way.numbers(np.linspace(0.0, 1.0, 97))[:, :3]
    items: list[Item] = [Lines("line/asked", asked, paint="far", alpha=0.7, width=2.0)]
    labels = [Label("start", asked[0], boxed=True)]
    if line_shape_ends(asked):
        labels.append(Label("goal", asked[-1], boxed=True))
    if line_gone is None or line_gone.robot.id != robot.id:
        return tuple(items), tuple(labels)
    rows = line_gone.gone.q
    if len(rows) > 1:
        items.append(move_way(robot, np.ascontiguousarray(rows).tobytes()))
    items += ghosts_at(robot, [line_start, rows[-1]], q)
    if not line_gone.is_whole:
        far = numbers_at(robot, line_gone.ahead.q[-1])[:3]
        items.append(Points("line/farthest", far[None].astype(np.float32), ("limit",), size=9.0, haze=0.0))
        labels = [labels[0], Label("farthest", far, boxed=True), *labels[1:]]
    return tuple(items), tuple(labels)


def line_shape_ends(points: Floats) -> bool:
    """Whether points (N, 3) end elsewhere than they begin."""
    return bool(np.linalg.norm(points[-1] - points[0]) > 1e-6)


def line_in_python(
    robot: Robot, line_mode: str, line_shape: str, line_start: Floats, line_by: Floats, line_to: Floats,
    via_by: Floats, via_to: Floats, line_steps: int, line_method: str, line_damped: bool,
    literal_rates: bool,
) -> tuple[str, ...]:  # fmt: skip
    """The line as Python."""
    units = np.repeat([robot.units.metres, robot.units.radians], 3)
    is_far, is_bent = line_mode == "relative", line_shape != "line"
    numbers = [typed(each) for each in ((line_by if is_far else line_to) / units).tolist()]
    via = [typed(each) for each in ((via_by if is_far else via_to) / units[:3]).tolist()]
    way = called(
        "arm.cartesian", Arm.cartesian, joints_typed(robot, line_start), by=numbers if is_far else None,
        to=None if is_far else numbers, via=via if is_bent else None, circle=line_shape == "circle",
        steps=None if line_steps == 100 else line_steps,
        method=None if line_method == "closed-loop" else line_method, damped=line_damped,
        literal_rates=literal_rates,
    )  # fmt: skip
    return "# Cartesian motion", f"line = {way}", "print(line, line.verdict, line.errors)"
