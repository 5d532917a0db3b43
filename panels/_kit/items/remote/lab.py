"""The queue of a lab: who has the arm, who comes when, one's own place, and what may be done about it."""

from __future__ import annotations

from functools import partial

from vi3dras.api.sent_motion import ReadyJob
from vi3dras.api.watched_arm import ArmNow
from vi3dras.sharing.lab_state import LabState, QueuedJob

from ...face.board import Board, FixedPart
from ...face.remote import LAB_QUEUE
from ...hands.pointer import Shows
from ...pen import Icon, LampState, Paint, px
from ...pen.fonts import elided
from ...widgets.heads import Caption, LampWord, Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ...words import verbatim

COLUMNS = (
    Column("", 22, is_left=True), Column("student", 88, is_left=True), Column("job", 96, is_left=True),
    Column("", 72),
)  # fmt: skip
NOT_THERE = (
    "A class shares one arm through vi3dras serve. Choose Lab in Connect, with the address and the token."
)
AWAY = "Whoever is away is passed over, and keeps the place."
OVER: tuple[str, str, Icon] = ("Take over", "take_over", "lock")
BACK: tuple[str, str, Icon] = ("Give back", "give_back", "play")
SHOWN = {"held": "stands"}
MOVING = ("beginning", "moving", "leaving")


class LabQueue(FixedPart, shows=LAB_QUEUE):
    """One's place, what may be done, and a table of the queue."""

    chief = "arm_now"

    ports = ("arm_now", "job_ready")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Queue", width=width)
        self.lamp = LampWord(parent, "", width=width)
        self.lamp.shows = Shows("arm_now")
        self._told = Paragraph(parent, width=width)
        gap(parent, 2)
        self.send = Buttons(parent, (), width=width, height=34)
        self._why = Caption(parent, width=width)
        self.own = Buttons(parent, (), width=width)
        gap(parent, 4)
        self.table = Table(
            parent, COLUMNS, width=width, row_height=26, is_card=False, has_lines=False,
            on_choose=self._choose,
        )  # fmt: skip
        self.table.shows = Shows("arm_now")
        self._chosen = 0

    def refresh(self) -> None:
        """Show the queue of now."""
        now = self._board.get("arm_now") or ArmNow()
        lab: LabState = now.lab or LabState()
        is_in = now.lab is not None
        seconds = now.seconds_left + sum(each.seconds for each in lab.queue if each.state == "waiting")
        self._head.update(hint=f"about {max(round(seconds / 60), 1)} min in all" if lab.queue else "")
        word, lamp = place_told(lab) if is_in else ("You are in no lab", "off")
        self.lamp.update(word, lamp)
        room = self.table.right - self.table.left
        rows = [_row(k, each, lab, self._chosen, room) for k, each in enumerate(lab.queue, 1)]
        self.table.update(rows)
        self.table.show(bool(rows))
        self._told.update(_told(lab) if is_in else NOT_THERE, "text2")
        self._show_send(is_in=is_in)
        self._show_own(lab)

    def _show_send(self, *, is_in: bool) -> None:
        ready: ReadyJob | None = self._board.get("job_ready")
        is_stale = self._board.is_stale("job_ready")
        may = is_in and not is_stale and ready is not None and ready.job is not None
        send = partial(self._board.act, "send_to_lab")
        self.send.update((Action("Send to the lab", send, "antenna", "primary", may),))
        why = "It is being checked." if is_stale else "No job yet: see Job."
        title = ready.title if ready is not None else ""
        self._why.update(verbatim(title) if may else why if is_in else "")

    def _show_own(self, lab: LabState) -> None:
        """Take out the job that is chosen, or one's own next one; the teacher may take the arm over."""
        mine = [each.number for each in lab.queue if each.name == lab.name or lab.is_teacher]
        own = [each.number for each in lab.own]
        number = self._chosen if self._chosen in mine else own[0] if own else 0
        cancel = partial(self._board.act, "cancel_in_lab", number=number)
        actions = [Action(f"Take job {number} out", cancel, "close")] if number else []
        if lab.is_teacher:
            label, verb, icon = BACK if lab.teacher else OVER
            actions.append(Action(label, partial(self._board.act, verb), icon))
        self.own.update(tuple(actions))
        self.own.show(bool(actions))

    def _choose(self, index: int) -> None:
        lab = (self._board.get("arm_now") or ArmNow()).lab or LabState()
        if index < len(lab.queue):
            number = lab.queue[index].number
            self._chosen = 0 if number == self._chosen else number
            self.refresh()


def place_told(lab: LabState) -> tuple[str, LampState]:
    """One's place in words, and a lamp."""
    if lab.holds:
        return "The arm is yours", "ok"
    if lab.place:
        return f"Your place: {lab.place} of {len(lab.queue)}", "limit"
    return "Nothing of yours waits", "off"


def _told(lab: LabState) -> str:
    """What somebody should know of the queue."""
    own = [each for each in lab.ended if each.name == lab.name]
    if not lab.own and own and own[-1].state != "done":
        last = own[-1]
        what = f"Your job {last.number} was {last.state}."
        return f"{what} {last.why}".strip()
    if lab.teacher:
        return f"{lab.teacher} has the arm now."
    if not all(each.is_there for each in lab.queue):
        return AWAY
    return "" if lab.queue else "Nobody waits."


def _row(place: int, job: QueuedJob, lab: LabState, chosen: int, room: float) -> TableRow:
    word: str = SHOWN.get(job.state, job.state)
    ink: Paint = "text2"
    if job.state == "waiting":
        word = _when(job.begins_in) if job.is_there else "away"
    elif job.state in MOVING:
        ink = "accent"
    mine: Paint = "text" if job.name == lab.name else "text2"
    cells = (
        Cell(str(place), "text3"), Cell(_fitting(job.name, 1, room), mine, style="word"),
        Cell(_fitting(job.title, 2, room), mine, style="word"), Cell(word, ink, style="word"),
    )  # fmt: skip
    return TableRow(cells, None, job.number == chosen)


def _fitting(text: str, column: int, room: float) -> str:
    """What somebody has typed, as much of it as a column has room for."""
    share = COLUMNS[column].width / sum(each.width for each in COLUMNS)
    return elided(verbatim(text), "word", 14, room * share - px(8))


def _when(seconds: float) -> str:
    """In how much time a job begins, if nobody stops."""
    return "next" if seconds < 1 else f"in {int(seconds) // 60}:{int(seconds) % 60:02d}"
