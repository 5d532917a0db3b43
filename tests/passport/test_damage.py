"""Files that are cut off, flipped, or nonsense: always a sentence, never safe by accident."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_array_equal
from passport_motions import FROM, TO, joint_move

from vi3dras.arm.library import load_robot
from vi3dras.errors import Vi3drasError
from vi3dras.formats.export import export_in_format
from vi3dras.formats.verify import verified
from vi3dras.passport.digests import hash_of
from vi3dras.passport.read_via import read_via

ROBOT = load_robot("lynx6")
quick = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("clean")
    export_in_format(folder / "w.csv", ROBOT, joint_move(ROBOT, FROM, TO, count=21))
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def sentences(folder: Path, files: dict[str, bytes]) -> list[str]:
    """What is said of the files: faults of the report, or the error; nothing when all is well."""
    for name, data in files.items():
        (folder / name).write_bytes(data)
    said = []
    for robot in (None, ROBOT):
        try:
            said += [found.sentence for found in verified(folder / "w.csv", robot).report.faults]
        except Vi3drasError as error:
            said.append(str(error))
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in said)
    return said


@pytest.mark.parametrize("name", ["w.csv", "w.passport.json"])
@given(data=st.data())
@quick
def test_a_flipped_byte_is_told(
    tmp_path: Path, exported: dict[str, bytes], name: str, data: st.DataObject
) -> None:
    damaged = bytearray(exported[name])
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] ^= data.draw(st.integers(1, 255))
    said = sentences(tmp_path, exported | {name: bytes(damaged)})
    if not said:
        damaged_columns = read_via(tmp_path / "w.csv").columns
        (tmp_path / "w.csv").write_bytes(exported["w.csv"])
        for header, numbers in read_via(tmp_path / "w.csv").columns.items():
            assert_array_equal(damaged_columns[header], numbers)


@pytest.mark.parametrize("name", ["w.csv", "w.passport.json"])
@given(share=st.floats(0, 0.999))
@quick
def test_a_file_that_is_cut_off_is_told(
    tmp_path: Path, exported: dict[str, bytes], name: str, share: float
) -> None:
    whole = exported[name].rstrip()
    assert sentences(tmp_path, exported | {name: whole[: int(share * len(whole))]})


@given(nonsense=st.binary(max_size=200))
@quick
def test_nonsense_is_told(tmp_path: Path, exported: dict[str, bytes], nonsense: bytes) -> None:
    for name in exported:
        assert sentences(tmp_path, exported | {name: nonsense})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(data=st.data())
@quick
def test_a_passport_with_another_value_anywhere_is_told(
    tmp_path: Path, exported: dict[str, bytes], data: st.DataObject
) -> None:
    """Its hash is made anew, as somebody would who means it: what cannot be used is told all the same."""
    content = json.loads(exported["w.passport.json"])
    place = content
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            place[key] = data.draw(JSON)
            break
        place = inner
    try:
        content["sha256"] = hash_of({k: v for k, v in content.items() if k != "sha256"})
    except ValueError:
        content["sha256"] = ""
    sentences(tmp_path, exported | {"w.passport.json": json.dumps(content).encode()})
