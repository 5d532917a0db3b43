"""What has to be asked first: whether somebody holds an arm that is about to jump or to fall."""

from __future__ import annotations

from functools import partial

from vi3dras.api.watched_arm import ArmNow

from ...face.board import Board
from ...hands.overlay import open_alone
from ...messages.notes import Question
from ...widgets.spots import Action

JUMPS = "Nobody knows where it stands: its servos are switched on in turn, and each jumps to its place."
FALLS = "Its servos let go, and the arm falls."


def ask_held(board: Board, now: ArmNow, *, falls: bool = False) -> None:
    """Home, or torque off: at once where that is harmless, else after somebody says that the arm is held."""
    verb = "torque_off" if falls else "home_arm"
    if not falls and now.knows_place:
        board.act(verb)
        return
    held = Action("I hold it", partial(board.act, verb, is_held=True), kind="primary")
    answers = (held, Action("Cancel", int))
    open_alone(partial(Question, "Hold the arm", FALLS if falls else JUMPS, answers))
