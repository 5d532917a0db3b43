"""A written file read again as its machine reads it: the rows it orders, the lines that are none of its own.

What a table, a program or a message orders is told as joint values and times, where it has them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.export.csv import BOM
from vi3dras.formats import arduino, urscript
from vi3dras.formats.grammar import GRAMMARS, NUMBER, Walked, stray, walked
from vi3dras.passport.rows import HALF_STEP, joint_headers, joint_units

ESCAPED = r"\\(?:x(..)|u(.{4})|U(.{8})|(.))"

NUMBERED = re.compile(r"^\d+ (?='|$)", re.M)
"""The number of a line that is a comment or empty."""

HALF_LETTER = re.compile("[\ud800-\udfff]")
"""What JSON carries and no text has."""


class Ordered(NamedTuple):
    """What a file orders."""

    strays: tuple[str, ...] = ()
    """Sentences on lines that are none of the format."""
    q: Floats | None = None
    """Joint values of the rows [rad], [m], (N, n); None where the file has none."""
    times: Floats | None = None
    """Of the rows [s], (N,); None where the machine finds its own times."""
    velocity: Floats | None = None
    """(N, n), where the file has them."""
    acceleration: Floats | None = None
    blur_q: Floats | float = 0.0
    """How far a joint value may be from the one that was meant, by rounding."""
    blur_time: float = 0.0


def _table(texts: list[str], width: int) -> Floats:
    """Lists of numbers as rows (N, width)."""
    rows = [text.split(",") for text in texts]
    if not rows or any(len(row) != width for row in rows):
        raise ValueError("width")
    return np.array(rows, float)


def _urscript(robot: Robot, text: str) -> Ordered:
    lines = walked(GRAMMARS["urscript"], text)
    steps = [float(step) for step in lines.groups("s", 2)]
    q = _table(lines.groups("ms"), urscript.JOINTS)
    return Ordered(lines.strays, q, np.cumsum([0.0, *steps]), blur_q=HALF_STEP)


def _ssc32(robot: Robot, text: str) -> Ordered:
    lines = walked(GRAMMARS["ssc32"], text)
    if robot.servo is None:
        return Ordered(lines.strays)
    orders = [re.findall(r"#(\d+)P(\d+)", each, re.I) for each in lines.groups("fr")]
    wired = [str(channel) for _, channel in robot.servo.channels]
    if any([channel for channel, _ in order] != wired for order in orders):
        return Ordered((*lines.strays, f"its channels are not those of {robot.id}: {', '.join(wired)}"))
    pulses = np.array([[float(pulse) for _, pulse in order] for order in orders])
    times = np.cumsum([0.0, *(float(step) / 1000 for step in lines.groups("r", 2))])
    return _of_pulses(robot, pulses, times, np.full(len(wired), 0.5))._replace(strays=lines.strays)


def _of_pulses(robot: Robot, pulses: Floats, times: Floats, blur: Floats) -> Ordered:
    """Joint values from pulses (N, k) that are exact to `blur` (k,) [µs]."""
    assert robot.servo is not None
    q, blurs = np.zeros((len(pulses), robot.n)), np.zeros(robot.n)
    for i, joint in enumerate(robot.joints):
        servo = robot.servo.of(joint.name)
        assert servo is not None
        q[:, i] = servo.value(pulses[:, i])
        blurs[i] = blur[i] * np.abs(np.diff(servo.values) / np.diff(servo.pulses[:: servo.sign])).max()
    return Ordered(q=q, times=times, blur_q=blurs, blur_time=0.0005)


def _arduino(robot: Robot, text: str) -> Ordered:
    """The header's lines in their order, the table's rows between them."""
    declared = arduino.DECLARED.format(count="0", names="", pins="0", least="0", most="0", rows="0")
    wanted = [re.sub("0", r"(\\d+(?:,\\d+)*)", re.escape(line)) for line in _bare_c(declared)]
    wanted += [re.escape(line) for line in _bare_c(arduino.PLAYED)]
    first = len(_bare_c(declared))
    row = re.compile(r"\{(\d+),\{((?:\d+,)*\d+)\}\},")
    strays: list[str] = []
    rows, given, place = [], [""][:0], 0
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), 1):
        bare = "".join(_bare_c(line))
        if place == first and (found := row.fullmatch(bare)):
            rows.append(found)
        elif place < len(wanted) and (found := re.fullmatch(wanted[place], bare)):
            place += 1
            given += found.groups()
        elif bare and not (place == 0 and bare.startswith('#error"')):
            strays.append(stray(number, line))
    if not strays and (place < len(wanted) or int(given[4]) != len(rows)):
        strays.append("it has fewer or more lines than it says")
    if strays or robot.servo is None:
        return Ordered(tuple(strays))
    width = len(robot.servo.channels)
    least, most = _table(given[2:4], width)
    degrees = _table([found[2] for found in rows], width)
    times = np.cumsum([float(found[1]) / 1000 for found in rows])
    return _of_pulses(robot, least + degrees * (most - least) / 180, times, (most - least) / 360)


def _bare_c(text: str) -> list[str]:
    """The lines of C without comments and blanks."""
    lines = ("".join(line.partition("//")[0].split()) for line in text.splitlines())
    return [line for line in lines if line]


def _constants(robot: Robot, lines: Walked) -> Ordered:
    names, used = lines.groups("j"), set(lines.groups("m"))
    if names != [str(k) for k in range(1, len(names) + 1)] or not used <= set(names):
        return Ordered((*lines.strays, "its moves and its positions do not go together"))
    degrees = _table(lines.groups("j", 2), 6)
    q = np.radians(np.delete(degrees, 3, axis=1) if robot.n == 5 else degrees)
    return Ordered(lines.strays, q, blur_q=float(np.radians(0.0005)))


def _ros_yaml(robot: Robot, text: str) -> Ordered:
    lines = walked(GRAMMARS["ros-yaml"], text)

    def letter(found: re.Match[str]) -> str:
        return found[4] or chr(int(found[1] or found[2] or found[3], 16))

    names = [re.sub(ESCAPED, letter, name[2:-1]) for name in lines.groups("n", 0)]
    values = [_table(lines.groups(kind), robot.n) for kind in "qva"]
    times = [
        int(sec) + int(nano) / 1e9 for sec, nano in zip(lines.groups("t"), lines.groups("t", 2), strict=True)
    ]
    return _by_name(robot, lines.strays, names, np.array(times), *values)


def _ros_json(robot: Robot, text: str) -> Ordered:
    told: dict[str, Any] = json.loads(text)
    points = told["points"]
    known = {"draft", "header", "joint_names", "points"}
    kinds = ("positions", "velocities", "accelerations")
    if not set(told) <= known or any(set(point) != {*kinds, "time_from_start"} for point in points):
        return Ordered(("it has other keys than this format",))
    values = (np.array([point[kind] for point in points], float).reshape(-1, robot.n) for kind in kinds)
    starts = [point["time_from_start"] for point in points]
    times = np.array([start["sec"] + start["nanosec"] / 1e9 for start in starts], float)
    return _by_name(robot, (), told["joint_names"], times, *values)


def _by_name(
    robot: Robot, strays: tuple[str, ...], names: list[str], times: Floats, *values: Floats
) -> Ordered:
    """Columns that go by the joints' names, as ROS reads them; blanks in them do not count."""
    own, given = ([_plain(name) for name in some] for some in ([j.name for j in robot.joints], names))
    if sorted(given) != sorted(own):
        return Ordered((*strays, f"its joints are not those of {robot.id}"))
    order = [given.index(name) for name in own]
    q, rate, bend = (each[:, order] for each in values)
    return Ordered(strays, q, times, rate, bend, 0.5e-9, 0.5e-9)


