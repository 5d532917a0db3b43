"""What arms can do with an object: how much each reaches, and what Fit would gain."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial

import numpy as np

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.joint_workspace.classes import ABSENT, BESIDE, CLASS_PAINTS, COLLISION, NAMES
from vi3dras.objects.formula import Formula
from vi3dras.path.fit import Fit, turning_about
from vi3dras.path.objects import middle_of
from vi3dras.path.painting import ArmShare, Painting

from ...face.board import Board, FixedPart
from ...face.units import DECIMALS, joint_name
from ...face.workspace import OTHER_ARMS, REACH_CARD
from ...hands.pointer import Shows
from ...pen import Paint, shown
from ...widgets.heads import Paragraph, Section
from ...widgets.legend import thousands
from ...widgets.reach import ReachBar, ReachShare
from ...widgets.spots import Action
from ...widgets.tables import Cell, Column, Table, TableRow

ALWAYS = (0, 1, 2)
"""Classes that have a row even without a vertex."""
FLAT = "No better place: a flat arm reaches one plane only"
"""Why there is no Fit for what is beside that plane."""
BLOCKED = "In reach where it is, but for what is in the way"
"""Why there is no Fit for what only things keep the arm from: it looks for reach alone."""
MAY = {"shift": "may_shift", "turn": "may_turn", "scale": "may_scale", "hand": "may_hand"}


ALLOW = {
    "turn": "No better place: let Fit turn it",
    "scale": "No better place: let Fit scale it",
    "hand": "No better place: let Fit turn the hand",
}
"""What is worth a try, by what Fit may not do yet."""


class ObjectReach(FixedPart, shows=REACH_CARD):
    """Percent, bar, classes, and the one primary button of the panel."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("shown", "rough", "offer", "formula", "robot", "hold", *MAY.values())
        self._head = Section(parent, "Reach of this object", width=width)
        fit, options = self._action(enabled=False), self._options()
        self._card = ReachBar(parent, width=width, action=fit, options=options, on_option=self._allow)
        may = {word: Shows(port) for word, port in MAY.items()}
        self._card.shows_at = {"Fit to my arm": Shows("offer"), **may}
        self._limits = Paragraph(parent, width=width)
        self._things = Paragraph(parent, width=width)

    def refresh(self) -> None:
        """Show what is known: the rough verdicts while the exact ones are computed."""
        board = self._board
        stale = board.is_stale("shown")
        found = board.get("rough") if stale else board.get("shown")
        self._card.choose(self._options())
        if found is None:
            self._card.update((), stale=True)
            return
        painting: Painting = found.painting
        hint = f"{thousands(painting.code.size - painting.lost)} vertices"
        without = f", {painting.lost} without a value" if painting.lost else ""
        self._head.update(hint=hint + without, stale=stale)
        among = () if painting.contacts is None else (COLLISION,)
        self._card.update(shares_of(painting.shares, *among), stale=stale, reached=painting.reached)
        self._limits.update(_limits(board.get("robot"), painting))
        self._things.update(_things(painting))
        is_flat = NAMES[BESIDE] in painting.shares
        blocked = bool(painting.things)
        self._offer(board.get("offer"), stale=board.is_stale("offer"), is_flat=is_flat, blocked=blocked)

    def _offer(self, offer: Fit | None, *, stale: bool, is_flat: bool, blocked: bool) -> None:
        words, outcome = "", ""
        if self._board.error("offer"):
            pass
        elif stale or offer is None:
            words = "Looking for a better place"
        elif offer.before >= 1.0:
            words = BLOCKED if blocked else "All of it is reached where it is"
        elif offer.after <= offer.before + 5e-4:
            words = FLAT if is_flat else self._advice()
        else:
            words = _change(self._board.get("robot"), self._board.get("formula"), offer)
            outcome = f"{shown(100 * offer.after, 1)} %"
        self._card.offer(self._action(enabled=bool(outcome)), words, outcome)

    def _advice(self) -> str:
        """What could help where Fit finds nothing."""
        more = [word for word, on in self._options().items() if not on]
        return ALLOW[more[-1]] if more else "No better place: try another arm or hand angle"

    def _action(self, *, enabled: bool) -> Action:
        tip, fit = "The least change of its place that lets the arm reach most of it", "take_fit"
        return Action("Fit to my arm", partial(self._board.act, fit), "fit", "primary", enabled, tip)

    def _options(self) -> dict[str, bool]:
        left_out = {"shift"} if self._board.get("hold") == "fixed" else {"shift", "hand"}
        return {word: bool(self._board.get(port)) for word, port in MAY.items() if word not in left_out}

    def _allow(self, word: str, on: bool) -> None:
        self._board.put(MAY[word], on, label=f"{'Let' if on else 'Do not let'} Fit {word}")


