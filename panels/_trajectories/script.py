"""A formula painted, fitted and followed as Python: what both trajectory instruments say of themselves."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, get_args

from vi3dras.api.formulas import Object
from vi3dras.api.reading import read
from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.formats.imported import read_path
from vi3dras.joint_workspace.hands import Hand
from vi3dras.motion.limits import MotionParameters
from vi3dras.objects.formula import Formula
from vi3dras.path.curve import curve_of, rows_of
from vi3dras.path.errors import NoPieceError
from vi3dras.path.pointing import Pointing
from vi3dras.scripts.lines import hand_words, lengths_typed
from vi3dras.scripts.spelling import Code, called, typed
from vi3dras.workcell import Cell

from .painted import running


def painted_in_python(
    formula: Formula, hand: dict[str, Any], pointing: Pointing, runs: str, *, backwards: bool
) -> tuple[str, ...]:
    """What the arm can do at every vertex."""
    follows = pointing != "held"
    painted = called(
        "shape.paint", Object.paint, Code("arm"), **hand, along=_along(formula, runs) if follows else None,
        backwards=backwards and follows,
    )  # fmt: skip
    return f"painted = {painted}", "print(painted)"


def fit_in_python(hand: Hand, words: dict[str, Any], may: dict[str, bool]) -> tuple[str, ...]:
    """Where the object would stand; nothing where it may not be moved."""
    if not may.pop("shift"):
        return ()
    can_turn = hand.task == "wrist" and len(hand.angles) == 1
    allowed = [change for change, on in may.items() if on and (can_turn or change != "hand")]
    fitted = called("shape.fit", Object.fit, Code("arm"), may=allowed or (), **_held(words))
    return "# Fit to my arm", f"fitted = {fitted}", "print(fitted.fitted)"


class Chosen(NamedTuple):
    """A curve of a formula as the controls have it."""

    formula: Formula
    runs: str
    """`first` or `second`: which variable runs."""
    row: int
    piece: int
    backwards: bool


def motion_in_python(
    robot: Robot, curve: Chosen, hand: dict[str, Any], wishes: MotionParameters, share: float
) -> tuple[str, ...]:
    """The motion along the curve, with what is wished of it."""
    name = running(curve.formula, curve.runs)
    motion = called(
        "shape.follow", Object.follow, Code("arm"), along=_along(curve.formula, curve.runs),
        row=min(curve.row, len(rows_of(curve.formula, name)) - 1), points=wishes.count,
        piece=_piece(curve, name), backwards=curve.backwards, **hand, share=typed(share),
        **wishes_typed(robot, wishes),
    )  # fmt: skip
    return f"motion = {motion}", "print(motion, motion.passport.sentence)"


def file_in_python(robot: Robot, csv: str, hand: dict[str, Any], speed: float, cell: Cell) -> tuple[str, ...]:
    """The motion of a file in place of the curve; a speed counts where the file says no times."""
    words = _held(hand)
    with suppress(Vi3drasError):  # the script says what is wrong with the file
        if speed != MotionParameters().speed and read_path(Path(csv), robot).times is None:
            words["speed"] = lengths_typed(robot, [speed])[0]
    motion = called("vi.read", read, csv, Code("arm"), **words) + (".in_cell(cell)" if cell.things else "")
    return f"motion = {motion}", "print(motion, motion.passport.sentence)"


def hand_told(robot: Robot, hand: Hand, pointing: Pointing) -> dict[str, Any]:
    """How the hand stands, and what it follows."""
    words = hand_words(robot, hand)
    if pointing == "held":
        return words
    return words | {"pointing": pointing} if words else {"wrist": pointing}


def _held(words: dict[str, Any]) -> dict[str, Any]:
    """How the hand stands, whatever it follows."""
    return {key: value for key, value in words.items() if value not in get_args(Pointing)}


def wishes_typed(robot: Robot, wishes: MotionParameters) -> dict[str, Any]:
    """What is wished beside the usual; a time takes the place of a speed, but for the way on and off."""
    usual = MotionParameters()
    names = {
        "speed": "speed", "accel": "tool_acceleration", "spacing": "spacing", "approach": "approach",
        "approach_speed": "approach_speed", "retreat": "retreat", "blend": "blend",
    }  # fmt: skip
    told: dict[str, Any] = {
        key: lengths_typed(robot, [getattr(wishes, name)])[0]
        for key, name in names.items()
        if getattr(wishes, name) != getattr(usual, name)
    }
    if wishes.duration is not None:
        speed = told.pop("speed", None)
        if speed is not None and (wishes.approach or wishes.retreat):
            told.setdefault("approach_speed", speed)
        told["duration"] = typed(wishes.duration)
    for key in ("law", "direction", "repeat", "grip"):
        if getattr(wishes, key) != getattr(usual, key):
            told[key] = getattr(wishes, key)
    pauses = typed(wishes.dwell_start), typed(wishes.dwell_end)
    return told | ({"dwell": pauses[0] if pauses[0] == pauses[1] else list(pauses)} if any(pauses) else {})


def _along(formula: Formula, runs: str) -> str | None:
    """The variable that runs, where it is not the first."""
    name = running(formula, runs)
    return None if name == formula.names[0] else name


def _piece(curve: Chosen, name: str) -> int:
    """The piece that is followed: none where it was chosen for another row, or another formula."""
    try:
        if curve.piece:
            curve_of(curve.formula, name, curve.row, 2, piece=curve.piece)
    except NoPieceError:
        return 0
    except Vi3drasError:
        pass  # the script says what is wrong with the curve
    return curve.piece
