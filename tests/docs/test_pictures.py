"""Every picture of the pages comes from the present program."""

from __future__ import annotations

import os
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
from docs.pages import ALBUM, DOCS, PAGES, links
from seen import pixels

from vi3dras.album.entries import Picture, read_album
from vi3dras.commands.explain import asked
from vi3dras.flow import Engine
from vi3dras.panels import catalogue, instruments
from vi3dras.sessions.session import load

PICTURES = {picture.name: picture for picture in read_album(ALBUM)}
MOST_BYTES = 6_000_000
SHOWN = {Path(link).name for link in chain(*map(links, PAGES)) if link.endswith(".png")}
FEW = 0.02
"""Share of pixels that may differ where the window shows milliseconds."""

pictures = pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)


def test_every_picture_is_listed_kept_and_shown() -> None:
    there = {file.name for file in (DOCS / "pictures").glob("*.png")}
    listed = {f"{name}.png" for name in PICTURES}
    assert there == listed == SHOWN


def test_the_pictures_are_small() -> None:
    assert sum(file.stat().st_size for file in (DOCS / "pictures").iterdir()) < MOST_BYTES


@pictures
def test_what_a_picture_asks_for_is_there(picture: Picture) -> None:
    from vi3dras.panels._kit.face.typing_in import set_by_words
    from vi3dras.panels._kit.start.pictures import stop_of

    faces = instruments()
    stop = stop_of(faces, picture)
    with Engine() as engine:
        if picture.session is not None:
            assert load(picture.session, catalogue()).problems == ()
            return
        engine.add(faces[picture.panel].vi, picture.panel)
        engine.attend("nobody")
        for control in sorted(stop.sets, key=lambda name: name != "robot"):
            set_by_words(engine, picture.panel, control, stop.sets[control])
    if picture.help:
        assert asked(picture.panel, picture.help)[0].startswith(picture.panel)


@pictures
@pytest.mark.skipif(
    "VI3DRAS_PICTURES" not in os.environ, reason="a job of CI; VI3DRAS_PICTURES=1 does it here"
)
def test_a_picture_is_what_the_program_shows_now(picture: Picture, tmp_path: Path) -> None:
    from vi3dras.commands.album import command

    command.main([str(ALBUM), "-o", str(tmp_path), "--only", picture.name], standalone_mode=False)
    kept, now = pixels(DOCS / "pictures" / f"{picture.name}.png"), pixels(tmp_path / f"{picture.name}.png")
    assert kept.shape == now.shape
    assert np.mean(np.abs(kept - now).max(axis=2) > 16) < FEW
