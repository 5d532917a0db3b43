"""The meshes of an arm's links, as its file names them: which file, on which link, where, how large."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Literal, cast, get_args

from vi3dras.file_errors import CountError, WrongKindError
from vi3dras.toml_table import TomlTable
from vi3dras.units import Units

MOST_MESHES = 1000
"""More than any arm has: a file that asks for them is a mistake."""

ODD = frozenset('\\:*?"<>|')
"""Characters that no file name has on every system, and that lead elsewhere on some."""

MeshKind = Literal["visual", "collision"]
Triple = tuple[float, float, float]


@dataclass(frozen=True)
class LinkMesh:
    """One mesh that moves with a link; nothing here has looked whether its file is there."""

    link: int | Literal["tool"]
    """0 is the base, i is what joint i moves, `tool` is what stands in the tool frame."""
    file: str
    """Beside the arm's file, in parts with `/` between them; it never leads out of that folder."""
    kind: MeshKind = "visual"
    xyz: Triple = (0.0, 0.0, 0.0)
    """Where it has its origin in the D-H frame of the link [m]; the base has the one before joint 1."""
    rpy: Triple = (0.0, 0.0, 0.0)
    """How it is turned there: roll, pitch, yaw about the link's fixed x, y, z [rad]; `matrix_from_abc`."""
    scale: Triple = (1.0, 1.0, 1.0)
    """Metres in one of its units, along its own axes."""


def read_meshes(top: TomlTable, joints: int, units: Units) -> tuple[LinkMesh, ...]:
    """The meshes of an arm's file with that many joints; none when it has no `[[meshes]]`.

    Raises:
        FileError: with the line or key, what was found and what would be right.
    """
    rows = top.tables("meshes") if top.has("meshes") else []
    if len(rows) > MOST_MESHES:
        raise top.fault(CountError, "meshes", "meshes", len(rows), f"at most {MOST_MESHES}")
    return tuple(_mesh(row, joints, units) for row in rows)


def mesh_row(mesh: LinkMesh, units: Units) -> dict[str, Any]:
    """A mesh as an arm's file has it; numbers are not rounded."""
    told: dict[str, Any] = {"link": mesh.link, "file": mesh.file, "kind": mesh.kind}
    if any(mesh.xyz):
        told["xyz"] = [value / units.metres for value in mesh.xyz]
    if any(mesh.rpy):
        told["rpy_deg"] = [value / Units().radians for value in mesh.rpy]
    if mesh.scale != (1.0, 1.0, 1.0):
        told["scale"] = mesh.scale[0] if len(set(mesh.scale)) == 1 else list(mesh.scale)
    return told


def _mesh(row: TomlTable, joints: int, units: Units) -> LinkMesh:
    mesh = LinkMesh(
        link="tool" if row.raw("link") == "tool" else row.whole("link", 0, joints),
        file=_file(row),
        kind=cast(MeshKind, row.choice("kind", get_args(MeshKind), "visual")),
        xyz=_triple(row, "xyz", units.metres),
        rpy=_triple(row, "rpy_deg", Units().radians),
        scale=_scale(row),
    )
    row.finish()
    return mesh


def _file(row: TomlTable) -> str:
    file = row.text("file", example='"my-arm/link1.stl"')
    if not is_beside(file):
        wanted = 'a path beside this file, such as "my-arm/link1.stl"'
        raise row.fault(WrongKindError, "file", "file", f'"{file}"', wanted)
    return file


def is_beside(file: str) -> bool:
    """Tell whether a path, with `/` between its parts, stays in the folder that it starts from."""
    path = PurePosixPath(file)
    is_inside = bool(path.parts) and not path.is_absolute() and not {"..", "~"} & set(path.parts)
    return is_inside and not any(char in ODD or ord(char) < 32 for char in file)


def _triple(row: TomlTable, key: str, scale: float) -> Triple:
    if not row.has(key):
        return 0.0, 0.0, 0.0
    x, y, z = row.numbers(key, 3)
    return x * scale, y * scale, z * scale


def _scale(row: TomlTable) -> Triple:
    """One number for all three axes, or three; a negative one mirrors."""
    if not row.has("scale"):
        return 1.0, 1.0, 1.0
    if isinstance(row.raw("scale"), list):
        x, y, z = row.numbers("scale", 3)
    else:
        x = y = z = row.number("scale")
    if 0 in {x, y, z}:
        raise row.fault(
            WrongKindError, "scale", "scale", "0", "metres in one unit of the mesh, such as 0.001"
        )
    return x, y, z
