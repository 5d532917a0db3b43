"""What an arm does, in words for somebody two metres away."""

from __future__ import annotations

from typing import Literal, NamedTuple

from vi3dras.api.watched_arm import ArmNow
from vi3dras.sharing.lab_state import LabState

CHOOSE = "Choose the twin or a port, then Connect."
WHO_GOES_ON = "Who has the arm goes on, or the teacher."
LET_GO = "Let go of STOP, then go on or forget the job."


class StateTold(NamedTuple):
    """What the arm does, for somebody two metres away."""

    lamp: Literal["off", "ok", "limit", "far"]
    word: str
    rest: str = ""
    """Behind the word, in numbers."""
    below: str = ""
    """What that means for who stands beside it."""


def told_state(now: ArmNow) -> StateTold:
    """The words for a state."""
    if now.lab is not None:
        return told_in_lab(now, now.lab)
    row = f"row {now.row + 1} of {now.rows}" if now.rows else ""
    left = f"row {now.row + 1} of {now.rows} · {now.seconds_left:.1f} s left" if row else ""
    known = {
        "off": StateTold("far" if now.trouble else "off", "Not connected", "", now.trouble or CHOOSE),
        "connecting": StateTold("limit", "Connecting", "", "A moment: nothing moves yet."),
        "moving": StateTold("ok", "Moving", left, "Nobody reaches over the table now."),
        "stopping": StateTold("limit", "Stopping", row),
        "holding": StateTold("limit", "Holding", row, now.trouble or "It stands and waits: Resume goes on."),
        "stopped": StateTold("far", "Stopped", row, now.trouble or LET_GO),
        "lost": StateTold("far", "No answer", row, now.trouble),
        "free": StateTold("limit", "Torque off", "", "Somebody has to hold the arm."),
    }
    if now.state in known:
        return known[now.state]
    if not now.knows_place:
        return StateTold("limit", "Standing", "", "Nobody knows where: hold the arm, then Home.")
    return StateTold("ok", "Standing", row, now.trouble or "It waits for a job.")


def told_in_lab(now: ArmNow, lab: LabState) -> StateTold:
    """The same of an arm that a class shares."""
    told = told_state(now._replace(lab=None))
    holder = lab.queue[0].name if lab.queue and lab.queue[0].state != "waiting" else ""
    below = told.below
    if now.is_latched:
        by = f"{lab.stopped_by} pressed STOP. " if lab.stopped_by else ""
        below = f"{by}{'Go on, or forget the job.' if lab.holds else WHO_GOES_ON}"
    elif now.trouble:
        below = now.trouble
    elif now.state == "moving" and not lab.holds:
        below = f"It moves for {holder}." if holder else "The teacher moves it."
    elif now.state == "standing" and not now.knows_place:
        below = "Nobody knows where: the teacher sends it home."
    elif lab.teacher:
        below = f"{lab.teacher} has taken it over."
    return told._replace(below=below)
