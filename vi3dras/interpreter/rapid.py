"""A run of a program in RAPID: joint targets, and robot targets with quaternions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.export.quoting import plain, urscript_name
from vi3dras.formats.lines import Note, head
from vi3dras.interpreter.deeds import Deed, digits
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.rows import Motion
from vi3dras.orientation import quaternion_from_matrix


def rapid(robot: Robot, deeds: Sequence[Deed], motion: Motion, note: Note) -> Iterator[str]:
    """RAPID: joint targets in degrees, robot targets in mm with quaternions; every move in its time."""
    yield "MODULE Vi3dras"
    yield from (f"  ! {line}" for line in head(robot, motion, note, plain))
    yield f"  PROC {urscript_name(note.title)[:24]}()"
    yield "    ConfL \\Off;"
    if note.draft:
        yield "    Stop;"
    yield f"    MoveAbsJ {_target(motion.q[0])}, v100, fine, tool0;"
    for deed in deeds:
        yield f"    {_rapid_deed(robot, deed)}"
    yield "  ENDPROC"
    yield "ENDMODULE"


def _rapid_deed(robot: Robot, deed: Deed) -> str:
    if deed.kind == "wait":
        return f"WaitTime {deed.seconds:.3f};"
    if deed.kind in {"output", "hand"}:
        name = f"do{deed.number}" if deed.kind == "output" else "doHand"
        return f"SetDO {name}, {int(deed.is_on == (deed.kind == 'output'))};"
    how = f"v1000\\T:={max(deed.seconds, 0.001):.4f}, {_zone(deed.blend * 1000)}, tool0;"
    if deed.kind == "joints":
        return f"MoveAbsJ {_target(deed.q)}, {how}"
    if deed.via is None:
        return f"MoveL {_robtarget(robot, deed.q)}, {how}"
    return f"MoveC {_robtarget(robot, deed.via)}, {_robtarget(robot, deed.q)}, {how}"


def _zone(size: float) -> str:
    """Where a move ends: `fine`, or a zone [mm] that has what turns in the proportions of ABB's z10."""
    if not size:
        return "fine"
    numbers = (size, 1.5 * size, 1.5 * size, 0.15 * size, 1.5 * size, 0.15 * size)
    return f"[FALSE,{','.join(f'{number:.3f}' for number in numbers)}]"


def _target(q: Floats) -> str:
    return f"[[{','.join(digits(value, 4) for value in np.degrees(q))}],[9E9,9E9,9E9,9E9,9E9,9E9]]"


def _robtarget(robot: Robot, q: Floats) -> str:
    frame = tool_pose(robot, q)
    place = ",".join(digits(value, 4) for value in frame[:3, 3] * 1000)
    turned = ",".join(digits(value, 8) for value in quaternion_from_matrix(frame[:3, :3]))
    quarters = np.floor(np.degrees(q[[0, 3, 5]]) / 90).astype(int)
    return f"[[{place}],[{turned}],[{','.join(map(str, quarters))},0],[9E9,9E9,9E9,9E9,9E9,9E9]]"
