"""Names that try to get out of a comment or a string, and small readers of what a machine would be told."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import replace

from vi3dras.arm.robot import Robot
from vi3dras.arm.servo import Servo

MARKS = [chr(k) for k in (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, 0x202E, 0x200B, 0xFEFF)]
"""Every control character, and the line ends and hidden signs of Unicode."""

SIGNS = [*"#;'\"()[]{}%!~?$*/\\,:-&|>@`=+<^", "（", "）", "；", "＃", "！", "＼", "\ud800", "😀", "Ж", ""]

ORDERS = [
    "\n#0 P2500 #1 P2500 T100\n;",
    "\r#0 P2500 T1\r",
    "\n  movej([0,0,0,0,0,0])\n",
    ")\nG1 X0 F9999\n(",
    ") G1 X0 (",
    "LOGOPEN,/tmp/x",
    "MSG, go",
    "aaaa " * 15 + "PROBEOPEN x",
    "*/ int x; /*",
    "\\",
    "??/",
    "\\\nint x;",
    "\nMOV J1\n",
    '"\n- evil: true\n',
    "'\n- evil: true",
    '", "points": [], "x": "',
    "%s %d {0} {count}",
    "end",
    "movej",
    "=1+1",
]

NAMES = [
    *("".join(f"Lynx{mark}arm{mark}" for mark in MARKS[k : k + 8]) for k in range(0, len(MARKS), 8)),
    *("".join(f"Lynx{sign}arm{sign}" for sign in SIGNS[k::8]) for k in range(8)),
    *SIGNS,
    *ORDERS,
    *(f"Lynx {order}" for order in ORDERS),
]


def renamed(robot: Robot, name: str) -> Robot:
    """The arm with a name put into everything that has one."""
    joints = tuple(replace(joint, name=f"{name}{i}") for i, joint in enumerate(robot.joints))
    servo = robot.servo
    if servo is not None:
        own = zip(servo.joints, joints, strict=True)
        servo = Servo(tuple(replace(s, joint=j.name) for s, j in own), servo.gripper, servo.baud)
    return replace(robot, id=name, name=name, manufacturer=name, joints=joints, servo=servo)


def lines_of(text: str) -> list[str]:
    """Lines by every line end that some program knows."""
    return [line for line in text.splitlines() if line]


def orders(form: str, text: str, robot: Robot) -> object:
    """What a machine is told by a file, without names and comments; fails where the grammar does not hold."""
    assert not [sign for sign in text if unicodedata.category(sign)[0] == "C" and sign not in "\r\n"], form
    if form == "ros-json":
        told = json.loads(text)
        assert told.pop("joint_names") == [joint.name for joint in robot.joints]
        return told
    if form == "arduino":
        assert "\\" not in text
        assert "??" not in text
        return [line for raw in lines_of(text) if (line := raw.partition("//")[0].rstrip())]
    if form == "gcode":
        assert max(map(len, lines_of(text))) <= 80
        assert not re.search(r"^\s*\(\s*(MSG|DEBUG|PRINT|LOG|PROBE|PY)", text, re.I | re.M)
        lines = [re.sub(r"\([^()]*\)", "", line) for line in lines_of(text)]
        assert not set("".join(lines)) & set("()!~?%")
        return [line for line in lines if line]
    mark = {"ssc32": ";", "ros-yaml": "#", "urscript": "#", "melfa": "'", "melfa-positions": "'"}.get(form)
    if mark is None:
        return text
    lines = [re.sub(r"^(\d+) ", r"", line) if form == "melfa" else line for line in lines_of(text)]
    kept = [line for line in lines if not line.startswith(mark)]
    if form == "ros-yaml":
        names = [scalar(line[4:]) for line in kept if line.startswith('  - "')]
        assert names == [joint.name.replace("\ud800", "\ufffd") for joint in robot.joints]
        kept = [line for line in kept if not line.startswith('  - "')]
    if form == "urscript":
        assert re.fullmatch(r"def (?!movej\(|end\()[a-z]\w*\(\):", kept[0])
        kept = kept[1:]
    if form == "ssc32":
        assert not [line for line in lines if re.search(r"#\s*\d+\s*P", line) and line not in kept]
    return kept


def scalar(text: str) -> str:
    """A double-quoted scalar of YAML."""
    assert re.fullmatch(r'"(\\(?:x..|u.{4}|U.{8}|["\\])|[^"\\])*"', text), text
    escapes = r"\\(?:x(..)|u(.{4})|U(.{8})|(.))"
    return re.sub(escapes, lambda m: m[4] or chr(int(m[1] or m[2] or m[3], 16)), text[1:-1])
