"""All formats: what each is called, for which arms it is, and the function that writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.files import Piece
from vi3dras.formats.arduino import arduino
from vi3dras.formats.errors import ArmFormatError, FileEndError, FormatNameError
from vi3dras.formats.gcode import gcode
from vi3dras.formats.lines import Note
from vi3dras.formats.melfa import melfa_positions, melfa_program, not_melfa
from vi3dras.formats.ros import ros_json, ros_yaml
from vi3dras.formats.servo_pulses import missing_servo, ssc32
from vi3dras.formats.tables import joints, robodk, robodk_speed, via_points, with_decimal_comma
from vi3dras.formats.urscript import not_ur, urscript
from vi3dras.motion.between import Between
from vi3dras.motion.rows import Motion
from vi3dras.passport.states import Controller

Write = Callable[[Robot, Motion, Note], Iterator[Piece]]
"""Gives the text of a file piece by piece."""

ANY = "any arm"
SERVOS = "arms with a [servo] table in their file"


def _nothing(robot: Robot) -> None:
    """What a format refuses that carries every arm."""


class Format(NamedTuple):
    """One way to write a motion."""

    id: str
    suffix: str
    label: str
    about: str
    """What reads it, in one sentence."""
    arms: str
    """For which arms it is."""
    units: str
    write: Write
    between: Between
    """How the joints go from row to row where its controller runs it."""
    refuses: Callable[[Robot], str | None] = _nothing
    """Why an arm cannot be carried; None when it can."""

    @property
    def controller(self) -> Controller:
        """What runs its files."""
        return Controller(self.label, self.between)

    @property
    def is_table(self) -> bool:
        """True for CSV, which can also have decimal commas."""
        return self.suffix == ".csv"


_TABLE = (
    Format(
        "via-points", ".csv", "Via points",
        "All that is known of every row; `vi3dras check` proves it, and it is read back whole.",
        ANY, "the arm's length unit, deg, s", via_points, "even",
    ),
    Format(
        "joints", ".csv", "Joint values",
        "Time and joint values alone, for scripts of your own.",
        ANY, "deg, the arm's length unit for joints that slide, s", joints, "even",
    ),
    Format(
        "robodk", ".csv", "RoboDK poses",
        "Tool poses that RoboDK imports as targets: W, P, R are the turns about x, y and z.",
        ANY, "mm, deg", robodk, "line",
    ),
    Format(
        "robodk-speed", ".csv", "RoboDK points",
        "Tool places that RoboDK imports as points, and the speed towards each.",
        ANY, "mm, mm/s", robodk_speed, "line",
    ),
    Format(
        "ros-yaml", ".yaml", "ROS (YAML)",
        "A trajectory_msgs/JointTrajectory of ROS 2, for `ros2 topic pub` and launch files.",
        ANY, "rad, m for joints that slide, s", ros_yaml, "quintic",
    ),
    Format(
        "ros-json", ".json", "ROS (JSON)",
        "The same for rosbridge and web pages.",
        ANY, "rad, m for joints that slide, s", ros_json, "quintic",
    ),
    Format(
        "ssc32", ".ssc", "SSC-32 script",
        "Group moves for Lynxmotion's SSC-32 and SSC-32U servo boards.",
        SERVOS, "pulses in µs, times in ms", ssc32, "even", missing_servo,
    ),
    Format(
        "arduino", ".h", "Arduino table",
        "A C header with the angles of all servos and the loop that plays them.",
        SERVOS, "whole deg of the servo, ms", arduino, "even", missing_servo,
    ),
    Format(
        "gcode", ".gcode", "G-code",
        "Straight moves of the tool for controllers that compute the joints themselves.",
        ANY, "mm, deg, mm/min", gcode, "line",
    ),
    Format(
        "urscript", ".script", "URScript",
        "A program for Universal Robots that streams joint values every 16 ms.",
        "arms of six joints that turn; meant for ur3 to ur10e", "rad, s", urscript, "cubic", not_ur,
    ),
    Format(
        "melfa-positions", ".pos", "MELFA position list",
        "Joint constants, and for six axes position constants, as Mitsubishi's tools import them.",
        "arms of five or six joints that turn; meant for rv2aj", "deg, mm",
        melfa_positions, "line", not_melfa,
    ),
    Format(
        "melfa", ".mb4", "MELFA program",
        "A MELFA-BASIC IV program that runs the motion and holds its positions.",
        "arms of five or six joints that turn; meant for rv2aj", "deg, mm/s",
        melfa_program, "line", not_melfa,
    ),
)  # fmt: skip

FORMATS = {each.id: each for each in _TABLE}
"""All formats by id, in the order in which people are shown them."""


def format_named(name: str) -> Format:
    """The format of an id.

    Raises:
        FormatNameError: there is none.
    """
    if name not in FORMATS:
        raise FormatNameError(name, tuple(FORMATS))
    return FORMATS[name]


def format_of(file: Path) -> Format:
    """The format that the end of a file's name means; the first of several.

    Raises:
        FileEndError: there is none.
        FormatNameError: it means none.
    """
    suffix = _end_of(file)
    ends = tuple(dict.fromkeys(each.suffix for each in FORMATS.values()))
    if not suffix:
        raise FileEndError(str(file), "", ends)
    for each in FORMATS.values():
        if each.suffix == suffix:
            return each
    raise FormatNameError(file.suffix, ends)


def named_alike(chosen: Format, file: Path) -> Format:
    """The format, when a file's name does not end as those of another format do.

    Raises:
        FileEndError: it does.
    """
    suffix = _end_of(file)
    if suffix != chosen.suffix and any(each.suffix == suffix for each in FORMATS.values()):
        raise FileEndError(str(file), chosen.label, (chosen.suffix,))
    return chosen


def _end_of(file: Path) -> str:
    suffix = file.suffix.casefold()
    return {".yml": ".yaml", ".nc": ".gcode", ".urscript": ".script", ".prg": ".mb4"}.get(suffix, suffix)


def formats_for(robot: Robot) -> tuple[Format, ...]:
    """The formats that can carry an arm."""
    return tuple(each for each in FORMATS.values() if each.refuses(robot) is None)


def carried(chosen: Format, robot: Robot) -> Format:
    """The format, when it can carry an arm.

    Raises:
        ArmFormatError: it cannot.
    """
    why = chosen.refuses(robot)
    if why is not None:
        raise ArmFormatError(chosen.label, robot.name, why, tuple(each.id for each in formats_for(robot)))
    return chosen


def text_pieces(
    chosen: Format, robot: Robot, motion: Motion, *, title: str = "", draft: bool = False, comma: bool = False
) -> Iterator[Piece]:
    """The text of a motion in a format, many rows a piece.

    Args:
        chosen: the format.
        robot: the arm.
        motion: its rows.
        title: what stands at the head, where a format has comments.
        draft: whether the file is marked as one that must not run.
        comma: decimal commas and semicolons, for a table only.

    Raises:
        ArmFormatError: the format cannot carry this arm.
        FormatError: it cannot carry these rows; some are found only while it is written.
    """
    pieces = carried(chosen, robot).write(robot, motion, Note(title, draft))
    return with_decimal_comma(pieces) if comma and chosen.is_table else pieces
