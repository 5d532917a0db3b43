"""A picture knows whether it shows everything that was asked for: the one before is never taken for it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from render.watching import SIZE, cube

from vi3dras.render import client as client_module
from vi3dras.render.client import RenderClient
from vi3dras.render.protocol import Applied, Batch, Drawn, Ready, Reply


class Scripted:
    """A worker that answers what the test says."""

    pid, backend, ready, listening = None, "software", True, True

    def __init__(self, *_: object) -> None:
        self.waiting: list[Reply] = []
        self.heard: list[Batch] = []

    def replies(self) -> Iterator[Reply]:
        yield from self.waiting
        self.waiting = []

    def send(self, batch: Batch) -> None:
        self.heard.append(batch)

    def close(self) -> None:
        pass


def test_a_fine_picture_that_was_under_way_when_something_moved_is_not_the_present_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker = Scripted()
    monkeypatch.setattr(client_module, "Link", lambda *_, **__: worker)
    client = RenderClient(SIZE)
    try:
        client.show(cube())
        worker.waiting = [Ready("software")]
        client.poll()
        before = worker.heard[-1].said
        client.move({"cube": np.eye(4)})
        worker.waiting = [Applied(), Drawn(0, 0, "rest", 1.0, said=before)]
        late = client.poll()
        assert late is not None
        assert not late.is_current
        worker.waiting = [Applied(), Drawn(1, 0, "rest", 1.0, said=worker.heard[-1].said)]
        now = client.poll()
        assert now is not None
        assert now.is_current
    finally:
        client.close()
