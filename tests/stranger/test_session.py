"""What a stranger lost: work that was not saved, files that the program deleted, windows that ended."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from headless import frames, no_display, program, said

from vi3dras.cli import run
from vi3dras.console import screen
from vi3dras.panels import instruments
from vi3dras.panels._kit.items.paths.preset import FormulaKeeper
from vi3dras.panels._kit.messages.notes import question
from vi3dras.panels._kit.start import run_dashboard
from vi3dras.panels._kit.window.app import ENDINGS, App
from vi3dras.panels._kit.window.remembered import recall, recent_files
from vi3dras.sessions.autosave import MARK, left_behind
from vi3dras.shared_memory import SHM, Ledger, clean, discard, folder, new_block

Q = "robot-simulator.q"
BENT = np.array([0.1, 0.9, -0.3, 0.1, 0.1])
ROOT = Path(__file__).parents[2]


@contextmanager
def desk() -> Iterator[App]:
    """The program as `vi3dras` starts it."""
    with program() as app:
        app.keeping.begin()
        app.keeping.start_autosave()
        frames(app)
        yield app


def press(app: App, label: str) -> None:
    """Click a button of the newest card."""
    note = app.notes._open[-1]
    action = next(action for action in note.actions if action.label == label)
    action.after(partial(app.notes.close, note)).run()
    frames(app)


def answer(app: App, label: str) -> None:
    """Answer the question that is open."""
    asked = question()
    assert asked is not None
    asked.answer(label)
    frames(app)


def kept(home: Path) -> list[Path]:
    """The files of unsaved work."""
    return sorted((home / "unsaved").glob("*.vi3"))


def bend(app: App) -> None:
    app.engine.put(Q, BENT)
    frames(app)


def later(app: App) -> None:
    """Let the clock of the autosave run for a minute."""
    begin = time.monotonic()
    for seconds in range(0, 60, 5):
        app.keeping.tick(begin + seconds)


def offered(app: App) -> list[str]:
    return [line for line in said(app) if "nsaved work" in line]


def test_ctrl_q_asks_and_each_answer_is_done(own_home: Path) -> None:
    """Ctrl+Q discards unsaved work without asking, and deletes the autosave."""
    with desk() as app:
        app.commands.quit()
        assert question() is None
        assert not dpg.is_dearpygui_running()  # nothing to save, nothing to ask
    with desk() as app:
        bend(app)
        app.commands.quit()
        answer(app, "Cancel")
        assert dpg.is_dearpygui_running()
        app.keeping.file = own_home / "lesson.vi3"
        app.commands.quit()
        app.commands.quit()
        answer(app, "Save")
        assert not dpg.is_dearpygui_running()
    assert (own_home / "lesson.vi3").exists()
    assert kept(own_home) == []
    with desk() as app:
        assert offered(app) == []
        bend(app)
        app.keeping.rescue()
        assert len(kept(own_home)) == 1
        app.commands.quit()
        answer(app, "Don't save")
        assert not dpg.is_dearpygui_running()
    assert kept(own_home) == []


def test_what_still_plays_while_the_program_ends_is_not_kept(own_home: Path) -> None:
    """*Don't save* while a motion plays: the last frame moved on, and the next start offered it."""
    for choice in ("Don't save", "Save"):
        with desk() as app:
            bend(app)
            app.keeping.file = own_home / "lesson.vi3"
            app.commands.quit()
            answer(app, choice)
            app.engine.put(Q, BENT / 3)  # as a player does once more
            frames(app)
        assert kept(own_home) == []


def test_a_window_that_is_closed_keeps_what_was_not_saved_and_offers_it(own_home: Path) -> None:
    """Change a joint, then Alt+F4: no question, autosave deleted."""
    with desk() as app:
        bend(app)
    (file,) = kept(own_home)
    with desk() as app:  # a start without any input, and an end without an answer
        assert len(offered(app)) == 1
        later(app)
        assert kept(own_home) == [file]
    with desk() as app:
        press(app, "Bring it back")
        assert np.allclose(app.engine.get(Q), BENT)
        assert app.keeping.is_unsaved
        (adopted,) = kept(own_home)
        assert adopted != file
    with desk() as app:
        press(app, "Forget it")
        assert kept(own_home) == []
    assert list((own_home / "unsaved").glob(f"*{MARK}")) == []


