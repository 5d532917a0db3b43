"""The meshes of an arm that is imported: which file each is, under which name it is kept, in which frame."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from vi3dras.arm.link_mesh import LinkMesh, Triple
from vi3dras.arrays import Floats
from vi3dras.export.stl import stl_bytes
from vi3dras.importers.odd import Odd, odd
from vi3dras.importers.packages import leads_out, named_file
from vi3dras.importers.tree import Shown
from vi3dras.orientation import abc_from_matrix
from vi3dras.solids.shapes import Shape, box, lathe

ENDS = (".stl", ".obj", ".ply", ".dae", ".glb")
"""Meshes that can be drawn."""
LARGEST = 200_000_000
"""Bytes of a mesh; that of a whole car has fewer."""
SHOWN_AT_MOST = 400
"""Meshes of one arm."""
FOLDER = "arm"
"""What the folder is called that they are kept in, until the arm has a name."""
ROUND = 24
"""Facets of a sphere from top to bottom."""


@dataclass
class Meshes:
    """What is found on the way through the links of one file."""

    beside: Path
    """The file that names them."""
    notes: list[Odd]
    found: list[LinkMesh] = field(default_factory=list)
    sources: dict[str, Path | bytes] = field(default_factory=dict)
    """What is to be kept, by the name in the folder: a file, or what is made anew."""

    def add(self, link: int, name: str, piece: Shown, pose: Floats) -> None:
        """Take one piece of a link, with the pose (4, 4) of its body in the D-H frame there."""
        if len(self.found) >= SHOWN_AT_MOST:
            return
        kept = self._mesh(piece, name) if piece.shape == "mesh" else self._made(piece)
        if kept is None:
            return
        frame = pose @ piece.pose
        x, y, z = frame[:3, 3].tolist()
        roll, pitch, yaw = abc_from_matrix(frame[:3, :3]).tolist()
        scale: Triple = piece.size if piece.shape == "mesh" else (1.0, 1.0, 1.0)
        file = f"{FOLDER}/{kept}"
        self.found.append(LinkMesh(link, file, piece.kind, (x, y, z), (roll, pitch, yaw), scale))

    def _mesh(self, piece: Shown, name: str) -> str | None:
        """The name under which a file is kept; None, and why is told, where it is not."""
        short = piece.uri.replace("\\", "/").rpartition("/")[2][:60]
        file = named_file(piece.uri, self.beside)
        kind = "missing-mesh" if file is None else ""
        if leads_out(piece.uri):
            kind = "refused-mesh"
        elif Path(short).suffix.casefold() not in ENDS:
            kind = "unread-mesh"
        if file is not None and not kind and file.stat().st_size > LARGEST:
            self.notes.append(odd("large-mesh", name, short, LARGEST // 1_000_000))
            return None
        if file is None or kind:
            self.notes.append(odd(kind, name, short))
            return None
        known = next((key for key, source in self.sources.items() if source == file), None)
        return known or self._named(Path(short).stem, file.suffix.casefold(), file)

    def _made(self, piece: Shown) -> str | None:
        """The name of a box, a cylinder or a sphere, as triangles in metres."""
        if not min(piece.size[: {"box": 3, "cylinder": 2}.get(piece.shape, 1)]) > 0:
            return None
        shape = _shape(piece)
        content = stl_bytes(shape.vertices, shape.triangles)
        known = next((key for key, source in self.sources.items() if source == content), None)
        return known or self._named(piece.shape, ".stl", content)

    def _named(self, stem: str, end: str, source: Path | bytes) -> str:
        """A name that no other has, of letters, digits and hyphens."""
        bare = re.sub(r"[^A-Za-z0-9_-]+", "-", stem).strip("-") or "mesh"
        taken = {name.casefold() for name in self.sources}
        names = (f"{bare}{end}", *(f"{bare}-{k}{end}" for k in range(2, SHOWN_AT_MOST + 2)))
        name = next(each for each in names if each.casefold() not in taken)
        self.sources[name] = source
        return name


def _shape(piece: Shown) -> Shape:
    one, two, three = piece.size
    if piece.shape == "box":
        half = np.array([one, two, three]) / 2
        return box(-half, half)  # type: ignore[arg-type]  # any three numbers
    if piece.shape == "cylinder":
        return lathe([(0.0, -two / 2), (one, -two / 2), (one, two / 2), (0.0, two / 2)])
    angles = np.linspace(-np.pi / 2, np.pi / 2, ROUND + 1)
    return lathe([(float(one * abs(np.cos(a))), float(one * np.sin(a))) for a in angles])
