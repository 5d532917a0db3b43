"""Where the arm hangs: a twin, a port with who answers there, or an address; connect and let go."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.api.arms_found import FoundPort
from vi3dras.api.watched_arm import ArmNow
from vi3dras.remote.registry import HOMES, board_class

from ...face.board import Board, FixedPart
from ...face.remote import ARM_CONNECTION
from ...face.units import word_of
from ...hands.pointer import Shows
from ...pen import LampState
from ...widgets.choices import Segment, Switch
from ...widgets.fields import TextField
from ...widgets.heads import Caption, LampWord, Section, gap
from ...widgets.menus import Dropdown, Entry
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from .lab_fields import LabFields

WAYS = {"Twin": "twin", "Serial port": "port", "TCP": "tcp", "Lab": "lab"}
COLUMNS = (Column("port", 96, is_left=True), Column("who answers", 150, is_left=True))
LAMPS: dict[str, LampState] = {"off": "off", "connecting": "limit", "lost": "far", "stopped": "far"}
"""Of a state; of others it is lit."""
HINTS = {
    "twin": "A virtual arm in this program: it speaks bytes, and no driver can tell it from a board.",
    "port": "Look for arms asks at every serial port who is there.",
    "tcp": "An arm of another machine, or a twin of vi3dras twin ssc32 --port 2332.",
    "lab": "An arm that a class shares, from vi3dras serve: send motions into its queue, see Lab.",
}


class ConnectionForm(FixedPart, shows=ARM_CONNECTION):
    """What is chosen, what answers, and the lamp."""

    chief = "arm_way"

    ports = (
        "arm_way", "twin_board", "twin_flaws", "arm_port", "arm_host", "found_arms", "arm_now", "robot",
        "lab_host", "lab_name", "lab_token",
    )  # fmt: skip

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Connection", "one at a time", width=width)
        choose = board.sets("arm_way", "Connect by {}", WAYS.get)
        self._ways = Segment(parent, tuple(WAYS), "Twin", choose)
        self._ways.shows = Shows("arm_way")
        self._hint = Caption(parent, width=width)
        gap(parent, 4)
        self._group: int = dpg.add_group(parent=parent)
        gap(parent, 8)
        self.lamp = LampWord(parent, "", width=width)
        self.lamp.shows = Shows("arm_now")
        gap(parent, 4)
        self.buttons = Buttons(parent, (), width=width, height=32)
        self._why = Caption(parent, width=width)
        self._asked = False

    def refresh(self) -> None:
        """Show the way, its form, and whether an arm is connected."""
        board, now = self._board, self._board.get("arm_now") or ArmNow()
        way: str = board.get("arm_way")
        self._ways.update(word_of(WAYS, way))
        self._hint.update(HINTS[way])
        if self._is_new(self._group, way):
            made = {"twin": self._make_twin, "port": self._make_ports, "tcp": self._make_host}
            made.get(way, self._make_lab)()
        self._show_form(way)
        told, lamp = self._told(now), LAMPS.get(now.state, "ok")
        self.lamp.update(told, lamp)
        is_off = now.state == "off"
        verb = Action("Connect", partial(board.act, "connect_arm"), "plug", "primary", enabled=is_off)
        free = Action("Let go", partial(board.act, "let_go"), "close", enabled=not is_off)
        self.buttons.update((verb, free))
        self._why.update(now.trouble if is_off or now.state == "lost" else "", "far")

    def frame(self) -> None:
        """Tell why nobody could be asked: once per frame."""
        outcome = self._board.engine.outcome(self._board.ref("find_arms")) if self._asked else None
        if outcome is not None:
            self._asked = False
            if outcome.error is not None:
                self._board.notes.say(str(outcome.error))

    def _told(self, now: ArmNow) -> str:
        if now.state == "off":
            return "Not connected"
        if now.state == "connecting":
            return "Connecting"
        if now.lab is not None:
            return f"You are in the lab as {now.lab.name}"
        return f"{now.board} answers in {1000 * now.longest:.0f} ms at most"

    def _make_twin(self) -> None:
        width = self._width
        self._board_list = Dropdown(self._group, self._boards, width=width, icon="robot")
        self._board_list.shows = Shows("twin_board")
        gap(self._group, 4)
        turn = self._board.sets("twin_flaws", "Flaws of the twin", lambda on: "usual" if on else "none")
        self._flaws = Switch(self._group, "Usual flaws: play, lag, servos askew", True, turn, width=width)
        self._flaws.shows = Shows("twin_flaws")

    def _make_ports(self) -> None:
        self._table = Table(
            self._group, COLUMNS, width=self._width, row_height=26, is_card=False, has_lines=False,
            on_choose=self._choose,
        )  # fmt: skip
        self._table.shows = Shows("found_arms")
        gap(self._group, 4)
        self._look = Buttons(self._group, (self._looking(),), width=self._width)

    def _make_host(self) -> None:
        put = self._board.sets("arm_host", "Choose an address")
        self._host = TextField(self._group, "Address", "", width=self._width, on_change=put)
        self._host.shows = Shows("arm_host")
        gap(self._group, 4)
        self._look = Buttons(self._group, (self._looking(),), width=self._width)
        self._answer = Caption(self._group, width=self._width)

    def _make_lab(self) -> None:
        self._lab = LabFields(self._group, self._board, width=self._width)

    def _show_form(self, way: str) -> None:
        board, found = self._board, self._found()
        if way == "lab":
            self._lab.refresh()
            return
        if way == "twin":
            self._board_list.update(board_class(board.get("twin_board")).title, "virtual board")
            self._flaws.update(board.get("twin_flaws") == "usual")
            return
        self._look.update((self._looking(),))
        if way == "port":
            self._table.update([self._row(each) for each in found])
            return
        host = board.get("arm_host")
        self._host.update(host)
        told = next((each.says for each in found if each.address == host), "")
        self._answer.update(told)

    def _row(self, port: FoundPort) -> TableRow:
        lamp: LampState = "ok" if port.board else "off"
        is_current = port.address == self._board.get("arm_port")
        name = port.address.removeprefix("/dev/")
        return TableRow(
            (Cell(name, style="word", lamp=lamp), Cell(port.says, "text2", style="word")), None, is_current
        )

    def _found(self) -> tuple[FoundPort, ...]:
        return self._board.get("found_arms") or ()

    def _choose(self, index: int) -> None:
        self._board.put("arm_port", self._found()[index].address, label="Choose a port")

    def _looking(self) -> Action:
        is_asking = self._board.done("find_arms") is not None
        return Action("Look for arms", self._look_for, "search", enabled=not is_asking)

    def _look_for(self) -> None:
        self._asked = True
        self._board.act("find_arms")

    def _boards(self) -> list[Entry]:
        now = self._board.get("twin_board")
        return [
            Entry(board_class(name).title, partial(self._take, name), is_current=name == now)
            for name in HOMES
        ]

    def _take(self, name: str) -> None:
        self._board.put("twin_board", name, label="Choose a board")
