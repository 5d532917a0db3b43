"""A page of a front panel by its name."""

from __future__ import annotations

from vi3dras.errors import UnknownPageError

from . import Face


def page_of(face: Face, name: str) -> str:
    """The title of a page, by its name in letters of any size.

    Raises:
        UnknownPageError: the instrument has no such page; names those that it has.
    """
    titles = {tab.title.casefold(): tab.title for tab in face.tabs}
    if name.strip().casefold() not in titles:
        raise UnknownPageError(face.vi.title, name, tuple(titles.values()))
    return titles[name.strip().casefold()]
