"""Links lead somewhere, every page can be found, and the pages speak of the project alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs.pages import DOCS, PAGES, ROOT, anchors, links, name

OWN = tuple(sorted(path.name for path in (ROOT / "vi3dras").iterdir() if (path / "__init__.py").exists()))

pages = pytest.mark.parametrize("page", PAGES, ids=name)


def target(page: Path, link: str) -> Path:
    return (page.parent / link.partition("#")[0]).resolve() if not link.startswith("#") else page


def is_here(link: str) -> bool:
    return not link.startswith(("http://", "https://", "mailto:"))


@pages
def test_no_link_is_dead(page: Path) -> None:
    for link in filter(is_here, links(page)):
        there, anchor = target(page, link), link.partition("#")[2]
        assert there.exists(), link
        assert not anchor or anchor in anchors(there), link


def test_every_page_is_found_from_the_readme() -> None:
    found, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in found or page.suffix != ".md":
            continue
        found.add(page)
        waiting += [target(page, link) for link in filter(is_here, links(page))]
    assert {name(page) for page in PAGES} - {name(page) for page in found} == set()


@pages
def test_a_page_speaks_of_the_project_alone(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for word in ("/work/", "/home/", "/tmp/", "C:\\Users", "TODO", "FIXME"):
        assert word not in text


def test_the_floor_plan_names_every_room() -> None:
    plan = (DOCS / "architecture.md").read_text(encoding="utf-8")
    assert [room for room in OWN if f"\n  {room}/" not in plan] == []
    rooms = [path.name for path in (ROOT / "panels").iterdir() if (path / "__init__.py").exists()]
    assert [room for room in rooms if f"\n  {room}/" not in plan] == []
