"""No name gets out of its comment or its string: every format says what it says for a harmless name."""

from __future__ import annotations

import csv
import json
import zipfile
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from formats_motion import ARMS, arm, short_motion
from hostile_names import NAMES, ORDERS, orders, renamed

from vi3dras.arm.robot import Robot
from vi3dras.export.cloud import Layer, write_cloud
from vi3dras.export.csv import csv_pieces
from vi3dras.export.quoting import yaml_string
from vi3dras.formats.export import export_in_format
from vi3dras.formats.registry import FORMATS, text_pieces
from vi3dras.motion.rows import Motion
from vi3dras.objects.formula import Constant
from vi3dras.objects.library import load_formula
from vi3dras.passport.passport import read_passport


@cache
def known(name: str) -> tuple[Robot, Motion]:
    """An arm and a short motion of it."""
    robot = arm(name)
    return robot, short_motion(robot)


def text_of(form: str, name: str, title: str, *, draft: bool = False) -> tuple[str, object]:
    """A file for an arm and a formula of these names, and what it orders."""
    plain, motion = known(ARMS.get(form, "lynx6"))
    robot = renamed(plain, name)
    pieces = text_pieces(FORMATS[form], robot, motion, title=title, draft=draft)
    text = b"".join(bytes(piece) for piece in pieces).decode()
    return text, orders(form, text, robot)


@pytest.mark.parametrize("form", FORMATS)
def test_no_name_adds_an_order_to_a_file(form: str) -> None:
    harmless = text_of(form, "Lynx", "Weld")[1]
    for name in NAMES:
        for title in {name, ""} if name in ORDERS else {name}:
            assert text_of(form, name, title)[1] == harmless, name


@pytest.mark.parametrize("form", ["gcode", "urscript", "melfa", "arduino"])
def test_no_name_takes_the_stop_out_of_a_draft(form: str) -> None:
    harmless = text_of(form, "Lynx", "Weld", draft=True)[1]
    assert all(text_of(form, name, name, draft=True)[1] == harmless for name in ORDERS)


def test_every_name_survives_in_its_passport(tmp_path: Path) -> None:
    """Robot, id, joints, formula, constants: JSON gives each back as it was."""
    motion = short_motion(arm("lynx6"), 41)
    formula = load_formula("pipe-weld")
    for number, name in enumerate(name for name in NAMES if name and "\ud800" not in name):
        if number % 9:
            continue
        robot = renamed(arm("lynx6"), name)
        named = replace(formula, title=name, constants=(Constant(name),))
        export_in_format(
            tmp_path / "weld.ssc", robot, motion, FORMATS["ssc32"], title=name, formula=named, replace=True
        )
        told = read_passport(tmp_path / "weld.ssc.passport.json")
        assert (told.robot.name, told.robot.id, told.robot.joints[0].name) == (name, name, f"{name}0")
        assert (told.content["formula"]["title"], [*told.content["formula"]["constants"]]) == (name, [name])


def test_a_name_of_a_cloud_stays_in_its_comment_and_its_archive(tmp_path: Path) -> None:
    points = np.zeros((1, 3), np.float32)
    for name in ("elbow\nelement face 9", "../../elbow", "a\rb\x00"):
        layers = [Layer(name, points, np.zeros(3, np.uint8))]
        for file in ("a.ply", "a.npz"):
            write_cloud(tmp_path / file, layers, replace=True)
        head = (tmp_path / "a.ply").read_bytes().partition(b"end_header")[0].decode()
        kinds = [line.split()[0] for line in head.splitlines()]
        assert kinds == ["ply", "format", "comment", "comment", "element", *["property"] * 6]
        assert not any(
            set(member) & set("/\\\n\r\0") for member in zipfile.ZipFile(tmp_path / "a.npz").namelist()
        )


def test_a_cell_of_words_is_one_cell_on_one_line_and_no_formula() -> None:
    names = [name for name in NAMES if "\ud800" not in name]
    table = csv_pieces({"code": names, "x": np.zeros(len(names))}, decimals=0)
    text = b"".join(table).decode()
    rows = list(csv.reader(text.splitlines()))
    assert [len(row) for row in rows] == [2] * (len(names) + 1)
    assert not [row for row in rows if row[0][:1] in {"=", "+", "-", "@"}]


def test_a_string_of_yaml_keeps_every_letter() -> None:
    assert yaml_string('a"b\\c') == json.dumps('a"b\\c')
    assert yaml_string("é\n😀\ud800") == '"\\xe9\\x0a\\U0001f600\\ufffd"'
