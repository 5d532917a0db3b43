"""What was made of a mesh, kept on the disk by what it was made of, in a folder that stays small."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vi3dras.errors import Vi3drasError
from vi3dras.files import read_whole, write_whole
from vi3dras.render.detail import Detail, Surface
from vi3dras.render.theme import Paint

MOST = 256_000_000
"""Bytes of the folder."""
_FINE, _QUICK = "fine", "quick"


def folder() -> Path:
    """Where they are kept; `VI3DRAS_HOME` moves it."""
    home = os.environ.get("VI3DRAS_HOME")
    if home:
        return Path(home) / "cache" / "meshes"
    from platformdirs import user_cache_path

    return user_cache_path("vi3dras", appauthor=False) / "meshes"


def kept(key: str, make: Callable[[], Detail]) -> Detail:
    """What is kept under a key (a hash in hexadecimal), or what `make` gives, which is kept from now on.

    A disk that takes nothing or gives nonsense costs time, not the picture.
    """
    file = folder() / f"{key}.npz"
    with suppress(OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        found = _unpacked(read_whole(file))
        os.utime(file)  # the oldest ones go first
        return found
    made = make()
    with suppress(OSError, Vi3drasError):
        write_whole(file, _packed(made), replace=True)
        _make_room(file.parent)
    return made


def _packed(detail: Detail) -> bytes:
    arrays: dict[str, NDArray[Any]] = {}
    for name, surface in ((_FINE, detail.fine), (_QUICK, detail.quick)):
        arrays[f"{name} vertices"], arrays[f"{name} triangles"] = surface.vertices, surface.triangles
        arrays[f"{name} normals"] = surface.normals.astype(np.float16)
        if surface.painted is not None:
            arrays[f"{name} painted"] = surface.painted
            arrays[f"{name} paints"] = np.array(surface.paints, np.uint8)
    stream = BytesIO()
    np.savez(stream, **arrays)  # type: ignore[arg-type]  # its stub takes no table of arrays
    return stream.getvalue()


def _unpacked(data: bytes) -> Detail:
    """What `_packed` gave.

    Raises:
        ValueError, KeyError, ...: these bytes are something else.
    """
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        return Detail(_surface(arrays, _FINE), _surface(arrays, _QUICK))


def _surface(arrays: Any, name: str) -> Surface:
    vertices, triangles = arrays[f"{name} vertices"], arrays[f"{name} triangles"]
    normals = arrays[f"{name} normals"].astype(np.float32)
    paints: tuple[Paint, ...] = ("body",)
    painted = None
    if f"{name} painted" in arrays:
        painted = arrays[f"{name} painted"]
        paints = tuple((int(r), int(g), int(b)) for r, g, b in arrays[f"{name} paints"])
    is_sound = (
        vertices.dtype == np.float32 and vertices.shape == normals.shape and vertices.shape[1:] == (3,)
        and triangles.dtype == np.int32 and triangles.shape[1:] == (3,)
        and (not len(triangles) or (triangles.min() >= 0 and triangles.max() < len(vertices)))
        and (painted is None or (painted.shape == (len(triangles),) and painted.max(initial=0) < len(paints)))
    )  # fmt: skip
    if not is_sound:
        raise ValueError("arrays that do not fit each other")
    return Surface(vertices, triangles, normals, paints, painted)


def _make_room(where: Path) -> None:
    """Take away what was not used for longest, until the rest is small enough."""
    known = sorted(((file.stat(), file) for file in where.glob("*.npz")), key=lambda pair: pair[0].st_mtime)
    total = sum(stat.st_size for stat, _ in known)
    for stat, file in known:
        if total <= MOST:
            break
        file.unlink(missing_ok=True)
        total -= stat.st_size
