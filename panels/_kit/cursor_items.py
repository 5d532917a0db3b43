"""What is read of a sweep: each joint at the cursor, how much is reached, which elbow; and saving it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.errors import Vi3drasError
from vi3dras.export.csv import write_csv
from vi3dras.joint_workspace.reading import FOLLOWED, Reading, Spot
from vi3dras.library import own_folder
from vi3dras.robot import Robot

from .board import DECIMALS, Board, Bound, Builders, joint_factor, joint_symbol, joint_unit
from .buttons import Buttons as ButtonRow
from .choices import Segment, Switch
from .digits import shown
from .draw import LampState
from .face_joints import AtCursor, ElbowChoice, Saving, ThisSweep, ToolAtCursor
from .file_dialog import FileDialog
from .heads import Paragraph, Section, gap
from .joint_rows import JointRow, JointRows
from .menus import Entry, Menu
from .reach import Part, Reach
from .sheets import class_name, class_paint, way_factor
from .spots import Action
from .theme import segment

NEAR_LIMIT = 0.03
"""A joint closer to a limit than this part of its range, or than 5 degrees, warns."""

ONE_CURVE = "This arm is solved by search: one curve, each pose near to the one before."


class Elbows(Bound):
    """Up, down or both, as the arm has them; a menu where there are more than two."""

    def __init__(self, item: ElbowChoice, parent: int, board: Board, width: int) -> None:
        self._item, self._board, self._parent, self._width = item, board, parent, width
        self.ports = (item.branch, item.others, item.sweep, item.reading)
        self._words: dict[str, str] = {}
        self._group: int = dpg.add_group(parent=parent)
        self._segment = Segment(self._group, ["Up", "Down", "Both"], "Both", self._choose)
        self._menu = ButtonRow(self._group, [Action("Elbow", self._open, "down")], width=width)
        self._told = Paragraph(self._group, width=width)
        self._switch = Switch(self._group, "Show the others dashed", True, self._show, width=width)
        self._menu.show(False)
        self._switch.show(False)
        self.refresh()

    def refresh(self) -> None:
        """Show what there is to choose from, and what is chosen."""
        sweep, reading = self._board.get(self._item.sweep), self._board.get(self._item.reading)
        if sweep is None or reading is None:
            return
        names = sorted(sweep.short_names, key=lambda name: ("up" not in name, name))
        others, is_short = bool(self._board.get(self._item.others)), len(names) < 3
        self._words = {_word(name, names): name for name in names}
        words = [*self._words, *(["Both"] if len(names) == 2 else [])]
        now = "Both" if others and len(names) == 2 else _word(reading.name, names)
        self._segment.show(is_short and names != [FOLLOWED])
        self._segment.update(now, words)
        self._menu.show(not is_short)
        self._switch.show(not is_short)
        self._told.update(ONE_CURVE if names == [FOLLOWED] else "")
        self._menu.update([Action(reading.name[:1].upper() + reading.name[1:], self._open, "down")])
        self._switch.update(others)

    def _choose(self, word: str) -> None:
        if word == "Both":
            self._show(True)
        else:
            values = {self._item.branch: self._words[word], self._item.others: False}
            self._board.put_all(values, label=f"Take {self._words[word]}")

    def _show(self, on: bool) -> None:
        self._board.put(self._item.others, on, label="Show all elbows" if on else "Show one elbow")

    def _open(self) -> None:
        reading = self._board.get(self._item.reading)
        x, y = self._menu.corner()
        entries = [
            Entry(name, partial(self._take, name), is_current=name == reading.name)
            for name in self._words.values()
        ]
        Menu(entries, x + self._menu.left, y + self._menu.height, least_width=self._width // 2)

    def _take(self, name: str) -> None:
        self._board.put(self._item.branch, name, label=f"Take {name}")


class CursorList(Bound):
    """A lamp per joint, its value and its distance to the limit."""

    def __init__(self, item: AtCursor, parent: int, board: Board, width: int) -> None:
        self._item, self._board = item, board
        self.ports = ("robot", item.spot, item.way)
        self._rows = JointRows(parent, width=width)
        self.refresh()

    def refresh(self) -> None:
        """Show the joints at the cursor."""
        robot: Robot = self._board.get("robot")
        spot: Spot | None = self._board.get(self._item.spot)
        way = self._board.get(self._item.way)
        if spot is None or way is None or len(spot.q) != robot.n:
            return
        factor, unit = way_factor(robot, way.is_angle)
        place = f"{shown(spot.s * factor, DECIMALS.get(unit, 1))} {unit}"
        self._rows.update(place, tuple(_row(robot, spot, i) for i in range(robot.n)))


class ToolList(Bound):
    """What the tool does at the cursor of a motion."""

    def __init__(self, item: ToolAtCursor, parent: int, board: Board, width: int) -> None:
        self._item, self._board = item, board
        self.ports = ("robot", item.motion, item.cursor)
        self._rows = JointRows(parent, width=width, last="")
        self.refresh()

    def refresh(self) -> None:
        """Show the tool at the cursor."""
        robot: Robot = self._board.get("robot")
        motion = self._board.get(self._item.motion)
        if motion is None:
            return
        index = round(float(self._board.get(self._item.cursor)) * (len(motion.s) - 1))
        factor, unit = joint_factor(robot, motion.joint), joint_unit(robot, motion.joint)
        name = joint_symbol(robot, motion.joint).replace("theta", "θ").replace("_", "")
        rows = []
        for k, symbol in enumerate(("p_x", "p_y", "p_z", "A", "B", "C", "φ")):
            value = float(motion.numbers[index, k])
            text, of = (
                (shown(value / robot.units.metres, DECIMALS[robot.units.length]), robot.units.length)
                if k < 3
                else (shown(float(np.degrees(value)), 1), "°")
            )
            rows.append(JointRow("off", symbol, _TOOL_ROLES[k], text, of, "", "text2", segment(0)))
        self._rows.update(f"{name} = {shown(float(motion.s[index]) * factor, 1)} {unit}", tuple(rows))


_TOOL_ROLES = ("tool", "tool", "tool", "roll", "pitch", "yaw", "hand to ground")


class SweepShares(Bound):
    """How much is reached, and which elbow would reach more."""

    def __init__(self, item: ThisSweep, parent: int, board: Board, width: int) -> None:
        self._item, self._board = item, board
        self.ports = ("robot", item.direction, item.reading, item.motion)
        self._head = Section(parent, "This sweep", width=width)
        self._card = Reach(parent, width=width, has_head=False)
        self._words = Paragraph(parent, width=width)
        self.refresh()

    def refresh(self) -> None:
        """Show bar, parts and length."""
        robot: Robot = self._board.get("robot")
        forward = self._board.get(self._item.direction) == "forward"
        self._card.show(not forward)
        if forward:
            self._tell_motion(robot)
            return
        reading: Reading | None = self._board.get(self._item.reading)
        if reading is None or len(reading.outside) != robot.n:
            return
        factor, unit = way_factor(robot, reading.is_angle)
        self._head.update("This sweep", f"{shown(reading.length * factor, 1)} {unit}")
        parts = [Part(class_name(c, reading.name), p, class_paint(c)) for c, p in reading.shares]
        self._card.update(parts)
        name, percent = reading.gain
        self._words.update(f"{name[:1].upper()}{name[1:]} would reach {percent:.1f} % more." if name else "")

    def _tell_motion(self, robot: Robot) -> None:
        motion = self._board.get(self._item.motion)
        if motion is None:
            return
        unit, metres = robot.units.length, robot.units.metres
        self._head.update("This motion", f"{len(motion.s)} places")
        self._words.update(f"The tool travels {shown(motion.length / metres, 1)} {unit}. {motion.verdict}.")


class SaveButtons(Bound):
    """Save CSV and Picture."""

    def __init__(self, item: Saving, parent: int, board: Board, width: int) -> None:
        self._item, self._board = item, board
        self._awaited: Path | None = None
        gap(parent, 12)
        actions = (
            Action("Save CSV", self._ask_table, "save", tip="The numbers of every target"),
            Action("Picture", self._ask_picture, "camera", tip="The window as it is now"),
        )
        ButtonRow(parent, actions, width=width, gap=8)

    def frame(self) -> None:
        """Tell when a picture is written: once per frame."""
        if self._awaited is not None and self._awaited.exists():
            self._board.notes.tell(f"Saved {self._awaited.name}", f"It is in {self._awaited.parent}.")
            self._awaited = None

    def save_table(self, file: Path) -> None:
        """Write the columns into a CSV file."""
        columns = self._board.act(self._item.table)
        if columns is None:
            return
        file = file if file.suffix == ".csv" else file.with_name(f"{file.name}.csv")
        try:
            write_csv(file, columns)
        except Vi3drasError as error:
            self._board.notes.say(str(error))
            return
        self._board.notes.tell(f"Saved {file.name}", f"It is in {file.parent}.")

    def save_picture(self, file: Path) -> None:
        """Write the window as a PNG; it comes a few frames later."""
        file = file if file.suffix == ".png" else file.with_name(f"{file.name}.png")
        if file.exists():
            self._board.notes.say(f"{file.name} is there already: choose another name, or remove it first.")
            return
        dpg.output_frame_buffer(str(file))
        self._awaited = file

    def _ask_table(self) -> None:
        self._ask("Save the numbers as", ".csv", self.save_table)

    def _ask_picture(self) -> None:
        self._ask("Save a picture as", ".png", self.save_picture)

    def _ask(self, title: str, suffix: str, done: object) -> None:
        assert callable(done)
        folder = own_folder("exports")
        folder.mkdir(parents=True, exist_ok=True)
        FileDialog(title, folder, suffix, done, name=self._item.name)


def _row(robot: Robot, spot: Spot, i: int) -> JointRow:
    factor, unit = joint_factor(robot, i), joint_unit(robot, i)
    joint, margin = robot.joints[i], float(spot.margins[i])
    decimals = 1 if joint.is_revolute else DECIMALS[robot.units.length]
    room = margin * factor if np.isfinite(margin) else None
    near = 5.0 if joint.is_revolute else NEAR_LIMIT * (joint.high - joint.low) * factor
    state: LampState = "off"
    if np.isfinite(spot.q[i]):
        state = "ok" if room is None or room >= near else "limit" if room >= -1e-7 else "far"
    limit = "–" if np.isnan(margin) else "none" if room is None else shown(room, decimals)
    return JointRow(
        state, joint_symbol(robot, i), joint.name, shown(float(spot.q[i]) * factor, decimals), unit, limit,
        "far" if state == "far" else "text2", segment(i),
    )  # fmt: skip


def _word(name: str, names: list[str]) -> str:
    """`elbow up` as Up, where all are elbows."""
    short = name.removeprefix("elbow ") if all(n.startswith("elbow ") for n in names) else name
    return short[:1].upper() + short[1:]


BUILDERS: Builders = {
    ElbowChoice: Elbows,
    AtCursor: CursorList,
    ToolAtCursor: ToolList,
    ThisSweep: SweepShares,
    Saving: SaveButtons,
}
