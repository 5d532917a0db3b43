"""The order of the kit's rooms: each stands on those below it, and nothing in it needs what stands above."""

from __future__ import annotations

from pathlib import Path

from house.test_imports import ROOT, imported

KIT, NAME = ROOT / "panels" / "_kit", "vi3dras.panels._kit"
ORDER = (
    "pen",
    "hands",
    "widgets",
    "messages",
    "charts",
    "face",
    "items.arms",
    "items.paths",
    "items.cells",
    "items.parts",
    "items.clouds",
    "items.frames",
    "items.teach",
    "items.forces",
    "items.control",
    "items.tuning",
    "items.symbols",
    "items.remote",
    "items",
    "view",
    "diagram.plan",
    "diagram",
    "help",
    "window",
    "start",
)
"""From the ground up; below all of them stand the words in two languages."""
ROOMS = sorted(KIT.glob("**/__init__.py"))
MOST_LINES = 4000
"""Of one room: a larger one holds two ideas."""


def room_of(module: str) -> str:
    """The room that a module of the kit stands in, or is; nothing for what stands beside the rooms."""
    path = module.removeprefix(NAME).strip(".").split(".")
    while path and not (KIT.joinpath(*path) / "__init__.py").is_file():
        path.pop()
    return ".".join(path)


def wrong_way(path: Path) -> list[str]:
    """What a module of the kit imports from rooms above its own, said with what would be right."""
    own = ".".join(path.parent.relative_to(KIT).parts)
    found = []
    for name in sorted(imported(path)[0]):
        room = room_of(name) if name.startswith(f"{NAME}.") else own
        if room and room != own and (not own or ORDER.index(room) > ORDER.index(own)):
            found.append(
                f"{path.relative_to(ROOT).as_posix()} imports {name}, but {room} stands above "
                f"{own or 'the words'}: move what both need down, or give it as an argument"
            )
    return found


def test_every_room_has_its_place_in_the_order() -> None:
    rooms = {".".join(file.parent.relative_to(KIT).parts) for file in ROOMS} - {""}
    assert rooms - set(ORDER) == set(), "say in ORDER on which rooms it stands, and in docs/architecture.md"
    assert set(ORDER) - rooms == set(), "these rooms are gone: take them out of ORDER"


def test_no_room_is_so_large_that_it_must_be_two() -> None:
    lines = {
        file.parent.relative_to(ROOT).as_posix(): sum(
            other.read_text(encoding="utf-8").count("\n") for other in file.parent.glob("*.py")
        )
        for file in ROOMS
    }
    assert {room: count for room, count in lines.items() if count > MOST_LINES} == {}


def test_no_room_needs_a_room_above_it() -> None:
    files = sorted(KIT.rglob("*.py"))
    assert len(files) > 200
    assert [fault for path in files for fault in wrong_way(path)] == []


def test_the_page_of_the_floor_plan_names_the_rooms_in_their_order() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert " < ".join(ORDER) in page
