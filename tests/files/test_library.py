"""The library: names are found, own files win, a broken one does not spoil the rest."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vi3dras.arm.library import DEFAULT_ROBOT, load_library, load_robot
from vi3dras.errors import UnknownNameError

LEAST = 'name = "Mine"\n[[joint]]\nd = 1\n'


@pytest.fixture
def own_robots(own_home: Path) -> Path:
    folder = own_home / "robots"
    folder.mkdir(parents=True)
    return folder


def test_the_default_arm_is_there() -> None:
    assert load_robot(DEFAULT_ROBOT).name.startswith("Lynxmotion Lynx6")


@pytest.mark.parametrize("name", ["kuka-kr5-arc", "KUKA-KR5-arc", "kuka_kr5_arc"])
def test_capitals_and_underscores_do_not_matter(name: str) -> None:
    assert load_robot(name).id == "kuka-kr5-arc"


@pytest.mark.parametrize(
    ("name", "offer"),
    [("lnyx6", "lynx6"), ("puma", "puma560"), ("kuka kr5 arc", "kuka-kr5-arc"), ("panda", "franka-panda")],
)
def test_the_nearest_names_are_offered(name: str, offer: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        load_robot(name)
    assert offer in str(caught.value).split("Did you mean")[1]


def test_a_path_may_stand_for_a_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(LEAST)
    assert load_robot(str(file)).id == "mine"


def test_an_own_file_joins_the_library_and_wins(own_robots: Path) -> None:
    (own_robots / "mine.toml").write_text(LEAST)
    (own_robots / "lynx6.toml").write_text(LEAST)
    library = load_library()
    assert library.own == {"mine", "lynx6"}
    assert library.by_id["lynx6"].name == "Mine"
    assert "puma560" in library.by_id


def test_a_broken_file_is_reported_and_the_rest_loads(own_robots: Path) -> None:
    (own_robots / "broken.toml").write_text("name = \n")
    library = load_library()
    assert [fault.file for fault in library.faults] == ["broken.toml"]
    assert "line 1" in str(library.faults[0])
    assert len(library.by_id) >= 50


def test_a_changed_file_is_read_again(own_robots: Path) -> None:
    file = own_robots / "mine.toml"
    file.write_text(LEAST)
    assert load_robot("mine").name == "Mine"
    file.write_text(LEAST.replace("Mine", "Changed"))
    os.utime(file, ns=(0, file.stat().st_mtime_ns + 1_000_000))
    assert load_robot("mine").name == "Changed"
