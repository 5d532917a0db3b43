"""Taught positions: the list, what becomes of each on the arm, flags in the view, and the way to one."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Literal

import numpy as np

from vi3dras.api.way_there import WayThere, way_there
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.jogging.step import JogWay, jogged
from vi3dras.kinematics.forward import tool_pose
from vi3dras.render.scene import Item, Points
from vi3dras.teaching import acts
from vi3dras.teaching.files import read_positions, save_positions
from vi3dras.teaching.judged import Judged, judged
from vi3dras.teaching.melfa_lines import ReadPositions
from vi3dras.teaching.position import Taught
from vi3dras.workcell import Cell

from .. import _arm
from .._cell.among import known
from .._kit.face import FirstStep, Label, Line, Moved, Stop, Tab
from .._kit.face.teaching import POSITION_FILES, POSITION_JOINTS, POSITION_LIST
from .position_coding import decoded, each_once, encoded

LAMPS = {"reached": "ok", "near": "limit", "outside": "far", "unreached": "far", "other arm": "steel"}
"""The colour of a flag, by what becomes of its position."""

PAGE = "Positions"

FLAG = 11.0
"""How large the mark of a position is, in pixels."""


class TaughtPositions(VIPart):
    """The terminals of a list of taught positions."""

    pages = ("Positions",)
    positions = Control(
        tuple[Taught, ...], per="robot", renew="robot.id", default=lambda _: (), encode=encoded,
        decode=decoded, validate=each_once, tip="What was taught: names, comments, joint values",
        quantity="positions", equation=None, meaning="The taught positions, in the order of the list.",
    )  # fmt: skip
    chosen_position = Control(
        str, per="robot", renew="robot.id", default=lambda _: "", label="Chosen position",
        tip="The name of the position that is chosen; nothing for none", quantity="a name",
    )  # fmt: skip
    teach_as = Control(
        Literal["position", "joints"], default="position", label="Teach as",
        tip="Whether programs are given the Cartesian position, or the joint values",
    )  # fmt: skip
    go_way = Control(
        Literal["joints", "line"], default="joints", label="Go by",
        tip="Go to: all joints together, or the tool along a straight line",
    )  # fmt: skip
    flags = Control(bool, default=True, label="Flags", tip="A flag with its name at every taught position")
    ghost = Control(bool, default=False, label="Ghost", tip="The arm at the chosen position, see-through")

    judgements = Indicator(
        tuple, label="Reach of the positions", tip="What becomes of each position on this arm",
        quantity="a state each", equation=None,
        meaning="Whether the arm comes to each position, and which joint is nearest to its limit there.",
    )  # fmt: skip
    touch_up = Indicator(str, label="Touch up", tip="By how much a touch up would move the chosen position")
    position_scene = Indicator(
        tuple, label="Flags in the view", tip="A mark at every position, and the ghost"
    )
    position_labels = Indicator(tuple, label="Names in the view", tip="The names at their positions")


@TaughtPositions.step("judgements")
def judge_positions(robot: Robot, positions: tuple[Taught, ...]) -> tuple[Judged, ...]:
    """What becomes of each position on the arm."""
    return tuple(judged(robot, taught) for taught in positions)


@TaughtPositions.step("touch_up")
def tell_touch_up(robot: Robot, q: Floats, positions: tuple[Taught, ...], chosen_position: str) -> str:
    """By how much a touch up would move the chosen position."""
    taught = chosen(positions, chosen_position)
    if taught is None or len(taught.q) != robot.n:
        return ""
    step = acts.step_to(robot, taught, q)
    if max(step.mm, step.degrees) < acts.STILL_MM:
        return f"The arm is at {taught.name}"
    turned = f" and {step.degrees:.1f}°" if step.degrees >= 0.05 else ""
    return f"Touch up moves {taught.name}{_side(step)} by {step.mm:.1f} mm{turned}"


def _side(step: acts.Apart) -> str:
    """Up or down, where it is mostly that."""
    up = step.along[2]
    return "" if abs(up) < 0.9 * step.mm or step.mm < 0.05 else " up" if up > 0 else " down"


@TaughtPositions.step("position_scene", "position_labels")
def draw_positions(
    robot: Robot, q: Floats, positions: tuple[Taught, ...], chosen_position: str,
    judgements: tuple[Judged, ...], flags: bool, ghost: bool,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """A mark with its name at every position, and the arm at the chosen one."""
    items: list[Item] = []
    labels: tuple[Label, ...] = ()
    known = len(judgements) == len(positions)
    here = chosen(positions, chosen_position) is not None
    if flags and positions and known:
        items.append(_marks(judgements, acts.names_of(positions).index(chosen_position) if here else -1))
        labels = _names(acts.names_of(positions), judgements)
    taught = chosen(positions, chosen_position)
    if ghost and taught is not None and len(taught.q) == robot.n:
        items += _arm.ghosts_at(robot, [np.array(taught.q)], q)
    return tuple(items), labels


@lru_cache(maxsize=4)
def _marks(judgements: tuple[Judged, ...], here: int) -> Points:
    """A dot each in the colour of its state, the chosen one in that of what is chosen."""
    paints = (*LAMPS.values(), "accent")
    painted = np.array([list(LAMPS).index(each.state) for each in judgements], np.uint8)
    if here >= 0:
        painted[here] = len(LAMPS)
    places = np.array([each.point for each in judgements], np.float32)
    return Points("taught/flags", places, paints=paints, painted=painted, size=FLAG, haze=0.0)


@lru_cache(maxsize=4)
def _names(names: tuple[str, ...], judgements: tuple[Judged, ...]) -> tuple[Label, ...]:
    known = zip(names, judgements, strict=True)
    return tuple(Label(name, np.array(each.point), boxed=True) for name, each in known)


def chosen(positions: acts.Positions, name: str) -> Taught | None:
    """The position of that name, or none."""
    return next((taught for taught in positions if taught.name == name), None)


@TaughtPositions.action("Choose a flag", "chosen_position")
def choose_flag(positions: tuple[Taught, ...], chosen_position: str, key: str = "", index: int = 0) -> str:
    """Choose the position whose mark was clicked; it may be gone since it was drawn."""
    return positions[index].name if index < len(positions) else chosen_position


@TaughtPositions.action("Go to", slow=True)
def plan_way(
    robot: Robot, q: Floats, positions: tuple[Taught, ...], chosen_position: str, go_way: str,
    override: float, cell_there: Cell, report: Callable[[float], None] | None = None,
) -> WayThere:  # fmt: skip
    """The way to the chosen position, checked before anything moves."""
    taught = acts.find(positions, chosen_position)
    cell, straight = known(cell_there), go_way == "line"
    return way_there(robot, q, taught, straight=straight, override=override, cell=cell, report=report)


@TaughtPositions.action("Open positions", slow=True)
def open_positions(robot: Robot, file: str) -> ReadPositions:
    """The positions in a file, and what is to be said of its lines."""
    return read_positions(robot, Path(file))


@TaughtPositions.action("Save positions", slow=True)
def keep_positions(robot: Robot, positions: tuple[Taught, ...], file: str) -> str:
    """Write the positions; the end of the file's name says how."""
    count = len(positions)
    save_positions(robot, positions, Path(file), replace=True)
    return f"{Path(file).name} with {count} position{'s' * (count != 1)}"


