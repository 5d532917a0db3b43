"""What holds an arm at rest: its torques as a table, the largest payload of the pose, the floor."""

from __future__ import annotations

import math

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.centres import Centres

from ...face.board import Board, FixedPart
from ...face.forces import FLOOR, HELD_PAYLOAD, REST_TABLE
from ...face.units import DECIMALS, joint_name, joint_symbol
from ...hands.pointer import Shows
from ...pen import Paint, shown
from ...widgets.cards import ReadingRow
from ...widgets.heads import Caption, Paragraph, Section
from ...widgets.tables import Cell, Column, Table, TableRow
from ..arms.sheets import joint_colour

TIGHT = 0.85
"""From this share of a motor's limit on a number is amber."""
MOST = 1e4
"""A payload above this [kg] is no number any more."""
ENDLESS = "∞"


class RestTable(FixedPart, shows=REST_TABLE):
    """A row per joint: gravity, payload, their sum, the motor's limit, the share of it."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Torques at rest", width=width)
        self._table = Table(parent, (), width=width, row_height=24, head_height=24)
        self._table.shows = Shows("rest_torques", by="row")
        shown_ports = ("gravity", "payload", "torques", "limits", "shares")
        self._table.column_tips = ("", *(board.port(f"rest_{name}").tip for name in shown_ports))
        self._words = Caption(parent, width=width)

    def show(
        self, massed: Robot, rest_gravity: Floats, rest_payload: Floats, rest_torques: Floats,
        rest_limits: Floats, rest_shares: Floats,
    ) -> None:  # fmt: skip
        """Show every joint."""
        if len(rest_torques) != massed.n:
            return
        all_turn = bool(massed.table.revolute.all())
        self._head.update(hint="N m" if all_turn else "N m, N of joints that slide")
        columns = [
            Column("", 22, is_left=True), Column("gravity", 52), Column("payload", 52), Column("total", 52),
            Column("limit", 44), Column("%", 34),
        ]  # fmt: skip
        rows = []
        for i in range(massed.n):
            limit, share = float(rest_limits[i]), float(rest_shares[i])
            ink = ink_of(share)
            parts = (rest_gravity[i], rest_payload[i])
            rows.append(
                TableRow(
                    (
                        Cell(joint_symbol(massed, i), style="word"),
                        *(Cell(torque_text(float(v)), "text2") for v in parts),
                        Cell(torque_text(float(rest_torques[i])), ink),
                        Cell(f"{limit:g}" if math.isfinite(limit) else "–", "text3"),
                        Cell(f"{100 * share:.0f}" if math.isfinite(limit) else "–", ink),
                    ),
                    joint_colour(i),
                )
            )
        self._table.update(rows, columns)
        self._words.update(words_of(massed))


class HeldPayload(FixedPart, shows=HELD_PAYLOAD):
    """The number, and a sentence on what stops it."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Largest payload", "in this pose", width=width)
        tip = board.port("held_mass").tip
        self._mass = ReadingRow(parent, "Payload", width=width, unit="kg", tip=tip)
        self._mass.shows = Shows("held_mass")
        self._why = Paragraph(parent, width=width)

    def show(
        self, massed: Robot, held_mass: float, held_joint: int, rest_limits: Floats, payload_mass: float
    ) -> None:
        """Show the largest payload; red where more is set."""
        is_more = payload_mass > held_mass
        ink: Paint = "far" if is_more else "text"
        is_known = any(math.isfinite(limit) for limit in rest_limits)
        self._mass.say(mass_text(held_mass) if is_known else "–", paint=ink)
        if not 1 <= held_joint <= len(rest_limits):
            self._why.update(
                "No motor feels the payload here." if is_known else "No file says how strong the motors are.",
                "text2",
            )
            return
        i = held_joint - 1
        unit = "N m" if massed.joints[i].is_revolute else "N"
        stop = f"Stopped by {joint_name(massed, i)} at {rest_limits[i]:g} {unit}."
        if held_mass == 0:
            stop = f"The empty arm asks {joint_name(massed, i)} for more than its {rest_limits[i]:g} {unit}."
        elif is_more:
            stop = f"{stop} {mass_text(payload_mass - held_mass)} kg less than set."
        self._why.update(stop, ink if is_more else "text2")


class FloorTable(FixedPart, shows=FLOOR):
    """Force, moment and centre of mass, each along x, y, z."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Held by the floor", width=width)
        self._table = Table(parent, (), width=width, row_height=24, head_height=24)
        self._table.shows = Shows("floor_force")
        self._weight = ReadingRow(parent, "Mass of what moves", width=width, unit="kg", decimals=2)
        self._weight.shows = Shows("centres")

    def show(
        self, robot: Robot, floor_force: Floats, floor_moment: Floats, mass_centre: Floats, centres: Centres
    ) -> None:
        """Show them in N, N m and the arm's length unit."""
        unit = robot.units.length
        lines = (
            ("force", floor_force.tolist(), 1, "N"),
            ("moment", floor_moment.tolist(), 1, "N m"),
            ("centre", (mass_centre / robot.units.metres).tolist(), min(DECIMALS[unit], 2), unit),
        )
        columns = [
            Column("", 56, is_left=True), *(Column(axis, 60, name=axis, style="italic") for axis in "xyz"),
            Column("", 38),
        ]  # fmt: skip
        rows = [
            TableRow(
                (
                    Cell(name, "text2", style="word"),
                    *(Cell(shown(v, places) if math.isfinite(v) else "–") for v in values),
                    Cell(of, "text3", style="word"),
                )
            )
            for name, values, places, of in lines
        ]
        self._head.update(hint="at rest, about the base")
        self._table.update(rows, columns)
        self._weight.update(centres.total)


def ink_of(share: float) -> Paint:
    """The colour of a share of a motor's limit."""
    return "far" if share > 1 else "limit" if share > TIGHT else "text"


def torque_text(value: float) -> str:
    """A torque in a cell: three digits that count."""
    size = abs(value)
    return shown(value, 0 if size >= 999.5 else 1 if size >= 9.95 else 2) if size >= 5e-3 else "0"


def mass_text(mass: float) -> str:
    """A mass [kg] with three digits that count."""
    if mass >= MOST:
        return ENDLESS
    return shown(mass, 0 if mass >= 99.5 else 1 if mass >= 9.95 else 2 if mass >= 0.995 else 3)


def words_of(robot: Robot) -> str:
    """What of the numbers is an estimate."""
    links = [joint.link for joint in robot.joints]
    guessed = sum(link is not None and link.is_estimate for link in links)
    if not guessed:
        return ""
    if guessed == len(links):
        return "Estimated masses: nobody published those of this arm."
    return f"Estimated: the masses of {guessed} of {len(links)} links."
