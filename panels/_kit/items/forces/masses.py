"""What the links weigh, typed: a table, the inertia of the chosen link, estimates from the shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from vi3dras.arm.library import robot_files
from vi3dras.arm.robot import LinkMass, Robot
from vi3dras.dynamics.chain import matrix_of
from vi3dras.dynamics.mass_edit import as_published, with_link, with_shape
from vi3dras.dynamics.plausible import Finding

from ...face.board import Board, FixedPart
from ...face.forces import LINK_INERTIA, LINK_TABLE, SHAPE_BUTTONS
from ...face.units import DECIMALS
from ...hands.pointer import Shows
from ...pen import MINUS, Paint, segment, shown
from ...widgets.heads import Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow

LINK_COLUMNS = (
    Column("", 22, is_left=True),
    Column("mass", 58, name="mass"),
    *(Column(axis, 54, name=axis, style="italic") for axis in "xyz"),
    Column("", 68),
)
INERTIA_COLUMNS = (
    Column("", 24, is_left=True),
    *(Column(axis, 84, name=axis, style="italic") for axis in "xyz"),
)
PLACES = {(0, 0): 0, (1, 1): 1, (2, 2): 2, (0, 1): 3, (0, 2): 4, (1, 2): 5}
"""Which of Ixx, Iyy, Izz, Ixy, Ixz, Iyz stands where in the matrix."""
ESTIMATE = "estimate"


class LinkTable(FixedPart, shows=LINK_TABLE):
    """A row for each link; a number is typed, a click beside the numbers chooses the link."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Links", width=width)
        self.table = Table(
            parent, LINK_COLUMNS, width=width, row_height=25, head_height=22, on_edit=self._edit,
            on_choose=self._choose,
        )  # fmt: skip
        self.table.shows = Shows("robot", by="row")
        self.table.column_tips = ("", "In kg", *["The centre of mass in the link's D-H frame"] * 3, "")

    def show(self, massed: Robot, odd: tuple[Finding, ...], chosen_link: int) -> None:
        """Show every link, with a mark where its numbers are an estimate, a lamp where they are odd."""
        wrong = {one.joint for one in odd}
        rows = []
        for i in range(massed.n):
            link = link_of(massed, i)
            ink: Paint = "limit" if link.is_estimate else "text"
            mark = Cell("odd", "limit", style="word", lamp="limit") if i in wrong else Cell("")
            if link.is_estimate and i not in wrong:
                mark = Cell(ESTIMATE, "limit", style="word")
            texts = (brief(link.mass), *(place_text(massed, v) for v in link.com))
            numbers = (Cell(text, ink, can_edit=True) for text in texts)
            is_chosen = row_of(massed, chosen_link) == i
            rows.append(TableRow((Cell(str(i + 1), "text2"), *numbers, mark), segment(i), is_chosen))
        self._head.update(hint=f"kg · centre of mass in {massed.units.length}")
        self.table.update(rows)

    def _edit(self, row: int, column: int, value: float) -> None:
        robot: Robot = self._board.get("robot")
        link = link_of(self._board.get("massed"), row)
        if column == 1:
            if brief(value) != brief(link.mass):
                put_arm(
                    self._board, with_link(robot, row, mass=value), f"Edit the mass of link {row + 1}", row
                )
            return
        com, metres = list(link.com), robot.units.metres
        if place_text(robot, value * metres) != place_text(robot, com[column - 2]):
            com[column - 2] = value * metres
            changed = with_link(robot, row, com=(com[0], com[1], com[2]))
            put_arm(self._board, changed, f"Move the centre of mass of link {row + 1}", row)

    def _choose(self, row: int) -> None:
        self._board.put("chosen_link", row + 1, label=f"Choose link {row + 1}")


