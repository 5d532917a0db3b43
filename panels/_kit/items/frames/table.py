"""The D-H table that is played, and which joint and which of its numbers moves."""

from __future__ import annotations

import math

from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_edit import with_joint
from vi3dras.arrays import Floats
from vi3dras.explain.steps import MEANINGS, NAMES, step_name
from vi3dras.kinematics.conventions import in_convention
from vi3dras.kinematics.hidden import Hidden
from vi3dras.kinematics.steps import (
    ORDER,
    SYMBOLS,
    Parameter,
    Step,
    is_angle,
    row_shown,
    step_at,
    step_digits,
    step_numbers,
    steps_of,
    variable_of,
)

from ...face.board import Board, FixedPart
from ...face.bound import next_gesture
from ...face.frames import JOINT_STEPS, STEP_MEANING, STEP_TABLE
from ...face.units import DECIMALS
from ...hands.pointer import Shows
from ...pen import shown
from ...widgets.choices import Segment
from ...widgets.heads import Caption, Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Column, Table, TableRow
from ...widgets.tiles import Tile, Tiles
from ..arms.table import DH_COLUMNS, dh_row

PARAMETERS: tuple[Parameter, ...] = ("theta", "d", "a", "alpha")
"""The columns of the table."""
TURN_PX, SLIDE_PX = math.radians(0.5), 0.002
"""What a pixel of a drag turns, and by how much of the arm's reach it slides."""


def start_of(parameter: str, convention: str) -> float:
    """How many steps are done when this one begins."""
    return float(ORDER["modified" if convention == "modified" else "standard"].index(parameter))


def begin_to_play(board: Board, values: dict[str, object], label: str) -> None:
    """Set what is played, and let the player go on with it: both are one step of undo."""
    gesture = next_gesture()
    board.memo["play"] = gesture
    board.put_all(values, label=label, gesture=("steps", gesture))


