"""What a motion costs and could carry, and what holds the arm at the cursor."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.api.forces.torques import Torques
from vi3dras.arm.robot import Robot

from ...face.board import Board, FixedPart
from ...face.forces import ALONG_ENERGY, ALONG_PARTS, ALONG_PAYLOAD, ALONG_REACTION
from ...face.units import joint_symbol
from ...hands.pointer import Shows
from ...pen import Paint, shown
from ...widgets.cards import ReadingRow
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from .stacks import PARTS, digits, moment_of, unit_of, value_at


def of_arm(found: Torques | None, robot: Robot) -> Torques | None:
    """The torques as long as they are those of this arm."""
    return found if found is not None and found.robot.n == robot.n else None


class PayloadCard(FixedPart, shows=ALONG_PAYLOAD):
    """The largest payload, what stops it, and a button to the pose where it is worst."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Largest payload on this way", width=width)
        tip = "With more at this place, some motor would be asked for more than it has"
        self.row = ReadingRow(parent, "Largest", width=width, unit="kg", decimals=2, tip=tip)
        spare = "The largest payload less the one that is set"
        self.spare = ReadingRow(parent, "To spare", width=width, unit="kg", decimals=2, tip=spare)
        for row in (self.row, self.spare):
            row.shows = Shows("torques_along")
        self.words = Paragraph(parent, width=width)
        self.go = Buttons(parent, (self._action(False),), width=width, height=32)
        gap(parent, 8)

    def show(self, robot: Robot, torques_along: Torques | None, payload_mass: float) -> None:
        """Show it."""
        found = of_arm(torques_along, robot)
        most = math.inf if found is None else found.largest_payload
        self.go.update((self._action(found is not None and found.found.worst is not None),))
        self.words.update("" if found is None else found.payload_words, "text2")
        if not math.isfinite(most):
            self.row.say("–")
            self.spare.say("–")
            return
        ink: Paint = "far" if most < payload_mass else "text"
        self.row.update(most, paint=ink)
        self.spare.update(most - payload_mass, paint=ink)

    def _action(self, may: bool) -> Action:
        def go() -> None:
            self._board.act("go_to_worst")

        tip = "The arm where a motor is asked for the largest share of its limit"
        return Action("Go to the worst pose", go, "target", "primary", enabled=may, tip=tip)


class EnergyCard(FixedPart, shows=ALONG_ENERGY):
    """Where the energy of the motion comes from and goes to."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Energy of the motion", "at the joints", width=width)
        rows = (
            ("energy", "Work of the motors", "What the motors have done at the end: put in less given back"),
            ("in", "Put in", "What the motors put into the arm"),
            ("back", "Given back when braking", "What the arm gives back to motors that hold it back"),
            ("lost", "Lost to friction", "What friction turns into heat"),
            ("kept", "Height and speed", "What the arm has of it at the end"),
            ("power", "Peak power", "The largest power of all motors together"),
        )
        self.rows = {
            name: ReadingRow(parent, label, width=width, unit="W" if name == "power" else "J", tip=tip)
            for name, label, tip in rows
        }
        for row in self.rows.values():
            row.shows = Shows("torques_along")
        gap(parent, 6)

    def show(self, robot: Robot, torques_along: Torques | None) -> None:
        """Show the sums."""
        found = of_arm(torques_along, robot)
        if found is None:
            for row in self.rows.values():
                row.say("–")
            return
        numbers = {
            "energy": found.energy, "in": found.put_in, "back": found.given_back, "lost": found.lost,
            "kept": found.stored, "power": found.peak_power,
        }  # fmt: skip
        places = digits(max(found.put_in, -found.given_back))
        for name, number in numbers.items():
            self.rows[name].say(shown(number, digits(found.peak_power) if name == "power" else places))


class PartsCard(FixedPart, shows=ALONG_PARTS):
    """What asks for one joint's torque at the cursor."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Parts at the cursor", width=width)
        columns = (Column("part", 120, is_left=True), Column("torque", 80))
        self.table = Table(parent, columns, width=width, row_height=24, is_card=False)
        self.table.shows = Shows("torques_along")
        gap(parent, 6)

    def show(self, robot: Robot, torques_along: Torques | None, force_joint: int, force_at: float) -> None:
        """Show the parts."""
        found, joint = of_arm(torques_along, robot), min(force_joint, robot.n) - 1
        self._head.update(f"Parts of {joint_symbol(robot, joint)}")
        if found is None:
            self._head.update(hint="")
            self.table.update(())
            return
        moment, unit = moment_of(found, force_at), unit_of(found, joint)
        self._head.update(hint=f"{moment:.2f} s · {unit}")
        rows, places = [], digits(float(found.peak_torque[joint]))
        for field, name, ink in PARTS:
            value = float(value_at(found.times, getattr(found.parts, field)[:, [joint]], moment)[0])
            rows.append(TableRow((Cell(name, "text2", style="word"), Cell(_number(value, places))), ink))
        total = float(value_at(found.times, found.torque[:, [joint]], moment)[0])
        ink_total: Paint = "far" if abs(total) > found.limits[joint] else "text"
        rows.append(TableRow((Cell("total", style="bold"), Cell(_number(total, places), ink_total))))
        self.table.update(rows)


class ReactionCard(FixedPart, shows=ALONG_REACTION):
    """What the floor has to hold at the cursor."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Base reaction", width=width)
        columns = (Column("", 88, is_left=True), *(Column(a, 56, style="italic") for a in "xyz"))
        self.table = Table(parent, columns, width=width, row_height=24, is_card=False)
        self.table.shows = Shows("torques_along")
        gap(parent, 8)

    def show(self, robot: Robot, torques_along: Torques | None, force_at: float) -> None:
        """Show force and moment."""
        found = of_arm(torques_along, robot)
        if found is None:
            self._head.update(hint="")
            self.table.update(())
            return
        moment = moment_of(found, force_at)
        self._head.update(hint=f"on the floor, at {moment:.2f} s")
        rows = []
        for name, values in (("force, N", found.base_force), ("moment, N m", found.base_moment)):
            numbers = value_at(found.times, values, moment)
            cells = (Cell(_number(number)) for number in numbers.tolist())
            rows.append(TableRow((Cell(name, "text2", style="word"), *cells)))
        self.table.update(rows)


def _number(value: float, decimals: int = 1) -> str:
    return shown(value, decimals) if np.isfinite(value) else "–"
