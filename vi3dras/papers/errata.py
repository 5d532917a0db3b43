"""The misprints and traps of the papers, each in one sentence."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from vi3dras.toml_table import TomlTable

FILE = Path(__file__).parent / "errata.toml"


class Erratum(NamedTuple):
    """One of them."""

    id: str
    paper: str
    where: str
    sentence: str
    """What is printed and what is right."""


@cache
def errata() -> dict[str, Erratum]:
    """All of them by id, in the order of the file."""
    rows = TomlTable.read(FILE).tables("erratum")
    read = (Erratum(*(row.text(key) for key in Erratum._fields)) for row in rows)
    return {erratum.id: erratum for erratum in read}