@pytest.mark.parametrize("name", [name for name in ENDINGS if hasattr(signal, name)])
def test_who_ends_the_program_from_outside_deletes_nothing(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Change a joint, then Ctrl+C or SIGTERM: no question, autosave deleted."""
    which = getattr(signal, name)
    before = {one: signal.getsignal(one) for one in map(signal.Signals, range(1, 16)) if one.name in ENDINGS}
    with desk() as app:
        bend(app)
        monkeypatch.setattr(app, "is_at_rest", lambda: signal.raise_signal(which) or True)
        try:
            app.run()
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)
    assert len(kept(own_home)) == 1


HELD = """
    import sys
    from pathlib import Path
    from vi3dras.sessions.autosave import new_kept
    kept = new_kept(Path(sys.argv[1]))
    kept.hold()
    kept.path.write_text("work of another program")
    sys.stdout.write(kept.path.name)
    sys.stdout.flush()
    sys.stdin.read()
"""


def test_a_running_program_keeps_its_own_and_a_killed_one_leaves_it(own_home: Path) -> None:
    """Two instances share one autosave and destroy each other's."""
    folder = own_home / "unsaved"
    other = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(HELD), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert other.stdout is not None
    name = other.stdout.read(8)  # it is there once this comes
    try:
        with desk() as app:
            bend(app)
            app.keeping.rescue()
            assert offered(app) == []
            assert len(kept(own_home)) == 2
            app.keeping.begin()
        (file,) = kept(own_home)
        assert file.name.startswith(name.decode())
    finally:
        other.kill()
        other.communicate()
    (left,) = left_behind(folder)
    assert left.path == file
    assert left_behind(folder) == [], "it is claimed by who offers it"
    left.leave()
    assert file.read_text() == "work of another program"


def test_the_sessions_own_file_is_never_the_programs_own(own_home: Path) -> None:
    """`--session .../autosave.vi3`, save, quit: the file just saved is deleted."""
    mine = own_home / "sessions" / "autosave.vi3"
    with desk() as app:
        bend(app)
        assert app.keeping.save(mine)
    assert mine.exists()
    with desk() as app:
        app.keeping.open(mine)
        assert app.keeping.title == "autosave.vi3"
        bend(app)
        assert app.keeping.save()
        app.commands.quit()
    assert mine.exists()
    with desk() as app:
        bend(app)
    (file,) = kept(own_home)
    with desk() as app:
        app.keeping.open(file)
        assert app.keeping.title == "untitled •"
        assert not app.keeping.save(file)
        assert "keeps unsaved work there" in said(app)[-1]
    assert file in kept(own_home)


def test_unsaved_work_of_a_later_version_stays(own_home: Path) -> None:
    """An autosave of a later version is refused, then deleted. A directory of that name: traceback."""
    folder = own_home / "unsaved"
    folder.mkdir(parents=True)
    (folder / "later.vi3").write_text("version = 99\n# end of session\n")
    (folder / "folder.vi3").mkdir()
    for _ in range(2):
        with desk() as app:
            bend(app)
            assert "a newer vi3dras wrote version 99" in said(app)[0]
            assert "until you decide" in said(app)[0]
            app.keeping.rescue()
            app.keeping.begin()
    assert kept(own_home) == [folder / "folder.vi3", folder / "later.vi3"]


def test_opening_over_unsaved_work_asks_first_and_recent_files_are_remembered(own_home: Path) -> None:
    """No recent files."""
    with desk() as app:
        bend(app)
        for name in ("a.vi3", "b.vi3", "a.vi3"):
            assert app.keeping.save(own_home / name)
        assert [file.name for file in recent_files()] == ["a.vi3", "b.vi3"]
        (own_home / "b.vi3").unlink()
        app.engine.put(Q, BENT / 2)
        frames(app)
        app.commands.open_recent(own_home / "a.vi3")
        assert np.allclose(app.engine.get(Q), BENT / 2)
        answer(app, "Don't save")
        assert np.allclose(app.engine.get(Q), BENT)
        app.engine.undo()
        assert np.allclose(app.engine.get(Q), BENT / 2)
        app.keeping.open(own_home / "b.vi3")
        assert said(app)[-1].startswith("b.vi3: It cannot be read")


def test_saving_where_nothing_can_be_written_is_told(own_home: Path) -> None:
    """Saving where nothing can be written ends the program (`HOME` not writable)."""
    own_home.parent.mkdir(parents=True, exist_ok=True)
    own_home.write_text("a file in the place of the folder")
    with desk() as app:
        bend(app)
        later(app)
        assert len(said(app)) == 1
        assert said(app)[0].startswith("Your work cannot be kept against a crash")
        app.commands.quit()
        answer(app, "Save")  # a dialog opens, above the folder that cannot be made
        frames(app)
        assert len(said(app)) == 1
        assert dpg.is_dearpygui_running()
        assert not app.keeping.save(own_home / "sessions" / "a")
        assert "cannot be written" in said(app)[-1]


HUGE = "9" * 400
NUMBERS = ("nan", "inf", "-1e308", "1e308", HUGE, '"wide"', "[]", "true", "{ a = 1 }")
CAMERA = "[view.cameras.robot-simulator]"


def _spoilt(text: str) -> Iterator[str]:
    """A good session with one number of the window after the other made impossible."""
    lines = text.splitlines()
    begin = lines.index("[layout]")
    for at in range(begin, len(lines)):
        key, equals, value = lines[at].partition(" = ")
        if not equals:
            continue
        for k, number in enumerate(NUMBERS):
            wrong = f"[{number}, {value[1:].partition(', ')[2]}" if value.startswith("[") else number
            if k % 3 == at % 3 or key == "fov":
                yield "\n".join([*lines[:at], f"{key} = {wrong}", *lines[at + 1 :], ""])


def test_no_number_of_a_session_ends_the_window_and_the_rest_loads(own_home: Path, tmp_path: Path) -> None:
    """`[view]`, `[layout]`: `fov=0`, integers of 400 digits, 1e308 targets, NaN eyes."""
    file = tmp_path / "a.vi3"
    with desk() as app:
        bend(app)
        app.engine.place("robot-simulator", 40.0, 40.0)
        app.shell.enter("")
        frames(app)
        assert app.keeping.save(file)
        good = file.read_text()
        assert CAMERA in good
        bent = good.replace("\nfov = ", "\nfov = 0 #")
        for text in (bent, *_spoilt(good)):
            app.notes.history.clear()
            app.engine.put(Q, BENT / 2)
            file.write_text(text)
            app.keeping.open(file)
            frames(app, 2)
            assert np.allclose(app.engine.get(Q), BENT), text
            assert not [line for line in said(app) if "fault of the program" in line], text
        file.write_text(bent)
        app.keeping.open(file)
        assert said(app)[-1] == (
            "a.vi3, view.cameras.robot-simulator: Fov should be a number from 0.01745 to 2.618, "
            "so this view begins anew."
        )
        app.shell.open_panel("robot-simulator")
        frames(app)
        assert not [line for line in said(app) if "fault of the program" in line]


@pytest.mark.parametrize(
    ("size", "told"),
    [
        (
            "[16384, 16384]",
            "window.toml, size: a window of 16384 x 16384 takes 17.2 GB, and 2.1 GB is",
        ),
        (f"[{HUGE}, 900]", "window.toml, size: a window of millions of pixels takes thousands of GB"),
        ("[7680, 4320]", ""),
        ("[-5, 900]", ""),
    ],
)
def test_a_window_that_takes_more_memory_than_there_may_be_is_told_and_not_made(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, size: str, told: str
) -> None:
    """Settings with a window of 16384 x 16384 take 8.3 GB and are remembered."""
    settings = own_home / "settings" / "window.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"[window]\nsize = {size}\n")
    assert str(recall().problem or "").startswith(told)
    if told:
        seen: list[str] = []
        monkeypatch.setattr(App, "run", lambda app: seen.extend(said(app)))
        with no_display():
            run_dashboard(instruments(), "", None, None)
        assert seen[0].replace("A window", "a window").startswith(told)
        assert "size = [1440, 900]" in settings.read_text()


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="displays as X11 has them")
@pytest.mark.parametrize("listens", [True, False])
def test_a_display_that_does_not_answer_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, listens: bool
) -> None:
    """`DISPLAY` that does not answer (SIGABRT)."""
    with socket.socket() as port:
        number = next(n for n in range(200, 300) if _binds(port, 6000 + n))
        if listens:
            port.listen()
        monkeypatch.setattr(screen, "PATIENCE", 0.5 if listens else 60.0)
        monkeypatch.setenv("DISPLAY", f"127.0.0.1:{number}")
        assert run([]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"The display 127.0.0.1:{number} opens no window: it does not answer")
    assert told.count("\n") == 1
    assert run(["fk", "lynx6", "0", "90", "-45", "-30", "0"]) == 0