def shares_of(shares: Mapping[str, float], *more: int) -> list[ReachShare]:
    """The classes with their percent; the first three always, and `more`."""
    always = *ALWAYS, *more
    wanted = [k for k, name in enumerate(NAMES) if k != ABSENT and (name in shares or k in always)]
    return [ReachShare(NAMES[k], shares.get(NAMES[k], 0.0), CLASS_PAINTS[k]) for k in wanted]


def _limits(robot: Robot, painting: Painting) -> str:
    """Which joints' limits are in the way, and how often."""
    joints = painting.joint[painting.joint >= 0]
    if not len(joints) or robot is None:
        return ""
    counts = np.bincount(joints, minlength=robot.n)
    whole = painting.code.size - painting.lost
    told = enumerate(counts[: robot.n])
    names = [f"{joint_name(robot, i)} {shown(100 * n / whole, 1)} %" for i, n in told if n]
    return f"Limits in the way: {', '.join(names)}"


def _things(painting: Painting) -> str:
    """Which things are in the way, and how often."""
    whole = painting.code.size - painting.lost
    names = [f"{name} {shown(100 * n / whole, 1)} %" for name, n in painting.things.items()]
    return f"Things in the way: {', '.join(names)}" if names else ""


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


COLUMNS = (Column("", 200, is_left=True), Column("", 70))


class ArmTable(FixedPart, shows=OTHER_ARMS):
    """A switch, and a row per arm while it is on."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Side by side", "with the arms of the paper", width=width)
        words = "Compare", "Compare arms"
        self._switch = self._switch_for(parent, "compares", *words, off="Stop comparing arms")
        self._table = Table(
            parent, COLUMNS, width=width, row_height=26, is_card=False, head_height=0, on_choose=self._take
        ).showing("arms", by="row")
        self._words = Paragraph(parent, width=width)

    def show(self, arms: tuple[ArmShare, ...] | None, compares: bool, robot: Robot) -> None:
        """Show what each arm reaches."""
        known, stale = (arms or ()) if compares else (), self._board.is_stale("arms")
        self._switch.update(compares)
        self._head.update(hint="with the arms of the paper", stale=stale and compares)
        self._table.update([_arm_row(arm, stale=stale, is_current=arm.id == robot.id) for arm in known])
        self._words.update("A click takes that arm." if known else "")

    def _take(self, row: int) -> None:
        arm = load_robot(self._board.get("arms")[row].id)
        self._board.put("robot", arm, label=f"Take {arm.name}")


def _arm_row(arm: ArmShare, *, stale: bool, is_current: bool) -> TableRow:
    if arm.percent is None:
        return TableRow((Cell(arm.name, "text2", style="word"), Cell("no such hand", "text3", style="word")))
    ink: Paint = "text2" if stale else "ok" if arm.percent > 99.95 else "text"
    cells = (Cell(arm.name, style="word"), Cell(f"{shown(arm.percent, 1)} %", ink))
    return TableRow(cells, is_current=is_current)
