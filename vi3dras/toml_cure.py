"""What would be right where a text is not TOML: the slips that people make, and how each is written."""

from __future__ import annotations

import math
import re
import tomllib
from typing import NamedTuple

LINE = re.compile(r"""\s*(?P<key>[\w"'.-]+)\s*=\s*(?P<value>.*?)\s*$""")
OPENING = re.compile(r"=\s*[\[{]")
CURLY = "“”„‟«»‘’"
NUMBER = r"[+-]?\d+(?:\.\d+)?"
SUM = re.compile(r"([+-]?)\s*([\d.]*)\s*\*?\s*(pi|π)?\s*(?:/\s*([\d.]+))?", re.I)
UNIT = re.compile(rf"({NUMBER})\s*(?:mm|cm|m|in|inch|deg|degrees|rad|kg|s|°|º|%)")
BARE = re.compile(r"[A-Za-z_][^\"'=\[\]{}]*")


class Slip(NamedTuple):
    """Where a text stops to be TOML, and what would be right there."""

    line: int
    """Counted from 1."""
    column: int
    """Counted from 1; 0 when the whole line is meant."""
    sentence: str

    @property
    def place(self) -> str:
        """Where it is, for people."""
        return f"line {self.line}, column {self.column}" if self.column else f"line {self.line}"


def slip(text: str, error: tomllib.TOMLDecodeError) -> Slip:
    """What is wrong with a text, from what the reader of TOML said of it."""
    said, _, place = str(error).partition(" (at ")
    lines = text.splitlines() or [""]
    found = re.search(r"line (\d+), column (\d+)", place)
    line, column = (int(found[1]), int(found[2])) if found else (len(lines), 0)
    here = lines[line - 1] if line <= len(lines) else ""
    if said.startswith("Unclosed"):
        return _unclosed(lines, line, column)
    sentence = _of_table(said, here) or _of_line(here) or f"{said.lower()}."
    return Slip(line, column, sentence)


def _unclosed(lines: list[str], line: int, column: int) -> Slip:
    """A list or a table in braces that lacks a comma, or its end."""
    before, after = lines[line - 1][: column - 1], lines[line - 1][column - 1 :].strip()
    is_next = after.startswith("[") or (not before.strip() and LINE.match(after))
    if column and after and not is_next:
        sentence = f"a comma is missing between two values: {before.strip()}, {after}"
        return Slip(line, column, sentence)
    before_it = enumerate(lines[: line - bool(is_next)], 1)
    opened = [number for number, content in before_it if OPENING.search(content)]
    sentence = "the bracket that opens here is not closed."
    return Slip(opened[-1] if opened else line, 0, sentence)


def _of_table(said: str, here: str) -> str:
    """The cure of a name that stands twice, from what the reader said."""
    if said.startswith("Cannot overwrite a value"):
        found = LINE.match(here)
        key = found["key"] if found else here.strip()
        sentence = f'"{key}" stands twice in this table: keep one of them.'
        return sentence
    if said.startswith("Cannot declare") or said.startswith("Cannot mutate"):
        name = here.strip(" []")
        if "[[" not in here and name in {"joint", "picture", "set"}:
            sentence = f"each {name} begins with [[{name}]], in double brackets."
        else:
            sentence = f"{here.strip()} stands twice, or once as [{name}] and once as [[{name}]]: keep one."
        return sentence
    return ""


def _of_line(here: str) -> str:
    """The cure of a line that cannot be read; empty when nothing better than the reader's words is known."""
    bare = here.strip()
    if bare.startswith("//") or re.search(r"\s//", re.sub(r'"[^"]*"', "", here)):
        sentence = "a comment begins with #, not with //."
        return sentence
    found = LINE.match(here)
    if found is None:
        colon = re.match(r"([\w-]+)\s*:\s*(\S.*)", bare)
        sentence = f"= stands between a name and its value: {colon[1]} = {colon[2]}" if colon else ""
        return sentence
    key, value = found["key"], found["value"]
    return _of_text(key, value) or _of_number(key, re.sub(r"\s*#.*", "", value))


def _of_text(key: str, value: str) -> str:
    """The cure of a value that was meant as text."""
    sentence = ""
    if set(value) & set(CURLY) and not value.startswith('"'):
        sentence = f'text stands between straight quotes: {key} = "{value.strip(CURLY)}"'
    elif value.startswith('"') and value.count('"') == 1:
        sentence = f'the quotes that open here are not closed: {key} = {value}"'
    elif value.startswith('"') and "\\" in value:
        right = value.replace("\\", "/")
        sentence = f"a backslash means something else in quotes: {key} = {right}"
    elif value.rstrip().endswith(";"):
        sentence = f"no semicolon follows a value: {key} = {value.rstrip('; ')}"
    return sentence


def _of_number(key: str, value: str) -> str:
    """The cure of a value that was meant as a number, a switch or a word."""
    sentence = ""
    if re.fullmatch(r"[+-]?\d+,\d+", value):
        sentence = f"a decimal comma is written as a point: {key} = {value.replace(',', '.')}"
    elif re.match(r"[−–—]\s*[\d.]", value):
        sentence = f"the minus sign is a hyphen: {key} = -{value[1:].strip()}"
    elif unit := UNIT.fullmatch(value):
        sentence = f"a number stands alone, its unit in [units]: {key} = {unit[1]}"
    elif re.fullmatch(r"[+-]?(\.\d+|\d+\.|0\d+(\.\d*)?)", value):
        right = f"{float(value):g}"
        sentence = f"a number has digits on both sides of its point, and no zero before them: {key} = {right}"
    elif value and (product := SUM.fullmatch(value)) and (product[3] or product[4]):
        sentence = _computed(key, product)
    elif value in {"True", "False", "TRUE", "FALSE"}:
        sentence = f"true and false are written in small letters: {key} = {value.lower()}"
    elif BARE.fullmatch(value):
        sentence = f'text stands in quotes: {key} = "{value}"'
    return sentence


def _computed(key: str, product: re.Match[str]) -> str:
    """The number that a product such as `-3pi/4` gives, which a file has to hold."""
    sign, factor, pi, divisor = product.groups()
    try:
        number = float(f"{sign}{factor or 1}") / float(divisor or 1)
    except (ValueError, ZeroDivisionError):
        return ""
    if pi:
        degrees, radians = f"{number * 180:.10g}", f"{number * math.pi:.10g}"
        sentence = f"a file holds numbers, no formulas: {key} = {degrees} in degrees, {radians} in radians."
    else:
        sentence = f"a file holds numbers, no formulas: {key} = {number:.10g}"
    return sentence
