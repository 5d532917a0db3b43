"""The things before an arm in the 3D view; what touches is red, on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vi3dras.api.cell_contacts import Contacts
from vi3dras.render.detail import nothing
from vi3dras.render.scene import Item, Lines, Mesh
from vi3dras.workcell import Cell
from vi3dras.workcell.drawn import drawn

RED = "far"
"""The colour of what touches."""
PAINTS = {"table": "steel"}
"""Of what stands under the others."""
BONES = ("arm/bones/bone", "skeleton/bone")
"""How the keys of an arm's bones begin; the one that leads to frame 1 is 0."""


def cell_items(cell: Cell, hidden: Sequence[str], contacts: Contacts) -> tuple[Item, ...]:
    """The things whose eye is open, those that are touched in red."""
    touched = {contact.thing for contact in contacts.touching}
    seen = (thing for thing in cell.things if thing.name not in hidden)
    return tuple(
        drawn(thing, f"touched/{thing.name}", RED) if thing.name in touched
        else drawn(thing, f"cell/{thing.name}", PAINTS.get(thing.body.kind, "panel"))
        for thing in seen
    )  # fmt: skip


def lit(items: Sequence[Item], contacts: Contacts) -> list[Item]:
    """The items of an arm with those links in red that touch something."""
    names = {f"arm/link{contact.link}" for contact in contacts.touching}
    if any(contact.is_hand for contact in contacts.touching):
        names |= {"arm/finger0", "arm/finger1"}
    names |= {f"{bone}{contact.link - 1}" for contact in contacts.touching for bone in BONES}
    return [_red(item) if item.key in names else item for item in items]


def lit_over(items: Sequence[Item], contacts: Contacts) -> list[Item]:
    """The same for a page whose scene lies over that of a face: what turns red is empty under its old key."""
    shown = lit(items, contacts)
    keys = {item.key for item in shown}
    gone = (item for item in items if item.key not in keys and isinstance(item, Mesh))
    return [*shown, *(_emptied(item) for item in gone)]


def _emptied(item: Mesh) -> Mesh:
    """A body of which nothing is drawn."""
    empty = nothing().fine
    return Mesh(item.key, empty.vertices, empty.triangles, empty.normals)


def _red(item: Item) -> Item:
    """An item in red; under another key, for the view sends a body anew only where it is another one."""
    if isinstance(item, Lines):
        return replace(item, paint=RED)
    if isinstance(item, Mesh):
        key = item.key.replace("arm/", "touching/")
        return replace(item, key=key, paints=(RED,), painted=None, gloss=(0.15,), tinted=True)
    return item
