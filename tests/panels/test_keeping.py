"""Sessions as the window keeps them: values, camera, pages and theme come back; bad files are told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.window.keeping import Keeping
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.sessions.restore import SessionError

NAME = "robot-simulator"


class Looks:
    """The theme and scale that the window was last asked to take."""

    def __init__(self) -> None:
        self.now = ("dark", 1.0)

    def take(self, theme: str, scale: float) -> None:
        self.now = (theme, scale)


@pytest.fixture
def looks() -> Looks:
    return Looks()


@pytest.fixture
def keeping(shell: Shell, looks: Looks) -> Keeping:
    shell.build(1440, 900)
    return Keeping(shell.engine, shell, Notes(), lambda: looks.now, looks.take)


def test_a_session_brings_back_what_was_there(
    shell: Shell, keeping: Keeping, looks: Looks, tmp_path: Path
) -> None:
    q = np.radians([10, 80, -20, -10, 5])
    shell.engine.put(f"{NAME}.q", q)
    shell.choose("D-H table")
    view = shell.view
    assert view is not None
    view.look(replace(view.camera, azimuth=1.25))
    shell.frame(shell.engine.tick())
    looks.now = ("light", 1.5)
    assert keeping.save(tmp_path / "lesson")
    assert keeping.title == "lesson.vi3"
    looks.now = ("dark", 1.0)
    shell.engine.put(f"{NAME}.q", np.zeros(5))
    shell.cameras.clear()
    shell.tabs.clear()
    assert keeping.title == "lesson.vi3 •"
    keeping.bring_back(tmp_path / "lesson.vi3")
    assert_allclose(shell.engine.get(f"{NAME}.q"), q)
    assert shell.cameras[NAME].azimuth == 1.25
    assert shell.tabs[NAME] == "D-H table"
    assert looks.now == ("light", 1.5)


def test_a_session_that_cannot_be_used_changes_nothing(
    shell: Shell, keeping: Keeping, tmp_path: Path
) -> None:
    q = np.radians([10, 80, -20, -10, 5])
    shell.engine.put(f"{NAME}.q", q)
    broken = tmp_path / "broken.vi3"
    broken.write_text("version = 1\n[[instrument")
    with pytest.raises(SessionError, match=r"broken\.vi3"):
        keeping.bring_back(broken)
    assert_allclose(shell.engine.get(f"{NAME}.q"), q)


def test_work_is_kept_while_it_is_unsaved_and_no_longer(
    shell: Shell, keeping: Keeping, own_home: Path, tmp_path: Path
) -> None:
    def kept() -> list[Path]:
        return list((own_home / "unsaved").glob("*.vi3"))

    keeping.start_autosave()
    assert not keeping.notes.history
    keeping.tick(0)
    assert kept() == []
    shell.engine.put(f"{NAME}.q", np.radians([10, 80, -20, -10, 5]))
    for now in range(0, 30, 5):
        keeping.tick(now)
    assert len(kept()) == 1
    assert keeping.save(tmp_path / "lesson")
    keeping.tick(40)
    assert kept() == []
    shell.engine.put(f"{NAME}.q", np.zeros(5))
    keeping.close()
    assert len(kept()) == 1


def test_a_session_of_blocks_alone_opens_on_the_wires_between_them(
    shell: Shell, looks: Looks, tmp_path: Path
) -> None:
    shell.build(1440, 900)
    keeping = Keeping(shell.engine, shell, Notes(), lambda: looks.now, looks.take)
    for name in [name for name in shell.engine.document.instruments if name != NAME]:
        shell.engine.remove(name)
    assert keeping.save(tmp_path / "one")
    text = (tmp_path / "one.vi3").read_text()
    (tmp_path / "none.vi3").write_text(text[: text.index("[[instrument")] + text[text.index("[view]") :])
    keeping.bring_back(tmp_path / "none.vi3")
    assert shell.inside == ""
