"""Words of the command line: which robot, which numbers, and what the shell may complete."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click
import numpy as np
from click.shell_completion import CompletionItem

from vi3dras.api.numbers import in_units, pose_named
from vi3dras.api.words import number
from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import JointCountError, UnknownNameError

SMALLEST, LARGEST = (900, 600), (3840, 2160)
"""Sizes of the window in pixels."""
LANGUAGES = ("en", "es")
"""Of the window."""


class RobotName(click.ParamType[Robot]):
    """The id of an arm, or the path of a robot file that ends in .toml."""

    name = "robot"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Robot:
        """The arm itself, read in degrees as everything on the command line."""
        return in_units(load_robot(value))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The ids that start with what has been typed."""
        return [CompletionItem(name) for name in robot_files() if name.startswith(incomplete)]


class PanelName(click.ParamType[str]):
    """The id of an instrument."""

    name = "panel"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The id, checked."""
        known = tuple(panels())
        if value not in known:
            raise UnknownNameError("instrument", value, known)
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The ids that start with what has been typed."""
        return [CompletionItem(name) for name in panels() if name.startswith(incomplete)]


class WindowSize(click.ParamType[tuple[int, int]]):
    """Width x height in pixels."""

    name = "size"

    def convert(
        self, value: str | tuple[int, int], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Both numbers."""
        if isinstance(value, tuple):
            return value
        width, _, height = value.casefold().partition("x")
        if not (width.isdecimal() and height.isdecimal()):
            self.fail(f'"{value}" is no size: write width x height, such as 1440x900.', param, ctx)
        size = int(width), int(height)
        if not (SMALLEST[0] <= size[0] <= LARGEST[0] and SMALLEST[1] <= size[1] <= LARGEST[1]):
            limits = f"from {SMALLEST[0]}x{SMALLEST[1]} to {LARGEST[0]}x{LARGEST[1]}"
            self.fail(f"{value} is too small or too large: pictures go {limits}.", param, ctx)
        return size


def panels() -> dict[str, Any]:
    """The front panels by id; the command line knows them by name only, the core not at all."""
    found: dict[str, Any] = import_module("vi3dras.panels").instruments()
    return found


def blocks() -> dict[str, Any]:
    """The blocks that a diagram can hold beside instruments, by id."""
    found: dict[str, Any] = import_module("vi3dras.panels").blocks()
    return found


def joint_values(robot: Robot, words: Sequence[str]) -> Floats:
    """Joint values (n,) in SI from words in the arm's units, or from the name of one of its poses.

    Raises:
        Vi3drasError: a word is no number, or there is not one per joint.
    """
    for word in words:
        if word.startswith("--"):
            raise click.UsageError(f'There is no option "{word}" here. There is --json.')
    if len(words) == 1 and words[0][:1].isalpha():
        return pose_named(robot, words[0])
    if len(words) != robot.n:
        raise JointCountError(robot.id, robot.n, len(words))
    typed = [number(word, f"joint {i} ({robot.joints[i - 1].name})") for i, word in enumerate(words, 1)]
    return np.array(typed) * robot.scale
