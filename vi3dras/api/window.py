"""From a notebook into the window: what was computed, open in the instrument that shows it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import singledispatch
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.formulas import Object
from vi3dras.api.objects import Painted
from vi3dras.api.solutions import Solutions
from vi3dras.api.sweeps import Sweep
from vi3dras.api.values.motions import ArmMotion
from vi3dras.api.values.poses import Pose
from vi3dras.api.workspace import Workspace
from vi3dras.arm.robot import Robot
from vi3dras.errors import TypedError
from vi3dras.flow import Engine
from vi3dras.joint_workspace.first_sweep import first_sweep
from vi3dras.joint_workspace.hands import Hand
from vi3dras.joint_workspace.ways import COORDINATES, numbers_of
from vi3dras.objects.formula import Formula
from vi3dras.sessions.session import session_text

Shown = Arm | Pose | Solutions | Workspace | Sweep | Object | Painted | ArmMotion
TIMED = (
    "law", "speed", "duration", "tool_acceleration", "spacing", "approach", "retreat", "direction",
    "dwell_start", "dwell_end", "repeat", "blend", "grip", "row",
)  # fmt: skip
"""What settings of a motion and controls of an instrument call by the same name."""
SHOWN = "an arm, a pose, solutions, a workspace, a sweep, an object, or a motion along one"


class State(NamedTuple):
    """What a session is to hold."""

    panel: str
    values: Mapping[str, Any]
    """For its controls, in SI."""
    robot: Robot | None


def open(shown: Shown) -> Path:
    """Open the dashboard with this state; gives the session file, which stays where temporary files are.

    The program runs on beside the notebook; nothing that is done there comes back.

    Args:
        shown: an arm, a pose, solutions, a workspace, a sweep, an object, or a motion along one.

    Raises:
        NoScreenError: there is no display to open a window on.
        TypedError: no instrument shows this.
    """
    session = session_of(shown)
    # commands know the use cases, so what is theirs is started by name
    import_module("vi3dras.console.screen").require_screen()
    file = Path(tempfile.mkdtemp(prefix="vi3dras-")) / "from-python.vi3"
    file.write_text(session, encoding="utf-8", newline="\n")
    subprocess.Popen([sys.executable, "-m", "vi3dras", "open", "--session", str(file)])
    return file


def session_of(shown: Shown) -> str:
    """The session file in which an instrument shows this, as text.

    Raises:
        TypedError: no instrument shows this.
    """
    state = _shown_by(shown)
    with Engine() as engine:
        for panel, face in import_module("vi3dras.console.names").panels().items():
            engine.add(face.vi, panel)
            if state.robot is not None:
                engine.put(f"{panel}.robot", state.robot)
        engine.catch_up()
        engine.put_all({f"{state.panel}.{control}": value for control, value in state.values.items()})
        return session_text(engine, {"open": state.panel})


@singledispatch
def _shown_by(shown: Any) -> State:
    """The instrument that shows it, what is put into its controls in SI, and the arm."""
    raise TypedError(f"No instrument shows {shown!r:.60}: give {SHOWN}.")


@_shown_by.register
def _(shown: Arm) -> State:
    return State("robot-simulator", {}, shown.robot)


@_shown_by.register
def _(shown: Pose) -> State:
    return State("robot-simulator", {"q": shown.joints.reshape(-1, shown.robot.n)[0]}, shown.robot)


@_shown_by.register
def _(shown: Solutions) -> State:
    best = shown.joints[0] if len(shown) else shown.why.nearest
    return State("robot-simulator", {"q": best}, shown.robot)


@_shown_by.register
def _(shown: Workspace) -> State:
    low, high = shown.ranges.T
    drawn = {"drawing": "low-discrepancy", "samples": shown.poses.size}
    grid = drawn if shown.factor is None else {"factor": shown.factor}
    return State("fk-workspace", {"low": low, "high": high, "voxel": shown.voxel_edge, **grid}, shown.robot)


@_shown_by.register
def _(shown: Sweep) -> State:
    way, target = shown.way, first_sweep(shown.robot).numbers.copy()
    if way.label not in COORDINATES[way.task]:
        raise TypedError(f"No instrument shows a way of its own such as {way.label}: give {SHOWN}.")
    at = {"position": [0, 1, 2], "wrist": [0, 1, 2, 6], "pose": [0, 1, 2, 3, 4, 5]}[way.task]
    target[at] = numbers_of(way.task, way.targets[0])
    ends = {"low": float(way.s[0]), "high": float(way.s[-1])}
    told = {"coordinate": way.label, "count": len(way.s), "target": target}
    return State("joint-workspace-2d", ends | told, shown.robot)


@_shown_by.register
def _(shown: Object) -> State:
    return State(_panel_of(shown.formula), {"formula": shown.formula}, None)


@_shown_by.register
def _(shown: Painted) -> State:
    told = {"formula": shown.formula} | _held(shown.painting.hand)
    return State(_panel_of(shown.formula), told, shown.painting.robot)


@_shown_by.register
def _(shown: ArmMotion) -> State:
    if shown.formula is not None:
        told = {"formula": shown.formula} | _timed(shown.settings)
        return State(_panel_of(shown.formula), told, shown.robot)
    if {"from", "to", "law"} <= set(shown.settings):
        start, end = (shown.settings[word] * shown.robot.scale for word in ("from", "to"))
        told = {"law": shown.settings["law"], "along": "line" if shown.title == "Line" else "joints"}
        ends = {"start": start, "end": end, "duration": shown.duration}
        return State("robot-simulator", told | ends, shown.robot)
    raise TypedError(f"No instrument shows {shown!r:.60}: give {SHOWN}.")


def _panel_of(formula: Formula) -> str:
    return "surface-trajectory" if formula.kind == "surface" else "volume-trajectory"


def _held(hand: Hand) -> dict[str, Any]:
    """How the hand stands, as the controls of an instrument keep it."""
    if hand.task == "position":
        return {"hold": "point"}
    if hand.abc is not None:
        return {"hold": "pose", "abc": np.array(hand.abc)}
    if hand.free is not None:
        return {"hold": "free", "hand_range": np.array(hand.free)}
    if len(hand.angles) == 1:
        return {"hold": "fixed", "hand_angle": hand.angles[0]}
    return {"hold": "list", "hand_list": np.array(hand.angles)}


def _timed(settings: Mapping[str, Any]) -> dict[str, Any]:
    """What was wished of a motion, by the names of the controls; what was not is left as it is."""
    known = {name: settings[name] for name in TIMED if settings.get(name) is not None}
    return {name: value for name, value in known.items() if value != float("inf")}
