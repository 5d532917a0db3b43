"""What the arm can do with an object: how much it reaches, and what Fit would gain."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.joint_workspace.classes import ABSENT, BESIDE, CLASS_PAINTS, NAMES
from vi3dras.objects.formula import Formula
from vi3dras.path.fit import Fit, turning_about
from vi3dras.path.objects import middle_of
from vi3dras.path.painting import Painting

from ...face.board import DECIMALS, Board, FacePart, joint_symbol
from ...face.formula import ReachCard
from ...hands.pointer import Shows
from ...pen.digits import shown
from ...pen.theme import Paint, px
from ...widgets.heads import Paragraph, Section
from ...widgets.legend import thousands
from ...widgets.reach import ReachBar, ReachShare
from ...widgets.spots import Action
from ...widgets.widget import Widget

ALWAYS = (0, 1, 2)
"""Classes that have a row even without a vertex."""
FLAT = "No better place: a flat arm reaches one plane only"
"""Why there is no Fit for what is beside that plane."""
MAY = {"shift": "may_shift", "turn": "may_turn", "scale": "may_scale", "hand": "may_hand"}


ALLOW = {
    "turn": "No better place: let Fit turn it",
    "scale": "No better place: let Fit scale it",
    "hand": "No better place: let Fit turn the hand",
}
"""What is worth a try, by what Fit may not do yet."""


class Headline(Widget):
    """The large percent of what is reached, near singular or not."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.percent: float | None = None
        self._stale = False
        super().__init__(parent, width=width, height=px(36))

    def update(self, percent: float | None, *, stale: bool) -> None:
        """Show another percent."""
        if (percent, stale) != (self.percent, self._stale):
            self.percent, self._stale = percent, stale
            self.repaint()

    def paint(self) -> None:
        """Draw number and words."""
        known = self.percent is not None
        ink: Paint = "text2" if self._stale or not known else "ok"
        text = shown(self.percent, 1) if self.percent is not None else "–"
        end = self.pen.text(self.left, px(13), text, 32, ink, style="mono")
        self.pen.text(round(end) + px(6), px(17), "% reachable" if known else "not known yet", 14, "text2")


class ObjectReach(FacePart[ReachCard]):
    """Percent, bar, classes, and the one primary button of the panel."""

    def _lay_out(self, item: ReachCard, parent: int, board: Board, width: int) -> None:
        self.ports = ("shown", "rough", "offer", "formula", "robot", "hold", *MAY.values())
        self._head = Section(parent, "Reach of this object", width=width)
        self._whole = Headline(parent, width=width)
        self._card = ReachBar(
            parent,
            width=width,
            has_head=False,
            action=self._action(enabled=False),
            options=self._options(),
            on_option=self._allow,
        )
        options = {word: Shows(port) for word, port in MAY.items()}
        self._card.shows_at = {"Fit to my arm": Shows("offer"), **options}
        self._limits = Paragraph(parent, width=width)

    def refresh(self) -> None:
        """Show what is known: the rough verdicts while the exact ones are computed."""
        board = self._board
        stale = board.is_stale("shown")
        found = board.get("rough") if stale else board.get("shown")
        self._card.choose(self._options())
        if found is None:
            self._card.update((), stale=True)
            self._whole.update(None, stale=True)
            return
        painting: Painting = found.painting
        count = painting.code.size - painting.lost
        hint = f"{thousands(count)} vertices" + (
            f", {painting.lost} without a value" if painting.lost else ""
        )
        self._head.update(hint=hint, stale=stale)
        self._whole.update(painting.reached, stale=stale)
        self._card.update(_parts(painting), stale=stale)
        self._limits.update(_limits(board.get("robot"), painting))
        is_flat = NAMES[BESIDE] in painting.shares
        self._offer(board.get("offer"), stale=board.is_stale("offer"), is_flat=is_flat)

    def _offer(self, offer: Fit | None, *, stale: bool, is_flat: bool) -> None:
        if self._board.error("offer"):
            self._card.offer(self._action(enabled=False), "", "")
            return
        if stale or offer is None:
            self._card.offer(self._action(enabled=False), "Looking for a better place", "")
            return
        if offer.before >= 1.0:
            self._card.offer(self._action(enabled=False), "All of it is reached where it is", "")
            return
        if offer.after <= offer.before + 5e-4:
            words = FLAT if is_flat else self._advice()
            self._card.offer(self._action(enabled=False), words, "")
            return
        words = _change(self._board.get("robot"), self._board.get("formula"), offer)
        self._card.offer(self._action(), words, f"{shown(100 * offer.after, 1)} %")

    def _advice(self) -> str:
        """What could help where Fit finds nothing."""
        more = [word for word, on in self._options().items() if not on]
        return ALLOW[more[-1]] if more else "No better place: try another arm or hand angle"

    def _action(self, *, enabled: bool = True) -> Action:
        tip = "The least change of its place that lets the arm reach most of it"
        return Action(
            "Fit to my arm",
            lambda: self._board.act("take_fit"),
            "fit",
            kind="primary",
            enabled=enabled,
            tip=tip,
        )

    def _options(self) -> dict[str, bool]:
        left_out = {"shift"} if self._board.get("hold") == "fixed" else {"shift", "hand"}
        return {word: bool(self._board.get(port)) for word, port in MAY.items() if word not in left_out}

    def _allow(self, word: str, on: bool) -> None:
        self._board.put(MAY[word], on, label=f"{'Let' if on else 'Do not let'} Fit {word}")


def _parts(painting: Painting) -> list[ReachShare]:
    shares = painting.shares
    wanted = [k for k, name in enumerate(NAMES[:ABSENT]) if name in shares or k in ALWAYS]
    return [ReachShare(NAMES[k], shares.get(NAMES[k], 0.0), CLASS_PAINTS[k]) for k in wanted]


def _limits(robot: Robot, painting: Painting) -> str:
    """Which joints' limits are in the way, and how often."""
    joints = painting.joint[painting.joint >= 0]
    if not len(joints) or robot is None:
        return ""
    counts = np.bincount(joints, minlength=robot.n)
    whole = painting.code.size - painting.lost
    names = [
        f"{joint_symbol(robot, i).replace('theta', 'θ').replace('_', '')} {shown(100 * n / whole, 1)} %"
        for i, n in enumerate(counts[: robot.n])
        if n
    ]
    return f"Limits in the way: {', '.join(names)}"


def _change(robot: Robot, formula: Formula, offer: Fit) -> str:
    """What Fit would do, in words."""
    metres, digits = robot.units.metres, max(DECIMALS[robot.units.length] - 1, 0)
    start = turning_about(formula.placement, middle_of(formula))
    moves = np.subtract(offer.placement.shift, start.shift) / metres
    words = []
    if np.abs(moves).max() > 1e-9:
        words.append(f"move ({', '.join(shown(float(m), digits) for m in moves)}) {robot.units.length}")
    turns = np.degrees(np.subtract(offer.placement.turn, start.turn))
    if np.abs(turns).max() > 1e-9:
        words.append(f"turn {shown(float(turns[np.abs(turns).argmax()]), 0)}°")
    if offer.angle is not None:
        words.append(f"hold the hand at {shown(math.degrees(offer.angle), 0)}°")
    if abs(offer.placement.scale - start.scale) > 1e-9:
        words.append(f"size × {shown(offer.placement.scale / start.scale, 2)}")
    return "Would " + ", ".join(words) if words else "Would stay"
