"""Ask for many targets at once: which the arm reaches, what its joints do, and what stops the others."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.values.places import box
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.export.csv import Column, write_csv
from vi3dras.flow import VI
from vi3dras.joint_workspace.first_sweep import box_around
from vi3dras.joint_workspace.hands import hand_held
from vi3dras.joint_workspace.study import verdict_columns
from vi3dras.scripts.lines import arm_code, hand_words, lengths_typed
from vi3dras.scripts.spelling import Part, called
from vi3dras.workcell import Cell

from ._cell import page as cell_page
from ._cell.among import cell_in_python, with_cell
from ._kit.face import Face, FirstStep, Heading, Line, Stop, Switches, Tab, View3D
from ._kit.face import workspace as part
from ._kit.face.motion import EDITING
from ._targets.joints import JointPicture
from ._targets.look import TargetView
from ._targets.spot import Spot, parts_of
from ._targets.study import NoTargetsError, Study
from ._targets.targets import ReachStudy


class IkWorkspace(VI):
    """Inverse kinematics over a whole box of targets: joint values out, or the reason why there are none."""

    title = "3D IK Workspace"
    parts = (ReachStudy, TargetView, *cell_page.PARTS)


@IkWorkspace.action("Pick target", "at", "picked")
def pick(
    study: Study | None,
    spot: Spot | None,
    fault: Vi3drasError | None,
    span: str,
    joint_cloud: JointPicture | None,
    key: str,
    index: int,
    position: Floats,
) -> tuple[int, int]:
    """Go to the target whose point in the view was clicked, and explain it."""
    if study is None or spot is None:
        raise NoTargetsError(str(fault))
    for k, layer in enumerate(study.layers):
        if layer.by_class.key == key:
            rows = layer.rows if joint_cloud is None else joint_cloud.rows[k]
            target = int(rows[parts_of(study, spot, span, rows)[0] + index])
            return target, target
    return spot.index, spot.index


@IkWorkspace.action("Fit the box", "px", "py", "pz")
def fit_box(study: Study | None, fault: Vi3drasError | None) -> tuple[Floats, Floats, Floats]:
    """Make the box as small as still holds every target that is reached."""
    if study is None:
        raise NoTargetsError(str(fault))
    axes = study.asked.axes
    reached = study.verdicts.points[study.verdicts.reachable]
    if not len(reached) or study.asked.listed is not None:
        x, y, z = (np.array(axis[:2]) for axis in axes)
        return x, y, z
    spacing = np.array([(high - low) / max(count - 1, 1) for low, high, count in axes])
    x, y, z = box_around(reached, spacing)
    return x, y, z


@IkWorkspace.action("Table of targets")
def table(study: Study | None, fault: Vi3drasError | None) -> Mapping[str, Column]:
    """Every target with its verdict, and the joint values of those that are reached."""
    if study is None:
        raise NoTargetsError(str(fault))
    return verdict_columns(study.robot, study.verdicts)


@IkWorkspace.action("Copy as Python")
def in_python(
    robot: Robot, wanted_file: str, px: Floats, py: Floats, pz: Floats, nx: int, ny: int, nz: int, hold: str,
    hand_range: Floats, hand_angle: float, hand_list: Floats, abc: Floats, cell: Cell,
) -> tuple[Part, ...]:  # fmt: skip
    """The script: what becomes of every target of the box, or of those in the file."""
    hand = hand_held(hold, angle=hand_angle, free=hand_range, angles=hand_list, abc=abc)
    axes = [(*lengths_typed(robot, ends), many) for ends, many in ((px, nx), (py, ny), (pz, nz))]
    places: str = called("vi.box", box, *(axis if axis[2] > 1 else axis[0] for axis in axes))
    words = with_cell(cell, hand_words(robot, hand))
    reach = called("arm.reach", Arm.reach, wanted_file or places, **words)
    told = f"reach = {reach}", "print(reach)", "print(reach.to_frame())"
    return ((arm_code(robot),), cell_in_python(cell), told)


@IkWorkspace.action("Save the list...", slow=True)
def save_list(study: Study | None, fault: Vi3drasError | None, path: str) -> str:
    """Write every target with its verdict into a CSV file that is not there yet; give its name."""
    write_csv(Path(path), table(study, fault))
    return path


FACE = Face(
    vi=IkWorkspace,
    icon="cubes",
    short="3D IK",
    sentence="Every target of a box, and which joints it takes",
    tabs=(
        Tab("Targets", (part.TARGET_BOX, Line(), part.HAND_FORM, part.ORDER_CHOICE)),
        Tab("Points", (part.POINTS_FORM,)),
        Tab(
            "View",
            (
                Switches(("joint_space",)),
                part.JOINT_AXES,
                Line(),
                part.LENGTH_LIMIT,
                Line(),
                Heading("Classes of targets", "shown or hidden"),
                part.TargetLegend(is_over=False),
            ),
        ),
        cell_page.cell_tab(verdict=("touch_words",)),
        Tab("D-H table", EDITING),
    ),
    view=View3D(
        "scene",
        "labels",
        switches=("joint_space", "eq20", "arm", "grid"),
        over=part.TargetLegend(),
        pick="pick",
        fine="notes",
        fits=("framed",),
    ),
    indicators=(part.TARGET_SHARES, Line(), part.TARGET_CARD, Line(), part.JOINT_LAMPS),
    verdict="verdict",
    table="table",
    script="in_python",
    first_steps=(
        FirstStep(
            "Choose a box",
            "Of targets before the arm: from, to and how many",
            "Targets",
            "asked",
            lambda now, then: then is not None and now.axes != then.axes,
        ),
        FirstStep("Hold the hand", "Free, or at an angle: fewer targets are reached then", "Targets", "hold"),
        FirstStep(
            "Ask a target", "A click on one: its joint values, or why it is not reached", "Targets", "picked"
        ),
    ),
    below=part.TARGET_PLAYER,
    below_height=300,
    tour=(
        Stop("free", {}, "Lynx6 with a free hand: the targets of a box that it reaches"),
        Stop(
            "fixed",
            {"hold": "fixed", "hand_angle": "-30", "span": "layer"},
            "The hand held at -30 degrees, one layer of the box: which joint's limit stops which target",
        ),
        Stop(
            "why",
            {"hold": "fixed", "hand_angle": "-30", "span": "layer", "at": "5010", "picked": "5010"},
            "Why one target is not reached, and the nearest place that is",
        ),
        Stop(
            "eq20",
            {"eq20": "true", "span": "layer"},
            "The paper's length limit allows targets that the arm does not reach",
            page="View",
        ),
        Stop("joints", {"joint_space": "true"}, "The same solutions over three joints", page="View"),
        Stop(
            "kuka",
            {"robot": "kuka-kr5-arc", "span": "layer"},
            "KUKA KR 5 with the tool held as at home",
            theme="light",
        ),
    ),
)
