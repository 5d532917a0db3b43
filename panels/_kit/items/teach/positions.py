"""The list of taught positions with its buttons: teach, touch up, go to, copy, put in order, take out."""

from __future__ import annotations

from functools import partial

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.programs.statements import Program
from vi3dras.teaching import acts
from vi3dras.teaching.judged import Judged
from vi3dras.teaching.position import Taught, coordinates_of
from vi3dras.teaching.usage import lines_using

from ...face.board import Board, FixedPart
from ...face.teaching import POSITION_LIST
from ...pen import LampState
from ...widgets.choices import Segment
from ...widgets.heads import Caption, Section, gap
from ...widgets.spots import Action, Buttons
from .going import Going
from .position_rows import PositionRow, PositionRows

LAMPS: dict[str, LampState] = {
    "reached": "ok", "near": "limit", "outside": "far", "unreached": "far", "other arm": "off",
}  # fmt: skip
KINDS = {"As position": "position", "As joints": "joints"}
WAYS = {"Joints": "joints", "Straight": "line"}
MAKERS = "A B C: the maker's, B = 180 is down"
PLAIN = "A B C: about x, y, z of the base"


class PositionList(FixedPart, shows=POSITION_LIST):
    """All of it, from the head to what a touch up would do."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = (
            "robot", "positions", "chosen_position", "judgements", "touch_up", "teach_as", "go_way",
            *(("program",) if "program" in board.vi.ports else ()),
        )  # fmt: skip
        self.chief = "positions"
        self.going = Going(board)
        self._read: Program | None = None
        self._lines: dict[str, tuple[int, ...]] = {}
        self._is_asked, self._verdict, self._gone_to = False, "", ""
        self._head = Section(parent, "Positions", width=width)
        self._convention = Caption(parent, width=width)
        self.rows = PositionRows(
            parent, width=width, on_choose=self.choose, on_name=self._rename, on_comment=self._describe
        ).showing("positions")
        gap(parent, 8)
        self.main = Buttons(parent, (), width=width, height=32, gap=8, first=True)
        gap(parent, 4)
        self._words = Caption(parent, width=width)
        gap(parent, 4)
        self.more = Buttons(parent, (), width=width, height=28)
        gap(parent, 8)
        self._kind = Segment(
            parent, list(KINDS), "As position", board.sets("teach_as", "Teach {}", KINDS.get),
            width=width, label="Teach", label_width=56, size=13, inset=8,
        ).showing("teach_as")  # fmt: skip
        gap(parent, 4)
        self._way = Segment(
            parent, list(WAYS), "Joints", board.sets("go_way", "Go to by {}", WAYS.get),
            width=width, label="Go to", label_width=56, size=13, inset=8,
        ).showing("go_way")  # fmt: skip

    def refresh(self) -> None:
        """Show the positions as they are now."""
        board = self._board
        robot, positions, name = board.get("robot"), board.get("positions"), board.get("chosen_position")
        found = board.get("judgements")
        if robot is None or positions is None or found is None or len(found) != len(positions):
            return
        count = len(positions)
        self._head.update(hint=f"{count} taught · mm · deg" if count else "mm · deg")
        self._convention.update(MAKERS if coordinates_of(robot).bends else PLAIN)
        used = self._used(acts.names_of(positions))
        rows = zip(positions, found, strict=True)
        self.rows.update(tuple(_row(taught, one, used.get(taught.name)) for taught, one in rows), name or "")
        self._kind.update(_word(KINDS, board.get("teach_as")))
        self._way.update(_word(WAYS, board.get("go_way")))
        self.main.update(self._main_actions(positions, name))
        self.more.update(self._more_actions(positions, name))
        self._tell()

    def frame(self) -> None:
        """Go on to a position, or set out when the way is found: once per frame."""
        self.going.frame()
        outcome = self._board.engine.outcome(self._board.ref("plan_way")) if self._is_asked else None
        if outcome is None:
            return
        self._is_asked = False
        if outcome.error is not None:
            self._board.notes.say(str(outcome.error))
        elif outcome.value.is_safe:
            self._verdict, self._gone_to = outcome.value.sentence, outcome.value.name
            self.going.go(outcome.value)
        else:
            self._board.notes.say(f"{outcome.value.name} is not gone to: {outcome.value.sentence}")
        self._tell()

    def on_key(self, key: str) -> bool:
        """Teach with T; choose the row above or below with the arrows."""
        if key == "T":
            self.teach()
            return True
        names = acts.names_of(self._board.get("positions") or ())
        if key not in {"Up", "Down"} or not names:
            return False
        now = self._board.get("chosen_position")
        k = names.index(now) + (1 if key == "Down" else -1) if now in names else 0
        self.choose(names[min(max(k, 0), len(names) - 1)])
        return True

    def choose(self, name: str) -> None:
        """Make a position the chosen one."""
        if name != self._board.get("chosen_position"):
            self._verdict = ""
            self._board.put("chosen_position", name, label=f"Choose {name}")

    def teach(self) -> None:
        """Keep where the arm is as the next position."""
        board, positions = self._board, self._positions
        robot: Robot = board.get("robot")
        q: Floats = board.get("q")
        is_joint = board.get("teach_as") == "joints"
        self._put(partial(acts.teach, robot, positions, q, is_joint=is_joint), "Teach {}", last=True)

    def touch_up(self) -> None:
        """Move the chosen position to where the arm is."""
        robot, name = self._board.get("robot"), self._board.get("chosen_position")
        q: Floats = self._board.get("q")
        self._put(partial(acts.touch_up, robot, self._positions, name, q), "Touch up {}")

    def go(self) -> None:
        """Look for the way to the chosen position; the arm sets out when it is safe."""
        self.going.stop()
        self._verdict = ""
        if self._board.tries(self._board.engine.act, self._board.ref("plan_way")):
            self._is_asked = True

    @property
    def _positions(self) -> acts.Positions:
        found: acts.Positions = self._board.get("positions") or ()
        return found

    @property
    def _name(self) -> str:
        """Which is chosen; asked when a button is pressed, for buttons of the same words are one."""
        found: str = self._board.get("chosen_position")
        return found

    def _put(self, act: partial[acts.Positions], label: str, *, last: bool = False, name: str = "") -> None:
        """Do an act as one step of undo; `last` chooses what it adds at the end, `name` another one."""
        with self._board.notes.refusals():
            positions = act()
            chosen = positions[-1].name if last else name or self._board.get("chosen_position")
            values = {"positions": positions, "chosen_position": chosen}
            self._board.put_all(values, label=label.format(chosen))

    def _copy(self) -> None:
        name = self._name
        positions, new = acts.copied(self._positions, name)
        self._board.put_all({"positions": positions, "chosen_position": new}, label=f"Copy {name}")

    def _move(self, by: int) -> None:
        label = "Move {} up" if by < 0 else "Move {} down"
        self._put(partial(acts.moved_by, self._positions, self._name, by), label)

    def _take_out(self) -> None:
        name = self._name
        place = acts.place_of(self._positions, name)
        positions = acts.without(self._positions, name)
        near = positions[min(place, len(positions) - 1)].name if positions else ""
        self._board.put_all({"positions": positions, "chosen_position": near}, label=f"Take out {name}")

    def _rename(self, name: str, new: str) -> None:
        positions = acts.renamed(self._positions, name, new)
        chosen = positions[acts.place_of(self._positions, name)].name
        if chosen != name:
            values = {"positions": positions, "chosen_position": chosen}
            self._board.put_all(values, label=f"Rename {name} to {chosen}")

    def _describe(self, name: str, comment: str) -> None:
        self._put(partial(acts.commented, self._positions, name, comment), "Comment {}", name=name)

    def _main_actions(self, positions: acts.Positions, name: str) -> tuple[Action, ...]:
        is_chosen = name in acts.names_of(positions)
        new = acts.next_name(positions, "J" if self._board.get("teach_as") == "joints" else "P")
        return (
            Action(f"Teach {new}", self.teach, "add", "primary", tip="Keep where the arm is (T)"),
            Action("Touch up", self.touch_up, enabled=is_chosen, tip="Move it to where the arm is"),
            Action("Go to", self.go, enabled=is_chosen, tip="Lead the arm there, when that is safe"),
        )

    def _more_actions(self, positions: acts.Positions, name: str) -> tuple[Action, ...]:
        names = acts.names_of(positions)
        k = names.index(name) if name in names else -1
        return (
            Action("Copy", self._copy, enabled=k >= 0, tip="A second one behind it"),
            Action("Up", partial(self._move, -1), enabled=k > 0),
            Action("Down", partial(self._move, 1), enabled=0 <= k < len(names) - 1),
            Action("Delete", self._take_out, enabled=k >= 0),
        )  # fmt: skip

    def _used(self, names: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
        """For each position the lines of the program that use it; nothing where there is no program."""
        program = self._board.get("program") if "program" in self._board.vi.ports else None
        read: Program | None = None if program is None else program.checked.program
        if read is None:
            return {}
        if self._read is not read or tuple(self._lines) != names:  # the arm moves far more often
            self._read, self._lines = read, lines_using(read, names)
        return self._lines

    def _tell(self) -> None:
        told = self._verdict if self._gone_to == self._name else ""
        self._words.update(told or self._board.get("touch_up") or "")


def _row(taught: Taught, found: Judged, lines: tuple[int, ...] | None) -> PositionRow:
    used = "" if lines is None else used_words(lines)
    return PositionRow(
        taught.name, taught.comment, found.shown, used, LAMPS[found.state], found.sentence, taught.is_joint
    )


def used_words(lines: tuple[int, ...]) -> str:
    """Which lines use a position, in few words."""
    if not lines:
        return "not used"
    if len(lines) > 3:
        return f"{len(lines)} lines"
    return f"line{'s' * (len(lines) > 1)} {', '.join(map(str, lines))}"


def _word(words: dict[str, str], value: str) -> str:
    return next(word for word, meant in words.items() if meant == value)
