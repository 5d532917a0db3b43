"""Find the arms: those that ship with the program and those in the user's own folder."""

from __future__ import annotations

import math
import os
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

from vi3dras.arm.robot import Joint, Robot
from vi3dras.arm.robot_edit import as_own
from vi3dras.arm.robot_file import read_robot
from vi3dras.arm.robot_writer import save_robot
from vi3dras.errors import RobotNameError
from vi3dras.shelf import Shelf, is_id, read_once
from vi3dras.units import Units

DEFAULT_ROBOT = "lynx6"


def shipped_folder(kind: str) -> Path:
    """The folder of `robots` or `formulas` that ships with the program."""
    inside = Path(__file__).parents[1] / kind
    return inside if inside.is_dir() else Path(__file__).parents[2] / kind


def own_folder(kind: str) -> Path:
    """The user's own folder of `robots` or `formulas`; `VI3DRAS_HOME` moves it."""
    home = os.environ.get("VI3DRAS_HOME")
    if home:
        return Path(home) / kind
    from platformdirs import user_data_path  # only those who list or open arms need it

    return user_data_path("vi3dras", appauthor=False) / kind


def work_folder(kind: str) -> Path:
    """A folder for a person's own `sessions` or `exports`, with the documents; `VI3DRAS_HOME` moves it."""
    if os.environ.get("VI3DRAS_HOME"):
        return own_folder(kind)
    from platformdirs import user_documents_path

    return user_documents_path() / "vi3dras" / kind


load_file = read_once(read_robot)
"""The arm in a file; a file that has not changed is read once."""
_SHELF = Shelf("robot", shipped_folder("robots"), partial(own_folder, "robots"), load_file)
robot_files = _SHELF.files
"""The file of every arm by id, read or not."""
load_library = _SHELF.load_all
"""All arms that can be read, and what is wrong with those that cannot."""
load_robot = _SHELF.load
"""One arm by its id, or from a path that ends in `.toml`; see `Shelf.load`."""
own_robot_file = _SHELF.own_file
"""Where an arm of that name stands in the user's folder; see `Shelf.own_file`."""
free_robot_id = _SHELF.free_id
"""A name that no arm has, of the words of a title."""


def keep_robot(robot: Robot, name: str) -> Robot:
    """Save an arm under a name in the user's folder, and give it as its file has it.

    What the library says of the arm that it is a change of is not said of the change.

    Raises:
        RobotNameError: the name cannot be an id.
        LibraryNameError: the name is that of an arm of the library.
        FileExistsAlreadyError: another arm of one's own has it.
        NotWritableError: the folder will not take it.
    """
    identity = name.lower().replace(" ", "-")
    if not is_id(identity):
        raise RobotNameError(f"{identity}.toml")
    file, template = _SHELF.own_file(identity), robot_files().get(robot.id)
    if (before := load_library().by_id.get(robot.id)) is not None:
        robot = as_own(robot, before)
    return save_robot(replace(robot, name=name), file, template=template)


def new_robot() -> Robot:
    """An arm of one's own to begin with, such as Arm 1: one joint that turns a link of 10 cm."""
    known = robot_files()
    number = next(n for n in count(1) if f"arm-{n}" not in known)
    joint = Joint("joint 1", a=0.1, low=-math.pi, high=math.pi)
    return Robot(id=f"arm-{number}", name=f"Arm {number}", joints=(joint,), units=Units("cm", "deg"))