class PlayedTable(FixedPart, shows=STEP_TABLE):
    """θ, d, a, α of every joint: a click plays a number, a second one begins to type."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "D-H table", width=width)
        self._table = Table(parent, DH_COLUMNS, width=width, on_edit=self._edit, on_cell=self._play)
        self._table.shows = Shows("robot", by="column")

    def show(
        self, robot: Robot, q: Floats, order: str, joint: int, done: float, span: str, asked: Hidden | None
    ) -> None:
        """Show the table, with the number that moves lit; one that is asked for is hidden."""
        if len(q) != robot.n:
            return
        arm, at, k = in_convention(robot, order), row_shown(robot, joint), step_at(done)
        before = arm.convention == "modified"
        columns = [
            column._replace(title=_lower(column)) if before and n > 2 else column
            for n, column in enumerate(DH_COLUMNS)
        ]
        self._table.column_tips = ("", *(f"{NAMES[name]}. {MEANINGS[name]}" for name in PARAMETERS))
        decimals, rows = DECIMALS[robot.units.length], []
        for i, row in enumerate(arm.joints):
            steps = {step.parameter: step for step in steps_of(arm, q, i)}
            numbers: dict[str, float] = {name: step_numbers(arm, steps[name])[0] for name in PARAMETERS}
            variable = variable_of(row)
            made = dh_row(i, numbers, variable, decimals, can_edit=True)
            made = made._replace(cells=tuple(c._replace(can_edit=n > 0) for n, c in enumerate(made.cells)))
            if i == at and done < 4.0:
                current = ORDER[arm.convention][k]
                made = _lit(
                    made,
                    PARAMETERS.index(current) + 1,
                    numbers[current],
                    done - k,
                    None if asked is not None else step_digits(arm, steps[current]),
                )
            rows.append(made._replace(is_current=i == at))
        self._head.update(hint=f"{arm.convention} · {robot.units.length} · deg")
        self._table.update(rows, columns)

    def _play(self, row: int, column: int) -> None:
        if column:
            name = PARAMETERS[column - 1]
            start = start_of(name, self._board.get("order"))
            begin_to_play(self._board, {"joint": row + 1, "span": name, "done": start}, "Play a parameter")
        else:
            self._board.put_all({"joint": row + 1, "done": 4.0}, label=f"Choose joint {row + 1}")

    def _edit(self, row: int, column: int, value: float) -> None:
        robot: Robot = self._board.get("robot")
        arm = in_convention(robot, self._board.get("order"))
        name, joint = PARAMETERS[column - 1], arm.joints[row]
        si = value * (math.pi / 180 if is_angle(name) else robot.units.metres)
        if name == variable_of(joint):
            moved = joint.sign * (si - getattr(joint, name))
            self._board.put("q", self._board.changed("q", row, moved), label=f"Move {joint.name}")
            return
        changed = in_convention(with_joint(arm, row, **{name: si}), robot.convention)
        self._board.put("robot", changed, label=f"Edit {SYMBOLS[name]}{row + 1}")


def _lower(column: Column) -> str:
    """A and α of a modified table stand in the row below: they belong to the link before."""
    return column.title.replace("_i", "_{i−1}")


def _lit(row: TableRow, column: int, whole: float, share: float, digits: int | None) -> TableRow:
    """The row with the number that moves counting up to the whole in its cell; hidden without digits."""
    share = min(max(share, 0.0), 1.0)
    text = "?" if digits is None else shown(share * whole, digits)
    lit = row.cells[column]._replace(text=text, done=share)
    return row._replace(cells=(*row.cells[:column], lit, *row.cells[column + 1 :]))


class StepTiles(FixedPart, shows=JOINT_STEPS):
    """The joint, a tile for each number of its row to be played or turned by hand, and the whole chain."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._joint_head = Section(parent, "Joint", width=width)
        self._joint = Segment(parent, ("1",), "1", self._choose, width=width, inset=11)
        gap(parent, 4)
        Section(parent, "Play one parameter", "drag it to turn by hand", width=width)
        self._tiles = Tiles(
            parent, width=width, on_choose=self._play, on_drag=self._drag, on_begin=self._hold
        )
        gap(parent, 6)
        actions = (
            Action("All four", lambda: self._span("joint"), "play", tip="The four steps of this joint"),
            Action("From base to tool", lambda: self._span("chain"), "route", tip="Joint after joint"),
        )
        self.buttons = Buttons(parent, actions, width=width, gap=8)
        self._held = 0.0

    def show(
        self, robot: Robot, q: Floats, order: str, joint: int, done: float, moves: tuple[Step, ...]
    ) -> None:
        """Show the four numbers of the joint."""
        if len(q) != robot.n:
            return
        at = row_shown(robot, joint)
        self._joint.update(str(at + 1), [str(i + 1) for i in range(robot.n)])
        row = robot.joints[at]
        self._joint_head.update(
            hint=f"{row.name}, {'turns by θ' if row.is_revolute else 'slides by d'}_{at + 1}"
        )
        now = step_at(done) if done < 4.0 else -1
        tiles = []
        for k, step in enumerate(moves):
            amount, unit = step_numbers(robot, step)
            text = shown(amount, step_digits(robot, step))
            tiles.append(
                Tile(
                    step_name(step, at, order), text, unit.strip(),
                    tip=f"{NAMES[step.parameter]}. {MEANINGS[step.parameter]}", is_current=k == now,
                )
            )  # fmt: skip
        self._tiles.update(tuple(tiles))

    def _choose(self, word: str) -> None:
        self._board.put_all({"joint": int(word), "done": 4.0}, label=f"Choose joint {word}")

    def _play(self, k: int) -> None:
        if self._board.get("asked") is not None:  # a click beside a drag must not tell the hidden number
            return
        step: Step = self._board.get("moves")[k]
        begin_to_play(self._board, {"span": step.parameter, "done": float(k)}, "Play a parameter")

    def _span(self, span: str) -> None:
        values: dict[str, object] = {"span": span, "done": 0.0}
        if span == "chain":
            values["joint"] = 1
        begin_to_play(self._board, values, "Play all four" if span == "joint" else "Play the chain")

    def _hold(self) -> None:
        self._begin()
        asked = self._board.get("asked") is not None
        self._held = float(self._board.get("answer" if asked else "done"))

    def _drag(self, k: int, pixels: float) -> None:
        """A drag over the width of the column takes the step from its start to its end.

        In a test it takes the frame as far as the mouse goes.
        """
        asked: Hidden | None = self._board.get("asked")
        if asked is not None:
            if k == asked.k:
                pixel = TURN_PX if asked.step.turns else SLIDE_PX * longest_reach(self._board.get("robot"))
                self._board.put(
                    "answer", self._held + pixel * pixels, label="Move a frame by hand",
                    gesture=("step", self._gesture),
                )  # fmt: skip
            return
        share = min(max(pixels / (0.8 * self._width) + min(max(self._held - k, 0.0), 1.0) % 1.0, 0.0), 1.0)
        self._board.put("done", k + share, label="Move a frame by hand", gesture=("step", self._gesture))


class StepMeaning(FixedPart, shows=STEP_MEANING):
    """The definition of the number that moves, and the order of the four."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "", width=width)
        self._words = Paragraph(parent, width=width)
        self._order_head = Section(parent, "Convention", "order of the four steps", width=width)
        words = tuple(word.capitalize() for word in ("standard", "modified", "both"))
        self._order = Segment(parent, words, words[0], self._choose, width=width)
        gap(parent, 4)
        self._told = Caption(parent, width=width)

    def show(
        self, robot: Robot, order: str, joint: int, done: float, span: str, moves: tuple[Step, ...]
    ) -> None:
        """Show what moves."""
        at = row_shown(robot, joint)
        is_played = 0.0 < done < 4.0 or span not in {"joint", "chain"}
        if is_played:
            step = moves[min(step_at(done), 3)]
            letter = SYMBOLS[step.parameter]
            kind = "Rot" if step.turns else "Trans"
            self._head.update(
                f"{step_name(step, at, order)} · {NAMES[step.parameter]}", f"{kind}({step.axis}, {letter})"
            )
            self._words.update(MEANINGS[step.parameter])
        else:
            self._head.update("What a number means", "")
            self._words.update(
                "Choose a parameter: click a number of the table, or one of the tiles.", "text2"
            )
        self._order.update(order.capitalize())
        self._told.update(
            {
                "standard": "θ and d about the old z, then a and α about the new x.",
                "modified": "α and a about the old x, then θ and d about the new z.",
                "both": "The same arm twice, with the same tool: standard and modified, on one clock.",
            }[order]
        )

    def _choose(self, word: str) -> None:
        self._board.put("order", word.lower(), label=f"Show {word.lower()} D-H")
