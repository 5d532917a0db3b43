"""Every shipped instrument in one engine, computed once for all tests of a file that only read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.panels import instruments

FACES = instruments()


def settled(robot: str) -> Engine:
    """All instruments with one arm, all slow steps done."""
    engine = Engine()
    for name, face in FACES.items():
        engine.add(face.vi, name)
    engine.put_all({f"{name}.robot": load_robot(robot) for name in FACES})
    engine.settle(120)
    return engine


@pytest.fixture(scope="module")
def lynx6(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """The arm of the 3D-RAS paper in all instruments."""
    patch = pytest.MonkeyPatch()
    patch.setenv("VI3DRAS_HOME", str(tmp_path_factory.mktemp("home")))
    engine = settled("lynx6")
    yield engine
    engine.close()
    patch.undo()
