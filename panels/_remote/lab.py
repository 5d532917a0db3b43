"""A lab: the queue of the arm that a class shares, one's place in it, and what may be done there."""

from __future__ import annotations

from pathlib import Path

from vi3dras.api.sent_motion import ReadyJob
from vi3dras.api.watched_lab import WatchedLab
from vi3dras.flow import VIPart
from vi3dras.remote.errors import JobFileError, NotConnectedError

from .._kit.face import Tab
from .._kit.face.remote import LAB_QUEUE
from .connection import Watched


class InLab(VIPart):
    """The actions of who is in a lab; its state is that of the arm on the wire."""


@InLab.action("Send to the lab")
def send_to_lab(arm: Watched | None, job_ready: ReadyJob | None) -> None:
    """Put the job into the queue; the lab checks it once more.

    Raises:
        JobFileError: there is none.
    """
    if job_ready is None or job_ready.job is None:
        raise JobFileError("nothing", "there is no job yet, send one from Volume or Teach")
    _lab(arm).acts.send(Path(job_ready.file), job_ready.title)


@InLab.action("Take out of the queue")
def cancel_in_lab(arm: Watched | None, number: int) -> None:
    """Take a job out of the queue; an arm that moves for it stands first."""
    _lab(arm).acts.cancel(number)


@InLab.action("Take the arm over")
def take_over(arm: Watched | None) -> None:
    """The teacher has the arm: what runs waits as the next one, and no student's job begins."""
    _lab(arm).acts.take_over()


@InLab.action("Give the arm back")
def give_back(arm: Watched | None) -> None:
    """The queue goes on."""
    _lab(arm).acts.give_back()


def _lab(arm: Watched | None) -> WatchedLab:
    """The lab that one is in.

    Raises:
        NotConnectedError: one is in none.
    """
    if not isinstance(arm, WatchedLab):
        raise NotConnectedError
    return arm


TAB = Tab("Lab", (LAB_QUEUE,))
