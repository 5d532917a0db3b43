"""DAE: a scene of COLLADA, of which triangles, their places and plain colours are read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast
from xml.etree.ElementTree import Element

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats
from vi3dras.meshes.dae_faces import faces_of, places_of
from vi3dras.meshes.errors import MeshTextError
from vi3dras.meshes.mesh import Axis, TriangleMesh
from vi3dras.meshes.pieces import Pieces
from vi3dras.rotations.elementary import matrix_from_vector
from vi3dras.xml_file import XmlError, parse_xml

_MOST_PLACES = 10_000
_UPS = {"X_UP": "x", "Y_UP": "y", "Z_UP": "z"}
Ids = dict[str, Element]


def read_dae(file: Path, data: bytes) -> TriangleMesh:
    """The mesh in the bytes of a COLLADA file, in metres and in the axes of the file.

    Raises:
        FileError, MeshSizeError: it is none, or spoilt.
    """
    try:
        root = parse_xml(data)
        for element in root.iter():
            element.tag = element.tag.rpartition("}")[2]
        ids = {f"#{element.get('id')}": element for element in root.iter() if element.get("id")}
        unit = float(_attribute(root, "asset/unit", "meter", "1"))
        if not 0 < unit < np.inf:
            raise ValueError
        pieces = Pieces(file)
        for instance, placed in _standing(root, ids):
            _take(pieces, instance, ids, np.diag([unit, unit, unit, 1.0]) @ placed)
    except XmlError as error:
        raise MeshTextError(file.name, f"line {error.line}", error.found, error.wanted) from error
    except (KeyError, IndexError, ValueError, TypeError, OverflowError) as error:
        wanted = "as COLLADA has it"
        raise MeshTextError(file.name, "", "a value is missing or of another kind", wanted) from error
    up = root.findtext("asset/up_axis", "Y_UP").strip()
    return pieces.joined(in_metres=True, up=cast(Axis, _UPS.get(up, "y")))


def _standing(root: Element, ids: Ids) -> Iterator[tuple[Element, Floats]]:
    """Each instance of a shape with its place (4, 4); all shapes at the origin when there is no scene."""
    scene = ids.get(_attribute(root, "scene/instance_visual_scene", "url", ""))
    if scene is None:
        for shape in root.iter("geometry"):
            yield Element("instance_geometry", url=f"#{shape.get('id')}"), np.eye(4)
        return
    waiting = [(node, np.eye(4)) for node in scene.findall("node")]
    count = 0
    while waiting and count < _MOST_PLACES:
        node, above = waiting.pop()
        count += 1
        placed = above @ _local(node)
        for instance in node.findall("instance_geometry"):
            yield instance, placed
        waiting += [(child, placed) for child in node.findall("node")]
        waiting += [(ids[link.get("url", "")], placed) for link in node.findall("instance_node")]


def _local(node: Element) -> Floats:
    """The product of what a node says of its place, in the order in which it says it."""
    local = np.eye(4)
    for part in node:
        if part.tag not in {"matrix", "translate", "rotate", "scale"}:
            continue
        numbers = np.array((part.text or "").split(), float)
        step = np.eye(4)
        if part.tag == "matrix":
            step = numbers.reshape(4, 4)
        elif part.tag == "translate":
            step[:3, 3] = numbers
        elif part.tag == "scale":
            step[:3, :3] = np.diag(numbers)
        elif np.any(numbers[:3]):
            step[:3, :3] = matrix_from_vector(
                numbers[:3] / np.linalg.norm(numbers[:3]) * np.radians(numbers[3])
            )
        local = local @ step
    return local


def _take(pieces: Pieces, instance: Element, ids: Ids, placed: Floats) -> None:
    """Add the triangles of a shape, each group in the colour of its material."""
    shape = ids[instance.get("url", "")].find("mesh")
    if shape is None:
        return
    bound = {part.get("symbol"): part.get("target", "") for part in instance.iter("instance_material")}
    places = places_of(shape, ids)
    for group in shape:
        triangles = faces_of(group)
        if triangles is not None:
            colour = _colour(bound.get(group.get("material"), ""), ids)
            tints = None if colour is None else np.tile(colour, (len(triangles), 1))
            pieces.add(places, triangles, tints, placed)


def _colour(material: str, ids: Ids) -> NDArray[np.uint8] | None:
    """The diffuse colour of a material, where it has a plain one."""
    effect = ids.get(_attribute(ids.get(material), "instance_effect", "url", ""))
    found = None if effect is None else effect.find(".//diffuse/color")
    if found is None:
        return None
    light = np.nan_to_num(np.array((found.text or "").split(), float)[:3])
    colour: NDArray[np.uint8] = np.rint(255 * np.clip(light, 0, 1)).astype(np.uint8).reshape(3)
    return colour


def _attribute(root: Element | None, path: str, name: str, without: str) -> str:
    part = None if root is None else root.find(path)
    return without if part is None else part.get(name, without)
