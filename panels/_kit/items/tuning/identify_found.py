"""What measured torques tell: base parameters with error bars, residuals, friction, and the arm with them."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from vi3dras.api.control.identified import CrossCheck, Identification
from vi3dras.arm.robot import Robot

from ...face.board import Board, FixedPart
from ...face.identifying import BASE_TABLE, IDENTIFY_READINGS
from ...face.units import joint_symbol
from ...hands.pointer import Shows
from ...pen import Paint, fonts, scale
from ...widgets.heads import LampWord, Paragraph, Section
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ...words import verbatim
from ..arms.sheets import joint_colour
from ..forces.masses import brief

NUMBERS = (
    Column("", 52, is_left=True, name="parameter"), Column("found", 68), Column("± 95 %", 62),
    Column("model", 68), Column("difference", 72), Column("", 50, is_left=True, name="unit"),
)  # fmt: skip
SUM = "sum of"
LEAST_SUM = 90
"""A sum that would have less room than this is only told at the right."""
MARGIN = 34
"""What the bar of the scroll and the edges take of the width."""
BESIDE = 2.0
"""Error bars from which on a difference is no chance."""
SHARES = (Column("", 80, is_left=True), Column("this motion", 76), Column("another", 56), Column("noise", 98))
FRICTION = (
    Column("", 96, is_left=True),
    Column(verbatim("Fv"), 78),
    Column(verbatim("Fc"), 78),
    Column("offset", 74),
)
TIPS = ("", "As the torques tell it", "Half the interval that holds it with 95 %",
        "What the arm's own masses, motors and friction add up to",
        "Found less model; amber where it is beyond two error bars", "")  # fmt: skip


class BaseTable(FixedPart, shows=BASE_TABLE):
    """A row for each base parameter; a click on one shows its whole sum at the right."""

    chief = "identification"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Base parameters", width=width)
        self._why = Paragraph(parent, width=width)
        self._room = width / scale() - sum(column.width for column in NUMBERS) - MARGIN
        sums = (Column(SUM, self._room, is_left=True),) if self._room >= LEAST_SUM else ()
        self.table = Table(
            parent, (*NUMBERS, *sums), width=width, row_height=23, head_height=22, on_choose=self._choose
        )
        self.table.shows = Shows("identification", by="row")
        self.table.column_tips = (*TIPS, *(("Which numbers of links and motors it adds up",) if sums else ()))

    def show(self, identification: Identification | None, base_row: int) -> None:
        """Show what was found."""
        found = identification
        self.table.show(found is not None)
        if found is None:
            self._head.update(hint="")
            told = "Identify shows here which sums of masses, inertias and friction the torques tell."
            self._why.update(told, "text2")
            self.table.update(())
            return
        self._why.update("")
        rows = len(found.found.times)
        self._head.update(hint=f"{found.title} · {rows} rows · condition {found.condition:.3g}")
        has_sum = len(self.table.columns) > len(NUMBERS)
        self.table.update([
            base_line(found, k, self._room if has_sum else 0, is_chosen=k == chosen_of(found, base_row))
            for k in range(len(found.names))
        ])  # fmt: skip

    def _choose(self, row: int) -> None:
        self._board.put("base_row", row + 1, label=f"Choose parameter {row + 1}")


class IdentifyReadings(FixedPart, shows=IDENTIFY_READINGS):
    """The chosen sum, residuals, friction, and a button that takes the masses."""

    chief = "identification"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Identified", width=width)
        self.lamp = LampWord(parent, "", width=width)
        self._sum = Paragraph(parent, width=width)
        self._sum.shows = Shows("identification")
        self.keep = Buttons(parent, (), width=width, height=34)
        Section(parent, "Unexplained torque", "of its root mean square", width=width)
        self.shares = Table(parent, SHARES, width=width, row_height=23, head_height=22, is_card=False)
        self.shares.shows = Shows("cross_check")
        self.shares.column_tips = (
            "", "In the motion that was fitted", "In a motion that took no part in the fit",
            "Standard deviation of a row of torques",
        )  # fmt: skip
        self._losses = Section(parent, "Friction", "at the joint", width=width)
        self.friction = Table(parent, FRICTION, width=width, row_height=23, head_height=22, is_card=False)
        self.friction.column_tips = (
            "",
            "Viscous, for each rad/s",
            "Dry, either way",
            "Of the sensor or motor",
        )
        Section(parent, "Notes", "what no body can have is told", width=width)
        self._group: int = dpg.add_group(parent=parent)
        self.sentences: tuple[str, ...] = ()

    def show(
        self,
        robot: Robot,
        identification: Identification | None,
        cross_check: CrossCheck | None,
        base_row: int,
    ) -> None:
        """Show what was found, and whether it is of the arm that is there."""
        found = identification
        fits = found is not None and found.owner.robot == robot
        keep = Action(
            "Keep these masses", self._keep, "check", "primary", fits,
            tip="The arm gets the found masses, rotors and friction, changed as little as bodies allow",
        )  # fmt: skip
        self.keep.update((keep,))
        self.sentences = () if found is None else (*found.findings, *found.told)
        self._judge(found, fits=fits)
        if found is not None:
            k = chosen_of(found, base_row)
            bar = f"{brief(found.values[k])} ± {few(found.bars[k])} {found.units[k]}"
            self._sum.update(verbatim(f"{found.formulas[k]} = {bar}"), "text2")
        else:
            self._sum.update("")
        self.shares.update([] if found is None else share_lines(found, cross_check))
        self.friction.update([] if found is None else friction_lines(found))
        if self._is_new(self._group, self.sentences):
            odd = 0 if found is None else len(found.findings)
            for k, sentence in enumerate(self.sentences):
                paint: Paint = "limit" if k < odd else "text2"
                Paragraph(self._group, width=self._width).update(sentence, paint)

    def _judge(self, found: Identification | None, *, fits: bool) -> None:
        if found is None:
            self.lamp.update("Nothing identified yet", "off")
        elif not fits:
            self.lamp.update("Of another arm, or of other masses", "limit")
        else:
            inside = int(sum(abs(found.values - found.before) <= found.bars))
            self.lamp.update(f"{inside} of {len(found.values)} hold the model in their bar", "ok")

    def _keep(self) -> None:
        found: Identification = self._board.get("identification")
        self._board.put("robot", found.kept.robot, label="Keep the identified masses")


def few(value: float) -> str:
    """A number of which two digits count: an error, or what is left over."""
    return brief(float(f"{value:.2g}"))


def chosen_of(found: Identification, row: int) -> int:
    """The chosen parameter, counted from 0; the last one where there are fewer."""
    return min(row, len(found.names)) - 1


def base_line(found: Identification, k: int, room: float, *, is_chosen: bool) -> TableRow:
    """A base parameter in numbers; its sum as long as there is room."""
    value, bar, before = (float(part[k]) for part in (found.values, found.bars, found.before))
    beyond: Paint = "limit" if abs(value - before) > BESIDE * bar else "text3"
    cells = [
        Cell(verbatim(found.names[k]), "text", style="word"), Cell(brief(value)), Cell(few(bar), "text2"),
        Cell(brief(before), "text2"), Cell(few(value - before), beyond),
        Cell(found.units[k], "text3", style="word"),
    ]  # fmt: skip
    if room:
        text = fonts.elided(verbatim(found.formulas[k]), "word", 14, room * scale())
        cells.append(Cell(text, "text3", style="word"))
    return TableRow(tuple(cells), joint_colour(found.found.base.columns[k].joint), is_chosen)


def share_lines(found: Identification, checked: CrossCheck | None) -> list[TableRow]:
    """What stays unexplained of each joint's torque, in the motion and in another."""
    lines = []
    for i, joint in enumerate(found.robot.joints):
        other = "–" if checked is None else f"{100 * checked.share[i]:.2g} %"
        unit = "N m" if joint.is_revolute else "N"
        lines.append(TableRow((
            Cell(joint.name, "text2", style="word"), Cell(f"{100 * found.share[i]:.2g} %"), Cell(other),
            Cell(f"{few(found.noise[i])} {unit}", "text2"),
        ), joint_colour(i)))  # fmt: skip
    return lines


def friction_lines(found: Identification) -> list[TableRow]:
    """Viscous and dry friction and the offset of each joint."""
    numbers = dict(zip(found.names, found.values.tolist(), strict=True))
    lines = []
    for i in range(found.robot.n):
        told = [numbers.get(f"{letter}{i + 1}") for letter in ("Fv", "Fc", "off")]
        cells = (Cell("–" if value is None else brief(value)) for value in told)
        name = Cell(joint_symbol(found.robot, i), "text2", style="word")
        lines.append(TableRow((name, *cells), joint_colour(i)))
    return lines
