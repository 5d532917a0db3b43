"""How much of everything a lab takes: nothing that somebody sends can grow without end."""

from __future__ import annotations

from typing import NamedTuple


class Bounds(NamedTuple):
    """Numbers that a lab keeps to."""

    jobs: int = 40
    """In the queue, the one that runs too."""
    per_student: int = 3
    """Of those."""
    ended: int = 40
    """Jobs that are remembered after their end."""
    people: int = 200
    """Names that are known at once."""
    gone_s: float = 10.0
    """Silence after which who watched is gone: the arm stands, and is free [s]."""
    absent_s: float = 900.0
    """Silence after which the jobs of somebody are taken out of the queue, and the name is free [s]."""
    head: int = 16_384
    """Bytes of a request before its body."""
    words: int = 4096
    """Bytes of a body that asks for an act."""
    body: int = 3_000_000
    """Bytes of a body with a job."""
    request_s: float = 10.0
    """What a request may take to arrive [s]."""
    connections: int = 96
    """At once."""
    per_address: int = 48
    """Of those: a class may sit behind one address."""
    bodies: int = 4
    """Jobs that are read and checked at once."""
    addresses: int = 256
    """Whose rate is known."""
    burst: float = 120.0
    """Requests at once from one address, before the rate holds."""
    rate: float = 60.0
    """Requests from one address [1/s]."""
    guess: float = 10.0
    """For how many requests one with a wrong token counts."""
    log: int = 1_000_000
    """Bytes of a student's log, and of the one before it."""
    logs: int = 500
    """Files of them."""
