"""Whole files to spoil: sessions, passports and tables as the program writes them."""

from __future__ import annotations

from pathlib import Path

from passport_motions import FROM, TO, joint_move

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.formats.export import export_in_format
from vi3dras.formats.registry import FORMATS
from vi3dras.panels import catalogue, instruments
from vi3dras.panels._kit.face.typing_in import set_by_words
from vi3dras.sessions.session import session_text

READ_BACK = ("joints", "robodk")
WIRES = {"fk.robot": "robot.robot", "formula.a": "number.value", "column.table": "fk.frames"}
POINTS = (
    "x_cm,y_cm,z_cm\n10,5,12\n11.5,5,12\n13,5,12.5\n",
    "px,py,pz,A_deg,B_deg,C_deg\n0.1,0.05,0.12,0,90,0\n0.11,0.05,0.12,0,80,0\n",
    '\ufeffx_mm;y_mm;z_mm;wrist_deg;note\n100,5;50;120;-90;"a; b"\n110;50;120;-80;c\n',
)
WINDOW = b"""[window]
size = [1440, 900]
theme = "dark"
scale = 1.25
language = "es"
open = "fk-workspace"
[window.tabs]
fk-workspace = "Clip"
"""


def sessions(folder: Path) -> dict[str, bytes]:
    """Sessions of every instrument at each stop of its tour, and one with blocks and wires."""
    made: dict[str, bytes] = {}
    with Engine() as engine:
        engine.pause()
        for name, face in instruments().items():
            engine.add(face.vi, name)
        view = {"open": "fk-workspace", "cameras": {"fk-workspace": {"target": [0.0, 0.1, 0.2], "fov": 35.0}}}
        engine.snapshot("start")
        for name, face in instruments().items():
            for stop in face.tour:
                engine.restore("start")
                for control, text in sorted(stop.sets.items(), key=lambda item: item[0] != "robot"):
                    set_by_words(engine, name, control, text)
                engine.tick()
                made[f"{name} {stop.name}"] = session_text(engine, view).encode()
    with Engine() as engine:
        for name, vi in catalogue().items():
            engine.add(vi, name)
        for target, source in WIRES.items():
            if engine.refusal(source, target) is None:
                engine.connect(source, target)
        engine.place("number", 120.0, 40.0)
        engine.tick()
        made["blocks and wires"] = session_text(engine, view).encode()
    return made


def passports(folder: Path) -> dict[str, bytes]:
    """A motion as CSV, and its passport."""
    robot, where = load_robot("lynx6"), folder / "exported"
    file = where / "motion.csv"
    if not file.exists():
        export_in_format(file, robot, joint_move(robot, FROM, TO, count=21))
    return {found.name: found.read_bytes() for found in where.iterdir()}


def point_tables() -> dict[str, bytes]:
    """Tables of points as people write them."""
    return {f"points {k}": text.encode() for k, text in enumerate(POINTS)}


def motion_tables(folder: Path) -> dict[str, bytes]:
    """A motion in the other formats that are read back."""
    robot = load_robot("lynx6")
    motion = joint_move(robot, FROM, TO, count=12)
    made = {}
    for form in READ_BACK:
        file = folder / "formats" / f"{form}.csv"
        done = export_in_format(file, robot, motion, FORMATS[form], comma=form == "joints", draft=True)
        made[form] = done.file.read_bytes()
    return made
