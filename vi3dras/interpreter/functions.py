"""The functions of the language: of numbers, texts and positions."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from vi3dras.interpreter.positions import (
    MM,
    JointSet,
    Position,
    Value,
    aligned,
    frame_by,
    position_at,
)
from vi3dras.interpreter.run_errors import NoSenseError
from vi3dras.interpreter.world import World
from vi3dras.rotations.elementary import rigid_inverse


def _text_number(_: World, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise NoSenseError("this text is no number") from None


def _angles(function: Callable[..., float], *, least: float = -math.inf) -> Callable[..., float]:
    """A function of numbers, which is asked nothing that has no answer."""

    def asked(_: World, *given: float) -> float:
        if given[0] < least:
            raise NoSenseError("this number has no such function value")
        try:
            return float(function(*given))
        except (ValueError, OverflowError):
            raise NoSenseError("this number has no such function value") from None

    return asked


def _dist(_: World, one: Position, other: Position) -> float:
    return float(np.linalg.norm(one.point - other.point)) / MM


def _inv(_: World, position: Position) -> Position:
    return position_at(rigid_inverse(position.matrix()), position.posture, position.turns)


def _ptoj(world: World, position: Position) -> JointSet:
    return JointSet(tuple(world.coordinates.joints(position, world.seed()).tolist()))


def _jtop(world: World, joints: JointSet) -> Position:
    return world.coordinates.position(np.array(joints.values))


FUNCTIONS: dict[str, Callable[..., Value]] = {
    "ABS": _angles(abs), "SGN": _angles(lambda v: (v > 0) - (v < 0)), "INT": _angles(math.floor),
    "FIX": _angles(math.trunc), "SQR": _angles(math.sqrt), "EXP": _angles(math.exp), "LN": _angles(math.log),
    "LOG": _angles(math.log10), "SIN": _angles(math.sin), "COS": _angles(math.cos), "TAN": _angles(math.tan),
    "ATN": _angles(math.atan), "ATN2": _angles(math.atan2), "DEG": _angles(math.degrees),
    "RAD": _angles(math.radians), "MIN": lambda _, *all_: min(all_), "MAX": lambda _, *all_: max(all_),
    "LEN": lambda _, text: float(len(text)), "VAL": _text_number,
    "ASC": lambda _, text: float(ord(text[0])) if text else 0.0,
    "STR$": lambda _, value: f"{value:g}",
    "CHR$": lambda _, value: chr(int(value)) if 32 <= value < 127 else " ",
    "HEX$": lambda _, value: f"{int(value) & 0xFFFFFFFF:X}",
    "BIN$": lambda _, value: f"{int(value) & 0xFFFFFFFF:b}",
    "LEFT$": lambda _, text, count: text[: max(int(count), 0)],
    "RIGHT$": lambda _, text, count: text[max(len(text) - max(int(count), 0), 0) :],
    "MID$": lambda _, text, first, count: text[max(int(first) - 1, 0) :][: max(int(count), 0)],
    "INV": _inv,
    "FRAM": lambda _, origin, along, beside: frame_by(origin, along, beside),
    "ALIGN": lambda _, position: aligned(position), "DIST": _dist, "PTOJ": _ptoj, "JTOP": _jtop,
}  # fmt: skip
