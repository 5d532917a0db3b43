"""The list of things before an arm: shown or hidden, named, taken out, added; one of them is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from vi3dras.api.cell_contacts import Contacts
from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.library import work_folder
from vi3dras.arm.robot import Robot
from vi3dras.solids.capsules import body_of
from vi3dras.units import round_below
from vi3dras.workcell import Cell, Thing
from vi3dras.workcell.bodies import Body
from vi3dras.workcell.edit import added, begun, free_name, renamed, without
from vi3dras.workcell.place import Place

from ...face.board import Board, FixedPart
from ...face.cells import CELL_THINGS
from ...messages.file_dialog import ask_file
from ...pen import px
from ...widgets.heads import Caption, Section, gap
from ...widgets.menus import Entry, Menu
from ...widgets.spots import Action, Buttons
from ...words import verbatim
from ..paths.in_view import ROW, ObjectRow, ObjectRows
from .asked import AskedFile

KINDS = {"box": "Box", "cylinder": "Cylinder", "table": "Table with legs", "pipe": "Pipe"}
UNITS = {"mm": "Part, lengths in mm", "cm": "Part, lengths in cm", "m": "Part, lengths in m",
         "in": "Part, lengths in inches"}  # fmt: skip
"""Of a mesh file that does not say how long its unit is."""
NOTHING = "Nothing stands before the arm yet: add a thing, or open a cell"


def size_for(robot: Robot) -> float:
    """A round length [m], at most as long as the arm reaches."""
    metres = robot.units.metres
    return round_below(longest_reach(robot) / metres, (1, 2, 4, 8)) * metres


class ThingRows(ObjectRows):
    """A row of 28 per thing, with a lamp that is red where the arm touches it."""

    TIPS: ClassVar[Mapping[str, str]] = {
        "edit": "Choose this thing", "again": "A double click gives it another name",
        "hide": "Hide this thing", "show": "Show this thing", "remove": "Take it out of the cell",
        "rename": "Give it another name",
    }  # fmt: skip
    LEAST = 0
    touched: tuple[str, ...] = ()

    def _paint_colour(self, k: int, row: ObjectRow, top: int) -> None:
        is_touched = row.title in self.touched
        self.pen.lamp(self.left + px(34), top + px(ROW) / 2, "far" if is_touched else "off", 4)


class ThingList(FixedPart, shows=CELL_THINGS):
    """The rows, and a button that adds."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("cell", "chosen_thing", "hidden_things", "contacts", "read_part")
        self.chief = "cell"
        self.reading = AskedFile(board, "read_part", lambda file, mesh: self._add(mesh, Place(), file.stem))
        self._head = Section(parent, "Things before the arm", width=width)
        self._words = Caption(parent, width=width)
        self.rows = ThingRows(parent, self._do, self._rename, width=width).showing("cell")
        gap(parent, 8)
        add = Action("Add", self._menu, "add", "primary", tip="A box, a cylinder, a table, a pipe or a part")
        self.row = Buttons(parent, (add,), width=width, height=32)

    def refresh(self) -> None:
        """Show the things with what is touched."""
        board, cell = self._board, self._cell
        hidden, chosen = board.get("hidden_things") or (), board.get("chosen_thing")
        contacts: Contacts = board.get("contacts") or Contacts()
        rows = (
            ObjectRow(verbatim(thing.name), (0, 0, 0), "", thing.name == chosen, thing.name not in hidden)
            for thing in cell.things
        )
        self._head.update(hint=verbatim(cell.title) if cell.things else "")
        self._words.update("" if cell.things else NOTHING)
        self.rows.take(touched=tuple(contact.thing for contact in contacts.touching))
        self.rows.update(tuple(rows))

    def frame(self) -> None:
        """Add the part that was read: once per frame."""
        self.reading.frame()

    def add(self, kind: str) -> None:
        """Add a thing of a kind before the arm, of a size that suits it."""
        robot: Robot = self._board.get("robot")
        self._add(*begun(kind, size_for(robot), body_of(robot).floor), kind)

    @property
    def _cell(self) -> Cell:
        found: Cell = self._board.get("cell")
        return found

    def _add(self, body: Body, place: Place, called: str) -> None:
        name = free_name(self._cell, called)
        with self._board.notes.refusals():
            cell = added(self._cell, Thing(name, body, place))
            self._board.put_all({"cell": cell, "chosen_thing": name}, label=f"Add {name}")

    def _do(self, verb: str, row: int) -> None:
        board, cell = self._board, self._cell
        name = cell.names[row]
        hidden: tuple[str, ...] = board.get("hidden_things")
        match verb:
            case "edit":
                board.put("chosen_thing", name, label=f"Choose {name}")
            case "hide" if name in hidden:
                others = tuple(other for other in hidden if other != name)
                board.put("hidden_things", others, label=f"Show {name}")
            case "hide":
                board.put("hidden_things", (*hidden, name), label=f"Hide {name}")
            case "remove":
                rest = without(cell, name)
                near = rest.names[min(row, len(rest.names) - 1)] if rest.names else ""
                left = tuple(other for other in hidden if other != name)
                values = {"cell": rest, "chosen_thing": near, "hidden_things": left}
                board.put_all(values, label=f"Take out {name}")

    def _rename(self, row: int, new: str) -> None:
        name = self._cell.names[row]
        with self._board.notes.refusals():
            cell = renamed(self._cell, name, new)
            called = cell.names[row]
            hidden = tuple(called if other == name else other for other in self._board.get("hidden_things"))
            values = {"cell": cell, "chosen_thing": called, "hidden_things": hidden}
            if called != name:
                self._board.put_all(values, label=f"Rename {name} to {called}")

    def _menu(self) -> None:
        kinds = [Entry(word, partial(self.add, kind)) for kind, word in KINDS.items()]
        hint = "STL, OBJ, PLY, DAE, GLB"
        parts = [Entry(word, partial(self._ask, unit), hint=hint) for unit, word in UNITS.items()]
        x, y = self.row.corner()
        Menu([*kinds, Entry(), *parts], x + self.row.left, y + self.row.height + 4)

    def _ask(self, unit: str) -> None:
        ask_file("Add a part", work_folder("cells"), "", partial(self.reading.ask, unit=unit))
