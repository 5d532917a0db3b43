"""A run of a program in the languages of other controllers, move by move, and as MELFA-BASIC again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.export.quoting import plain, urscript_name
from vi3dras.files import Piece
from vi3dras.formats.lines import Note, head
from vi3dras.formats.melfa import not_melfa
from vi3dras.formats.registry import FORMATS, Format
from vi3dras.interpreter.deeds import Deed, deeds_of, digits
from vi3dras.interpreter.rapid import rapid
from vi3dras.interpreter.run import Ran
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.limits import limits_of
from vi3dras.motion.rows import Motion
from vi3dras.orientation import abc_from_matrix
from vi3dras.programs.printing import program_text

SIX = 6

Write = Callable[[Robot, Sequence[Deed], Motion, Note], Iterator[str]]


def formats_of(ran: Ran) -> dict[str, Format]:
    """The languages in which a run can be said, by the names that `--to` takes."""

    def told(suffix: str, label: str, write: Write) -> Format:
        def pieces(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
            deeds = deeds_of(ran, limits_of(robot).speed)
            yield "".join(f"{line}\n" for line in write(robot, deeds, motion, note)).encode("ascii")

        name, about = f"program-{suffix}", f"A run of a program, move by move, in {label}."
        arms = "arms of six joints that turn"
        return Format(name, SUFFIXES[suffix], label, about, arms, "mm, deg, s", pieces, "line", not_six)

    def again(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
        yield "".join(f"{line}\r\n" for line in melfa_lines(ran, robot, motion, note)).encode("utf-8")

    melfa = FORMATS["melfa"]._replace(id="program-mb4", write=again, refuses=not_melfa)
    return {
        "urscript": told("urscript", "URScript", urscript), "krl": told("krl", "KRL", krl),
        "rapid": told("rapid", "RAPID", rapid), "mb4": melfa, "csv": FORMATS["via-points"],
    }  # fmt: skip


SUFFIXES = {"urscript": ".script", "krl": ".src", "rapid": ".mod"}
"""How the files of each language end."""

OFFERED = {
    "mb4": ("MELFA-BASIC IV", ".mb4"), "urscript": ("URScript", SUFFIXES["urscript"]),
    "krl": ("KRL", SUFFIXES["krl"]), "rapid": ("RAPID", SUFFIXES["rapid"]), "csv": ("Via points", ".csv"),
}  # fmt: skip
"""What `formats_of` gives: the name of each for people, and how its files end."""


def not_six(robot: Robot) -> str | None:
    """Why an arm cannot run it; None when it can."""
    if robot.structure == "R" * SIX:
        return None
    return f"its language takes six joints that turn, and its structure is {robot.structure}"


def urscript(robot: Robot, deeds: Sequence[Deed], motion: Motion, note: Note) -> Iterator[str]:
    """URScript: joint values in radians, of lines and arcs too, so that the arm stands the same way."""
    yield from (f"# {line}" for line in head(robot, motion, note, plain))
    yield f"def {urscript_name(note.title)}():"
    if note.draft:
        yield "  halt"
    yield f"  movej({_listed(motion.q[0])}, a=1.4, v=0.5)"
    for deed in deeds:
        yield f"  {_urscript_deed(deed)}"
    yield "end"


def _urscript_deed(deed: Deed) -> str:
    if deed.kind == "wait":
        return f"sleep({deed.seconds:.3f})"
    if deed.kind == "output":
        return f"set_standard_digital_out({deed.number}, {deed.is_on})"
    if deed.kind == "hand":
        return f"set_tool_digital_out(0, {not deed.is_on})  # the hand"
    blend = f", r={deed.blend:.4f}" if deed.blend else ""
    if deed.kind == "arc" and deed.via is not None:
        speed = f"a=0.5, v={max(deed.speed, 1e-4):.4f}"
        return f"movec({_listed(deed.via)}, {_listed(deed.q)}, {speed}{blend})"
    word = "movej" if deed.kind == "joints" else "movel"
    return f"{word}({_listed(deed.q)}, t={max(deed.seconds, 0.001):.4f}{blend})"


def krl(robot: Robot, deeds: Sequence[Deed], motion: Motion, note: Note) -> Iterator[str]:
    """KRL: axes in degrees, frames in mm with A about z, B about y, C about x."""
    name = urscript_name(note.title)[:24]
    yield f"DEF {name}()"
    yield from (f"; {line}" for line in head(robot, motion, note, plain))
    yield "BAS(#INITMOV,0)"
    if note.draft:
        yield "HALT"
    yield f"PTP {_axes(motion.q[0])}"
    for deed in deeds:
        yield from _krl_deed(robot, deed)
    yield "END"


def _krl_deed(robot: Robot, deed: Deed) -> Iterator[str]:
    if deed.kind == "wait":
        yield f"WAIT SEC {deed.seconds:.3f}"
    elif deed.kind in {"output", "hand"}:
        number, is_on = (deed.number, deed.is_on) if deed.kind == "output" else (1, not deed.is_on)
        yield f"$OUT[{number}]={'TRUE' if is_on else 'FALSE'}{' ; the hand' * (deed.kind == 'hand')}"
    elif deed.kind == "joints":
        yield f"BAS(#VEL_PTP,{np.clip(np.ceil(100 * deed.share), 1, 100):.0f})"
        if deed.blend:
            yield f"$APO.CDIS={deed.blend * 1000:.4f}"
        yield f"PTP {_axes(deed.q)}{' C_DIS' * bool(deed.blend)}"
    else:
        if deed.blend:
            yield f"$APO.CDIS={deed.blend * 1000:.4f}"
        yield f"$VEL.CP={max(deed.speed, 1e-4):.4f}"
        via = "" if deed.via is None else f"{_krl_frame(robot, deed.via)},"
        word, on = "LIN" if deed.via is None else "CIRC", " C_DIS" * bool(deed.blend)
        yield f"{word} {via}{_krl_frame(robot, deed.q)}{on}"


def melfa_lines(ran: Ran, robot: Robot, motion: Motion, note: Note) -> Iterator[str]:
    """The program itself, in one spelling; a draft halts before its first line, or is made of comments."""
    yield from (f"' {line}" for line in head(robot, motion, note, plain))
    lines = program_text(ran.machine.frames[0].program).splitlines()
    first = next((each.number for each in ran.machine.frames[0].program.lines if each.number), 1)
    if note.draft and first > 1:
        yield f"{first - 1} HLT"
    yield from (f"' {line}" for line in lines) if note.draft and first <= 1 else lines


def _listed(q: Floats) -> str:
    return f"[{', '.join(digits(value, 6) for value in q)}]"


def _axes(q: Floats) -> str:
    return "{" + ",".join(f"A{i} {digits(value, 4)}" for i, value in enumerate(np.degrees(q), 1)) + "}"


def _krl_frame(robot: Robot, q: Floats) -> str:
    frame = tool_pose(robot, q)
    roll, pitch, yaw = np.degrees(abc_from_matrix(frame[:3, :3]))
    numbers = zip("XYZABC", (*(frame[:3, 3] * 1000), yaw, pitch, roll), strict=True)
    return "{" + ",".join(f"{name} {digits(value, 4)}" for name, value in numbers) + "}"
