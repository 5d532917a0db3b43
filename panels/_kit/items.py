"""From the description of a front panel to widgets: which class builds which item."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import (
    about_items,
    face,
    inverse_items,
    joint_items,
    method_items,
    reading_items,
    self_motion_items,
    table_items,
)
from .board import Board, Bound
from .choices import Switch
from .heads import Section, Separator, gap

_BUILDERS: dict[type[Any], Callable[..., Bound]] = {
    face.Joints: joint_items.JointSliders,
    face.Gripper: joint_items.GripperSlider,
    face.Buttons: joint_items.ActionButtons,
    face.DhTable: table_items.DhNumbers,
    face.JointTable: table_items.JointLimits,
    face.RobotForm: table_items.RobotFields,
    face.Method: inverse_items.MethodChoice,
    face.Target: inverse_items.TargetSliders,
    face.SelfMotion: self_motion_items.SelfMotionSlider,
    face.Solutions: method_items.Answer,
    face.AboutRobot: about_items.RobotFacts,
    face.Pose: reading_items.ToolPose,
    face.Reading: reading_items.OneReading,
    face.NearestLimit: reading_items.NearestLimitReading,
    face.Bar: reading_items.OneBar,
    face.Matrices: reading_items.MatrixPair,
    face.Origins: reading_items.FrameOrigins,
}


def build(items: Sequence[face.Item], parent: int, board: Board, width: int) -> list[Bound]:
    """Put items below each other into a column and give what has to be refreshed."""
    bound: list[Bound] = []
    for item in items:
        match item:
            case face.Heading():
                Section(parent, item.title, item.hint, width=width)
            case face.Line():
                gap(parent, 12)
                Separator(parent, width=width)
            case face.Switches():
                gap(parent, 8)
                bound += [OneSwitch(name, parent, board, width) for name in item.controls]
            case _:
                bound.append(_BUILDERS[type(item)](item, parent, board, width))
    gap(parent, 16)
    return bound


class OneSwitch(Bound):
    """A control that is on or off."""

    def __init__(self, name: str, parent: int, board: Board, width: int) -> None:
        self.ports = (name,)
        self._name, self._board = name, board
        port = board.port(name)
        self._switch = Switch(parent, port.label, False, self._toggle, width=width)
        self.refresh()

    def refresh(self) -> None:
        """Show whether it is on."""
        self._switch.update(bool(self._board.get(self._name)))

    def _toggle(self, on: bool) -> None:
        label = f"{'Show' if on else 'Hide'} {self._board.port(self._name).label.lower()}"
        self._board.put(self._name, on, label=label)
