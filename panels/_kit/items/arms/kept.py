"""Asking for a place of the tool, and which of several solutions the arm keeps while that moves."""

from __future__ import annotations

from collections.abc import Hashable

from vi3dras.arrays import Floats
from vi3dras.inverse.follow import followed
from vi3dras.inverse.solutions import ranked
from vi3dras.joint_workspace.first_sweep import asked_of

from ...face.board import Board, FixedPart
from ...face.motion import KEEP
from ...face.units import word_of
from ...widgets.choices import Segment
from ...widgets.heads import Caption

KEPT = {"Nearest": "nearest", "Most margin": "margin", "This branch": "branch"}
KEPT_MEAN = {
    "Nearest": "The solution that moves the joints least",
    "Most margin": "The solution that is farthest from the limits of the joints",
    "This branch": "The branch where the arm is now, as long as it reaches",
}


class KeptSolution(FixedPart, shows=KEEP):
    """The nearest solution, the one with most room to its limits, or that of the branch where the arm is."""

    ports = ("keep", "branch", "answer")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ways = Segment(parent, list(KEPT), next(iter(KEPT)), self._choose, size=13, inset=8)
        self.ways.tips = KEPT_MEAN
        self._name = Caption(parent, width=width)

    def refresh(self) -> None:
        """Show what is kept, and the name of a branch."""
        self.ways.update(word_of(KEPT, self._board.get("keep")))
        branch = self._board.get("branch") if self._board.get("keep") == "branch" else ""
        self._name.update(short_branch(branch))

    def _choose(self, word: str) -> None:
        """Keep another one, and go there."""
        board, label = self._board, f"Keep: {word.lower()}"
        values: dict[str, object] = {"keep": KEPT[word]}
        answer, q, robot = board.fresh("answer"), board.get("q"), board.get("robot")
        if answer is not None and answer.solutions.within_limits.any():
            found = answer.solutions
            best = ranked(robot, found, q, "nearest" if KEPT[word] == "branch" else KEPT[word])[0]
            values |= {"branch": found.branches[best]} if KEPT[word] == "branch" else {"q": found.q[best]}
        board.put_all(values, label=label)


def kept(board: Board) -> str:
    """Which solution is kept, as the inverse has it: `nearest`, `margin`, or a branch by its name."""
    keep: str = board.get("keep")
    return board.get("branch") or "nearest" if keep == "branch" else keep


def short_branch(branch: str) -> str:
    """`shoulder front, elbow up` as `front · up`: the nouns are always the same."""
    return " · ".join(part.partition(" ")[2] or part for part in branch.split(", "))


def ask_for(board: Board, target: Floats, label: str, gesture: Hashable, q: Floats | None = None) -> None:
    """Ask for a target (7,), from where the joints are or from `q` (n,), as a part of one step of undo.

    Where all ways are asked for the arm is there at once; the answer tells later whether it is the best.
    """
    q = board.get("q") if q is None else q
    values = {"target": target, "seed": q}
    if board.get("way") == "every":
        robot, task = board.get("robot"), board.get("wanted")
        q = followed(robot, task, asked_of(task, target[None])[0], q, kept(board))
        values |= {"q": q, "seed": q}
    if board.put_all(values, label=label, gesture=gesture):
        board.memo["follow"] = (label, gesture)
