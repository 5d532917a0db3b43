"""Which of endless solutions: of each branch of an arm with a joint to spare what is near, or has room.

A branch is a curve over one number, the arm angle or the value of a joint. Where no number keeps it within
the limits it is followed uphill to where the joint that is worst off is least outside.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.closed_forms.arm_angle import arm_angle_family
from vi3dras.closed_forms.chain import Chain
from vi3dras.closed_forms.families import NOTHING, WHOLE, Family, Placed, Room
from vi3dras.closed_forms.forms import Form, Kind, Task
from vi3dras.closed_forms.last_turn import last_turn_family
from vi3dras.inverse.close_look import ENOUGH
from vi3dras.inverse.number_arcs import arcs_all_around

WORDS: dict[Kind, tuple[str, str]] = {
    "arm angle": ("ball shoulder and ball wrist", "up to {} solutions for every arm angle"),
    "last turn": ("ball shoulder, elbow with offsets", "up to {} solutions for every value of joint {}"),
}
"""What the arm is, and how many solutions it has for every value of which joint."""

ROUNDS = 28
"""Cuts by the golden section."""

GOLDEN = float((np.sqrt(5.0) - 1) / 2)

EVENLY = 36
"""So many numbers all around among which that with most room is looked for at first."""

BLOCK = 256
"""Targets looked at together: what is in hand stays in the processor's cache."""


class Before(NamedTuple):
    """N targets before an arm with its ranges, and the number that each solution is wanted near to."""

    placed: Placed
    room: Room
    start: Floats
    """(N,)."""

    def nearest(self) -> Floats:
        """The number (B, N) of each branch in the limits near the start, or least outside; NaN for none."""
        looked = arcs_all_around(self.placed, self.room, self.start, ENOUGH)
        number = looked.arcs.near(*looked.room.shape)
        reached = np.isfinite(number).any(axis=0)
        number = np.where(np.isnan(number) & (looked.room > NOTHING), looked.best, number)
        branch, row = np.nonzero(np.isfinite(number) & ~reached)
        if len(row):  # of a target that is reached nobody asks what another branch would need
            number[branch, row], _ = self.uphill(branch, row, number[branch, row], looked.step[branch, row])
        wanted: Floats = self.start + number
        return wanted

    def roomiest(self) -> Floats:
        """The number (B, N) of each branch with most room to the limits, or least outside; NaN for none."""
        looked = arcs_all_around(self.placed, self.room, self.start, ENOUGH)
        by_share = self._replace(room=self.room._replace(is_share=True))
        step = WHOLE / EVENLY
        around = np.broadcast_to(step * np.arange(EVENLY)[:, None], (EVENLY, len(self.start)))
        rooms = by_share.room.least(self.placed.at(self.start + around))
        best, most = step * rooms.argmax(axis=1), rooms.max(axis=1)
        hidden = (most < 0) & (looked.room > NOTHING)
        best, steps = np.where(hidden, looked.best, best), np.where(hidden, looked.step, step)
        branch, row = np.nonzero(hidden | (most > NOTHING))
        number = np.full(best.shape, np.nan)
        number[branch, row], _ = by_share.uphill(branch, row, best[branch, row], steps[branch, row])
        wanted: Floats = self.start + number
        return wanted

    def uphill(
        self, branch: Ints, row: Ints, best: Floats, step: Floats, rounds: int = ROUNDS
    ) -> tuple[Floats, Floats]:
        """Within a step (k,) of the best numbers (k,) those with most room, after the start, and it."""
        placed, start = self.placed.taken(row), self.start[row]

        def rooms(after: Floats) -> Floats:
            q = placed.at(start + after).of_branches(branch)
            least = np.min(self.room.by_joint(q), axis=0)
            return np.asarray(np.nan_to_num(least, nan=NOTHING))

        found, most = best, rooms(best)
        low, high = best - step, best + step
        places = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)]
        there = [rooms(places[0]), rooms(places[1])]
        for _ in range(rounds):
            for place, room in zip(places, there, strict=True):
                found, most = np.where(room > most, place, found), np.maximum(room, most)
            lower = there[0] > there[1]
            low, high = np.where(lower, low, places[0]), np.where(lower, places[1], high)
            fresh = np.where(lower, high - GOLDEN * (high - low), low + GOLDEN * (high - low))
            room = rooms(fresh)
            places = [np.where(lower, fresh, places[1]), np.where(lower, places[0], fresh)]
            there = [np.where(lower, room, there[1]), np.where(lower, there[0], room)]
        return found, most


def family_of(chain: Chain) -> Family | None:
    """The family of solutions of an arm with seven joints, where there are formulas for it."""
    return arm_angle_family(chain) or last_turn_family(chain)


def redundant_form(robot: Robot, chain: Chain, task: Task) -> Form | None:
    """The closed form of an arm with one joint more than a pose needs: of each branch one solution."""
    family = family_of(chain) if task == "pose" else None
    if family is None:
        return None
    room = Room.of(robot)

    def solve(targets: Floats, hold: Floats, out: Floats, *, roomiest: bool = False) -> None:
        start = float(family.number_of(hold))
        for first in range(0, len(targets), BLOCK):
            some = targets[first : first + BLOCK]
            before = Before(family.placed(some, hold), room, np.full(len(some), start))
            numbers = before.roomiest() if roomiest else before.nearest()
            out[..., first : first + BLOCK] = branches_at(before.placed, numbers)

    def solve_roomiest(targets: Floats, hold: Floats, out: Floats) -> None:
        solve(targets, hold, out, roomiest=True)

    kind: Kind = "arm angle" if family.joint is None else "last turn"
    arm, many = WORDS[kind]
    sentence = f"{arm}, closed form, {many.format(len(family.branches), (family.joint or 0) + 1)}"
    return Form(sentence, family.branches, solve, kind, family=family, roomiest=solve_roomiest)


def branches_at(placed: Placed, numbers: Floats) -> Floats:
    """Joint values (B, n, N) of each branch at a number of its own (B, N); NaN where it has none."""
    ways = placed.at(np.nan_to_num(numbers))
    q = ways.of_branches(np.arange(len(numbers)))
    return np.moveaxis(np.where(np.isnan(numbers), np.nan, q), 0, 1)
