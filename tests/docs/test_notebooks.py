"""The notebooks of the gallery are their sources, and what they show is what Python says today."""

from __future__ import annotations

import json
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from docs.pages import DOCS


def gallery() -> ModuleType:
    spec = spec_from_file_location("gallery", DOCS / "gallery.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GALLERY = gallery()
SOURCES: list[Path] = GALLERY.sources()


def words(cell: dict[str, Any]) -> str:
    """What a cell of a notebook says, without pictures."""
    outputs = cell["outputs"]
    printed = "".join("".join(each["text"]) for each in outputs if each["output_type"] == "stream")
    worth = "".join("".join(each["data"]["text/plain"]) for each in outputs if "data" in each)
    return printed + re.sub(GALLERY.PICTURE, "<picture>", worth)


def test_there_are_six() -> None:
    assert [source.stem[0] for source in SOURCES] == list("123456")


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.stem))
def test_a_notebook_shows_what_its_source_says_today(source: Path) -> None:
    kept = json.loads(source.with_suffix(".ipynb").read_text(encoding="utf-8"))
    cells = GALLERY.cells_of(source.read_text(encoding="utf-8"))
    assert ["".join(cell["source"]) for cell in kept["cells"]] == [cell.source for cell in cells]
    today = [None if shown is None else shown.words for shown in GALLERY.run(cells)]
    then = [None if cell["cell_type"] == "markdown" else words(cell) for cell in kept["cells"]]
    assert today == then, "python docs/make.py notebooks"
    rich = [output for cell in kept["cells"] for output in cell.get("outputs", []) if "data" in output]
    drawn = {kind for output in rich for kind in output["data"]}
    assert source.stem.startswith("3") or drawn & {"image/png", "image/svg+xml"}, "a picture belongs to it"


def test_a_line_that_is_worth_nothing_shows_nothing() -> None:
    cells = GALLERY.cells_of("# %%\nx = 2\n# %% [markdown]\n# Text\n# %%\nprint(x)\nx + 1\n")
    assert [shown and shown.words for shown in GALLERY.run(cells)] == ["", None, "2\n3"]
