"""The words around a lab sheet in every language, from one file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from vi3dras.labs.sheet import LANGUAGES, Language
from vi3dras.toml_table import TomlTable

FILE = Path(__file__).parent / "words.toml"


@cache
def words(language: Language) -> dict[str, str]:
    """Every word by its key, in a language."""
    table = TomlTable.read(FILE)
    read = {key: {known: table.table(key).text(known) for known in LANGUAGES} for key in table.names()}
    return {key: texts[language] for key, texts in read.items()}
