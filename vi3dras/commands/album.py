"""`vi3dras album`: the pictures of a list, for lecture notes and for this program's own pages."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

import click

from vi3dras.album.entries import Picture, read_album
from vi3dras.commands.explain import asked
from vi3dras.console.names import blocks as all_blocks
from vi3dras.console.names import panels
from vi3dras.console.output import json_option, say, show
from vi3dras.console.screen import some_screen
from vi3dras.errors import FailureError, UnknownNameError

EXAMPLES = """
\b
Examples:
  vi3dras album lecture.toml                      all pictures of the list, beside it
  vi3dras album lecture.toml -o handout --only weld
"""


class WindowLostError(FailureError):
    """The window ended before its picture was there; facts: the picture."""

    says = "The window ended before {0} was taken: take it again with --only {0}."


@click.command("album", epilog=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("-o", "--out", type=click.Path(path_type=Path), help="The folder; that of FILE without it.")
@click.option("--only", multiple=True, metavar="NAME", help="This picture alone; may be said again.")
@json_option
def command(file: Path, out: Path | None, only: tuple[str, ...], as_json: bool) -> None:
    """Take the pictures that a TOML file lists: small PNG files that look the same every time.

    Pictures that are there already are replaced.
    """
    pictures = read_album(file)
    known = tuple(picture.name for picture in pictures)
    for name in only:
        if name not in known:
            raise UnknownNameError("picture", name, known)
    chosen = [picture for picture in pictures if not only or picture.name in only]
    width, height = (max(picture.size[k] for picture in chosen) for k in (0, 1))
    with some_screen(width, height):
        files: dict[str, str] = {}
        for picture in chosen:
            path = (out or file.parent) / f"{picture.name}.png"
            _take_apart(picture, path)
            files[str(path)] = picture.shows
            if not as_json:
                say(f"{path}  {picture.shows}")
    if as_json:
        show({"written": files}, as_json=True, table=lambda _: None)


def _take_apart(picture: Picture, path: Path) -> None:
    """Take a picture in a process of its own: no window leaves anything behind for the next one."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        try:
            pool.submit(_take, picture, path).result()
        except BrokenProcessPool as error:
            raise WindowLostError(picture.name) from error


def _take(picture: Picture, path: Path) -> None:
    import_module("vi3dras.panels._kit.start").take(panels(), all_blocks(), picture, path, asked)