def _binds(port: socket.socket, number: int) -> bool:
    try:
        port.bind(("127.0.0.1", number))
    except OSError:
        return False
    return True


BLOCKS = """
    import sys
    import numpy as np
    from vi3dras.shared_memory import new_block
    from vi3dras.shared_memory import note
    blocks = [new_block(1 << 16) for _ in range(2)]
    note("psm_of_somebody_else", "../escape")
    sys.stdout.write(",".join(block.name for block in blocks) + "\\n")
    sys.stdout.flush()
    sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes shared memory by itself")
def test_shared_memory_of_a_group_that_was_killed_goes_with_the_next_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Shared memory of a group that was killed stays for ever."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    foreign = SharedMemory("psm_of_somebody_else", create=True, size=16)
    one, other = (
        subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(BLOCKS)], env=os.environ | {"TMPDIR": str(tmp_path)},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True,
        )
        for _ in range(2)
    )  # fmt: skip
    try:
        names = [process.stdout.readline().strip().split(",") for process in (one, other) if process.stdout]
        os.killpg(one.pid, signal.SIGKILL)  # with the process of Python's that would clear up
        one.wait()
        assert sorted(clean()) == sorted(names[0])
        assert clean() == []
        assert not SHM.is_dir() or all((SHM / name).exists() for name in (*names[1], foreign.name))
        other.communicate()
        assert list(folder().iterdir()) == []
    finally:
        for process in (one, other):
            process.kill()
            process.communicate()
        foreign.close()
        foreign.unlink()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes shared memory by itself")
def test_a_block_that_goes_while_a_start_clears_up_does_not_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clean-up of a killed program and the next start found the same block, and the start died of it."""
    from _posixshmem import shm_unlink  # Windows has none

    block = new_block(1 << 16)
    monkeypatch.setattr(SharedMemory, "close", lambda one: shm_unlink(f"/{one.name}"))
    assert not discard(block.name)
    monkeypatch.undo()
    block.close()
    assert not discard(block.name)


