"""Bodies that come from elsewhere: fetched behind the pictures, drawn as soon as they are there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

from vi3dras.render.detail import Detail, Source, Surface
from vi3dras.render.effort import Quality
from vi3dras.render.scene import Mesh, Scene

_MOST = 64
"""Bodies that are kept; an arm has some ten."""
_MOMENT = 0.005


class Dressing:
    """What the sources of meshes have given; a mesh is drawn by its own triangles until then."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._asked: dict[Source, Future[Detail]] = {}

    def waits(self, scene: Scene) -> bool:
        """Whether something that a scene shows has not come yet; it is on its way from now on."""
        futures = list(self._ask(scene.of(Mesh)))  # all are asked for, also when the first has not come
        return not all(future.done() for future in futures)

    def dressed(
        self, meshes: Sequence[Mesh], quality: Quality, wanted: Callable[[], bool] = lambda: True
    ) -> list[Mesh]:
        """The meshes as they are to be drawn; at rest all of them are waited for, as long as it is wanted."""
        futures = list(self._ask(meshes))
        while quality == "rest" and wanted() and not all(future.done() for future in futures):
            time.sleep(_MOMENT)
        return [mesh if mesh.source is None else self._drawn(mesh, quality) for mesh in meshes]

    def close(self) -> None:
        """Forget everything, and fetch nothing more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None
        self._asked.clear()

    def _ask(self, meshes: Iterable[Mesh]) -> Iterable[Future[Detail]]:
        """What has been asked for, or is now; those that were not seen for longest are forgotten."""
        for mesh in meshes:
            if mesh.source is not None:
                known = self._asked.pop(mesh.source, None)
                if known is None:
                    self._pool = self._pool or ThreadPoolExecutor(1, "meshes")
                    known = self._pool.submit(mesh.source)
                self._asked[mesh.source] = known
                yield known
        while len(self._asked) > _MOST:
            del self._asked[next(iter(self._asked))]

    def _drawn(self, mesh: Mesh, quality: Quality) -> Mesh:
        """The mesh with the triangles of its source; with its own where that gives none."""
        future = None if mesh.source is None else self._asked.get(mesh.source)
        if future is None or not future.done() or future.cancelled() or future.exception() is not None:
            return mesh
        detail = future.result()
        surface: Surface = detail.fine if quality == "rest" else detail.quick
        shape = replace(
            mesh, vertices=surface.vertices, triangles=surface.triangles, normals=surface.normals, source=None
        )
        if mesh.tinted:
            return replace(shape, painted=None)
        return replace(shape, paints=surface.paints, painted=surface.painted, gloss=(0.3,))
