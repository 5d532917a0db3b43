"""One request to a lab: who asks is known before anything of what is asked is read."""

from __future__ import annotations

from urllib.parse import unquote

from vi3dras.sharing.acts import ACTS, send, stop
from vi3dras.sharing.answering import Answering
from vi3dras.sharing.errors import (
    CrowdedError,
    LabMethodError,
    LabNameTakenError,
    NoPageError,
    RequestError,
    StudentNameError,
    WrongTokenError,
)
from vi3dras.sharing.job import job_told
from vi3dras.sharing.page import lab_page
from vi3dras.sharing.people import Person
from vi3dras.sharing.telling import lab_told
from vi3dras.sharing.tokens import KEY, NAME, is_own_name
from vi3dras.terminal import clean

BODIES_S = 30.0
"""How long a job waits until the ones before it are checked [s]."""


class Request(Answering):
    """The page, the state, jobs and acts."""

    def do_GET(self) -> None:  # noqa: N802 - as the standard library calls it
        """The page, or the state."""
        self.answered(
            {"/": self._page, "/state": self._state, "/here": self._state}.get(self.path, self._nothing)
        )

    def do_POST(self) -> None:  # noqa: N802
        """A job or an act; STOP is never refused for being asked too often."""
        do = self._act if self.path.startswith("/acts/") else self._nothing
        self.answered(self._job if self.path == "/jobs" else do, counts=self.path != "/acts/stop")

    def _nothing(self) -> None:
        known = {"/": "GET", "/state": "GET", "/here": "GET", "/jobs": "POST"}
        known |= {f"/acts/{name}": "POST" for name in ACTS}
        if self.path in known:
            raise LabMethodError(known[self.path])
        raise NoPageError(clean(self.path[:40]))

    def _page(self) -> None:
        with self.server.lab.lock:
            page = lab_page(self.server.lab)
        self.tell(200, page, "text/html")

    def _state(self) -> None:
        lab, person = self.server.lab, self._person()
        with lab.lock:
            told = lab_told(lab, person)
        self.tell_json(200, told)

    def _job(self) -> None:
        lab, person = self.server.lab, self._person()
        if not self.server.bodies.acquire(timeout=BODIES_S):
            raise CrowdedError
        try:
            entry = send(lab, person, job_told(self.body("a job", lab.bounds.body)))
        finally:
            self.server.bodies.release()
        with lab.lock:
            place = next((k for k, each in enumerate(lab.queue.entries, 1) if each is entry), 0)
        self.tell_json(201, {"number": entry.number, "place": place})

    def _act(self) -> None:
        lab, act = self.server.lab, ACTS.get(self.path.removeprefix("/acts/"))
        if act is None:
            self._nothing()
            return
        person = self._anybody() if act is stop else self._person()
        asked = self.body("what is asked", lab.bounds.words)
        number, is_held = asked.get("job"), asked.get("held", False)
        if not (number is None or type(number) is int) or type(is_held) is not bool:
            raise RequestError("job is a number, and held is true or false")
        with lab.lock:
            said = act(lab, person, number, is_held)
        self.tell_json(200, {"said": said})

    def _anybody(self) -> Person:
        """Who asks, whatever the name: STOP is not refused for it."""
        try:
            return self._person()
        except (StudentNameError, LabNameTakenError, CrowdedError):
            return Person("somebody")

    def _person(self) -> Person:
        """Who asks.

        Raises:
            WrongTokenError, StudentNameError, LabNameTakenError, RequestError: nobody who may.
        """
        server, lab, heads = self.server, self.server.lab, self.headers
        given = heads.get("Authorization", "").removeprefix("Bearer ").strip()
        try:
            is_teacher = server.tokens.is_teacher(given)
        except WrongTokenError:
            server.rates.count(self.address, lab.bounds.guess)
            raise
        # without a token a page of a foreign site, which may call itself this machine, is not listened to
        is_own = NAME in heads and is_own_name(heads.get("Host", "localhost"))
        if not server.tokens.student and not is_own:
            raise RequestError("it is asked by another name than that of this machine")
        name, key = unquote(heads.get(NAME, "")), heads.get(KEY, "")
        with lab.lock:
            watches = self.path == "/here"
            return Person(lab.people.enter(name, key, keeps=lab.keeps, watches=watches), is_teacher)
