"""A faster renderer tried in the background: the picture never waits for it."""

from __future__ import annotations

import sys
from pathlib import Path

from vi3dras.render.link import Link, WorkerLostError


def has_graphics_card() -> bool:
    """Tell whether a graphics card may be there; only drawing shows whether it is of use."""
    if not sys.platform.startswith("linux"):
        return True
    found = [*Path("/dev/dri").glob("renderD*"), *Path("/dev").glob("nvidia[0-9]"), *Path("/dev").glob("dxg")]
    return bool(found)


class Upgrade:
    """A second render process that starts and tests Open3D while the first one draws."""

    def __init__(self, limit: float) -> None:
        self.refusal = ""
        """Why Open3D is not used."""
        self._link: Link | None = Link("open3d if fast", limit)

    def poll(self) -> Link | None:
        """Give the link once it is ready to take over."""
        if self._link is None:
            return None
        link = self._link
        try:
            for _ in link.replies():
                pass
        except WorkerLostError as lost:
            self.refusal = lost.reason
            self.close()
            return None
        if not link.ready:
            return None
        self._link = None
        return link

    def close(self) -> None:
        """End the process, if it has not taken over."""
        if self._link is not None:
            self._link.close()
            self._link = None
