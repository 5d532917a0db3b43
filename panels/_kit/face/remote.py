"""Parts of a front panel that drive a real arm or its twin."""

from __future__ import annotations

from dataclasses import dataclass

from . import Fixed, Item
from .motion import ExportForm

ARM_CONNECTION = Fixed("Where the arm hangs: a twin, a port or an address, who answers, connect and let go")
ARM_STATE = Fixed("What the arm does now, in large words, and what can be done about it")
ARM_JOB = Fixed("The motion that is to be sent, from where it comes, and its buttons")
ARM_CHECKS = Fixed("What is looked at before the first byte leaves, each with a lamp and why")
ARM_MOVES = Fixed("Home, park and torque off; a first move asks whether somebody holds the arm")
LAB_QUEUE = Fixed("Who has the arm of a lab and who comes when, one's place among them, and its buttons")
SERVO_FORM = Fixed("One servo measured: a protractor, its places, what the measurements say, and saving")
ARM_DOCK = Fixed("How far the job is, the difference between commanded and reported, and every byte")


@dataclass(frozen=True)
class SendMotion(Item):
    """A button that sends a motion to the arm that stands there."""

    plan: str
    """An indicator with the motion."""


EXPORTED = (ExportForm(reads=False), SendMotion("plan"))
"""What a page has whose motion is called `plan`: it is written, or sent to the arm."""