def test_the_list_of_blocks_stays_short(tmp_path: Path) -> None:
    """Ten hours of dragging a slow step: its list of names must not fill the disk."""
    ledger = Ledger(tmp_path)
    (file,) = tmp_path.iterdir()
    for number in range(10_000):
        ledger.note(f"v1-abcdef-{number}a")
    assert not SHM.is_dir() or len(file.read_text().splitlines()) <= 2000
    assert file.read_text().splitlines()[-1] == "v1-abcdef-9999a"
    ledger.close()
    assert not file.exists()


def test_a_target_comes_back_with_its_session_and_stays_when_the_look_changes(tmp_path: Path) -> None:
    """Whatever built the Inverse page anew put the target to where the tool was: what was typed was lost."""
    with program() as app:
        app.shell.choose("Inverse")
        typed = app.engine.get("robot-simulator.target") + 0.02
        app.engine.put("robot-simulator.target", typed)
        frames(app)
        app.keeping.save(tmp_path / "a.vi3")
        app.restyle("light", 1.0)
        frames(app)
        np.testing.assert_array_equal(app.engine.get("robot-simulator.target"), typed)
    with program() as app:
        app.keeping.open(tmp_path / "a.vi3")
        frames(app)
        np.testing.assert_array_equal(app.engine.get("robot-simulator.target"), typed)
        app.shell.choose("Forward")
        app.shell.choose("Inverse")
        frames(app)
        moved = np.abs(app.engine.get("robot-simulator.target") - typed).max()
        assert moved > 0.01, "who turns to it begins where the arm is"


def test_a_title_that_no_file_would_hold_is_refused_where_it_is_typed(tmp_path: Path) -> None:
    """A title of 3,000 letters was taken, and the session that held it came back with another formula."""
    with program() as app:
        app.shell.open("volume-trajectory")
        keeper = next(b for b in app.shell.bound if isinstance(b, FormulaKeeper))
        for title, taken in (("x" * 3000, False), ("x" * 2000, True)):
            keeper._rename(title)
            frames(app)
            assert (app.engine.get("volume-trajectory.formula").title == title) is taken
        assert "This title has 3000 characters" in said(app)[0]
        app.keeping.save(tmp_path / "a.vi3")
    with program() as app:
        app.keeping.open(tmp_path / "a.vi3")
        assert app.engine.get("volume-trajectory.formula").title == "x" * 2000
