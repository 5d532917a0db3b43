"""A stranger's own curve: three lines on an empty page, and the file that an arm may run, in nine actions."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from desk import Desk

pytestmark = pytest.mark.display

EXPORT_PAGE, EXPORT, OK = (98, 139), (228, 359), (967, 671)
LINES = ("22 + 5 cos t (1 + 0.3 cos 5t)", "5 sin t (1 + 0.3 cos 5t)", "12")


def test_three_lines_on_an_empty_page_become_a_file_that_is_checked_and_safe(desk: Desk) -> None:
    desk.start()
    desk.key("ctrl+n")
    page = desk.quiet()
    desk.keep("page-empty")
    for line in LINES[:2]:
        desk.type(line, enter=False)
        desk.key("Tab")
    desk.type(LINES[2])
    typed = desk.quiet()
    desk.keep("page-typed")
    assert (abs(page - typed).max(axis=2) > 24).sum() > 500, "the curve is another one than the hints'"
    desk.click(*EXPORT_PAGE)
    desk.quiet()
    desk.click(*EXPORT)
    desk.quiet()
    desk.click(*OK)
    file = desk.home / "exports" / "curve-1.csv"
    desk.wait(file.exists, "the file is there")
    desk.quiet()
    desk.keep("page-exported")
    passport = json.loads(file.with_name("curve-1.passport.json").read_text(encoding="utf-8"))
    assert passport["robot"]["id"] == "lynx6"
    command = [sys.executable, "-m", "vi3dras", "check", str(file)]
    assert subprocess.run(command, env=desk.environment, check=False).returncode == 0
