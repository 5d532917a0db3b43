"""Words of the command line: which robot, which numbers, how the hand stands, what the shell completes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, TypeVar

import click
import numpy as np
from click.shell_completion import CompletionItem

from vi3dras.album.entries import LARGEST, SMALLEST
from vi3dras.api.values.given import number, parts_of
from vi3dras.api.values.numbers import hand_in, in_units, pose_named
from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import JointCountError, UnknownNameError
from vi3dras.joint_workspace.hands import Hand

T = TypeVar("T")


class Named(click.ParamType[T]):
    """A thing by its name, which the shell completes."""

    def __init__(self, name: str, load: Callable[[str], T], known: Callable[[], Iterable[str]]) -> None:
        self.name, self._load, self._known = name, load, known

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> T:
        """The thing itself."""
        return self._load(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that start with what has been typed."""
        return [CompletionItem(name) for name in self._known() if name.startswith(incomplete)]


def pairs_of(sets: Iterable[str]) -> list[tuple[str, str]]:
    """The name and the value in each CONTROL=VALUE."""
    for text in sets:
        if "=" not in text:
            raise click.UsageError(f'"--set {text}" has no value: write it as --set {text}=VALUE.')
    return [(name, value) for name, _, value in (text.partition("=") for text in sets)]


def panels() -> dict[str, Any]:
    """The front panels by id; the command line knows them by name only, the core not at all."""
    found: dict[str, Any] = import_module("vi3dras.panels").instruments()
    return found


def blocks() -> dict[str, Any]:
    """The blocks that a diagram can hold beside instruments, by id."""
    found: dict[str, Any] = import_module("vi3dras.panels").blocks()
    return found


def known_panel(name: str) -> str:
    """The id of an instrument, checked."""
    if name not in panels():
        raise UnknownNameError("instrument", name, tuple(panels()))
    return name


ROBOT: Named[Robot] = Named("robot", lambda name: in_units(load_robot(name)), robot_files)
"""An arm by its id, or by the path of a file that ends in .toml; in degrees as all on the command line."""
PANEL: Named[str] = Named("panel", known_panel, panels)
"""An instrument by its id."""


def _size(word: str) -> tuple[int, int]:
    width, _, height = word.casefold().partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise click.BadParameter(f'"{word}" is no size: write width x height, such as 1440x900.')
    size = int(width), int(height)
    if not (SMALLEST[0] <= size[0] <= LARGEST[0] and SMALLEST[1] <= size[1] <= LARGEST[1]):
        limits = f"from {SMALLEST[0]}x{SMALLEST[1]} to {LARGEST[0]}x{LARGEST[1]}"
        raise click.BadParameter(f"{word} is too small or too large: pictures go {limits}.")
    return size


SIZE: Named[tuple[int, int]] = Named("size", _size, tuple)
"""Width x height in pixels."""


def hand_of(robot: Robot, wrist: str | None, abc: tuple[str, str, str] | None) -> Hand:
    """How the hand is to stand: W, W1,W2,..., LO:HI, or A B C; what suits the arm without them."""
    angles = abc_of(wrist, abc)
    if wrist is None:
        return hand_in(robot, None, angles)
    if ":" in wrist:
        low, high = parts_of("--wrist", wrist, "W, W1,W2,... or LO:HI such as -90:0", (2,))
        return hand_in(robot, (number(low, "--wrist"), number(high, "--wrist")))
    return hand_in(robot, [number(word.strip(), "--wrist") for word in wrist.split(",")])


def abc_of(wrist: str | None, abc: tuple[str, str, str] | None) -> list[float] | None:
    """A, B and C as numbers; None where they are not asked for."""
    if abc and wrist is not None:
        raise click.UsageError(
            "Give --abc or --wrist, not both: a full orientation contains the hand's angle."
        )
    return [number(word, f"{axis} of --abc") for word, axis in zip(abc, "ABC", strict=True)] if abc else None


def refuse_options(words: Sequence[str]) -> None:
    """Raise where one of words that should be numbers is meant as an option of the command that runs."""
    for word in words:
        if word.startswith("--"):
            params = click.get_current_context().command.params
            *others, last = (each.opts[0] for each in params if isinstance(each, click.Option))
            known = f"are {', '.join(others)} and {last}" if others else f"is {last}"
            raise click.UsageError(f'There is no option "{word}" here. There {known}.')


def joint_values(robot: Robot, words: Sequence[str]) -> Floats:
    """Joint values (n,) in SI from words in the arm's units, or from the name of one of its poses.

    Raises:
        Vi3drasError: a word is no number, or there is not one per joint.
    """
    refuse_options(words)
    if len(words) == 1 and words[0][:1].isalpha():
        return pose_named(robot, words[0])
    if len(words) != robot.n:
        raise JointCountError(robot.id, robot.n, len(words))
    typed = [number(word, f"joint {i} ({robot.joints[i - 1].name})") for i, word in enumerate(words, 1)]
    return np.array(typed) * robot.scale