def _plain(name: str) -> str:
    return HALF_LETTER.sub("\ufffd", "".join(name.split()))


def _joints(robot: Robot, text: str) -> Ordered:
    scale, _ = joint_units(robot)
    strays, numbers = _cells(text, ["t_s", *joint_headers(robot)])
    return Ordered(
        strays, numbers[:, 1:] * scale, numbers[:, 0], blur_q=HALF_STEP * scale, blur_time=HALF_STEP
    )


def _cells(text: str, headers: list[str]) -> tuple[tuple[str, ...], Floats]:
    """Sentences on lines that are no rows of a table, and its numbers (N, k)."""
    lines = [(k, line.strip()) for k, line in enumerate(text.splitlines(), 1) if line.strip()]
    lines = lines[1:] if lines and lines[0][1].startswith("# DRAFT") else lines
    if lines and ";" in lines[0][1]:
        lines = [(k, line.replace(",", ".").replace(";", ",")) for k, line in lines]
    row = re.compile(rf"(?:{NUMBER},){{{len(headers) - 1}}}{NUMBER}")
    strays = [stray(k, line) for k, line in lines[1:] if not row.fullmatch(line)]
    if not lines or lines[0][1].split(",") != headers:
        strays.insert(0, f"its first row does not name the columns {', '.join(headers)}")
    kept = [line for _, line in lines[1:] if row.fullmatch(line)]
    return tuple(strays), _table(kept, len(headers))


READERS: dict[str, Callable[[Robot, str], Ordered]] = {
    "joints": _joints,
    "robodk": lambda _, text: Ordered(_cells(text, [*"XYZWPR"])[0]),
    "robodk-speed": lambda _, text: Ordered(_cells(text, [*"XYZ", "speed"])[0]),
    "ros-yaml": _ros_yaml,
    "ros-json": _ros_json,
    "ssc32": _ssc32,
    "arduino": _arduino,
    "gcode": lambda _, text: Ordered(walked(GRAMMARS["gcode"], text).strays),
    "urscript": _urscript,
    "melfa-positions": lambda robot, text: _constants(robot, walked(GRAMMARS["melfa-positions"], text)),
    "melfa": lambda robot, text: _constants(robot, walked(GRAMMARS["melfa"], NUMBERED.sub("", text))),
}
"""Every format but via points, which `passport.read_via` reads."""


def read_back(form: str, robot: Robot, data: bytes) -> Ordered:
    """What a file in a format orders an arm to do; what cannot be read at all is a stray."""
    if form.startswith("program-"):  # its lines are judged as they were exported: digests tell every change
        return Ordered()
    try:
        text = data.removeprefix(BOM).decode("utf-8")
        ordered = READERS[form](robot, text)
    except UnicodeDecodeError:
        return Ordered(("it is no UTF-8 text",))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError):
        return Ordered(("it is no whole file of this format",))
    finite = all(part is None or np.isfinite(part).all() for part in ordered[1:5])
    return ordered if finite else Ordered((*ordered.strays, "one of its numbers is not finite"))
