"""The page on formats shows what the program writes."""

from __future__ import annotations

import re

import pytest
from formats_motion import ROOT, golden

from vi3dras.formats.registry import FORMATS

PAGE = (ROOT / "docs" / "export-formats.md").read_text(encoding="utf-8")


def example(name: str) -> list[str]:
    """The lines of a format's example."""
    found = re.search(rf"^## {re.escape(FORMATS[name].label)}\n.*?\n```\w*\n(.*?)\n```", PAGE, re.M | re.S)
    assert found is not None, f"{FORMATS[name].label} has no example"
    return found[1].split("\n")


@pytest.mark.parametrize("name", FORMATS)
def test_each_example_is_the_beginning_of_the_golden_file(name: str) -> None:
    shown = example(name)
    text = golden(name)[1].decode().replace("\r\n", "\n").split("\n")
    if "..." not in shown:
        assert shown == text[: len(shown)]
        return
    cut = shown.index("...")
    assert shown[:cut] == text[:cut]
    rest = shown[cut + 1 :]
    assert rest == text[text.index(rest[0]) :][: len(rest)]


@pytest.mark.parametrize("name", FORMATS)
def test_the_table_says_what_the_program_says(name: str) -> None:
    form = FORMATS[name]
    assert (
        f"| [`{name}`](#{anchor(form.label)}) | {form.suffix} | {form.about} | {form.arms} | {form.units} |"
        in PAGE
    )


def anchor(title: str) -> str:
    """What a heading is called in a link."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
