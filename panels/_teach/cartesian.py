"""The page Cartesian: the tool along a line or an arc by the Jacobian, as printed and as it should be."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal

import numpy as np

from vi3dras.api.cartesian import CartesianMotion
from vi3dras.api.lines import cartesian_motion
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.cartesian.drift import Decay, decay_of
from vi3dras.cartesian.stepping import Method
from vi3dras.cartesian.way import CartesianWay, arc_to, line_by, line_to, numbers_at
from vi3dras.errors import Vi3drasError
from vi3dras.explain import deciding, motions
from vi3dras.explain.scope import per_joint
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.formats.registry import FORMATS, carried
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.singular import inverse_conditions
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.motion.rows import Plan
from vi3dras.passport.report import Report
from vi3dras.render.scene import Item
from vi3dras.workcell import Cell

from .._arm import ports
from .._cell.among import among, judged_among
from .._kit.face import Label, Line, Switches, Tab
from .._kit.face.cartesian import LINE_DECAY, LINE_DRIFT, LINE_FORM, LINE_METHOD, LINE_RESULT
from .._kit.face.motion import PASSPORT_CARD, SLOWNESS, Buttons, Measures
from .._kit.face.remote import EXPORTED
from .._kit.face.workspace import PathDock
from .first_line import begin_pose, first_bow, first_change, first_goal, first_via
from .line_scene import line_picture

OPEN: tuple[Method, ...] = ("first-order", "via-points")
"""Methods whose error falls with the steps; the others have only rounding."""


class CartesianMove(VIPart):
    """The terminals of a line or an arc of the tool."""

    pages = ("Cartesian",)
    line_mode = Control(
        Literal["relative", "absolute"], default="relative", label="Numbers",
        tip="Six numbers say how far the tool goes from where it begins, or where it ends in the base frame",
    )  # fmt: skip
    line_shape = Control(
        Literal["line", "arc", "circle"], default="line", label="Way",
        tip="A straight line, an arc through a place, or the whole circle back to where it begins",
    )  # fmt: skip
    line_start = Control(
        Floats, per="robot.joints", renew="robot.id", default=begin_pose, unit="robot",
        label="Start of the line",
        tip="Joint values from which the tool goes", symbol="q_0", quantity="deg or length", leads=True,
        meaning="Joint values from which the tool goes; Start here takes those of the arm.",
    )  # fmt: skip
    line_by = Control(
        Floats, per="robot", renew="robot.id", default=first_change, shape=(6,), label="Change of the tool",
        tip="By how much x, y, z [m] and A, B, C [rad] change", symbol="Δ", quantity="length and angle",
        meaning="By how much x, y, z and A, B, C of the tool change, where numbers are relative.",
        paper="KR5 Eq 1",
    )  # fmt: skip
    line_to = Control(
        Floats, per="robot", renew="robot.id", default=first_goal, shape=(6,), label="End of the tool",
        tip="x, y, z [m] and A, B, C [rad] where it ends", symbol="p_1", quantity="length and angle",
        meaning="x, y, z and A, B, C where the tool ends, where numbers are absolute.",
    )  # fmt: skip
    via_by = Control(
        Floats, per="robot", renew="robot.id", default=first_bow, shape=(3,), unit="m", label="Via from here",
        tip="A place that the arc passes, from where the tool begins", symbol="v",
        meaning="A place that the arc passes, counted from where the tool begins.",
    )  # fmt: skip
    via_to = Control(
        Floats, per="robot", renew="robot.id", default=first_via, shape=(3,), unit="m", label="Via",
        tip="A place that the arc passes, in the base frame", symbol="v",
        meaning="A place that the arc passes, in the base frame.",
    )  # fmt: skip
    line_steps = Control(
        int, default=100, low=1, high=20000, label="Steps", tip="In how many steps the way is gone",
        symbol="N", quantity="a count",
        meaning="In how many steps the way is gone: the error of first order falls as one over them.",
    )  # fmt: skip
    line_method = Control(
        Method, default="closed-loop", label="Method", tip="How the joints follow the tool",
        quantity="a method",
        meaning="How the joints follow: as the paper prints it, in all decimals, or corrected.",
    )  # fmt: skip
    line_damped = Control(
        bool, default=False, label="Damped beside singular poses",
        tip="Steps are shortened in directions that the tool has nearly lost",
    )  # fmt: skip
    literal_rates = Control(
        bool, default=False, label="Eq 12 as printed",
        tip="L of Eq 12 to the letter, where the roll stands in place of the yaw: the tool ends elsewhere",
    )  # fmt: skip
    share = ports.joint_share()
    at = Control(
        float, default=0.0, low=0.0, high=1.0, label="Moment", tip="How much of the time is over",
        equation=deciding("q", motions.stand), quantity="0 to 1",
        meaning="How much of the way is done, from its start to its end.",
    )  # fmt: skip

    line_way = Indicator(
        CartesianWay | None, label="Way asked for", tip="Where the tool is to be at each share of its way",
        equation=None, quantity="a line or an arc", meaning="The line or the arc on which the tool is to go.",
    )  # fmt: skip
    line_gone = Indicator(
        CartesianMotion | None, label="Steps of the tool", tip="What is reached and missed, step by step",
        symbol="q_k", equation=None, quantity="rows", paper="KR5 Eqs 1, 2, 12",
        meaning="Every step of the joints: the inverse Jacobian times a small motion of the tool.",
    )  # fmt: skip
    line_words = Indicator(
        str, label="What stands in the way", tip="How far the arm comes, known before anything moves"
    )
    line_decays = Indicator(
        tuple, label="Error against steps", tip="The error at the end for several numbers of steps",
        symbol="e(N)", equation=None, quantity="length and angle", paper="Table II",
        meaning="The error at the end for several numbers of steps, for methods that have one.",
    )  # fmt: skip
    limits = ports.joint_limits()
    plan = Indicator(
        Plan | None, label="Line in time", tip="Joint values, speeds and times of all rows", symbol="q(t)",
        equation=None, quantity="rows", parts=per_joint,
        meaning="The line in time, in the least time that the joints allow.",
    )  # fmt: skip
    trouble = Indicator(
        str, label="Trouble", tip="Why there is no motion in time; nothing when there is one",
        meaning="Why there is no motion in time; nothing when there is one.",
    )  # fmt: skip
    condition = ports.condition("How well the arm can go in every direction over the line")
    passport = ports.passport("Every check of the line, row by row")
    line_scene = Indicator(
        tuple, label="Line in the view", tip="The way, what is reached of it, and both ends"
    )
    line_labels = Indicator(tuple, label="Words at the line", tip="What the ends of the way are called")


@CartesianMove.step("line_way", "trouble")
def where_to(
    robot: Robot, line_mode: str, line_shape: str, line_start: Floats, line_by: Floats, line_to: Floats,
    via_by: Floats, via_to: Floats,
) -> tuple[CartesianWay | None, str]:  # fmt: skip
    """The way that the numbers describe, or why they describe none."""
    start = numbers_at(robot, line_start)
    is_far = line_mode == "relative"
    if line_shape == "line":
        way = line_by_or_to(start, line_by, line_to, is_far=is_far)
        return (None, "The tool is there already: change one of the numbers.") if way.is_still else (way, "")
    end, via = (start + line_by, start[:3] + via_by) if is_far else (line_to, via_to)
    try:
        return arc_to(start, via, end, whole=line_shape == "circle"), ""
    except Vi3drasError as error:
        return None, str(error)


def line_by_or_to(start: Floats, change: Floats, end: Floats, *, is_far: bool) -> CartesianWay:
    """The line from the numbers of the tool (6,): so far, or to others."""
    return line_by(start, change) if is_far else line_to(start, end)


@CartesianMove.step("line_gone", "line_words", slow=True)
def go_along(
    robot: Robot, line_start: Floats, line_way: CartesianWay | None, trouble: str, line_steps: int,
    line_method: Method, line_damped: bool, literal_rates: bool,
) -> tuple[CartesianMotion | None, str]:  # fmt: skip
    """Every step, and what stands in the way; or why there are none."""
    if line_way is None:
        return None, trouble
    try:
        gone = cartesian_motion(
            robot, line_start, line_way, steps=line_steps, method=line_method, damped=line_damped,
            literal_rates=literal_rates,
        )  # fmt: skip
    except Vi3drasError as error:
        return None, str(error)
    return gone, gone.verdict


@CartesianMove.step("line_decays", slow=True)
def how_it_falls(
    robot: Robot, line_gone: CartesianMotion | None, line_damped: bool, literal_rates: bool
) -> tuple[tuple[Method, Decay], ...]:
    """The errors of the chosen method over the steps; of both uncorrected ones where it has none."""
    if line_gone is None or not line_gone.is_whole or line_gone.robot.id != robot.id:
        return ()
    chosen = line_gone.method
    methods = (chosen,) if chosen in {"as-printed", *OPEN} else OPEN
    fall = partial(
        decay_of, robot, line_gone.gone.q[0], line_gone.way, damped=line_damped, literal_rates=literal_rates
    )
    return tuple((one, fall(one)) for one in methods)


@CartesianMove.step("limits")
def joint_limits(robot: Robot, share: float) -> Limits:
    """How fast the joints may go."""
    return limits_of(robot).scaled(share)


@CartesianMove.step("plan", slow=True)
def time_line(line_gone: CartesianMotion | None, share: float) -> Plan | None:
    """The line in time; None where nothing can be gone."""
    if line_gone is None or len(line_gone) < 2:
        return None
    return line_gone.timed(share=share).plan


@CartesianMove.step("condition", slow=True)
def how_singular(robot: Robot, plan: Plan | None) -> Floats:
    """Of every fine row, (N,)."""
    if plan is None or plan.fine.q.shape[1] != robot.n:
        return np.zeros(0)
    return inverse_conditions(robot, usual_task(robot), plan.fine.q)


@CartesianMove.step("passport", slow=True)
def check_line(
    robot: Robot, plan: Plan | None, limits: Limits, cell_there: Cell,
    report: Callable[[float], None] | None = None,
) -> Report | None:  # fmt: skip
    """Whether an arm may run it, among what stands before it."""
    return judged_among(robot, plan, cell_there, limits, report)


@CartesianMove.step("line_scene", "line_labels")
def draw_line(
    robot: Robot, q: Floats, line_start: Floats, line_way: CartesianWay | None,
    line_gone: CartesianMotion | None,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """The way asked for, what is reached of it, both ends as ghosts, and the farthest place."""
    return line_picture(robot, q, line_start, line_way, line_gone)


@CartesianMove.action("Start here", "line_start", "at")
def line_from_here(q: Floats) -> tuple[Floats, float]:
    """The line begins where the arm is."""
    return q, 0.0


@CartesianMove.action("Go", "q", "at")
def go_line(q: Floats, line_gone: CartesianMotion | None) -> tuple[Floats, float]:
    """The arm goes to the end of its way, or to where it must stop."""
    return (q, 0.0) if line_gone is None else (line_gone.gone.q[-1], 1.0)


@CartesianMove.action("Back", "q", "at")
def back_line(line_start: Floats) -> tuple[Floats, float]:
    """The arm goes back to where the tool begins."""
    return line_start, 0.0


@CartesianMove.action("Export", slow=True)
def export(
    line_gone: CartesianMotion | None, line_words: str, share: float, file: str, form: str, comma: bool,
    draft: bool, cell_there: Cell, report: Callable[[float], None] | None = None,
) -> str:  # fmt: skip
    """Write the motion with its passport, unless it is not safe; a draft is written all the same."""
    if line_gone is None or len(line_gone) < 2:
        raise Vi3drasError(line_words)
    chosen = carried(FORMATS[form], line_gone.robot)
    move = among(line_gone.timed(share=share), cell_there, file)
    return move.written(Path(file), chosen, comma=comma, draft=draft, report=report, replace=True).sentence


TAB = Tab(
    "Cartesian",
    (
        Measures("Cartesian motion", "of the tool", ("line_mode", "line_shape")),
        LINE_FORM,
        LINE_METHOD,
        Measures("", "", ("line_steps",)),
        Switches(("line_damped", "literal_rates")),
        Buttons(("go_line", "back_line")),
        Buttons(("line_from_here",)),
        Line(),
        LINE_RESULT,
        Line(),
        LINE_DRIFT,
        Line(),
        LINE_DECAY,
        Line(),
        Measures("", "", ("share",)),
        SLOWNESS,
        Line(),
        *EXPORTED,
        Line(),
        PASSPORT_CARD,
    ),
    below=PathDock("Along the line", joints="q"),
    scene="line_scene",
    labels="line_labels",
    verdict=("touch_words", "line_words"),
)