class LinkInertia(FixedPart, shows=LINK_INERTIA):
    """A symmetric matrix: what is typed on one side of its diagonal stands on the other too."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "", width=width)
        self.table = Table(
            parent, INERTIA_COLUMNS, width=width, row_height=25, head_height=22, on_edit=self._edit
        )
        self.table.shows = Shows("robot")
        self.table.column_tips = (
            "",
            *["About the centre of mass, along the axes of the link's D-H frame"] * 3,
        )

    def show(self, massed: Robot, chosen_link: int) -> None:
        """Show the chosen link's."""
        at = row_of(massed, chosen_link)
        link = link_of(massed, at)
        ink: Paint = "limit" if link.is_estimate else "text"
        rows = []
        for i, numbers in enumerate(matrix_of(link.inertia).tolist()):
            cells = (Cell(brief(v), ink if k >= i else "text3", can_edit=True) for k, v in enumerate(numbers))
            rows.append(TableRow((Cell("xyz"[i], "text3", style="italic"), *cells)))
        self._head.update(f"Inertia of link {at + 1}", f"{massed.joints[at].name} · kg m²")
        self.table.update(rows)

    def _edit(self, row: int, column: int, value: float) -> None:
        robot, massed = self._board.get("robot"), self._board.get("massed")
        at = row_of(massed, self._board.get("chosen_link"))
        six = list(link_of(massed, at).inertia)
        place = PLACES[min(row, column - 1), max(row, column - 1)]
        if brief(value) != brief(six[place]):
            six[place] = value
            changed = with_link(robot, at, inertia=(six[0], six[1], six[2], six[3], six[4], six[5]))
            put_arm(self._board, changed, f"Edit the inertia of link {at + 1}")


class ShapeButtons(FixedPart, shows=SHAPE_BUTTONS):
    """The shape's masses in place of what was known, and the file's in place of what was typed."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Estimate from the shape", "whatever was known", width=width)
        one, every = (
            Action(f"Estimate {which}", partial(self._change, f"Estimate {which}", change), "wand", tip=tip)
            for which, change, tip in (
                ("this link", self._shaped, "The chosen link weighs what its drawn body would"),
                ("all links", with_shape, "All links weigh what their drawn bodies would"),
            )
        )
        self.buttons = Buttons(parent, (one, every), width=width)
        gap(parent, 6)
        back = partial(self._change, "Masses and motors of the file", as_published)
        self._back = Action("Masses and motors of the file", back, "reset", tip="Forget what was typed here")
        self.reset = Buttons(parent, (self._back,), width=width)
        gap(parent, 10)

    def show(self, robot: Robot) -> None:
        """Offer its file to an arm that has one."""
        self.reset.update((replace(self._back, enabled=robot.id in robot_files()),))

    def _shaped(self, robot: Robot) -> Robot:
        return with_shape(robot, row_of(robot, self._board.get("chosen_link")))

    def _change(self, label: str, change: Callable[[Robot], Robot]) -> None:
        robot = self._board.get("robot")
        self._board.tries(lambda: self._board.put("robot", change(robot), label=label))


def brief(value: float) -> str:
    """A number in four digits that count, whatever its size."""
    text = f"{value + 0.0:.4g}"
    if "e" in text:
        head, _, power = text.partition("e")
        text = f"{head}e{int(power)}"
    return text.replace("-", MINUS)


def place_text(robot: Robot, metres: float) -> str:
    """A length in the arm's unit, without zeros at its end."""
    text = shown(metres / robot.units.metres, DECIMALS[robot.units.length])
    return text.rstrip("0").rstrip(".") if "." in text else text


def link_of(massed: Robot, index: int) -> LinkMass:
    """What link `index` weighs."""
    link = massed.joints[index].link
    return LinkMass(0.0, (0.0, 0.0, 0.0), (0.0,) * 6) if link is None else link


def row_of(robot: Robot, chosen: int) -> int:
    """The chosen link, counted from 0; the last one of an arm that has fewer."""
    return min(chosen, robot.n) - 1


def put_arm(board: Board, robot: Robot, label: str, row: int | None = None) -> None:
    """Take a changed arm, and choose its row; both are one step of undo."""
    values: dict[str, object] = {"robot": robot}
    if row is not None:
        values["chosen_link"] = row + 1
    board.put_all(values, label=label)
