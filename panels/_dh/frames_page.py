"""The page *Frames*: what its view and its status line show, and what stands on it."""

from __future__ import annotations

import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import Indicator, VIPart
from vi3dras.render.scene import Item
from vi3dras.rotations.compound import Moment
from vi3dras.rotations.elementary import motion
from vi3dras.rotations.euler import About

from .._kit.face import Label, Tab
from .._kit.face.pair import (
    EULER_CHOICE,
    FRAME_FORMS,
    FRAME_PAIR,
    PAIR_MATRICES,
    TURN_FORM,
    TURN_PLAYER,
    TURN_PRODUCT,
    TYPED_MATRIX,
)
from .pair import frame_places
from .pair_scene import (
    LARGE,
    LIT,
    apart,
    glass_items,
    pair_items,
    pair_labels,
    turning_items,
    turning_labels,
)
from .scene import close_box
from .turning import TURNS, other_way, played


class FramesView(VIPart):
    """The picture of two frames, or of a frame that turns."""

    pages = ("Frames in the view",)
    frames_scene = Indicator(tuple, label="Frames in the view", tip="What the 3D view shows of two frames")
    frames_labels = Indicator(tuple, label="Names in the view", tip="The words in the view of two frames")
    frames_box = Indicator(
        Floats | None, unit="m", label="Close-up of the frames",
        tip="What the view comes near to: two frames, or those that turn", equation=None,
    )  # fmt: skip


@FramesView.step("frames_scene", "frames_labels", "frames_box")
def show_frames(
    robot: Robot, q: Floats, gripper: float, solid: bool, axis_on: bool, frame_from: str, frame_to: str,
    typed_frame: Floats, typed_in: str, frames_study: str, turn_angles: Floats,
    euler_angles: Floats | None, euler_order: str, euler_about: About, turns_done: float, both_ways: bool,
    turning: Moment, turning_back: Moment, close_up: bool,
) -> tuple[tuple[Item, ...], tuple[Label, ...], Floats | None]:  # fmt: skip
    """Two frames lit among the others, or three turns of a frame by itself, once or both ways."""
    angles = played(frames_study, turn_angles, euler_angles)
    if frames_study == "compound rotation":
        ways = [(f"{euler_order} about {euler_about} axes", turning, angles)]
        if both_ways:
            order, about = other_way(euler_order, euler_about)
            ways.append((f"{order} about {about} axes", turning_back, angles[::-1]))
        box = close_box(robot, apart(robot, len(ways)), 0.75 * LARGE) if close_up else None
        return *_turns_alone(robot, ways, has_axis=axis_on), box
    places, lit = frame_places(robot, q, typed_frame, typed_in), (frame_from, frame_to)
    items = [*(glass_items(robot, q, gripper) if solid else ()), *pair_items(robot, places, lit)]
    labels = [*pair_labels(places, lit)]
    if turns_done < TURNS and frame_from != frame_to and euler_angles is not None:
        stands = motion(places[frame_from][:3, :3], places[frame_to][:3, 3])
        size = 1.4 * LIT * longest_reach(robot)
        items += turning_items("turning", stands, turning, angles, size, has_axis=axis_on)
        labels += turning_labels("", stands, turning, size)
    box = close_box(robot, [places[name] for name in lit]) if close_up else None
    return tuple(items), tuple(labels), box


def _turns_alone(
    robot: Robot, ways: list[tuple[str, Moment, Floats]], *, has_axis: bool
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    size = LARGE * longest_reach(robot) * (1.0 if len(ways) == 1 else 0.84)
    items: list[Item] = []
    labels: list[Label] = []
    for (name, moment, angles), place in zip(ways, apart(robot, len(ways)), strict=True):
        items += turning_items(f"turning/{name}", place, moment, np.asarray(angles), size, has_axis=has_axis)
        labels += turning_labels(name, place, moment, size)
    return tuple(items), tuple(labels)


TAB = Tab(
    "Frames",
    (FRAME_PAIR, FRAME_FORMS, TURN_FORM, EULER_CHOICE, TYPED_MATRIX),
    scene="frames_scene",
    labels="frames_labels",
    near="frames_box",
    switches=("close_up",),
    below=TURN_PLAYER,
    verdict=("turn_words", "pair_words"),
    readings=(TURN_PRODUCT, PAIR_MATRICES),
)
