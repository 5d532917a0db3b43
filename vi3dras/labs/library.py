"""Lab sheets read and found, one TOML file each, with what is wrong told; and the words around them."""

from __future__ import annotations

import hashlib
import re
from functools import cache, partial
from pathlib import Path

from vi3dras.arm.library import own_folder
from vi3dras.labs.sheet import (
    LANGUAGES,
    Draw,
    Language,
    Question,
    Setting,
    Sheet,
    SheetError,
    Texts,
    numbers_for,
    work_of,
)
from vi3dras.papers.errors import CardNameError
from vi3dras.papers.library import QUANTITIES, read_unit
from vi3dras.shelf import Shelf
from vi3dras.toml_table import TomlTable

MOST_VALUES = 10_000
NAME = re.compile(r"[a-z][a-z0-9_]*")


def read_sheet(file: Path) -> Sheet:
    """The sheet in a file.

    Raises:
        FileError: it cannot be used; tells the file, the line and what would be right.
    """
    table = TomlTable.read(file)
    draws = _draws(table.table("draw"))
    known = {draw.name for draw in draws}
    sheet = Sheet(
        file.stem,
        _texts(table, "title"),
        table.text("panel", example='"robot-simulator"'),
        table.text("robot", example='"lynx6"'),
        _texts(table, "task", known),
        draws,
        tuple(_setting(row, known) for row in (table.tables("set") if table.has("set") else [])),
        tuple(_question(row, known) for row in table.tables("question")),
        file,
        hashlib.sha256(file.read_bytes()).hexdigest(),
    )
    names = [question.id for question in sheet.questions]
    example = numbers_for(sheet, "example")
    for question in sheet.questions:
        empty: float | str = "" if question.writes else 0.0
        work_of(sheet, question, {**example, **dict.fromkeys(question.asks, empty)})
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        said = f'two questions are called "{twice}": each needs a name of its own.'
        raise table.fault(SheetError, "", said)
    table.finish()
    return sheet


def _draws(table: TomlTable) -> tuple[Draw, ...]:
    draws = []
    for name in table.names():
        low, high, step = table.numbers(name, 3)
        if not NAME.fullmatch(name):
            said = f'"{name}" cannot be a name: use letters and digits, such as q1.'
            raise table.fault(SheetError, name, said)
        if step <= 0 or low >= high:
            said = f"{name} should be [from, to, step] with from below to and a step above 0."
            raise table.fault(SheetError, name, said)
        if (high - low) / step > MOST_VALUES:
            said = f"{name} has too many values: make its step larger, at most {MOST_VALUES} steps."
            raise table.fault(SheetError, name, said)
        draws.append(Draw(name, low, high, step))
    return tuple(draws)


def _texts(table: TomlTable, key: str, known: set[str] | None = None) -> Texts:
    """A text in every language, all of whose places in braces are known."""
    row = table.table(key)
    texts = {language: row.text(language) for language in LANGUAGES}
    row.finish()
    for text in texts.values():
        _check_places(table, key, text, known or set())
    return texts


def _check_places(table: TomlTable, key: str, text: str, known: set[str]) -> None:
    for name in re.findall(r"\{([^{}]*)\}", text):
        if name not in known:
            raise table.fault(CardNameError, key, "drawn number", name, *sorted(known))


def _setting(row: TomlTable, known: set[str]) -> Setting:
    setting = Setting(_texts(row, "text", known), row.text("control"), row.text("value"))
    _check_places(row, "value", setting.value, known)
    row.finish()
    return setting


def _question(row: TomlTable, known: set[str]) -> Question:
    name = row.text("quantity", example='"forward"')
    if name not in QUANTITIES:
        raise row.fault(CardNameError, "quantity", "quantity", name, *QUANTITIES)
    of = row.text("of")
    if of not in QUANTITIES[name].results:
        raise row.fault(CardNameError, "of", "result", of, *QUANTITIES[name].results)
    asks = row.texts("asks")
    least = row.number("least") if row.has("least") else None
    if bool(asks) != (least is not None):
        said = "asks and least belong together: what is found, and what it must give."
        raise row.fault(SheetError, "asks", said)
    inputs = row.raw("inputs")
    if not isinstance(inputs, dict):
        raise row.fault(SheetError, "inputs", "inputs should be a table that starts with [question.inputs].")
    _check_inputs(row, inputs, known | set(asks))
    question = Question(
        row.text("id"),
        _texts(row, "text", known),
        _texts(row, "hint", known),
        read_unit(row),
        0.0 if asks else _not_below(row, "tolerance", "0.05"),
        _not_below(row, "points", "2"),
        name,
        of,
        _whole(row, "pick"),
        inputs,
        asks,
        least,
        _switch(row, "writes"),
    )
    row.finish()
    return question


def _switch(row: TomlTable, key: str) -> bool:
    value = row.raw(key)
    if value is None or isinstance(value, bool):
        return bool(value)
    raise row.fault(SheetError, key, f"{key} should be true or false, without quotes.")


def _not_below(row: TomlTable, key: str, example: str) -> float:
    value = row.number(key, example=example)
    if value < 0:
        raise row.fault(SheetError, key, f"{key} is {value:g}, but it should not be below 0.")
    return value


def _whole(row: TomlTable, key: str) -> int:
    value = row.number(key, 0.0)
    if value < 0 or not value.is_integer():
        raise row.fault(SheetError, key, f"{key} is {value:g}: it counts values from 0, by whole numbers.")
    return int(value)


def _check_inputs(row: TomlTable, value: object, known: set[str]) -> None:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            _check_inputs(row, part, known)
    elif isinstance(value, str):
        _check_places(row, "inputs", value, known)


SHIPPED = Path(__file__).parent / "sheets"
WORDS = Path(__file__).parent / "words.toml"
FOLDER = "labs"
ORDER = (
    "fk-ik", "joint-2d", "fk-workspace", "ik-workspace", "surface-path", "pipe-weld", "program-pick",
    "program-pallet", "program-letter",
)  # fmt: skip


def _place(sheet: Sheet) -> int:
    return ORDER.index(sheet.id) if sheet.id in ORDER else len(ORDER)


_SHELF = Shelf("lab", SHIPPED, partial(own_folder, FOLDER), read_sheet, _place)
sheet_files = _SHELF.files
"""The file of every sheet by id, read or not."""
load_sheet = _SHELF.load
"""One sheet by its id, or from a path that ends in `.toml`; see `Shelf.load`."""
load_sheets = _SHELF.load_all
"""All sheets that can be read, and what is wrong with those that cannot."""


@cache
def words(language: Language) -> dict[str, str]:
    """Every word by its key, in a language."""
    table = TomlTable.read(WORDS)
    read = {key: {known: table.table(key).text(known) for known in LANGUAGES} for key in table.names()}
    return {key: texts[language] for key, texts in read.items()}