@TaughtPositions.action("Move a position")
def drag_flag(
    robot: Robot, positions: tuple[Taught, ...], index: int = 0, to: Floats | None = None
) -> Moved | None:
    """The position of a flag with its hand as it is, at a place (3,) [m] or as far as the arm comes."""
    if to is None or index >= len(positions) or len(positions[index].q) != robot.n:
        return None
    taught = positions[index]
    q = np.array(taught.q)
    way = JogWay(to - tool_pose(robot, q)[:3, 3], np.zeros(3))
    if not way.length(robot):
        return None
    there = acts.touch_up(robot, positions, taught.name, jogged(robot, q, way).q)
    return Moved({"positions": there, "chosen_position": taught.name}, f"Move {taught.name}")


TOUR = (
    Stop(
        "positions",
        {
            "robot": "rv2aj",
            "q": "10, 40, 60, 70, 0",
            "positions": "P1 0,0,90,87,0 Wait; P2 20,30,70,60,0 Above pick; P3 20,45,75,55,0 Pick; "
            "P4 -36,30,70,60,0 Above place; P5 -36,50,75,50,30 Place",
            "chosen_position": "P5",
            "ghost": "true",
        },
        "Five taught positions, one of them three degrees from a limit",
        page=PAGE,
    ),
)

FIRST_STEPS = (
    FirstStep(
        "Teach a position", "Teach P1 keeps where the arm is, with a flag in the view", PAGE, "positions"
    ),
)

TAB = Tab(PAGE, (POSITION_LIST, Line(), POSITION_JOINTS, POSITION_FILES))
